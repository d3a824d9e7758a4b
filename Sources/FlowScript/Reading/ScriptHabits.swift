import FlowKernel
import FlowModel
import FlowSource

// What people write from habit in a script: colons, parentheses, other tools' words.
extension ScriptReader {
  /// `scenario: a`, `flow: app.yaml`, `- launch`: a sign that no line has.
  static func checkSigns(_ line: LineCursor, from start: Int) throws(LineProblem) {
    var cursor = line
    cursor.index = start
    if cursor.text(start..<cursor.end).hasPrefix("<<<<<<<") {
      throw LineProblem(
        ConflictWords.message, at: start..<cursor.end, help: ConflictWords.help)
    }
    if cursor.text(start..<cursor.end).hasPrefix("//") { try cursor.finish() }
    if cursor.text(start..<cursor.end).hasPrefix("-- ") {
      throw LineProblem(
        "`--` does not start a comment", at: start..<start + 2,
        help: "write `# \(cursor.text(start + 3..<cursor.end))`")
    }
    try checkNumber(cursor)
    try checkCapital(cursor)
    if cursor.next == UInt8(ascii: "-") || cursor.next == UInt8(ascii: "*") {
      let sign = cursor.text(cursor.index..<cursor.index + 1)
      cursor.index += 1
      cursor.skipBlanks()
      throw LineProblem(
        "lines don't begin with `\(sign)`", at: start..<start + 1,
        help: "write `\(cursor.text(cursor.index..<cursor.end))`")
    }
    guard let word = words.first(where: { cursor.takeWord($0) }), cursor.next == UInt8(ascii: ":"),
      let (colon, rest) = colon(in: cursor)
    else { return }
    throw LineProblem(
      "`\(word)` takes no colon", at: colon,
      help: "write `\(word) \(rest.text(rest.index..<rest.end))`")
  }

  /// `Scenario: the link`, `Launch`: the word of a line in capitals, with or without a colon.
  private static func checkCapital(_ line: LineCursor) throws(LineProblem) {
    var cursor = line
    guard let word = try? cursor.takeName("a word"), cursor.next != UInt8(ascii: "."),
      cursor.next != UInt8(ascii: "("), !words.contains(cursor.text(word)),
      words.contains(cursor.text(word).lowercased())
    else { return }
    _ = cursor.take(":")
    cursor.skipBlanks()
    let rest = cursor.text(cursor.index..<cursor.end)
    throw LineProblem(
      "`\(cursor.text(word))` is not a script command", at: word,
      help: "write `\(cursor.text(word).lowercased())\(rest.isEmpty ? "" : " \(rest)")`")
  }

  /// `1. launch`
  private static func checkNumber(_ line: LineCursor) throws(LineProblem) {
    var cursor = line
    while let byte = cursor.next, (0x30...0x39).contains(byte) { cursor.index += 1 }
    guard cursor.index > line.index,
      cursor.next == UInt8(ascii: ".") || cursor.next == UInt8(ascii: ")")
    else { return }
    cursor.index += 1
    let number = line.index..<cursor.index
    cursor.skipBlanks()
    throw LineProblem(
      "lines have no numbers", at: number,
      help: "write `\(cursor.text(cursor.index..<cursor.end))`")
  }

  /// What other tools call what a line says here.
  private static let meanings: [String: String] = [
    "pop": "back", "goback": "back", "navigateback": "back", "start": "launch", "run": "launch",
    "restart": "launch", "relaunch": "launch", "select": "tab", "selecttab": "tab",
    "switch": "tab", "switchtab": "tab", "pulldown": "swipe", "swipedown": "swipe",
    "tapoutside": "swipe", "clickoutside": "swipe",
  ]

  /// What a test waits for or does, and a flow knows nothing of.
  private static let needless = [
    "wait", "sleep", "pause", "delay", "scroll", "rotate", "type", "enter", "input", "screenshot",
  ]

