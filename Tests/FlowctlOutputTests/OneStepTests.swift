import FlowctlTestSupport
import Foundation
import Testing

/// What one step breaks in several ways is told: what never comes alone with that which it comes with, and everything
/// else by itself. Whatever is off, and however much else is found, nothing goes untold.
struct OneStepTests {
  private static let login = """
    flow: 1
    root: App
    screens: { Home: { events: [more] }, Offer: { events: [close] } }
    coordinators:
      App:
        async: [login]
        children: { Main: root }
        start: Main
        transitions: { App.login: { start: Main } }
      Main:
        start: [ { push: Home }, { present: Offer } ]
        transitions: { Offer.close: dismiss, Home.more: { push: Home } }

    """

  /// The user closes the offer first, and then nothing is under a modal; with it, both are broken.
  @Test func `what has a way of its own is told by itself`() {
    let ran = flowctl("validate", "-", input: Self.login)
    #expect(ran.status == 1)
    #expect(ran.output.contains(": error: `Main` is started while another is alive"))
    #expect(ran.output.contains(": error: `Main` becomes the root under something"))
    #expect(ran.output.contains("note: with it, `Main` no longer has a screen"))
    #expect(!ran.output.contains("not decided"))
  }

  /// None of it depends on what else is found, or on what is off.
  @Test(arguments: [
    ([String](), "", true, true), ([], "state: { unused: Bool = false }\n", true, true),
    (["--rule", "leaked-child=off"], "", true, true),
    (["--rule", "duplicate-child=off"], "", false, true),
    (["--rule", "root-under-modal=off"], "", true, false),
  ])
  func `nothing swallows another`(
    arguments: [String], more: String, tellsDuplicate: Bool, tellsRoot: Bool
  ) {
    let flow = Self.login.replacing("screens:", with: more + "screens:")
    let ran = flowctl(["validate", "-"] + arguments, input: flow)
    #expect(ran.status == 1)
    #expect(ran.output.contains("error: `Main` is started while another") == tellsDuplicate)
    #expect(ran.output.contains("error: `Main` becomes the root under") == tellsRoot)
  }

  private static let lock = """
    flow: 1
    root: App
    gestures: { swipe: finish }
    screens: { Home: { events: [sh], async: [lock], once: [lock] }, S: { async: [x] }, L: {} }
    coordinators:
      App:
        start: Home
        children: { Sh: present, Lock: { as: present, over: top } }
        transitions: { Home.sh: { start: Sh }, Home.lock: { start: Lock } }
      Sh: { start: S, transitions: { S.x: dismiss } }
      Lock: { start: L }

    """

  /// Each of the two wrong dismisses leaves a child, so the child is left whichever it is.
  @Test func `three at one step are told, each once`() {
    let ran = flowctl("validate", "--strict", "-", input: Self.lock)
    #expect(ran.status == 1)
    for rule in ["dismissed-itself", "leaked-child", "dismiss-not-owner"] {
      #expect(ran.output.components(separatedBy: "[\(rule)]").count == 2, "\(rule): \(ran.output)")
    }
  }

  private static let twice = """
    flow: 1
    root: App
    screens: { Home: {} }
    coordinators:
      App:
        async: [login]
        children: { Main: root }
        start: Main
        transitions: { App.login: { start: Main } }
      Main:
        start: Home

    """

  /// The leak never comes without the second start: who has excused that hears nothing of it, but it is counted.
  @Test func `what comes with an excused error is silent, and is no test that passes`() {
    let excused = ["validate", "-", "--rule", "duplicate-child=off", "--format"]
    let text = flowctl(excused + ["text"], input: Self.twice)
    #expect(text.status == 0 && !text.output.contains("error:"))
    #expect(
      text.errors.contains(
        "`leaked-child` is violated at 1 place with `duplicate-child`, which is off"))
    let json = flowctl(excused + ["json"], input: Self.twice).output
    #expect(json.contains("\"rule\": \"leaked-child\""))
    let junit = flowctl(excused + ["junit"], input: Self.twice).output
    #expect(
      junit.contains(
        "<skipped message=\"is violated at 1 place with `duplicate-child`, which is off\"/>"))
    // Told as a note of another, it doesn't hold either.
    let noted = flowctl("validate", "-", "--format", "junit", input: Self.twice).output
    #expect(
      noted.contains(
        """
        <testcase name="leaked-child" classname="flowctl.invariant" time="0">
              <skipped message="is violated together with another invariant, whose finding names it"/>
        """))
  }

  @Test func `a baseline written once is green, and the last line names what is in it`() throws {
    try withTemporaryFolder { folder in
      try write(Self.login, to: folder.appending(path: "flow.yaml"))
      let written = flowctl("validate", "flow.yaml", "--write-baseline", "b.json", in: folder)
      #expect(written.status == 0)
      let ran = flowctl("validate", "flow.yaml", "--baseline", "b.json", "--strict", in: folder)
      #expect(ran.status == 0 && ran.output.isEmpty, "\(ran.output)")
      for rule in ["duplicate-child", "root-under-modal"] {
        #expect(ran.errors.contains("`\(rule)` is in the baseline, and is violated at 1 place"))
      }
    }
  }
}
