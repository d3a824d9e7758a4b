package import FlowKernel

/// What is known of one of the flow's own checks.
package struct CheckVerdict: Sendable {
  package enum Outcome: Sendable {
    case proved
    /// Nothing breaks it as far as was looked: some ways end at an error.
    case upTo
    /// In this world.
    case broken(World)
    /// It holds for a reason that its author did not mean.
    case idle(String)
    case undecided(String)
  }

  /// Of `Flow.checks`.
  package var number: Int
  package var outcome: Outcome
  /// The way that breaks it, in the numbers of the proof's kernel.
  package var way: Counterexample?
  /// Further ways that break it, each by another last turn, if anybody asked for them.
  package var others: [Counterexample] = []
  /// The turn of the way that the scope opened with last; nil where it has none that opens.
  package var opening: Int?
  /// Whether no way is shorter.
  package var isShortest = true
}