  /// What to write for another tool's word.
  private func meaningHelp(for word: String, _ rest: String) -> String? {
    let word = word.lowercased()
    if let meant = Self.meanings[word] {
      let rest = rest.hasPrefix("to ") ? String(rest.dropFirst("to ".count)) : rest
      return "write `\(meant)\(rest.isEmpty || meant == "back" ? "" : " \(rest)")`"
    }
    if Self.needless.contains(word) {
      return "remove it: a line is what moves the navigation, and nothing takes time"
    }
    switch word {
    case "dismiss", "close":
      let screen = kernel.flow.names.find(rest).flatMap { index.screens[$0] }
      let events = screen.map { kernel.flow[$0].events.indices } ?? 0..<0
      let named = events.filter { kernel.flow.events[$0].kind == .event }.prefix(3).map {
        "`\(kernel.flow.text(EventID($0)))`"
      }
      return "write `swipe` if the user pulls it down, or the event of its button: "
        + (named.isEmpty ? "`Screen.event`" : named.joined(separator: " or "))
    case "deeplink", "link", "url", "openurl", "openlink":
      return linkHelp(rest)
    case "post", "notify", "notification":
      let posting = kernel.flow.transitions.filter { transition in
        kernel.flow.steps(of: transition.block).contains { step in
          if case .post(let event, _) = kernel.flow.steps[step].operation {
            kernel.flow.names[kernel.flow[event].name] == rest.prefix { $0 != "(" }
          } else {
            false
          }
        }
      }.prefix(3).map { "`\(kernel.flow.text($0.event))`" }
      return posting.isEmpty
        ? nil : "write the event whose steps post it: " + posting.joined(separator: " or ")
    case "given", "when", "then", "and", "but":
      if rest.isEmpty { return nil }
      let subject = Self.subjects.contains { rest.hasPrefix($0 + " ") }
      let first = String(rest.prefix { $0 != " " && $0 != "(" })
      guard subject || Self.words.contains(first) || first.contains(".") else {
        return
          "write what is done, not a sentence: `launch` with the values that hold, then `Screen.event` lines"
      }
      return "write the line without it: `\(subject ? "expect " : "")\(rest)`"
    default: return nil
    }
  }

  /// `item id=3` as a script opens it: `open item(id: 3)`.
  func linkHelp(_ text: String) -> String? {
    let words = text.split { " ,()".contains($0) }
    guard let name = words.first,
      let link = kernel.flow.links.first(where: { kernel.flow.names[$0.name] == name }),
      let given = Self.arguments(words.dropFirst(), for: names(of: link.parameters))
    else { return nil }
    return "write `open \(name)\(given.isEmpty ? "" : "(\(given))")`"
  }

  func names(of parameters: CompactRange) -> [String] {
    parameters.indices.map { kernel.flow.names[kernel.flow.parameters[$0].name] }
  }

  /// `id: 3` for `id=3` and, where each parameter has one, for `3`; nil for anything else.
  static func arguments(_ words: ArraySlice<Substring>, for names: [String]) -> String? {
    let given = words.map { $0.split { "=:".contains($0) } }
    guard given.allSatisfy({ (1...2).contains($0.count) }),
      given.count == names.count || given.allSatisfy({ $0.count == 2 })
    else { return nil }
    return given.enumerated().map { position, sides in
      "\(sides.count == 2 ? String(sides[0]) : names[position]): \(sides[sides.count - 1])"
    }.joined(separator: ", ")
  }

  /// `launch with isLoggedIn true`
  static func launchHelp(_ line: LineCursor) -> String? {
    let words = line.text(line.index..<line.end).split { " ,=:{}".contains($0) }
      .filter { !["with", "where", "and", "as", "is"].contains($0) }
    guard words.count > 1, words.count % 2 == 0 else { return nil }
    let pairs = stride(from: 0, to: words.count, by: 2).map { "\(words[$0])=\(words[$0 + 1])" }
    return "write `launch \(pairs.joined(separator: " "))`"
  }

