import FlowctlTestSupport
import Foundation
import Testing

struct GenerateCommandTests {
  /// Those that a person reads; `flows/app.yaml`'s is the example app's own `Flow.swift`.
  static let goldens: [(flow: String, name: String)] = [
    ("flows/readme/sign-in.yaml", "sign-in"),
    ("Tests/Golden/generate/second-edition.yaml", "second-edition"),
  ]

  @Test(arguments: goldens, ["types", "steps"])
  func `generated Swift is the golden text`(_ flow: (flow: String, name: String), level: String)
    throws
  {
    let text = try swift(of: flow.flow, "--level", level)
    try expectGolden(text, golden.appendingPathComponent("generate/\(flow.name).\(level).swift"))
  }

  @Test func `the same flow gives the same bytes, and its fingerprint is that of its meaning`()
    throws
  {
    try withTemporaryFolder { folder in
      let flow = folder.appendingPathComponent("flow.yaml")
      let text = try String(
        contentsOf: repository.appendingPathComponent("flows/readme/sign-in.yaml"), encoding: .utf8)
      try write(text, to: flow)
      let first = try swift(of: "flow.yaml", in: folder)
      #expect(try swift(of: "flow.yaml", in: folder) == first)
      let mark = try #require(first.split(separator: "\n").first { $0.contains("let fingerprint") })
      try write("# a comment\n" + text, to: flow)
      let moved = try swift(of: "flow.yaml", in: folder)
      #expect(moved.contains(mark))
      #expect(moved.split(separator: "\n").last != first.split(separator: "\n").last)
      try write(text.replacingOccurrences(of: "replace: Home", with: "push: Home"), to: flow)
      #expect(try !swift(of: "flow.yaml", in: folder).contains(mark))
    }
  }

  @Test func `declarations in another order are the same lines in another order`() throws {
    let head = "flow: 1\nroot: App\nscreens:\n"
    let screens = ["  A: { events: [x] }\n", "  B: { events: [y] }\n"]
    let rest = """
      coordinators:
        App:
          start: A
          transitions: { A.x: { push: B }, B.y: pop }

      """
    try withTemporaryFolder { folder in
      var lines: [[Substring]] = []
      for order in [[0, 1], [1, 0]] {
        try write(
          head + order.map { screens[$0] }.joined() + rest,
          to: folder.appendingPathComponent("flow.yaml"))
        lines.append(try swift(of: "flow.yaml", in: folder).split(separator: "\n").dropLast())
      }
      #expect(lines[0] != lines[1])
      #expect(lines[0].sorted() == lines[1].sorted())
    }
  }

  // MARK: Files

