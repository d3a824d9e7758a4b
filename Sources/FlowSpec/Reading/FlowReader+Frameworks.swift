import FlowSource

/// What screens are made with: `ui` and `slots`.
extension FlowReader {
  /// `ui:`
  mutating func framework(_ entry: Entry) -> Located<FrameworkDeclaration>? {
    guard let word = choice(entry, among: [.uikit, .swiftui], want: "`uikit` or `swiftui`") else {
      return nil
    }
    return Located(word.value == .swiftui ? .swiftui : .uikit, at: word.range)
  }

  /// `slots:`
  mutating func slots(_ entry: Entry) -> Located<SlotsDeclaration>? {
    let words: [Word] = [.oneSlot, .several, .shared]
    guard let word = choice(entry, among: words, want: "`one`, `several` or `shared`") else {
      return nil
    }
    switch word.value {
    case .several: return Located(.several, at: word.range)
    case .shared: return Located(.shared, at: word.range)
    default: return Located(.one, at: word.range)
    }
  }
}
