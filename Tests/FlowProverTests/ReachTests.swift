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
  @Test func `verdicts agree with exact search`() throws {
    var trial = ReachTrial()
    let seeds = chosenSeeds(from: 90_000, count: 4)
    for seed in seeds {
      let texts = [
        RandomFlow(seed: seed).text, RandomValues(seed: seed).text, RandomStacks(seed: seed).text,
        RandomPresented(seed: seed).text, RandomInThemselves(seed: seed).text,
      ]
      for (kind, text) in texts.enumerated() {
        guard let flow = try resolveFlow(text).flow else { continue }
        var checks = RandomReach(of: flow, seed: seed)
        let whole = text + checks.text(4)
        showText(whole, ifOnlyOneOf: seeds)
        let (checked, findings) = try resolveFlow(whole)
        guard let checked else {
          Issue.record("seed \(seed): \(findings.all.map(\.message))")
          continue
        }
        trial.check(checked, name: "seed \(seed).\(kind)", worlds: 150)
      }
    }
    print(trial)
    #expect(trial.complaints == [])
    // A change may lower the bound and not raise it: what is not decided can't be relied on.
    if !hasChosenSeeds {
      #expect(trial.broken > 5 && trial.proved > 5)
      #expect(trial.undecidedShare <= 213)
    }
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

  /// Back to A takes both of the child's screens and leaks it, in one turn: behind an error nothing is said.
  @Test func `what the back button's menu breaks is a way, too`() throws {
    let text = """
      flow: 1
      root: App
      screens: { A: { events: [open] }, B: { events: [more] }, C: {} }
      coordinators:
        App:
          children: { Kid: push }
          start: A
          transitions:
            A.open: { start: Kid }
        Kid:
          start: B
          transitions:
            B.more: { push: C }
      checks:
        away: { reach: visible nothing, from: visible C, within: 1 }
        never: { reach: visible nothing, from: visible B, by: B.more }
      """
    let outcomes = try outcomes(text)
    if case .broken = outcomes[0] { #expect(Bool(false), "\(outcomes)") }
    guard case .broken = outcomes[1] else { return #expect(Bool(false), "\(outcomes)") }
  }
}
