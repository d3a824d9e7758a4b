internal import FlowSource

// What people write by habit, or leave behind: the marks of a merge, comments and arrows of other languages,
// full-width signs.
extension SyntaxWords {
  /// The marks that a merge has left in the file, if it has any: whatever else is wrong comes of them.
  var mergeConflict: Diagnostic? {
    guard let first = lineStarting(with: "<", from: 0) else { return nil }
    var notes: [Diagnostic.Note] = []
    var end = first
    for (sign, words) in [
      ("=", "the other side starts here"), (">", "the conflict ends here"),
    ] as [(Character, String)] {
      guard let mark = lineStarting(with: sign, from: end) else { continue }
      notes.append(.init(words, at: lineRange(from: mark)))
      end = mark
    }
    if let next = lineStarting(with: "<", from: first + 1), next > first {
      notes.append(.init("the next conflict starts here", at: lineRange(from: next)))
    }
    return problem(
      ConflictWords.message, at: lineRange(from: first), notes: notes, help: ConflictWords.help)
  }

  /// The first line that begins with seven of a sign, and with nothing but a space behind them.
  private func lineStarting(with sign: Character, from start: Int) -> Int? {
    let mark = [UInt8](repeating: sign.asciiValue ?? 0, count: 7)
    var index = start
    if index > 0, !bytes.isLineEnd(at: index - 1) {
      index = bytes.endOfLine(at: index)
      while bytes.isLineEnd(at: index) { index += 1 }
    }
    while index < bytes.count {
      if bytes[index...].starts(with: mark), bytes.isSpace(at: index + 7) { return index }
      index = bytes.endOfLine(at: index)
      while bytes.isLineEnd(at: index) { index += 1 }
    }
    return nil
  }

  /// What a line is that should be `key: value` and has no colon, if it can be told.
  func habit(in line: Range<Int>) -> Diagnostic? {
    conflictEnd(at: line.lowerBound) ?? foreignComment(at: line.lowerBound) ?? lookalike(in: line)
      ?? arrow(in: line)
  }

  /// A mark of a merge whose first one is gone.
  private func conflictEnd(at index: Int) -> Diagnostic? {
    guard ["=======", ">>>>>>>"].contains(where: { bytes[index...].starts(with: $0.utf8) }) else {
      return nil
    }
    return problem(
      "a merge conflict has left this line", at: lineRange(from: index), help: "remove the line")
  }

  /// `// why`, `/* why */`, `-- why`
  func foreignComment(at index: Int) -> Diagnostic? {
    let marks = ["//", "/*", "--"]
    guard let mark = marks.first(where: { bytes[index...].starts(with: $0.utf8) }) else {
      return nil
    }
    if mark == "--", !bytes.isBlank(at: index + 2) { return nil }
    let line = lineRange(from: index)
    var words = bytes.shown(Int(line.start) + 2..<Int(line.end))
    if mark == "/*", words.hasSuffix("*/") { words.removeLast(2) }
    return problem(
      "`\(mark)` does not start a comment", at: line,
      help: "write `#\(words.hasPrefix(" ") ? "" : " ")\(words)`".trimmingBlanks)
  }

  /// `Search.cancel： pop`
  private func lookalike(in line: Range<Int>) -> Diagnostic? {
    var index = line.lowerBound
    let text = bytes.shown(line)
    for scalar in String(decoding: bytes[line], as: UTF8.self).unicodeScalars {
      let width = UTF8.width(scalar)
      if let sign = Lookalike(scalar), !sign.isQuote {
        return problem(
          sign.message, at: range(index, index + width),
          help: "write `\(Lookalike.corrected(text))`")
      }
      index += width
    }
    return nil
  }

  /// `Search.cancel -> pop`, `Search.cancel = pop`
  private func arrow(in line: Range<Int>) -> Diagnostic? {
    let arrows = ["->", "=>", "→", "=", ":="]
    var index = line.lowerBound
    while index < line.upperBound, !bytes.isBlank(at: index) { index += 1 }
    let start = bytes.skippingBlanks(from: index)
    guard start < line.upperBound,
      let arrow = arrows.first(where: { bytes[start...].starts(with: $0.utf8) }),
      bytes.isBlank(at: start + arrow.utf8.count)
    else { return nil }
    let value = bytes.skippingBlanks(from: start + arrow.utf8.count)
    let words = bytes.shown(value..<line.upperBound).split(separator: " ")
    // `push Detail`, a step without its colon
    let isStep = words.count == 2 && words.allSatisfy { $0.allSatisfy(\.isLetter) }
    return problem(
      "`\(arrow)` does not separate a key from its value",
      at: range(start, start + arrow.utf8.count),
      help:
        "write `\(bytes.shown(line.lowerBound..<index)): "
        + (isStep ? "{ \(words[0]): \(words[1]) }`" : "\(bytes.shown(value..<line.upperBound))`"))
  }

  /// `- key: value` among keys: the dash is one too many.
  func strayDash(at index: Int) -> String? {
    let start = bytes.skippingBlanks(from: index + 1)
    let line = start..<Int(lineRange(from: start).end)
    guard start > index + 1, hasKey(in: line) else { return nil }
    let words = bytes.shown(line)
    // `- name: login`, an item of a list where keys are names
    return words.hasPrefix("name: ")
      ? "write `\(words.dropFirst(6)):` in place of `- \(words)`" : "remove the dash: `\(words)`"
  }

  /// `open: { push: Detail }` for `open: - push: Detail`, where no other item follows.
  var oneItem: String? {
    let line = indentationEnd(at: place)..<Int(lineRange(from: place).end)
    let key = bytes[line.lowerBound..<place].split(separator: UInt8(ascii: " ")).map { Array($0) }
    let item = bytes.skippingBlanks(from: place + 1)
    let next = bytes.skippingSpacesAndComments(from: line.upperBound)
    guard key.count == 1, key[0].last == UInt8(ascii: ":"), item < line.upperBound,
      !has("-", at: next)
    else { return nil }
    let value = String(decoding: bytes[item..<line.upperBound], as: UTF8.self)
    return String(decoding: key[0], as: UTF8.self) + " "
      + (hasKey(in: item..<line.upperBound) && !has("{", at: item) ? "{ \(value) }" : value)
  }

  /// Whether there are words for people, and nothing that means something.
  func areWords(in line: Range<Int>) -> Bool {
    let words = bytes.shown(line).split(separator: " ")
    return words.count > 1
      && words.allSatisfy { $0.allSatisfy { $0.isLetter || ",.;!?'".contains($0) } }
  }

  /// Whether a line is `key: value`, or `key:`.
  private func hasKey(in line: Range<Int>) -> Bool {
    line.dropFirst().contains { bytes[$0] == UInt8(ascii: ":") && bytes.isSpace(at: $0 + 1) }
  }
}

extension String {
  /// Without what is left of a comment's end: `# why ` + backtick.
  fileprivate var trimmingBlanks: String {
    var text = self
    while text.hasSuffix(" `") { text.remove(at: text.index(text.endIndex, offsetBy: -2)) }
    return text
  }
}
