import FlowSource
import FlowYAML

extension FlowReader {
  private static let patterns: [Word] = [.never, .always, .once, .when, .reach]
  private static let scopes: [Word] = [.while, .before, .after]
  private static let ofReach: [Word] = [.within, .by, .from]
  private static let mostChecks = 256
  private static let mostTurns = 1_000

  /// A screen of the flow, as far as it is read.
  private var exampleScreen: String {
    declarations.screens.first.map { names.text($0.name.value) } ?? "Home"
  }

  private var exampleCheck: String { "homeFirst: { never: visible \(exampleScreen) }" }

  /// `checks:`
  mutating func readChecks(_ entry: Entry) {
    let example = Example.under(entry.key, ": { \(exampleCheck) }")
    if reportListedChecks(entry) { return }
    for (key, value) in namedEntries(entry, want: "a mapping of checks", example: example)
    where !isFull {
      if declarations.checks.count == Self.mostChecks {
        findings.report(
          .limitExceeded, "the flow has more than \(Self.mostChecks) checks", at: range(of: key),
          help: LimitHelp.fixed)
        return
      }
      var check = CheckDeclaration(name: declaredName(key))
      let example = Example.under(key, ": { \(checkMeant(by: value)) }")
      guard isMapping(value, of: key, want: "what it asks", example: example) else { continue }
      let entries = entries(of: value, at: .check)
      read(&check, entries, from: value)
      readNotes(of: value, under: key)
      if isRight(check, entries, in: value, under: key) { declarations.checks.append(check) }
    }
  }

  /// `- never: …`: each check has a name.
  private mutating func reportListedChecks(_ entry: Entry) -> Bool {
    guard kind(of: entry.value) == .sequence,
      let first = children(of: entry.value).first(where: { kind(of: $0) == .mapping })
    else { return false }
    let name = pairs(of: first).first { word(of: $0.key) == .name }?.value
    let parts = pairs(of: first).filter { word(of: $0.key) != .name && !isPrivate($0.key) }
      .map { "\(quotable($0.key)): \(asWritten($0.value))" }
    let named = name.map { quotable($0) } ?? "aName"
    findings.report(
      .wrongKind,
      "`\(quotable(entry.key))` is a mapping: each check has a name, by which it is told",
      at: range(of: first),
      help: "write its name in place of the `-`: `\(named): { \(parts.joined(separator: ", ")) }`")
    return true
  }

  /// `never: visible Home` for `never visible Home`, or an example.
  private func checkMeant(by value: NodeID) -> String {
    guard kind(of: value) == .scalar else { return "never: visible \(exampleScreen)" }
    // The screen that a sentence in prose is about.
    let named = names.text(text(of: value)).split { !$0.isLetter && !$0.isNumber }.prefix(64)
      .first { word in
        guard let name = names.find(String(word)) else { return false }
        return declarations.screens.contains { $0.name.value == name }
      }
    let example = "never: visible \(named.map(String.init) ?? exampleScreen)"
    let sides = ["->", "=>", "→"].lazy.map { sign in
      self.names.text(self.text(of: value)).split(separator: sign).map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }.first { $0.count == 2 }
    if let sides, sides[0].contains("."), !sides[0].contains(" ") {
      // `Card.paid -> visible Home`
      let isScreen = names.find(sides[1]).map { name in
        declarations.screens.contains { $0.name.value == name }
      }
      return "when: \(sides[0]), then: \(isScreen == true ? "visible " : "")\(sides[1])"
    }
    let words = names.text(text(of: value)).split(separator: " ", maxSplits: 1)
    guard words.count == 2, let pattern = Word(text: String(words[0])),
      Self.patterns.contains(pattern), pattern != .when
    else { return example }
    return "\(words[0]): \(words[1])"
  }

