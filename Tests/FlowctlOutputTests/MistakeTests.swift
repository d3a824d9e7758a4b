import FlowctlTestSupport
import Foundation
import Testing

/// What people who begin get wrong, and what flowctl says of each: `Tests/Golden/mistakes`.
///
/// `flows.txt`, `scripts.txt` and `more.txt` list the mistakes as changes to `right-flow.txt` and
/// `right-story.txt`, `told-*.txt` what is said. `grades-*.txt` says how good that is: 0 nothing or untrue, 1 the place, 2 place and cause, 3 place,
/// cause and the right help without noise. The grades are given by somebody who wrote none of the messages.
struct MistakeTests {
  private static let folder = golden.appendingPathComponent("mistakes")

  /// A mistake, and the file that has it.
  struct Mistake {
    var title: String
    /// What was changed, as the table says it.
    var change: String
    var bytes: [UInt8]
  }

  @Test func `the app and its story are right`() throws {
    try withFolder { folder in
      #expect(flowctl("validate", "--strict", "app.yaml", in: folder).status == 0)
      #expect(flowctl("simulate", "--strict", "story.txt", in: folder).status == 0)
    }
  }

  @Test(arguments: ["flows": 71, "scripts": 15, "more": 87])
  func `each mistake is told as its golden text says`(kind: String, count: Int) throws {
    let mistakes = try Self.mistakes(in: kind)
    #expect(mistakes.count == count)
    #expect(Set(mistakes.map(\.title)).count == mistakes.count)
    var told = ""
    for mistake in mistakes {
      told += "= \(mistake.title)\n\(mistake.change)\n\n\(try Self.said(of: mistake, kind))\n"
    }
    try expectGolden(told, Self.folder.appendingPathComponent("told-\(kind).txt"))
  }

  /// Nothing follows from a refused value.
  @Test func `each mistake of more is told once`() throws {
    // The titles say so: one makes no mistake, the other three.
    let others = [
      "curly quotes and full-width signs in texts for people are right": 0,
      "types of other languages": 3,
    ]
    for mistake in try Self.mistakes(in: "more") {
      let found = try Self.findings(of: mistake.bytes)
      #expect(found.count == others[mistake.title] ?? 1, "\(mistake.title)")
    }
  }

  @Test(arguments: ["flows", "scripts"])
  func `each mistake has its grade, or is still to be graded`(kind: String) throws {
    let grades = try Self.grades(of: kind)
    #expect(grades.map(\.title) == (try Self.mistakes(in: kind)).map(\.title))
    // Either nobody has graded them yet, or all of them.
    #expect(Set(grades.map { $0.grade == nil }).count == 1)
  }

  @Test(
    .enabled("nobody has graded the mistakes yet") { try MistakeTests.isGraded() },
    arguments: ["flows", "scripts"])
  func `the grades are good on average`(kind: String) throws {
    let grades = try Self.grades(of: kind).compactMap(\.grade)
    #expect(grades.allSatisfy { (0...3).contains($0) })
    let mean = Double(grades.reduce(0, +)) / Double(max(1, grades.count))
    #expect(mean >= 2.8, "\(kind): \(mean)")
  }

  // MARK: What is said to write

  @Test(arguments: ["flows", "more"])
  func `what a help says to write, written there, mends the mistake`(kind: String) throws {
    var told = ""
    for mistake in try Self.mistakes(in: kind) {
      let findings = try Self.findings(of: mistake.bytes)
      guard findings.count == 1, let finding = findings.first else { continue }
      if finding.help.hasPrefix("add `") {
        let added = try Self.adding(finding.help, at: finding.place.line, to: mistake.bytes)
        told += "\(added ? "+" : "-") \(mistake.title): \(finding.help), below it\n"
        continue
      }
      guard let words = Self.suggestion(in: finding.help) else {
        told += "- \(mistake.title): \(finding.help)\n"
        continue
      }
      let text = String(decoding: mistake.bytes, as: UTF8.self)
      let place = try Self.places(of: finding, in: text).first { _, range in
        let changed = text.replacingCharacters(in: range, with: words)
        return try Self.findings(of: Array(changed.utf8)).isEmpty
      }
      told += "\(place == nil ? "-" : "+") \(mistake.title): `\(words)`"
      told += place.map { ", in place of \($0.name)\n" } ?? "\n"
    }
    try expectGolden(told, Self.folder.appendingPathComponent("mended-\(kind).txt"))
  }

  private struct Finding: Decodable {
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
    var help: String?
  }

  private static func findings(of bytes: [UInt8]) throws -> [(place: Finding, help: String)] {
    struct Report: Decodable { var diagnostics: [Finding] }
    return try withFolder { folder in
      try Data(bytes).write(to: folder.appendingPathComponent("app.yaml"))
      let ran = flowctl("validate", "--format", "json", "app.yaml", in: folder)
      let report = try JSONDecoder().decode(Report.self, from: Data(ran.output.utf8))
      return report.diagnostics.map { ($0, $0.help ?? "no help") }
    }
  }

