package import FlowReporting
package import FlowSource

/// The errors that a team lives with: the app goes on behind them, and so does the exploration. What they are is known
/// before a proof begins, by rule and place; how many findings each silences is counted afterwards.
package struct Excuses: Sendable {
  /// Findings that the run hides.
  package var baseline: Baseline?
  /// How the baseline calls files.
  package var paths: RepositoryPaths?
  /// Whether a baseline is being written: then everything that is found is in it.
  package var isWriting = false

  /// Whether findings are known one by one, by those of another run.
  var countsFindings: Bool { baseline != nil || isWriting }

  package init() {}

  /// What the prover asks where a way seems to end: whether the run reports a rule at a place as an error.
  package func ends(of policy: Policy, in sources: SourceSet) -> (Rule, SourceRange) -> Bool {
    var places = PlaceTable(sources)
    return { rule, range in isReported(rule, at: range, policy, &places) }
  }

  private func isReported(
    _ rule: Rule, at range: SourceRange, _ policy: Policy, _ places: inout PlaceTable
  ) -> Bool {
    if isWriting || policy.severity(of: rule) != .error { return false }
    if policy.suppresses(rule, at: range, &places) { return false }
    guard let baseline, let paths else { return true }
    return !baseline.excuses(rule, at: range, in: places.sources, paths)
  }
}
