import FlowSource
import FlowYAML

extension FlowReader {
  /// `# flowctl:ignore RULE, RULE -- why`
  ///
  /// What is wrong with a suppression is a warning: the flow means the same without it.
  mutating func readSuppressions(of sources: SourceSet) {
    for comment in YAMLReader.comments(containing: "flowctl:", in: document, of: sources)
    where !isFull {
      let bytes = sources[comment.range.file].bytes
      let text = bytes[Int(comment.text.start)..<Int(comment.text.end)]
      guard let start = Self.startOfExcuse(in: text) else { continue }
      readSuppression(
        comment, text[start...], linesBelow: Self.commentLines(below: comment, in: bytes))
    }
  }

  /// Where a suppression begins, which may stand behind other words. Prose that mentions flowctl is none: there
  /// a rule's name follows.
  private static func startOfExcuse(in text: ArraySlice<UInt8>) -> Int? {
    // `# flowctl: see the page` is prose too; `# flowctl: ignore dead-end` is meant for one.
    if text.starts(with: "flowctl:".utf8) {
      let rest = text.dropFirst("flowctl:".utf8.count)
      let command = rest.drop { $0 == UInt8(ascii: " ") }
      if command.starts(with: "ignore".utf8) { return text.startIndex }
      // What other linters say: a rule's name follows.
      let words = words(of: command)
      if ["disable", "disable-next-line", "disable-line", "suppress", "skip", "allow", "off"]
        .contains(
          where: { word in words.first.map { command[$0].elementsEqual(word.utf8) } ?? false }),
        words.count > 1, isLikeRule(command[words[1]])
      {
        return text.startIndex
      }
    }
    let words = words(of: text)
    for (word, next) in zip(words, words.dropFirst()) where text[word].starts(with: "flowctl:".utf8)
    {
      // Another word before a rule's name is meant for one only where the comment begins with it.
      let isCommand = text[word].elementsEqual("flowctl:ignore".utf8)
      guard isCommand || word.lowerBound == text.startIndex else { continue }
      if text[word].count > "flowctl:".utf8.count, isLikeRule(text[next]) { return word.lowerBound }
    }
    return nil
  }

  private static func isLikeRule(_ text: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: text.prefix(60), as: UTF8.self)
    return Rule(name: name) != nil || Suggestion(for: name, among: configurableRules) != nil
  }

  /// How many lines that are comment alone follow a comment's own.
  private static func commentLines(below comment: YAMLComment, in bytes: [UInt8]) -> Int {
    var count = 0
    var index = Int(comment.range.end)
    while true {
      // To the start of the next line.
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      index += 1
      while index < bytes.count,
        bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
      {
        index += 1
      }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "#") else { return count }
      count += 1
    }
  }

  private mutating func readSuppression(
    _ comment: YAMLComment, _ text: ArraySlice<UInt8>, linesBelow: Int
  ) {
    var words = Self.words(of: text)
    let command = words.removeFirst()
    guard text[command].elementsEqual("flowctl:ignore".utf8) else {
      let rules = words.map { String(decoding: text[$0].prefix(60), as: UTF8.self) }
        .filter { Rule(name: $0) != nil }
      warn(
        "`\(String(decoding: text[command].prefix(60), as: UTF8.self))` is not a command of flowctl",
        at: place(command, of: comment),
        help:
          "write `# flowctl:ignore \(rules.isEmpty ? "dead-end" : rules.joined(separator: ", ")) -- why`"
      )
      return
    }
    let dashes = words.firstIndex { text[$0].elementsEqual("--".utf8) }
    let suppressed = words[..<(dashes ?? words.endIndex)]
    if suppressed.isEmpty {
      warn(
        "this suppression names no rule", at: comment.text,
        help: "write `# flowctl:ignore dead-end -- why`")
    }
    let hasReason = dashes.map { $0 + 1 < words.endIndex } ?? false
    for word in suppressed where !isFull {
      let range = place(word, of: comment)
      let name = String(decoding: text[word].prefix(60), as: UTF8.self)
      guard let rule = suppressibleRule(name, at: range, isFirst: word == suppressed.first) else {
        // What follows is likely a reason without its dashes.
        if dashes == nil { return }
        continue
      }
      declarations.suppressions.append(
        Suppression(
          rule: rule, range: range, hasReason: hasReason, ownsLine: comment.ownsLine,
          linesBelow: linesBelow))
    }
  }

  private mutating func suppressibleRule(
    _ name: String, at range: SourceRange, isFirst: Bool
  ) -> Rule? {
    let isCheck = declarations.checks.contains { names.text($0.name.value) == name }
    if isCheck || Rule(name: name) == .brokenCheck {
      findings.report(
        .invalidName, "`\(name)` can't be suppressed: if a check asks too much, change the check",
        at: range,
        help: "widen the sentence: `until`, `while`, `from`")
      return nil
    }
    guard let rule = Rule(name: name) else {
      warn(
        "there is no rule `\(name)` to suppress", at: range,
        meant: Suggestion(for: name, among: Self.configurableRules),
        help: isFirst ? "`flowctl rules` lists them all" : "write the reason after `--`")
      return nil
    }
    guard rule.isConfigurable else {
      warn(
        "`\(name)` can't be suppressed: later checks depend on it", at: range,
        help: "fix what it reports")
      return nil
    }
    return rule
  }

  private mutating func warn(
    _ message: String, at range: SourceRange, meant: Suggestion? = nil, help: String
  ) {
    findings.report(
      Diagnostic(.unknownName, severity: .warning, message, at: range, meant: meant, help: help))
  }

  private func place(_ part: Range<Int>, of comment: YAMLComment) -> SourceRange {
    SourceRange(
      file: comment.range.file, start: UInt32(part.lowerBound), end: UInt32(part.upperBound))
  }

  /// The parts of a text between blanks and commas.
  private static func words(of text: ArraySlice<UInt8>) -> [Range<Int>] {
    text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ",") }
      .map { $0.startIndex..<$0.endIndex }
  }
}
