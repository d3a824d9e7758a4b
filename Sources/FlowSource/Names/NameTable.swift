/// An interned name: equal names have equal numbers, so that no stage compares text.
package struct NameID: Hashable, Sendable {
  package let raw: UInt32

  package init(_ raw: UInt32) { self.raw = raw }
}

/// Every name that occurs in the files of a run, each once.
///
/// An open-addressing table over one pool of bytes. Its hash is seeded at random for each process,
/// since the names come from files that a stranger may have written; nothing iterates in hash order,
/// so no output depends on the seed.
package struct NameTable: Sendable {
  private var pool: [UInt8] = []
  private var ends: [UInt32] = []
  /// The slots hold a name's hash, and below that its number plus 1; 0 is free. The count is a power of two.
  private var slots: [UInt64]

  private static let seed = UInt64.random(in: .min ... .max)

  /// - Parameter words: names that get the numbers 0, 1, 2 …, which callers may hold as constants.
  package init(words: [StaticString] = []) {
    slots = Array(repeating: 0, count: 1024)
    for word in words { _ = intern(word.description) }
  }

  package var count: Int { ends.count }

  /// Makes room for the names of a file of so many bytes, as most are.
  package mutating func reserve(bytes: Int) {
    pool.reserveCapacity(pool.count + bytes / 2)
    let names = count + bytes / 32
    ends.reserveCapacity(names)
    if names * 2 > slots.count { grow(to: names * 2) }
  }

  /// Gives the number of a name, adding it where it is new.
  package mutating func intern(_ bytes: Span<UInt8>) -> NameID {
    let hash = Self.hash(bytes)
    let slot = slot(of: bytes, hash)
    if slots[slot] != 0 { return Self.name(in: slots[slot]) }
    for index in bytes.indices { pool.append(bytes[index]) }
    return add(hash, in: slot)
  }

  package mutating func intern(_ bytes: ArraySlice<UInt8>) -> NameID { intern(bytes.span) }

  package mutating func intern(_ text: String) -> NameID { intern(Array(text.utf8).span) }

  /// The same for a part of a name that is there already, without a copy of its bytes.
  ///
  /// - Parameter part: which of the name's bytes, counted from 0.
  package mutating func intern(_ part: Range<Int>, of name: NameID) -> NameID {
    let start = place(of: name).lowerBound
    let place = start + part.lowerBound..<start + part.upperBound
    let hash = Self.hash(pool.span.extracting(place))
    let slot = slot(of: pool.span.extracting(place), hash)
    if slots[slot] != 0 { return Self.name(in: slots[slot]) }
    for index in place { pool.append(pool[index]) }
    return add(hash, in: slot)
  }

  /// Numbers the name whose bytes were appended to the pool.
  private mutating func add(_ hash: UInt32, in slot: Int) -> NameID {
    let id = UInt32(ends.count)
    ends.append(UInt32(pool.count))
    slots[slot] = UInt64(hash) << 32 | UInt64(id + 1)
    if ends.count * 2 > slots.count { grow(to: ends.count * 2) }
    return NameID(id)
  }

  /// The number of a name that is known already, or nil.
  package func find(_ bytes: ArraySlice<UInt8>) -> NameID? {
    let slot = slot(of: bytes.span, Self.hash(bytes.span))
    return slots[slot] == 0 ? nil : Self.name(in: slots[slot])
  }

  package func find(_ text: String) -> NameID? { find(Array(text.utf8)[...]) }

  /// The slot that holds a name, or the free one where it would stand.
  private func slot(of bytes: Span<UInt8>, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash, equals(Self.name(in: slots[slot]), bytes) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private static func name(in slot: UInt64) -> NameID { NameID(UInt32(slot & 0xFFFF_FFFF) - 1) }

  private func place(of name: NameID) -> Range<Int> {
    let index = Int(name.raw)
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  package func bytes(of name: NameID) -> ArraySlice<UInt8> { pool[place(of: name)] }

  /// How many bytes a name has.
  package func length(of name: NameID) -> Int { place(of: name).count }

  /// A byte of a name, counted from 0; nil behind its end.
  package func byte(_ index: Int, of name: NameID) -> UInt8? {
    let place = place(of: name)
    return index < place.count ? pool[place.lowerBound + index] : nil
  }

  /// Which byte of a name is the first of its kind, counted from 0, or nil.
  package func firstIndex(of byte: UInt8, in name: NameID, from start: Int = 0) -> Int? {
    let bytes = pool.span.extracting(place(of: name))
    for index in start..<bytes.count where bytes[index] == byte { return index }
    return nil
  }

  package func text(_ name: NameID) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

  package subscript(name: NameID) -> String { text(name) }

  private func equals(_ candidate: NameID, _ bytes: Span<UInt8>) -> Bool {
    let known = pool.span.extracting(place(of: candidate))
    guard known.count == bytes.count else { return false }
    for index in known.indices where known[index] != bytes[index] { return false }
    return true
  }

  private mutating func grow(to count: Int) {
    var size = slots.count
    while size < count { size *= 2 }
    let mask = size - 1
    let known = slots
    slots = Array(repeating: 0, count: size)
    for entry in known where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  private static func hash(_ bytes: Span<UInt8>) -> UInt32 {
    var hash = seed
    for index in bytes.indices {
      hash = (hash ^ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
