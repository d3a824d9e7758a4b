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
    result.diagnostics = found + told(at: top, &result.ways) + findings.new
    return result
  }

  private func help(_ id: String, _ accepted: String?) -> String? {
    accepted.map { "accepted: " + $0 } ?? acceptance.way(to: id).map { "to accept it, " + $0 }
  }

  /// The differences, and the additions behind them, as findings with their ways.
  private func told(at top: SourceRange, _ table: inout CounterexampleTable) -> [Diagnostic] {
    let all = behaviour.differences + behaviour.added
    // What is no longer possible is replayed in the old flow.
    let gone = ways(
      all.map { $0.now.isImpossible ? $0.oldScript ?? $0.script : nil }, in: old, isOld: true,
      &table)
    let others = ways(
      all.map { $0.now.isImpossible ? nil : $0.script }, in: new, isOld: false, &table)
    return zip(all, zip(gone, others)).map { difference, ways in
      Diagnostic(
        difference.rule,
        severity: difference.accepted == nil ? severity(of: difference.rule) : .note,
        message(of: difference)
          + ": before, \(difference.before.text); now, \(difference.now.text)",
        at: difference.new ?? top, help: help(difference.id, difference.accepted),
        way: ways.0 ?? ways.1)
    }
  }

  /// What `simulate` replays to each difference, and to each addition: with what else is violated on the way.
  var scripts: [[String]] {
    var table = CounterexampleTable()
    let all = told(at: SourceRange.start(of: new.loaded.files[0]), &table)
    return zip(behaviour.differences + behaviour.added, all).map { difference, finding in
      table.script(to: finding)?.split(separator: "\n").map(String.init) ?? difference.script
    }
  }

  /// Scripts as ways of a flow; none for one that it can't read.
  private func ways(
    _ scripts: [[String]?], in side: FlowSide, isOld: Bool, _ table: inout CounterexampleTable
  ) -> [CounterexampleID?] {
    var kernel = Kernel(side.flow)
    let ways = scripts.map { lines -> Counterexample? in
      guard let lines else { return nil }
      var sources = SourceSet()
      let file = sources.add(
        SourceFile(path: "", bytes: Array(lines.map { $0 + "\n" }.joined().utf8)))
      let script = ScriptReader.read(file, in: sources, for: &kernel)
      let actions = script.commands.compactMap { command -> Action? in
        if case .action(let action) = script.kind(of: command) { action } else { nil }
      }
      guard actions.count == lines.count else { return nil }
      var world = World()
      let broken = actions.map { kernel.perform($0, on: &world)?.violations.map(\.rule) ?? [] }
      return Counterexample(actions, breaking: broken.last ?? [], passing: broken.dropLast())
    }
    return table.add(
      ways, of: kernel, rules: side.loaded.policy.ownSeverities, isStranger: isOld)
  }
}
