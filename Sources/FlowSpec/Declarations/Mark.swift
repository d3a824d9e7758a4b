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
      let line = index.line(of: Int(mark.range.start))
      files[file, default: (index, [])].lines.formUnion(Self.below(line, in: index))
    }
  }

  /// A line, and where its mark stands behind a key, what stands below that.
  private static func below(_ line: Int, in index: LineIndex) -> Range<Int> {
    func indent(_ line: Int) -> Int {
      index.bytes(ofLine: line).prefix { $0 == UInt8(ascii: " ") }.count
    }
    let head = index.bytes(ofLine: line).split(separator: UInt8(ascii: "#")).first ?? []
    guard head.last(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: ":") else {
      return line..<line + 1
    }
    var end = line + 1
    while !index.bytes(ofLine: end).isEmpty, indent(end) > indent(line) { end += 1 }
    return line..<end
  }

  package var isEmpty: Bool { files.isEmpty }

  /// Whether something begins on such a line.
  package func contains(_ range: SourceRange) -> Bool {
    guard let (index, lines) = files[range.file] else { return false }
    return lines.contains(index.line(of: Int(range.start)))
  }
}
