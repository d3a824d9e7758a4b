import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl paths`: scripts that were replayed before anybody sees them.
struct PathsTests {
  private static let flows = ["flows/app.yaml"] + files(below: "flows/seeds", ending: ".yaml")

  // MARK: To a screen

  @Test(arguments: flows)
  func `every screen has a path that replays, or none for a reason`(flow: String) throws {
    let screens = try screens(of: flow)
    let ran = flowctl(["paths"] + screens.flatMap { ["--to", $0] } + ["--expect", flow])
    #expect(ran.status == (ran.errors.isEmpty ? 0 : 1))
    let count = ran.output.components(separatedBy: "\nscenario ").count - 1
    #expect(count + ran.errors.split(separator: "\n").count == screens.count)
    try replay(ran.output, of: flow, passed: count)
  }

  @Test func `a path goes by hand if it can`() throws {
    let ran = flowctl("paths", "--to", "OrderPlaced", "flows/app.yaml")
    #expect(ran.status == 0)
    #expect(!ran.output.contains("\nopen "))
    #expect(flowctl("paths", "--without", "links", "--to", "OrderPlaced").output == ran.output)
    // Only its link leads there.
    #expect(flowctl("paths", "--to", "NewPassword").output.contains("\nopen resetPassword("))
    let without = flowctl("paths", "--without", "links", "--to", "NewPassword")
    #expect(without.status == 1)
    #expect(without.errors.contains("no sequence of events without links shows `NewPassword`"))
  }

  @Test func `hand comes before answers, answers before the environment, that before links`() throws
  {
    let flow = """
      flow: 1
      root: App
      environment: { isOld: Bool }
      deeplinks:
        goC: { url: "x://C", to: App, do: { push: C } }
        goD: { url: "x://D", to: App, do: { push: D } }
        goE: { url: "x://E", to: App, do: { push: E } }
      screens:
        A: { events: [long, old], async: [came] }
        B: { events: [on] }
        C:
        D:
        E:
      coordinators:
        App:
          start: A
          transitions:
            A.long: { push: B }
            B.on: { push: C }
            A.came: { push: D }
            A.old: { if: isOld, then: stay, else: { push: E } }
      """
    try withFlow(flow) { folder in
      func lines(_ screen: String, _ options: String...) -> [Substring] {
        let ran = flowctl(["paths", "--to", screen] + options + ["flow.yaml"], in: folder)
        return ran.output.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst(2).map {
          $0
        }
      }
      #expect(lines("C") == ["launch", "A.long", "B.on"])
      #expect(lines("D") == ["launch", "A.came"])
      #expect(lines("D", "--without", "answers") == ["launch", "open goD"])
      #expect(lines("E") == ["launch isOld=false", "A.old"])
    }
  }

  @Test func `a target may ask for state, and for who is alive or presented`() throws {
    for target in [
      "visible Basket and basket == .changed", "live Checkout and not live Orders",
      "presented Checkout", "visible Basket and not basket == .empty", "not isLoggedIn",
      "visible Home and (not hasOnboarded or hasOnboarded)", "isLoggedIn",
    ] {
      let ran = flowctl("paths", "--to", target, "flows/app.yaml")
      #expect(ran.status == 0, "\(target): \(ran.errors)")
      try replay(ran.output, of: "flows/app.yaml", passed: 1)
    }
  }

  @Test func `no path is proved, or lies behind an error, or is not known`() throws {
    let flow = """
      flow: 1
      root: App
      state: { a: Bool = false }
      screens: { Home: {events: [open, go]}, Sheet: {events: [on]}, Far: {events: []}, Never: {events: []} }
      coordinators:
        App:
          children: { Modal: { as: present, swipe: locked } }
          start: Home
          transitions:
            Home.open: { start: Modal }
            Home.go: { if: a, then: { push: Never } }
            Modal.done: { push: Far }
        Modal:
          outcomes: [done]
          start: Sheet
          transitions: { Sheet.on: { finish: done } }
      """
    try withFlow(flow) { folder in
      let never = flowctl("paths", "--to", "Never", "flow.yaml", in: folder)
      #expect(never.status == 1)
      #expect(never.errors == "flowctl: no sequence of events shows `Never`\n")
      #expect(never.output.isEmpty)
      let few = flowctl("paths", "--to", "Far", "--limit", "worlds=1", "flow.yaml", in: folder)
      #expect(few.status == 1)
      #expect(
        few.errors
          == "flowctl: no way to `Far` in 1 worlds; that there is none is not proved\n")
    }
  }

  @Test func `an only path through an error is broken, and is told with the error`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { Home: {events: [open, go]}, Sheet: {events: []}, After: {events: []} }
      coordinators:
        App:
          children: { Modal: present }
          start: Home
          transitions: { Home.open: { start: Modal }, Home.go: { if: alive Modal, then: { push: After } } }
        Modal:
          start: Sheet
      """
    try withFlow(flow) { folder in
      let ran = flowctl("paths", "--to", "After", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.errors == "flowctl: `After`: only after `leaked-child` at flow.yaml:6\n")
      let why = flowctl("play", "flow.yaml", in: folder, input: "why After\nquit\n")
      #expect(why.output.contains("`After`: only after `leaked-child` at flow.yaml:6\n"))
      let json = flowctl("paths", "--to", "After", "--format", "json", "flow.yaml", in: folder)
      #expect(
        json.output.contains(
          #"{ "kind": "target", "name": "After", "why": "broken", "#
            + #""behind": { "rule": "leaked-child", "place": "flow.yaml:6" } }"#))
      let all = flowctl("paths", "--cover", "screens", "flow.yaml", in: folder)
      #expect(all.status == 1, "what lies behind an error is not `never`")
      // A team that lives with it has its paths, which say what the script has to expect.
      try write(
        flow + "\nrules: { leaked-child: warning }\n", to: folder.appendingPathComponent("w.yaml"))
      let warned = flowctl("paths", "--to", "After", "w.yaml", in: folder)
      #expect(warned.status == 0)
      try replay(warned.output, of: folder.appendingPathComponent("w.yaml").path, passed: 1)
    }
  }

  /// What lies behind a leak.
  private static func leaking(_ line: String, _ rules: String = "") -> String {
    """
    flow: 1
    root: App
    screens: { Home: {events: [open, go]}, Sheet: {events: []}, After: {events: []} }
    coordinators:
      App:
        children: { Modal: present }  \(line)
        start: Home
        transitions: { Home.open: { start: Modal }, Home.go: { if: alive Modal, then: { push: After } } }
      Modal:
        start: Sheet
    \(rules)
    """
  }

  @Test(arguments: [
    leaking("", "rules: { leaked-child: off }"), leaking("", "rules: { leaked-child: warning }"),
    leaking("# flowctl:ignore leaked-child -- we live with it"),
  ])
  func `an error that the run doesn't report ends no path`(flow: String) throws {
    try withFlow(flow) { folder in
      let ran = flowctl("paths", "--to", "After", "flow.yaml", in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      try replay(
        ran.output, of: folder.appendingPathComponent("flow.yaml").path, passed: 1)
      let map = flowctl("map", "--screen", "After", "flow.yaml", in: folder)
      #expect(map.output.contains(#""way":{"verdict":"shortest""#), "\(map.output)")
    }
  }

  @Test func `an error in the baseline ends no path, and the script expects it`() throws {
    try withFlow(Self.leaking("")) { folder in
      #expect(
        flowctl("validate", "--write-baseline", "known.json", "flow.yaml", in: folder).status == 0)
      let options = ["paths", "--baseline", "known.json", "flow.yaml"]
      let ran = flowctl(options + ["--to", "After"], in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(ran.output.contains("\nexpect violation leaked-child\n"), "\(ran.output)")
      try replay(
        ran.output, of: folder.appendingPathComponent("flow.yaml").path, passed: 1)
      let all = flowctl(options + ["--cover", "all"], in: folder)
      #expect(all.status == 0, "\(all.errors)")
    }
  }

  @Test func `broken is only what lies behind an error that is reported`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { Home: {events: [open, more, go]}, Sheet: {events: []}, After: {events: []} }
      coordinators:
        App:
          children:
            Modal: present  # flowctl:ignore leaked-child -- we live with it
            Other: present
          start: Home
          transitions:
            Home.open: { start: Modal }
            Home.more: { start: Other }
            Home.go: { if: alive Modal, then: { if: alive Other, then: { push: After } } }
        Modal: { start: Sheet }
        Other: { start: Sheet }
      """
    try withFlow(flow) { folder in
      let ran = flowctl("paths", "--to", "After", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.errors == "flowctl: `After`: only after `leaked-child` at flow.yaml:8\n")
    }
  }

  @Test func `flags that must all be on are found`() throws {
    let names = (1...16).map { "f\($0)" }
    let flow = """
      flow: 1
      root: App
      state: { \(names.map { "\($0): Bool = false" }.joined(separator: ", ")) }
      screens: { Home: {events: [\(names.joined(separator: ", ")), go]}, End: {events: []} }
      coordinators:
        App:
          start: Home
          transitions:
      \(names.map { "      Home.\($0): { set: { \($0): true } }" }.joined(separator: "\n"))
            Home.go: { if: \(names.joined(separator: " and ")), then: { push: End } }
      """
    try withFlow(flow) { folder in
      let ran = flowctl("paths", "--to", "End", "flow.yaml", in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(ran.output.split(separator: "\n").count { $0.hasPrefix("Home.") } == 17)
    }
  }

  // MARK: Covering

  @Test(arguments: flows)
  func `everything is covered, each scenario ends in something new, and nothing is missing then`(
    flow: String
  ) throws {
    let ran = flowctl("paths", "--cover", "all", flow)
    // The seeds have gestures that break something.
    let told = ran.errors.split(separator: "\n").dropLast()
    #expect(told.allSatisfy { $0.contains("`: only after `") }, "\(ran.errors)")
    #expect(ran.status == (told.isEmpty ? 0 : 1))
    let scenarios = ran.output.components(separatedBy: "\nscenario ").dropFirst()
    for scenario in scenarios {
      #expect(scenario.split(separator: "\n").last?.contains("#") == true, "\(scenario)")
    }
    try replay(ran.output, of: flow, passed: scenarios.count)
    try withTemporaryFolder { folder in
      let script = folder.appendingPathComponent("all.txt")
      try write(ran.output, to: script)
      let again = flowctl("paths", "--cover", "all", "--missing", script.path, flow)
      #expect(again.status == ran.status)
      #expect(again.output.isEmpty)
      #expect(again.errors.hasSuffix("0 scenarios\n") || again.errors.contains("0 scenarios ·"))
    }
  }

  /// Nothing can follow it, but the user makes the turn.
  @Test(arguments: [
    ("Home.go: { popTo: X }", "", "pop-target-missing"),
    (
      "Home.go: { open: l }", "deeplinks: { l: { url: \"a://l\", to: App, do: { open: l } } }\n",
      "endless-turn"
    ),
  ])
  func `what only a turn takes that nothing can follow is named with its error`(
    transition: String, links: String, rule: String
  ) throws {
    let flow = """
      flow: 1
      root: App
      screens: { Home: { events: [go] }, X: { events: [y] } }
      coordinators:
        App:
          start: Home
          transitions:
            \(transition)
            X.y: stay
      \(links)
      """
    try withFlow(flow) { folder in
      let ran = flowctl("paths", "flow.yaml", "--cover", "transitions", in: folder)
      #expect(ran.status == 1)
      #expect(
        ran.errors.contains("`App.Home.go`: only after `\(rule)` at flow.yaml:"), "\(ran.errors)")
    }
  }

  @Test func `a branch of a launch that an error ends is named with it`() throws {
    let flow = """
      flow: 1
      root: App
      state: { a: Bool = any }
      screens: { Home: {}, X: {} }
      coordinators:
        App:
          children: { C: none }
          start: { if: a, then: [{ push: X }, { stop: C }], else: { push: Home } }
        C: { start: stay }
      """
    try withFlow(flow) { folder in
      let ran = flowctl("paths", "flow.yaml", "--cover", "branches", in: folder)
      #expect(ran.status == 1)
      #expect(
        ran.errors.hasPrefix(
          "flowctl: `App.start if a`: only after `child-missing` at flow.yaml:8\n"),
        "\(ran.errors)")
    }
  }

  @Test func `a file stays as it is if there is nothing to write`() throws {
    let flow = "flow: 1\nroot: App\nscreens: { Home: }\ncoordinators: { App: { start: Home } }\n"
    try withFlow(flow) { folder in
      let cover = ["paths", "flow.yaml", "--cover", "all", "-o", "all.txt"]
      #expect(flowctl(cover, in: folder).status == 0)
      let again = flowctl(cover + ["--missing", "all.txt"], in: folder)
      #expect(again.status == 0)
      #expect(
        again.errors.hasPrefix("flowctl: there is no scenario to write into `all.txt`\n"),
        "\(again.errors)")
      #expect(flowctl("simulate", "--quiet", "all.txt", in: folder).status == 0)
      let none = flowctl(
        "paths", "flow.yaml", "--cover", "all", "--missing", "all.txt", "-o", "none.txt", in: folder
      )
      #expect(none.errors.hasPrefix("flowctl: there is no scenario to write into `none.txt`\n"))
      #expect(!names(in: folder).contains("none.txt"))
    }
  }

  @Test func `all of Orchard is covered`() {
    let ran = flowctl("paths", "--cover", "all")
    #expect(
      ran.errors.hasPrefix(
        "transitions 104 of 104 · branches 29 of 29 · gestures 36 of 36 · links 5 of 5 · screens 44 of 44"
      ), "\(ran.errors)")
  }

  @Test func `a scenario that fails counts up to there, and that is told`() throws {
    try withTemporaryFolder { folder in
      try write(
        "scenario a\nlaunch isLoggedIn=true\nHome.search\nexpect visible Home\n",
        to: folder.appendingPathComponent("a.txt"))
      let script = folder.appendingPathComponent("a.txt").path
      let ran = flowctl("paths", "--cover", "screens", "--missing", script)
      #expect(ran.errors.contains("the scenario `a` fails, and counts up to there"))
      #expect(flowctl("paths", "--cover", "all", "--missing", "nowhere.txt").status == 2)
    }
  }

  @Test func `coverage files of simulate are read, and no scenario is longer than asked`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("c.json").path
      #expect(flowctl("simulate", "--quiet", "--coverage", file, "flows/app.txt").status == 0)
      let byScript = flowctl("paths", "--cover", "transitions", "--missing", "flows/app.txt")
      #expect(
        flowctl("paths", "--cover", "transitions", "--missing", file).output == byScript.output)
      let short = flowctl("paths", "--cover", "transitions", "--length", "12")
      for scenario in short.output.components(separatedBy: "\nscenario ").dropFirst() {
        #expect(scenario.split(separator: "\n").count <= 2 + 12, "\(scenario)")
      }
    }
  }

  @Test func `a file names the flow from where it lies`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("more"), withIntermediateDirectories: false)
      try write(
        "flow: 1\nroot: App\nscreens: { Home: }\ncoordinators: { App: { start: Home } }\n",
        to: folder.appendingPathComponent("app.yaml"))
      #expect(
        flowctl("paths", "--to", "Home", "-o", "more/a.txt", "app.yaml", in: folder).status == 0)
      #expect(
        flowctl("simulate", "--quiet", "more/a.txt", in: folder).errors
          == "1 scenario passed, 0 failed\n")
      let text = try String(
        contentsOf: folder.appendingPathComponent("more/a.txt"), encoding: .utf8)
      #expect(text == "flow ../app.yaml\n\nscenario 1: Home\nlaunch\n")
    }
  }

  @Test(arguments: [
    ([], "say what the paths are for"), (["--to", "Home", "--cover", "all"], "use either"),
    (["--to", "Hom"], "there is no screen `Hom`; did you mean `flowctl paths --to Home`?"),
    (["--to", "visible Home or isLoggedIn"], "--to 'visible Home' --to isLoggedIn`"),
    (["--to", "visible Home or nope"], "`or` joins conditions on `state` alone"),
    (["--to", "isLoggedIn =="], "missing"),
    (["--missing", "a", "--to", "Home"], "needs `--cover`"),
    (["--launch", "isLoggedIn", "--to", "Home"], "takes a variable and a value"),
    (["--to", "Home", "--limit", "worlds=0"], "`worlds` must be a number"),
  ])
  func `wrong usage is told`(arguments: [String], words: String) {
    let ran = flowctl(["paths"] + arguments)
    #expect(ran.status == 64)
    #expect(ran.errors.contains(words), "\(ran.errors)")
  }

  @Test func `a launch is as asked`() {
    let ran = flowctl("paths", "--to", "Landing", "--launch", "hasOnboarded=true")
    #expect(ran.output.contains("\nlaunch isLoggedIn=false hasOnboarded=true\n"), "\(ran.output)")
  }

  // MARK: Support

  private func screens(of flow: String) throws -> [String] {
    struct Report: Decodable {
      struct Entry: Decodable { var name: String }
      var screens: [Entry]
    }
    return try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("c.json")
      _ = flowctl(
        "simulate", "--quiet", "--coverage", file.path, "--flow", flow, "-", input: "launch\n")
      let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
      return report.screens.map(\.name)
    }
  }

  private func replay(_ script: String, of flow: String, passed count: Int) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("story.txt")
      try write(script, to: file)
      let ran = flowctl("simulate", "--quiet", "--flow", flow, file.path)
      if count > 0 {
        #expect(
          ran.errors == "\(count) \(count == 1 ? "scenario" : "scenarios") passed, 0 failed\n",
          "\(ran.output)")
      }
    }
  }

  private func withFlow(_ text: String, _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(text, to: folder.appendingPathComponent("flow.yaml"))
      try body(folder)
    }
  }
}
