internal import FlowSource

// Indentation, brackets, quotes, and characters that start nothing.
extension SyntaxWords {
  /// Something stands in a block mapping or list that is none of its entries.
  func misfit(in collection: String) -> Diagnostic {
    if let closing = strayBracket { return closing }
    if indentationEnd(at: place) < place { return textBehindValue }
    let note = Diagnostic.Note(
      "the \(collection) starts here, in column \(column(of: contextPlace) + 1)",
      at: characterRange(at: contextPlace))
    guard column(of: place) == column(of: contextPlace) else {
      return wrongIndentation(in: collection, note)
    }
    if has(":", at: place) {
      return missingKey
    }
    if collection == "mapping", has("-", at: place) {
      if let comment = foreignComment(at: place) { return comment }
      return problem(
        "a list item is among the keys of a mapping", at: characterRange(at: place),
        notes: [note],
        help: strayDash(at: place)
          ?? "write a key with `:` above it, or remove the value of the key above")
    }
    if let comment = foreignComment(at: place) { return comment }
    return problem(
      "`\(shown(wordRange(at: place)))` is in a \(collection) but not part of it",
      at: wordRange(at: place), notes: [note],
      help: collection == "list"
        ? "write `- ` before it, or indent it like the key it belongs next to"
        : "write `key: value`")
  }

  /// - Parameter note: where the collection starts that the line was read in.
  private func wrongIndentation(in collection: String, _ note: Diagnostic.Note) -> Diagnostic {
    let neighbour = lineThatIsMeant
    let spaces = column(of: neighbour)
    let isFirst = neighbour == contextPlace
    return problem(
      "the indentation of this line matches no line above", at: wordRange(at: place),
      notes: isFirst
        ? [note]
        : [Diagnostic.Note("this line has \(spaces) spaces", at: characterRange(at: neighbour))],
      help: "indent it with \(spaces) spaces"
        + (isFirst ? " to make it part of that \(collection)" : ", like that line"))
  }

  /// The first sign of the line above that this one was probably to be indented like: of those that a line
  /// here may be indented like, the nearest by its spaces, then by its lines.
  private var lineThatIsMeant: Int {
    let own = column(of: place)
    var best: Int?
    var least = Int.max
    var start = bytes.startOfLine(at: place)
    while start > contextPlace {
      start = bytes.startOfLine(at: start - 1)
      let content = bytes.skippingBlanks(from: start)
      if content >= bytes.count || bytes.isLineEnd(at: content) || has("#", at: content) {
        continue
      }
      guard content - start < least else { continue }
      least = content - start
      // An item is not meant to stand among keys.
      if has("-", at: content) != has("-", at: place) { continue }
      if best.map({ abs(least - own) < abs(column(of: $0) - own) }) ?? true { best = content }
    }
    let context = column(of: contextPlace)
    guard let best, abs(column(of: best) - own) <= abs(context - own) else { return contextPlace }
    return column(of: best) == context ? contextPlace : best
  }

  private var missingKey: Diagnostic {
    problem(
      "a key is missing before `:`", at: characterRange(at: place), help: "write `key: value`")
  }

  /// Text on a line whose value has ended: behind a closing quote or bracket, or an alias.
  private var textBehindValue: Diagnostic {
    if let comment = foreignComment(at: place) { return comment }
    let text = wordRange(at: place)
    guard let last = lastNode, last.kind == .scalar, !last.isPlain, last.end <= place,
      last.start < last.end
    else {
      let rest = place..<Int(lineRange(from: place).end)
      return problem(
        "`\(shown(text))` can't be here: the value before it has ended", at: text,
        help: areWords(in: rest)
          ? "if it is a comment, write `# \(bytes.shown(rest))`; if not, remove it"
          : "put the whole value in quotes, or start the next `key: value` on a line of its own")
    }
    return problem(
      "`\(shown(text))` is after the closing quote", at: text,
      notes: [.init("the quote opens here", at: characterRange(at: Int(last.start)))],
      help: "put the whole value in quotes; write a quote inside it twice ('') in single quotes, "
        + "or as \\\" in double quotes")
  }

  /// A closing bracket that nothing opened.
  private var strayBracket: Diagnostic? {
    guard has("]", at: place) || has("}", at: place) else { return nil }
    let line = indentationEnd(at: place)
    if let open = (line..<place).first(where: { has("{", at: $0) || has("[", at: $0) }),
      let key = keyWithoutColon(before: open)
    {
      return key
    }
    return problem(
      "this `\(shownCharacter(at: place))` closes nothing", at: characterRange(at: place),
      help: "remove it, or put text that contains it in quotes")
  }

