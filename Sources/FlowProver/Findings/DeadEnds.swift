import FlowKernel
import FlowModel
import FlowSource

extension Kernel {
  /// What would end a dead end: async events of others, and links, each as a script has it.
  ///
  /// - Parameter steps: everything that may happen in this world.
  /// - Returns: nil if the world is no dead end: something that the user can do in it leads to another one, or
  ///   an async event of what he sees does.
  mutating func ends(
    ofDeadEnd world: World, among steps: [Step], _ interruption: Interruption
  ) -> [String]? {
    for step in steps where step.isOfWhatIsSeen(in: world) {
      if interruption.isRequested { return nil }
      var next = world
      let report = run(step.turn, on: &next)
      // What is not asked for yet may lead anywhere.
      if report.unknownVariable != nil || report.unknownPayload != nil { return nil }
      if !report.violations.isEmpty || next != world { return nil }
    }
    var found: [String] = []
    for step in steps where !step.isOfWhatIsSeen(in: world) {
      var next = world
      let report = run(step.turn, on: &next)
      guard !report.hasError, !report.isEndless, next.visible.entry != world.visible.entry,
        let name = step.move.name(in: flow), !found.contains(name)
      else { continue }
      found.append(name)
    }
    return found
  }
}

extension Step {
  /// Whether a turn is the user's own, or comes from the visible screen or from its owner.
  func isOfWhatIsSeen(in world: World) -> Bool {
    let visible = world.visible.entry
    switch turn.sender {
    case .entry(let entry), .fold(let entry): return entry == visible
    case .coordinator(let coordinator):
      return visible != .none && world[entry: visible].owner == coordinator
    case .nobody: return move.isTheUsers
    }
  }
}

extension Move {
  /// What ends a dead end: an event or a link; nil for a change, which ends none by itself.
  fileprivate func name(in flow: Flow) -> String? {
    switch self {
    case .event(let event, _, _): flow.text(event)
    case .open(let link, _): "open " + flow.names[flow[link].name]
    case .launch, .gesture, .doubleTap, .tab, .change: nil
    }
  }
}

extension Search {
  /// What would end a dead end; nil if the world is none.
  mutating func deadEnd(_ world: World) -> [String]? {
    let steps = saturation.moves.steps(in: world, &saturation.kernel)
    return saturation.kernel.ends(ofDeadEnd: world, among: steps, saturation.interruption)
  }
}
