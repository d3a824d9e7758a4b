import FlowSource
import FlowSpec

/// Advice that the declarations alone can give: what nothing ever uses.
extension Resolver {
  mutating func adviseOnWhatIsUnused() {
    adviseOnEvents()
    adviseOnOutcomes()
    adviseOnParameters()
  }

  /// An event that every coordinator which shows its screen ignores.
  private mutating func adviseOnEvents() {
    var isBound = [Bool](repeating: false, count: flow.events.count)
    for transition in flow.transitions { isBound[transition.event.index] = true }
    var ignoredBy: [EventID: CoordinatorID] = [:]
    for (index, coordinator) in flow.coordinators.enumerated() {
      for event in coordinator.ignores where ignoredBy[event] == nil {
        ignoredBy[event] = CoordinatorID(index)
      }
    }
    for (index, event) in flow.events.enumerated() where !isBound[index] {
      guard event.kind == .event || event.kind == .async,
        let ignored = ignoredBy[EventID(index)]
      else { continue }
      findings.report(
        .unusedEvent, "nobody binds `\(flow.text(EventID(index)))`: whoever hears it ignores it",
        at: event.range,
        notes: [
          Diagnostic.Note("`\(flow.text(ignored))` ignores it", at: flow[ignored].range)
        ],
        help: "remove the event, or bind it")
    }
  }

  private mutating func adviseOnOutcomes() {
    for (index, event) in flow.events.enumerated() where event.kind == .outcome {
      let id = EventID(index)
      if usedOutcomes.contains(id) { continue }
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
      .unusedParameter, "no step or condition of `\(owner)` reads its `\(name)`",
      at: flow.parameters[parameter].range, help: "remove it, or pass it on to what needs it")
  }
}
