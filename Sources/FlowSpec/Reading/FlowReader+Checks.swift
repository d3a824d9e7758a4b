import FlowSource
import FlowYAML

extension FlowReader {
  private static let patterns: [Word] = [.never, .always, .once, .when]
  private static let scopes: [Word] = [.while, .before, .after]
  private static let mostChecks = 256

  /// `checks:`
  mutating func readChecks(_ entry: Entry) {
    let example: Example = "checks: { signedInOnly: { never: visible Account and not isLoggedIn } }"
    for (key, value) in namedEntries(entry, want: "a mapping of checks", example: example)
    where !isFull {
      if declarations.checks.count == Self.mostChecks {
        findings.report(
          .limitExceeded, "the flow has more than \(Self.mostChecks) checks", at: range(of: key),
          help: LimitHelp.fixed)
        return
      }
      var check = CheckDeclaration(name: declaredName(key))
      let example = Example.under(key, ": { never: visible Account and not isLoggedIn }")
      guard isMapping(value, of: key, want: "what it asks", example: example) else { continue }
      let entries = entries(of: value, at: .check)
      read(&check, entries, from: value)
      readNotes(of: value, under: key)
      if isRight(check, entries, under: key) { declarations.checks.append(check) }
    }
  }

  private mutating func read(
    _ check: inout CheckDeclaration, _ entries: [Entry], from map: NodeID
  ) {
    for entry in entries {
      let example = Example.under(entry.key, ": visible Home")
      guard word(entry.value, of: entry.key, want: "a condition", example: example) != nil else {
        continue
      }
      let text = ScalarText(entry.value, in: document, names: names)
      do throws(TextProblem) {
        let condition = try CheckParser.parse(text, names: &names)
        let words = String(decoding: text.bytes, as: UTF8.self)
        check.parts.append(
          CheckDeclaration.Part(
            word: entry.word, key: range(of: entry.key), condition: condition,
            text: words.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            range: range(of: entry.value)))
      } catch {
        report(error, in: text)
      }
    }
    for (key, value) in pairs(of: map)
    where word(of: key) == .description && kind(of: value) == .scalar {
      check.description = names.text(text(of: value))
    }
  }

  /// Whether it has one pattern, and a scope that the pattern takes.
  private mutating func isRight(
    _ check: CheckDeclaration, _ entries: [Entry], under key: NodeID
  ) -> Bool {
    let written = Set(entries.map(\.word))
    let patterns = entries.filter { Self.patterns.contains($0.word) }
    let scopes = entries.filter { Self.scopes.contains($0.word) }
    func lacks(_ word: Word, beside other: Word) -> Bool {
      written.contains(other) && !written.contains(word)
    }
    var problem: (rule: Rule, message: String, key: NodeID, help: String)?
    if patterns.isEmpty {
      problem = (
        .missingKey, "`\(quotable(key))` does not say what must hold", key,
        "add one of `never`, `always`, `once`, or `when` with `then`"
      )
    } else if patterns.count > 1 {
      problem = (
        .wrongKind, "a check has one of `never`, `always`, `once` and `when`", patterns[1].key,
        "write two checks"
      )
    } else if scopes.count > 1 {
      problem = (
        .wrongKind, "a check holds `while`, `before` or `after` something, not two of these",
        scopes[1].key, "write two checks"
      )
    } else if lacks(.then, beside: .when) {
      problem = (.missingKey, "`when` needs `then`", patterns[0].key, "add `then: visible Home`")
    } else if lacks(.when, beside: .then) {
      problem = (.missingKey, "`then` needs `when`", key, "add `when: Home.open`")
    } else if lacks(.after, beside: .until) {
      problem = (.missingKey, "`until` needs `after`", key, "add `after:`")
    } else if written.contains(.once), written.contains(.while) {
      problem = (
        .wrongKind, "`once` can't be asked `while` something holds", scopes[0].key,
        "write `after:` and `until:`"
      )
    }
    if let problem {
      findings.report(problem.rule, problem.message, at: range(of: problem.key), help: problem.help)
      return false
    }
    return check.parts.count == written.count
  }
}
