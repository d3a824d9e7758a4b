import FlowKernel
import FlowModel
import FlowSource

extension ScriptReader {
  static let subjects = [
    "visible", "stack", "children", "live", "not live", "presented", "state", "violation",
  ]

  /// What stands behind `expect`.
  mutating func readExpectation(_ cursor: inout LineCursor) throws(LineProblem) -> Expectation {
    cursor.skipBlanks()
    let start = cursor.index
    for subject in ["visible", "live", "presented", "state", "violation"] {
      var line = cursor
      if line.takeWord(subject) { try Self.checkColon(behindSubject: subject, line) }
    }
    for subject in ["visible", "presented"] {
      try Self.checkNothing(behind: subject, cursor)
      try checkOneName(behind: subject, cursor)
    }
    if cursor.takeWord("visible") {
      return cursor.takeWord("nothing") ? .visible(nil) : .visible(try readScreen(&cursor))
    }
    if cursor.takeWord("stack") {
      let path = try readPath(&cursor, before: "stack")
      try cursor.expect(":", "between the coordinator and its screens")
      return .stack(path, try readItems(&cursor))
    }
    if cursor.takeWord("children") {
      let path = try readPath(&cursor, before: "children")
      try cursor.expect(":", "between the coordinator and its children")
      return .children(path, try readPaths(&cursor).map(\.last))
    }
    if cursor.takeWord("live") { return .live(try readSomePaths(&cursor)) }
    if cursor.takeWord("not") {
      guard cursor.takeWord("live") else {
        throw LineProblem(
          "only `live` can be expected with `not`", at: start..<cursor.end, help: notHelp(cursor),
          asksForVisible: asksForVisible(cursor))
      }
      return .notLive(try readSomePaths(&cursor))
    }
    if cursor.takeWord("presented") {
      return cursor.takeWord("nothing")
        ? .presented(nil)
        : .presented(try readItem(&cursor, "a screen's or a coordinator's name").kind)
    }
    if cursor.takeWord("state") {
      let (variable, value, _) = try readAssignment(&cursor)
      cursor.skipBlanks()
      if !cursor.isAtEnd, cursor.text(cursor.index..<cursor.end).contains("=") {
        let rest = cursor.text(cursor.index..<cursor.end).drop { ", ".contains($0) }
        throw LineProblem(
          "a line expects one value", at: cursor.index..<cursor.end,
          help: "write `expect state \(rest)` on a line of its own")
      }
      return .state(variable: variable, value)
    }
    if cursor.takeWord("violation") { return .violation(try readRule(&cursor)) }
    cursor.skipBlanks()
    if cursor.isAtEnd {
      throw LineProblem(
        "`expect` does not say what is expected", at: start..<cursor.index,
        help: "write one of these behind it: " + Self.subjects.joined(separator: ", "))
    }
    let word = try cursor.takeName("what is expected")
    throw LineProblem(
      "`\(cursor.text(word))` is not something that can be expected", at: start..<cursor.index,
      help: subjectHelp(for: word, cursor)
        ?? Suggestion.nearest(to: cursor.text(word), among: Self.subjects).map {
          "did you mean `expect \($0)`?"
        } ?? "write `expect` and one of: " + Self.subjects.joined(separator: ", "),
      asksForVisible: Self.wordsForVisible.contains(cursor.text(word)))
  }

  /// What people call what the user sees.
  private static let wordsForVisible = [
    "tab", "selected", "selectedTab", "top", "current", "url", "title",
  ]

  /// `not visible Search`, `not tab Search`, `not Search`: what the user sees is not that.
  private func asksForVisible(_ line: LineCursor) -> Bool {
    var cursor = line
    guard let word = try? cursor.takeName("what is expected") else { return false }
    return cursor.text(word) == "visible" || Self.wordsForVisible.contains(cursor.text(word))
      || find(word).map { index.screens[$0] != nil } == true
  }

