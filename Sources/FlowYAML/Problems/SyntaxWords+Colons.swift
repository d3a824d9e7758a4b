internal import FlowSource

// A ':' too many, and a ':' too few.
extension SyntaxWords {
  /// A colon where no key can end.
  var strayColon: Diagnostic {
    let lineStart = indentationEnd(at: place)
    if hasColonBlank(in: lineStart..<place) {
      if let bracket = wideBracket(in: lineStart..<place) { return bracket }
      if let call = call(around: place) { return call }
      if let choice = choice(around: place, in: lineStart..<place) { return choice }
      if let condition = condition(before: place, in: lineStart..<place) { return condition }
      if let text = prose(in: lineStart..<place) { return text }
      return problem(
        "this line has a second `: `", at: characterRange(at: place),
        help: innerMapping(in: lineStart..<place).map {
          "put the inner mapping in braces: `\($0)`; if the `:` is part of a text, put that text in quotes"
        } ?? "put the value in quotes if the `:` belongs to it, "
          + "or start the inner mapping on the next line")
    }
    if place - lineStart > 1024 { return endlessKey(lineStart..<place) }
    guard let above = contentLine(above: lineStart) else {
      return problem(
        "a `:` can't be here", at: characterRange(at: place),
        help: "put text that contains `: ` in quotes")
    }
    if let colon = tightColon(in: above) { return missingBlank(at: colon, in: above) }
    if !hasColonBlank(in: above),
      let habit = foreignComment(at: above.lowerBound)
    {
      return habit
    }
    if !hasColonBlank(in: above), column(of: above.lowerBound) >= column(of: lineStart) {
      return noPair(at: above)
    }
    let key = above.lowerBound..<(above.first { has(":", at: $0) } ?? above.upperBound)
    if [key, lineStart..<place].allSatisfy({ bytes[$0].contains(UInt8(ascii: ".")) }) {
      // `Home.open: pop`, further left than the next transition
      return problem(
        "this line is indented less than the next one", at: range(key.lowerBound, key.upperBound),
        notes: [
          .init("the next one has \(column(of: lineStart)) spaces", at: range(lineStart, place))
        ],
        help: "indent it with \(column(of: lineStart)) spaces")
    }
    return problem(
      "`\(bytes.shown(lineStart..<place))` can't be a key here: the line above already has a value",
      at: range(lineStart, place),
      notes: [
        .init("its value is on this line", at: range(above.lowerBound, above.upperBound))
      ],
      help: bytes[above].starts(with: "switch:".utf8)
        ? "write `cases:` between the two, in the column of `switch`"
        : startMeant(by: above).map { "write `\($0)` on a line of its own, indented like this one" }
          ?? "indent both lines alike, or remove the value above")
  }

  /// `description: Offer: the yearly plan`, whose value is text anyway.
  private func prose(in key: Range<Int>) -> Diagnostic? {
    guard let first = key.first(where: { has(":", at: $0) && bytes.isSpace(at: $0 + 1) }),
      ["description", "name"].contains(bytes.shown(key.lowerBound..<first))
    else { return nil }
    let start = bytes.skippingBlanks(from: first + 1)
    let end = withoutComment(key.lowerBound..<Int(lineRange(from: key.lowerBound).end))
    if bytes[start..<end].contains(UInt8(ascii: "\"")) { return nil }
    return problem(
      "a text with `: ` in it needs quotes", at: range(start, end),
      help: "write `\(bytes.shown(key.lowerBound..<first)): "
        + "\"\(String(decoding: bytes[start..<end], as: UTF8.self))\"`")
  }

  /// `start: Settings` for `SettingsTab: Settings`, a coordinator and what it shows.
  private func startMeant(by line: Range<Int>) -> String? {
    let words = bytes.shown(line).split(separator: " ")
    guard words.count == 2, words[0].hasSuffix(":"),
      words.allSatisfy({ $0.first?.isUppercase == true })
    else { return nil }
    return "start: \(words[1])"
  }

