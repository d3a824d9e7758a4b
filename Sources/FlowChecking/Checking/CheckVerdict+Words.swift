import FlowKernel
import FlowModel
import FlowProver
import FlowReporting
import FlowRules
import FlowScript
import FlowSource

/// What is known of a flow's own checks, in the words that `validate` prints.
extension CheckVerdict {
  /// What is said of it; nil where it holds.
  ///
  /// - Parameter lines: its further ways, a line each.
  func finding(
    by id: CounterexampleID?, alsoBy lines: [String], of kernel: Kernel
  ) -> Diagnostic? {
    let flow = kernel.flow
    let check = flow.checks[number]
    let name = flow.names[check.name]
    switch outcome {
    case .proved, .upTo: return nil
    case .broken(let world):
      return Diagnostic(
        .brokenCheck, of: name, check.message(in: flow, at: world), at: check.range,
        notes: notes(alsoBy: lines, of: kernel), help: check.description, way: id)
    case .idle(let reason):
      return Diagnostic(
        .idleCheck, of: name, "`\(name)` is idle: \(reason)", at: check.range,
        help: "name what happens in the app, or remove the check")
    case .undecided(let reason):
      return Diagnostic(
        .notDecided, "not proved: `\(name)`: \(reason)", at: check.range,
        help: "replay the case you have in mind with `simulate`")
    }
  }

  /// Where the scope opens, where the last turn is, and what else breaks it.
  private func notes(alsoBy lines: [String], of kernel: Kernel) -> [Diagnostic.Note] {
    guard let way else { return [] }
    var notes: [Diagnostic.Note] = []
    if let opening, let place = kernel.place(of: way.actions[opening]) {
      // Without its values: the way has them.
      let turn = kernel.text(of: way.actions[opening]).prefix { $0 != "(" }
      notes.append(Diagnostic.Note("the scope opens with `\(turn)`", at: place))
    }
    if let last = way.actions.last, let place = kernel.place(of: last) {
      notes.append(Diagnostic.Note("the last turn", at: place))
    }
    for (other, line) in zip(others, lines) {
      let place = other.actions.last.flatMap { kernel.place(of: $0) }
      notes.append(
        Diagnostic.Note(
          "also broken by: \(line)", at: place ?? kernel.flow.checks[number].range))
    }
    return notes
  }

  /// - Parameter ends: the errors behind which nothing was looked at.
  func result(in flow: Flow, behind ends: [String]) -> ValidationResult.Check {
    let check = flow.checks[number]
    let verdict: ValidationResult.Check.Verdict
    var reason: String?
    switch outcome {
    case .proved: verdict = .proved
    case .broken: verdict = .broken
    case .upTo:
      verdict = .upTo
      reason = "holds as far as was looked: " + ValidationResult.behind(ends)
    case .idle(let why): (verdict, reason) = (.idle, why)
    case .undecided(let why): (verdict, reason) = (.undecided, why)
    }
    return ValidationResult.Check(
      name: flow.names[check.name], sentence: check.words.sentence,
      description: check.description, range: check.range, verdict: verdict, reason: reason)
  }
}

extension ValidationResult {
  /// Puts a check with those of flows before: one that several of them import is told once, as it stands worst.
  mutating func add(_ check: Check, in sources: SourceSet) {
    let known = checks.firstIndex { other in
      other.name == check.name && other.range.start == check.range.start
        && sources[other.range.file].path == sources[check.range.file].path
    }
    guard let known else { return checks.append(check) }
    if check.verdict > checks[known].verdict { checks[known] = check }
  }
}
