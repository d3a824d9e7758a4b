import Foundation
import Testing

/// Every format carries the same findings at the same places.
struct FormatTests {
  /// A finding as far as every format tells it.
  struct Found: Hashable {
    var path: String
    var line: Int
    var column: Int
    var severity: String
    var rule: String
  }

  static let flows =
    files(below: "Tests/Golden", ending: ".yaml") + files(below: "flows/pitfalls", ending: ".yaml")

  static func counted(_ found: [Found]) -> [Found: Int] {
    found.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// What the text says, which is what the others are held to.
  static func text(_ flow: String) -> [Found] {
    lines(of: flowctl("validate", flow).output)
  }

  /// The lines that begin with a place.
  static func lines(of text: String) -> [Found] {
    let header =
      /(?<path>[^\n]+?):(?<line>\d+):(?<column>\d+): (?<severity>error|warning): .*\[(?<rule>[a-z-]+)\]/
    return text.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: header) else { return nil }
      return Found(
        path: String(match.path), line: Int(match.line) ?? 0, column: Int(match.column) ?? 0,
        severity: String(match.severity), rule: String(match.rule))
    }
  }

  /// A column in UTF-16 as one in characters.
  static func characters(_ column: Int, line: Int, of path: String) throws -> Int {
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

  static func sarif(_ text: String) throws -> [Found] {
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
  static func github(_ text: String) throws -> [Found] {
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
  func `GitHub's annotations carry the findings of the text`(flow: String) throws {
    let ran = flowctl("validate", "--format", "github", flow)
    let found = try Self.github(ran.output)
    // A place of several lines has no column there.
    let expected = Self.text(flow).map { finding in
      var finding = finding
      let isThere = found.contains { $0 == finding }
      if !isThere { finding.column = 0 }
      return finding
    }
    #expect(Self.counted(found) == Self.counted(expected))
    #expect(ran.status == flowctl("validate", flow).status)
  }

  @Test func `GitHub is told what it doesn't show`() {
    let screens = (1...12).map { "  S\($0): { events: [a] }\n" }.joined()
    let flow =
      "flow: 1\nroot: App\nscreens:\n  A: { events: [] }\n" + screens
      + "coordinators: { App: { start: A } }\n"
    let ran = flowctl("validate", "--format", "github", "-", input: flow)
    let lines = ran.output.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(
      lines.last?.hasSuffix(
        ",line=15,col=19,endLine=15,endColumn=20,title=flowctl::GitHub shows 10 warnings of a step; "
          + "this is the next of 12, and the log has all") == true)
  }

  @Test(arguments: flows)
  func `SARIF carries the findings of the text`(flow: String) throws {
    let ran = flowctl("validate", "--format", "sarif", flow)
    #expect(Self.counted(try Self.sarif(ran.output)) == Self.counted(Self.text(flow)))
    #expect(ran.status == flowctl("validate", flow).status)
  }

  /// A flow, and the formats that have a golden file beside it.
  static let examples = [
    ("formats/signs/my flow.yaml", "sarif"), ("formats/findings/flow.yaml", "sarif"),
    ("formats/signs/my flow.yaml", "github"), ("formats/findings/flow.yaml", "github"),
  ]

  @Test(arguments: examples)
  func `a format prints its golden file`(flow: String, format: String) throws {
    let ran = flowctl("validate", "--format", format, "Tests/Golden/" + flow)
    let folder = golden.appendingPathComponent(flow).deletingLastPathComponent()
    try expectGolden(ran.output, folder.appendingPathComponent("expected." + format))
  }

  @Test func `our fingerprint stays when other lines are edited`() throws {
    let flow = try String(
      contentsOf: golden.appendingPathComponent("formats/findings/flow.yaml"), encoding: .utf8)
    let edited = "# a comment\n\n" + flow.replacingOccurrences(of: "[done]", with: "[ done ]")
    func prints(_ flow: String) -> [String] {
      flowctl("validate", "--format", "sarif", "-", input: flow).output
        .split(separator: "\n").filter { $0.contains("flowctl/v1") }.map(String.init)
    }
    #expect(prints(flow).count == 3)
    #expect(prints(flow) == prints(edited))
    #expect(Set(prints(flow)).count == 3)
  }
}
