import FlowctlTestSupport
import Testing

/// An empty window is told where somebody would have to show something.
struct BlankStackHelpTests {
  private func windows(_ skipped: String, ignores: String = "", start: String = "Onboarding")
    -> String
  {
    """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    state: { isNew: Bool = any }
    screens:
      Welcome: { events: [signUp, skip] }
      Home: { events: [signOut] }
    coordinators:
      App:
        children: { Onboarding: root, Main: root }
        start: Onboarding\(ignores)
        transitions:
          Onboarding.done: { start: Main }\(skipped)
          Main.finished: { start: Onboarding }
      Onboarding:
        outcomes: [done, skipped]
        start: Welcome
        transitions:
          Welcome.signUp: { if: isNew, then: { finish: done }, else: { finish: skipped } }
          Welcome.skip: { finish: skipped }
      Main:
        start: Home
        transitions:
          Home.signOut: finish

    """
  }

  @Test func `an empty window is told where the parent's answer is, once for all that leads to it`()
  {
    let flow = windows("\n      Onboarding.skipped: stay")
    #expect(rulesTold(of: flow) == ["blank-stack"])
    #expect(validation(of: flow).contains("<stdin>:14:27: error: `App` shows nothing"))
    #expect(
      validation(of: flow).contains(
        "= help: show what comes next: `Onboarding.skipped: { start: Main }`\n"))
    expectMends(
      flow, "Onboarding.skipped: stay", "Onboarding.skipped: { start: Main }", "blank-stack")
  }

  @Test func `of an answer it is the step that was taken`() {
    let flow = windows(
      "\n      Onboarding.skipped: { if: isNew, then: stay, else: { start: Main } }")
    #expect(validation(of: flow).contains("<stdin>:14:46: error: `App` shows nothing"))
  }

  @Test func `without an answer it is the child's boundary`() {
    let flow = windows("", ignores: "\n    ignores: [Onboarding.skipped]")
    #expect(validation(of: flow).contains("<stdin>:10:17: error: `App` shows nothing"))
    #expect(
      validation(of: flow).contains(
        "= help: handle it in `App` instead of ignoring it: `Onboarding.skipped: { start: Main }`\n"
      ))
    expectMends(
      flow.replacing("    ignores: [Onboarding.skipped]\n", with: ""), "{ start: Main }\n",
      "{ start: Main }\n      Onboarding.skipped: { start: Main }\n", "unhandled-event")
  }

  @Test func `where one end leads to the next it is the last answer`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { Welcome: { events: [skip] } }
      coordinators:
        App:
          children: { Outer: root }
          start: Outer
          transitions: { Outer.finished: stay }
        Outer:
          children: { Inner: root }
          start: Inner
          transitions: { Inner.finished: finish }
        Inner:
          start: Welcome
          transitions: { Welcome.skip: finish }

      """
    #expect(validation(of: flow).contains("<stdin>:9:36: error: `App` shows nothing"))
    #expect(
      validation(of: flow).contains(
        "= help: show what comes next: `Outer.finished: { start: Outer }`\n"))
    let mended = flow.replacing("Outer.finished: stay", with: "Outer.finished: { start: Outer }")
    #expect(!rulesTold(of: mended).contains("blank-stack"))
  }

  @Test func `what no child's end has emptied is told at the step`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { Welcome: { events: [skip] } }
      coordinators:
        App:
          children: { Inner: root }
          start: Inner
          transitions: { Welcome.skip: { stop: Inner } }
        Inner:
          start: Welcome
          outputs: [skipped]
          transitions: { Welcome.skip: { output: skipped } }

      """.replacing(
        "transitions: { Welcome.skip: { stop: Inner } }",
        with: "transitions: { Inner.skipped: { stop: Inner } }")
    #expect(validation(of: flow).contains("<stdin>:9:37: error: `App` shows nothing"))
    #expect(
      validation(of: flow).contains(
        "= help: show what comes next: a screen or a child\n"))
  }
}
