import FlowModel
package import FlowProver
package import FlowReporting
package import FlowSource
import FlowSpec

/// Flows that are checked one after the other, and what was found in all of them.
package struct CheckRun {
  package private(set) var loader: FlowLoader
  package private(set) var result = ValidationResult()
  private let options: Checker.Options
  /// The rules that one of the flows was not looked at for, though it doesn't turn them off: it has no
  /// meaning yet.
  private var missed: Set<Rule> = []
  private let interruption: Interruption
  /// The names of all flows' own checks; nil if one of the flows could not be read.
  package private(set) var checks: Set<String>? = []

  package var sources: SourceSet { loader.sources }

  /// - Throws: where there is no such project folder.
  package init(
    _ files: FlowFiles, options: Checker.Options = Checker.Options(),
    standardInput: @escaping () -> Result<[UInt8], FileError> = { .failure(.missing) },
    interruption: Interruption = Interruption()
  ) throws(LoadFailure) {
    self.options = options
    self.interruption = interruption
    loader = try FlowLoader(
      files, projectFolder: options.projectFolder, limits: options.limits,
      standardInput: standardInput)
  }

  /// Checks a flow, and puts what was found with the rest.
  @discardableResult
  package mutating func check(_ entry: String) throws(LoadFailure) -> FlowCheck {
    let firstFile = sources.files.count
    var (loaded, findings) = try loader.load(entry)
    loaded?.policy.override(with: options.severities)
    let check = FlowCheck(
      of: loaded, findings: findings, sources: sources,
      isProving: options.isProving && !interruption.isRequested, excuses: options.excuses,
      waysOfChecks: options.waysOfChecks, ways: &result.ways, interruption: interruption)
    if let proof = check.proof {
      proof.tell(&result, in: sources)
    } else {
      result.isProved = false
    }
    for silenced in check.silenced { result.silenced.add(silenced) }
    let earlier = result.diagnostics.count
    for finding in kept(of: check, in: loaded)
    where isNew(finding, since: earlier) {
      result.diagnostics.append(finding)
      if let way = finding.way { result.entries[way] = entry }
    }
    note(loaded, check, filesFrom: firstFile)
    return check
  }

  /// The result, its findings in the order in which they are printed.
  ///
  /// - Parameter isWhole: whether every flow that was named could be read.
  package func finished(isWhole: Bool = true) -> ValidationResult {
    var ordered = Findings()
    for diagnostic in result.diagnostics { ordered.report(diagnostic) }
    var result = result
    result.diagnostics = ordered.sorted()
    if !isWhole {
      result.isProved = false
      result.checked = []
    }
    // What wasn't looked at in one of the flows holds in the others, and that is not what is said.
    if !result.isProved {
      result.proved = []
      result.upTo = []
    }
    result.checked.subtract(missed)
    return result
  }

  /// The findings that were asked for.
  private func kept(of check: FlowCheck, in loaded: LoadedFlow?) -> [Diagnostic] {
    var kept = check.all
    if !options.only.isEmpty {
      kept.removeAll { $0.rule.kind != .reading && !isAskedFor($0.id) }
    }
    return kept.toldOnce(apart: options.excuses.countsFindings)
  }

  private func isAskedFor(_ rule: RuleID) -> Bool {
    options.only.contains { rule.isMeant(by: $0) }
  }

  /// Whether no entry before has told the same of the same file.
  private func isNew(_ finding: Diagnostic, since earlier: Int) -> Bool {
    if earlier == 0 { return true }
    let path = sources[finding.range.file].path
    return !result.diagnostics[..<earlier].contains { other in
      other.id == finding.id && other.range.start == finding.range.start
        && other.range.end == finding.range.end && other.message == finding.message
        && sources[other.range.file].path == path
    }
  }

  /// Notes what was read, and which rules were looked at.
  private mutating func note(_ loaded: LoadedFlow?, _ check: FlowCheck, filesFrom first: Int) {
    let active = check.checked.filter { loaded?.policy.severity(of: $0) != nil }
    let reported = active.filter { options.only.isEmpty || isAskedFor(RuleID($0)) }
    for file in sources.files[first...] {
      if !result.files.contains(file.path) { result.files.append(file.path) }
      result.lookedAt[file.path] = result.lookedAt[file.path]?.intersection(reported) ?? reported
    }
    checks =
      loaded.flatMap { loaded in
        checks?.union(
          loaded.declarations.checks.map { loaded.flow.names[$0.name.value] })
      }
    result.checked.formUnion(active)
    missed.formUnion(
      Rule.allCases.filter { rule in
        !check.checked.contains(rule) && loaded.map { $0.policy.severity(of: rule) != nil } ?? true
      })
    result.marks += loaded?.declarations.marks.count ?? 0
    guard let flow = loaded?.flow else { return }
    result.coordinators += flow.coordinators.count
    result.screens += flow.screens.count
    result.transitions += flow.transitions.count
  }
}
