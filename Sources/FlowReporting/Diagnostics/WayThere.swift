package import FlowModel
package import FlowSource

/// The way there turn by turn, from a finding's script.
package struct WayThere {
  /// The lines of a script that set off a turn.
  package static func turns(of script: String) -> [String] {
    script.split(separator: "\n")
      .filter { line in
        !["flow ", "scenario ", "expect ", "#"].contains { line.hasPrefix($0) }
      }
      .map(String.init)
  }

  /// All turns on one line.
  package static func line(_ script: String) -> String {
    turns(of: script).joined(separator: " · ")
  }

  /// Finds for each turn of each finding where the flow says what it does. A turn that no line of the
  /// flow answers (a gesture) stands where the finding does.
  package static func locate(_ findings: inout [Diagnostic], in flow: Flow) {
    guard findings.contains(where: { $0.script != nil }) else { return }
    let places = WayThere(flow)
    for index in findings.indices {
      guard let script = findings[index].script else { continue }
      findings[index].way = turns(of: script).map { turn in
        Diagnostic.Note(turn, at: places.place(of: turn) ?? findings[index].range)
      }
    }
  }

  private let flow: Flow
  /// By `Owner.event`: who binds it, and where.
  private var transitions: [String: [(binder: String, range: SourceRange)]] = [:]
  private var events: [String: SourceRange] = [:]

  private init(_ flow: Flow) {
    self.flow = flow
    for index in flow.events.indices {
      events[flow.text(EventID(index))] = flow.events[index].range
    }
    for coordinator in flow.coordinators {
      let binder = flow.names[coordinator.name]
      for index in coordinator.transitions.indices {
        let transition = flow.transitions[index]
        transitions[flow.text(transition.event), default: []].append((binder, transition.range))
      }
    }
  }

  private func place(of turn: String) -> SourceRange? {
    let head = turn.prefix { $0 != " " && $0 != "(" && $0 != "=" }
    let rest = turn.dropFirst(head.count + 1)
    let name = String(rest.prefix { $0 != " " && $0 != "(" && $0 != "=" })
    switch head {
    case "launch": return flow.coordinators.isEmpty ? nil : flow[flow.root].range
    case "back", "swipe": return nil
    case "tab":
      return flow.boundaries.first { $0.kind == .tab && flow.text($0.child) == name }?.range
    case "open": return flow.links.first { flow.names[$0.name] == name }?.range
    case "set": return flow.variables.first { flow.names[$0.name] == name }?.range
    default: return event(head, of: turn)
    }
  }

  /// Where an event is bound; where several coordinators bind it and the turn names none of them, only
  /// where it is declared is certain.
  private func event(_ path: Substring, of turn: String) -> SourceRange? {
    let event = path.split(separator: ".").suffix(2).joined(separator: ".")
    var bound = transitions[event] ?? []
    let tail = turn.suffix(turn.reversed().prefix { $0 != ")" }.count)
    if let last = tail.split(separator: " ").last, tail.contains(" in ") {
      let binder = String(last.split(separator: ".").last ?? last)
      bound.removeAll { $0.binder != binder }
    }
    return bound.count == 1 ? bound[0].range : events[event]
  }
}
