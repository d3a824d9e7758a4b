package import FlowSource

/// What the generated Swift is to be.
package struct SwiftOptions: Sendable {
  /// How much is generated.
  package enum Level: String, Sendable, CaseIterable {
    /// Events, outcomes, outputs, parameters, links, locks, styles and facts; no behaviour.
    case types
    /// The same, and for each coordinator a protocol of its steps with the decisions between them.
    case steps
  }

  /// Who may see what is generated.
  package enum Access: String, Sendable, CaseIterable {
    case `internal`, package, `public`
  }

  package var level = Level.steps
  /// The enum that everything stands in.
  package var namespace = "Flow"
  package var access = Access.internal
  /// The entry file as the repository knows it.
  package var flowPath: String
  /// The file that is written, as it was given, for the header; nil for standard output.
  package var output: String?

  package init(flowPath: String) { self.flowPath = flowPath }
}

/// Generated Swift, or why there is none.
package enum SwiftResult: Sendable {
  case text(String)
  /// Names that can't stand in Swift beside each other.
  case refused([Diagnostic])
}