  /// `swipe down`, `back 2`, `back()`
  static func checkGesture(_ word: String, _ line: LineCursor) throws(LineProblem) {
    var cursor = line
    cursor.skipBlanks()
    if cursor.isAtEnd || cursor.separatorHelp != nil { return }
    let rest = cursor.text(cursor.index..<cursor.end)
    let isCount =
      ["twice", "thrice"].contains(rest)
      || rest.first?.isNumber == true
        && ["", "x", " times"].contains(String(rest.drop(while: \.isNumber)))
    throw LineProblem(
      "`\(rest)` doesn't belong on this line", at: cursor.index..<cursor.end,
      help: "write `\(word)`" + (isCount ? ", a line for each" : "")
        + (word == "back" && rest.first?.isUppercase == true ? ", or `back to \(rest)`" : ""))
  }

  /// `expect isLoggedIn`, `expect isLoggedIn == true`, `expect not isLoggedIn`
  func stateHelp(for word: Range<Int>, _ line: LineCursor, holds: Bool = true) -> String? {
    guard let name = find(word), let variable = index.variables[name] else { return nil }
    let type = kernel.flow.variables[variable].type
    var cursor = line
    cursor.index = word.upperBound
    let rest = cursor.text(cursor.index..<cursor.end).drop { " =:".contains($0) }
    let values = kernel.flow.types.representatives(of: type).map {
      kernel.flow.types.text(of: $0, as: type, names: kernel.flow.names)
    }
    let given = rest.isEmpty || rest.contains(" ") ? nil : String(rest)
    let value = given ?? (type == .bool ? "\(holds)" : values.first ?? "…")
    return "write `expect state \(line.text(word))=\(value)`"
  }

  /// `expect stack Main: Home > Detail`, `expect stack Main: [Home, Detail]`
  func checkList(_ line: LineCursor) throws(LineProblem) {
    let text = line.text(line.index..<line.end)
    guard text.contains(where: { ">→|[]".contains($0) }) else { return }
    let before = self.text(before: line.index)
    throw LineProblem(
      "commas stand between names, without brackets", at: line.index..<line.end,
      help: "write `\(before)\(before.hasSuffix(" ") ? "" : " ")\(Self.listed(text))`")
  }

  /// What to write for a word that is no command, by what stands behind it.
  func commandHelp(for word: String, behind first: Range<Int>, _ line: LineCursor) -> String? {
    var cursor = line
    cursor.index = first.upperBound
    cursor.skipBlanks()
    let rest = cursor.text(cursor.index..<cursor.end)
    if let help = meaningHelp(for: word, rest) { return help }
    if rest.isEmpty, let name = find(first), let screen = index.screens[name] {
      let event = kernel.flow[screen].events.indices.first { kernel.flow.events[$0].kind == .event }
      return "write `expect visible \(word)`"
        + (event.map { ", or what the user does there: `\(kernel.flow.text(EventID($0)))`" } ?? "")
    }
    if rest.isEmpty { return nil }
    if ["assert", "verify", "check", "should", "see", "assertThat"].contains(word) {
      let words = rest.split(separator: " ").filter { !["==", "=", "is", "that"].contains($0) }
        .joined(separator: " ")
      let subject = Self.subjects.contains { words.hasPrefix($0 + " ") }
      return "write `expect \(subject ? "" : "visible ")\(words)`"
    }
    // `go back`, `tap tab Search`
    if ["tap", "press", "go", "navigate", "click", "hit", "do", "perform", "user"].contains(
      word.lowercased()),
      let command = ["back", "swipe", "tab", "outside"].first(where: {
        rest == $0 || rest.hasPrefix($0 + " ")
      }
      )
    {
      // Outside a popover.
      return "write `\(command == "tab" ? rest : command == "outside" ? "swipe" : command)`"
    }
    // `tap Home.open`
    guard let owner = try? cursor.takeName("a name"), cursor.next == UInt8(ascii: "."),
      let name = find(owner), index.screens[name] != nil || index.coordinators[name] != nil
    else { return nil }
    return "write the event alone: `\(rest)`"
  }

