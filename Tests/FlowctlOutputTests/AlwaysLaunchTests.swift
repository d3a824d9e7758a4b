import FlowctlTestSupport
import Foundation
import Testing

/// `always launch`: what all scenarios of a script are launched with.
struct AlwaysLaunchTests {
  private static let flow = """
    flow: 1
    root: App
    types: { Plan: [free, paid] }
    state: { isLoggedIn: Bool = any, plan: Plan = any }
    screens: { Home: { events: [] }, Offer: { events: [] }, SignIn: { events: [] } }
    coordinators:
      App:
        start:
          if: isLoggedIn
          then: { if: plan == .free, then: Offer, else: Home }
          else: SignIn
    """

  private func simulated(_ script: String, _ options: String...) throws -> Ran {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      try write("flow app.yaml\n" + script, to: folder.appendingPathComponent("story.txt"))
      return flowctl(["simulate"] + options + ["story.txt"], in: folder)
    }
  }

  @Test func `each scenario begins with its values, and may change them`() throws {
    let ran = try simulated(
      """
      always launch isLoggedIn=true plan=.free

      scenario without a launch
      expect visible Offer

      scenario with a launch that adds nothing
      launch
      expect visible Offer

      scenario with another plan
      launch plan=.paid
      expect visible Home

      scenario signed out
      launch isLoggedIn=false
      expect visible SignIn
      expect state plan=.free

      scenario launched twice
      launch plan=.paid
      launch
      expect visible Offer
      """)
    #expect(ran.status == 0, "\(ran.output)")
    #expect(ran.errors.contains("5 scenarios passed"))
  }

  @Test func `without it the same scenarios can't be launched`() throws {
    let ran = try simulated("scenario a\nexpect visible Offer\n\nscenario b\nexpect visible Home\n")
    #expect(ran.status == 1)
    #expect(
      ran.output.contains(
        "launch isLoggedIn=false plan=.free`, with `isLoggedIn` one of: false, true; "
          + "`always launch …` before the first scenario sets it for all"), "\(ran.output)")
  }

  @Test func `a launch is written with all its values where it is told`() throws {
    let script =
      "always launch isLoggedIn=true\nscenario a\nlaunch plan=.paid\nexpect visible Home\n"
    let json = try simulated(script, "--format", "json").output
    #expect(json.contains("\"event\":\"launch isLoggedIn=true plan=.paid\""), "\(json)")
    #expect(try simulated(script).output.contains("launch isLoggedIn=true plan=.paid"))
  }

  @Test func `one scenario without a name has it too`() throws {
    #expect(try simulated("always launch isLoggedIn=false\nexpect visible SignIn\n").status == 0)
  }

  @Test(
    arguments: [
      ("scenario a\nalways launch isLoggedIn=true\n", "`always` comes before the first scenario"),
      ("always isLoggedIn=true\n", "only the launch can be the same for every scenario"),
      (
        "always launch isLoggedIn=true\nalways launch plan=.free\n",
        "`always launch` is written twice"
      ),
      ("always launch isLoggdIn=true\n", "did you mean `isLoggedIn`?"),
      ("always launch isLoggedIn=maybe\n", "not a value of type `Bool`"),
      ("alwas launch isLoggedIn=true\n", "did you mean `always`?"),
    ] as [(String, String)])
  func `what is wrong with it is told`(script: String, told: String) throws {
    let ran = try simulated(script)
    #expect(ran.status == 1)
    #expect((ran.output + ran.errors).contains(told), "\(ran.output)\(ran.errors)")
  }

  @Test func `flow stands before it`() throws {
    let ran = try simulated("always launch isLoggedIn=true\nflow app.yaml\n")
    #expect((ran.output + ran.errors).contains("`flow` must be the first line"))
  }

  @Test func `play knows it, and saves what can be replayed`() throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      let lines =
        "always launch isLoggedIn=true plan=.free\nscenario other\nlaunch plan=.paid\nsave saved.txt\nquit\n"
      let played = flowctl(["play", "app.yaml"], in: folder, input: lines)
      #expect(played.output.contains("Offer"), "\(played.output)")
      let saved = try String(
        contentsOf: folder.appendingPathComponent("saved.txt"), encoding: .utf8)
      #expect(saved.contains("launch isLoggedIn=true plan=.paid"), "\(saved)")
      #expect(flowctl(["simulate", "saved.txt"], in: folder).status == 0)
    }
  }

  @Test func `a page shows it`() throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      try write(
        "flow app.yaml\nalways launch isLoggedIn=true\nscenario a\nlaunch plan=.paid\n",
        to: folder.appendingPathComponent("story.txt"))
      let page = flowctl(
        ["graph", "app.yaml", "--format", "html", "--script", "story.txt"], in: folder)
      #expect(page.output.contains("launch isLoggedIn=true plan=.paid"))
    }
  }
}
