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

  @Test func `a stack that still moves is popped by whatever lies on it`() throws {
    func text(_ animation: String) -> String {
      """
      flow: 1
      root: App
      gestures: { back: finish }
      animations: { finish: \(animation) }
      screens:
        A: { events: [more, go] }
        B: { events: [done] }
      coordinators:
        App:
          children: { Child: push }
          start: A
          transitions:
            A.more: { push: A }
            A.go: { start: Child }
            Child.done: popToRoot
            Child.finished: stay
        Child:
          outcomes: [done]
          start: B
          transitions: { B.done: { finish: done } }
      """
    }
    #expect(try broken(text("unawaited")).contains(.stackInMotion))
    #expect(try !broken(text("awaited")).contains(.stackInMotion))
  }

  /// Two screens of a name lie under an alert; the event of each pops.
  @Test func `an event that comes once comes from each of the screens that are covered`() throws {
    #expect(try broken(Self.comesOnce).contains(.popRoot))
  }

  private static let comesOnce = """
    flow: 1
    root: C0
    state: { on: Bool = any }
    gestures: { back: locked, swipe: finish }
    screens:
      Alert:
        events: [ok]
        style: alert
      S0:
        events: [a, b, c]
      S1:
        events: [a]
        once: [later]
        async: [later]
        single: [a]
      S4:
        events: [a]
    coordinators:
      C0:
        children:
          C1: { as: push }
          C2: { as: push, back: locked }
          C3: { as: push }
        start: { push: S0 }
        transitions:
          S0.a: { replace: [S0] }
          S0.b: { start: C2 }
          S0.c: { start: C2 }
          Alert.ok: [{ start: C1 }, { start: C2 }]
          C1.done: { set: { on: false } }
          C1.no: { set: { on: false } }
          C3.told: { start: C3 }
      C1:
        children:
          C2: { as: push, back: finish }
        outcomes: [done, no]
        start: { push: S4 }
        transitions:
          S4.a: { finish: done }
          Alert.ok: [dismiss, { start: C2 }]
          C2.finished: { if: on, then: { popTo: S4 }, else: { finish: done } }
      C2:
        children:
          C3: { as: push }
          C2: { as: push, back: finish }
        start: { push: S1 }
        transitions:
          S1.a: [{ push: S1 }, { start: C3 }]
          S1.later: pop
          Alert.ok: [{ start: C3 }, { start: C3 }]
          C3.told: [{ start: C2 }, { start: C3 }]
      C3:
        outputs: [told]
        start: { push: S0 }
        transitions:
          S0.a: { if: on, then: pop, else: { replace: [S0] } }
          S0.b: [{ set: { on: false } }, { present: S0 }]
          S0.c: [pop, { present: { screen: Alert, over: top } }]
          Alert.ok: { present: Alert }
    deeplinks:
      link:
        url: app://link
        to: C0.C2
        do: pop
    """

  /// A line of a script means the topmost of two, whose event does nothing.
  @Test func `what no script can say is not decided`() throws {
    func proof(_ lower: String, _ upper: String) throws -> Proof {
      let text = """
        flow: 1
        root: App
        screens:
          A: { params: { flag: Bool }, async: [later], back: locked }
        coordinators:
          App:
            start: [{ push: { screen: A, with: { flag: \(lower) } } }, { push: { screen: A, with: { flag: \(upper) } } }]
            transitions:
              A.later: { if: flag, then: dismiss, else: stay }
        """
      return Prover.prove(try #require(try resolveFlow(text).flow))
    }
    let unsayable = try proof("true", "false")
    #expect(unsayable.broken.isEmpty)
    #expect(unsayable.undecided.map(\.rule) == [.dismissNothing])
    #expect(try proof("false", "true").broken.map(\.violation.rule) == [.dismissNothing])
    #expect(try proof("false", "false").undecided.isEmpty)
  }
}