  /// `expect Home`, `expect SignIn`, `expect no violation`
  func subjectHelp(for word: Range<Int>, _ line: LineCursor) -> String? {
    if let help = stateHelp(for: word, line) { return help }
    let next = line.text(word.upperBound..<line.end)
    if ["screen", "page", "view", "shown"].contains(line.text(word)), next.hasPrefix(" ") {
      return "write `expect visible\(next)`"
    }
    if next.hasPrefix(" see ") || next.hasPrefix(" show "), line.text(word) == "to" {
      return "write `expect visible \(next.dropFirst().drop { $0 != " " }.dropFirst())`"
    }
    if ["alert", "sheet", "modal", "popover"].contains(line.text(word)), next.hasPrefix(" ") {
      return "write `expect presented\(next)`"
    }
    if ["coordinator", "child", "flow", "alive"].contains(line.text(word)), next.hasPrefix(" ") {
      return "write `expect live\(next)`"
    }
    if ["finished", "ended", "dead", "gone"].contains(line.text(word)), next.hasPrefix(" ") {
      return "write `expect not live\(next)`"
    }
    if ["tab", "selected", "selectedTab"].contains(line.text(word)), next.hasPrefix(" ") {
      let tab = kernel.flow.boundaries.first {
        $0.kind == .tab && kernel.flow.text($0.child) == next.dropFirst()
      }
      let shown = tab.flatMap { kernel.flow[$0.child].shows.first }.map(kernel.flow.text)
      return "write `expect visible \(shown ?? "SCREEN")`, or what else this tab shows"
    }
    if ["error", "warning", "failure"].contains(line.text(word)) {
      return "write `expect violation` and what the failure has in brackets"
    }
    if ["depth", "count"].contains(line.text(word)) {
      return "name the screens of the stack: `expect stack COORDINATOR: SCREEN, SCREEN`"
    }
    if line.text(word) == "nothing", next.isEmpty {
      return "write `expect visible nothing` or `expect presented nothing`"
    }
    if line.text(word) == "no", next.contains("violation") {
      return Self.noViolation
    }
    guard let name = find(word) else { return nil }
    // `Home visible`, `Home.visible`, `Home is visible`
    let behind = next.split { " .".contains($0) }.filter { $0 != "is" }
    if behind == ["visible"] || behind == ["shown"] {
      return "write `expect visible \(line.text(word))`"
    }
    let rest = line.text(word.lowerBound..<line.end)
    if next.hasPrefix("."), index.coordinators[name] != nil,
      let event = kernel.flow.names.find(String(next.dropFirst().prefix { $0 != "(" })),
      kernel.flow.events.contains(where: { $0.name == event })
    {
      return
        "an event is no state; expect what it leads to: `expect visible SCREEN`, `expect not live \(line.text(word))`"
    }
    if index.screens[name] != nil { return "write `expect visible \(rest)`" }
    return index.coordinators[name] == nil ? nil : "write `expect live \(rest)`"
  }

  static let noViolation = "remove it: a violation that no line expects fails the scenario"

  /// `launch(isLoggedIn: true)`
  static func checkParentheses(behindLaunch line: LineCursor) throws(LineProblem) {
    guard line.next == UInt8(ascii: "(") else { return }
    let close = line.bytes[line.index..<line.end].firstIndex(of: UInt8(ascii: ")"))
    let end = close.map { $0 + 1 } ?? line.end
    let values = line.text(line.index + 1..<(close ?? line.end)).split(separator: ",").map { part in
      part.split { $0 == ":" || $0 == "=" }.map { $0.split(separator: " ").joined() }
    }
    let isEach = !values.isEmpty && values.allSatisfy { $0.count == 2 }
    throw LineProblem(
      "a launch has no parentheses", at: line.index..<end,
      help: isEach
        ? "write `launch \(values.map { $0.joined(separator: "=") }.joined(separator: " "))`"
        : "take them away; values stand behind it: `launch name=value`")
  }

