import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// What can be got to from everywhere (`reach`).
struct ReachTests {
  private func outcomes(_ text: String) throws -> [CheckVerdict.Outcome] {
    Prover.prove(try #require(try resolveFlow(text).flow)).checks.map(\.outcome)
  }

  /// `FLOWCTL_FIRST_SEED` and `FLOWCTL_FLOWS` choose others and more.
  @Test func `verdicts agree with exact search on flows with finitely many worlds`() throws {
    var trial = ReachTrial()
    let seeds = chosenSeeds(from: 90_000, count: 4)
    for seed in seeds {
      for text in [RandomFlow(seed: seed).text, RandomValues(seed: seed).text] {
        guard let flow = try resolveFlow(text).flow else { continue }
        var checks = RandomReach(of: flow, seed: seed)
        let whole = text + checks.text(4)
        showText(whole, ifOnlyOneOf: seeds)
        let (checked, findings) = try resolveFlow(whole)
        guard let checked else {
          Issue.record("seed \(seed): \(findings.all.map(\.message))")
          continue
        }
        trial.check(checked, name: "seed \(seed)", worlds: 150)
      }
    }
    print(trial)
    #expect(trial.complaints == [])
  }

  /// Two screens that push each other and only go back to each other: each seems to lead to the other, and neither to C.
  @Test func `back to a screen that only goes back is no way`() throws {
    let text = """
      flow: 1
      root: App
      screens: { A: { events: [open] }, B: {}, C: { events: [close] } }
      coordinators:
        App:
          start: C
          transitions:
            A.open: { push: B }
            C.close: { replace: [A] }
      checks:
        atC: { reach: visible C }
        atA: { reach: visible A, from: visible B }
      """
    let outcomes = try outcomes(text)
    guard case .broken = outcomes[0] else { return #expect(Bool(false), "\(outcomes)") }
    guard case .proved = outcomes[1] else { return #expect(Bool(false), "\(outcomes)") }
  }

  /// Back from an article is an article, as often as one was opened.
  @Test func `a stack that grows without end leads home, however high it is`() throws {
    let text = """
      flow: 1
      root: App
      screens: { Home: { events: [open] }, Article: { events: [related] } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open: { push: Article }
            Article.related: { push: Article }
      checks:
        home: { reach: visible Home }
        soon: { reach: visible Article, within: 2 }
        byNobody: { reach: visible Home, by: Home.open }
      """
    let outcomes = try outcomes(text)
    guard case .proved = outcomes[0] else { return #expect(Bool(false), "\(outcomes)") }
    guard case .proved = outcomes[1] else { return #expect(Bool(false), "\(outcomes)") }
    guard case .broken = outcomes[2] else { return #expect(Bool(false), "\(outcomes)") }
  }
}

/// Random sentences with `reach`.
private struct RandomReach {
  private var random: SeededGenerator
  private let screens: [String]
  private let links: [String]
  private let events: [String]

  init(of flow: Flow, seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x0EAC)
    screens = flow.screens.indices.map { flow.text(ScreenID($0)) }
    links = flow.links.map { "open " + flow.names[$0.name] }
    events = flow.events.indices.filter { index in
      flow.transitions.contains { $0.event == EventID(index) }
    }.map { flow.text(EventID($0)) }
  }

  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  mutating func text(_ count: Int) -> String {
    var text = "checks:\n"
    for number in 0..<count {
      text += "  r\(number): { reach: visible (\(pick(screens)) or \(pick(screens)))"
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text += ", by: taps"
      case 1: text += ", by: [user, \(pick(events + links))]"
      case 2: text += ", from: visible \(pick(screens))"
      case 3: text += ", within: \(Int.random(in: 1...4, using: &random))"
      default: break
      }
      text += " }\n"
    }
    return text
  }
}
