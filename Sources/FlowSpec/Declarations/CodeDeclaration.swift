package import FlowSource

/// `code:`, the words that the app's Swift has for what the flow says.
package struct CodeDeclaration: Sendable {
  package struct Pair: Sendable {
    package var key: Located<NameID>
    package var value: Located<NameID>
  }

  /// Supertypes of coordinators.
  package var coordinator: [Located<NameID>] = []
  /// Types that are none.
  package var not: [Located<NameID>] = []
  package var push: [Located<NameID>] = []
  package var present: [Located<NameID>] = []
  package var root: [Located<NameID>] = []
  package var start: [Located<NameID>] = []
  package var finish: [Located<NameID>] = []
  /// A call, and the coordinator that it makes.
  package var factory: [Pair] = []
  /// A name of the code, and what the flow calls it.
  package var names: [Pair] = []

  package init() {}
}

/// Where the app's code has what a flow declares: `x-code` of a screen, a coordinator or a child.
package struct CodePlaces: Sendable {
  private struct Entry: Sendable {
    /// The whole declaration.
    var range: SourceRange
    var place: String
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  package mutating func add(_ place: String, of range: SourceRange) {
    entries.append(Entry(range: range, place: place))
  }

  /// The `x-code` of the innermost declaration around a place: `Sources/Item.swift:28`.
  package func place(of range: SourceRange) -> String? {
    var best: Entry?
    for entry in entries
    where entry.range.file == range.file && entry.range.start <= range.start
      && range.start < entry.range.end
    {
      if let known = best, known.range.start >= entry.range.start { continue }
      best = entry
    }
    return best?.place
  }
}
