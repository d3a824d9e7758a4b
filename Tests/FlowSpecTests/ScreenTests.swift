import FlowSource
import FlowSpec
import Testing

@Suite struct ScreenTests {
  @Test func `a screen has parameters, events, a style and locks`() throws {
    let reading = Reading(
      flow(
        """
        screens:
          A:
            params: { id: Int }
            events: { go: , open: { id: Int, name: "String?" } }
            async: [tick]
            style: fullScreen
            back: locked
            swipe: locked
          B:
          C: { events: , params: , async: ~ }
        """))
    #expect(reading.found == [])
    let screen = try #require(reading.screen("A"))
    #expect(reading.described(screen.parameters) == "id: Int")
    #expect(reading.described(screen.events) == "go; open(id: Int, name: String?)")
    #expect(reading.described(screen.async) == "tick")
    #expect(screen.style?.value == .fullScreen)
    #expect(screen.isBackLocked && screen.isSwipeLocked)
    #expect(reading.screen("B")?.events.isEmpty == true)
  }

  @Test(arguments: [
    "events: «go»", "events: [{ «a»: b }]", "events: { go: «Int» }", "events: { go: «[Int]» }",
    "events: [«~»]", "events: [«[a]»]", "params: «[id]»", "params: «id»", "back: «finish»",
    "swipe: «{ finish: done }»", "«back»:", "style: «[sheet]»", "«style»:",
  ])
  func `what a screen can't be told is an error`(body: String) {
    expect(.wrongKind, in: flow("screens:\n  A:\n    \(body)\n"))
  }

  @Test func `an event with a payload in a list is told how to write it`() {
    expect(
      .wrongKind, in: flow("screens: { A: { events: [go, { «open»: { id: Int } }] } }"),
      help: "write a mapping: `events: { go: {}, open: { id: Int } }`")
  }

  @Test func `a misspelt style is told with the one that was meant`() {
    expect(
      .unknownName, in: flow("screens: { A: { style: «fullscren» } }"),
      help: "did you mean `fullScreen`?")
  }

  @Test func `a screen's gesture is told to belong to the boundary`() {
    expect(
      .wrongKind, in: flow("screens: { A: { swipe: «finish» } }"),
      help: "remove `swipe` here, and declare on the boundary under `children` what it does")
  }
}

@Suite struct GestureTests {
  @Test func `gestures finish or are locked`() {
    let reading = Reading(flow("gestures: { back: finish, swipe: locked }"))
    #expect(reading.found == [])
    #expect(reading.declarations?.gestures.back?.value == .finish)
    #expect(reading.declarations?.gestures.swipe?.value == .locked)
  }

  @Test func `an outcome belongs to a boundary`() {
    expect(
      .wrongKind, in: flow("gestures: { back: «{ finish: cancelled }» }"),
      help: "write `back: finish`")
  }

  @Test func `a misspelt gesture rule is told`() {
    expect(
      .unknownName, in: flow("gestures: { back: «finsh» }"), help: "did you mean `finish`?")
  }

  @Test func `finishing tells what the base class does`() {
    let reading = Reading(flow("finishing: { screens: left, children: type }"))
    #expect(reading.found == [])
    #expect(reading.declarations?.finishing.leavesScreens?.value == true)
    #expect(reading.declarations?.finishing.removesByType?.value == true)
    let tidy = Reading(flow("finishing: { screens: removed, children: identity }"))
    #expect(tidy.found == [])
    #expect(tidy.declarations?.finishing.leavesScreens?.value == false)
    #expect(tidy.declarations?.finishing.removesByType?.value == false)
  }

  @Test func `finishing knows only its own words`() {
    expect(
      .unknownName, .unknownName,
      in: flow("finishing: { screens: «type», children: «removed» }"),
      help: "write one of `removed`, `left`")
  }
}
