import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// What a green check rests on: everything was looked at, or the check says what was not.
struct GreenTests {
  /// Behind a leak at the launch a second presentation is refused.
  static let leakHides = """
    flow: 1
    root: App
    screens: { Splash: { events: [go] }, Home: { events: [open] }, A: { events: [more] }, B: {} }
    coordinators:
      App:
        children: { Pre: root, Main: root }
        start: { start: Pre }
        transitions:
          Pre.done: { start: Main }
      Pre: { outputs: [done], start: Splash, transitions: { Splash.go: { output: done } } }
      Main:
        start: Home
        transitions: { Home.open: { present: A }, A.more: { present: B } }

    """

  /// Behind a leak `popTo` raises an exception.
  static let behindALeak = """
    flow: 1
    root: App
    state: { hasRead: Bool = false }
    screens:
      Home: { events: [info, next] }
      Detail: {}
      Terms: { events: [read] }
    coordinators:
      App:
        children:
          Info: present
        start: Home
        transitions:
          Home.info: { start: Info }
          Info.finished: stay
          Home.next: { if: hasRead, then: { popTo: Detail }, else: stay }
      Info:
        start: Terms
        transitions: { Terms.read: { set: { hasRead: true } } }

    """

  private struct Case {
    var flow: String
    /// Where the leak is told, and the same with a comment.
    var place: String
    var behind: [String]
  }

  private static let cases = [
    Case(
      flow: leakHides, place: "      Pre.done: { start: Main }\n",
      behind: ["present-while-presenting"]),
    Case(
      flow: behindALeak, place: "      Info: present\n",
      behind: ["duplicate-child", "pop-target-missing"]),
  ]

