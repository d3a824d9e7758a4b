internal import FlowSource

// Tags that a flow doesn't have; most are Swift's `!isLoggedIn`.
extension DocumentBuilder {
  /// Reports a tag that has no meaning.
  mutating func refuseTag(at place: Range<Int>) {
    refusedTag = place.lowerBound
    report(
      Diagnostic(
        .unsupportedYAML, "the tag `\(bytes.shown(place))` has no meaning in a flow file",
        at: range(place.lowerBound, place.upperBound),
        help: negation(at: place).map { help(forNegation: $0, at: place.lowerBound) }
          ?? "remove the tag"))
  }

  /// What to write for `!isLoggedIn`: `set` takes no expression.
  private func help(forNegation condition: String, at place: Int) -> String {
    let before = bytes.shown(bytes.startOfLine(at: place)..<place)
    return before.contains("set:")
      ? "`set` takes no expression: ask with `if`, and set `true` in one branch and `false` in the other"
      : "write `\(condition)` for a condition, or remove the tag"
  }

  /// Whether what ends the reading comes of a tag before it in its line, as in `!a && b`: it is told with the tag.
  mutating func isToldByTag(endingAt place: Int) -> Bool {
    let line = bytes.startOfLine(at: min(place, bytes.count))
    if let refusedTag, refusedTag >= line { return refusedTag < place }
    var index = line
    while index < place, index < bytes.count {
      let isFirst = index > line && " {,[".utf8.contains(bytes[index - 1])
      if isFirst, bytes[index] == UInt8(ascii: "!") {
        var end = index + 1
        while end < bytes.count, !bytes.isSpace(at: end) { end += 1 }
        guard negation(at: index..<end) != nil else { return false }
        refuseTag(at: index..<end)
        return true
      }
      index += 1
    }
    return false
  }

  /// What a flow has for `!isLoggedIn && plan == .free`, which is Swift: the whole of it, to the end of its line or of
  /// its place in brackets. nil for another tag.
  private func negation(at place: Range<Int>) -> String? {
    let name = bytes.shown(place.lowerBound + 1..<place.upperBound)
    guard name.first?.isLowercase == true, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return nil
    }
    var end = place.upperBound
    // libyaml may give up before it tells of a bracket.
    let before = bytes[bytes.startOfLine(at: place.lowerBound)..<place.lowerBound]
    let depth = before.reduce(0) { depth, byte in
      "{[".utf8.contains(byte) ? depth + 1 : "}]".utf8.contains(byte) ? depth - 1 : depth
    }
    let isInBrackets = depth > 0 || frames.last?.isFlow == true
    while end < bytes.count, !bytes.isLineEnd(at: end), bytes[end] != UInt8(ascii: "#"),
      !isInBrackets || !",}]".utf8.contains(bytes[end])
    {
      end += 1
    }
    // `!Profile {}` tags a mapping.
    if bytes[place.upperBound..<end].contains(where: { "{[".utf8.contains($0) }) { return nil }
    let rest = bytes.shown(place.upperBound..<end).split(separator: " ").map { word in
      switch word {
      case "&&": "and"
      case "||": "or"
      default: word.hasPrefix("!") && word.count > 1 ? "not " + word.dropFirst() : String(word)
      }
    }
    return (["not", name] + rest).joined(separator: " ")
  }
}
