import FlowModel
import FlowSource

// What people write from habit in a script: colons, parentheses, other tools' words.
extension ScriptReader {
  /// `scenario: a`, `flow: app.yaml`, `- launch`: a sign that no line has.
  static func checkSigns(_ line: LineCursor, from start: Int) throws(LineProblem) {
    var cursor = line
    cursor.index = start
    if cursor.next == UInt8(ascii: "-") || cursor.next == UInt8(ascii: "*") {
      let sign = cursor.text(cursor.index..<cursor.index + 1)
      cursor.index += 1
      cursor.skipBlanks()
      throw LineProblem(
        "a line has no sign before it", at: start..<start + 1,
        help: "take the `\(sign)` away: `\(cursor.text(cursor.index..<cursor.end))`")
    }
    guard let word = words.first(where: { cursor.takeWord($0) }), cursor.next == UInt8(ascii: ":")
    else { return }
    let colon = cursor.index
    cursor.index += 1
    cursor.skipBlanks()
    throw LineProblem(
      "no colon follows `\(word)`", at: colon..<colon + 1,
      help: "write `\(word) \(cursor.text(cursor.index..<cursor.end))`")
  }

  /// What to write for a word that is no command, by what stands behind it.
  func commandHelp(for word: String, behind first: Range<Int>, _ line: LineCursor) -> String? {
    var cursor = line
    cursor.index = first.upperBound
    cursor.skipBlanks()
    let rest = cursor.text(cursor.index..<cursor.end)
    if rest.isEmpty { return nil }
    if ["assert", "verify", "check", "should", "see", "assertThat"].contains(word) {
      let subject = Self.subjects.contains { rest.hasPrefix($0 + " ") }
      return "write `expect \(subject ? "" : "visible ")\(rest)`"
    }
    // `tap Home.open`
    guard let owner = try? cursor.takeName("a name"), cursor.next == UInt8(ascii: "."),
      let name = find(owner), index.screens[name] != nil || index.coordinators[name] != nil
    else { return nil }
    return "write the event alone: `\(rest)`"
  }

  /// `expect Home`, `expect SignIn`
  func subjectHelp(for word: Range<Int>, _ line: LineCursor) -> String? {
    guard let name = find(word) else { return nil }
    let rest = line.text(word.lowerBound..<line.end)
    if index.screens[name] != nil { return "write `expect visible \(rest)`" }
    return index.coordinators[name] == nil ? nil : "write `expect live \(rest)`"
  }

  /// `launch isLoggedIn: true`
  func checkAssignment(of name: Range<Int>, _ line: LineCursor) throws(LineProblem) {
    var cursor = line
    cursor.skipBlanks()
    guard cursor.next == UInt8(ascii: ":") else { return }
    let colon = cursor.index
    cursor.index += 1
    cursor.skipBlanks()
    let start = cursor.index
    while let byte = cursor.next, byte != UInt8(ascii: " "), byte != UInt8(ascii: ",") {
      cursor.index += 1
    }
    throw LineProblem(
      "`=` stands between a name and its value", at: colon..<colon + 1,
      help: "write `\(cursor.text(name))=\(cursor.text(start..<cursor.index))`")
  }

  /// `expect stack App Home`
  static func checkColon(
    behind path: Range<Int>, of subject: String, _ line: LineCursor
  ) throws(LineProblem) {
    var cursor = line
    cursor.skipBlanks()
    if cursor.next == UInt8(ascii: ":") { return }
    let what = subject == "stack" ? "screens" : "children"
    throw LineProblem(
      "`:` is missing between the coordinator and its \(what)", at: cursor.here,
      help: cursor.isAtEnd
        ? nil
        : "write `expect \(subject) \(cursor.text(path)): \(cursor.text(cursor.index..<cursor.end))`"
    )
  }
}
