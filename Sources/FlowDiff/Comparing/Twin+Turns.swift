import FlowKernel
import FlowModel
import FlowSource

extension Turn {
  var payload: TupleID {
    switch action {
    case .event(_, let payload, _), .doubleTap(_, let payload), .open(_, let payload): payload
    case .launch, .gesture, .tab, .button, .change: .empty
    }
  }

  /// The same with another payload.
  func with(_ payload: TupleID) -> Turn {
    switch action {
    case .event(let event, _, let path): Turn(.event(event, payload: payload, at: path), by: sender)
    case .doubleTap(let event, _): Turn(.doubleTap(event, payload: payload), by: sender)
    case .open(let link, _): Turn(.open(link, payload: payload), by: sender)
    case .launch, .gesture, .tab, .button, .change: self
    }
  }
}

extension TurnReport {
  /// Whether a turn came to its end, and nothing that it asked for is open.
  var isWhole: Bool { !isAbandoned && unknownVariable == nil && unknownPayload == nil }
}

/// What a turn has broken, in the new flow's names.
struct BrokenRule: Hashable {
  var rule: Rule
  var coordinator: String
  var screen: String
}

extension Twin {
  func violations(_ report: TurnReport, _ which: Which) -> Set<BrokenRule> {
    if report.violations.isEmpty { return [] }
    let names = partners[which]
    return Set(
      report.violations.map { violation in
        BrokenRule(
          rule: violation.rule, coordinator: violation.coordinator.map { names.text($0) } ?? "",
          screen: violation.screen.map { names.text($0) } ?? "")
      })
  }

  /// Whether a turn does nothing: nobody answers to its event, and nothing leaves or is spent by itself.
  func isIdle(_ turn: Turn, in world: World, _ which: Which) -> Bool {
    let event: EventID
    switch turn.action {
    case .event(let sent, _, _), .doubleTap(let sent, _): event = sent
    case .launch, .gesture, .tab, .button, .open, .change: return false
    }
    let flow = which == .old ? old.flow : new.flow
    if flow[event].onceBit != 0 { return false }
    switch turn.sender {
    case .entry(let entry):
      if let last = world.layers.last, last.style.leavesByItself, last.content == .entry(entry) {
        return false
      }
      let owner = world[entry: entry].owner
      return owner == .none
        || flow.transitionIndex(of: world[coordinator: owner].type, for: event) == nil
    case .coordinator(let slot):
      return flow.transitionIndex(of: world[coordinator: slot].type, for: event) == nil
    case .nobody, .fold: return false
    }
  }
}
