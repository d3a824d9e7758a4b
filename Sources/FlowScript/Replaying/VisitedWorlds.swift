import FlowKernel

/// The number of a world that a replay has been in: equal numbers, equal worlds.
package typealias VisitedID = Int32

extension VisitedID {
  /// A world that is not kept.
  package static let unvisited: VisitedID = -1
  /// What a launch sets out from.
  static let unlaunched: VisitedID = -2
}

/// The worlds that a replay has been in, and where lines led from them.
///
/// A turn is a function of the world and the line. However long a script is, its user comes by the same
/// few worlds again and again; a turn that broke nothing there is made once, and known from then on. It
/// is how a lazy DFA runs a regular expression (Cox, "Regular Expression Matching in the Wild").
struct VisitedWorlds {
  // A script may lead to ever new worlds, each as large as a stranger wants.
  private static let mostWorlds = 4096
  private static let mostParts = 512
  /// By how much the new may outnumber what was known before nothing more is kept.
  private static let mostMisses = 4096

  /// By their numbers.
  private var worlds: [World] = []
  private var keys = KeyTable()
  /// By world and line (of `Script.kinds`).
  private var turns: [UInt64: VisitedID] = [:]
  private var writer = CanonicalWriter()
  private var misses = 0
  private var isOpen = true

  subscript(id: VisitedID) -> World { worlds[Int(id)] }

  /// Where a line led from a world, or nil where nobody knows.
  mutating func next(from world: VisitedID, by line: UInt32) -> VisitedID? {
    if world == .unvisited { return nil }
    guard let next = turns[Self.key(world, line)] else {
      misses += 1
      return nil
    }
    misses -= 1
    return next
  }

  /// Gives a world its number; none where it is not worth keeping.
  mutating func visit(_ world: World) -> VisitedID {
    if !isOpen { return .unvisited }
    // Writing it takes as long as it is large.
    guard world.entries.count + world.coordinators.count < Self.mostParts else { return close() }
    writer.write(world)
    let (number, isNew) = keys.intern(writer.numbers)
    if !isNew { return VisitedID(number) }
    if worlds.count == Self.mostWorlds || misses > Self.mostMisses { return close() }
    worlds.append(world)
    return VisitedID(number)
  }

  /// Keeps where a line led that broke nothing.
  mutating func keep(from world: VisitedID, by line: UInt32, to next: VisitedID) {
    if world == .unvisited || next == .unvisited { return }
    turns[Self.key(world, line)] = next
  }

  /// Keeps nothing more: this replay goes where it never was.
  private mutating func close() -> VisitedID {
    isOpen = false
    return .unvisited
  }

  private static func key(_ world: VisitedID, _ line: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: world)) << 32 | UInt64(line)
  }
}
