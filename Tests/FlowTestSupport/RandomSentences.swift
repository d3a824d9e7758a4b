import FlowModel
import FlowSource

/// Random sentences with all that `checks:` has but `reach`: `RandomChecks`, whose draws tests have measured, with paths,
/// parentheses, values that exist, nothing.
struct RandomSentences {
  private var random: SeededGenerator
  private let screens: [String]
  private let turns: [String]
  private let facts: [String]

  init(of flow: Flow, seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x5E27_E2CE)
    for _ in 0..<8 { _ = random.next() }
    let screens = flow.screens.indices.map { flow.text(ScreenID($0)) }
    self.screens = screens
    let coordinators = flow.coordinators.indices.map { flow.text(CoordinatorID($0)) }
    let events = flow.events.indices.filter { index in
      // A tap on a tab has no name in a check but `tab T`.
      flow.events[index].kind != .tab
        && flow.transitions.contains { $0.event == EventID(index) }
    }.map { flow.text(EventID($0)) }
    let tabs = flow.coordinators.flatMap { coordinator in
      coordinator.tabs.map { "tab " + flow.text(flow.boundaries[$0].child) }
    }
    let paths = flow.coordinators.indices.flatMap { parent in
      flow.coordinators[parent].boundaries.indices.map {
        "live " + coordinators[parent] + "." + flow.text(flow.boundaries[$0].child)
      }
    }
    var values: [String] = []
    for variable in flow.variables {
      let name = flow.names[variable.name]
      if variable.type == .bool { values.append(name) }
      if flow.types.isOptional(variable.type) { values.append(name + " exists") }
      values += flow.types.representatives(of: variable.type).map {
        name + " == " + flow.types.text(of: $0, as: variable.type, names: flow.names)
      }.filter { $0.contains("== .") }
    }
    turns =
      ["back", "swipe", "launch"] + screens.map { "back " + $0 } + screens.map { "swipe " + $0 }
      + events + events + events + tabs + tabs + flow.links.map { "open " + flow.names[$0.name] }
    facts =
      ["visible nothing", "presented nothing"] + screens.map { "visible " + $0 }
      + screens.map { "visible " + $0 } + (screens + coordinators).map { "presented " + $0 }
      + coordinators.map { "live " + $0 } + paths + values + values
  }

  /// `checks:` with a number of sentences, called `c0`, `c1` …
  mutating func text(_ count: Int) -> String {
    "checks:\n" + (0..<count).map { "  c\($0): { \(sentence()) }\n" }.joined()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func sentence() -> String {
    let pattern = ["never", "always", "once", "once", "when"].randomElement(using: &random)!
    var parts: [String] = []
    switch pattern {
    case "when": parts = ["when: " + occasion(), "then: " + condition(turns: 10)]
    case "always": parts = ["always: " + condition(turns: 0)]
    case "once" where chance(40): parts = ["once: " + occasion()]
    case "once": parts = ["once: " + condition(turns: 30)]
    default: parts = ["never: " + condition(turns: 50)]
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where pattern != "once": parts.append("while: " + condition(turns: 0))
    case 1: parts.append("before: " + condition(turns: 40))
    case 2: parts.append("after: " + condition(turns: 40))
    case 3...5:
      parts.append("after: " + condition(turns: 40))
      parts.append("until: " + condition(turns: 40))
    default: break
    }
    return parts.joined(separator: ", ")
  }

  /// What holds only as an event comes.
  private mutating func occasion() -> String {
    let first = turns.randomElement(using: &random)!
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return first + " or " + turns.randomElement(using: &random)!
    case 1: return first + " and " + literal(0)
    case 2: return first + " and not (" + literal(50) + " and " + literal(50) + ")"
    default: return first
    }
  }

  /// - Parameter turns: how many of a hundred atoms ask what a turn was.
  private mutating func condition(turns: Int) -> String {
    let first = literal(turns)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return first + " and " + literal(turns)
    case 2, 3: return first + " or " + literal(turns)
    case 4: return first + " and (" + literal(turns) + " or " + literal(turns) + ")"
    case 5: return "not (" + first + " or " + literal(turns) + " and " + literal(turns) + ")"
    default: return first
    }
  }

  private mutating func literal(_ turns: Int) -> String {
    let atom: String
    if chance(turns) {
      atom = self.turns.randomElement(using: &random)!
    } else if chance(10) {
      atom =
        "visible (\(screens.randomElement(using: &random)!) or \(screens.randomElement(using: &random)!))"
    } else {
      atom = facts.randomElement(using: &random)!
    }
    return (chance(15) ? "not " : "") + atom
  }
}