  /// `start: isLoggedIn ? Main : Auth`, as Swift chooses.
  private func choice(around colon: Int, in key: Range<Int>) -> Diagnostic? {
    guard let first = key.first(where: { has(":", at: $0) && bytes.isSpace(at: $0 + 1) }),
      let question = (first..<colon).first(where: {
        has("?", at: $0) && bytes.isBlank(at: $0 - 1) && bytes.isBlank(at: $0 + 1)
      })
    else { return nil }
    let start = bytes.skippingBlanks(from: first + 1)
    let end = withoutComment(key.lowerBound..<Int(lineRange(from: key.lowerBound).end))
    func text(_ range: Range<Int>) -> String? {
      let words = bytes.shown(range).split(separator: " ")
      return words.isEmpty || words.contains { $0.contains { "{}[],&|!=".contains($0) } }
        ? nil : words.joined(separator: " ")
    }
    guard let test = text(start..<question), let yes = text(question + 1..<colon),
      let no = text(colon + 1..<end)
    else { return nil }
    return problem(
      "`? :` does not choose here: an `if` does", at: range(start, end),
      help: "write `\(bytes.shown(key.lowerBound..<first)): "
        + "{ if: \(test), then: \(yes), else: \(no) }`")
  }

  /// `start: if isLoggedIn: Main`: an `if` on one line.
  private func condition(before colon: Int, in key: Range<Int>) -> Diagnostic? {
    guard let first = key.first(where: { has(":", at: $0) && bytes.isSpace(at: $0 + 1) }) else {
      return nil
    }
    let start = bytes.skippingBlanks(from: first + 1)
    let end = withoutComment(key.lowerBound..<Int(lineRange(from: key.lowerBound).end))
    let (inner, step) = (bytes.shown(start..<colon), bytes.shown(colon + 1..<end))
    let isPlain = !(inner + step).contains { "{}[]\"'?".contains($0) }
    guard inner.hasPrefix("if "), isPlain, !step.allSatisfy(\.isWhitespace) else { return nil }
    let sides = step.split(separator: " ")
    return problem(
      "an `if` needs braces on one line", at: range(start, end),
      help: "write `\(bytes.shown(key.lowerBound..<first)): "
        + "{ if: \(inner.dropFirst(3)), then: \(sides.joined(separator: " ")) }`")
  }

  /// `{ push: Podcast }`, where `Search.open: push: Podcast` is written: a word stands between the two colons.
  private func innerMapping(in key: Range<Int>) -> String? {
    guard let colon = key.first(where: { has(":", at: $0) && bytes.isSpace(at: $0 + 1) }) else {
      return nil
    }
    let inner = (colon + 1..<key.upperBound).first { !bytes.isSpace(at: $0) }
    let end = withoutComment(key.lowerBound..<Int(lineRange(from: key.lowerBound).end))
    guard let inner, bytes.shown(inner..<key.upperBound).allSatisfy(\.isLetter) else { return nil }
    let value = bytes.shown(inner..<end)
    return value.hasSuffix(":") ? nil : "{ \(value) }"
  }

  /// A line of a mapping without a colon that ends its key.
  var missingColon: Diagnostic {
    let end = Int(lineRange(from: contextPlace).end)
    let line = contextPlace..<withoutComment(contextPlace..<end)
    if let colon = tightColon(in: line) { return missingBlank(at: colon, in: line) }
    // libyaml looks for the colon within 1024 characters.
    if line.count > 1024 {
      let colon = line.first { has(":", at: $0) && bytes.isSpace(at: $0 + 1) }
      return endlessKey(line.lowerBound..<(colon ?? line.upperBound))
    }
    return noPair(at: line)
  }

  private func endlessKey(_ line: Range<Int>) -> Diagnostic {
    problem(
      "a key can't be longer than 1024 characters", at: range(line.lowerBound, line.upperBound),
      help: "write `key: value`")
  }

  private func noPair(at line: Range<Int>) -> Diagnostic {
    if let habit = habit(in: line) { return habit }
    let help =
      isAboveItsValue(line)
      ? "write `\(bytes.shown(line)):`, with a colon"
      : "write `: ` between the key and its value; indent a value of several lines deeper"
    return problem(
      "this line is not `key: value`", at: range(line.lowerBound, line.upperBound), help: help)
  }