  private func json(_ ran: Ran) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any])
  }

  private func rules(_ list: Any?) -> [String] {
    (list as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
  }

  /// The errors of a run, by rule.
  private func errors(_ ran: Ran) throws -> [String] {
    let findings = try json(ran)["diagnostics"] as? [[String: Any]] ?? []
    return rules(findings.filter { $0["severity"] as? String == "error" }).sorted()
  }

  @Test(arguments: [0, 1], ["off", "warning", "suppressed", "baseline", "--rule"])
  func `what stands behind an error that is hidden is reported`(number: Int, way: String) throws {
    let one = Self.cases[number]
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("flow.yaml")
      var options: [String] = []
      var text = one.flow
      switch way {
      case "off", "warning": text += "rules: { leaked-child: \(way) }\n"
      case "suppressed":
        text = text.replacing(
          one.place, with: "      # flowctl:ignore leaked-child -- on purpose\n" + one.place)
        #expect(text != one.flow)
      case "--rule": options = ["--rule", "leaked-child=off"]
      default:
        try write(text, to: file)
        _ = flowctl("validate", "--write-baseline", "known.json", "flow.yaml", in: folder)
        let known = folder.appendingPathComponent("known.json")
        let lines = try String(contentsOf: known, encoding: .utf8).split(separator: "\n")
        // Of all that was found only the leak is known.
        let leaks = lines.filter { !$0.contains("\"rule\"") || $0.contains("leaked-child") }
        try write(
          leaks.joined(separator: "\n").replacing("},\n  ]", with: "}\n  ]"), to: known)
        options = ["--baseline", "known.json"]
      }
      try write(text, to: file)
      let ran = flowctl(
        ["validate", "--format", "json"] + options + ["flow.yaml"], in: folder)
      #expect(ran.status == 1)
      #expect(try errors(ran) == one.behind)
      let silenced = rules(try json(ran)["silenced"])
      #expect(silenced == (way == "warning" ? [] : ["leaked-child"]))
    }
  }

  @Test func `what is reported alone ends no way differently`() throws {
    let only = flowctl(
      "validate", "--format", "json", "--only", "present-while-presenting", "-",
      input: Self.leakHides)
    #expect(try errors(only) == [])
    #expect(!rules(try json(only)["upTo"]).isEmpty)
  }

  @Test func `what only an error hides is counted and named`() throws {
    let ran = flowctl("validate", "--format", "json", "-", input: Self.leakHides)
    let hidden = try #require(json(ran)["notLookedAt"] as? [String: [String]])
    #expect(hidden["coordinators"] == ["Main"])
    #expect(hidden["screens"] == ["Home", "A", "B"])
    #expect(hidden["transitions"] == ["Main.Home.open", "Main.A.more"])
    #expect(
      ran.errors.hasSuffix(
        "hold as far as was looked: behind `leaked-child` (line 9) nothing was"
          + " · not looked at behind it: 1 coordinator, 3 screens, 2 transitions\n"))
    // No advice is given about it.
    #expect(rulesTold(of: Self.leakHides) == ["leaked-child"])
  }

  @Test func `the last line says behind what nothing was looked at`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish, hears: { several: all } }
      screens: { Me: { events: [friends, boom] }, Person: { events: [friends] }, Far: { events: [x] } }
      coordinators:
        App:
          children: { Friend: push }
          start: Me
          transitions:
            Me.friends: { start: Friend }
            Me.boom: [{ popTo: Far }, { push: Far }]
            Far.x: { replace: Me }
        Friend:
          async: [blocked]
          children: { Friend: push }
          start: Person
          transitions: { Person.friends: { start: Friend }, Friend.blocked: finish }

      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(
      ran.errors.hasSuffix(
        " not decided · not looked at behind `pop-target-missing` (line 11): 1 screen, 1 transition\n"
      ), "\(ran.errors)")
  }

  @Test func `what is told as a note is no error that ends a way`() {
    let flow = """
      flow: 1
      root: App
      gestures: { taps: twice, swipe: finish }
      screens: { Home: { events: [more] }, Pic: { events: [close] } }
      coordinators:
        App:
          start: Home
          children: { C: present }
          transitions: { Home.more: { start: C } }
        C: { start: Pic, transitions: { Pic.close: finish } }

      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.output.contains("note: with it, `C` is started while another is alive"))
    #expect(
      ran.errors.contains(
        "as far as was looked: behind `present-while-presenting` (line 9) nothing was"),
      "\(ran.errors)")
  }

  @Test func `no suppression is called unused while a way has ended`() {
    let text = Self.leakHides.replacing(
      "A.more: { present: B } }",
      with: "A.more: { present: B } } # flowctl:ignore present-while-presenting -- known")
    #expect(rulesTold(of: text) == ["leaked-child"])
    // UIKit never shows what it refuses.
    #expect(rulesTold(of: text, "--rule", "leaked-child=off") == ["unreachable-screen"])
  }

  @Test(arguments: [leakHides, behindALeak, leakHides + "rules: { leaked-child: off }\n"])
  func `no format calls proved what is not`(text: String) throws {
    let found = try json(flowctl("validate", "--format", "json", "-", input: text))
    let proved = Set(found["proved"] as? [String] ?? [])
    let upTo = rules(found["upTo"])
    let open = Set(upTo + rules(found["undecided"]) + rules(found["silenced"]))
    let broken = Set(rules(found["diagnostics"]))
    #expect(!open.isEmpty && proved.isDisjoint(with: open) && proved.isDisjoint(with: broken))
    #expect(broken.isDisjoint(with: open))
    let junit = flowctl("validate", "--format", "junit", "-", input: text).output
    let cases = try JUnitReader.suites(of: junit).flatMap(\.cases)
    let passed = Set(cases.filter { $0.outcome == "passed" }.map(\.name))
    #expect(passed.isDisjoint(with: open))
    let skipped = cases.filter { $0.outcome == "skipped" }
    #expect(open.isSubset(of: skipped.map(\.name)))
    #expect(skipped.allSatisfy { !$0.message.isEmpty })
    let sarif = flowctl("validate", "--format", "sarif", "-", input: text).output
    for rule in upTo { #expect(sarif.contains("\"id\": \"\(rule)\"")) }
    #expect(sarif.contains("Not proved: it holds as far as was looked: behind "))
    for format in ["text", "markdown", "github"] {
      let ran = flowctl("validate", "--format", format, "-", input: text)
      let told = format == "text" ? ran.errors : ran.output
      #expect(told.contains("\(proved.count) of 28 invariants hold for every sequence of events"))
      #expect(told.contains("\(upTo.count) hold as far as was looked"))
    }
    let page = flowctl("graph", "--format", "html", "-", input: text).output
    let data = try #require(
      page.components(separatedBy: #"id="data">"#).last?.components(separatedBy: "</script>").first)
    let shown = try #require(
      JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    #expect(Set(shown["proved"] as? [String] ?? []) == proved)
    #expect(rules(shown["upTo"]) == upTo)
    // The head is green only if nothing is open.
    #expect(
      page.contains("undecided: data.undecided.length + checks(\"undecided\"), upTo: data.upTo"))
    #expect(
      page.contains("others || possible || open.undecided || open.upTo ? \"warning\" : \"good\""))
  }

  @Test func `a rule that is off and violated is said so`() {
    let text =
      Self.leakHides.replacing("A.more: { present: B }", with: "A.more: dismiss")
      .replacing(", B: {} }", with: " }") + "rules: { leaked-child: off }\n"
    let ran = flowctl("validate", "-", input: text)
    #expect(ran.status == 0 && ran.output == "")
    #expect(
      ran.errors.hasSuffix(
        " 27 of 28 invariants hold for every sequence of events"
          + " · `leaked-child` is off, and is violated at 1 place\n"))
  }

  @Test func `a script through an excused error expects it there`() throws {
    try withTemporaryFolder { folder in
      let text = Self.behindALeak.replacing(
        "      Info: present\n",
        with: "      Info: present # flowctl:ignore leaked-child -- on purpose\n")
      try write(text, to: folder.appendingPathComponent("flow.yaml"))
      _ = flowctl("validate", "flow.yaml", "--script-dir", "ways", in: folder)
      let ways = folder.appendingPathComponent("ways")
      let script = try String(
        contentsOf: ways.appendingPathComponent("pop-target-missing-1.txt"), encoding: .utf8)
      #expect(
        script.contains("swipe\nexpect violation leaked-child\nHome.next\nexpect violation pop"))
      for name in names(in: ways) {
        #expect(flowctl("simulate", name, in: ways).status == 0, "\(name)")
      }
      // What `rules:` turn off, a replay knows nothing of.
      try write(
        Self.behindALeak + "rules: { leaked-child: off }\n",
        to: folder.appendingPathComponent("flow.yaml"))
      _ = flowctl("validate", "flow.yaml", "--script-dir", "ways", in: folder)
      for name in names(in: ways) where !name.hasPrefix("leaked") {
        #expect(flowctl("simulate", name, in: ways).status == 0, "\(name)")
      }
    }
  }

  @Test func `an excuse changes nothing behind it`() throws {
    let kept = Self.behindALeak.replacing(
      "Info: present", with: "Info: { as: present, keep: true }")
    let hidden = Self.behindALeak + "rules: { leaked-child: off }\n"
    #expect(rulesTold(of: kept) == ["unreachable-screen", "pop-target-missing"])
    // Only what the leak brings about comes with it.
    #expect(
      rulesTold(of: hidden) == ["unreachable-screen", "duplicate-child", "pop-target-missing"])
  }

  @Test func `behind what no app survives nothing is looked at, whatever is off`() throws {
    let text = Self.behindALeak + "rules: { leaked-child: off, pop-target-missing: off }\n"
    let ran = flowctl("validate", "--format", "json", "-", input: text)
    #expect(rules(try json(ran)["silenced"]) == ["leaked-child", "pop-target-missing"])
    #expect(ran.errors.contains("`pop-target-missing` (line 16)"))
  }

  /// Two that leak show what there is to show; of a third nothing is known.
  @Test func `a child that is started a third time ends a way`() throws {
    let off = flowctl(
      "validate", "--rule", "leaked-child=off", "--rule", "duplicate-child=off", "--format",
      "json", "-",
      input: Self.behindALeak.replacing("{ popTo: Detail }", with: "stay"))
    #expect(off.status == 0)
    #expect(off.errors.contains("behind a third start (line 14) nothing was"))
    #expect(rules(try json(off)["silenced"]).sorted() == ["duplicate-child", "leaked-child"])
  }

  /// A line means the newer of two coordinators that are alike; the older one can't be meant.
  @Test func `what no script shows is told all the same`() {
    let text = """
      flow: 1
      root: App
      screens: { Home: { async: [call] }, Chat: {}, Photo: {} }
      coordinators:
        App: { children: { ChatFlow: push }, start: Home, transitions: { Home.call: { start: ChatFlow } } }
        ChatFlow: { async: [photo], start: Chat, transitions: { ChatFlow.photo: { push: Photo } } }
      rules: { duplicate-child: warning }

      """
    let error = flowctl("validate", "-", input: text)
    #expect(error.status == 1)
    #expect(error.output.contains("error: `Photo` of `ChatFlow` is out of order"))
    #expect(error.output.contains("note: no script shows it: a line means one of two"))
    let warning = flowctl("validate", "--rule", "hierarchy-mismatch=warning", "-", input: text)
    #expect(warning.output.contains("warning: `Photo` of `ChatFlow` is out of order"))
    #expect(warning.output.contains("note: no script shows it: a line means one of two"))
  }

  /// Whatever is found is in it, behind what is found, too.
  @Test func `a baseline that is written once is green at once`() throws {
    let flows =
      // The leaks of one, which a baseline looks behind, take a tenth of the suite.
      files(below: "flows", ending: ".yaml").filter { !$0.contains("002-shared-stack") }
      + files(below: "Tests/Golden/invariants", ending: ".yaml")
      + files(below: "Tests/Golden/settled", ending: ".yaml")
    var written = 0
    try withTemporaryFolder { folder in
      let known = folder.appendingPathComponent("known.json").path
      for flow in flows {
        let ran = flowctl("validate", "--write-baseline", known, flow)
        if ran.status != 0 || ran.errors.contains("not written") { continue }
        written += 1
        let plain = flowctl("validate", "--format", "json", flow)
        let after = flowctl("validate", "--strict", "--baseline", known, "--format", "json", flow)
        #expect(after.status == 0, "\(flow)\n\(after.output)\(after.errors)")
        let open = Set(rules(try json(after)["undecided"]))
        let proved = try json(plain)["proved"] as? [String] ?? []
        #expect(open.isDisjoint(with: proved), "\(flow)")
      }
    }
    #expect(written > 60)
  }

  @Test func `every place of a rule is told`() throws {
    let count = 40
    func flow(_ count: Int) -> String {
      let events = (0..<count).map { "e\($0)" }.joined(separator: ", ")
      let pops = (0..<count).map { "      A.e\($0): pop\n" }.joined()
      return "flow: 1\nroot: App\nscreens: { A: { events: [\(events)] } }\ncoordinators:\n"
        + "  App:\n    start: A\n    transitions:\n" + pops
    }
    #expect(rulesTold(of: flow(count)) == Array(repeating: "pop-root", count: count))
    let many = flowctl("validate", "-", input: flow(123))
    #expect(many.output.components(separatedBy: "[pop-root]").count == 101)
    #expect(many.output.contains(": note: and 23 more places, the first of them here\n"))
    #expect(many.errors.hasSuffix("27 of 28 invariants hold for every sequence of events\n"))
    for format in [
      "json", "github", "junit", "sarif", "rdjson", "markdown", "gitlab", "checkstyle",
    ] {
      let ran = flowctl("validate", "-", "--format", format, input: flow(123))
      #expect(ran.output.contains("and 23 more places, the first of them here"), "\(format)")
    }
    try withTemporaryFolder { folder in
      try write(flow(123), to: folder.appending(path: "flow.yaml"))
      let page = flowctl("graph", "--format", "html", "flow.yaml", in: folder)
      #expect(page.output.contains("and 23 more places"))
    }
  }

  /// A screen that presents as many things as there are, each over the last, and one more.
  private func presenting(_ count: Int, extra: String) -> String {
    let events = (0..<count).map { "e\($0)" } + ["extra"]
    let steps = (0..<count).map { "      M.e\($0): { present: P }\n" }.joined()
    return """
      flow: 1
      root: App
      screens: { Home: { events: [go] }, M: { events: [\(events.joined(separator: ", "))] }, P: {}, Q: {} }
      coordinators:
        App:
          start: Home
          transitions:
            Home.go: { present: M }

      """ + steps + "      M.extra: \(extra)\n"
  }

  /// What a team lives with takes no place from what is new.
  @Test func `a new error behind a hundred known ones is told`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("flow.yaml")
      try write(presenting(105, extra: "stay"), to: file)
      let writing = flowctl("validate", "--write-baseline", "known.json", "flow.yaml", in: folder)
      #expect(writing.status == 0)
      let known = try String(
        contentsOf: folder.appendingPathComponent("known.json"), encoding: .utf8)
      #expect(known.contains("\"count\": 105"))
      let still = flowctl(
        "validate", "--strict", "--baseline", "known.json", "flow.yaml", in: folder)
      #expect(still.status == 0, "\(still.errors)")
      #expect(!still.errors.contains("found"))
      for extra in ["{ present: Q }", "{ present: P }"] {
        try write(presenting(105, extra: extra), to: file)
        let ran = flowctl(
          "validate", "--format", "json", "--baseline", "known.json", "flow.yaml", in: folder)
        #expect(ran.status == 1)
        #expect(try errors(ran) == ["present-while-presenting"], "\(extra)")
      }
    }
  }

  @Test func `a new error behind a hundred suppressed ones is told with its way`() throws {
    let comment = "      # flowctl:ignore present-while-presenting -- known\n"
    func suppressed(_ extra: String) -> String {
      presenting(105, extra: extra).replacing("      M.e", with: comment + "      M.e")
        .replacing(comment + "      M.extra", with: "      M.extra")
    }
    let known = flowctl("validate", "-", input: suppressed("stay"))
    #expect(known.status == 0)
    #expect(!known.output.contains("unused-excuse"))
    let ran = flowctl("validate", "-", input: suppressed("{ present: Q }"))
    #expect(ran.status == 1)
    #expect(
      ran.output.contains("= to reproduce: launch · Home.go · M.extra"), "\(ran.output)")
  }

  @Test func `an end is named once`() {
    let ran = flowctl(
      "validate", "-",
      input: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens: { Home: { events: [go] }, M: { events: [a, b] }, P: {} }
        coordinators:
          App:
            start: Home
            transitions: { Home.go: { present: M }, M.a: [{ present: P }, { present: P }], M.b: [{ present: P }, { present: P }] }
        """)
    #expect(ran.errors.components(separatedBy: "(line 8)").count == 2, "\(ran.errors)")
  }

  @Test func `what nothing causes by declaration is not called hidden by an error`() throws {
    let ran = flowctl(
      "validate", "--format", "json", "-",
      input: """
        flow: 1
        root: UserList
        screens: { Users: { events: [about] }, AboutPage: {} }
        coordinators:
          UserList:
            children: { About: push }
            start: Users
            transitions: { Users.about: { if: not alive About, then: { start: About } }, About.finished: stay }
          About: { start: AboutPage }
        """)
    #expect(try errors(ran) == ["leaked-child"])
    let hidden = try #require(json(ran)["notLookedAt"] as? [String: [String]])
    #expect(hidden["transitions"] == [])
  }

  @Test func `the script of a trap ends with a comment`() throws {
    try withTemporaryFolder { folder in
      let flow = """
        flow: 1
        root: App
        screens: { Home: { events: [go] }, Trap: { swipe: locked, events: [x] } }
        coordinators:
          App: { start: Home, transitions: { Home.go: { present: Trap }, Trap.x: stay } }
        checks: { home: { reach: visible Home } }
        rules: { dead-end: off }
        """
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("validate", "--script-dir", "ways", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      let ways = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("ways").path)
      #expect(ways.count == 1)
      for way in ways {
        let replay = flowctl("simulate", "ways/\(way)", in: folder)
        #expect(replay.status == 0, "\(replay.output)")
      }
    }
  }
}
