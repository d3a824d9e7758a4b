import FlowModel

/// A set of a flow's screens, in bits.
struct ScreenSet: Equatable {
  private var words: [UInt64]

  /// The empty set of a flow with so many screens.
  init(of count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ screen: ScreenID) -> Bool {
    words[screen.index / 64] & 1 << UInt64(screen.index % 64) != 0
  }

  mutating func insert(_ screen: ScreenID) {
    words[screen.index / 64] |= 1 << UInt64(screen.index % 64)
  }

  mutating func remove(_ screen: ScreenID) {
    words[screen.index / 64] &= ~(1 << UInt64(screen.index % 64))
  }

  /// - Returns: whether it has grown.
  @discardableResult
  mutating func formUnion(_ other: ScreenSet) -> Bool {
    var hasGrown = false
    for index in words.indices where other.words[index] & ~words[index] != 0 {
      words[index] |= other.words[index]
      hasGrown = true
    }
    return hasGrown
  }

  func subtracting(_ other: ScreenSet) -> ScreenSet {
    var set = self
    for index in words.indices { set.words[index] &= ~other.words[index] }
    return set
  }
}
