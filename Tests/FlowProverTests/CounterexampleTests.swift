import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Flows that a reader of the prover thought up to make it say "proved" where something breaks.
struct CounterexampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var flow: String
    var rule: Rule
    var turns: Int
  }

  static let cases = [
    Case(
      testDescription: "a round of posts sets what was so before",
      flow: """
        flow: 1
        root: App
        state: { on: Bool = true }
        notifications: [note]
        screens: { Home: { events: [a, b] }, Alert: { events: [ok], style: alert } }
        coordinators:
          App:
            children: { Quiet: none }
            start: { push: Home }
            transitions:
              Home.a: { if: on, then: { present: Alert }, else: stay }
              Home.b: { if: alive Quiet, then: stay, else: { start: Quiet } }
              Alert.ok: stay
              notification.note: { set: { on: true } }
              Quiet.rang: { post: note }
          Quiet:
            outputs: [rang]
            async: [tick]
            start: stay
            transitions: { Quiet.tick: { output: rang }, notification.note: { output: rang } }
        """, rule: .endlessTurn, turns: 2),
    Case(
      testDescription: "a link's condition asks for a child that the link clears away",
      flow: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens: { Home: { events: [go] }, X: { events: [] } }
        coordinators:
          App: { children: { C: push }, start: Home, transitions: { Home.go: { start: C } } }
          C: { start: X }
        deeplinks: { l: { url: "a://l", if: alive C, to: App, do: pop } }
        """, rule: .popRoot, turns: 2),
    Case(
      testDescription: "two owners cover the same screen in one turn",
      flow: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens: { A: { async: [later] }, B: { events: [] } }
        coordinators:
          App:
            children: { C: push }
            start: [{ push: A }, { start: C }]
            transitions: { A.later: stay }
          C:
            children: { D: push }
            start: [{ push: A }, { start: D }]
            transitions: { A.later: pop }
          D: { start: B }
        """, rule: .popNotOwner, turns: 1),
    Case(
      testDescription: "a screen comes late to lie under what a hidden tab shows",
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [] }
          S: { events: [d, y] }
          D: { events: [e] }
          E: { back: locked }
          X: { events: [], async: [later] }
          Y: { events: [z] }
          Z: { events: [x] }
        coordinators:
          App: { tabs: [A, B] }
          A: { start: Home }
          B:
            start: S
            transitions:
              S.d: { push: D }
              D.e: { push: E }
              S.y: { push: Y }
              Y.z: { push: Z }
              Z.x: [{ push: X }, { push: E }]
              X.later: { present: D }
        """, rule: .presentFromHidden, turns: 6),
    Case(
      testDescription: "a hidden tab of a tab bar that is a tab",
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [] }
          S: { events: [go] }
          D: { events: [], async: [later] }
        coordinators:
          App: { tabs: [A, T] }
          A: { start: Home }
          T: { tabs: [U1, U2] }
          U1: { start: Home }
          U2: { start: S, transitions: { S.go: { push: D }, D.later: { present: S } } }
        """, rule: .presentFromHidden, turns: 5),
    Case(
      testDescription: "a tab that was selected while something covered it",
      flow: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        state: { isChosen: Bool = false }
        screens:
          S: { events: [go] }
          X: { style: fullScreen, events: [next] }
        coordinators:
          App: { tabs: [A, B] }
          A:
            start: S
            transitions:
              S.go: { present: X }
              X.next: [{ set: { isChosen: true } }, { select: B }]
          B:
            async: [own]
            start: S
            transitions: { S.go: stay, B.own: { if: isChosen, then: pop, else: stay } }
        """, rule: .popRoot, turns: 3),
    Case(
      testDescription: "two piles of screens, each presented alone by its own coordinator",
      flow: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        types: { Height: [none, one, two] }
        state: { depth: Height = .none, height: Height = .none }
        screens:
          S: { events: [go] }
          P: { events: [go] }
          U: { events: [more] }
          T: { events: [more, fail] }
        coordinators:
          App:
            children: { Kid: push }
            start: S
            transitions:
              S.go: { start: Kid }
              Kid.asked: { present: { screen: T, over: top } }
              T.more:
                switch: height
                cases:
                  none: [{ set: { height: .one } }, { present: { screen: T, over: top } }]
                  one: [{ set: { height: .two } }, { present: { screen: T, over: top } }]
                  two: stay
              T.fail: { if: height == .two, then: { start: Kid }, else: stay }
          Kid:
            outputs: [asked]
            start: U
            transitions:
              U.more: { present: P }
              P.go:
                switch: depth
                cases:
                  none: [{ set: { depth: .one } }, { present: { screen: P, over: top } }]
                  one: [{ set: { depth: .two } }, { present: { screen: P, over: top } }]
                  two: { output: asked }
        """, rule: .duplicateChild, turns: 8),
  ]

  @Test(arguments: cases)
  func `is found, by the shortest way`(example: Case) throws {
    let flow = try #require(try resolveFlow(example.flow).flow)
    let proof = Prover.prove(flow)
    #expect(!proof.proved.contains(example.rule))
    let broken = try #require(proof.broken.first { $0.violation.rule == example.rule })
    #expect(broken.way.turns == example.turns)
  }
}