  /// `launch isLoggedIn=true, Home.open`: an action behind the values.
  static func checkAction(behindLaunch line: LineCursor, from separator: Int) throws(LineProblem) {
    var cursor = line
    guard (try? cursor.takeName("a name")) != nil, cursor.next == UInt8(ascii: ".") else { return }
    var start = line
    start.skipBlanks()
    throw LineProblem(
      "`\(line.text(separator..<line.end))` doesn't belong on this line", at: separator..<line.end,
      help: "write `· \(line.text(start.index..<line.end))`, with ` · ` between two actions, "
        + "or begin a new line for each")
  }

  /// `launch isLoggedIn`: a name without its value.
  func checkValue(of variable: Int, _ name: Range<Int>, _ line: LineCursor) throws(LineProblem) {
    var cursor = line
    if cursor.take("=") { return }
    let type = kernel.flow.variables[variable].type
    let values = kernel.flow.types.representatives(of: type).map {
      kernel.flow.types.text(of: $0, as: type, names: kernel.flow.names)
    }
    // A Bool alone says that it holds.
    let value = type == .bool ? "true" : values.first ?? "…"
    throw LineProblem(
      "`=` is missing between a name and its value", at: cursor.here,
      help: pairsHelp(from: name, line)
        ?? "write `\(line.text(name))=\(value)`, with one of: " + values.joined(separator: ", "))
  }

  /// `expect visible: Home`
  static func checkColon(behindSubject subject: String, _ line: LineCursor) throws(LineProblem) {
    guard let (colon, rest) = Self.colon(in: line) else { return }
    throw LineProblem(
      "`\(subject)` takes no colon", at: colon,
      help: "write `expect \(subject) \(rest.text(rest.index..<rest.end))`")
  }

  /// The colon that comes next, and the line from what stands behind it; nil if none comes.
  static func colon(in line: LineCursor) -> (place: Range<Int>, rest: LineCursor)? {
    var cursor = line
    cursor.skipBlanks()
    guard cursor.next == UInt8(ascii: ":") else { return nil }
    let colon = cursor.index
    cursor.index += 1
    cursor.skipBlanks()
    return (colon..<colon + 1, cursor)
  }

  /// `tab Profile`, where the tab is `ProfileTab`.
  func unknownTab(_ name: Range<Int>) -> LineProblem {
    let word = String(decoding: bytes[name], as: UTF8.self)
    let bars = kernel.flow.coordinators.map { bar in
      bar.boundaries.indices.filter { kernel.flow.boundaries[$0].kind == .tab }
    }.filter { !$0.isEmpty }
    if let number = Int(word), bars.count == 1, bars[0].indices.contains(number - 1) {
      // `tab 2`
      let tab = kernel.flow.text(kernel.flow.boundaries[bars[0][number - 1]].child)
      return LineProblem("a tab has a name, and no number", at: name, help: "write `tab \(tab)`")
    }
    let tabs = Set(
      kernel.flow.boundaries.filter { $0.kind == .tab }.map { kernel.flow.text($0.child) }
        + kernel.flow.buttons.map { kernel.flow.names[kernel.flow[$0].name] }
    ).sorted()
    let meant =
      tabShowing(name) ?? Suggestion.nearest(to: word, among: tabs)
      ?? tabs.first { $0.lowercased().contains(word.lowercased()) }
    return LineProblem(
      "there is no tab `\(word)`", at: name,
      help: meant.map { "did you mean `\($0)`?" }
        ?? (tabs.isEmpty
          ? "no coordinator has `tabs`" : "the tabs: " + tabs.prefix(8).joined(separator: ", ")))
  }

  /// `tab Profile`, where the tab `Account` shows the screen `Profile`; nil if several tabs do.
  private func tabShowing(_ name: Range<Int>) -> String? {
    guard let found = find(name), let screen = index.screens[found] else { return nil }
    let tabs = Set(
      kernel.flow.boundaries.filter { $0.kind == .tab }.map(\.child)
        .filter { kernel.flow[$0].shows.contains(screen) })
    return tabs.count == 1 ? tabs.first.map { kernel.flow.text($0) } : nil
  }

