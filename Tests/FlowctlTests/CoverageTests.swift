import FlowctlTestSupport
import Foundation
import Testing

/// What `simulate` says of coverage: of what can happen, how much do the scripts use?
struct CoverageTests {
  private let flow = """
    flow: 1
    root: App
    state: { a: Bool = false }
    screens:
      Home: { events: [open, never, shut] }
      Next:
    coordinators:
      App:
        start: Home
        transitions:
          Home.open:
            if: a
            then: { push: Next }
            else:
              - set: { a: true }
          Home.shut: stay
    """

  private func inFolder(
    of flow: String? = nil, _ script: String?, _ body: (URL) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try write(flow ?? self.flow, to: folder.appendingPathComponent("flow.yaml"))
      if let script {
        try write("flow flow.yaml\n" + script, to: folder.appendingPathComponent("a.txt"))
      }
      try body(folder)
    }
  }

  @Test func `what nothing uses is told at its line`() throws {
    try inFolder("launch\nHome.open\n") { folder in
      let ran = flowctl("simulate", "--quiet", "--uncovered", "a.txt", in: folder)
      #expect(ran.status == 0)
      #expect(
        ran.output == """
          transitions 1 of 2 · branches 1 of 2 · gestures 0 of 1 · links 0 of 0 · screens 1 of 2
            flow.yaml:16  Home.shut is never taken
            flow.yaml:12  App.Home.open if a is never taken
            flow.yaml:6  Next.back is never made
            flow.yaml:6  Next is never shown

          """, "\(ran.output)")
    }
  }

  /// In whatever order they come, and however large which of them is; an older report stays.
  @Test func `scripts of several flows are no coverage, and leave reports alone`() throws {
    try withTemporaryFolder { folder in
      let one = """
        flow: 1
        root: A
        screens: { H: { events: [a] } }
        coordinators: { A: { start: H, transitions: { H.a: stay } } }

        """
      let two = one.replacing("[a]", with: "[a, b]").replacing(
        "H.a: stay", with: "H.a: stay, H.b: stay")
      try write(one, to: folder.appending(path: "one.yaml"))
      try write(two, to: folder.appending(path: "two.yaml"))
      try write("flow one.yaml\nlaunch\nH.a\n", to: folder.appending(path: "one.txt"))
      try write("flow two.yaml\nlaunch\nH.b\n", to: folder.appending(path: "two.txt"))
      try write("older", to: folder.appending(path: "l.info"))
      for scripts in [["one.txt", "two.txt"], ["two.txt", "one.txt"]] {
        for asked in [["--uncovered"], ["--coverage", "c.json"], ["--report", "lcov=l.info"]] {
          let ran = flowctl(["simulate", "--quiet"] + scripts + asked, in: folder)
          #expect(ran.status == 2)
          #expect(
            ran.errors.contains("coverage needs scripts of one flow, and these are of several"))
        }
      }
      #expect(try String(contentsOf: folder.appending(path: "l.info"), encoding: .utf8) == "older")
      // A script of another flow has nothing to say of this one; in a folder it is nobody's mistake.
      let paths = ["paths", "one.yaml", "--cover", "screens", "--missing"]
      let named = flowctl(paths + ["two.txt"], in: folder)
      #expect(named.output.contains("scenario 1: screen H"), "\(named.output)")
      #expect(
        named.errors.contains("two.txt is of another flow, two.yaml, and counts for nothing here"))
      let all = flowctl(paths + ["."], in: folder)
      #expect(
        all.output.isEmpty && !all.errors.contains("another flow"), "\(all.output)\(all.errors)")
    }
  }

  /// The user tries it, and is asked: the sheet stays.
  @Test func `a gesture that is held is not made`() throws {
    try withTemporaryFolder { folder in
      let flow = """
        flow: 1
        root: App
        state: { changed: Bool = false }
        screens:
          Home: { events: [edit] }
          Edit: { events: [type], swipe: { locked: changed } }
        coordinators:
          App:
            start: Home
            transitions:
              Home.edit: { present: Edit }
              Edit.type: { set: { changed: true } }
              Edit.held: { set: { changed: false } }

        """
      try write(flow, to: folder.appending(path: "flow.yaml"))
      func uncovered(_ lines: String) throws -> String {
        try write(
          "flow flow.yaml\nlaunch\nHome.edit\n" + lines, to: folder.appending(path: "a.txt"))
        return flowctl("simulate", "--quiet", "--uncovered", "a.txt", in: folder).output
      }
      let held = try uncovered("Edit.type\nswipe\n")
      #expect(held.contains("Edit.swipe is never made") && !held.contains("Edit.held"), "\(held)")
      let made = try uncovered("swipe\n")
      #expect(!made.contains("Edit.swipe is never made"), "\(made)")
      let paths = flowctl("paths", "flow.yaml", "--cover", "gestures", in: folder)
      #expect(paths.errors.contains("gestures 1 of 1"), "\(paths.errors)")
      #expect(!paths.output.contains("Edit.type"), "\(paths.output)")
    }
  }

  @Test func `what can never start is no function`() throws {
    try withTemporaryFolder { folder in
      let flow = """
        flow: 1
        root: App
        screens: { Home: { events: [a] }, P: { events: [x] } }
        coordinators:
          App:
            start: Home
            children: { C: present }
            transitions: { Home.a: { push: P }, P.x: pop }
          C:
            start: Home
            transitions: { Home.a: finish }

        """
      func functions(_ flow: String) throws -> String {
        try write(flow, to: folder.appending(path: "c.yaml"))
        try write("flow c.yaml\nlaunch\nHome.a\nP.x\n", to: folder.appending(path: "c.txt"))
        _ = flowctl("simulate", "--quiet", "c.txt", "--report", "lcov=c.info", in: folder)
        return try String(contentsOf: folder.appending(path: "c.info"), encoding: .utf8)
      }
      let never = try functions(flow)
      #expect(never.contains("FNF:1\nFNH:1\n") && !never.contains("C.start"), "\(never)")
      let may = try functions(flow.replacing("P.x: pop", with: "P.x: [pop, { start: C }]"))
      #expect(may.contains("FNF:2\n"), "\(may)")
    }
  }

  @Test func `what fails counts up to there`() throws {
    try inFolder("launch\nexpect visible Nothing\n") { folder in
      let script = "flow flow.yaml\nlaunch\nexpect visible Next\nHome.open\n"
      try write(script, to: folder.appending(path: "a.txt"))
      let ran = flowctl(
        "paths", "flow.yaml", "--cover", "screens", "--missing", "a.txt", in: folder)
      #expect(ran.errors.contains("fails, and counts up to there"))
      #expect(ran.output.contains("scenario 1: screen Next"), "\(ran.output)")
    }
  }

  /// An object stands alone, so what is told besides goes elsewhere.
  @Test(arguments: ["json", "junit"])
  func `the list is no part of an object`(format: String) throws {
    try inFolder("launch\nHome.open\n") { folder in
      let ran = flowctl(
        "simulate", "--format", format, "--uncovered", "--coverage-at-least", "100", "a.txt",
        in: folder)
      #expect(ran.status == 1)
      #expect(
        !ran.output.contains("is never taken") && ran.errors.contains("Home.shut is never taken"))
    }
  }

  /// Who forgets the name of a report's file names the next thing on the line.
  @Test(arguments: [
    (["simulate", "--coverage", "a.txt", "a.txt"], "a.txt is a script"),
    (["simulate", "--report", "lcov=flow.yaml", "a.txt"], "flow.yaml is a flow"),
    (["validate", "--write-baseline", "flow.yaml", "flow.yaml"], "flow.yaml is a flow"),
    (["validate", "--report", "json=flow.yaml", "flow.yaml"], "flow.yaml is a flow"),
    (["graph", "--format", "dot", "-o", "a.txt", "flow.yaml"], "a.txt is a script"),
    (["map", "-o", "flow.yaml", "flow.yaml"], "flow.yaml is a flow"),
    (["paths", "--to", "Home", "-o", "flow.yaml", "flow.yaml"], "flow.yaml is a flow"),
  ])
  func `no report takes the place of a flow or a script`(arguments: [String], told: String) throws {
    try inFolder("launch\nHome.open\n") { folder in
      let files = ["flow.yaml", "a.txt"].map { folder.appendingPathComponent($0) }
      let before = try files.map { try Data(contentsOf: $0) }
      let ran = flowctl(arguments, in: folder)
      #expect(ran.status == 2)
      #expect(ran.errors.contains("\(told), and stays as it is: name another file to write to"))
      #expect(try files.map { try Data(contentsOf: $0) } == before)
    }
  }

  @Test func `a report takes the place of an older one`() throws {
    try inFolder("launch\nHome.open\n") { folder in
      for _ in 0..<2 {
        #expect(flowctl("simulate", "--coverage", "c.json", "a.txt", in: folder).status == 0)
        #expect(flowctl("map", "-o", "m.json", "flow.yaml", in: folder).status == 0)
        #expect(
          flowctl("paths", "--to", "Home", "-o", "p.txt", "flow.yaml", in: folder).status == 0)
      }
    }
  }

  @Test func `at, above and below what is asked for`() throws {
    try inFolder("launch\nHome.open\n") { folder in
      func status(_ options: String...) -> Int32 {
        flowctl(["simulate", "--quiet"] + options + ["a.txt"], in: folder).status
      }
      #expect(status("--coverage-at-least", "50") == 0)
      #expect(status("--coverage-at-least", "49", "--coverage-at-least", "branches=50") == 0)
      #expect(status("--coverage-at-least", "51") == 1)
      #expect(status("--coverage-at-least", "50", "--coverage-at-least", "branches=51") == 1)
      #expect(status("--coverage-at-least", "101") == 64)
      #expect(status("--coverage-at-least", "steps=10") == 64)
      let below = flowctl("simulate", "--quiet", "--coverage-at-least", "51", "a.txt", in: folder)
      #expect(below.output.contains("flow.yaml:16  Home.shut is never taken"))
      #expect(below.errors.contains("1 of 2 transitions are used, less than 51 %"))
    }
    try inFolder(nil) { folder in
      let none = flowctl(
        "simulate", "--coverage-at-least", "0", "--flow", "flow.yaml", in: folder)
      #expect(none.status == 1)
      #expect(none.output.contains("transitions 0 of 2"))
    }
  }

  @Test func `what can never happen leaves the denominator`() throws {
    let flow = self.flow.replacingOccurrences(of: "- set: { a: true }", with: "- stay")
    try inFolder(of: flow, "launch\nHome.open\nHome.shut\n") { folder in
      let ran = flowctl(
        "simulate", "--quiet", "--uncovered", "--coverage-at-least", "100", "--coverage-at-least",
        "branches=100", "--coverage-at-least", "screens=100", "a.txt", in: folder)
      #expect(ran.status == 0, "\(ran.output)")
      #expect(
        ran.output
          == "transitions 2 of 2 · branches 1 of 1 · gestures 0 of 0 · links 0 of 0 · screens 1 of 1"
          + " · 2 can never be used\n")
    }
  }

  @Test func `what lies behind an error is not never used`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { Home: {events: [open, go]}, Sheet: {events: []}, After: {events: []} }
      coordinators:
        App:
          children: { Modal: present }
          start: Home
          transitions: { Home.open: { start: Modal }, Home.go: { if: alive Modal, then: { push: After } } }
        Modal: { start: Sheet }
      """
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let covering = flowctl(
        "paths", "--cover", "all", "-o", "a.txt", "flow.yaml", in: folder)
      let ran = flowctl("simulate", "--quiet", "--uncovered", "a.txt", in: folder)
      let counts =
        "transitions 2 of 2 · branches 1 of 2 · gestures 0 of 1 · links 0 of 0 · screens 2 of 3"
      #expect(covering.errors.contains(counts), "\(covering.errors)")
      #expect(ran.output.contains(counts), "\(ran.output)")
    }
  }

  @Test func `lcov and Cobertura say of each line how often it ran`() throws {
    try inFolder("launch\nHome.open\nHome.open\nback\nHome.shut\n") { folder in
      let ran = flowctl(
        "simulate", "--quiet", "--report", "lcov=c.info", "--report", "cobertura=c.xml",
        "--coverage", "c.json", "a.txt", in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      let lcov = try text("c.info").split(separator: "\n").filter { !$0.hasPrefix("SF:") }
      #expect(
        lcov == [
          "TN:", "FN:8,App.start", "FNDA:1,App.start", "FNF:1", "FNH:1", "BRDA:12,0,0,1",
          "BRDA:12,0,1,1", "BRF:2", "BRH:2", "DA:9,1", "DA:11,2", "DA:12,2", "DA:13,1", "DA:15,1",
          "DA:16,1", "LF:6", "LH:6", "end_of_record",
        ], "\(lcov)")
      let xml = try text("c.xml")
      #expect(xml.contains("coverage-04.dtd"))
      #expect(xml.contains("timestamp=\"0\""))
      #expect(
        xml.contains(
          #"<line number="12" hits="2" branch="true" condition-coverage="100% (2/2)"/>"#), "\(xml)")
      #expect(
        try text("c.json").contains(
          #"{ "name": "App.Home.shut", "certain": 1, "possible": 0, "can": true }"#))
    }
  }

  @Test func `a branch of a line that never ran is no zero`() throws {
    try inFolder("launch\nHome.shut\n") { folder in
      _ = flowctl("simulate", "--quiet", "--report", "lcov=c.info", "a.txt", in: folder)
      let lcov = try String(
        contentsOf: folder.appendingPathComponent("c.info"), encoding: .utf8)
      #expect(lcov.contains("BRDA:12,0,0,-\nBRDA:12,0,1,-\nBRF:2\nBRH:0\n"), "\(lcov)")
    }
  }

  @Test(arguments: files(below: "flows", ending: ".txt"))
  func `lcov, Cobertura and JSON say the same of every script`(script: String) throws {
    try withTemporaryFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      _ = flowctl(
        "simulate", "--quiet", "--report", "lcov=\(path("c.info"))", "--report",
        "cobertura=\(path("c.xml"))", "--coverage", path("c.json"), script)
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      var file = Substring()
      var lines: [String: Int] = [:]
      var branches: [String: [Int]] = [:]
      for line in try text("c.info").split(separator: "\n") {
        let parts = line.drop { $0 != ":" }.dropFirst().split(separator: ",")
        if line.hasPrefix("SF:") { file = line.dropFirst(3) }
        if line.hasPrefix("DA:") { lines["\(file):\(parts[0])"] = Int(parts[1]) }
        if line.hasPrefix("BRDA:") {
          branches["\(file):\(parts[0])", default: []].append(Int(parts[3]) ?? 0)
        }
      }
      var found: [String: Int] = [:]
      for line in try text("c.xml").split(separator: "\n") {
        if let name = line.firstMatch(of: /filename="([^"]*)"/) { file = name.1 }
        guard let hit = line.firstMatch(of: /<line number="(\d+)" hits="(\d+)" branch="(\w+)"/)
        else { continue }
        let place = "\(file):\(hit.1)"
        found[place] = Int(hit.2)
        let all = branches[place] ?? []
        #expect((hit.3 == "true") == !all.isEmpty, "\(place)")
        if let part = line.firstMatch(of: /\((\d+)\/(\d+)\)/) {
          #expect(Int(part.1) == all.count { $0 > 0 }, "\(place)")
          #expect(Int(part.2) == all.count, "\(place)")
        }
      }
      #expect(found == lines)
      struct Report: Decodable {
        struct Item: Decodable {
          var certain: Int
          var can: Bool?
        }
        var branches: [Item]
      }
      let report = try JSONDecoder().decode(Report.self, from: Data(text("c.json").utf8))
      let possible = report.branches.filter { $0.can != false }
      #expect(branches.values.joined().count == possible.count)
      #expect(branches.values.joined().count { $0 > 0 } == possible.count { $0.certain > 0 })
    }
  }

  // MARK: Other readers

  private static let hasLcov = (try? shell("command -v lcov genhtml"))?.status == 0
  private static let dtd = ProcessInfo.processInfo.environment["FLOWCTL_COBERTURA_DTD"]

  @Test(.enabled(if: hasLcov, "needs lcov and genhtml"))
  func `lcov and genhtml count what the summary counts`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("c.info").path
      let ran = flowctl("simulate", "--quiet", "--report", "lcov=\(file)", "flows/app.txt")
      #expect(ran.status == 0, "\(ran.errors)")
      let uncovered = flowctl("simulate", "--quiet", "--uncovered", "flows/app.txt").output
      let branches = try #require(uncovered.firstMatch(of: /branches (\d+) of (\d+)/))
      let summary = try shell("lcov --rc lcov_branch_coverage=1 --summary '\(file)' 2>&1")
      #expect(
        summary.output.contains("(\(branches.1) of \(branches.2) branches)"), "\(summary.output)")
      let page = folder.appendingPathComponent("page").path
      #expect(try shell("genhtml --branch-coverage -o '\(page)' '\(file)'").status == 0)
    }
  }

  @Test(.enabled(if: dtd != nil, "needs FLOWCTL_COBERTURA_DTD, the path of coverage-04.dtd"))
  func `Cobertura's definition takes the reports of all scripts`() throws {
    try withTemporaryFolder { folder in
      for script in files(below: "flows", ending: ".txt") {
        let file = folder.appendingPathComponent("c.xml").path
        _ = flowctl("simulate", "--quiet", "--report", "cobertura=\(file)", script)
        let ran = try shell(
          "xmllint --noout --nonet --dtdvalid '\(Self.dtd ?? "")' '\(file)' 2>&1")
        // The address in the file is not looked up.
        #expect(ran.status == 0, "\(script): \(ran.output)")
      }
    }
  }
}
