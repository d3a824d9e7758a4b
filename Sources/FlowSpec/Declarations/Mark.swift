package import FlowSource

/// A comment of a draft that nobody has looked at yet: what stands on its line may not be so.
package struct Mark: Sendable {
  package enum Kind: Sendable { case guessed, open }

  package var kind: Kind
  /// The comment.
  package var range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// The lines of a flow that marks stand on.
package struct MarkedLines: Sendable {
  private var files: [SourceID: (index: LineIndex, lines: Set<Int>)] = [:]

  package init(_ marks: [Mark], in sources: SourceSet) {
    for mark in marks {
      let file = mark.range.file
      let index = files[file]?.index ?? LineIndex(sources[file].bytes)
      files[file, default: (index, [])].lines.insert(index.line(of: Int(mark.range.start)))
    }
  }

  package var isEmpty: Bool { files.isEmpty }

  /// Whether something begins on such a line.
  package func contains(_ range: SourceRange) -> Bool {
    guard let (index, lines) = files[range.file] else { return false }
    return lines.contains(index.line(of: Int(range.start)))
  }
}
