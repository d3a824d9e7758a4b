package import FlowKernel
package import FlowModel
package import FlowSource

/// What the file of every rule has: what the rule says of itself in `flowctl rules` and on its page.
package protocol DocumentedRule {
  static var explanation: Explanation { get }
}

/// An invariant. The kernel raises it, while a step runs or when the world has settled; what is said about
/// a violation stands in its file.
package protocol InvariantRule: DocumentedRule {
  /// Whether anything that the flow has written in it could break the invariant: `true` if in doubt.
  static func mayBreak(in parts: FlowParts) -> Bool
  /// What happens to the app's user, in one phrase.
  static func message(of violation: Violation, in flow: Flow) -> String
  /// What to write instead: it leads to a flow that is right, not to the next finding.
  ///
  /// - Parameter actor: the coordinator whose step violated it.
  static func help(for violation: Violation, in flow: Flow, actor: CoordinatorID?) -> String
}

/// A rule that a look at the declarations decides.
package protocol CheckedRule: DocumentedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic]
}

/// Advice that the proof gives: it knows what ever happens, and the rule's file what is said about it.
package protocol ProvedRule: DocumentedRule {
  /// What the proof found.
  associatedtype Subject

  static var rule: Rule { get }
  static func message(about subject: Subject, in flow: Flow) -> String
  static func help(about subject: Subject, in flow: Flow) -> String
}

/// A rule whose check can't be taken out of a reader, the resolver, a replay or a command: these know what
/// to say, in many places.
package protocol ReportedRule: DocumentedRule {
  /// The files under `Sources` that report it, with its messages and helps.
  static var reporters: [String] { get }
}

/// A rule's file, by what the rule is.
package enum RuleFile {
  case invariant(any InvariantRule.Type)
  case checked(any CheckedRule.Type)
  case proved(any ProvedRule.Type)
  case reported(any ReportedRule.Type)
}