  private mutating func read(
    _ check: inout CheckDeclaration, _ entries: [Entry], from map: NodeID
  ) {
    for entry in entries {
      switch entry.word {
      case .within: check.within = turns(entry)
      case .by:
        let items =
          kind(of: entry.value) == .sequence ? Array(children(of: entry.value)) : [entry.value]
        if items.isEmpty {
          findings.report(
            .wrongKind, "nobody's turns count if `by` is an empty list", at: range(of: entry.value),
            help: "write `by: user`; or `by: taps` without the answers that the user waits for")
        }
        check.by = items.compactMap { part(entry, $0, "whose turns count", ": user") }
      default:
        if let part = part(entry, entry.value, "a condition", ": visible \(exampleScreen)") {
          check.parts.append(part)
        }
      }
    }
    for (key, value) in pairs(of: map)
    where word(of: key) == .description && kind(of: value) == .scalar {
      check.description = names.text(text(of: value))
    }
  }

  private mutating func part(
    _ entry: Entry, _ value: NodeID, _ want: String, _ example: String
  ) -> CheckDeclaration.Part? {
    let example = Example.under(entry.key, conditionMeant(by: value).map { ": " + $0 } ?? example)
    guard word(value, of: entry.key, want: want, example: example) != nil else { return nil }
    let text = ScalarText(value, in: document, names: names)
    if let more = bareWords[value], let first = more.first {
      // `visible Home, Basket`, of which a comma in braces makes a condition and a key.
      let words = [String(decoding: text.bytes, as: UTF8.self)] + more.map { quotable($0) }
      let right = swiftCheck(in: text.saying(words.joined(separator: ", ")))
      findings.report(
        .invalidCondition, "a comma has no meaning in a check", at: range(of: first),
        help: entry.word == .when
          ? "write `then: \(more.map { quotable($0) }.joined(separator: " and "))`"
          : right.map { "write `\($0)`" } ?? "write `and` or `or` between two conditions")
      return nil
    }
    do throws(TextProblem) {
      let condition = try CheckParser.parse(text, names: &names)
      let words = String(decoding: text.bytes, as: UTF8.self)
      return CheckDeclaration.Part(
        word: entry.word, key: range(of: entry.key), condition: condition,
        text: words.split(whereSeparator: \.isWhitespace).joined(separator: " "),
        range: range(of: value))
    } catch {
      if hasOddName(in: text) { return nil }
      var problem = error
      if let right = swiftCheck(in: text) { problem.help = "write `\(right)`" }
      report(problem, in: text)
      return nil
    }
  }

  /// `visible Home` for `{ visible: Home }`
  private func conditionMeant(by value: NodeID) -> String? {
    guard kind(of: value) == .mapping, count(of: value) == 2,
      let pair = pairs(of: value).first(where: { _ in true }), kind(of: pair.value) == .scalar,
      ["visible", "live", "presented", "open", "tab", "back", "swipe", "not"].contains(
        names.text(text(of: pair.key)))
    else { return nil }
    return "\(quotable(pair.key)) \(quotable(pair.value))"
  }

  /// `not isLoggedIn` for `isLoggedIn == false`: the whole condition, if that is all that is wrong with it.
  private mutating func swiftCheck(in text: ScalarText) -> String? {
    let written = String(decoding: text.bytes, as: UTF8.self)
    guard written.utf8.count <= 200,
      let right = SwiftHabits.condition(ConditionHabits.withoutCommas(written)), right != written,
      (try? CheckParser.parse(text.saying(right), names: &names)) != nil
    else { return nil }
    // `LoginForm && isLoggedIn`: a screen is asked for by what it is.
    var words: [String] = []
    for word in right.split(separator: " ").map(String.init) {
      let isScreen = names.find(word).map { name in
        declarations.screens.contains { $0.name.value == name }
      }
      let takesName = ["visible", "presented", "back", "swipe"].contains(words.last ?? "")
      if isScreen == true, !takesName { words.append("visible") }
      words.append(word)
    }
    return words.joined(separator: " ")
  }

