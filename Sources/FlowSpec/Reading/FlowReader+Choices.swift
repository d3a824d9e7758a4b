import FlowSource
import FlowYAML

extension FlowReader {
  /// `if`, `then` and `else`
  ///
  /// - Parameter isOneOfTwo: whether another step stands beside it, which is reported.
  mutating func choiceStep(
    in map: NodeID, isStart: Bool, isOneOfTwo: Bool
  ) -> StepDeclaration? {
    var condition: ConditionDeclaration?
    var then: [StepDeclaration]?
    var otherwise: [StepDeclaration] = []
    var ifKey = map
    var asked = "…"
    for entry in entries(of: map, at: .choice, skipsSteps: true) {
      switch entry.word {
      case .if:
        ifKey = entry.key
        asked = quotable(entry.value)
        condition = self.condition(entry)
      case .then: then = steps(of: entry.value, under: entry.key, isStart: isStart)
      default: otherwise = steps(of: entry.value, under: entry.key, isStart: isStart)
      }
    }
    if then == nil, !isOneOfTwo {
      reportMissing(.then, in: map, under: ifKey, example: .text("if: \(asked), then: stay"))
    }
    guard let condition, let then else { return nil }
    return StepDeclaration(
      .choose(condition, then: then, otherwise: otherwise), at: range(ofPairsIn: map))
  }

  /// The condition of an `if`, or nil for anything else, which is reported.
  mutating func condition(_ entry: Entry) -> ConditionDeclaration? {
    if isNothing(entry.value) {
      findings.report(
        .wrongKind, "`\(quotable(entry.key))` takes a condition, but it is empty",
        at: place(of: entry.value, under: entry.key), help: emptyConditionHelp(entry))
      return nil
    }
    let example = Example.under(entry.key, ": …")
    guard word(entry.value, of: entry.key, want: "a condition", example: example) != nil else {
      return nil
    }
    let text = ScalarText(entry.value, in: document, names: names)
    do throws(TextProblem) {
      return try ConditionParser.parse(text, names: &names)
    } catch {
      if hasOddName(in: text) { return nil }
      var problem = error
      if let right = swiftCondition(in: text) { problem.help = "write `\(right)`" }
      report(problem, in: text)
      return nil
    }
  }

  /// Whether a name stands in a condition that is not valid: that is told where it is declared.
  mutating func hasOddName(in condition: ScalarText) -> Bool {
    let text = String(decoding: condition.bytes, as: UTF8.self)
    return oddDeclared().contains { text.contains(names.text($0)) }
  }

  /// What to write behind a key that has no condition yet.
  private func emptyConditionHelp(_ entry: Entry) -> String {
    let state = (declarations.state + declarations.environment).first {
      $0.type.value == .named(Word.boolType.nameID)
    }
    let example = state.map { ", such as `\(quotable(entry.key)): \(shortened($0.name.value))`" }
    return "write a condition after it" + (example ?? "")
      + (entry.word == .locked ? "; the word `locked` in place of the mapping locks always" : "")
  }

  /// The whole condition for one that is written as in Swift, if that is all that is wrong with it.
  private mutating func swiftCondition(in text: ScalarText) -> String? {
    let written = String(decoding: text.bytes, as: UTF8.self)
    guard written.utf8.count <= 200, let right = SwiftHabits.condition(written), right != written,
      (try? ConditionParser.parse(text.saying(right), names: &names)) != nil
    else { return nil }
    return right
  }

  /// `switch`, `cases` and `default`
  mutating func branchStep(
    in map: NodeID, isStart: Bool, isOneOfTwo: Bool
  ) -> StepDeclaration? {
    var subject: Located<NameID>?
    var cases: [StepDeclaration.CaseDeclaration]?
    var hasCases = false
    var otherwise: [StepDeclaration]?
    var switchKey = map
    let loose = isOneOfTwo ? [] : looseCases(in: map)
    for entry in entries(of: map, at: .branch, skipsSteps: true, without: loose.map(\.key)) {
      switch entry.word {
      case .switch:
        switchKey = entry.key
        subject = self.subject(entry)
      case .cases:
        hasCases = true
        cases = casesOfMapping(entry, isStart: isStart)
      default: otherwise = steps(of: entry.value, under: entry.key, isStart: isStart)
      }
    }
    if !loose.isEmpty {
      let written = loose.map { "\(quotable($0.key)): \(asWritten($0.value))" }
      findings.report(
        .missingKey, "`switch` needs `cases`", at: range(of: switchKey),
        help: "put them under it: `cases: { \(written.joined(separator: ", ")) }`")
      cases = self.cases(loose, isStart: isStart)
    } else if !hasCases, !isOneOfTwo {
      reportMissing(
        .cases, in: map, under: switchKey, help: "write under `cases` what each case does")
    }
    guard let subject, let cases else { return nil }
    return StepDeclaration(
      .branch(subject: subject, cases: cases, otherwise: otherwise), at: range(ofPairsIn: map))
  }

