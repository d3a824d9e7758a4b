import FlowctlTestSupport
import Testing

/// For each condition of a check that needs no exploration, the smallest flow that nearly breaks it,
/// beside one that does.
struct AlmostCheckTests {
  typealias Case = AlmostAdviceTests.Case

  @Test(arguments: events + outcomes + parameters + heard + plain + names + structure)
  func `exactly what is deserved is told`(example: Case) {
    let ran = rulesTold(of: example.flow, "--no-proof", "--rule", "unused-declaration=off")
    #expect(ran == example.told)
  }

  @Test(arguments: declarations)
  func `what nothing makes use of is told`(example: Case) {
    #expect(rulesTold(of: example.flow, "--no-proof") == example.told)
  }

  // MARK: unused-declaration

  private static func app(_ start: String, _ more: String) -> String {
    """
    screens: { A: { params: { b: Bool = true } } }
    coordinators:
      App: { start: \(start), \(more) }
      C: { start: A }
    """
  }

  private static func sheet(_ ignored: String) -> String {
    """
    screens: { A: { events: [a, b] }, B: {} }
    coordinators:
      App:
        start: A
        transitions: { A.a: { push: B } }
        ignores: [\(ignored)]
    """
  }

  static let declarations = [
    Case("an event that is ignored and handled", sheet("A.b, A.a"), told: ["unused-declaration"]),
    Case("an event that is ignored", sheet("A.b")),
    Case(
      "a child that no step starts", app("A", "children: { C: push }"),
      told: ["unused-declaration"]),
    Case("a child that a step starts", app("[A, { start: C }]", "children: { C: push }")),
    Case(
      "a child that is only stopped",
      app("[A, { if: alive C, then: { stop: C } }]", "children: { C: push }"),
      told: ["unused-declaration"]),
    Case(
      "a child that a deep link starts",
      app("A", "children: { C: push }") + "\ndeeplinks: { c: { url: x://c, to: App.C } }"),
    Case(
      "a state that a condition tests",
      "state: { s: Bool = any }\n" + app("{ if: not s, then: A, else: A }", "ignores: []")),
    Case(
      "a state that nothing tests", "state: { s: Bool = any }\n" + app("A", "ignores: []"),
      told: ["unused-declaration"]),
    Case(
      "a state that is only set",
      "state: { s: Bool = any }\n" + app("[A, { set: { s: true } }]", "ignores: []"),
      told: ["unused-declaration"]),
    Case(
      "a state that is passed on by its name",
      "state: { b: Bool = any }\n" + app("A", "ignores: []")),
    Case(
      "a state that another takes",
      "state: { s: Bool = any, t: Bool = any }\n"
        + app("[{ set: { t: s } }, { if: t, then: A, else: A }]", "ignores: []")),
    Case(
      "an environment that nothing tests", "environment: { e: Bool }\n" + app("A", "ignores: []"),
      told: ["unused-declaration"]),
    Case(
      "an environment that a deep link tests",
      "environment: { e: Bool }\n" + app("A", "ignores: []")
        + "\ndeeplinks: { a: { url: x://a, if: e, to: App } }"),
    Case(
      "types that nothing has", "types: { T: [a], U: }\n" + app("A", "ignores: []"),
      told: ["unused-declaration", "unused-declaration"]),
    Case(
      "a type in a list in an optional",
      "types: { U: }\n" + app("A", "async: { e: { u: '[U]?' } }, ignores: [App.e]")),
  ]

  // MARK: unused-event

  private static func twoShow(
    _ first: String, _ second: String, event: String = "events: [x, y]"
  ) -> String {
    """
    screens: { A: { \(event) } }
    coordinators:
      App: { tabs: [T, U] }
      T: { start: A, \(first) }
      U: { start: A, \(second) }
    """
  }

  static let events = [
    Case(
      "nobody shows the screen",
      """
      screens: { A: {}, B: { events: [x], async: [y] } }
      coordinators: { App: { start: A } }
      """, told: ["unused-event", "unused-event"]),
    Case(
      "nobody shows the screen, and there is nothing to hear",
      """
      screens: { A: {}, B: {} }
      coordinators: { App: { start: A } }
      """),
    Case(
      "one who shows it ignores it",
      """
      screens: { A: { events: [x] } }
      coordinators: { App: { start: A, ignores: [A.x] } }
      """),
    Case(
      "each of two who show it ignores it",
      twoShow("ignores: [A.x, A.y]", "transitions: { A.y: stay }, ignores: [A.x]"),
      told: ["unused-event"]),
    Case(
      "one of two who show it hears it",
      twoShow(
        "ignores: [A.x, A.y]", "transitions: { A.x: stay, A.y: stay }")),
    Case(
      "an async event that both ignore",
      twoShow("ignores: [A.x]", "ignores: [A.x]", event: "async: [x]"), told: ["unused-event"]),
  ]

