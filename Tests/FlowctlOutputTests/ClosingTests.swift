import FlowctlTestSupport
import Foundation
import Testing

/// What closes a screen is told by how it was shown, and what is told mends.
struct ClosingTests {
  private static let flow = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      Home: { events: [open, filter] }
      Item: { events: [close, ask] }
      Filter: { events: [apply] }
      Form: { events: [more, close] }
      More: { events: [close] }
    coordinators:
      App:
        children: { Ask: { as: present, swipe: { finish: cancelled } } }
        start: Home
        transitions:
          Home.open: { push: Item }
          Home.filter: { present: Filter }
          Item.close: pop
          Item.ask: { start: Ask }
          Filter.apply: dismiss
          Ask.cancelled: stay
      Ask:
        outcomes: [cancelled]
        start: Form
        transitions:
          Form.more: { push: More }
          Form.close: { finish: cancelled }
          More.close: pop

    """

  @Test(arguments: [
    (
      "Filter.apply: dismiss", "Filter.apply: pop",
      "`Filter` is presented: write `dismiss` in place of `pop`"
    ),
    (
      "Item.close: pop", "Item.close: dismiss",
      "`Item` is pushed: write `pop` in place of `dismiss`"
    ),
    (
      "More.close: pop", "More.close: dismiss",
      "`More` is pushed: write `pop` in place of `dismiss`"
    ),
    (
      "Form.close: { finish: cancelled }", "Form.close: dismiss",
      "write `{ finish: cancelled }` if that is intended: it ends `Ask`, too"
    ),
    (
      "Form.close: { finish: cancelled }", "Form.close: pop",
      "write `{ finish: cancelled }`, which closes what the coordinator is presented in"
    ),
  ])
  func `a screen is closed as it was shown`(right: String, wrong: String, help: String) {
    #expect(Self.flow.contains(right))
    #expect(flowctl("validate", "--strict", "-", input: Self.flow).output == "")
    #expect(
      validation(of: Self.flow.replacing(right, with: wrong)).contains("= help: " + help + "\n"))
  }

  /// What its screen was shown by in another way may be what the step is for.
  @Test(arguments: [
    (
      "Filter.apply: dismiss", "Filter.apply: pop", "Home.filter: { present: Filter }",
      "Home.filter: { replace: Filter }"
    ),
    ("Item.close: pop", "Item.close: [dismiss, { present: Filter }]", "", ""),
    ("Filter.apply: dismiss", "Filter.apply: [dismiss, pop]", "", ""),
  ])
  func `what else a step may be for is left alone`(
    right: String, wrong: String, shown: String, other: String
  ) {
    let flow = Self.flow.replacing(right, with: wrong).replacing(shown, with: other)
    let told = validation(of: flow)
    #expect(told.contains(" nothing happens ["), "\(told)")
    #expect(!told.contains("in place of"), "\(told)")
  }

  @Test func `a child that pops to its parent's screen ends, and its parent pops`() {
    let wrong = Self.flow.replacing(
      "Form.close: { finish: cancelled }", with: "Form.close: { popTo: Home }")
    #expect(
      validation(of: wrong).contains(
        "= help: `Home` is a screen of `App`: write `{ finish: cancelled }` here, and in `App` "
          + "`Ask.cancelled: { popTo: Home }`\n"), "\(validation(of: wrong))")
    let mended = Self.flow.replacing("Ask.cancelled: stay", with: "Ask.cancelled: { popTo: Home }")
    #expect(!validation(of: mended).contains("pop-target-missing"))
  }

  @Test func `an answer that presents one alert in two cases may come only once`() throws {
    let flow = """
      flow: 1
      root: App
      types: { Answer: [wrong, locked] }
      screens:
        Home: { events: [send], async: { answered: { answer: Answer } } }
        Failed: { style: alert, events: [ok] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.send: stay
            Home.answered:
              switch: answer
              cases: { wrong: { present: Failed }, locked: { present: Failed } }
            Failed.ok: stay

      """
    #expect(
      validation(of: flow).contains(
        "= help: if `Home.answered` comes only once, write beside its `async`: `once: [answered]`, and "
          + "`{ request: Home.answered }` where it is asked for again; "), "\(validation(of: flow))"
    )
    let mended = flow.replacing("Answer } } }", with: "Answer } }, once: [answered] }")
      .replacing("Home.send: stay", with: "Home.send: { request: Home.answered }")
    #expect(!rulesTold(of: mended).contains("present-while-presenting"))
    let script =
      "launch\nHome.answered(answer: .wrong)\nFailed.ok\nHome.answered(answer: .locked)\n"
    try withTemporaryFolder { folder in
      try write(mended, to: folder.appendingPathComponent("app.yaml"))
      let ran = flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: script)
      #expect(
        ran.output.contains("= help: write `Home.send` before it, which asks for it; "),
        "\(ran.output)")
    }
  }

  @Test func `a use that was forgotten when its screen got another name is told the new one`() {
    let flow = Self.flow.replacing("  More: {", with: "  Details: {")
    let told = validation(of: flow)
    #expect(told.components(separatedBy: ": error: ").count == 2, "\(told)")
    let help =
      "= help: `Details` is declared and used nowhere: write that; or declare it under `screens`"
    #expect(told.components(separatedBy: help).count == 2, "\(told)")
    #expect(told.contains("note: it is used here"))
    // Where several are used nowhere, it is not known which.
    let several = flow.replacing("  Details: {", with: "  Other: {}\n  Details: {")
    #expect(!validation(of: several).contains("used nowhere"))
  }

  @Test func `a script that posts is told who does`() throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        notifications: [signedOut]
        screens: { Home: { events: [leave] } }
        coordinators:
          App:
            start: Home
            transitions: { Home.leave: { post: signedOut }, notification.signedOut: stay }

        """, to: folder.appendingPathComponent("app.yaml"))
      let ran = flowctl(
        "simulate", "--flow", "app.yaml", "-", in: folder, input: "launch\npost signedOut\n")
      #expect(ran.output.contains("= help: write the event whose steps post it: `Home.leave`\n"))
    }
  }
}
