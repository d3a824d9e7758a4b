import FlowctlTestSupport
import Testing

/// For each condition of an advice the smallest flow that nearly deserves it, beside one that does.
struct AlmostAdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var flow: String
    /// Everything that is told of it.
    var told: [String]

    init(_ description: String, _ flow: String, told: [String] = []) {
      testDescription = description
      self.flow = "flow: 1\nroot: App\n" + flow
      self.told = told
    }
  }

  @Test func `a screen that is a dead end in two places is told once`() {
    let flow = """
      flow: 1
      root: App
      screens:
        Home: { events: [push, present] }
        Stuck: { back: locked, style: fullScreen }
      coordinators:
        App:
          start: Home
          transitions:
            Home.push: { push: Stuck }
            Home.present: { present: Stuck }

      """
    #expect(rulesTold(of: flow) == ["dead-end"])
  }

  /// The sheet comes back each time that it is dismissed, and the pushed screen each time that it is popped.
  @Test(arguments: [
    ("ui: swiftui\nslots: one\n", "{ present: A }", "A.dismissed: { present: A }"),
    ("", "{ push: A }", "A.popped: { push: A }"),
  ])
  func `what comes back whenever it goes is a dead end`(ui: String, shown: String, back: String) {
    func flow(_ more: String) -> String {
      """
      flow: 1
      root: App
      \(ui)screens: { Home: { events: [a] }, A: { events: [c] } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.a: \(shown)
            A.c: stay
      \(more)
      """
    }
    #expect(rulesTold(of: flow("      \(back)\n")).contains("dead-end"))
    #expect(!rulesTold(of: flow("")).contains("dead-end"))
  }

  /// The bar's boundary locks the gesture, and a screen in its tab is told of it.
  @Test func `a try that unlocks what a screen stands in leads away`() {
    let flow = """
      flow: 1
      root: App
      state: { c: Bool = false }
      screens: { Home: { events: [bar] }, T: { events: [ch] } }
      coordinators:
        App:
          start: Home
          children: { Bar: { as: push, back: { locked: c, finish: } } }
          transitions: { Home.bar: { start: Bar }, Bar.finished: stay }
        Bar: { tabs: [A] }
        A: { start: T, transitions: { T.ch: { set: { c: true } }, T.held: { set: { c: false } } } }

      """
    #expect(rulesTold(of: flow) == [])
    #expect(
      rulesTold(of: flow.replacing("T.held: { set: { c: false } }", with: "T.held: stay"))
        .contains("dead-end"))
  }

  @Test func `a dead end names three of what would end it, and counts the others`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Home: { events: [open] }
        Wait: { back: locked }
      coordinators:
        App:
          children: { Kid: push }
          start: Home
          transitions:
            Home.open: { start: Kid }
        Kid:
          start: Wait
      deeplinks:
        one: { url: "app://one", to: App }
        two: { url: "app://two", to: App }
        three: { url: "app://three", to: App }
        four: { url: "app://four", to: App }

      """
    #expect(
      validation(of: flow).contains(
        "; only `open one`, `open two`, `open three` and 1 more would end it [dead-end]"))
    #expect(
      validation(of: flow.replacing("  four: { url: \"app://four\", to: App }\n", with: ""))
        .contains(
          "; only `open one`, `open two`, `open three` would end it [dead-end]"))
  }

  static let all =
    values + unreachable + transitions + finishes + deadEnds + stacks + needless + several

  @Test(arguments: all)
  func `exactly what is deserved is told`(example: Case) {
    #expect(rulesTold(of: example.flow, "--rule", "unused-declaration=off") == example.told)
  }

  // MARK: What an event may bring

  private static func payload(_ type: String, _ steps: String) -> String {
    """
    types: { M: [a, b] }
    state: { n: Bool = false, m: Bool = false }
    screens: { A: { events: { go: { v: \(type) }, on: } }, B: {} }
    coordinators:
      App: { start: A, transitions: { A.go: \(steps), A.on: { if: m, then: pop, else: { push: B } } } }
    """
  }

  static let values = [
    Case(
      "an optional that isn't there",
      payload("String?", "{ if: v exists, then: stay, else: pop }"), told: ["pop-root"]),
    Case(
      "an optional that is there",
      payload("String?", "{ if: v exists, then: pop }"), told: ["pop-root"]),
    Case(
      "the last case of an enum",
      payload("M", "{ switch: v, cases: { a: stay, b: pop } }"), told: ["pop-root"]),
    Case("a Bool that is false", payload("Bool", "{ if: not v, then: pop }"), told: ["pop-root"]),
    Case(
      "a variable that is only copied into another",
      payload("Bool", "[ { set: { n: v } }, { set: { m: n } } ]"), told: ["pop-root"]),
    Case("a variable that stays as it is", payload("Bool", "{ set: { n: v } }")),
    Case(
      "what changes behind the app's back, after the launch",
      """
      environment: { e: Bool }
      screens: { A: { events: [go, on] }, B: {} }
      coordinators:
        App:
          start: { if: e, then: B, else: A }
          transitions: { A.go: { if: e, then: pop }, A.on: { push: B } }
      rules: { dead-end: off }
      """, told: ["pop-root"]),
  ]

  /// A variable that is known at launch alone, and read through another one.
  @Test func `a variable that is only copied is part of the way`() {
    let flow = """
      flow: 1
      root: App
      state: { a: Bool = any, b: Bool = false }
      screens: { A: { events: [copy, leave, on] }, B: {} }
      coordinators:
        App:
          start: A
          transitions:
            A.copy: { set: { b: a } }
            A.leave: { if: b, then: pop }
            A.on: { push: B }
      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.output.contains("[pop-root]"))
    #expect(ran.output.contains("launch a=true"))
  }

  @Test func `one screen is not counted, several are`() {
    let one = "flow: 1\nroot: App\n" + Self.payload("String?", "pop")
    #expect(!flowctl("validate", "-", input: one).output.contains("screens)"))
  }

  // MARK: unreachable-screen, unreachable-coordinator

  static let unreachable = [
    Case(
      "nothing starts a child, nor shows its screen",
      """
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App:
          children: { C: { as: push, back: finish } }
          start: A
          transitions: { A.go: { push: A } }
        C: { start: B }
      """),
    Case(
      "a child that lives for less than a turn is started",
      """
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App:
          children: { C: { as: push, back: finish } }
          start: A
          transitions: { A.go: [ { start: C }, { if: alive C, then: { stop: C } }, { push: A } ] }
        C: { start: A, ignores: [A.go] }
      rules: { unreachable-screen: off }
      """),
    Case(
      "a link alone starts a child",
      """
      screens: { A: {}, B: {} }
      coordinators:
        App: { children: { C: { as: push, back: finish } }, start: A }
        C: { start: B }
      deeplinks: { c: { url: "x://c", to: App.C } }
      rules: { dead-end: off }
      """),
    Case(
      "a finish target alone starts a child",
      """
      gestures: { back: finish }
      screens: { A: { events: [go] }, B: { events: [on] } }
      coordinators:
        App:
          children: { C: push, D: push }
          start: A
          transitions: { A.go: { start: C } }
        C: { start: B, transitions: { B.on: { finish: App.D } } }
        D: { start: B, transitions: { B.on: finish } }
      """),
    Case(
      "a screen that lies under another from the beginning",
      """
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App: { start: [ A, B ], transitions: { A.go: { push: B } } }
      """),
    Case(
      "a screen behind what breaks is not called unreachable, one that nothing declares is",
      """
      screens: { A: { events: [go] }, B: { events: [on] }, C: {}, D: {} }
      coordinators:
        App:
          children: { Sheet: present }
          start: A
          transitions: { A.go: [ { present: A }, { start: Sheet } ] }
        Sheet: { start: B, transitions: { B.on: { push: C } } }
      """, told: ["unreachable-screen", "present-while-presenting"]),
  ]

  // MARK: unused-event

  @Test func `one coordinator that ignores an event twice ignores it on purpose`() {
    let flow = """
      flow: 1
      root: App
      screens: { A: { events: [go, other] }, B: {} }
      coordinators:
        App: { start: A, transitions: { A.go: { push: B } }, ignores: [A.other, A.other] }

      """
    #expect(rulesTold(of: flow) == [])
  }

  // MARK: unused-transition

  static let transitions = [
    Case(
      "a gesture that is locked is never heard of",
      """
      screens: { A: { events: [go] }, B: { back: locked, events: [close] } }
      coordinators:
        App:
          start: A
          transitions: { A.go: { push: B }, B.close: pop, B.popped: stay }
      """, told: ["unused-transition"]),
    Case(
      "a gesture that is offered is heard of",
      """
      screens: { A: { events: [go] }, B: { events: [close] } }
      coordinators:
        App:
          start: A
          transitions: { A.go: { push: B }, B.close: pop, B.popped: stay }
      """),
    Case(
      "what is locked is popped by a tap on its tab all the same",
      """
      screens: { A: { events: [go] }, B: { back: locked, events: [close] } }
      coordinators:
        App: { tabs: [T, U] }
        T:
          start: A
          transitions: { A.go: { push: B }, B.close: pop, B.popped: stay }
        U: { start: A, ignores: [A.go] }
      """),
    Case(
      "an async event of a screen that is always covered arrives",
      """
      state: { n: Bool = false }
      screens: { A: { events: [on], async: [late] }, B: { back: locked, events: [go] } }
      coordinators:
        App:
          start: [ A, { push: B } ]
          transitions:
            A.late: { set: { n: true } }
            A.on: { push: B }
            B.go: { if: n, then: pop, else: { push: B } }
      """),
    Case(
      "of a screen that nobody sees it is said once that nobody sees it",
      """
      state: { n: Bool = false }
      screens: { A: { events: [go] }, B: { events: [on] } }
      coordinators:
        App:
          start: A
          transitions: { A.go: { if: n, then: { push: B }, else: { push: A } }, B.on: pop }
      """, told: ["unreachable-screen"]),
    Case(
      "of a child that never finishes it is said once that it never does",
      """
      state: { n: Bool = false }
      screens: { A: { events: [go] }, B: { events: [on, close] } }
      coordinators:
        App:
          children: { C: { as: present, keep: true } }
          start: A
          transitions: { A.go: { start: C }, C.done: stay }
        C:
          outcomes: [done]
          start: B
          transitions: { B.on: { if: n, then: { finish: done } }, B.close: { dismiss: self } }
      """, told: ["never-finishes"]),
    Case(
      "one of two outcomes never comes",
      """
      state: { n: Bool = false }
      screens: { A: { events: [go] }, B: { events: [on, close] } }
      coordinators:
        App:
          children: { C: { as: present, swipe: locked } }
          start: A
          transitions: { A.go: { start: C }, C.done: stay, C.closed: stay }
        C:
          outcomes: [done, closed]
          start: B
          transitions:
            B.on: { if: n, then: { finish: done } }
            B.close: { finish: closed }
      """, told: ["unused-transition"]),
  ]

  // MARK: several-unsaid

  /// Two children on one stack, without a tab bar: only the back button's menu takes several screens.
  private static func nested(
    _ gestures: String = "back: finish", child: String = "push", top: String = "", own: String = "",
    end: String = "stay"
  ) -> String {
    """
    gestures: { \(gestures) }
    screens:
      Home: { events: [a] }
      P: { events: [x]\(own) }
      Q: { events: [y]\(top) }
    coordinators:
      App: { children: { C: \(child) }, start: Home, transitions: { Home.a: { start: C } } }
      C: { children: { D: push }, start: P, transitions: { P.x: { start: D } } }
      D: { start: Q, transitions: { Q.y: \(end) } }

    """
  }

  static let several = [
    Case("the back button's menu passes a child", nested(), told: ["several-unsaid"]),
    Case("the flow says that all learn", nested("back: finish, hears: { several: all }")),
    Case(
      "the flow says that one learns", nested("back: finish, hears: { several: last }"),
      told: ["leaked-child"]),
    Case("what is passed ends with its screens", nested("back: finish, gone: finish")),
    Case("what is passed is kept", nested(child: "{ as: push, keep: true }")),
    Case(
      "the child below says itself that it ends",
      nested("swipe: finish", child: "{ as: push, back: finish }"),
      told: ["several-unsaid", "leaked-child"]),
    Case(
      "the menu is not offered where the top is locked",
      nested(top: ", back: locked", end: "finish")
    ),
    Case(
      "what lies between may be locked", nested(own: ", back: locked", end: "finish"),
      told: ["several-unsaid"]),
    Case(
      "children beside each other",
      """
      gestures: { back: finish }
      screens:
        Home: { events: [a, b] }
        P: { events: [x] }
      coordinators:
        App:
          children: { C: push, D: push }
          start: Home
          transitions: { Home.a: { start: C }, Home.b: { start: D } }
        C: { start: P, transitions: { P.x: { push: P } } }
        D: { start: P, transitions: { P.x: { push: P } } }
      """),
    Case(
      "one that starts another of its kind",
      """
      gestures: { back: finish }
      screens: { Home: { events: [a] }, P: { events: [x] } }
      coordinators:
        App: { children: { C: push }, start: Home, transitions: { Home.a: { start: C } } }
        C: { children: { C: push }, start: P, transitions: { P.x: { start: C } } }
      """, told: ["several-unsaid"]),
    Case(
      "a tab bar that is pushed above a child",
      """
      gestures: { back: finish }
      screens: { Home: { events: [a] }, P: { events: [x] }, T: {} }
      coordinators:
        App: { children: { C: push }, start: Home, transitions: { Home.a: { start: C } } }
        C: { children: { Bar: push }, start: P, transitions: { P.x: { start: Bar } } }
        Bar: { tabs: [One] }
        One: { start: T }
      """, told: ["several-unsaid"]),
  ]

  // MARK: never-finishes

  static let finishes = [
    Case(
      "nobody waits for the root",
      """
      screens: { A: { events: [go] } }
      coordinators:
        App: { outcomes: [done], start: A, transitions: { A.go: { push: A } } }
      rules: { unused-outcome: off }
      """),
    Case(
      "a gesture is its outcome",
      """
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App:
          children: { C: { as: push, back: { finish: done } } }
          start: A
          transitions: { A.go: { start: C }, C.done: stay }
        C: { outcomes: [done], start: B }
      """),
    Case(
      "an end without an outcome is an end",
      """
      state: { n: Bool = false }
      screens: { A: { events: [go] }, B: { events: [on] } }
      coordinators:
        App:
          children: { C: { as: push, back: finish } }
          start: A
          transitions: { A.go: { start: C }, C.done: stay, C.finished: stay }
        C:
          outcomes: [done]
          start: B
          transitions: { B.on: { if: n, then: { finish: done } } }
      """, told: ["unused-transition"]),
    Case(
      "a finish target is an end",
      """
      gestures: { back: finish }
      screens: { A: { events: [go] }, B: { events: [on] } }
      coordinators:
        App:
          children: { C: push, D: push }
          start: A
          transitions: { A.go: { start: C }, C.done: stay, C.finished: stay }
        C: { outcomes: [done], start: B, transitions: { B.on: { finish: App.D } } }
        D: { start: A, ignores: [A.go] }
      rules: { unused-outcome: off }
      """, told: ["unused-transition"]),
    Case(
      "without outcomes nobody waits",
      """
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App:
          children: { C: { as: present, keep: true } }
          start: A
          transitions: { A.go: { start: C } }
        C: { start: B }
      """),
    Case(
      "what is never started is told so, and not that it never finishes",
      """
      screens: { A: { events: [go] }, B: { events: [on] } }
      coordinators:
        App:
          children: { C: { as: push, back: { finish: done } } }
          start: A
          transitions: { A.go: { push: A }, C.done: stay }
        C: { outcomes: [done], start: B, transitions: { B.on: { finish: done } } }
      """),
  ]

  // MARK: dead-end

  static let deadEnds = [
    Case(
      "a lock tests what may have either value from the launch on",
      """
      state: { c: Bool = any }
      screens: { A: { events: [go] }, B: { swipe: { locked: c } } }
      coordinators:
        App: { start: A, transitions: { A.go: { present: B } } }
      """, told: ["dead-end"]),
    Case(
      "a button locks the way out, and does nothing more when it is locked",
      """
      state: { c: Bool = false }
      screens: { A: { events: [go] }, B: { events: [lock], swipe: { locked: c } } }
      coordinators:
        App: { start: A, transitions: { A.go: { present: B }, B.lock: { set: { c: true } } } }
      """, told: ["dead-end"]),
    Case(
      "the same of a boundary's lock",
      """
      gestures: { back: finish, swipe: finish, hears: { several: all } }
      state: { c: Bool = false }
      screens: { A: { events: [go] }, B: { events: [lock] } }
      coordinators:
        App:
          children: { F: { as: push, back: { locked: c } } }
          start: A
          transitions: { A.go: { start: F }, F.finished: stay }
        F: { start: B, transitions: { B.lock: { set: { c: true } } } }
      """, told: ["dead-end"]),
    Case(
      "an answer of the screen opens the lock again",
      """
      state: { c: Bool = false }
      screens: { A: { events: [go] }, B: { events: [lock], async: [done], swipe: { locked: c } } }
      coordinators:
        App:
          start: A
          transitions:
            A.go: { present: B }
            B.lock: { set: { c: true } }
            B.done: { set: { c: false } }
      """, told: []),
    Case(
      "a button opens the lock again",
      """
      state: { c: Bool = any }
      screens: { A: { events: [go] }, B: { events: [turn], swipe: { locked: c } } }
      coordinators:
        App:
          start: A
          transitions:
            A.go: { present: B }
            B.turn: { if: c, then: { set: { c: false } }, else: { set: { c: true } } }
      """, told: []),
    Case(
      "no event, gesture or tab leads away",
      """
      screens: { A: { events: [go] }, B: { back: locked, events: [on] } }
      coordinators:
        App: { start: A, transitions: { A.go: { push: B }, B.on: stay } }
      """, told: ["dead-end"]),
    Case(
      "a dead end is told once, whatever else is true",
      """
      state: { n: Bool = false }
      screens: { A: { events: [go, turn] }, B: { back: locked } }
      coordinators:
        App:
          start: A
          transitions: { A.go: { push: B }, A.turn: { if: n, then: stay, else: { set: { n: true } } } }
      """, told: ["dead-end"]),
    Case(
      "an answer of the owner's that changes nothing the user sees is no end",
      """
      state: { fetching: Bool = false }
      screens:
        Home: { events: [go] }
        InProgress: { swipe: locked, async: { fetched: { ok: Bool } } }
        Failed: { style: alert, events: [retry, cancel] }
      coordinators:
        App:
          async: [push]
          start: Home
          transitions:
            App.push: popToRoot
            Home.go: [ { set: { fetching: true } }, { present: InProgress } ]
            InProgress.fetched:
              if: fetching
              then: [ { set: { fetching: false } }, { if: ok, then: dismiss, else: { present: { screen: Failed, over: top } } } ]
            Failed.retry: { set: { fetching: true } }
            Failed.cancel: stay
      """, told: ["dead-end"]),
    Case(
      "an event that sets what nothing in sight asks for is no end",
      """
      state: { n: Bool = false }
      screens: { A: { events: [go] }, B: { back: locked, events: [on] } }
      coordinators:
        App:
          async: [tick]
          start: A
          transitions:
            A.go: { if: n, then: stay, else: { push: B } }
            B.on: { set: { n: true } }
            App.tick: { set: { n: false } }
      """, told: ["dead-end"]),
    Case(
      "an answer that a step has asked for leads away",
      """
      screens: { A: { events: [go], async: [ready], once: [ready] }, B: { swipe: locked } }
      coordinators:
        App:
          start: A
          transitions:
            A.go: [ { present: B }, { request: A.ready } ]
            A.ready: dismiss
      """),
    Case(
      "the back button leads away",
      """
      screens: { A: { events: [go] }, B: { events: [on] } }
      coordinators:
        App: { start: A, transitions: { A.go: { push: B }, B.on: stay } }
      """),
    Case(
      "a swipe leads away",
      """
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App: { start: A, transitions: { A.go: { present: B } } }
      """),
    Case(
      "a swipe that is locked doesn't",
      """
      screens: { A: { events: [go] }, B: { swipe: locked } }
      coordinators:
        App: { start: A, transitions: { A.go: { present: B } } }
      """, told: ["dead-end"]),
    Case(
      "another tab leads away",
      """
      screens: { A: {}, B: {} }
      coordinators:
        App: { tabs: [T, U] }
        T: { start: A }
        U: { start: B }
      """),
    Case(
      "the only tab doesn't",
      """
      screens: { A: {} }
      coordinators:
        App: { tabs: [T] }
        T: { start: A }
      """, told: ["dead-end"]),
    Case(
      "the screen's own async event leads away",
      """
      screens: { A: { async: [late] }, B: {} }
      coordinators:
        App: { start: A, transitions: { A.late: { push: B } } }
      """),
    Case(
      "a link doesn't: the user may have none",
      """
      screens: { A: {}, B: {} }
      coordinators:
        App: { start: A }
      deeplinks: { b: { url: "x://b", to: App, do: { push: B } } }
      """, told: ["dead-end"]),
    Case(
      "an event that breaks something is no end, though nothing moves",
      """
      screens: { A: { events: [go] } }
      coordinators:
        App: { start: A, transitions: { A.go: pop } }
      """, told: ["pop-root"]),
    Case(
      "an alert leaves by its event, whatever that does",
      """
      screens: { A: { events: [go] }, W: { style: alert, events: [ok] } }
      coordinators:
        App: { start: A, transitions: { A.go: { present: W }, W.ok: stay } }
      """),
    Case(
      "an event that changes a fact alone is a way on",
      """
      state: { n: Bool = false }
      screens: { A: { events: [go] } }
      coordinators:
        App: { start: A, transitions: { A.go: { if: n, then: stay, else: { set: { n: true } } } } }
      """, told: ["dead-end"]),
  ]

  // MARK: unbounded-stack

  static let stacks = [
    Case(
      "a round of two screens is told once",
      """
      screens: { A: { events: [x] }, B: { events: [y] } }
      coordinators:
        App: { start: A, transitions: { A.x: { push: B }, B.y: { push: A } } }
      rules: { unbounded-stack: warning }
      """, told: ["unbounded-stack"]),
    Case(
      "a round that goes back is none",
      """
      screens: { A: { events: [x] }, B: { events: [y] } }
      coordinators:
        App: { start: A, transitions: { A.x: { push: B }, B.y: { popTo: A } } }
      rules: { unbounded-stack: warning }
      """),
    Case(
      "a round that replaces is none",
      """
      screens: { A: { events: [x] }, B: { events: [y] } }
      coordinators:
        App: { start: A, transitions: { A.x: { push: B }, B.y: { replace: [ A ] } } }
      rules: { unbounded-stack: warning }
      """),
    Case(
      "the advice is off by itself",
      """
      screens: { A: { events: [x] } }
      coordinators:
        App: { start: A, transitions: { A.x: { push: A } } }
      """),
  ]

  // MARK: needless-coordinator

  /// A child of one screen, and the events of that screen.
  private static func sheet(
    as boundary: String = "{ as: present, swipe: finish }", start: String = "B",
    on step: String = "finish", children: String = "", more: String = ""
  ) -> String {
    """
    screens: { A: { events: [go] }, B: { events: [on] } }
    state: { n: Bool = any }
    coordinators:
      App:
        children: { Help: \(boundary) }
        start: A
        transitions: { A.go: { start: Help } }
      Help:
        start: \(start)
        \(children)
        transitions: { B.on: \(step) }
    \(more)
    rules: { needless-coordinator: warning }
    """
  }

  static let needless = [
    Case("presented for one screen", sheet(), told: ["needless-coordinator"]),
    Case(
      "presents it once more", sheet(on: "{ present: B }"), told: ["present-while-presenting"]),
    Case(
      "presents it in a branch", sheet(on: "{ if: n, then: { present: B }, else: finish }"),
      told: ["present-while-presenting"]),
    Case("pushes it once more", sheet(on: "{ push: B }")),
    Case("replaces it", sheet(on: "{ replace: [ B ] }")),
    Case("begins with two", sheet(start: "[ B, { push: B } ]")),
    Case("is pushed", sheet(as: "{ as: push, back: finish }")),
    Case(
      "has a child of its own",
      sheet(
        on: "{ start: More }", children: "children: { More: { as: push, back: finish } }",
        more: "  More: { start: B, ignores: [B.on] }")),
    Case(
      "has a child that a link alone starts",
      sheet(
        children: "children: { More: { as: push, back: finish } }",
        more:
          "  More: { start: B, ignores: [B.on] }\ndeeplinks: { m: { url: x://m, to: App.Help.More } }"
      )),
    Case(
      "ends in a branch",
      sheet(on: "{ if: n, then: finish, else: stay }"), told: ["needless-coordinator"]),
    Case(
      "the advice is off by itself",
      sheet().replacing("rules: { needless-coordinator: warning }", with: "")),
  ]
}