  // MARK: unused-outcome

  private static func outcome(
    _ boundary: String = "{ as: push, back: locked }", on step: String
  ) -> String {
    """
    state: { n: Bool = any }
    screens: { A: { events: [go] }, B: { events: [on] } }
    coordinators:
      App:
        children: { C: \(boundary) }
        start: A
        transitions: { A.go: { start: C }, C.done: stay, C.finished: stay }
      C:
        outcomes: [done]
        start: B
        transitions: { B.on: \(step) }
    """
  }

  static let outcomes = [
    Case("nothing finishes with it", outcome(on: "finish"), told: ["unused-outcome"]),
    Case("a step does", outcome(on: "{ finish: done }")),
    Case("a step in a branch does", outcome(on: "{ if: n, then: { finish: done } }")),
    Case("a gesture does", outcome("{ as: push, back: { finish: done } }", on: "stay")),
  ]

  // MARK: unused-parameter

  private static func parameter(_ coordinator: String, in more: String = "") -> String {
    """
    types: { T: [a, b] }
    state: { s: T = .a }
    screens: { A: { events: { go: { t: T } } }, B: { params: { t: T }, events: [on] }, E: {} }
    coordinators:
      App:
        async: [call]
        children: { C: { as: push, back: finish } }
        start: A
        transitions:
          A.go: { start: C }
          App.call: \(more.isEmpty ? "stay" : more)
      C:
        params: { t: T }
        \(coordinator)
    rules: { unused-event: off }
    """
  }

  static let parameters = [
    Case(
      "nobody reads a coordinator's", parameter("start: E"), told: ["unused-parameter"]),
    Case("a screen takes it by name", parameter("start: B\n    ignores: [B.on]")),
    Case("a condition reads it", parameter("start: { if: t == .a, then: E, else: E }")),
    Case("a switch reads it", parameter("start: { switch: t, cases: { a: E, b: E } }")),
    Case("state takes it", parameter("start: [ E, { set: { s: t } } ]")),
    Case(
      "another screen takes another value",
      parameter("start: { push: { screen: B, with: { t: .a } } }\n    ignores: [B.on]"),
      told: ["unused-parameter"]),
    Case(
      "a call from the parent reads it",
      parameter("start: E\n    ignores: [B.on]", in: "{ in: { child: C, do: { push: B } } }")),
    Case(
      "nobody reads a link's",
      """
      screens: { A: {} }
      coordinators: { App: { start: A } }
      deeplinks: { l: { url: "x://a/{id}", params: { id: Int }, to: App } }
      """, told: ["unused-parameter"]),
    Case(
      "a link's steps take its",
      """
      screens: { A: {}, B: { params: { id: Int } } }
      coordinators: { App: { start: A } }
      deeplinks: { l: { url: "x://a/{id}", params: { id: Int }, to: App, do: { push: B } } }
      """),
    Case(
      "a link's condition reads its",
      """
      screens: { A: {} }
      coordinators: { App: { start: A } }
      deeplinks: { l: { url: "x://a/{on}", params: { on: Bool }, if: on, to: App } }
      """),
    Case(
      "a coordinator on a link's way takes its",
      """
      screens: { A: {}, B: { params: { id: Int } } }
      coordinators:
        App: { children: { C: { as: push, back: finish } }, start: A }
        C: { params: { id: Int }, start: B }
      deeplinks: { l: { url: "x://a/{id}", params: { id: Int }, to: App.C } }
      """),
  ]

  // MARK: unheard-finish

  /// A child with an outcome, and a parent that binds it alone.
  private static func child(
    _ boundary: String, app: String = "start: [A, { start: C }]", screen: String = "events: [on]",
    bound: String = "C.done: stay", on step: String = "{ finish: done }",
    outcomes: String = "outcomes: [done]"
  ) -> String {
    """
    screens: { A: { events: [go] }, B: { \(screen) } }
    coordinators:
      App:
        children: { C: \(boundary) }
        \(app)
        transitions: { \(bound) }
        ignores: [A.go]
      C:
        \(outcomes)
        start: B
        transitions: { B.on: \(step) }
    rules: { unused-event: off, unused-outcome: off }
    """
  }