  /// `expect presented nil`
  private static func checkNothing(
    behind subject: String, _ line: LineCursor
  ) throws(LineProblem) {
    var cursor = line
    guard cursor.takeWord(subject) else { return }
    cursor.skipBlanks()
    let start = cursor.index
    guard ["nil", "none", "null", "empty", "false"].contains(where: { cursor.takeWord($0) }) else {
      return
    }
    throw LineProblem(
      "what is not there is `nothing`", at: start..<cursor.index,
      help: "write `expect \(subject) nothing`")
  }

  /// `expect visible Home, Basket`, `expect visible [Home]`, `expect visible == Home`, `expect visible "Home"`
  private func checkOneName(
    behind subject: String, _ line: LineCursor
  ) throws(LineProblem) {
    var cursor = line
    guard cursor.takeWord(subject) else { return }
    cursor.skipBlanks()
    let rest = cursor.text(cursor.index..<cursor.end)
    let names = rest.split { " ,[]()=\"'".contains($0) }
    let isWrapped = rest.first.map { "[(=\"'".contains($0) } ?? false
    guard let first = names.first, let name = kernel.flow.names.find(String(first)),
      index.screens[name] != nil || index.coordinators[name] != nil
    else { return }
    let isList =
      !rest.prefix { $0 != "," }.contains("(") && names.count > 1
      && names.allSatisfy { other in
        kernel.flow.names.find(String(other)).map { index.screens[$0] != nil } ?? false
      }
    guard isWrapped || isList else { return }
    throw LineProblem(
      names.count > 1
        ? "`\(subject)` takes one name: the user sees one screen at a time"
        : "a name stands alone behind `\(subject)`", at: cursor.index..<cursor.end,
      help: "write `expect \(subject) \(first)`")
  }

  /// What to write for `expect not visible Search`.
  private func notHelp(_ line: LineCursor) -> String {
    var cursor = line
    guard let word = try? cursor.takeName("what is expected") else {
      return "write `expect not live COORDINATOR`"
    }
    return switch cursor.text(word) {
    case _ where asksForVisible(line):
      "say which screen is visible instead: `expect visible SCREEN`"
    case "presented": "say what is presented instead, or `expect presented nothing`"
    case let word where Self.subjects.contains(word):
      "say what is true instead: `expect \(word) …`"
    default:
      stateHelp(for: word, line, holds: false) ?? "write `expect not live \(cursor.text(word))`"
    }
  }

  /// A path that a colon has to follow.
  private mutating func readPath(
    _ cursor: inout LineCursor, before subject: String
  ) throws(LineProblem) -> CoordinatorPath {
    cursor.skipBlanks()
    let start = cursor.index
    if let (colon, rest) = Self.colon(in: cursor) {
      // `expect stack: Home`
      let names = start..<rest.end
      let listed = colon.upperBound..<rest.end
      throw LineProblem(
        "`\(subject)` needs a coordinator before the colon", at: names,
        help: subject == "stack" ? stackHelp(listed, rest) : nil)
    }
    let path = try readPath(&cursor)
    try Self.checkColon(behind: start..<cursor.index, of: subject, cursor)
    return path
  }

  private mutating func readScreen(
    _ cursor: inout LineCursor
  ) throws(LineProblem) -> Expectation.Item {
    let start = cursor.index
    let item = try readItem(&cursor)
    if case .coordinator(let id) = item.kind {
      let screens = kernel.flow[id].shows.prefix(2).map {
        "`expect visible \(kernel.flow.text($0))`"
      }
      throw LineProblem(
        "`visible` takes a screen, not a coordinator", at: start..<cursor.index,
        help: "write `expect live \(kernel.flow.text(id))`"
          + (screens.isEmpty ? "" : ", or what it shows: " + screens.joined(separator: " or ")))
    }
    return item
  }

