import FlowModel

extension World {
  /// The world as a list of numbers that doesn't depend on how its slots came to be: two worlds are
  /// the same to every future turn if, and only if, their lists are equal.
  package func canonical() -> [UInt32] {
    var writer = CanonicalWriter()
    writer.write(self)
    return Array(writer.numbers)
  }
}

extension World: Hashable {
  package static func == (left: World, right: World) -> Bool {
    left.canonical() == right.canonical()
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonical()) }
}
