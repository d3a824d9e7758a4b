import FlowSource
import FlowYAML

/// What YAML takes for a part of a word, and nobody means so: `open:{ push`, `search， library`, `“shop://home”`.
///
/// Each is reported once, for what it is, and a key that has swallowed its value is passed over: what would
/// be said of the word would lead away from the mistake.
extension FlowReader {
  /// How a scalar is used.
  private enum Use: UInt8 {
    case value, key
    /// A text for people, in which any character is right.
    case prose
    /// The user's own, or a description.
    case passedOver
  }

  /// - Parameter bytes: the file's.
  mutating func reportSlips(in document: YAMLDocument, bytes: [UInt8]) {
    markOddNames()
    refusedValues = []
    misspeltKeys = []
    bareWords = [:]
    guard document.nodes.contains(where: { isOdd($0) }) else { return }
    self.document = document
    var uses = [Use](repeating: .value, count: document.nodes.count)
    var index = 0
    while index < document.nodes.count, !isFull {
      let node = document.nodes[index]
      if uses[index] == .passedOver {
        index = Int(node.next)
        continue
      }
      if node.kind == .mapping { note(pairsOf: index, in: &uses) }
      if isOdd(node) { reportSlip(index, as: uses[index], bytes) }
      index += 1
    }
  }

  /// Looks once at each name that is new.
  private mutating func markOddNames() {
    for name in oddNames.count..<max(oddNames.count, names.count) {
      oddNames.append(names.bytes(of: NameID(UInt32(name))).contains(where: Self.mayBeOdd))
    }
  }

  private static func mayBeOdd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), 0xC2, 0xE2, 0xE3, 0xEF: true
    default: false
    }
  }

  private func isOdd(_ node: YAMLDocument.Node) -> Bool {
    node.kind == .scalar && node.isPlain && oddNames[Int(node.text.raw)]
  }

  private func note(pairsOf mapping: NodeID, in uses: inout [Use]) {
    for (key, value) in pairs(of: mapping) where document.nodes[key].kind == .scalar {
      uses[key] = .key
      switch word(of: key) {
      case .description: uses[value] = .passedOver
      case .name: uses[value] = .prose
      default: if isPrivate(key) { uses[value] = .passedOver }
      }
    }
  }

  private mutating func reportSlip(_ node: NodeID, as use: Use, _ bytes: [UInt8]) {
    if reportQuotes(node, isProse: use == .prose) {
      refusedValues.insert(document.nodes[node].start)
      return
    }
    if use == .prose { return }
    if use == .key, reportSwallowedValue(node, bytes) || reportWideSign(node) {
      refusedKeys.insert(document.nodes[node].start)
    } else if use == .value, reportWideSign(node) {
      refusedValues.insert(document.nodes[node].start)
    }
  }

  /// Curly quotes around a word.
  ///
  /// - Parameter isProse: whether a text may begin with a quotation.
  private mutating func reportQuotes(_ node: NodeID, isProse: Bool) -> Bool {
    let text = names.text(text(of: node))
    guard let first = text.unicodeScalars.first, let quote = Lookalike(first), quote.isQuote else {
      return false
    }
    let last = text.unicodeScalars.last.flatMap { Lookalike($0) }
    if isProse, last?.isQuote != true { return false }
    let inner = text.unicodeScalars.filter { Lookalike($0)?.isQuote != true }
    findings.report(
      .yamlSyntax, quote.message, at: part(0..<UTF8.width(first), of: node),
      help: "write `\"\(String(String.UnicodeScalarView(inner)))\"`, in straight quotes")
    return true
  }

  /// `search， library`, `Search.cancel： pop`
  private mutating func reportWideSign(_ node: NodeID) -> Bool {
    let text = names.text(text(of: node))
    var start = 0
    for scalar in text.unicodeScalars {
      let end = start + UTF8.width(scalar)
      if let sign = Lookalike(scalar), !sign.isQuote {
        findings.report(
          .yamlSyntax, sign.message, at: part(start..<end, of: node),
          help: "write `\(Lookalike.corrected(text))`")
        return true
      }
      start = end
    }
    return false
  }

  /// `open:{ push`, `open { push`: a key that has its value's beginning in it.
  private mutating func reportSwallowedValue(_ key: NodeID, _ bytes: [UInt8]) -> Bool {
    let text = Array(names.bytes(of: text(of: key)))
    // An address is a misplaced value, and is told as that.
    guard !String(decoding: text, as: UTF8.self).contains("://"),
      let index = text.firstIndex(where: Self.isSign), index > 0
    else { return false }
    let isColon = text[index] == UInt8(ascii: ":")
    let start = Int(document.nodes[key].start)
    let end = Int(document.nodes[document.resolve(Int(document.nodes[key].next))].end)
    let words = String(decoding: text[..<index], as: UTF8.self).split(separator: " ")
    // `Home.open -> { push`
    let arrow =
      isColon ? nil : words.last.flatMap { ["->", "=>", "→", "="].contains($0) ? $0 : nil }
    let name = (arrow == nil ? words : words.dropLast()).joined()
    let behind = start + index + (isColon ? 1 : 0)
    let value = behind < end ? String(decoding: bytes[behind..<end], as: UTF8.self) : ""
    let wide = isColon ? value.unicodeScalars.first.flatMap { Lookalike($0) } : nil
    let sign = String(decoding: text[index...index], as: UTF8.self)
    findings.report(
      .yamlSyntax,
      wide?.message ?? arrow.map { "`\($0)` does not separate a key from its value" }
        ?? (isColon ? "a space is missing after the `:`" : "a `:` is missing before the `\(sign)`"),
      at: part(
        wide.map { index + 1..<index + 1 + UTF8.width($0.scalar) } ?? index..<index + 1, of: key),
      help: "write `\(name): \(value.drop { $0.isWhitespace }.prefix(80))`")
    return true
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private func part(_ bytes: Range<Int>, of node: NodeID) -> SourceRange {
    ScalarPlace(node, in: document, length: names.length(of: text(of: node))).range(of: bytes)
  }
}
