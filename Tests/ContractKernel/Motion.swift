import FlowModel
import FlowSource
import FlowSpec

/// What moves, where the app doesn't wait for its animations (second edition, section 2).
struct Motion {
  private(set) var layers: [Layer] = []
  private(set) var stacks: [Stack] = []
  /// What one step moves is in motion for the next.
  private var nextLayers: [Layer] = []
  private var nextStacks: [Stack] = []
  /// What this step has changed already: whatever it takes off a stack is one change.
  private var changed: [Stack] = []
  /// What the list says that runs; nil where it says nothing.
  var list: Bool?
  var isByHand = false
  /// Whether what a SwiftUI screen presents takes another's place, which is one motion.
  var isExchange = false
  var isFinish = false
  var isLink = false

  mutating func move(_ layer: Layer) { nextLayers.append(layer) }
  mutating func move(_ stack: Stack) { nextStacks.append(stack) }

  /// - Returns: whether a stack moves that this step hasn't changed yet.
  mutating func change(_ stack: Stack) -> Bool {
    if changed.contains(where: { $0 === stack }) { return false }
    changed.append(stack)
    return stacks.contains { $0 === stack }
  }

  mutating func begin() {
    layers += nextLayers
    // Where nothing is left, nothing moves.
    stacks += nextStacks.filter { !$0.entries.isEmpty }
    nextLayers = []
    nextStacks = []
    changed = []
  }

  /// What was presented or dismissed is there or gone: `onDismiss` is called after the animation (third edition, 45).
  mutating func endOfLayers() {
    layers = []
    nextLayers = []
  }
}

extension ContractKernel {
  func byHand(_ body: () -> Void) {
    turn.motion.isByHand = true
    body()
    turn.motion.isByHand = false
  }

  private var isAnimatedUnawaited: Bool {
    let motion = turn.motion
    if motion.isByHand || motion.isExchange { return false }
    if motion.isFinish, flow.finishAnimation == .none { return false }
    if let isAwaited = motion.list { return !isAwaited }
    return (motion.isFinish ? flow.finishAnimation : flow.stepAnimation) == .unawaited
  }

  func dismissNothing(in layer: Layer, _ coordinator: LiveCoordinator) {
    breach(isMoving(layer) ? .dismissInMotion : .dismissNothing, coordinator.type)
  }

  func moves(_ layer: Layer) {
    if isAnimatedUnawaited { turn.motion.move(layer) }
  }

  func isMoving(_ layer: Layer) -> Bool { turn.motion.layers.contains { $0 === layer } }

  /// Whether a dismiss of these layers is one too many: it breaks, and is lost.
  func isLost(dismissFrom index: Int, _ coordinator: LiveCoordinator) -> Bool {
    guard index > 0, index < layers.count,
      isMoving(layers[index - 1]) || isMoving(layers[index])
    else { return false }
    breach(.dismissInMotion, coordinator.type)
    return true
  }

  /// A stack is about to be changed, other than by `replace`.
  func changes(_ stack: Stack, by coordinator: LiveCoordinator, pushing screen: ScreenID? = nil) {
    if turn.motion.isByHand { return }
    if turn.motion.change(stack) { breach(.stackInMotion, coordinator.type, screen) }
    moves(stack)
  }

  /// What a stack is first filled with in a turn is there before it is seen.
  func moves(_ stack: Stack) {
    if stack.wasFilled, isAnimatedUnawaited { turn.motion.move(stack) }
  }
}
