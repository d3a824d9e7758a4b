import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// The work of a proof grows with the flow, and not with what its stacks may hold. Turns are counted, not
/// seconds.
struct ProportionTests {
  /// Screens that push each other in rounds, above them a child, and turns that look below the top:
  /// `popTo`, `popToRoot`, a link that clears its way.
  private func ring(of count: Int) -> String {
    let screens = (0..<count).map { "  S\($0): { events: [next, skip, first, child] }" }
    let transitions = (0..<count).map { number in
      """
            S\(number).next: { push: S\((number + 1) % count) }
            S\(number).skip: { push: S\((number * 7 + 3) % count) }
            S\(number).first: { popTo: S0 }
            S\(number).child: { start: Child }
      """
    }
    return """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Above: { events: [close] }
      \(screens.joined(separator: "\n"))
      coordinators:
        App:
          children: { Child: push }
          start: S0
          transitions:
      \(transitions.joined(separator: "\n"))
        Child:
          start: Above
          transitions: { Above.close: finish }
      deeplinks: { home: { url: "a://home", to: App, do: popToRoot } }

      """
  }

  @Test func `rounds of screens take work in proportion to the screens`() throws {
    let sizes = try [20, 40, 80].map { count in
      let flow = try #require(try resolveFlow(ring(of: count)).flow)
      let proof = Prover.prove(flow)
      #expect(proof.broken.isEmpty)
      #expect(proof.undecided.isEmpty)
      return proof.size
    }
    for (small, large) in zip(sizes, sizes.dropFirst()) {
      #expect(large.heads <= small.heads * 22 / 10)
      #expect(large.turns <= small.turns * 22 / 10)
    }
  }

  /// A stack of screens on a coordinator that covers another one, and links to that one.
  private func links(_ count: Int, over screens: Int) -> String {
    let names = (0..<screens).map { "S\($0)" }
    return """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Home: { events: [open] }
        Item:
      \(names.map { "  \($0): { events: [next] }" }.joined(separator: "\n"))
      coordinators:
        App:
          children: { Child: present }
          start: Home
          transitions: { Home.open: { start: Child } }
        Child:
          start: S0
          transitions:
      \(zip(names, names.dropFirst()).map { "      \($0).next: { push: \($1) }" }.joined(separator: "\n"))
            S\(screens - 1).next: stay
      deeplinks:
      \((0..<count).map { "  l\($0): { url: a://\($0), to: App, do: { push: Item } }" }.joined(separator: "\n"))

      """
  }

  @Test func `what links take away costs no more with each screen`() throws {
    let sizes = try [(1, 40), (11, 40), (11, 80)].map { count, screens in
      let proof = Prover.prove(try #require(try resolveFlow(links(count, over: screens)).flow))
      #expect(proof.broken.isEmpty && proof.undecided.isEmpty)
      return proof.size.turns
    }
    // Links and screens add up.
    #expect(sizes[1] - sizes[0] < 400)
    #expect(sizes[2] - sizes[1] < 400)
  }

  /// Stacks of many screens, one on top of the other, and a link that may clear each of them away.
  private func linked(_ count: Int) -> String {
    let names = ["App", "Middle", "Last"]
    let screens = names.flatMap { name in
      (0..<count).map { "  \(name)Screen\($0): { events: [next, leave] }" }
    }
    let coordinators = names.enumerated().map { number, name in
      let child = number + 1 < names.count ? names[number + 1] : nil
      let transitions = (0..<count).map { step in
        let last = child.map { "{ start: \($0) }" } ?? "stay"
        return """
                \(name)Screen\(step).next: \(step + 1 < count ? "{ push: \(name)Screen\(step + 1) }" : last)
                \(name)Screen\(step).leave: \(number == 0 ? "stay" : "finish")
          """
      }
      return """
          \(name):
            start: \(name)Screen0
            children: { \(child.map { "\($0): push" } ?? "") }
            transitions:
              \(child.map { "\($0).finished: stay" } ?? "")
        \(transitions.joined(separator: "\n"))
        """
    }
    return """
      flow: 1
      root: App
      gestures: { back: finish, hears: { several: all } }
      screens:
      \(screens.joined(separator: "\n"))
      coordinators:
      \(coordinators.joined(separator: "\n"))
      deeplinks: { last: { url: "a://last", to: App.Middle.Last } }

      """
  }

  /// What lies below a coordinator is held once, and not for each of its screens.
  @Test func `a link that leads deep makes facts in proportion to the screens`() throws {
    let sizes = try [5, 10, 20].map { count in
      let flow = try #require(try resolveFlow(linked(count)).flow)
      let proof = Prover.prove(flow)
      #expect(proof.broken.isEmpty)
      #expect(proof.undecided.isEmpty)
      return proof.size
    }
    for (small, large) in zip(sizes, sizes.dropFirst()) {
      #expect(large.facts <= small.facts * 22 / 10)
    }
  }

  /// Screens that push again when they are popped: worlds are few, and turns are long.
  @Test func `turns that never come to the end of a stack are given up`() throws {
    let flow = try #require(
      try resolveFlow(
        """
        flow: 1
        root: Bar
        gestures: { back: finish }
        screens:
          A: { events: [more, last] }
        coordinators:
          Bar: { tabs: [One] }
          One:
            start: A
            transitions:
              A.more: { push: A }
              A.last: { popTo: A }
              A.popped: { push: A }

        """
      ).flow)
    let proof = Prover.prove(flow)
    #expect(proof.undecided.map(\.rule).contains(.blankStack))
    // Nothing in the flow can break these.
    #expect(proof.proved.contains(.selectNoSuchTab) && proof.proved.contains(.popRoot))
    #expect(proof.size.turns < 10_000)
  }

  /// Alerts of two coordinators may lie over each other in any order; so may action sheets.
  private func alertsByTurns(_ style: String, events: String) throws -> Proof {
    let flow = try #require(
      try resolveFlow(
        """
        flow: 1
        root: Main
        screens:
          A: { async: [failed] }
          B: { async: [failed] }
          Alert: { style: \(style), events: [ok]\(events) }
        coordinators:
          Main: { tabs: [TabA, TabB] }
          TabA:
            start: A
            transitions:
              A.failed: { present: { screen: Alert, over: top } }
              Alert.ok: stay
          TabB:
            start: B
            transitions:
              B.failed: { present: { screen: Alert, over: top } }
              Alert.ok: stay
        """
      ).flow)
    return Prover.prove(flow)
  }

  @Test(arguments: ["alert", "actionSheet"])
  func `what is presented by turns is decided`(style: String) throws {
    let proof = try alertsByTurns(style, events: "")
    #expect(proof.proved == Rule.invariants)
    #expect(proof.size.heads < 100)
  }

  @Test(arguments: ["alert", "actionSheet"])
  func `what is presented by turns and acts by itself is given up before it doubles too often`(
    style: String
  ) throws {
    let proof = try alertsByTurns(style, events: ", async: [expired]")
    #expect(proof.broken.isEmpty)
    #expect(
      Set(proof.undecided.map(\.rule))
        == [.unansweredAlert, .leakedChild, .blankStack, .tabMissing, .hiddenPush])
    let reason = proof.undecided.first?.reason ?? ""
    #expect(
      reason.hasPrefix(
        "more can be presented on top of each other than flowctl follows, because of `"))
    #expect(proof.size.heads < 20_000)
  }
}
