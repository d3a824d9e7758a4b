import FlowModel
import FlowSource

extension Motion {
  init(_ animation: Animation) {
    switch animation {
    case .awaited: self = .awaited
    case .unawaited: self = .unawaited
    case .none: self = .still
    }
  }
}

/// What still moves when the next step is taken: the layer that a present or a dismiss changed, and the
/// stack that a step changed. UIKit refuses or loses what comes too early; an app that waits for each
/// animation has nothing to fear, and is told where it has to (`waits-for-animation`).
extension Kernel {
  /// How the steps of the turn move a layer.
  mutating func move(layer: Int) {
    guard world.layers.indices.contains(layer) else { return }
    world.layers[layer].motion = max(world.layers[layer].motion, context.motion)
  }

  mutating func move(stack: Slot) {
    guard context.motion != .still, world.containers[Int(stack)].count > 0 else { return }
    // The first screens of a stack are there before it is seen.
    if world.containers[Int(stack)].isFirstFilled { return }
    world.containers[Int(stack)].motion = max(world.containers[Int(stack)].motion, context.motion)
    context.markedStacks.append(stack)
  }

  /// Whether something is still moved by an animation that nobody awaits; where one is awaited, it is noted
  /// that the step waits.
  mutating func isInMotion(_ motion: Motion) -> Bool {
    if motion == .awaited, !waits.isEmpty, case .step(let step) = context.cause {
      waits[step] = true
    }
    return motion == .unawaited
  }

  /// A change of a stack by a step.
  mutating func change(_ stack: Slot, by coordinator: Slot, screen: ScreenID? = nil) {
    if context.changedAtOnce?.contains(stack) == true { return }
    if context.stacksBeingSet.contains(where: { $0.stack == stack }) { return }
    if isInMotion(world.containers[Int(stack)].motion) {
      violate(.stackInMotion, coordinator: coordinator, screen: screen)
    }
    if context.changedAtOnce == nil {
      move(stack: stack)
    } else {
      context.changedAtOnce?.append(stack)
    }
  }

  /// Takes screens off a stack by the body: one change of that stack, however many go, and none if none goes.
  mutating func asOneChange(
    of stack: Slot, by coordinator: Slot, _ body: (inout Kernel) -> Void
  ) {
    let count = stack == .none ? 0 : world.containers[Int(stack)].count
    body(&self)
    if stack != .none, world.containers[Int(stack)].count < count { change(stack, by: coordinator) }
  }

  /// Runs a body whose changes of a stack are one, however many: they are one step's, or a link's.
  mutating func atOnce(_ body: (inout Kernel) -> Void) {
    if context.changedAtOnce != nil { return body(&self) }
    context.changedAtOnce = []
    body(&self)
    // Of a stack that nothing is left on, nothing moves.
    for stack in context.changedAtOnce ?? [] { move(stack: stack) }
    context.changedAtOnce = nil
  }

  /// Runs the body as a finish moves things.
  mutating func asFinish(_ body: (inout Kernel) -> Void) {
    let motion = context.motion
    context.motion = Motion(flow.finishAnimation)
    // A list that says how it is animated says it of a finish too.
    if motion != .still, motion != Motion(flow.stepAnimation) { context.motion = motion }
    body(&self)
    context.motion = motion
  }
}
