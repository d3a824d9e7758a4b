import FlowSource
import FlowSpec

/// Advice that the declarations alone can give: what nothing ever uses.
extension Resolver {
  mutating func adviseOnWhatIsUnused() {
    adviseOnEvents()
    adviseOnNotifications()
    adviseOnOutcomes()
    adviseOnParameters()
  }

  /// An event that no coordinator can handle, since none shows its screen; or one that all of several
  /// coordinators which show the screen ignore. A single coordinator that ignores an event does so on
  /// purpose.
  private mutating func adviseOnEvents() {
    var isBound = [Bool](repeating: false, count: flow.events.count)
    for transition in flow.transitions { isBound[transition.event.index] = true }
    var ignoring: [EventID: [CoordinatorID]] = [:]
    var isShown = [Bool](repeating: false, count: flow.screens.count)
    for (index, coordinator) in flow.coordinators.enumerated() {
      for event in coordinator.ignores { ignoring[event, default: []].append(CoordinatorID(index)) }
      for screen in coordinator.shows { isShown[screen.index] = true }
    }
    for (index, event) in flow.events.enumerated() where !isBound[index] {
      guard event.kind == .event || event.kind == .async, case .screen(let screen) = event.owner
      else { continue }
      let name = flow.text(EventID(index))
      if !isShown[screen.index] {
        findings.report(
          .unusedEvent, "nothing handles `\(name)`: no coordinator shows `\(flow.text(screen))`",
          at: event.range,
          help: "show the screen and handle the event, or remove both")
      } else if let ignoring = ignoring[EventID(index)], ignoring.count > 1 {
        findings.report(
          .unusedEvent,
          "nothing handles `\(name)`: every coordinator that shows `\(flow.text(screen))` ignores it",
          at: event.range,
          notes: ignoring.map {
            Diagnostic.Note("`\(flow.text($0))` ignores it", at: flow[$0].range)
          },
          help: "remove the event, or handle it")
      }
    }
  }

  /// A notification that nobody posts, or that nobody binds.
  private mutating func adviseOnNotifications() {
    var isBound: Set<EventID> = []
    for transition in flow.transitions { isBound.insert(transition.event) }
    for index in flow.notifications.indices {
      let event = EventID(index)
      let name = flow.text(event)
      if !isPosted.contains(event) {
        findings.report(
          .unusedEvent, "no step posts `\(name)`", at: flow[event].range,
          help: "post it: `post: \(flow.names[flow[event].name])`, or remove it")
      } else if !isBound.contains(event) {
        findings.report(
          .unusedEvent, "nobody hears `\(name)`", at: flow[event].range,
          help: "bind it in the `transitions` of whoever is to hear it: `\(name): …`, or remove it")
      }
    }
  }

  private mutating func adviseOnOutcomes() {
    for (index, event) in flow.events.enumerated()
    where event.kind == .outcome && !isFinishedWith[index] {
      let id = EventID(index)
      findings.report(
        .unusedOutcome, "nothing finishes with `\(flow.text(id))`", at: event.range,
        help: "remove the outcome, or finish with it: `finish: \(flow.names[event.name])`")
    }
  }

  /// Parameters of coordinators and links. What a screen does with its own, or a parent with a
  /// payload, is not navigation's business.
  private mutating func adviseOnParameters() {
    for (index, coordinator) in flow.coordinators.enumerated() {
      for parameter in coordinator.parameters.indices where !readParameters.contains(parameter) {
        reportUnused(parameter, of: flow.text(CoordinatorID(index)))
      }
    }
    for link in flow.links {
      for parameter in link.parameters.indices where !readParameters.contains(parameter) {
        reportUnused(parameter, of: flow.names[link.name])
      }
    }
  }

  private mutating func reportUnused(_ parameter: Int, of owner: String) {
    let name = flow.names[flow.parameters[parameter].name]
    findings.report(
      .unusedParameter, "no step or condition of `\(owner)` reads its parameter `\(name)`",
      at: flow.parameters[parameter].range, help: "remove it, or pass it on to what needs it")
  }
}
