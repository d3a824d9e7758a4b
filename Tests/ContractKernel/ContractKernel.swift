package import FlowModel
package import FlowSource

/// The contract read a second time, and written down as plainly as it can be: what flowctl's own kernel
/// is held to. Whatever is done here, is done as the contract says it, in its order, to the objects in
/// `Things.swift`. Nothing here knows of `FlowKernel`, nor was it written with that in sight.
///
/// Where the contract can be read in two ways, CONTRIBUTING.md says which one holds.
package final class ContractKernel {
  package struct Breach: Hashable {
    package var rule: Rule
    package var coordinator: CoordinatorID?
    package var screen: ScreenID?

    package init(rule: Rule, coordinator: CoordinatorID?, screen: ScreenID?) {
      self.rule = rule
      self.coordinator = coordinator
      self.screen = screen
    }
  }

  /// Where a turn comes from (semantics, section 2).
  package enum Source {
    /// An event of the visible screen.
    case event(EventID, [Value])
    case async(Shown, EventID, [Value])
    case own(LiveCoordinator, EventID, [Value])
    /// The same twice, before the app prevents it (second edition, section 1).
    case twice(EventID, [Value])
    case back, backTo(Destination), swipe
    /// The user lets go.
    case cancelledBack, cancelledSwipe
    case tab(TabBar, Int)
    case button(EventID)
    case link(LinkID, [Value])
    case environment(Int, Value)
  }

  /// Where the back button's menu leads: to a screen, or a pushed tab bar, by its coordinator.
  package enum Destination: Hashable {
    case screen(ScreenID)
    case bar(CoordinatorID)
  }

  struct Endless: Error {}

  /// A block that is running, as an endless turn knows it again.
  struct Frame {
    var block: BlockID
    var coordinator: LiveCoordinator
    var state, arguments, payload: [Value]

    /// How many coordinators this turn had started before.
    var startedBefore: Int

    /// Whether this one, which is to run, is that one once more (third edition, 38): of the same coordinator, or of one
    /// that was started since that one began.
    func repeats(_ running: Frame, _ started: [LiveCoordinator]) -> Bool {
      guard block == running.block, state == running.state, payload == running.payload,
        arguments == running.arguments, coordinator.type == running.coordinator.type
      else { return false }
      return coordinator === running.coordinator
        || started.dropFirst(running.startedBefore).contains { $0 === coordinator }
    }
  }

  /// Who brings a turn about, as far as an alert's coordinator may have nothing to do with it (third edition, 36).
  enum Origin {
    case user, link
    case news(of: LiveCoordinator)
  }

  /// What a turn has to remember until the world has settled.
  struct Turn {
    var breaches: Set<Breach> = []
    var running: [Frame] = []
    var started: [LiveCoordinator] = []
    /// The tabs that a step or a link selected.
    var selected: [(bar: TabBar, tab: LiveCoordinator)] = []
    var origin = Origin.user
    /// Whose event runs the steps, if it is a screen's.
    var acting: Acting?
    /// What was dismissed and is to hear of it, once the steps have run.
    var dismissed: [Dismissed] = []
    /// Who dismissed what it stands in, and is to end as it hears of that.
    var dismissedThemselves: [(child: LiveCoordinator, type: CoordinatorID)] = []
    /// Whether a `dismissed` is being answered, and the stacks that a pop has taken a screen off.
    var hearsDismissed = false
    var poppedStacks: [Stack] = []
    var stacksWithScreens: [Stack] = []
    var allPushes: [(entry: Shown, stack: Stack)] = []
    /// Those of them that were pushed where the user didn't see it.
    var pushes: [(entry: Shown, stack: Stack)] = []
    var pushed: [Shown] { allPushes.map(\.entry) }
    /// What came to stand on another's, whether by a push or a `replace`.
    var overOthers: [Shown] = []
    /// The stack that a child sets as it starts, and those that were set where the user didn't see it.
    var setting: Stack?
    var hiddenSettings: [(child: LiveCoordinator, stack: Stack)] = []
    /// The topmost of those that are being taken out of the tree.
    var leaving: LiveCoordinator?
    var selections: [(bar: TabBar, tab: LiveCoordinator)] = []
    var failedPresents: [LiveCoordinator] = []
    /// Whose steps run.
    var actor: LiveCoordinator?
    /// Screens that were taken where the user didn't see it.
    var hiddenPops: [(stack: Stack, breach: Breach)] = []
    var isBack = false
    var motion = Motion()
    /// What the first of two taps pushed and presented; nil while there was no second.
    var first: (pushed: [(entry: Shown, stack: Stack)], layers: [Layer])?
    var presented: [Layer] = []
  }

  package let flow: Flow
  package private(set) var root: LiveCoordinator
  /// The window, then what it presents, and so on.
  package var layers: [Layer] = []
  package var state: [Value]
  /// The steps that have run, by their numbers: what was tried at all.
  package internal(set) var stepsRun: Set<Int> = []
  /// The events that somebody heard in this turn, and the outcomes and outputs that were told at all.
  package internal(set) var took: Set<EventID> = []
  var turn = Turn()
  var told = Told()
  /// The events that some step requests.
  let requested: Set<EventID>

  package init(_ flow: Flow, state: [Value]) {
    self.flow = flow
    self.state = state
    root = LiveCoordinator(flow.root, [], under: nil, nil)
    requested = Set(
      flow.steps.compactMap { if case .request(let event) = $0.operation { event } else { nil } })
  }

  package var sight: Sight { Sight(layers) }

  /// Every stack there is, in a layer or not.
  var stacks: [Stack] {
    var result = sight.stacks
    for coordinator in root.family {
      let ofOthers = coordinator.place == nil ? coordinator.stack : nil
      for stack in stacks(in: coordinator.own) + [ofOthers].compactMap(\.self)
      where !result.contains(where: { $0 === stack }) {
        result.append(stack)
      }
    }
    return result
  }

  private func stacks(in content: Content) -> [Stack] {
    switch content {
    case .nothing, .alone: []
    case .bar(let bar): bar.places.flatMap { stacks(in: $0.content) }
    case .stack(let stack):
      [stack]
        + stack.entries.compactMap { $0.screen == nil ? $0.owner.bar : nil }
        .flatMap { stacks(in: .bar($0)) }
    }
  }

  func breach(_ rule: Rule, _ coordinator: CoordinatorID?, _ screen: ScreenID? = nil) {
    turn.breaches.insert(Breach(rule: rule, coordinator: coordinator, screen: screen))
  }

  // MARK: Turns

  /// - Returns: what broke, and whether the turn ended at all.
  package func launch() -> (breaches: Set<Breach>, ended: Bool) {
    settle {
      giveContainer(to: root)
      let place = Place(root.own)
      root.place = place
      layers = [Layer(place, .fullScreen, holding: root, by: nil)]
      try begin(root)
    }
  }

  package func take(_ source: Source) -> (breaches: Set<Breach>, ended: Bool) {
    settle { try deliver(source) }
  }

  private func settle(_ body: () throws -> Void) -> (breaches: Set<Breach>, ended: Bool) {
    turn = Turn()
    took = []
    turn.stacksWithScreens = stacks.filter { !$0.entries.isEmpty }
    stacks.forEach { $0.wasFilled = !$0.entries.isEmpty }
    do {
      try body()
      try tellAndEnd()
      for (child, type) in turn.dismissedThemselves where !child.isGone {
        breach(.dismissedItself, type)
      }
    } catch { return (turn.breaches, false) }
    judge()
    return (turn.breaches, true)
  }

  func deliver(_ source: Source) throws {
    switch source {
    case .event(let event, let payload):
      guard let screen = sight.screen else { return }
      let layer = layers.last
      // An alert leaves by itself, before the transition runs.
      if layers.last!.style == .alert || layers.last!.style == .actionSheet {
        byHand { takeLayers(from: layers.count - 1) }
      }
      try tell(of: screen, event, payload, in: layer)
    case .twice(let event, let payload): try tapTwice(event, payload)
    case .async(let screen, let event, let payload):
      turn.origin = .news(of: screen.owner)
      if !screen.owner.isGone { screen.once.comes(event) }
      try tell(of: screen, event, payload)
    case .own(let coordinator, let event, let payload):
      turn.origin = .news(of: coordinator)
      coordinator.once.comes(event)
      try tell(coordinator, event, payload)
    case .back: try canHold(.back) ? hold() : back()
    case .backTo(let destination): try back(to: destination)
    case .swipe: try canHold(.swipe) ? hold() : swipe()
    case .cancelledBack: try cancelBack()
    case .cancelledSwipe: try cancelSwipe()
    case .tab(let bar, let tab): try tap(bar, tab)
    case .button(let button): try tap(button)
    case .link(let link, let payload):
      turn.origin = .link
      try open(link, payload)
    case .environment(let variable, let value): state[variable] = value
    }
  }

  /// Runs what a coordinator has bound to an event, if it lives and has.
  func tell(_ coordinator: LiveCoordinator, _ event: EventID, _ payload: [Value] = []) throws {
    guard !coordinator.isGone,
      let transition = flow.transition(of: coordinator.type, for: event)
    else { return }
    took.insert(event)
    try runAnew(transition.block, as: coordinator, payload)
  }

  /// A block that something else sets off: neither its `animations` nor its screen are those of the steps before.
  func runAnew(
    _ block: BlockID, as coordinator: LiveCoordinator, _ payload: [Value], acting: Acting? = nil
  ) throws {
    let list = turn.motion.list
    let before = turn.acting
    turn.motion.list = nil
    turn.acting = acting
    try run(block, as: coordinator, payload)
    turn.motion.list = list
    turn.acting = before
  }

  /// The same, of a screen's event: what the screen was shown with is in scope behind the payload.
  ///
  /// - Parameters:
  ///   - layer: where it stood, if it is gone.
  ///   - stack: the same of a stack that is not its owner's.
  func tell(
    of screen: Shown, _ event: EventID, _ payload: [Value] = [], in layer: Layer? = nil,
    on stack: Stack? = nil
  ) throws {
    guard !screen.owner.isGone,
      let transition = flow.transition(of: screen.owner.type, for: event)
    else { return }
    took.insert(event)
    let acting = Acting(
      screen: screen, layer: layer ?? self.layer(of: screen),
      stack: stack ?? foreignStack(of: screen))
    try runAnew(
      transition.block, as: screen.owner,
      transition.readsScreen ? payload + screen.arguments : payload, acting: acting)
  }
}
