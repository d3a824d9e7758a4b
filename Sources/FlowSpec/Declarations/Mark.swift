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