  /// Whether a line is one word and the next one stands deeper: only its colon is missing.
  private func isAboveItsValue(_ line: Range<Int>) -> Bool {
    guard wordRange(at: line.lowerBound).end == line.upperBound else { return false }
    let next = bytes.skippingSpacesAndComments(from: line.upperBound)
    return next < bytes.count && column(of: next) > column(of: line.lowerBound)
  }

  /// `Search.open: ｛ push: Search ｝`
  private func wideBracket(in line: Range<Int>) -> Diagnostic? {
    let scalars = String(decoding: bytes[line], as: UTF8.self).unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"),
      let first = scalars[colon...].dropFirst().first(where: { $0 != " " }),
      let sign = Lookalike(first), sign.meant == "{" || sign.meant == "["
    else { return nil }
    let start = line.lowerBound + scalars.prefix { $0 != first }.reduce(0) { $0 + UTF8.width($1) }
    let whole = line.lowerBound..<Int(lineRange(from: line.lowerBound).end)
    return problem(
      sign.message, at: characterRange(at: start),
      help: "write `\(Lookalike.corrected(bytes.shown(whole)))`")
  }

  /// `{ add:, open: … }`
  var tightKey: Diagnostic {
    var start = place
    while start > 0, Self.isWordByte(bytes[start - 1]) { start -= 1 }
    return problem(
      "a space is missing after the `:`", at: characterRange(at: place),
      help: "write `\(bytes.shown(start..<place)): \(shownCharacter(at: place + 1))`")
  }

  private func missingBlank(at colon: Int, in line: Range<Int>) -> Diagnostic {
    let key = bytes.shown(line.lowerBound..<colon)
    let value = bytes.shown(colon + 1..<line.upperBound)
    if let first = value.unicodeScalars.first, let sign = Lookalike(first), sign.meant == " " {
      return problem(
        sign.message, at: characterRange(at: colon + 1),
        help: "write `\(key): \(value.drop { $0.isWhitespace })`")
    }
    return problem(
      "a space is missing after the `:`", at: characterRange(at: colon),
      help: "write `\(key): \(value)`")
  }

  /// The next line above that holds more than a comment: its content without indentation, list
  /// dashes and comment.
  private func contentLine(above index: Int) -> Range<Int>? {
    var lineStart = bytes.startOfLine(at: index)
    while lineStart > 0 {
      var end = lineStart - 1
      if bytes[end] == UInt8(ascii: "\n"), end > 0, bytes[end - 1] == UInt8(ascii: "\r") {
        end -= 1
      }
      lineStart = bytes.startOfLine(at: end)
      var start = bytes.skippingBlanks(from: lineStart)
      while start < end, bytes[start] == UInt8(ascii: "-"), bytes.isBlank(at: start + 1) {
        start = bytes.skippingBlanks(from: start + 1)
      }
      if start < end, bytes[start] != UInt8(ascii: "#") {
        return start..<withoutComment(start..<end)
      }
    }
    return nil
  }

  /// The end of a line's content: before its comment and the blanks there.
  private func withoutComment(_ line: Range<Int>) -> Int {
    var end = line.upperBound
    for index in line.dropFirst()
    where bytes[index] == UInt8(ascii: "#") && bytes.isBlank(at: index - 1) {
      end = index
      break
    }
    while end > line.lowerBound, bytes.isBlank(at: end - 1) { end -= 1 }
    return end
  }

  private func hasColonBlank(in range: Range<Int>) -> Bool {
    range.contains { bytes[$0] == UInt8(ascii: ":") && bytes.isSpace(at: $0 + 1) }
  }

  /// The colon of a line that is `key:value`, without a blank: the first behind a word.
  private func tightColon(in line: Range<Int>) -> Int? {
    guard !hasColonBlank(in: line) else { return nil }
    var index = line.lowerBound
    while index < line.upperBound,
      Self.isWordByte(bytes[index]) || bytes[index] == UInt8(ascii: "-")
    {
      index += 1
    }
    guard index > line.lowerBound, index + 1 < line.upperBound, bytes[index] == UInt8(ascii: ":"),
      bytes[index + 1] != UInt8(ascii: "/")
    else { return nil }
    return index
  }
}