  /// A screen with the arguments that are written, or a coordinator.
  private mutating func readItem(
    _ cursor: inout LineCursor, _ what: String = "a screen's name"
  ) throws(LineProblem) -> Expectation.Item {
    let name = try cursor.takeName(what, help: "write it, or `nothing`")
    let found = find(name)
    if let found, let screen = index.screens[found] {
      let arguments = try readGivenArguments(
        &cursor, for: kernel.flow[screen].parameters)
      return Expectation.Item(kind: .screen(screen), arguments: arguments)
    }
    if let found, let id = index.coordinators[found] {
      return Expectation.Item(kind: .coordinator(id), arguments: [])
    }
    throw unknown("screen or coordinator", name, known: screenNames + coordinatorNames)
  }

  private mutating func readItems(
    _ cursor: inout LineCursor
  ) throws(LineProblem) -> [Expectation.Item] {
    cursor.skipBlanks()
    if cursor.isAtEnd || cursor.takeWord("nothing") { return [] }
    try checkList(cursor)
    var items = [try readItem(&cursor)]
    while try takesMore(&cursor) { items.append(try readItem(&cursor)) }
    return items
  }

  private mutating func readPaths(
    _ cursor: inout LineCursor
  ) throws(LineProblem) -> [CoordinatorPath] {
    cursor.skipBlanks()
    if cursor.isAtEnd || cursor.takeWord("nothing") { return [] }
    return try readSomePaths(&cursor)
  }

  private mutating func readSomePaths(
    _ cursor: inout LineCursor
  ) throws(LineProblem) -> [CoordinatorPath] {
    cursor.skipBlanks()
    if let first = cursor.next, "[(".utf8.contains(first) {
      let names = cursor.text(cursor.index..<cursor.end).split { " ,[]()".contains($0) }
      throw LineProblem(
        "names stand here without brackets", at: cursor.index..<cursor.end,
        help: "write `\(text(before: cursor.index))\(names.joined(separator: ", "))`")
    }
    let names = Self.listed(cursor.text(cursor.index..<cursor.end)).split { " ,".contains($0) }
    if names.allSatisfy({ coordinatorNames.contains(String($0)) }) { try checkList(cursor) }
    var paths = [try readPath(&cursor)]
    while try takesMore(&cursor) { paths.append(try readPath(&cursor)) }
    return paths
  }

  /// Takes the comma before another name; `expect visible Home, presented nothing` is two expectations.
  func takesMore(_ cursor: inout LineCursor) throws(LineProblem) -> Bool {
    let isMore = cursor.take(",")
    guard isMore || cursor.takeWord("and") else { return false }
    cursor.skipBlanks()
    let rest = cursor.index..<cursor.end
    if let subject = Self.subjects.first(where: { cursor.text(rest).hasPrefix($0 + " ") }) {
      throw LineProblem(
        "`\(subject)` begins another expectation", at: rest,
        help: "write `expect \(cursor.text(rest))` on a line of its own")
    }
    return isMore
  }

  private func readRule(_ cursor: inout LineCursor) throws(LineProblem) -> RuleID {
    cursor.skipBlanks()
    let range = cursor.index..<cursor.end
    let name = cursor.text(range)
    cursor.index = cursor.end
    if ["none", "nothing", "no", "nil"].contains(name) {
      throw LineProblem(
        "no violation needs no line", at: range, help: Self.noViolation)
    }
    if name.isEmpty {
      throw LineProblem(
        "an invariant's name is missing here", at: range,
        help: "write what the failure has in brackets; `flowctl rules` lists them all")
    }
    if let rule = Rule(name: name) {
      if rule.kind == .invariant { return RuleID(rule) }
      throw LineProblem(
        "no action violates `\(name)`: it is said of the flow as a whole", at: range,
        help: "remove this line: `flowctl validate` tells it")
    }
    let checks = kernel.flow.checks.map { kernel.flow.names[$0.name] }
    if checks.contains(name) { return RuleID(.brokenCheck, check: name) }
    throw LineProblem(
      checks.isEmpty
        ? "there is no invariant `\(name)`" : "there is no invariant or check `\(name)`", at: range,
      help: (Suggestion.nearest(to: name, among: Rule.invariants.map(\.name) + checks)
        ?? Rule.invariants.map(\.name).first { name.count > 2 && $0.hasPrefix(name) }).map {
          "did you mean `\($0)`?"
        })
  }
}
