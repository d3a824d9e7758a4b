package import FlowModel
import FlowSource

/// Random sentences with `reach` about a flow: to what, from where, by whom and in how many turns.
package struct RandomReach {
  private var random: SeededGenerator
  private let screens: [String]
  private let coordinators: [String]
  private let moves: [String]
  private let variables: [String]

  package init(of flow: Flow, seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x0EAC)
    for _ in 0..<8 { _ = random.next() }
    screens = flow.screens.indices.map { flow.text(ScreenID($0)) }
    coordinators = flow.coordinators.indices.map { flow.text(CoordinatorID($0)) }
    let events = flow.events.indices.filter { index in
      flow.transitions.contains { $0.event == EventID(index) }
    }
    moves = events.map { flow.text(EventID($0)) } + flow.links.map { "open " + flow.names[$0.name] }
    variables = flow.variables.filter { $0.type == .bool }.map { flow.names[$0.name] }
  }

  /// `checks:` with a number of sentences, called `r0`, `r1` …
  package mutating func text(_ count: Int) -> String {
    "checks:\n" + (0..<count).map { "  r\($0): { \(sentence()) }\n" }.joined()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func sentence() -> String {
    var text = "reach: " + condition()
    if chance(35) { text += ", from: " + condition() }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text += ", by: taps"
    case 1 where !moves.isEmpty: text += ", by: [user, \(pick(moves))]"
    case 2 where !moves.isEmpty:
      text += ", by: [\(pick(["user", "taps", pick(moves)])), \(pick(moves)), \(pick(moves))]"
    default: break
    }
    if chance(35) { text += ", within: \(Int.random(in: 1...5, using: &random))" }
    return text
  }

  private mutating func condition() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: "visible (\(pick(screens)) or \(pick(screens)))"
    case 1: "live " + pick(coordinators)
    case 2: "presented " + pick(screens + ["nothing"])
    case 3 where !variables.isEmpty:
      "visible \(pick(screens)) and \(pick(["", "not "]))\(pick(variables))"
    case 4: "not visible " + pick(screens)
    default: "visible " + pick(screens)
    }
  }
}
