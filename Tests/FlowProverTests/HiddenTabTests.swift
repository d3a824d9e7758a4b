import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Async events of a tab that nobody sees: most only set variables, and one head runs them for all.
struct HiddenTabTests {
  /// Two tabs: Left, which covers itself with sheets, and Right, whose async events come from behind all of them. If
  /// one sets `ready` then, Left presents where something is presented.
  ///
  /// - Parameters:
  ///   - screens: Right's.
  ///   - right: what it does.
  ///   - sheets: how many Left has.
  private func flow(
    _ screens: String, right: String, state: String = "ready: Bool = false", sheets: Int = 2
  ) -> String {
    let names = (0..<sheets).map { "Sheet\($0)" }
    let transitions = (0..<sheets).map { number in
      let next = "{ present: { screen: Sheet\(number + 1), over: top } }"
      return """
              Sheet\(number).close: dismiss
              Sheet\(number).several:
                { if: ready, then: { present: List }, else: \(number + 1 < sheets ? next : "dismiss") }
        """
    }
    return """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      types: { Kind: [book, film] }
      state: { \(state) }
      screens:
        List: { events: [show] }
      \(names.map { "  \($0): { events: [close, several] }" }.joined(separator: "\n"))
      \(screens)
      coordinators:
        App: { tabs: [Left, Right] }
        Left:
          start: List
          transitions:
            List.show: [{ set: { ready: false } }, { present: Sheet0 }]
      \(transitions.joined(separator: "\n"))
        Right:
      \(right)
      """
  }

  private static let plain = """
        start: Feed
        transitions: { Feed.loaded: { set: { ready: true } } }
    """

  /// Each breaks the same invariant by what a hidden screen or coordinator has set.
  private static let rights: [(screens: String, right: String)] = [
    ("  Feed: { async: [loaded] }", plain),
    // A case of an event that some coordinators bind to more.
    (
      "  Feed: { async: [loaded] }\n  Alert: { style: alert, events: [ok] }",
      """
          start: Feed
          async: [failed]
          transitions:
            Feed.loaded: { set: { ready: true } }
            Right.failed: { present: Alert }
      """
    ),
    // Only what lies below the top of its stack sets it.
    (
      "  Feed: { events: [open], async: [loaded] }\n  Post: { events: [open] }",
      """
          start: Feed
          transitions:
            Feed.open: { push: Post }
            Post.open: { push: Post }
            Feed.loaded: { set: { ready: true } }
      """
    ),
    // The second of two kinds of the same screen.
    (
      "  Feed: { events: [open] }\n"
        + "  Post: { params: { kind: Kind }, events: [next], async: [loaded] }",
      """
          start: Feed
          transitions:
            Feed.open: { push: { screen: Post, with: { kind: .film } } }
            Post.next: { replace: { screen: Post, with: { kind: .book } } }
            Post.loaded: { if: kind == .book, then: { set: { ready: true } } }
      """
    ),
    // The second of two kinds of the same coordinator.
    (
      "  Feed: { events: [book, film] }\n  Post: { async: [loaded] }",
      """
          children: { Item: push }
          start: Feed
          transitions:
            Feed.film: [{ set: { half: true } }, { start: { child: Item, with: { kind: .film } } }]
            Feed.book: { if: half, then: { start: { child: Item, with: { kind: .book } } } }
        Item:
          params: { kind: Kind }
          start: Post
          transitions: { Post.loaded: { if: kind == .book, then: { set: { ready: true } } } }
      """
    ),
    // Only while a child lives.
    (
      "  Feed: { events: [open], async: [loaded] }\n  Post:",
      """
          children: { Item: push }
          start: Feed
          transitions:
            Feed.open: { start: Item }
            Feed.loaded: { if: alive Item, then: { set: { ready: true } } }
        Item: { start: Post }
      """
    ),
    // Once, and the second of two.
    (
      "  Feed: { async: [half, loaded], once: [half, loaded] }",
      """
          start: Feed
          transitions:
            Feed.half: { set: { half: true } }
            Feed.loaded: { if: half, then: { set: { ready: true } } }
      """
    ),
    // In a bar within the hidden tab, in the tab that isn't selected there.
    (
      "  Feed: { events: [open] }\n  Item: { async: [loaded] }\n  Post:",
      """
          tabs: [Posts, Feeds]
        Posts: { start: Post }
        Feeds:
          start: Feed
          transitions: { Feed.open: { push: Item }, Item.loaded: { set: { ready: true } } }
      """
    ),
  ]

  @Test(arguments: rights.indices)
  func `what a hidden tab sets counts wherever the user is`(_ index: Int) throws {
    let (screens, right) = Self.rights[index]
    let text = flow(screens, right: right, state: "ready: Bool = false, half: Bool = false")
    let flow = try #require(try resolveFlow(text).flow)
    let trial = TheoremTrial(flow, worlds: 400, mostHeads: 4_000)
    let (misses, turns, isWhole) = (trial.misses, trial.turns, trial.isWhole)
    #expect(misses.prefix(4) == [])
    #expect(isWhole)
    #expect(turns > 20)
    let proof = Prover.prove(flow)
    #expect(proof.broken.contains { $0.violation.rule == .presentWhilePresenting })
    #expect(proof.undecided.isEmpty)
  }

  @Test func `sheets over tabs and events of hidden tabs are a sum`() throws {
    func turns(sheets: Int, events: Int) throws -> Int {
      let names = (0..<events).map { "loaded\($0)" }
      let transitions = names.map { "      Feed.\($0): { set: { ready: true } }" }
      let text = flow(
        "  Feed: { async: [\(names.joined(separator: ", "))] }",
        right: "    start: Feed\n    transitions:\n\(transitions.joined(separator: "\n"))",
        sheets: sheets)
      return Prover.prove(try #require(try resolveFlow(text).flow)).size.turns
    }
    let more = try turns(sheets: 2, events: 20) - turns(sheets: 2, events: 2)
    #expect(try turns(sheets: 8, events: 20) == turns(sheets: 8, events: 2) + more)
  }
}
