import FlowctlTestSupport
import Foundation
import Testing

/// One word that mends a finding, for Xcode (`--fixits`) and in SARIF.
struct FixTests {
  private let misspelt = """
    flow: 1
    root: App
    screens:
      Landing: { evnts: [signIn] }
      Home: {}
    coordinators:
      App:
        start: Lnding
        transitions: { Landing.signIn: { psh: Home } }

    """

  private func isFix(_ line: Substring) -> Bool { line.contains(": fixit: ") }

  @Test func `Xcode is offered the word right behind the finding`() {
    let ran = flowctl("validate", "--fixits", "-", input: misspelt)
    let lines = ran.output.split(separator: "\n")
    let fixes = lines.filter(isFix)
    #expect(
      fixes == [
        "<stdin>:4:14-4:19: fixit: events", "<stdin>:8:12-8:18: fixit: Landing",
        "<stdin>:9:38-9:41: fixit: push",
      ])
    for index in lines.indices where isFix(lines[index]) {
      let place = lines[index].prefix { $0 != "-" }
      #expect(lines[index - 1].hasPrefix(place + ": error: "))
    }
  }

  @Test func `without the option the text stays as it is`() {
    let plain = flowctl("validate", "-", input: misspelt)
    let fixed = flowctl("validate", "--fixits", "-", input: misspelt)
    let rest = fixed.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !isFix($0) }
    #expect(plain.output == rest.joined(separator: "\n"))
    #expect(plain.status == fixed.status)
  }

  @Test(arguments: [
    // Between quotes, by an escape and behind an alias nothing else can be put in.
    "start: \"Lnding\"", "start: 'Lnding'", "start: \"L\\x6Eding\"",
    // Two are as near.
    "start: Landng",
    // Nothing is near.
    "start: Elsewhere",
    // A name that is known, at the wrong place.
    "start: Landing, transitions: { Landing.go: { select: App } }",
  ])
  func `where there is doubt nothing is offered`(start: String) {
    let flow = """
      flow: 1
      root: App
      screens: { Landing: { events: [go] }, Landong: {} }
      coordinators: { App: { \(start) } }

      """
    let ran = flowctl("validate", "--fixits", "-", input: flow)
    #expect(ran.output.contains("[unknown-name]"))
    #expect(!ran.output.contains("fixit"))
  }

  /// Where a fix is, and what it puts there.
  private struct Fix {
    var line: Int
    var columns: Range<Int>
    var text: String
  }

  private struct Found {
    var message: String
    var fix: Fix?
  }

  private func findings(in flow: String) throws -> [Found] {
    let ran = flowctl("validate", "--no-proof", "--format", "sarif", "-", input: flow)
    let log = try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    return try #require(run["results"] as? [[String: Any]]).map { result in
      let message = (result["message"] as? [String: Any])?["text"] as? String ?? ""
      guard let fix = (result["fixes"] as? [[String: Any]])?.first else {
        return Found(message: message)
      }
      let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
      let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
      let region = try #require(replacement["deletedRegion"] as? [String: Int])
      let content = try #require(replacement["insertedContent"] as? [String: String])
      let start = region["startColumn"] ?? 0
      return Found(
        message: message,
        fix: Fix(
          line: region["startLine"] ?? 0, columns: start..<(region["endColumn"] ?? start),
          text: content["text"] ?? ""))
    }
  }

  /// The flow with one fix written into it.
  private func applying(_ fix: Fix, to flow: String) -> String {
    var lines = flow.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var units = Array(lines[fix.line - 1].utf16)
    units.replaceSubrange(
      fix.columns.lowerBound - 1..<fix.columns.upperBound - 1, with: Array(fix.text.utf16))
    lines[fix.line - 1] = String(decoding: units, as: UTF16.self)
    return lines.joined(separator: "\n")
  }

  @Test(arguments: files(below: "Tests/Golden/validate", ending: "flow.yaml"))
  func `a fix mends its finding`(flow: String) throws {
    let file = repository.appendingPathComponent(flow)
    // One of them is no UTF-8, and nothing of it can be mended.
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      return #expect(flow.contains("invalid-encoding"))
    }
    for found in try findings(in: text) {
      guard let fix = found.fix else { continue }
      let mended = try findings(in: applying(fix, to: text)).map(\.message)
      let before = try findings(in: text).count { $0.message == found.message }
      #expect(mended.count { $0 == found.message } == before - 1, "\(found.message)")
    }
  }

  @Test func `the flows of the rules have fixes`() throws {
    let flows = files(below: "Tests/Golden/validate", ending: "flow.yaml")
    let fixed = try flows.filter { flow in
      let file = repository.appendingPathComponent(flow)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
      return try findings(in: text).contains { $0.fix != nil }
    }
    #expect(fixed.count >= 3, "\(fixed)")
  }

  // MARK: --fix

  private func withFiles(_ texts: [String: String], _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for (name, text) in texts { try write(text, to: folder.appendingPathComponent(name)) }
      try body(folder)
    }
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `what is beyond doubt is written, also what shows behind another word`() throws {
    try withFiles(["app.yaml": misspelt]) { folder in
      let ran = flowctl("validate", "--fix", "app.yaml", in: folder)
      #expect(ran.status == 0, "\(ran.output)")
      #expect(ran.output == "")
      let mended = misspelt.replacing("evnts", with: "events").replacing("Lnding", with: "Landing")
        .replacing("psh", with: "push")
      let written = try text("app.yaml", in: folder)
      #expect(written == mended)
      #expect(
        ran.errors.split(separator: "\n").dropLast() == [
          "app.yaml:4:14: fixed: `evnts` is `events` now",
          "app.yaml:8:12: fixed: `Lnding` is `Landing` now",
          "app.yaml:9:38: fixed: `psh` is `push` now",
        ])
      // There is nothing more to do, and nothing is written.
      #expect(!flowctl("validate", "--fix", "app.yaml", in: folder).errors.contains("fixed"))
    }
  }

  @Test func `a word that was misspelt above others is written first`() throws {
    let flow = misspelt.replacing("coordinators:", with: "coordinatrs:")
    try withFiles(["app.yaml": flow]) { folder in
      #expect(flowctl("validate", "--fix", "app.yaml", in: folder).status == 0)
    }
  }

  @Test func `imported files are written too, and each once`() throws {
    let part = "flow: 1\nscreens: { Home: { evnts: [go], description: 이름 } }\n"
    let entry = { (name: String) in
      "flow: 1\nroot: App\nimports: [part.yaml]\ncoordinators: { App: { start: Home, ignores: [Home.go] } }\n# \(name)\n"
    }
    try withFiles(["part.yaml": part, "a.yaml": entry("a"), "b.yaml": entry("b")]) { folder in
      let ran = flowctl("validate", "--fix", "a.yaml", "b.yaml", in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      let mended = try text("part.yaml", in: folder)
      #expect(mended == part.replacing("evnts", with: "events"))
      let entryText = try text("a.yaml", in: folder)
      #expect(entryText == entry("a"))
    }
  }

  @Test func `where there is doubt, or a comment excuses it, nothing is written`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { Landing: {}, Landong: {} }
      coordinators: { App: { start: Landng } }

      """
    try withFiles(["app.yaml": flow]) { folder in
      let ran = flowctl("validate", "--fix", "app.yaml", in: folder)
      #expect(ran.status == 1)
      let written = try text("app.yaml", in: folder)
      #expect(written == flow)
      #expect(!ran.errors.contains("fixed"))
    }
  }

  @Test func `what can't be written or makes no sense is told`() throws {
    #expect(flowctl("validate", "--fix", "-", input: misspelt).status == 64)
    #expect(flowctl("validate", "--fix", "--watch").status == 64)
    try withFiles(["app.yaml": misspelt]) { folder in
      let none = flowctl("validate", "--fix", "none.yaml", in: folder)
      #expect(none.status == 2)
      #expect(none.errors.components(separatedBy: "there is no file").count == 2)
    }
  }
}
