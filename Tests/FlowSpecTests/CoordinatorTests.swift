import FlowSource
import FlowSpec
import Testing

@Suite struct CoordinatorTests {
  private func children(_ children: String) -> String {
    flow("coordinators: { App: { start: Home, children: \(children) } }")
  }

  @Test func `a child has its boundary as a word or as a map`() throws {
    let reading = Reading(
      children(
        """
        { A: push, B: present, C: root,
          D: { as: present, style: fullScreen, back: locked, swipe: { finish: done }, keep: true },
          E: { as: push, back: finish, keep: false } }
        """))
    #expect(reading.found == [])
    let app = try #require(reading.coordinator("App"))
    #expect(app.children.map(\.kind.value) == [.push, .present, .root, .present, .push])
    #expect(app.children.map(\.isKept) == [false, false, false, true, false])
    let sheet = app.children[3]
    #expect(sheet.style?.value == .fullScreen)
    #expect(sheet.back?.value == .locked)
    guard case .finishWith(let outcome) = sheet.swipe?.value else {
      Issue.record("swipe finishes with an outcome")
      return
    }
    #expect(reading.text(of: outcome.range) == "done")
    #expect(app.children[4].back?.value == .finish)
  }

  @Test func `children in a list are told to say their container`() {
    let reading = expect(
      .wrongKind, in: children("«[SignIn, Cart]»"),
      help:
        "write `children: { SignIn: push, Cart: push }`, or `present` in place of `push` for a sheet"
    )
    #expect(reading.coordinator("App")?.children.count == 2)
  }

  @Test func `a boundary is one of three words`() {
    expect(.unknownName, in: children("{ A: «pesent» }"), help: "did you mean `present`?")
    expect(
      .unknownName, in: children("{ A: { as: «modal» } }"), help: "did you mean `present`?")
    expect(
      .unknownName, in: children("{ A: { as: «mdl» } }"),
      help: "write one of `push`, `present`, `root`, `replace`, `none`")
    expect(.wrongKind, in: children("{ «A»: }"), help: "write `A: push`")
    expect(.wrongKind, in: children("{ A: «[push]» }"))
    expect(.missingKey, in: children("{ «A»: { keep: true } }"), message: "`A` needs `as`")
  }

  @Test func `what a boundary says of gestures and keeping is looked at`() {
    expect(.unknownName, in: children("{ A: { as: push, back: «lock» } }"))
    expect(.wrongKind, in: children("{ A: { as: push, back: «[locked]» } }"))
    expect(
      .unknownKey, in: children("{ A: { as: push, back: { «end»: a } } }"),
      help: "did you mean `finish`?")
    expect(.unknownName, in: children("{ A: { as: push, keep: «yes» } }"))
  }

  @Test func `a coordinator without start and tabs shows nothing`() {
    expect(
      .missingKey, .missingKey, in: flow("coordinators: { «App»: { params: { a: Int } }, «B»: }"),
      help: "add a `start`, or `tabs` if it is a tab bar: `App: { start: … }`",
      message: "`App` shows nothing when it starts")
    #expect(Reading(flow("coordinators: { App: { tabs: [A, B] } }")).found == [])
  }

  @Test func `a start with nothing in it is told to say so`() {
    expect(
      .wrongKind, in: flow("coordinators: { App: { «start»: } }"),
      help: "write `stay` if nothing should happen")
  }

  @Test func `tabs are a list of names`() {
    expect(.wrongKind, in: flow("coordinators: { App: { tabs: «[]» } }"))
    expect(.wrongKind, in: flow("coordinators: { App: { «tabs»: } }"))
    expect(.wrongKind, in: flow("coordinators: { App: { tabs: «[A, { B: push }]» } }"))
  }

  @Test func `outcomes, outputs and async events are declared like events`() throws {
    let reading = Reading(
      flow(
        """
        coordinators:
          App:
            params: { id: Int }
            outcomes: { done: { user: User }, cancelled: }
            outputs: [changed]
            async: { tick: }
            start: Home
        """))
    #expect(reading.found == [])
    let app = try #require(reading.coordinator("App"))
    #expect(reading.described(app.outcomes) == "done(user: User); cancelled")
    #expect(reading.described(app.outputs) == "changed")
    #expect(reading.described(app.async) == "tick")
    #expect(reading.described(app.parameters) == "id: Int")
    #expect(app.startKey.map { reading.text(of: $0) } == "start")
  }

  @Test func `a transition binds an event of an owner`() {
    let body = "coordinators: { App: { start: A, transitions: { "
    expect(
      .invalidName, .invalidName, .invalidName, .invalidName,
      in: flow(body + "«go»: stay, «A.b.c»: stay, «.go»: stay, «A.»: stay } } }"),
      help: "write `Screen.event`, `Child.outcome` or `Child.output`")
    expect(.invalidName, .invalidStep, in: flow(body + "«go»: «Product» } } }"))
  }

  @Test func `a transition to nothing is told to stay`() {
    expect(
      .wrongKind, .wrongKind, .wrongKind,
      in: flow(
        "coordinators: { App: { start: A, transitions: { «A.a»: , A.b: «~», A.c: «[]» } } }"),
      help: "write `stay` if nothing should happen")
  }

  @Test func `ignores are a list of events with their owners`() {
    let body = "coordinators: { App: { start: A, ignores: "
    #expect(Reading(flow(body + "[A.b, 'C.d'] } }")).found == [])
    #expect(Reading(flow(body + "} }")).found == [])
    expect(.invalidName, in: flow(body + "[A.b, «c»] } }"))
    expect(.wrongKind, in: flow(body + "«A.b» } }"))
    expect(.wrongKind, in: flow(body + "[«{ A: b }»] } }"))
  }

  @Test func `a quoted event has places without its quotes`() throws {
    let reading = Reading(flow("coordinators: { App: { start: A, ignores: ['C.d'] } }"))
    let event = try #require(reading.coordinator("App")?.ignores.first)
    #expect(reading.text(of: event.owner.range) == "C")
    #expect(reading.text(of: event.event.range) == "d")
  }
}
