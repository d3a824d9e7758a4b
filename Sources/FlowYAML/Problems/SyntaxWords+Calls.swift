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
      let close = bytes[place..<line.upperBound].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let name = wordBefore(open)
    let colon = (line.lowerBound..<name.lowerBound).last { !bytes.isBlank(at: $0) }
    guard !name.isEmpty, let colon, has(":", at: colon) else { return nil }
    let key = bytes.shown(wordBefore(colon))
    let inner = bytes.shown(open + 1..<close)
    guard let nameKey = Self.nameKeys[key], !inner.contains(where: { "(){}[]\"#".contains($0) })
    else { return nil }
    let called = bytes.shown(name)
    return problem(
      "what is given to `\(called)` stands under `with`", at: range(name.lowerBound, close + 1),
      help: "write `\(key): { \(nameKey): \(called), with: { \(inner) } }`")
  }

  private func wordBefore(_ end: Int) -> Range<Int> {
    var start = end
    while start > 0, Self.isWordByte(bytes[start - 1]) { start -= 1 }
    return start..<end
  }
}
