internal import FlowSource

// `push: Pet(petId: 7)`, as a call is in Swift: its colon is one too many for YAML.
extension SyntaxWords {
  /// What the key stands for, by the word of the step: the rest takes nothing along.
  private static let nameKeys = [
    "push": "screen", "present": "screen", "start": "child", "finish": "outcome",
    "output": "output", "open": "link",
  ]

  /// A call with labels around a place, behind a word that can take something along.
  func call(around place: Int) -> Diagnostic? {
    let line = indentationEnd(at: place)..<Int(lineRange(from: place).end)
    guard
      let open = line.lowerBound < place
        ? bytes[line.lowerBound..<place].lastIndex(of: UInt8(ascii: "(")) : nil,
      let close = bytes[open..<line.upperBound].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let name = wordBefore(open)
    let colon = (line.lowerBound..<name.lowerBound).last { !bytes.isBlank(at: $0) }
    let inner = bytes.shown(open + 1..<close)
    guard !name.isEmpty, let colon else {
      return name.isEmpty ? nil : declaration(name, inner, until: close)
    }
    guard has(":", at: colon) else {
      return has("-", at: colon) ? declaration(name, inner, until: close) : nil
    }
    let key = bytes.shown(wordBefore(colon))
    if ["events", "async", "outcomes", "outputs", "notifications"].contains(key) {
      return declaration(name, inner, until: close, under: key)
    }
    guard let nameKey = Self.nameKeys[key], !inner.contains(where: { "(){}[]\"#".contains($0) })
    else { return nil }
    let called = bytes.shown(name)
    return problem(
      "what is given to `\(called)` stands under `with`", at: range(name.lowerBound, close + 1),
      help: "write `\(key): { \(nameKey): \(called), with: { \(inner) } }`")
  }

  /// `open(id: Int):`, as Swift declares a case.
  private func declaration(
    _ name: Range<Int>, _ inner: String, until close: Int, under key: String? = nil
  ) -> Diagnostic? {
    if inner.contains(where: { "(){}\"#".contains($0) }) { return nil }
    if let transition = transition(bytes.shown(name), inner, range(name.lowerBound, close + 1)) {
      return transition
    }
    let right = "\(bytes.shown(name)): { \(inner) }"
    return problem(
      "the payload of `\(bytes.shown(name))` goes in braces", at: range(name.lowerBound, close + 1),
      help: "write `\(key.map { "\($0): { \(right) }" } ?? right)`")
  }

  /// `Login.ended(result: .ok):`, as Swift matches a case.
  private func transition(_ name: String, _ inner: String, _ place: SourceRange) -> Diagnostic? {
    let sides = inner.split(separator: ":").map { $0.split(separator: " ").joined() }
    guard name.contains("."), sides.count == 2, sides[1].hasPrefix(".") else { return nil }
    return problem(
      "a transition takes no arguments: its steps ask for `\(sides[0])`", at: place,
      help: "write `\(name): { switch: \(sides[0]), cases: { \(sides[1].dropFirst()): … } }`")
  }

  private func wordBefore(_ end: Int) -> Range<Int> {
    var start = end
    while start > 0, Self.isWordByte(bytes[start - 1]) { start -= 1 }
    return start..<end
  }
}
