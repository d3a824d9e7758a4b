import FlowctlTestSupport
import Foundation
import Testing

/// Sentences about Orchard: what they find in it, and that they hold in it once it is mended.
struct OrchardCheckTests {
  private struct Report: Decodable {
    struct Check: Decodable {
      var name: String
      var verdict: String
    }
    struct Finding: Decodable {
      var rule: String
      var script: String?
    }
    var checks: [Check]
    var diagnostics: [Finding]
    var proved: [String]
  }

  private func report(_ path: String, in folder: URL = repository) throws -> Report {
    let ran = flowctl("validate", "--format", "json", path, in: folder)
    return try JSONDecoder().decode(Report.self, from: Data(ran.output.utf8))
  }

  /// How many turns the script of a finding has behind its launch.
  private func turns(_ name: String, _ report: Report) -> Int? {
    let finding = report.diagnostics.first { $0.rule == name }
    return finding?.script.map { script in
      script.split(separator: "\n")
        .count { !$0.hasPrefix("launch") && !$0.hasPrefix("expect") && !$0.hasPrefix("#") }
    }
  }

  @Test func `sentences find four bugs in Orchard, by the shortest ways`() throws {
    let report = try report(
      "app.yaml", in: golden.appendingPathComponent("checks/before"))
    let broken = ["payOnce": 9, "freshPrices": 4, "basketButton": 5, "bankIsAsked": 6]
    #expect(report.proved.count == 28)
    #expect(report.checks.count == 11)
    for check in report.checks {
      #expect(
        check.verdict == (broken[check.name] == nil ? "proved" : "broken"), "\(check.name)")
      #expect(turns(check.name, report) == broken[check.name], "\(check.name)")
    }
  }

  @Test func `the page shows what is printed`() throws {
    let page = try String(
      contentsOf: repository.appendingPathComponent("Documentation/Checks.md"), encoding: .utf8)
    let printed = flowctl(
      "validate", "app.yaml", in: golden.appendingPathComponent("checks/before")
    ).output.split(separator: "\n")
    let shown = page.split(separator: "\n")
    guard let first = shown.firstIndex(where: { $0.hasPrefix("app.yaml:") }) else {
      return #expect(Bool(false), "nothing is shown")
    }
    for line in shown[first...first + 1] { #expect(printed.contains(line), "\(line)") }
  }

  @Test func `in Orchard as it is all checks are proved, and no invariant is violated`() throws {
    let report = try report("flows/app.yaml")
    #expect(report.diagnostics.isEmpty)
    #expect(report.proved.count == 28)
    #expect(report.checks.count == 11)
    #expect(report.checks.allSatisfy { $0.verdict == "proved" })
  }

  private static let several = """
    flow: 1
    root: App
    screens: { Home: { events: [pay, later], async: { sent: { to: String }, refused: } }, Receipt: { events: [close] } }
    coordinators:
      App:
        start: Home
        transitions:
          Home.pay: { present: Receipt }
          Home.later: stay
          Home.sent: { present: Receipt }
          Home.refused: { if: no, then: { present: Receipt }, else: { present: Receipt } }
          Receipt.close: dismiss
    state: { no: Bool = any }
    checks:
      unseen: { never: visible Receipt }
      once: { once: Home.later or visible Receipt, after: launch }
      never: { never: launch }

    """

  @Test func `further ways to break a check are told, if somebody asks`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.several.utf8).write(to: folder.appendingPathComponent("app.yaml"))
    func ways(_ options: String...) -> [String] {
      flowctl(["validate", "app.yaml"] + options, in: folder).output.split(separator: "\n")
        .compactMap { line in
          line.split(separator: "also broken by: ").dropFirst().first.map(String.init)
        }
    }
    #expect(ways() == [])
    let unseen = ["launch · Home.sent(to: _)", "launch no=false · Home.refused"]
    let twice = ["launch · Home.pay · Receipt.close · Home.pay"]
    let sent = "launch · Home.pay · Receipt.close · Home.sent(to: _)"
    #expect(ways("--ways", "3") == unseen + twice + [sent])
    #expect(
      ways("--ways", "5") == unseen + twice
        + [sent, "launch no=false · Home.pay · Receipt.close · Home.refused"])
    #expect(flowctl("validate", "--ways", "6", in: folder).status == 64)
    // What else breaks on the way would have to be expected, too.
    let flow = Self.several.components(separatedBy: "checks:\n")
    for (check, ways) in [("unseen", unseen), ("once", twice + [sent])] {
      let sentence = try #require(flow[1].split(separator: "\n").first { $0.contains(check + ":") })
      try Data((flow[0] + "checks:\n" + sentence + "\n").utf8)
        .write(to: folder.appendingPathComponent("app.yaml"))
      for way in ways {
        let script =
          "flow app.yaml\nscenario one\n" + way.replacingOccurrences(of: " · ", with: "\n")
          + "\nexpect violation \(check)\n"
        try Data(script.utf8).write(to: folder.appendingPathComponent("way.txt"))
        #expect(flowctl("simulate", "way.txt", in: folder).status == 0, "\(way)")
      }
    }
  }

  /// Each line of the table is put into the flow that it speaks of.
  @Test func `every ready-made sentence is true of the flow that it speaks of`() throws {
    let page = try String(
      contentsOf: repository.appendingPathComponent("Documentation/Checks.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(": { ") }
    var sentences = rows.compactMap { row in
      row.split(separator: "`").first { $0.contains(": { ") }.map(String.init)
    }
    #expect(sentences.count >= 11)
    sentences.removeAll { $0.hasPrefix("lockStays") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.copyItem(
      at: repository.appendingPathComponent("flows"), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("app.yaml")
    let flow = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\nchecks:")[0]
    let text = flow + "\nchecks:\n" + sentences.map { "  \($0)\n" }.joined()
    try Data(text.utf8).write(to: file)
    let report = try report("app.yaml", in: folder)
    #expect(report.checks.count == sentences.count)
    for check in report.checks { #expect(check.verdict == "proved", "\(check.name)") }
  }
}
