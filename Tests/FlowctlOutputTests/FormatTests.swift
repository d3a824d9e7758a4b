import FlowctlTestSupport
import Foundation
import Testing

/// Every format carries the same findings at the same places.
struct FormatTests {
  /// A finding as far as every format tells it.
  private struct Found: Hashable {
    var path: String
    var line: Int
    var column: Int
    var severity: String
    var rule: String
  }

  static let flows = ["Tests/Golden/validate", "Tests/Golden/formats", "flows"]
    .flatMap { files(below: $0, ending: ".yaml") }
    // Parts are checked with the file that imports them.
    .filter { !$0.hasPrefix("flows/app/") }

  private static func counted(_ found: [Found]) -> [Found: Int] {
    found.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The lines that begin with a place.
  private static func lines(of text: String) -> [Found] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasSuffix("]"), let open = line.lastIndex(of: "[") else { return nil }
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5, let number = Int(parts[1]), let column = Int(parts[2]) else {
        return nil
      }
      let severity = String(parts[3].dropFirst())
      guard severity == "error" || severity == "warning" else { return nil }
      return Found(
        path: String(parts[0]), line: number, column: column, severity: severity,
        rule: String(line[open...].dropFirst().dropLast()))
    }
  }

  /// How many errors and warnings the last line tells of.
  private static func summary(_ ran: Ran) throws -> Int {
    let line = try #require(ran.errors.split(separator: "\n").last)
    let numbers = line.split(separator: " in ")[0].split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 2)
    return numbers.reduce(0, +)
  }

  private static func json(_ text: String) throws -> [Found] {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(object?["diagnostics"] as? [[String: Any]]).map { finding in
      Found(
        path: finding["path"] as? String ?? "", line: finding["line"] as? Int ?? 0,
        column: finding["column"] as? Int ?? 0, severity: finding["severity"] as? String ?? "",
        rule: finding["rule"] as? String ?? "")
    }
  }

  /// A column in UTF-16 as one in characters.
  private static func characters(_ column: Int, line: Int, of path: String) throws -> Int {
    let bytes = try Data(contentsOf: repository.appendingPathComponent(path))
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r"
    }
    var units = 1
    var count = 1
    for scalar in lines[line - 1] where units < column {
      if scalar == "\u{FEFF}" { continue }
      units += UTF16.width(scalar)
      count += 1
    }
    return count
  }

  private static func sarif(_ text: String) throws -> [Found] {
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    return try results.map { result in
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = location["physicalLocation"] as? [String: Any]
      let artifact = place?["artifactLocation"] as? [String: Any]
      let region = try #require(place?["region"] as? [String: Int])
      let path = try #require((artifact?["uri"] as? String)?.removingPercentEncoding)
      let line = try #require(region["startLine"])
      return Found(
        path: path, line: line,
        column: try characters(region["startColumn"] ?? 0, line: line, of: path),
        severity: result["level"] as? String ?? "", rule: result["ruleId"] as? String ?? "")
    }
  }

  /// Reads workflow commands as GitHub's runner does.
  private static func github(_ text: String) throws -> [Found] {
    try text.split(separator: "\n").compactMap { line in
      let line = line.dropFirst(2)
      let end = try #require(line.range(of: "::"))
      let head = line[..<end.lowerBound].split(separator: " ", maxSplits: 1)
      var properties: [String: String] = [:]
      for property in try #require(head.last).split(separator: ",") {
        let parts = property.split(separator: "=", maxSplits: 1)
        properties[String(parts[0])] = String(parts[1])
          .replacing("%3A", with: ":").replacing("%2C", with: ",").replacing("%0D", with: "\r")
          .replacing("%0A", with: "\n").replacing("%25", with: "%")
      }
      if head[0] == "notice" { return nil }
      let title = try #require(properties["title"])
      let lineNumber = Int(properties["line"] ?? "") ?? 0
      if properties["endLine"] != properties["line"] {
        #expect(properties["col"] == nil && properties["endColumn"] == nil)
      }
      return Found(
        path: properties["file"] ?? "", line: lineNumber,
        column: Int(properties["col"] ?? "") ?? 0, severity: String(head[0]),
        rule: String(title.dropFirst("flowctl (".count).dropLast()))
    }
  }

  @Test(arguments: flows)
  func `every format carries the findings of the text`(flow: String) throws {
    let text = flowctl("validate", flow)
    let expected = Self.counted(Self.lines(of: text.output))
    #expect(expected.values.reduce(0, +) == (try Self.summary(text)))
    let json = flowctl("validate", "--format", "json", flow)
    #expect(Self.counted(try Self.json(json.output)) == expected)
    let sarif = flowctl("validate", "--format", "sarif", flow)
    #expect(Self.counted(try Self.sarif(sarif.output)) == expected)
    let github = flowctl("validate", "--format", "github", flow)
    #expect(Self.counted(try Self.github(github.output)) == expected)
    let junit = flowctl("validate", "--format", "junit", flow)
    #expect(Self.counted(try junitFindings(junit)) == expected)
    #expect(Set([json, sarif, github, junit].map(\.status)) == [text.status])
    #expect(Set([json, sarif, github, junit].map(\.errors)) == [text.errors])
    let strict = flowctl("validate", "--strict", "--format", "junit", flow)
    #expect(Self.counted(try junitFindings(strict)) == expected)
  }

  /// The findings in failures and outputs; a test fails where the command does.
  private func junitFindings(_ ran: Ran) throws -> [Found] {
    let cases = try JUnitReader.suites(of: ran.output).flatMap(\.cases)
    #expect(cases.contains { !["passed", "skipped"].contains($0.outcome) } == (ran.status == 1))
    return cases.flatMap { test in
      let found = Self.lines(of: test.text + "\n" + test.output)
      #expect(found.allSatisfy { test.name == $0.rule || test.name.hasPrefix($0.rule + ": ") })
      #expect(test.text.isEmpty == ["passed", "skipped"].contains(test.outcome))
      return found
    }
  }

  @Test func `JUnit names the rules that were looked at`() throws {
    func rules(_ flow: String) throws -> [String] {
      try JUnitReader.suites(of: flowctl("validate", "--format", "junit", "-", input: flow).output)
        .flatMap(\.cases).map { String($0.name.prefix { $0 != ":" }) }
    }
    #expect(try rules("a: b: c\n") == ["yaml-syntax"])
    let clean =
      "flow: 1\nroot: App\nscreens: { A: { events: [] } }\n"
      + "coordinators: { App: { start: A } }\n"
    #expect(try rules(clean).contains("unhandled-event"))
    #expect(try rules(clean).contains("leaked-child"))
    #expect(try !rules(clean + "rules: { unhandled-event: off }\n").contains("unhandled-event"))
    #expect(try !rules(clean + "more: 1\n").contains("unhandled-event"))
  }

  @Test func `GitHub is told what it doesn't show`() {
    let screens = (1...12).map { "  S\($0): { events: [a] }\n" }.joined()
    let flow =
      "flow: 1\nroot: App\nscreens:\n  A: { events: [] }\n" + screens
      + "coordinators: { App: { start: A } }\n"
    let ran = flowctl("validate", "--no-proof", "--format", "github", "-", input: flow)
    let lines = ran.output.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(
      lines.last?.hasSuffix(
        ",line=15,col=19,endLine=15,endColumn=20,title=flowctl::GitHub shows 10 warnings per step; "
          + "this is the next of 12, and the log has them all") == true)
  }

  static let endings = ["sarif": "sarif", "github": "github.txt", "junit": "junit.xml"]

  @Test(
    arguments: ["formats/signs/my flow.yaml", "formats/findings/flow.yaml"],
    ["sarif", "github", "junit"])
  func `a format prints its golden file`(flow: String, format: String) throws {
    let ran = flowctl("validate", "--format", format, "Tests/Golden/" + flow)
    let folder = golden.appendingPathComponent(flow).deletingLastPathComponent()
    let ending = try #require(Self.endings[format])
    try expectGolden(ran.output, folder.appendingPathComponent("expected." + ending))
  }

  @Test func `our fingerprint stays when other lines are edited`() throws {
    let flow = try String(
      contentsOf: golden.appendingPathComponent("formats/findings/flow.yaml"), encoding: .utf8)
    let edited = "# a comment\n\n" + flow.replacingOccurrences(of: "[done]", with: "[ done ]")
    func prints(_ flow: String) -> [String] {
      flowctl("validate", "--no-proof", "--format", "sarif", "-", input: flow).output
        .split(separator: "\n").filter { $0.contains("flowctl/v1") }.map(String.init)
    }
    #expect(prints(flow).count == 3)
    #expect(prints(flow) == prints(edited))
    #expect(Set(prints(flow)).count == 3)
  }
}
