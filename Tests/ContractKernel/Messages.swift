package import FlowModel
import FlowSource

/// Which of the async events that come once have come to an instance, and which were asked for again
/// (second edition, section 4).
struct Once {
  private(set) var came: Set<EventID> = []
  private(set) var asked: Set<EventID> = []

  mutating func comes(_ event: EventID) {
    came.insert(event)
    asked.remove(event)
  }

  mutating func ask(_ event: EventID) { asked.insert(event) }
}

extension ContractKernel {
  package func canCome(_ event: EventID, to screen: Shown) -> Bool {
    canCome(event, screen.once)
  }

  package func canCome(_ event: EventID, to coordinator: LiveCoordinator) -> Bool {
    canCome(event, coordinator.once)
  }

  private func canCome(_ event: EventID, _ once: Once) -> Bool {
    if flow[event].onceBit == 0 || once.asked.contains(event) { return true }
    // Where any step requests it, it comes only after a request.
    return !once.came.contains(event) && !requested.contains(event)
  }

  /// Its own event, or that of its topmost screen of the kind.
  func request(_ event: EventID, _ coordinator: LiveCoordinator) {
    guard case .screen(let screen) = flow[event].owner else { return coordinator.once.ask(event) }
    let everywhere = (coordinator.stack?.entries ?? []) + sight.shown
    everywhere.last { $0.screen == screen && $0.owner === coordinator }?.once.ask(event)
  }

  // MARK: A tap that comes twice (section 1)

  /// An event of the visible screen that the first tap doesn't disable. (Where nothing comes of it, twice
  /// is as good as once.)
  package func canTapTwice(_ event: EventID) -> Bool {
    guard flow.tapsTwice, let screen = sight.screen?.screen else { return false }
    return !flow[screen].single.contains(event)
  }

  func tapTwice(_ event: EventID, _ payload: [Value]) throws {
    guard let screen = sight.screen else { return }
    try deliver(.event(event, payload))
    try tellAndEnd()
    turn.first = (turn.allPushes, turn.presented)
    let stillThere = stacks.flatMap(\.entries) + sight.shown
    guard stillThere.contains(where: { $0 === screen }) else { return }
    try tell(of: screen, event, payload)
  }

  /// Whether the first tap has pushed the same.
  func isPushedTwice(_ entry: Shown, _ stack: Stack) -> Bool {
    guard let first = turn.first, entry.screen != nil else { return false }
    return first.pushed.contains {
      $0.entry.screen == entry.screen && $0.entry.owner.type == entry.owner.type
        && $0.entry.arguments == entry.arguments && $0.stack === stack
    }
  }
}
