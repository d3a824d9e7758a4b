package import FlowKernel
import FlowModel
import FlowScript
package import FlowSource

/// The ways to findings. A diagnostic has the number of its way; as a place becomes a line and a column, a
/// way becomes text here, where it is printed.
package struct CounterexampleTable: Sendable {
  private var kernels: [Kernel] = []
  /// By kernel, what its flow's own `rules:` say: what a replay goes by.
  private var rules: [[RuleID: Severity?]] = []
  private var ways: [(way: Counterexample, kernel: Int)] = []
  /// The kernels whose flows stand in other files than the findings.
  private var strangers: Set<Int> = []

  package init() {}

  /// Takes ways in.
  ///
  /// - Parameters:
  ///   - kernel: the one that the ways have their numbers in.
  ///   - rules: what the flow's own `rules:` say; nil is off.
  ///   - isStranger: whether its flow stands in other files than the findings.
  /// - Returns: a number for each way, nil for none.
  package mutating func add(
    _ new: [Counterexample?], of kernel: Kernel, rules: [RuleID: Severity?] = [:],
    isStranger: Bool = false
  ) -> [CounterexampleID?] {
    if isStranger { strangers.insert(kernels.count) }
    kernels.append(kernel)
    self.rules.append(rules)
    return new.map { way in
      guard let way else { return nil }
      ways.append((way, kernels.count - 1))
      return CounterexampleID(ways.count - 1)
    }
  }

  /// A way, and the kernel that it has its numbers in.
  package subscript(id: CounterexampleID) -> (way: Counterexample, kernel: Kernel) {
    let (way, kernel) = ways[id.index]
    return (way, kernels[kernel])
  }

  // MARK: Text

  /// A way as a script writes it, a line for each action.
  package func lines(of id: CounterexampleID) -> [String] {
    let (way, kernel) = self[id]
    return way.actions.map { kernel.text(of: $0) }
  }

  /// All of a way on one line.
  package func line(of id: CounterexampleID) -> String { lines(of: id).joined(separator: " · ") }

  /// A script that `simulate` replays to the very finding; nil where there is no way to it.
  package func script(to finding: Diagnostic) -> String? {
    guard let id = finding.way else { return nil }
    // An error without its `expect` would fail the scenario.
    let way = self[id].way
    let lines = lines(of: id)
    let checks = brokenChecks(of: id)
    var text = ""
    for (number, line) in lines.enumerated() {
      text += line + "\n"
      let isLast = number == lines.count - 1
      var expected: [RuleID] = []
      let looksAhead = finding.rule == .brokenCheck && isReach(finding.id, of: id)
      if isLast, !looksAhead, finding.rule.kind == .invariant || finding.rule == .brokenCheck {
        expected.append(finding.id)
      }
      let broken =
        isLast ? way.broken : way.passed.indices.contains(number) ? way.passed[number] : []
      expected += told(broken.map { RuleID($0) } + checks[number], of: id)
        .filter { !expected.contains($0) }
      text += expected.map { "expect violation \($0.name)\n" }.joined()
      if isLast, looksAhead {
        text +=
          "# Here `\(finding.id.name)` is broken. A replay can't look ahead, so it expects nothing.\n"
      }
    }
    return text
  }

  /// Whether a check asks what can come, which no replay knows.
  private func isReach(_ rule: RuleID, of id: CounterexampleID) -> Bool {
    let flow = self[id].kernel.flow
    return flow.checks.contains { check in
      guard case .reach = check.pattern else { return false }
      return flow.names[check.name] == rule.check
    }
  }

  /// By turn of a way, the flow's own checks that it breaks.
  private func brokenChecks(of id: CounterexampleID) -> [[RuleID]] {
    let (way, known) = self[id]
    var watch = CheckWatch(known.flow)
    if watch.checks.isEmpty { return way.actions.map { _ in [] } }
    var kernel = known
    var world = World()
    return way.actions.map { action in
      guard kernel.perform(action, on: &world)?.isSettled == true else { return [] }
      return watch.step(to: world, in: kernel).map {
        RuleID(.brokenCheck, check: kernel.flow.names[$0.name])
      }
    }
  }

  /// What a replay of a way tells, each once: with `--strict` a warning fails a scenario, too.
  private func told(_ broken: [RuleID], of id: CounterexampleID) -> [RuleID] {
    let rules = rules[ways[id.index].kernel]
    var seen: Set<RuleID> = []
    return broken.filter { rule in
      rules.severity(of: rule) != nil && seen.insert(rule).inserted
    }
  }

  /// Each action of the way to a finding, and where the flow says what it does: what an editor steps
  /// through. An action that no line of the flow answers (a gesture) stands where the finding does.
  package func steps(to finding: Diagnostic) -> [Diagnostic.Note] {
    guard let id = finding.way else { return [] }
    let (way, kernel) = self[id]
    let isStranger = strangers.contains(ways[id.index].kernel)
    return way.actions.map { action in
      let place = isStranger ? nil : kernel.place(of: action)
      return Diagnostic.Note(kernel.text(of: action), at: place ?? finding.range)
    }
  }
}

extension Kernel {
  /// Where the flow says what an action does.
  package func place(of action: Action) -> SourceRange? {
    switch action {
    case .launch: flow.coordinators.isEmpty ? nil : flow[flow.root].range
    case .event(let event, _, let path): place(of: event, at: paths[path])
    case .doubleTap(let event, _): place(of: event, at: paths[.unnamed])
    case .gesture: nil
    case .tab(let tab): flow.boundaries.first { $0.kind == .tab && $0.child == tab }?.range
    case .button(let button): place(of: button, at: paths[.unnamed])
    case .open(let link, _): flow[link].range
    case .change(let variable, _): flow.variables[variable].range
    }
  }

  /// Where an event is bound; where several coordinators bind it and nobody says which of them is meant,
  /// only where it is declared is certain.
  private func place(of event: EventID, at path: CoordinatorPath) -> SourceRange {
    let binders =
      path.types.isEmpty ? flow.coordinators.indices.map { CoordinatorID($0) } : [path.last]
    let bound = binders.compactMap { flow.transition(of: $0, for: event) }
    return bound.count == 1 ? bound[0].range : flow[event].range
  }
}