  private mutating func subject(_ entry: Entry) -> Located<NameID>? {
    guard
      let name = word(entry.value, of: entry.key, want: "one name", example: "switch: …")
    else { return nil }
    if Identifier.isValid(names.bytes(of: name.value)) { return name }
    findings.report(
      .invalidCondition, "a `switch` takes one name, but \(quote(name.value)) isn't one",
      at: name.range, help: "write `if` for a condition")
    return nil
  }

  /// `{ switch: result, ok: …, wrong: … }`: cases beside the `switch`; none where it has `cases`.
  private func looseCases(in map: NodeID) -> [(key: NodeID, value: NodeID)] {
    var loose: [(key: NodeID, value: NodeID)] = []
    for (key, value) in pairs(of: map) where !isPrivate(key) {
      switch word(of: key) {
      case .switch, .default: continue
      case .cases: return []
      case .some(let word) where StepWord.isStep(word): return []
      default:
        let name = text(of: key)
        if misspeltWord(key, at: .branch) != nil
          || names.firstIndex(of: UInt8(ascii: "."), in: name) ?? 0 > 0
        {
          return []
        }
        loose.append((key, value))
      }
    }
    return loose
  }

  private mutating func casesOfMapping(
    _ entry: Entry, isStart: Bool
  ) -> [StepDeclaration.CaseDeclaration]? {
    let example: Example = "cases: { …: … }"
    let want = "a mapping from cases to steps"
    guard isMapping(entry.value, of: entry.key, want: want, example: example) else { return nil }
    return cases(
      namedEntries(entry, want: want, example: example), isStart: isStart)
  }

  private mutating func cases(
    _ entries: [(key: NodeID, value: NodeID)], isStart: Bool
  ) -> [StepDeclaration.CaseDeclaration] {
    var cases: [StepDeclaration.CaseDeclaration] = []
    var places: [NameID: SourceRange] = [:]
    reportSwiftCases(entries)
    for (key, value) in entries where !isFull {
      let name = caseName(key)
      if let earlier = places.updateValue(name.range, forKey: name.value) {
        findings.report(
          .duplicateName, "\(quote(name.value)) appears twice in this `switch`", at: name.range,
          notes: [Diagnostic.Note("the first", at: earlier)])
      }
      let steps = steps(of: value, under: key, isStart: isStart)
      cases.append(StepDeclaration.CaseDeclaration(name: name, steps: steps))
    }
    return cases
  }

  /// `case .ok:`, as Swift has it: told once for all of a `switch`.
  private mutating func reportSwiftCases(_ entries: [(key: NodeID, value: NodeID)]) {
    let written = entries.lazy.map(\.key).filter { [names, document] key in
      names.bytes(of: document.nodes[document.resolve(key)].text).starts(with: "case ".utf8)
    }
    guard let first = written.first, !isFull else { return }
    let right = Array(written.prefix(3)).map { key in
      "`\(names.text(text(of: key)).dropFirst(5).drop { $0 == " " || $0 == "." }):`"
    }
    findings.report(
      .invalidName, "a case has no `case` before it here", at: range(of: first),
      help: "write " + right.joined(separator: ", "))
  }

  /// A case, with or without its dot.
  private mutating func caseName(_ key: NodeID) -> Located<NameID> {
    let text = ScalarText(key, in: document, names: names)
    if text.bytes.starts(with: "case ".utf8) {
      let name = text.bytes.dropFirst(5).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ".") }
      return Located(names.intern(name), at: range(of: key))
    }
    guard text.bytes.first == UInt8(ascii: "."), text.bytes.count > 1 else { return located(key) }
    return Located(
      names.intern(text.bytes[1...]), at: text.range(of: 1..<text.bytes.count))
  }
}
