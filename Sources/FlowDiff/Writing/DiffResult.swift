import FlowChecking
import FlowKernel
import FlowModel
package import FlowReporting
import FlowScript
import FlowSource

/// A comparison as findings, for the formats that show findings beside the lines of the new flow. What is gone stands at
/// the top of the entry file.
extension DiffReport {
  /// All changes; the new findings behind them.
  package var result: ValidationResult {
    var result = ValidationResult()
    result.command = "diff"
    result.files = newFindingSources.files.map(\.path)
    result.checked = Set(Rule.diff)
    // Of what is proved this says nothing.
    result.isProved = false
    result.ways = ways
    let top = SourceRange.start(of: new.loaded.files[0])
    var found: [Diagnostic] = []
    for change in breaking {
      guard let rule = change.rule else { continue }
      found.append(
        Diagnostic(
          rule, severity: change.accepted == nil ? severity(of: rule) : .note, change.message,
          at: change.new ?? top, help: help(change.id, change.accepted)))
    }
    let differences = behaviour.differences + behaviour.added
    let numbers = ways(to: differences, in: &result.ways)
    for (difference, way) in zip(differences, numbers) {
      found.append(
        Diagnostic(
          difference.rule,
          severity: difference.accepted == nil ? severity(of: difference.rule) : .note,
          message(of: difference)
            + ": before, \(difference.before.text); now, \(difference.now.text)",
          at: difference.new ?? top, help: help(difference.id, difference.accepted), way: way))
    }
    result.diagnostics = found + findings.new
    return result
  }

  private func help(_ id: String, _ accepted: String?) -> String? {
    accepted.map { "accepted: " + $0 } ?? acceptance.way(to: id).map { "to accept it, " + $0 }
  }

  /// The scripts as ways of the new flow; none for one that ends with what only the old flow has.
  private func ways(
    to differences: [Difference], in table: inout CounterexampleTable
  ) -> [CounterexampleID?] {
    var kernel = Kernel(new.flow)
    let ways = differences.map { difference -> Counterexample? in
      let text = difference.script.map { $0 + "\n" }.joined()
      var sources = SourceSet()
      let file = sources.add(SourceFile(path: "", bytes: Array(text.utf8)))
      let script = ScriptReader.read(file, in: sources, for: &kernel)
      let actions = script.commands.compactMap { command -> Action? in
        if case .action(let action) = script.kind(of: command) { action } else { nil }
      }
      guard actions.count == difference.script.count else { return nil }
      return Counterexample(actions, breaking: difference.now.violations)
    }
    return table.add(ways, of: kernel)
  }
}
