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
    /// Whether any sequence of events uses it; nil where nobody has asked, or nobody knows.
    package var can: Bool?

    package init(
      _ kind: CoverageItems.Kind, _ name: String, certain: Int, possible: Int, can: Bool? = nil
    ) {
      self.kind = kind
      self.name = name
      self.certain = certain
      self.possible = possible
      self.can = can
    }

    package var isUsed: Bool { certain + possible > 0 }
  }

  /// By kind, then in the flow's order.
  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  /// - Parameters:
  ///   - certain: by number in `items`.
  ///   - possible: the same.
  ///   - can: the same, whether it can be used at all; nil where nobody knows.
  package init(
    of flow: Flow, _ items: CoverageItems, certain: [Int], possible: [Int], can: [Bool?]? = nil
  ) {
    let names = items.names(in: flow)
    entries = CoverageItems.Kind.allCases.flatMap { kind in
      items.range(of: kind).compactMap { index in
        // Most gestures can't be made on most screens: those that can, or were, are listed.
        if kind == .gesture, certain[index] + possible[index] == 0,
          (can?[index] ?? nil) != true
        {
          return nil
        }
        return Entry(
          kind, names[index], certain: certain[index], possible: possible[index],
          can: can.flatMap { certain[index] > 0 ? true : $0[index] })
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
        entries[index].can = entries[index].can ?? entry.can
      } else {
        others.append(entry)
      }
    }
    if others.isEmpty { return }
    // Any order of additions gives the same.
    let gestures = (entries + others).filter { $0.kind == .gesture }.sorted { $0.name < $1.name }
    let all = entries + others
    entries = CoverageItems.Kind.allCases.flatMap { kind in
      kind == .gesture ? gestures : all.filter { $0.kind == kind }
    }
  }
}

extension Coverage {
  private static let lists = [
    "transitions", "screens", "links", "boundaries", "gestures", "branches", "tabs",
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
      // Files of earlier versions have neither branches nor tabs.
      let isNew = kind == .branch || kind == .tab
      for item in isNew ? try json.listIfAny(key) : try json.list(key) {
        let certain = try item.number("certain")
        let possible = try item.number("possible")
        guard certain >= 0, possible >= 0, certain < 1 << 50, possible < 1 << 50 else {
          throw TraceProblem("a count is out of range")
        }
        entries.append(
          Entry(
            kind, try item.text("name"), certain: certain, possible: possible,
            can: try item.truthIfAny("can")))
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

  /// - Parameter can: by number in `items`, whether it can be used at all; nil where nobody knows.
  package func coverage(of flow: Flow, can: [Bool?]? = nil) -> Coverage {
    Coverage(of: flow, items, certain: certain, possible: certain.map { _ in 0 }, can: can)
  }
}
