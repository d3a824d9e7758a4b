import FlowSource
import FlowYAML

extension FlowReader {
  /// `code:`
  mutating func readCode(_ entry: Entry) {
    let example: Example = "code: { push: [router.push] }"
    if isNothing(entry.value) { return }
    guard
      isMapping(
        entry.value, of: entry.key, want: "what the app's code calls things", example: example)
    else { return }
    for inner in entries(of: entry.value, at: .code) {
      switch inner.word {
      case .coordinator: declarations.code.coordinator += codeWords(inner)
      case .not: declarations.code.not += codeWords(inner)
      case .push: declarations.code.push += codeWords(inner)
      case .present: declarations.code.present += codeWords(inner)
      case .root: declarations.code.root += codeWords(inner)
      case .start: declarations.code.start += codeWords(inner)
      case .finish: declarations.code.finish += codeWords(inner)
      case .factory: declarations.code.factory += codePairs(inner)
      case .names: declarations.code.names += codePairs(inner)
      default: break
      }
    }
  }

  private mutating func codeWords(_ entry: Entry) -> [Located<NameID>] {
    if isNothing(entry.value) { return [] }
    if kind(of: entry.value) == .scalar { return [located(entry.value)] }
    return nameList(
      entry, want: "a list of the code's names",
      example: .under(entry.key, ": [router.push]"))
  }

  private mutating func codePairs(_ entry: Entry) -> [CodeDeclaration.Pair] {
    let example = Example.under(entry.key, ": { LoginScene: Login }")
    var pairs: [CodeDeclaration.Pair] = []
    for (key, value) in namedEntries(
      entry, want: "a mapping from the code's names to the flow's", example: example) where !isFull
    {
      guard
        let name = word(
          value, of: key, want: "a name of the flow", example: .under(key, ": Login"))
      else { continue }
      pairs.append(CodeDeclaration.Pair(key: located(key), value: name))
    }
    return pairs
  }

  /// `x-code` and `x-code-events` of a declaration. Others with `x-` are read for the page, or
  /// the user's own.
  ///
  /// - Returns: the value of `x-code-events`.
  @discardableResult
  mutating func readCodePlace(of map: NodeID, under key: NodeID) -> Located<NameID>? {
    guard kind(of: map) == .mapping else { return nil }
    var events: Located<NameID>?
    for (name, value) in pairs(of: map) {
      guard let word = word(of: name), kind(of: value) == .scalar else { continue }
      if word == .xCode {
        let start = range(of: key)
        declarations.codePlaces.add(
          names.text(text(of: value)),
          of: SourceRange(file: document.file, start: start.start, end: range(of: map).end))
      } else if word == .xCodeEvents {
        events = located(value)
      }
    }
    return events
  }
}