  static let heard = [
    Case(
      "a swipe ends it", child("{ as: present, swipe: finish }"), told: ["unheard-finish"]),
    Case(
      "the back button ends it", child("{ as: push, back: finish }"), told: ["unheard-finish"]),
    Case(
      "the parent hears of it",
      child("{ as: present, swipe: finish }", bound: "C.done: stay, C.finished: stay")),
    Case(
      "nobody waits", child("{ as: present, swipe: finish }", bound: "", on: "finish", outcomes: "")
    ),
    Case("the swipe is an outcome", child("{ as: present, swipe: { finish: done } }")),
    Case("the boundary is locked", child("{ as: present, swipe: locked }")),
    Case(
      "its only screen is locked",
      child("{ as: present, swipe: finish }", screen: "swipe: locked, events: [on]")),
    Case(
      "what is locked for going back isn't for pulling down",
      child("{ as: present, swipe: finish }", screen: "back: locked, events: [on]"),
      told: ["unheard-finish"]),
    Case(
      "its only screen is locked for going back",
      child("{ as: push, back: finish }", screen: "back: locked, events: [on]")),
    Case(
      "a full screen can't be pulled down",
      child("{ as: present, style: fullScreen, swipe: finish }")),
    Case(
      "nothing lies below it to go back to",
      child("{ as: push, back: finish }", app: "start: C").replacing(
        "        ignores: [A.go]\n", with: ""
      )
      .replacing("    ignores: [A.go]\n", with: "")),
    Case("in the place of the root there is no gesture", child("root")),
    Case(
      "its parent begins with it, and never starts it again",
      child(
        "{ as: push, back: finish }", app: "start: { start: C }", bound: "C.done: { push: A }")),
    Case(
      "its parent begins with it, and starts it again",
      child(
        "{ as: push, back: finish }", app: "start: { start: C }",
        bound: "C.done: { push: A }, A.go: { start: C }"
      ).replacing("    ignores: [A.go]\n", with: ""), told: ["unheard-finish"]),
    Case(
      "its parent begins with it above a screen",
      child("{ as: push, back: finish }", app: "start: [{ push: A }, { start: C }]"),
      told: ["unheard-finish"]),
    Case(
      "it takes the place of the stack", child("{ as: replace, back: finish }")),
  ]

  static let plain = [
    Case(
      "a step ends it plainly",
      child("{ as: push, back: locked }", on: "finish"), told: ["unheard-finish"]),
    Case(
      "a step ends it plainly in the place of the root",
      child("root", on: "finish"), told: ["unheard-finish"]),
    Case(
      "a step ends it plainly, which is ignored",
      child("{ as: push, back: locked }", on: "finish").replacing(
        "[A.go]", with: "[A.go, C.finished]")),
  ]

  // MARK: names and types

  private static func optional(_ step: String, app: String = "") -> String {
    """
    types: { User: }
    screens: { A: { events: { go: { user: User? } } }, B: { params: { user: User } } }
    coordinators:
      App:
        children: { S: { as: push, back: finish } }
        start: A
        transitions: { A.go: \(step) }
      S: { start: { push: A }, ignores: [A.go] }
    rules: { unused-event: off }
    """
  }