  /// Whether what a help says to add, each below the line that it is about, mends a mistake.
  private static func adding(_ help: String, at line: Int, to bytes: [UInt8]) throws -> Bool {
    let parts = help.components(separatedBy: "`")
    var lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    let indentation = String(lines[line - 1].prefix { $0 == " " }) + "  "
    for index in stride(from: 1, to: parts.count, by: 2) {
      lines.insert(indentation + parts[index], at: line)
    }
    return try findings(of: Array(lines.joined(separator: "\n").utf8)).isEmpty
  }

  /// The first text that a help says to write.
  private static func suggestion(in help: String) -> String? {
    let parts = help.components(separatedBy: "`")
    guard parts.count > 2, !parts[1].contains("…") else { return nil }
    let isMeant = [
      "write ", "did you mean ", "take the ", "remove the dash", "handle it in",
      "a comment starts with ",
    ]
    .contains { parts[0].hasPrefix($0) }
    return isMeant
      ? parts[parts[0].hasPrefix("take") || parts[0].hasPrefix("a comment") ? 3 : 1] : nil
  }

  /// The span that a finding shows, from there to the line's end, and the whole line; what is indented stays so.
  private static func places(
    of finding: (place: Finding, help: String), in text: String
  ) -> [(name: String, range: Range<String.Index>)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard finding.place.line <= lines.count, finding.place.line == finding.place.endLine else {
      return []
    }
    let line = lines[finding.place.line - 1]
    let start = line.index(line.startIndex, offsetBy: finding.place.column - 1)
    let end = line.index(line.startIndex, offsetBy: finding.place.endColumn - 1)
    let content = line.firstIndex { $0 != " " } ?? line.startIndex
    return [
      ("what is shown", start..<end), ("the rest of the line", start..<line.endIndex),
      ("the line", content..<line.endIndex),
    ]
  }

  // MARK: What is said

  private static func said(of mistake: Mistake, _ kind: String) throws -> String {
    try withFolder { folder in
      let file = folder.appendingPathComponent(kind == "scripts" ? "story.txt" : "app.yaml")
      try Data(mistake.bytes).write(to: file)
      let ran =
        kind == "scripts"
        ? flowctl("simulate", "--quiet", "story.txt", in: folder)
        : flowctl("validate", "app.yaml", in: folder)
      return ran.output + ran.errors
    }
  }

  private static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      for (from, to) in [
        ("right-flow.txt", "app.yaml"), ("right-part.txt", "auth.yaml"),
        ("right-story.txt", "story.txt"),
      ] {
        try FileManager.default.copyItem(
          at: Self.folder.appendingPathComponent(from), to: folder.appendingPathComponent(to))
      }
      return try body(folder)
    }
  }

  private func withFolder(_ body: (URL) throws -> Void) throws { try Self.withFolder(body) }

  // MARK: The tables

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The paragraphs of a table, each with its title.
  private static func mistakes(in kind: String) throws -> [Mistake] {
    let original = try text(kind == "scripts" ? "right-story.txt" : "right-flow.txt")
    return try text(kind + ".txt").components(separatedBy: "\n= ").dropFirst().map { part in
      let lines = part.components(separatedBy: "\n")
      let change = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
      return Mistake(
        title: lines[0], change: change, bytes: changed(original, by: change, lines[0]))
    }
  }

  /// A text with the change that a mistake is.
  private static func changed(_ original: String, by change: String, _ title: String) -> [UInt8] {
    var text = original
    var encoding = ""
    for hunk in change.components(separatedBy: "\n\n") {
      var was = ""
      var becomes = ""
      for line in hunk.components(separatedBy: "\n") where !line.isEmpty {
        let content = String(line.dropFirst()) + "\n"
        if line.hasPrefix(" bytes: ") {
          encoding = String(line.dropFirst(8))
        } else if line.hasPrefix(" text:") {
          text = String(line.dropFirst(7))
        } else {
          if line.first != "+" { was += content }
          if line.first != "-" { becomes += content }
        }
      }
      if was.isEmpty { continue }
      let parts = ("\n" + text).components(separatedBy: "\n" + was)
      if parts.count != 2 { Issue.record("\(title): \(parts.count - 1) places for\n\(was)") }
      text = String(parts.joined(separator: "\n" + becomes).dropFirst())
    }
    return bytes(of: text, in: encoding)
  }

  private static func bytes(of text: String, in encoding: String) -> [UInt8] {
    switch encoding {
    case "byte order mark": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case "CRLF": Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
    case "UTF-16": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "zeros": [0x7F, 0x45, 0x4C, 0x46, 0, 0, 1, 0] + Array(text.utf8)
    case "Latin-1": Array(text.data(using: .isoLatin1) ?? Data())
    default: Array(text.utf8)
    }
  }

  /// A line is a grade, or `?`, and the mistake's title.
  private static func grades(of kind: String) throws -> [(grade: Int?, title: String)] {
    try text("grades-\(kind).txt").components(separatedBy: "\n")
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .map { (grade: Int($0.prefix(1)), title: String($0.dropFirst(2))) }
  }

  private static func isGraded() throws -> Bool {
    try ["flows", "scripts"].allSatisfy { try grades(of: $0).allSatisfy { $0.grade != nil } }
  }
}
