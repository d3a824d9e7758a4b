import FlowctlTestSupport
import Foundation
import Testing

/// What users see of a flow's own checks, word for word.
struct CheckGoldenTests {
  static let flows = ["idle", "lock", "patterns", "reach"]

  @Test(arguments: flows)
  func `checks print their golden text in every format`(name: String) throws {
    let folder = golden.appendingPathComponent("checks/\(name)")
    let ran = flowctl("validate", "flow.yaml", in: folder)
    try expectGolden(ran.output + ran.errors, folder.appendingPathComponent("expected.txt"))
    #expect(ran.status == (ran.output.contains(": error: ") ? 1 : 0))
    for (format, ending) in [("json", "json"), ("sarif", "sarif"), ("junit", "junit.xml")] {
      let ran = flowctl("validate", "--format", format, "flow.yaml", in: folder)
      try expectGolden(ran.output, folder.appendingPathComponent("expected." + ending))
    }
  }

  private struct Report: Decodable {
    struct Check: Decodable {
      var name: String
      var verdict: String
    }
    var checks: [Check]
  }

  /// A check's name says what it is to be; `always` says something wherever its scope opens.
  @Test func `each pattern is proved, broken and idle in each scope`() throws {
    let folder = golden.appendingPathComponent("checks")
    #expect(names(in: folder) == (Self.flows + ["before", "matrix", "mistakes"]).sorted())
    let json = flowctl(
      "validate", "--format", "json", "flow.yaml", in: folder.appendingPathComponent("matrix"))
    let checks = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8)).checks
    var expected: Set<String> = []
    for pattern in ["never", "always", "once", "when"] {
      for scope in ["Everywhere", "While", "Before", "After", "Until"] {
        for verdict in ["Proved", "Broken", "Idle"] { expected.insert(pattern + scope + verdict) }
      }
    }
    expected.subtract([
      "onceWhileProved", "onceWhileBroken", "onceWhileIdle", "alwaysEverywhereIdle",
    ])
    #expect(Set(checks.map(\.name)) == expected)
    for check in checks {
      #expect(check.name.lowercased().hasSuffix(check.verdict), "\(check.name): \(check.verdict)")
    }
  }

  @Test func `each mistake in a check is told at its place, with the nearest name`() throws {
    let folder = golden.appendingPathComponent("checks/mistakes")
    let ran = flowctl("validate", "flow.yml", in: folder)
    try expectGolden(ran.output + ran.errors, folder.appendingPathComponent("expected.txt"))
    #expect(ran.status == 1)
  }

  @Test func `a number of turns that isn't decided names what makes the stack grow`() {
    let told = validation(
      of: """
        flow: 1
        root: App
        screens: { Home: { events: [open] }, Art: { back: locked, events: [more, close] } }
        coordinators:
          App:
            start: Home
            transitions: { Home.open: { push: Art }, Art.more: { push: Art }, Art.close: pop }
        checks:
          soon: { reach: visible Home, within: 3 }
          ever: { reach: visible Home }

        """)
    #expect(
      told.contains(
        "not proved: `soon`: where the user sees `Art` it is not sure that 3 turns are enough: "
          + "`Art.more` makes the stack grow every time [not-decided]"), "\(told)")
    #expect(!told.contains("`ever`"))
  }

  @Test func `the rule's page says how a check is written`() {
    let page = flowctl("rules", "broken-check").output
    for word in [
      "never", "always", "once", "when", "then", "reach", "within", "by", "from", "while", "before",
      "after", "until",
    ] {
      #expect(page.contains(" \(word): "), "\(word)")
    }
  }

  @Test func `when asks for an event, and the help mends it`() {
    let flow = """
      flow: 1
      root: App
      state: { isIn: Bool = any }
      screens: { Home: { events: [open] }, Item: { events: [close] }, Sorry: { events: [close] } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open: { if: isIn, then: { push: Item }, else: { push: Sorry } }
            Item.close: pop
            Sorry.close: pop
      checks:
        opens: { when: isIn, then: visible (Home or Item) }

      """
    let told = validation(of: flow)
    #expect(
      told.contains("`when` needs an event, a gesture or a link, and `isIn` can hold without one"))
    #expect(
      told.contains(
        "= help: add what happens, as in `Home.open and isIn`; or write "
          + "`while: isIn, always: visible (Home or Item)`"), "\(told)")
    expectMends(flow, "when: isIn", "when: Home.open and isIn", "invalid-condition")
    expectMends(
      flow, "when: isIn, then:", "while: isIn, always:", "invalid-condition")
  }

  @Test func `how many checks a flow has, and how much one asks for, has a limit`() throws {
    let flow = try String(
      contentsOf: golden.appendingPathComponent("checks/lock/flow.yaml"), encoding: .utf8)
    func findings(_ checks: String) -> String {
      let whole = flow.components(separatedBy: "checks:\n")[0] + "checks:\n" + checks
      let ran = flowctl("validate", "--no-proof", "-", input: whole)
      return ran.output + ran.errors
    }
    let many = (0..<256).map { "  c\($0): { never: visible nothing }\n" }.joined()
    #expect(!findings(many).contains("[limit-exceeded]"))
    #expect(
      findings(many + "  more: { never: visible nothing }\n").contains("more than 256 checks"))
    let long = Array(repeating: "isLocked", count: 64).joined(separator: " and ")
    #expect(!findings("  long: { never: \(long) }\n").contains("[limit-exceeded]"))
    #expect(findings("  long: { never: \(long) and isLocked }\n").contains("more than 64 things"))
  }

  /// The script of each finding is replayed, with what else breaks on its way.
  @Test(arguments: ["lock", "patterns"])
  func `a way's script passes, and without its last line it fails`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flow = golden.appendingPathComponent("checks/\(name)/flow.yaml")
    try FileManager.default.copyItem(at: flow, to: folder.appendingPathComponent("flow.yaml"))
    _ = flowctl("validate", "--script-dir", "ways", "flow.yaml", in: folder)
    let ways = names(in: folder.appendingPathComponent("ways"))
    #expect(!ways.isEmpty)
    for way in ways {
      #expect(flowctl("simulate", "ways/\(way)", in: folder).status == 0)
      let file = folder.appendingPathComponent("ways/\(way)")
      var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let last = lines.removeLast()
      #expect(last.hasPrefix("expect violation "))
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      let ran = flowctl("simulate", "ways/\(way)", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.contains("\(last)`"))
    }
  }
}
