package import FlowSource

/// Lines and columns of the places of one run; the only stage that counts them. Each file's lines are
/// looked for once.
package struct PlaceTable {
  package let sources: SourceSet
  private var indices: [SourceID: LineIndex] = [:]

  package init(_ sources: SourceSet) { self.sources = sources }

  package mutating func index(of file: SourceID) -> LineIndex {
    if let known = indices[file] { return known }
    let index = LineIndex(sources[file].bytes)
    indices[file] = index
    return index
  }

  package func path(of file: SourceID) -> String { sources[file].path }

  package mutating func start(
    of range: SourceRange, counting unit: ColumnUnit = .characters
  ) -> LineColumn {
    index(of: range.file).position(of: range.start, counting: unit)
  }

  /// The place behind the last character.
  package mutating func end(
    of range: SourceRange, counting unit: ColumnUnit = .characters
  ) -> LineColumn {
    index(of: range.file).position(of: max(range.start, range.end), counting: unit)
  }

  /// `path:line:column`
  package mutating func text(of range: SourceRange) -> String {
    let place = start(of: range)
    return "\(PlainText.escaped(path(of: range.file))):\(place.line):\(place.column)"
  }
}
