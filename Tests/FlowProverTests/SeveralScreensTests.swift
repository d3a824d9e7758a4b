import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Turns that take several screens at once, or that go on from where another part of them has been: each
/// was called proved, or took forever, once.
struct SeveralScreensTests {
  /// The rules that a flow breaks.
  private func broken(_ text: String) throws -> Set<Rule> {
    let flow = try #require(try resolveFlow(text).flow)
    return Set(Prover.prove(flow).broken.map(\.violation.rule))
  }

  @Test func `a link meets the animation of what it has just closed`() throws {
    func text(_ animations: String) -> String {
      """
      flow: 1
      root: C0
      gestures: { swipe: finish }
      animations: \(animations)
      screens:
        A: { events: [go] }
        B: {}
      coordinators:
        C0:
          children: { C1: { as: present, style: fullScreen } }
          start: { start: C1 }
          transitions: { C1.finished: stay }
        C1:
          children: { C2: { as: present } }
          start: { push: A }
          transitions: { A.go: finish }
        C2:
          start: { push: B }
      deeplinks:
        link: { url: app://link, to: C0.C1, do: { start: C2 } }
      """
    }
    #expect(try broken(text("unawaited")).contains(.presentInMotion))
    #expect(try !broken(text("awaited")).contains(.presentInMotion))
  }

  @Test func `a coordinator folded between two others leaks when the menu passes it`() throws {
    func text(_ several: String) -> String {
      """
      flow: 1
      root: C0
      gestures: { back: finish, swipe: locked, hears: { several: \(several) } }
      screens:
        A: { events: [go] }
        B: { events: [more] }
      coordinators:
        C0:
          children: { C1: { as: root, gone: finish } }
          start: { push: A }
          transitions:
            A.go: { start: C1 }
            C1.finished: stay
        C1:
          children: { C1: { as: push, back: finish } }
          start: { push: B }
          transitions: { B.more: { start: C1 } }
      """
    }
    #expect(try broken(text("last")).contains(.leakedChild))
    #expect(try !broken(text("all")).contains(.leakedChild))
  }

  @Test func `a finish by the menu is answered when all screens are gone`() throws {
    func text(_ answer: String) -> String {
      """
      flow: 1
      root: C0
      gestures: { back: finish, swipe: locked, hears: { several: all } }
      screens:
        A: { events: [go] }
        B: { events: [more] }
        C: {}
      coordinators:
        C0:
          children: { C1: { as: push } }
          start: { push: A }
          transitions:
            A.go: { start: C1 }
            C1.finished: \(answer)
        C1:
          children: { C2: { as: push } }
          start: { push: B }
          transitions:
            B.more: [{ push: B }, { start: C2 }]
            C2.finished: pop
        C2:
          start: { push: C }
      """
    }
    // Going back once lets C1 pop its upper B; the menu has taken both by then, and C0's A comes next.
    #expect(
      try broken(text("stay")).contains(.popRoot) || broken(text("stay")).contains(.popNotOwner))
  }

  @Test func `a menu that has no such place is no turn`() throws {
    let text = """
      flow: 1
      root: C0
      gestures: { back: finish, swipe: finish, hears: { several: last } }
      screens:
        S0:
          events: [a, b, c]
          async: [later]
        S1:
          events: [a]
          back: locked
          swipe: locked
        S2:
          events: [a, b]
        S3:
          events: [a, b, c]
          back: locked
          swipe: locked
        S4:
          events: [a, b]
      coordinators:
        C0:
          children:
            C1: { as: push }
            C2: { as: present }
            C3: { as: push }
          start: { push: S4 }
          transitions:
            S4.a: [{ start: C3 }, { start: C2 }]
            S4.b: [{ push: S4 }, { push: S4 }]
            S3.a: { push: S3 }
            S3.b: { push: S4 }
            S3.c: { start: C3 }
            C1.done: { start: C3 }
            C1.finished: { start: C1 }
            C2.finished: { start: C3 }
            C3.done: [{ start: C2 }, { start: C2 }]
            C3.finished: { start: C3 }
        C1:
          children:
            C2: { as: push }
            C3: { as: push, back: locked, gone: finish }
          outcomes: [done]
          start: { push: S2 }
          transitions:
            S2.a: { finish: done }
            S2.b: pop
            C2.finished: [{ start: C3 }, finish]
            C3.done: [{ start: C2 }, { start: C3 }]
        C2:
          children:
            C3: { as: push }
          async: [own]
          start: { push: S1 }
          transitions:
            S1.a: { start: C3 }
            S0.a: stay
            S0.b: { push: S1 }
            S0.c: { push: S1 }
            S0.later: stay
            C2.own: popToRoot
            C3.done: { dismiss: self }
        C3:
          outcomes: [done]
          start: { push: S2 }
          transitions:
            S2.a: { finish: done }
            S2.b: pop
            S2.popped: pop
      deeplinks:
        link:
          url: app://link
          to: C0.C1.C2.C3
      """
    let flow = try #require(try resolveFlow(text).flow)
    let proof = Prover.prove(flow)
    // What was looked into in vain must not count as something new.
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.size.turns < 300)
  }

  /// Where the tab is tapped, whatever lies in it, its topmost screen is folded too.
  @Test func `a tab tapped again is heard by the topmost alone`() throws {
    func text(_ several: String) -> String {
      """
      flow: 1
      root: Bar
      gestures: { back: locked, swipe: finish, hears: { several: \(several) } }
      screens:
        A: { events: [go] }
        B: {}
        C: { events: [select] }
      coordinators:
        Bar: { tabs: [One, Two] }
        One:
          children: { Child: { as: push, keep: true } }
          start: { push: A }
          transitions:
            A.go: { start: Child }
        Two:
          start: { push: A }
        Child:
          start: { push: B }
          transitions:
            B.popped: { present: C }
            C.select: pop
      """
    }
    #expect(try broken(text("last")) == broken(text("all")))
    #expect(try broken(text("last")).contains(.popRoot))
  }
}