  func openBracket(_ opening: String, closedBy closing: String) -> Diagnostic {
    let bracket = characterRange(at: contextPlace)
    guard bytes.skippingSpacesAndComments(from: place) < bytes.count else {
      return neverClosed(bracket)
    }
    let line = indentationEnd(at: place)
    if let quote = quoteAcrossLines { return quote }
    if let call = call(around: place) { return call }
    if let inner = innerColon { return inner }
    if has(":", at: place), line > contextPlace {
      return problem(
        "this `\(opening)` isn't closed before the next key", at: bracket,
        notes: [.init("the next key is here", at: range(line, place))],
        help: "write `\(closing)` at its end")
    }
    if let key = keyWithoutColon(before: place) { return key }
    return problem(
      "`,` or `\(closing)` is missing before `\(shown(wordRange(at: place)))`",
      at: wordRange(at: place), notes: [.init("the `\(opening)` opens here", at: bracket)],
      help: "separate the entries with `,` and close the `\(opening)` with `\(closing)`; "
        + "put text that contains `: ` or brackets in quotes")
  }

  /// A quote that another line's closes: what stands behind that makes no sense.
  private var quoteAcrossLines: Diagnostic? {
    guard let last = lastNode, last.kind == .scalar else { return nil }
    let (start, end) = (Int(last.start), Int(last.end))
    guard has("\"", at: start) || has("'", at: start),
      bytes.endOfLine(at: start) < end
    else { return nil }
    var text = bytes[start..<bytes.endOfLine(at: start)].prefix { !",}]".utf8.contains($0) }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return problem(
      "this quote isn't closed on its line", at: range(start, text.endIndex),
      help: "write `\(String(decoding: text, as: UTF8.self))\(shown(characterRange(at: start)))`")
  }

  /// `then: set: { over: true }`, a mapping without its braces, and `as: present style: fullScreen`, two entries without
  /// their comma.
  private var innerColon: Diagnostic? {
    let line = indentationEnd(at: place)
    guard has(":", at: place), line < place,
      let sign = (line..<place).last(where: { ":,{[".utf8.contains(bytes[$0]) }), has(":", at: sign)
    else { return nil }
    let start = bytes.skippingBlanks(from: sign + 1)
    let words = bytes.shown(start..<place).split(separator: " ")
    if words.count == 2 {
      return problem(
        "a comma is missing before `\(words[1])`", at: range(start, place),
        help: "write `\(words[0]), \(words[1])`")
    }
    guard words.count == 1 else { return nil }
    var depth = 0
    let end = (place..<bytes.endOfLine(at: place)).first { index in
      if has("{", at: index) || has("[", at: index) { depth += 1 }
      if depth == 0, has(",", at: index) || has("}", at: index) { return true }
      if has("}", at: index) || has("]", at: index) { depth -= 1 }
      return false
    }
    guard let end else { return nil }
    return problem(
      "an inner mapping needs braces of its own", at: range(start, end),
      help: "write `{ \(String(decoding: bytes[start..<end], as: UTF8.self)) }`")
  }

  /// `events [open]`, `events { open: … }`: the key of what a bracket opens lacks its colon.
  private func keyWithoutColon(before bracket: Int) -> Diagnostic? {
    guard has("[", at: bracket) || has("{", at: bracket) else { return nil }
    var end = bracket
    while end > 0, bytes.isBlank(at: end - 1) { end -= 1 }
    var start = end
    while start > 0, Self.isWordByte(bytes[start - 1]) || has(".", at: start - 1) { start -= 1 }
    guard start < end, end < bracket else { return nil }
    let key = bytes.shown(start..<end)
    let line = Int(lineRange(from: bracket).end)
    var depth = 0
    let closing = (bracket..<line).first { index in
      depth += has("[", at: index) || has("{", at: index) ? 1 : 0
      depth -= has("]", at: index) || has("}", at: index) ? 1 : 0
      return depth == 0
    }
    if let closing, has("[", at: bracket),
      let condition = condition(key, start, bytes.shown(bracket + 1..<closing), until: closing + 1)
    {
      return condition
    }
    let value = closing.map { bytes.shown(bracket..<$0 + 1) } ?? "…"
    return problem(
      "a `:` is missing after `\(key)`", at: range(start, end), help: "write `\(key): \(value)`")
  }

