package import FlowModel

/// A coordinator as an action or a script names it: its type, and those of parents above it where one type
/// lives more than once.
package struct CoordinatorPath: Sendable, Hashable {
  /// From the outermost named parent down to the coordinator itself.
  package var types: [CoordinatorID]

  package init(_ types: [CoordinatorID]) { self.types = types }

  package var last: CoordinatorID { types[types.count - 1] }
}

/// The number of a path in a `PathTable`: equal paths have equal numbers.
package struct PathID: Hashable, Sendable {
  package let raw: UInt32

  init(_ raw: Int) { self.raw = UInt32(raw) }

  /// Nobody is named: of several, the one that the user sees is meant, or else the topmost.
  package static let unnamed = PathID(0)
}

/// Every path that somebody named, each once.
package struct PathTable: Sendable {
  private var paths: [CoordinatorPath] = [CoordinatorPath([])]
  private var numbers: [CoordinatorPath: PathID] = [:]

  package init() {}

  /// The path; it has no types where nobody is named.
  package subscript(id: PathID) -> CoordinatorPath { paths[Int(id.raw)] }

  package mutating func intern(_ path: CoordinatorPath) -> PathID {
    if path.types.isEmpty { return .unnamed }
    if let known = numbers[path] { return known }
    let id = PathID(paths.count)
    paths.append(path)
    numbers[path] = id
    return id
  }
}
