import FlowctlTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// GitLab's, Checkstyle's and reviewdog's formats, and the table in Markdown, say what the JSON says.
struct ReportFormatTests {
  private struct Found: Hashable {
    var path: String
    var line: Int
    var column = 0
    var isError: Bool
    var rule: String
  }

  private static func objects(_ text: String, _ key: String? = nil) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let list: Any? = if let key { (json as? [String: Any])?[key] } else { json }
    return try #require(list as? [[String: Any]])
  }

  private static func expected(_ flow: String) throws -> [(found: Found, message: String)] {
    let ran = flowctl("validate", "--format", "json", flow)
    return try objects(ran.output, "diagnostics").map { finding in
      let found = Found(
        path: finding["path"] as? String ?? "", line: finding["line"] as? Int ?? 0,
        column: finding["column"] as? Int ?? 0,
        isError: finding["severity"] as? String == "error", rule: finding["rule"] as? String ?? "")
      return (found, finding["message"] as? String ?? "")
    }
  }

  private static func counted(_ found: [Found]) -> [Found: Int] {
    found.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func withoutColumns(_ found: [Found]) -> [Found: Int] {
    counted(
      found.map { Found(path: $0.path, line: $0.line, isError: $0.isError, rule: $0.rule) })
  }

  @Test(arguments: FormatTests.flows)
  func `GitLab gets each finding, and knows it by a fingerprint of its own`(flow: String) throws {
    let ran = flowctl("validate", "--format", "gitlab", flow)
    let issues = try Self.objects(ran.output)
    let found = try issues.map { issue in
      let location = try #require(issue["location"] as? [String: Any])
      let lines = try #require(location["lines"] as? [String: Int])
      #expect(["major", "minor"].contains(issue["severity"] as? String))
      return Found(
        path: location["path"] as? String ?? "", line: lines["begin"] ?? 0,
        isError: issue["severity"] as? String == "major", rule: issue["check_name"] as? String ?? ""
      )
    }
    #expect(Self.counted(found) == Self.withoutColumns(try Self.expected(flow).map(\.found)))
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
  }

  @Test func `equal findings of two files are two to GitLab`() throws {
    let flow =
      "flow: 1\nroot: App\nscreens: { A: { events: [a, a] } }\ncoordinators: { App: { start: A } }\n"
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("one.yaml"))
      try write(flow, to: folder.appendingPathComponent("two.yaml"))
      let ran = flowctl("validate", "--format", "gitlab", "one.yaml", "two.yaml", in: folder)
      let prints = try Self.objects(ran.output).compactMap { $0["fingerprint"] as? String }
      #expect(prints.count >= 2 && Set(prints).count == prints.count)
    }
    #expect(flowctl("validate", "--format", "gitlab", "flows/app.yaml").output == "[]\n")
  }

  @Test(arguments: FormatTests.flows)
  func `Checkstyle gets each finding at its place`(flow: String) throws {
    let ran = flowctl("validate", "--format", "checkstyle", flow)
    let reader = CheckstyleReader()
    let parser = XMLParser(data: Data(ran.output.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    let found = reader.errors.map { path, error in
      #expect(["error", "warning"].contains(error["severity"]))
      return Found(
        path: path, line: Int(error["line"] ?? "") ?? 0, column: Int(error["column"] ?? "") ?? 0,
        isError: error["severity"] == "error",
        rule: String(error["source"]?.dropFirst("flowctl.".count) ?? ""))
    }
    #expect(Self.counted(found) == Self.counted(try Self.expected(flow).map(\.found)))
  }

  /// A column in bytes as one in characters.
  private static func characters(_ column: Int, line: Int, of path: String) throws -> Int {
    let bytes = [UInt8](try Data(contentsOf: repository.appendingPathComponent(path)))
    var lines: [[UInt8]] = [[]]
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 10 where index > 0 && bytes[index - 1] == 13: break
      case 10, 13: lines.append([])
      default: lines[lines.count - 1].append(byte)
      }
    }
    var text = lines[line - 1]
    if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    return text.prefix(column - 1).count { $0 & 0xC0 != 0x80 } + 1
  }

  @Test(arguments: FormatTests.flows)
  func `reviewdog gets each finding, with columns in bytes`(flow: String) throws {
    let ran = flowctl("validate", "--format", "rdjson", flow)
    let found = try Self.objects(ran.output, "diagnostics").map { finding in
      let location = try #require(finding["location"] as? [String: Any])
      let range = try #require(location["range"] as? [String: [String: Int]])
      let start = try #require(range["start"])
      let path = try #require(location["path"] as? String)
      let line = try #require(start["line"])
      return Found(
        path: path, line: line,
        column: try Self.characters(start["column"] ?? 0, line: line, of: path),
        isError: finding["severity"] as? String == "ERROR",
        rule: (finding["code"] as? [String: String])?["value"] ?? "")
    }
    #expect(Self.counted(found) == Self.counted(try Self.expected(flow).map(\.found)))
  }

  @Test func `reviewdog is offered the word that fixes a finding`() throws {
    let flow =
      "flow: 1\nroot: App\nscreens: { Größe: { events: [go] } }\n"
      + "coordinators: { App: { start: Größe, transitions: { Größe.go: { push: Gröse } } } }\n"
    let ran = flowctl(
      "validate", "--format", "rdjson", "-",
      input: flow.replacing("ö", with: "o").replacing("ß", with: "ss"))
    let finding = try #require(try Self.objects(ran.output, "diagnostics").first)
    let suggestions = try #require(finding["suggestions"] as? [[String: Any]])
    #expect(suggestions.first?["text"] as? String == "Grosse")
  }

  @Test(arguments: FormatTests.flows)
  func `the table in Markdown has a row for each finding`(flow: String) throws {
    let ran = flowctl("validate", "--format", "markdown", flow)
    let rows = ran.output.split(separator: "\n").filter {
      $0.hasPrefix("| error | ") || $0.hasPrefix("| warning | ")
    }
    let expected = try Self.expected(flow)
    #expect(rows.count == expected.count)
    for row in rows {
      // Five cells, whatever the texts have in them.
      #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 6)
    }
  }

  @Test func `Markdown takes nothing of a flow for markup`() {
    let flow = "flow: 1\nroot: App\n<script>|*b*: 1\ncoordinators: { App: { start: A } }\n"
    let ran = flowctl("validate", "--format", "markdown", "-", input: flow)
    #expect(!ran.output.contains("<script>|"))
    #expect(ran.output.contains("\\|"))
  }

  @Test func `JUnit has a test for each failure, with its place`() throws {
    let flow =
      "flow: 1\nroot: App\nscreens: { A: { events: [a, b] } }\ncoordinators:\n  App: { start: A, more: 1, most: 2 }\n"
    let ran = flowctl("validate", "--format", "junit", "-", input: flow)
    let cases = try JUnitReader.suites(of: ran.output).flatMap(\.cases)
    #expect(cases.count { $0.name.hasPrefix("unknown-key: ") } == 2)
    #expect(Set(cases.map(\.name)).count == cases.count)
    #expect(cases.first { $0.outcome == "failure" }?.text.hasPrefix("<stdin>:5:") == true)
    // The schemas know no other attribute of a test (ecosystem).
    for line in ran.output.split(separator: "\n") where line.contains("<testcase ") {
      let words = line.matches(of: /([a-z]+)="/).map { String($0.output.1) }
      #expect(words.prefix(3) == ["name", "classname", "time"] && words.count == 3)
    }
    #expect(ran.output.contains("failures=\"2\""))
  }
}

private final class CheckstyleReader: NSObject, XMLParserDelegate {
  var errors: [(path: String, attributes: [String: String])] = []
  private var path = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    if name == "file" { path = attributes["name"] ?? "" }
    if name == "error" { errors.append((path, attributes)) }
  }
}