  /// `visible [Home, Basket]`, `plan in [.free]`: a list where a condition has `or`.
  private func condition(
    _ word: String, _ start: Int, _ list: String, until end: Int
  ) -> Diagnostic? {
    let items = list.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    if items.isEmpty { return nil }
    if ["visible", "presented", "live", "tab"].contains(word) {
      // Only screens can be several behind one word.
      let isScreens = word == "visible" || word == "presented"
      let names = isScreens ? items : items.map { "\(word) \($0)" }
      let either = items.count == 1 ? names[0] : "(\(names.joined(separator: " or ")))"
      let condition = (isScreens ? "\(word) " : "") + either
      return problem(
        "a list can't stand in a condition", at: range(start, end),
        help: "write `\(whole(condition, from: start, to: end))`")
    }
    func wordBefore(_ place: Int) -> Range<Int> {
      var end = place
      while end > 0, bytes.isBlank(at: end - 1) { end -= 1 }
      var start = end
      while start > 0, Self.isWordByte(bytes[start - 1]) { start -= 1 }
      return start..<end
    }
    guard word == "in" else { return nil }
    var name = wordBefore(start)
    let isNegated = bytes.shown(name) == "not"
    if isNegated { name = wordBefore(name.lowerBound) }
    if name.isEmpty { return nil }
    let tests = items.map {
      "\(bytes.shown(name)) == \($0.hasPrefix(".") ? $0 : "." + $0)"
    }
    let either = tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " or ")))"
    let condition = (isNegated ? "not " : "") + either
    return problem(
      "a list can't stand in a condition", at: range(name.lowerBound, end),
      help: "write `\(whole(condition, from: name.lowerBound, to: end))`")
  }

  /// A part of a condition in its place, with what stands before and behind it.
  private func whole(_ part: String, from start: Int, to end: Int) -> String {
    var first = start
    while first > 0, !"{[,\n".utf8.contains(bytes[first - 1]),
      !(bytes.isBlank(at: first - 1) && first > 1 && has(":", at: first - 2))
    {
      first -= 1
    }
    while bytes.isBlank(at: first), first < start { first += 1 }
    var last = end
    while last < bytes.count, !",}]#\n\r".utf8.contains(bytes[last]) { last += 1 }
    while last > end, bytes.isBlank(at: last - 1) { last -= 1 }
    return bytes.shown(first..<start) + part + bytes.shown(end..<last)
  }

  private func neverClosed(_ bracket: SourceRange) -> Diagnostic {
    let opening = shown(bracket)
    return problem(
      "this `\(opening)` is never closed", at: bracket,
      help: "write `\(opening == "[" ? "]" : "}")` at its end")
  }

  var openQuote: Diagnostic {
    let quote = characterRange(at: contextPlace)
    let help = "close it with \(shown(quote)) at the end of the value"
    guard place < bytes.count, text == "found unexpected document indicator" else {
      return problem("this quote is never closed", at: quote, help: help)
    }
    return problem(
      "this quote isn't closed before the document ends", at: quote,
      notes: [.init("the document ends here", at: range(place, min(place + 3, bytes.count)))],
      help: help)
  }

  var escape: Diagnostic {
    let start = has("\\", at: place) ? place : max(0, place - 2)
    let end = Int(characterRange(at: min(start + 1, bytes.count)).end)
    let escape = range(start, end)
    return problem(
      text.hasPrefix("found unknown")
        ? "`\(shown(escape))` is not an escape in double quotes"
        : "the digits after `\(shown(escape))` are not a character",
      at: escape, help: "write `\\\\` for a backslash, or use single quotes")
  }

  /// A character with which no value can start.
  var wrongStart: Diagnostic {
    if has("\t", at: place) { return tab }
    if bytes[place...].starts(with: "```".utf8) {
      return problem(
        "a fence of Markdown is no part of a flow", at: lineRange(from: place),
        help: "remove this line, and the one that closes it")
    }
    let character = shownCharacter(at: place)
    let shown = character == "`" ? "a backtick" : "`\(character)`"
    return problem(
      "a value can't start with \(shown)", at: characterRange(at: place),
      help: "put it in quotes: \"\(character)…\"")
  }

  var tab: Diagnostic {
    var start = place
    // libyaml may name the line's start: the tab stands behind the blanks there.
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    var end = start
    while end < bytes.count, bytes[end] == 0x09 { end += 1 }
    return problem(
      "a tab can't indent a line", at: range(start, end), help: "indent it with spaces")
  }

  var missingValue: Diagnostic {
    if let bracket = openBracket, bytes.skippingSpacesAndComments(from: place) == bytes.count {
      return neverClosed(characterRange(at: bracket))
    }
    if has(":", at: place) { return missingKey }
    let found =
      bytes[min(place, bytes.count)...].starts(with: "...".utf8)
      ? range(place, place + 3) : wordRange(at: place)
    guard found.start < found.end else {
      return problem("a value is missing here", at: found, help: nil)
    }
    return problem(
      "a value is missing before `\(shown(found))`", at: found,
      help: "write it, or put text that starts with `\(shown(found))` in quotes")
  }

  var textBehindEnd: Diagnostic {
    if let closing = strayBracket { return closing }
    if indentationEnd(at: place) < place { return textBehindValue }
    if bytes.first == UInt8(ascii: "%") {
      return problem(
        "`---` is missing after the `%` lines", at: wordRange(at: place),
        help: "remove the `%` lines: a flow file needs none")
    }
    return problem(
      "`\(shown(wordRange(at: place)))` is after the end of the file's value",
      at: wordRange(at: place), help: "a flow file is one mapping: indent its keys alike")
  }
}
