package import FlowModel

/// How often everything in a flow was used: for certain, and perhaps.
package struct Coverage: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var kind: CoverageItems.Kind
    package var name: String
    /// In every possible world.
    package var certain: Int
    /// In some of them, and not in all.
    package var possible: Int

    package init(_ kind: CoverageItems.Kind, _ name: String, certain: Int, possible: Int) {
      self.kind = kind
      self.name = name
      self.certain = certain
      self.possible = possible
    }
  }

  /// By kind, then in the flow's order.
  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  /// - Parameters:
  ///   - certain: by number in `items`.
  ///   - possible: the same.
  package init(of flow: Flow, _ items: CoverageItems, certain: [Int], possible: [Int]) {
    let names = items.names(in: flow)
    entries = CoverageItems.Kind.allCases.flatMap { kind in
      items.range(of: kind).compactMap { index in
        // Most gestures can't be made on most screens: those that were made are listed.
        if kind == .gesture, certain[index] + possible[index] == 0 { return nil }
        return Entry(kind, names[index], certain: certain[index], possible: possible[index])
      }
    }
  }

  /// How many of a kind there are, were used for certain, and were used perhaps.
  package func count(of kind: CoverageItems.Kind) -> (all: Int, certain: Int, possible: Int) {
    let entries = entries.filter { $0.kind == kind }
    return (
      entries.count, entries.count { $0.certain > 0 },
      entries.count { $0.certain == 0 && $0.possible > 0 }
    )
  }

  /// Of a kind, what nobody used.
  package func unused(_ kind: CoverageItems.Kind) -> [String] {
    entries.filter { $0.kind == kind && $0.certain + $0.possible == 0 }.map(\.name)
  }

  /// Adds another of the same flow, or of an earlier one.
  package mutating func add(_ other: Coverage) {
    struct Key: Hashable {
      var kind: CoverageItems.Kind
      var name: String
    }
    var known: [Key: Int] = [:]
    for (index, entry) in entries.enumerated() {
      known[Key(kind: entry.kind, name: entry.name)] = index
    }
    var others: [Entry] = []
    for entry in other.entries {
      if let index = known[Key(kind: entry.kind, name: entry.name)] {
        entries[index].certain += entry.certain
        entries[index].possible += entry.possible
      } else {
        others.append(entry)
      }
    }
    if others.isEmpty { return }
    // Any order of additions gives the same.
    let gestures = (entries + others).filter { $0.kind == .gesture }.sorted { $0.name < $1.name }
    entries =
      (entries + others.filter { $0.kind != .gesture }).filter { $0.kind != .gesture } + gestures
  }
}

extension Coverage {
  private static let lists = [
    "transitions", "screens", "links", "boundaries", "gestures",
  ]

  /// The lists of a file of JSON, by their keys.
  package var byList: [(key: String, entries: [Entry])] {
    zip(Self.lists, CoverageItems.Kind.allCases).map { key, kind in
      (key, entries.filter { $0.kind == kind })
    }
  }

  package init(_ json: JSONValue) throws(TraceProblem) {
    entries = []
    for (key, kind) in zip(Self.lists, CoverageItems.Kind.allCases) {
      for item in try json.list(key) {
        let certain = try item.number("certain")
        let possible = try item.number("possible")
        guard certain >= 0, possible >= 0, certain < 1 << 50, possible < 1 << 50 else {
          throw TraceProblem("a count is out of range")
        }
        entries.append(Entry(kind, try item.text("name"), certain: certain, possible: possible))
      }
    }
  }
}

/// Counts what stories use, turn by turn.
package struct CoverageCounter: Sendable {
  package let items: CoverageItems
  package private(set) var certain: [Int]

  package init(_ flow: Flow) {
    items = CoverageItems(flow)
    certain = Array(repeating: 0, count: items.count)
  }

  package mutating func count(_ used: [UInt32]) {
    for item in used { certain[Int(item)] += 1 }
  }

  package func coverage(of flow: Flow) -> Coverage {
    Coverage(of: flow, items, certain: certain, possible: certain.map { _ in 0 })
  }
}
