/// The number of a file in a `SourceSet`, counted from 0.
package struct SourceID: Hashable, Sendable, Comparable {
  package let raw: UInt32

  package init(_ raw: UInt32) { self.raw = raw }

  package static func < (left: SourceID, right: SourceID) -> Bool { left.raw < right.raw }
}

/// One file as it was read: the path that the user knows it by, and its bytes.
package struct SourceFile: Sendable {
  /// The path as it is printed: relative to where the command runs, with forward slashes.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// All files of one run, in the order in which they were reached.
package struct SourceSet: Sendable {
  package private(set) var files: [SourceFile] = []

  package init() {}

  /// Adds a file and gives the number that places in it carry.
  package mutating func add(_ file: SourceFile) -> SourceID {
    files.append(file)
    return SourceID(UInt32(files.count - 1))
  }

  package subscript(id: SourceID) -> SourceFile { files[Int(id.raw)] }

  /// What is written at a place, as far as the file goes.
  package func bytes(at range: SourceRange) -> ArraySlice<UInt8> {
    let bytes = self[range.file].bytes
    let end = min(Int(range.end), bytes.count)
    return bytes[min(Int(range.start), end)..<end]
  }
}

/// A half-open range of bytes in one file. Lines and columns are worked out only where a place is
/// printed (`LineIndex`).
@usableFromInline
package struct SourceRange: Hashable, Sendable {
  package var file: SourceID
  /// The first byte, counted from 0.
  package var start: UInt32
  /// The byte behind the last.
  package var end: UInt32

  package init(file: SourceID, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The empty place at the start of a file: for what is missing from it as a whole.
  package static func start(of file: SourceID) -> SourceRange {
    SourceRange(file: file, start: 0, end: 0)
  }
}

extension SourceRange: Comparable {
  @usableFromInline
  package static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.file.raw, left.start, left.end) < (right.file.raw, right.start, right.end)
  }
}

/// A value and where it was written.
///
/// Inlinable, since there is one for each name of a file: a generic call into another module would
/// look up the type's metadata each time.
@usableFromInline
package struct Located<Value: Sendable>: Sendable {
  @usableFromInline package var value: Value
  @usableFromInline package var range: SourceRange

  @inlinable
  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
