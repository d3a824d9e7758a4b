import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// A screen that hides the tab bar, seen, covered and folded: what only a tap on a tab breaks is broken exactly
/// where the bar is there.
struct HiddenTabBarTests {
  /// A child of a tab that going back doesn't lead out of: a tap on its tab leaves it alive without a screen.
  ///
  /// - Parameters:
  ///   - hiding: the screen that hides the bar.
  ///   - child: what the child does.
  private func flow(hiding: String, child: String) -> String {
    var text = """
      flow: 1
      root: Main
      screens:
        List: { events: [open] }
        Detail: { events: [next, close], back: locked, TabBar }
        Related: { events: [next, close], back: locked, TabBar }
        Other: { events: [] }
      coordinators:
        Main: { tabs: [Shop, Side] }
        Side: { start: Other }
        Shop:
          children: { Child: { as: push, back: locked } }
          start: List
          transitions: { List.open: { start: Child }, Child.finished: stay }
      \(child)
      """
    for screen in ["Detail", "Related"] {
      text = text.replacing(
        "\(screen): { events: [next, close], back: locked, TabBar }",
        with: "\(screen): { events: [next, close], back: locked"
          + (screen == hiding ? ", tabBar: hidden }" : " }"))
    }
    return text
  }

  /// Whether it leaks; nil if that is not decided.
  private func leaks(_ text: String) throws -> Bool? {
    let flow = try #require(try resolveFlow(text).flow)
    let proof = Prover.prove(flow)
    if proof.broken.contains(where: { $0.violation.rule == .leakedChild }) { return true }
    return proof.proved.contains(.leakedChild) ? false : nil
  }

  /// Its screens stand on each other, as often as the user likes.
  private let pile = """
      Child:
        start: Detail
        transitions:
          Detail.next: { push: Related }
          Related.next: { push: Detail }
          Detail.close: finish
          Related.close: finish
    """

  @Test func `the visible screen and those that it covers hide the bar`() throws {
    #expect(try leaks(flow(hiding: "", child: pile)) == true)
    #expect(try leaks(flow(hiding: "Detail", child: pile)) == false)
    #expect(try leaks(flow(hiding: "Related", child: pile)) == true)
  }

  /// A `replace` takes what hid the bar; a `pop` brings the bar again.
  @Test func `what is gone hides nothing`() throws {
    let replacing = pile.replacing("{ push: Related }", with: "{ replace: [Related] }")
    #expect(try leaks(flow(hiding: "Detail", child: replacing)) == true)
    let popping = pile.replacing("Related.close: finish", with: "Related.close: pop")
    #expect(try leaks(flow(hiding: "Related", child: popping)) == true)
  }

  /// Coordinators that stand below each other in rounds, which the exploration folds: what hides the bar is
  /// then in no world.
  private let rounds = """
      Child:
        children: { Inner: { as: push, back: locked } }
        start: Detail
        transitions: { Detail.next: { start: Inner }, Detail.close: finish, Inner.finished: stay }
      Inner:
        children: { Child: { as: push, back: locked } }
        start: Related
        transitions: { Related.next: { start: Child }, Related.close: finish, Child.finished: stay }
    """

  @Test func `what hides the bar may be folded with the round that it is of`() throws {
    #expect(try leaks(flow(hiding: "", child: rounds)) == true)
    #expect(try leaks(flow(hiding: "Detail", child: rounds)) == false)
    // The first of them doesn't hide it.
    #expect(try leaks(flow(hiding: "Related", child: rounds)) == true)
  }

  /// A coordinator that starts itself, from a screen that hides the bar or from one that doesn't. The other tab
  /// breaks something only if it is tapped where one that hides the bar lies below, be it in a round that is
  /// folded.
  @Test func `a round that is folded hides the bar of what stands on it`() throws {
    let text = """
      flow: 1
      root: Main
      gestures: { back: finish }
      state: { isDeep: Bool = false }
      screens:
        List: { events: [open] }
        Detail: { events: [next, more, close], back: locked }
        Related: { events: [next], back: locked, tabBar: hidden }
        Other: { events: [check] }
      coordinators:
        Main: { tabs: [Shop, Side] }
        Side: { start: Other, transitions: { Other.check: { if: isDeep, then: dismiss } } }
        Shop:
          children: { Child: push }
          start: List
          transitions: { List.open: { start: Child }, Child.finished: { set: { isDeep: false } } }
        Child:
          children: { Child: push }
          start: Detail
          transitions:
            Detail.next: { start: Child }
            Detail.more: { push: Related }
            Detail.close: finish
            Related.next: [{ set: { isDeep: true } }, { start: Child }]
            Child.finished: { set: { isDeep: false } }
      """
    func broken(_ text: String) throws -> Proof {
      Prover.prove(try #require(try resolveFlow(text).flow))
    }
    let bare = try broken(text.replacing(", tabBar: hidden", with: ""))
    #expect(bare.broken.contains { $0.violation.rule == .dismissNothing })
    #expect(try !broken(text).broken.contains { $0.violation.rule == .dismissNothing })
  }

  /// Two bars have a tab of one name; the user taps the inner one's. It was called proved once that nothing
  /// comes of it.
  @Test func `a tab of a bar inside another takes the name of the outer one's`() throws {
    let text = """
      flow: 1
      root: Main
      screens:
        A: { events: [go] }
        B: { events: [] }
        C: { events: [out] }
      coordinators:
        Main: { tabs: [X, T], transitions: { T.hit: stay } }
        X:
          children: { Inner: { as: push, back: locked } }
          start: A
          transitions: { A.go: { start: Inner } }
        Inner:
          tabs: [Y, T]
          transitions: { T.hit: dismiss }
        Y: { start: B }
        T:
          outputs: [hit]
          start: C
          transitions: { C.out: { output: hit } }
      """
    let flow = try #require(try resolveFlow(text).flow)
    #expect(Prover.prove(flow).broken.contains { $0.violation.rule == .dismissNothing })
  }
}