  /// `launch isLoggedIn: true`
  func checkAssignment(of name: Range<Int>, _ line: LineCursor) throws(LineProblem) {
    guard let (colon, rest) = Self.colon(in: line) else { return }
    var cursor = rest
    while let byte = cursor.next, byte != UInt8(ascii: " "), byte != UInt8(ascii: ",") {
      cursor.index += 1
    }
    throw LineProblem(
      "`=` stands between a name and its value", at: colon,
      help: pairsHelp(from: name, line)
        ?? "write `\(cursor.text(name))=\(cursor.text(rest.index..<cursor.index))`")
  }

  /// `launch isIn: true plan: .pro`, `set isIn true`: the line with `=` between each name and its value; nil where
  /// a name has none.
  private func pairsHelp(from name: Range<Int>, _ line: LineCursor) -> String? {
    let words = line.text(name.lowerBound..<line.end).split { " ,=:".contains($0) }.map(String.init)
    guard words.count % 2 == 0 else { return nil }
    var pairs: [String] = []
    for index in stride(from: 0, to: words.count, by: 2) {
      guard let name = kernel.flow.names.find(words[index]),
        let variable = self.index.variables[name],
        let value = meantValue(
          words[index + 1], kernel.flow.types.unwrapped(kernel.flow.variables[variable].type))
      else { return nil }
      pairs.append("\(words[index])=\(value)")
    }
    return "write `\(text(before: name.lowerBound))\(pairs.joined(separator: " "))`"
  }

  /// `expect stack Home, Detail`: screens without the coordinator, if one alone shows them all.
  func stackHelp(_ name: Range<Int>, _ line: LineCursor) -> String? {
    let before = text(before: name.lowerBound)
    guard before.hasSuffix("expect stack ") || before.hasSuffix("expect stack:") else { return nil }
    let listed = Self.listed(line.text(name.lowerBound..<line.end).drop { $0 == " " })
    let names = listed.split { ", ".contains($0) }.map { $0.prefix { $0 != "(" } }
    let screens = names.compactMap {
      kernel.flow.names.find(String($0)).flatMap { index.screens[$0] }
    }
    if screens.isEmpty || screens.count < names.count { return nil }
    let owners = kernel.flow.coordinators.filter { owner in
      screens.allSatisfy(owner.shows.contains)
    }
    guard owners.count == 1 else { return nil }
    return "write `expect stack \(kernel.flow.names[owners[0].name]): \(listed)`"
  }

  /// `expect stack App Home`
  static func checkColon(
    behind path: Range<Int>, of subject: String, _ line: LineCursor
  ) throws(LineProblem) {
    var cursor = line
    cursor.skipBlanks()
    if cursor.next == UInt8(ascii: ":") { return }
    let what = subject == "stack" ? "screens" : "children"
    let rest = listed(cursor.text(cursor.index..<cursor.end).drop { " =,".contains($0) })
    throw LineProblem(
      "`:` is missing between the coordinator and its \(what)", at: cursor.here,
      help: rest.isEmpty
        ? nil : "write `expect \(subject) \(cursor.text(path)): \(rest)`")
  }

  /// `Home, Detail` for `[Home, Detail]` and `Home > Detail`; what needs no change stays.
  static func listed(_ text: some StringProtocol) -> String {
    guard text.contains(where: { ">→|[]".contains($0) }) else { return String(text) }
    return text.split { ">→|[],".contains($0) || $0 == " " }.filter { $0 != "-" }
      .joined(separator: ", ")
  }

  /// `app.buttons["seat"].tap()`: what a UI test taps, by the event that has its name.
  func elementHelp(behind owner: Range<Int>) -> String? {
    let line = String(
      decoding: bytes[owner.lowerBound...].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    guard line.hasPrefix("app.") else { return nil }
    let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
    let events = kernel.flow.events.indices.filter {
      quoted.count > 2 && kernel.flow.events[$0].kind == .event
        && kernel.flow.names[kernel.flow.events[$0].name] == quoted[1]
    }.prefix(3).map { "`\(kernel.flow.text(EventID($0)))`" }
    return "a line is an event of a screen, and not what a UI test taps: "
      + (events.isEmpty ? "`Screen.event`" : "write " + events.joined(separator: " or "))
  }
}