  static let names = [
    Case("nobody asked", optional("{ push: B }"), told: ["type-mismatch"]),
    Case("who asked knows", optional("{ if: user exists, then: { push: B } }")),
    Case(
      "elsewhere it isn't there",
      optional("{ if: user exists, then: stay, else: { push: B } }"), told: ["type-mismatch"]),
    Case(
      "elsewhere it is there",
      optional("{ if: not user exists, then: stay, else: { push: B } }")),
    Case(
      "both have to be asked",
      optional("{ if: user exists or alive S, then: { push: B } }"), told: ["type-mismatch"]),
    Case(
      "one of both is enough", optional("{ if: user exists and alive S, then: { push: B } }")),
    Case(
      "what is right of an `and` knows what its left has asked",
      """
      types: { M: [a, b] }
      screens: { A: { events: { go: { mode: M? } } } }
      coordinators:
        App: { start: A, transitions: { A.go: { if: mode exists and mode == .a, then: pop } } }
      """),
    Case(
      "what is left of an `and` knows nothing of its right",
      """
      types: { M: [a, b] }
      screens: { A: { events: { go: { mode: M? } } } }
      coordinators:
        App: { start: A, transitions: { A.go: { if: mode == .a and mode exists, then: pop } } }
      """, told: ["invalid-condition"]),
    Case(
      "behind the branch it isn't known any more",
      optional("[ { if: user exists, then: stay }, { push: B } ]"), told: ["type-mismatch"]),
    Case(
      "in a call to a child it is known still",
      optional("{ if: user exists, then: { in: { child: S, do: { push: B } } } }")
        .replacing("S: { start: { push: A }", with: "S: { start: { push: { screen: A } }")),
    Case(
      "a target that the parent itself starts wants its arguments",
      """
      screens: { A: { events: [go] }, B: { params: { id: Int } } }
      coordinators:
        App:
          children: { One: root, Two: root }
          start: One
        One: { start: A, transitions: { A.go: { finish: App.Two } } }
        Two: { params: { id: Int }, start: B }
      """, told: ["missing-argument"]),
    Case(
      "a target that the parent itself starts has its arguments",
      """
      screens: { A: { events: { go: { id: Int } } }, B: { params: { id: Int } } }
      coordinators:
        App:
          children: { One: root, Two: root }
          start: One
        One: { start: A, transitions: { A.go: { finish: App.Two } } }
        Two: { params: { id: Int }, start: B }
      """),
    Case(
      "nothing can be pushed above a tab bar that is the root",
      """
      screens: { A: {}, B: {} }
      coordinators:
        App: { tabs: [T], children: { Sub: { as: push, back: finish } } }
        T: { start: A }
        Sub: { start: B }
      """, told: ["boundary-misfit"]),
    Case(
      "above one that is pushed something can",
      """
      screens: { A: {}, B: {} }
      coordinators:
        App: { children: { Bar: { as: push, back: finish } }, start: [ A, Bar ] }
        Bar: { tabs: [T], children: { Sub: { as: push, back: finish } } }
        T: { start: A }
        Sub: { start: B }
      """),
    Case(
      "above one that is pushed here and presented there nothing can",
      """
      screens: { A: {}, B: {} }
      coordinators:
        App:
          children: { Bar: { as: push, back: finish }, Other: { as: push, back: finish } }
          start: [ A, Bar ]
        Other: { children: { Bar: { as: present, swipe: finish } }, start: [ A, Bar ] }
        Bar: { tabs: [T], children: { Sub: { as: push, back: finish } } }
        T: { start: A }
        Sub: { start: B }
      """, told: ["boundary-misfit"]),
  ]

  // MARK: structure

  private static func small(
    _ transitions: String, app: String = "", screens: String = "A: { events: [go] }, B: {}",
    more: String = ""
  ) -> String {
    """
    types: { M: [a, b, c] }
    state: { m: M = .a }
    environment: { e: Bool }
    screens: { \(screens) }
    coordinators:
      App: { start: A, \(app) transitions: { \(transitions) } }
    \(more)
    """
  }

  static let structure = [
    Case(
      "a value fits where an optional is expected",
      """
      screens: { A: { events: { go: { v: Int } } }, B: { params: { v: Int? } } }
      coordinators: { App: { start: A, transitions: { A.go: { push: B } } } }
      """),
    Case(
      "a link's path begins at the root",
      """
      screens: { A: {} }
      coordinators:
        App: { children: { C: { as: push, back: finish } }, start: A }
        C: { start: A }
      deeplinks: { l: { url: "x://l", to: C } }
      """, told: ["unknown-name"]),
    Case(
      "an event is handled once, whatever it is called",
      small("A.go: stay, App.tick: stay, Self.tick: stay", app: "async: [tick],"),
      told: ["duplicate-name"]),
    Case(
      "nobody gives the root its parameters",
      small("A.go: { if: m == x, then: stay }", app: "params: { x: Int },")
        .replacing("{ if: m == x, then: stay }", with: "{ push: { screen: P, with: { x: x } } }")
        .replacing("B: {}", with: "P: { params: { x: Int } }"), told: ["boundary-misfit"]),
    Case(
      "a gesture brings no payload",
      small(
        "A.go: { start: C }, C.done: stay",
        app: "children: { C: { as: present, swipe: { finish: done } } },",
        more: "  C: { outcomes: { done: { v: Int } }, start: B }"), told: ["missing-argument"]),
    Case(
      "a switch covers the last case too",
      small("A.go: { switch: m, cases: { a: stay, b: stay } }"), told: ["missing-case"]),
    Case(
      "a switch with a default covers all",
      small("A.go: { switch: m, cases: { a: stay }, default: stay }")),
    Case(
      "a tab stands already",
      """
      screens: { A: {} }
      coordinators:
        App: { async: [x], tabs: [T], transitions: { App.x: { start: T } } }
        T: { start: A }
      """, told: ["invalid-step"]),
    Case(
      "the environment can't be set", small("A.go: { set: { e: true } }"), told: ["type-mismatch"]),
    Case(
      "an alert is no coordinator",
      small(
        "A.go: { start: C }", app: "children: { C: { as: present, style: alert, swipe: finish } },",
        more: "  C: { start: B }"), told: ["boundary-misfit"]),
  ]
}
