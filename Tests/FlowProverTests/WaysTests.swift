import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Which ways are found, and which of them are called the shortest.
struct WaysTests {
  private func proof(_ text: String) throws -> Proof {
    Prover.prove(try #require(try resolveFlow(text).flow))
  }

  /// Each tab may come up with all that it ever held, so from everywhere the fault seems to be two turns away, and
  /// a search that asks for the shortest way sees too many worlds.
  @Test func `a way among many tabs is found, and not called shortest`() throws {
    let count = 16
    let screens = ["A", "B", "C", "D", "E", "F", "G", "H"]
    var tabs = ""
    for number in 0..<count {
      tabs += "  T\(number):\n    start: A\n    transitions:\n"
      for (screen, next) in zip(screens, screens.dropFirst()) {
        tabs += "      \(screen).go: { push: \(next) }\n"
      }
      tabs += "      H.go: \(number == count - 1 ? "[popToRoot, pop]" : "stay")\n"
    }
    let names = (0..<count).map { "T\($0)" }.joined(separator: ", ")
    let proof = try proof(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { \(screens.map { "\($0): { events: [go] }" }.joined(separator: ", ")) }
      coordinators:
        App: { tabs: [\(names)] }
      \(tabs)
      """)
    let broken = try #require(proof.broken.first { $0.violation.rule == .popRoot })
    #expect(broken.way.turns >= 9 && !broken.isShortest)
    #expect(proof.undecided.isEmpty)
  }

  /// The link leads into coordinators that are nested without limit: beyond that, all worlds are looked at for a
  /// way that is shorter than what the proof knew.
  @Test func `behind a limit a shorter way is looked for`() throws {
    let proof = try proof(
      """
      flow: 1
      root: C0
      screens:
        S2:
          events: [a, b]
        S3:
          events: [a]
        S4:
          events: [a]
          params: { flag: Bool }
          async: [later]
      coordinators:
        C0:
          children:
            C1: { as: push, keep: true }
            C3: { as: push, back: finish }
          start: [{ push: { screen: S4, with: { flag: false } } }, { push: { screen: S4, with: { flag: false } } }]
          transitions:
            S4.a: { if: flag, then: { start: C1 }, else: { start: C3 } }
            S4.later: { if: flag, then: stay, else: { present: { screen: S4, with: { flag: true } } } }
        C1:
          children:
            C3: { as: push }
          start: { push: S2 }
          transitions:
            S2.a: dismissAll
            S2.b: { start: C3 }
        C2:
          children:
            C3: { as: present, swipe: finish }
          start: { start: C3 }
        C3:
          children:
            C3: { as: push, back: finish }
          start: { push: S3 }
          transitions:
            S3.a: { popTo: S3 }
            S4.later: { if: flag, then: { start: C3 }, else: finish }
      deeplinks:
        link:
          url: app://link
          to: C0.C3.C3.C3.C3
      """)
    #expect(proof.isLimited)
    let broken = try #require(
      proof.broken.first { $0.violation.rule == .hierarchyMismatch })
    #expect(broken.way.turns == 5)
  }

  /// The second of two like screens answers after the first: a script means the one in sight, which has come up
  /// between them. So a way of two turns can't be written.
  @Test(arguments: [false, true])
  func `a way is not called shortest if a shorter one can't be said`(isLimited: Bool) throws {
    let nested = """

        Node:
          async: [own]
          children: { Node: present, Other: push }
          start: List
          transitions: { List.open: { start: Node }, Node.own: { if: alive Other, then: stay, else: { start: Other } } }
        Other: { start: List, transitions: { List.open: stay } }
      """
    let proof = try proof(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        List: { events: [open] }
        Item:
          params: { isNew: Bool }
          async: [late]
          once: [late]
      coordinators:
        App:
          children: { \(isLimited ? "Node: push" : "") }
          async: [begin]
          start:
            - push: { screen: Item, with: { isNew: false } }
            - push: { screen: Item, with: { isNew: false } }
          transitions:
            App.begin: \(isLimited ? "{ start: Node }" : "stay")
            Item.late: { if: isNew, then: stay, else: { present: { screen: Item, with: { isNew: true } } } }
      \(isLimited ? nested : "")
      """)
    #expect(proof.isLimited == isLimited)
    let broken = try #require(
      proof.broken.first { $0.violation.rule == .presentWhilePresenting })
    #expect(broken.way.turns == 3 && !broken.isShortest)
  }
}
