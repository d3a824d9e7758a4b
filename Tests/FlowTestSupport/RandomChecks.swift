package import FlowModel
import FlowSource

/// Random sentences about a flow, as `checks:` has them: every pattern with every scope, over what the flow declares.
package struct RandomChecks {
  private var random: SeededGenerator
  private let flow: Flow
  private let events: [String]
  private let screens: [String]
  private let coordinators: [String]
  private let tabs: [String]
  private let links: [String]
  private let values: [String]

  package init(of flow: Flow, seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x5EED_C4EC)
    for _ in 0..<8 { _ = random.next() }
    self.flow = flow
    events = flow.events.indices.filter { index in
      flow.transitions.contains { $0.event == EventID(index) }
    }.map { flow.text(EventID($0)) }
    screens = flow.screens.indices.map { flow.text(ScreenID($0)) }
    coordinators = flow.coordinators.indices.map { flow.text(CoordinatorID($0)) }
    tabs = flow.coordinators.flatMap { coordinator in
      coordinator.tabs.map { flow.text(flow.boundaries[$0].child) }
    }
    links = flow.links.map { flow.names[$0.name] }
    values = flow.variables.flatMap { variable -> [String] in
      let name = flow.names[variable.name]
      if variable.type == .bool { return [name] }
      return flow.types.representatives(of: variable.type).map {
        name + " == " + flow.types.text(of: $0, as: variable.type, names: flow.names)
      }.filter { $0.contains("== .") }
    }
  }

  /// `checks:` with a number of sentences, called `c0`, `c1` …
  package mutating func text(_ count: Int) -> String {
    "checks:\n" + (0..<count).map { "  c\($0): { \(sentence()) }\n" }.joined()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func sentence() -> String {
    let pattern = pick(["never", "never", "always", "once", "once", "when"])
    var parts: [String] = []
    switch pattern {
    case "when": parts = ["when: " + turn(), "then: " + condition(asksForTurns: chance(10))]
    case "always": parts = ["always: " + condition(asksForTurns: false)]
    default: parts = [pattern + ": " + condition(asksForTurns: true)]
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where pattern != "once": parts.append("while: " + condition(asksForTurns: false))
    case 1: parts.append("before: " + condition(asksForTurns: true))
    case 2: parts.append("after: " + condition(asksForTurns: true))
    case 3, 4:
      parts.append("after: " + condition(asksForTurns: true))
      parts.append("until: " + condition(asksForTurns: true))
    default: break
    }
    return parts.joined(separator: ", ")
  }

  private mutating func condition(asksForTurns: Bool) -> String {
    let first = literal(asksForTurns: asksForTurns)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return first + " and " + literal(asksForTurns: asksForTurns)
    case 2: return first + " or " + literal(asksForTurns: asksForTurns)
    default: return first
    }
  }

  private mutating func literal(asksForTurns: Bool) -> String {
    (chance(20) ? "not " : "") + (asksForTurns && chance(45) ? turn() : fact())
  }

  private mutating func turn() -> String {
    var choices = ["back", "swipe", "back " + pick(screens), "swipe " + pick(screens), "launch"]
    choices += events + events
    if !links.isEmpty { choices.append("open " + pick(links)) }
    if !tabs.isEmpty { choices.append("tab " + pick(tabs)) }
    return pick(choices)
  }

  private mutating func fact() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4:
      return chance(20)
        ? "visible (\(pick(screens)) or \(pick(screens)))" : "visible " + pick(screens)
    case 5, 6: return "live " + pick(coordinators)
    case 7: return "presented " + pick(screens + coordinators + ["nothing"])
    default: return values.isEmpty ? "visible " + pick(screens) : pick(values)
    }
  }
}