  private func withFlow(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        screens: { Home: { events: [more] }, More: { events: [] } }
        coordinators:
          App: { start: Home, transitions: { Home.more: { push: More } } }

        """, to: folder.appendingPathComponent("flow.yaml"))
      try body(folder)
    }
  }

  @Test func `another namespace that a help names is free`() {
    let ran = flowctl(
      "generate", "swift", "--namespace", "SignIn", "flows/readme/sign-in.yaml")
    #expect(ran.status == 1)
    let parts = ran.errors.components(separatedBy: "`--namespace ")
    #expect(parts.count == 2)
    let name = String(parts.last?.prefix { $0 != "`" } ?? "")
    let again = flowctl("generate", "swift", "--namespace", name, "flows/readme/sign-in.yaml")
    #expect(again.status == 0)
  }

  @Test(arguments: [
    ["--output", "flow.yaml"], ["--trace", "./flow.yaml"],
    ["-o", "Same.swift", "--trace", "Same.swift"],
    ["-o", "Same.swift", "--trace", "./Same.swift"], ["--output", "link.swift"],
  ])
  func `neither the flow nor the other file is overwritten`(options: [String]) throws {
    try withFlow { folder in
      let file = folder.appendingPathComponent("flow.yaml")
      let before = try String(contentsOf: file, encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link.swift"), withDestinationURL: file)
      let ran = flowctl(["generate", "swift", "flow.yaml"] + options, in: folder)
      #expect(ran.status == 64)
      #expect(
        ran.errors.contains("would overwrite the flow: name another file")
          || ran.errors.contains("`--output` and `--trace` need a file each"))
      #expect(try String(contentsOf: file, encoding: .utf8) == before)
      #expect(names(in: folder) == ["flow.yaml", "link.swift"])
    }
  }

  @Test func `the command that writes a stale trace logger anew names its flow`() throws {
    try withFlow { folder in
      try write("old\n", to: folder.appendingPathComponent("Trace.swift"))
      let ran = flowctl(
        "generate", "swift", "flow.yaml", "--trace", "Trace.swift", "--check", in: folder)
      #expect(ran.status == 1)
      let said = ran.output + ran.errors
      #expect(said.contains("flowctl generate swift flow.yaml --trace Trace.swift"), "\(said)")
    }
  }

  @Test func `a file that is right is left alone, and a stale one is written`() throws {
    try withFlow { folder in
      let file = folder.appendingPathComponent("Flow.swift")
      #expect(flowctl("generate", "swift", "flow.yaml", "-o", "Flow.swift", in: folder).status == 0)
      let old = Date(timeIntervalSince1970: 1_000_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
      #expect(flowctl("generate", "swift", "flow.yaml", "-o", "Flow.swift", in: folder).status == 0)
      let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
      #expect(date as? Date == old)
      let text = try String(contentsOf: file, encoding: .utf8)
      try write(text.replacingOccurrences(of: "pushMore", with: "pushLess"), to: file)
      #expect(flowctl("generate", "swift", "flow.yaml", "-o", "Flow.swift", in: folder).status == 0)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test func `--check writes nothing and names the first line that differs`() throws {
    try withFlow { folder in
      let file = folder.appendingPathComponent("Flow.swift")
      let check = ["generate", "swift", "flow.yaml", "-o", "Flow.swift", "--check"]
      #expect(flowctl(check, in: folder).status == 1)
      #expect(!FileManager.default.fileExists(atPath: file.path))
      #expect(flowctl(check.dropLast(), in: folder).status == 0)
      #expect(flowctl(check, in: folder).status == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = text.replacingOccurrences(of: "case more", with: "case less")
      try write(changed, to: file)
      let ran = flowctl(check, in: folder)
      let line = try #require(
        changed.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
          $0.contains("case less")
        })
      #expect(ran.status == 1)
      #expect(ran.errors.hasPrefix("Flow.swift:\(line + 1):1: error: "))
      #expect(ran.errors.contains("[stale-swift]"))
      #expect(
        ran.errors.contains("run `flowctl generate swift flow.yaml --output Flow.swift`"))
      #expect(try String(contentsOf: file, encoding: .utf8) == changed)
    }
  }

  @Test func `--check passes over the fingerprint if anything else differs`() throws {
    try withFlow { folder in
      let write = ["generate", "swift", "flow.yaml", "-o", "Flow.swift"]
      let flow = folder.appendingPathComponent("flow.yaml")
      let text = try String(contentsOf: flow, encoding: .utf8)
      #expect(flowctl(write, in: folder).status == 0)
      try FlowctlTestSupport.write(
        text.replacingOccurrences(of: "push: More", with: "replace: More"), to: flow)
      let steps = flowctl(write + ["--check"], in: folder).errors
      #expect(!steps.contains("fingerprint"))
      #expect(steps.contains("func pushMore() async"))
      let types = write + ["--level", "types"]
      #expect(flowctl(types, in: folder).status == 0)
      try FlowctlTestSupport.write(text, to: flow)
      #expect(flowctl(types + ["--check"], in: folder).errors.contains("let fingerprint"))
    }
  }

  @Test func `a flow with errors writes nothing`() throws {
    try withFlow { folder in
      let file = folder.appendingPathComponent("Flow.swift")
      try write("old\n", to: file)
      try write("flow: 1\nroot: App\n", to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("generate", "swift", "flow.yaml", "-o", "Flow.swift", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output == "")
      #expect(ran.errors.contains("error: "))
      #expect(try String(contentsOf: file, encoding: .utf8) == "old\n")
    }
  }

  @Test func `what only the proof finds stops nothing`() throws {
    #expect(flowctl("validate", "flows/readme/sign-in.yaml").status == 1)
    #expect(flowctl("generate", "swift", "flows/readme/sign-in.yaml").status == 0)
  }

  @Test func `wrong usage is 64, and what can't be read or written is 2`() throws {
    try withFlow { folder in
      let wrong = [
        ["generate"], ["generate", "kotlin"], ["generate", "swift", "--level", "all"],
        ["generate", "swift", "flow.yaml", "--check"],
        ["generate", "swift", "flow.yaml", "--namespace", "my flow"],
      ]
      for arguments in wrong { #expect(flowctl(arguments, in: folder).status == 64) }
      #expect(flowctl("generate", "swift", "none.yaml", in: folder).status == 2)
      #expect(
        flowctl("generate", "swift", "flow.yaml", "-o", "no/Flow.swift", in: folder).status == 2)
      #expect(flowctl("generate", "swift", "flow.yaml", "-o", ".", in: folder).status == 2)
    }
  }

  // MARK: Names

  @Test(arguments: [
    ("Flow: { events: [] }", "Flow", "`Flow` is the name of the namespace"),
    ("Style: { events: [] }", "Style", "in place of the generated `Style`"),
    ("Swift: { events: [] }", "Swift", "in place of the standard library"),
    ("Gesture: { events: [] }", "Gesture", "in place of the generated `Gesture`"),
  ])
  func `a name that Swift can't have is refused`(screen: String, name: String, text: String) throws
  {
    try withTemporaryFolder { folder in
      try write(
        "flow: 1\nroot: App\nscreens: { \(screen) }\ncoordinators: { App: { start: \(name) } }\n",
        to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("generate", "swift", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output == "")
      #expect(ran.errors.contains(text))
      #expect(ran.errors.contains("flow.yaml:3:"))
      #expect(ran.errors.contains("[swift-name]"))
    }
  }

  @Test func `two targets of one name are refused where the flow names the second`() throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        screens: { Home: { events: [a, b] } }
        coordinators:
          App:
            children: { Shop: root, ShopTab: root, C: root }
            start: C
          Shop: { children: { TabBar: push }, start: Home, ignores: [Home.a, Home.b] }
          ShopTab: { children: { Bar: push }, start: Home, ignores: [Home.a, Home.b] }
          TabBar: { start: Home, ignores: [Home.a, Home.b] }
          Bar: { start: Home, ignores: [Home.a, Home.b] }
          C:
            start: Home
            transitions:
              Home.a: { finish: Shop.TabBar }
              Home.b: { finish: ShopTab.Bar }
        """, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("generate", "swift", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.errors.contains("flow.yaml:16:"), "\(ran.errors)")
      #expect(ran.errors.contains("two finish targets are `shopTabBar` in Swift"), "\(ran.errors)")
    }
  }

  @Test func `two names that become one member are refused`() throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        screens: { home: { events: [a, b] }, Home: { events: [] } }
        coordinators:
          App:
            start: home
            transitions: { home.a: { push: Home }, home.b: stay }
        """, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("generate", "swift", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(
        ran.errors.contains("`pushHome` for two things: for `push: home` and for `push: Home`"))
      #expect(
        flowctl("generate", "swift", "flow.yaml", "--level", "types", in: folder).status == 0)
    }
  }
}