  private mutating func turns(_ entry: Entry) -> Located<Int>? {
    let want = "a number of turns"
    let example = Example.under(entry.key, ": 4")
    guard let written = word(entry.value, of: entry.key, want: want, example: example) else {
      return nil
    }
    guard let number = Int(names.text(written.value)), (1...Self.mostTurns).contains(number) else {
      findings.report(
        .wrongKind, "`within` takes a number of turns from 1 to \(Self.mostTurns)",
        at: written.range, help: "write `within: 4`")
      return nil
    }
    return Located(number, at: written.range)
  }

  /// Whether it has one pattern, and a scope that the pattern takes.
  private mutating func isRight(
    _ check: CheckDeclaration, _ entries: [Entry], in map: NodeID, under key: NodeID
  ) -> Bool {
    let written = Set(entries.map(\.word))
    let patterns = entries.filter { Self.patterns.contains($0.word) }
    let scopes = entries.filter { Self.scopes.contains($0.word) }
    let asked = scopes.first.map { asWritten($0.value) } ?? "…"
    func lacks(_ word: Word, beside other: Word) -> Bool {
      written.contains(other) && !written.contains(word)
    }
    var problem: (rule: Rule, message: String, key: NodeID, help: String)?
    if patterns.isEmpty, hasUnknownKey(in: map, at: .check) {
      return false
    } else if patterns.isEmpty {
      problem = (
        .missingKey, "`\(quotable(key))` does not say what must hold", key,
        "add one of `never`, `always`, `once`, `reach`, or `when` with `then`"
      )
    } else if patterns.map(\.word).contains(.when), !written.contains(.then), patterns.count == 2,
      let when = patterns.first(where: { $0.word == .when }),
      let always = patterns.first(where: { $0.word == .always })
    {
      problem = (
        .wrongKind, "`when` goes with `then`, and not with `always`", always.key,
        "write `{ when: \(asWritten(when.value)), then: \(asWritten(always.value)) }`"
      )
    } else if patterns.count > 1 {
      problem = (
        .wrongKind, "a check has one of `never`, `always`, `once`, `when` and `reach`",
        patterns[1].key,
        "write two checks"
      )
    } else if scopes.count > 1 {
      let end = scopes.first { $0.word == .before }.map { asWritten($0.value) }
      problem = (
        .wrongKind, "a check holds `while`, `before` or `after` something, not two of these",
        scopes[1].key,
        written.contains(.after) && !written.contains(.until)
          ? end.map { "write `until: \($0)` in place of `before`" } ?? "write two checks"
          : "write two checks"
      )
    } else if written.contains(.reach), let scope = scopes.first {
      problem = (
        .wrongKind, "`reach` is asked of every world, and not only `\(scope.word.text)` something",
        scope.key, "write `from:` and what those worlds are like that it is asked of"
      )
    } else if let other = entries.first(where: { Self.ofReach.contains($0.word) }),
      !written.contains(.reach)
    {
      problem = (
        .wrongKind, "only `reach` takes `\(other.word.text)`", other.key, "remove it"
      )
    } else if lacks(.then, beside: .when), bareWords[patterns[0].value] != nil {
      // `{ when: Home.pay, visible Card }` is told.
      return false
    } else if lacks(.when, beside: .then) {
      problem = (
        .missingKey, "`then` needs `when`", key,
        "remove it; or write `when:` and an event in place of `\(patterns[0].word.text):`"
      )
    } else if lacks(.after, beside: .until) {
      problem = (
        .missingKey, "`until` needs `after`", key,
        "add `after:` with what opens it, or write `before` for what is asked from launch on"
      )
    } else if written.contains(.once), written.contains(.while) {
      problem = (
        .wrongKind, "`once` can't be asked `while` something holds", scopes[0].key,
        "write `after: \(asked), until: not \(asked.contains(" ") ? "(\(asked))" : asked)`"
      )
    }
    if let problem {
      findings.report(problem.rule, problem.message, at: range(of: problem.key), help: problem.help)
      return false
    }
    let isRead = !written.contains(.by) || !check.by.isEmpty
    return isRead && written.contains(.within) == (check.within != nil)
      && check.parts.count == written.subtracting([.within, .by]).count
  }
}
