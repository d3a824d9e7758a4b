/// What a flow says for its readers alone: no rule looks at it.
package struct Notes: Sendable {
  package struct Note: Sendable, Hashable {
    /// `description`.
    package var text: String?
    /// `x-image` of a screen, as it is written.
    package var image: String?
    /// `x-figma` of a screen, as it is written.
    package var figma: String?

    package init() {}

    package var isEmpty: Bool { self == Note() }
  }

  /// Of the whole flow: what its entry file says.
  package var ofFlow = Note()
  private var notes: [SourceRange: Note] = [:]

  package init() {}

  package mutating func add(_ note: Note, of name: SourceRange) {
    if !note.isEmpty { notes[name] = note }
  }

  /// What is said of the declaration whose name stands there.
  package subscript(name: SourceRange) -> Note { notes[name] ?? Note() }
}
