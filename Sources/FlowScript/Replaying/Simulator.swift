package import FlowKernel
package import FlowModel
import FlowRules
package import FlowSource

/// A broken invariant or check in a replay, and whether the script expected it.
package struct SimulatedViolation: Sendable {
  package var id: RuleID
  /// Of an invariant, what the kernel says.
  package var violation: Violation?
  package var severity: Severity
  package var message: String
  package var isExpected: Bool
}

/// A line of a script that set off a turn, with all that is known of it when the next one comes.
package struct SimulatedTurn: Sendable {
  package var action: Action
  /// The line's text in the script; empty for a launch that is not written.
  package var range: SourceRange
  /// Counted from 1.
  package var line: Int
  /// A launch as it would have to be written alone, where `always launch` gives some of its values.
  package var launchLine: String?
  package var violations: [SimulatedViolation]
  /// The world after an endless turn is of no use.
  package var isEndless: Bool
  /// The values of the flow's variables where it was found to be endless.
  package var stateAtEnd = TupleID.empty
  /// The flow's transitions that it took; empty where nobody asked (see `Kernel.taken`).
  package var taken: [Int] = []
  /// The world that it ended in, where the replay keeps it; the same number is the same world in all
  /// turns of one script.
  package var world: VisitedID = .unvisited
}

/// Hears of a replay as it goes, so that no world is kept longer than a turn.
package protocol SimulationObserver {
  /// Whether turns are of any interest; those of a long script that nobody looks at cost time.
  var hearsTurns: Bool { get }
  mutating func scenarioBegins(_ scenario: Script.Scenario)
  /// A turn whose expectations have all been looked at.
  ///
  /// - Parameter world: nil after an endless turn.
  mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel)
  mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic])
}

extension SimulationObserver {
  package var hearsTurns: Bool { true }
}

/// Replays scripts through the kernel and checks what they expect.
package struct Simulator {
  /// How a violation of each invariant counts; nil where the flow's `rules:` switched it off.
  package var severities: [RuleID: Severity?]
  package var isStrict: Bool
  /// The command that writes the way to a screen in the flow.
  package var paths = usualPaths

  package static let usualPaths = "flowctl paths"

  package init(severities: [RuleID: Severity?] = [:], isStrict: Bool = false) {
    self.severities = severities
    self.isStrict = isStrict
  }

  /// Replays every scenario of a script.
  ///
  /// - Parameter kernel: the one that the script was read for.
  /// - Returns: how many scenarios passed, and how many failed.
  package func run(
    _ script: Script, on kernel: inout Kernel, observer: inout some SimulationObserver
  ) -> (passed: Int, failed: Int) {
    var passed = 0
    var failed = 0
    var visited = VisitedWorlds()
    let problems = script.scenarioProblems
    for (number, scenario) in script.scenarios.enumerated() {
      observer.scenarioBegins(scenario)
      var failures = problems[number].map { [$0] } ?? []
      if !scenario.commands.isEmpty {
        var replay = Replay(script: script, kernel: kernel, simulator: self)
        // Swapped, so that they have one owner and are never copied.
        swap(&replay.visited, &visited)
        replay.run(scenario, observer: &observer)
        kernel = replay.kernel
        swap(&replay.visited, &visited)
        failures += replay.failures
      }
      observer.scenarioEnds(scenario, failures: failures)
      if failures.isEmpty { passed += 1 } else { failed += 1 }
    }
    return (passed, failed)
  }

  /// What a turn broke, as far as the flow's `rules:` want to know.
  package func violations(of report: TurnReport, in flow: Flow) -> [SimulatedViolation] {
    report.violations.compactMap { violation in
      severities.severity(of: violation.rule).map {
        SimulatedViolation(
          id: RuleID(violation.rule), violation: violation, severity: $0,
          message: violation.message(in: flow),
          isExpected: false)
      }
    }
  }

  /// What a settled world breaks of the flow's own checks, as far as the flow's `rules:` want to know.
  ///
  /// - Parameter watch: knows the worlds before.
  package func violations(
    in world: World, after kernel: borrowing Kernel, _ watch: inout CheckWatch
  ) -> [SimulatedViolation] {
    watch.step(to: world, in: kernel).compactMap { check in
      let rule = RuleID(.brokenCheck, check: kernel.flow.names[check.name])
      return severities.severity(of: rule).map {
        SimulatedViolation(
          id: rule, severity: $0, message: check.message(in: kernel.flow, at: world),
          isExpected: false)
      }
    }
  }

  /// What is said of one of the flow's own checks that is broken in a world.
  package func sentence(of check: Check, brokenIn world: World, _ flow: Flow) -> String {
    check.message(in: flow, at: world)
  }

  /// Checks a single expectation.
  ///
  /// - Parameters:
  ///   - world: nil after an endless turn, of which only violations can be expected.
  ///   - violations: what the turn before broke.
  /// - Returns: why it does not hold, or nil where it does.
  package func failure(
    of command: Command, in script: Script, world: World?, violations: [SimulatedViolation],
    on kernel: Kernel
  ) -> Diagnostic? {
    guard case .expect(let expectation) = script.kind(of: command) else { return nil }
    var replay = Replay(script: script, kernel: kernel, simulator: self)
    if let world { replay.running = world }
    replay.hasWorld = world != nil
    replay.pending = SimulatedTurn(
      action: .launch(state: .empty), range: command.range, line: command.line,
      violations: violations, isEndless: world == nil)
    replay.check(script.expectations[expectation], command)
    return replay.failures.first
  }
}

/// One scenario on its way.
struct Replay {
  let script: Script
  var kernel: Kernel
  let simulator: Simulator
  /// The worlds that were kept on the way, and the number of the one that the replay is in now.
  var visited = VisitedWorlds()
  private var place = VisitedID.unvisited
  /// The one that it is in, where that is not kept.
  var running = World()
  /// Whether there is one: no optional, which would be moved to and fro at every turn.
  var hasWorld = false
  var failures: [Diagnostic] = []
  /// The last turn, until its expectations have been looked at.
  var pending: SimulatedTurn?
  /// Whether nothing more can be run.
  var isOver = false
  /// The flow's own checks, as far as the scenario has come.
  private var watch: CheckWatch
  /// The values that the scenario is launched with.
  private var launched: TupleID?

  init(script: Script, kernel: Kernel, simulator: Simulator) {
    self.script = script
    self.kernel = kernel
    self.simulator = simulator
    watch = CheckWatch(kernel.flow)
  }

  var world: World { place == .unvisited ? running : visited[place] }

  mutating func run(_ scenario: Script.Scenario, observer: inout some SimulationObserver) {
    var commands = scenario.commands
    if !isLaunched(by: commands.first.map { script.kind(of: script.commands[$0]) }) {
      var range = scenario.range
      range.end = range.start
      let state = script.launch ?? kernel.tuples.intern(kernel.flow.variables.map(\.initial))
      launch(state, range: range, line: scenario.line, by: nil)
    }
    lines: while let index = commands.popFirst() {
      let command = script.commands[index]
      let kind = script.kind(of: command)
      switch kind {
      case .unreadable(let problem):
        var failure = script.problems[problem]
        if script.problemsWithVisible.contains(problem), hasWorld, !isOver {
          failure.help = "say what the user sees here: `expect \(seen(in: world))`"
        }
        failures.append(failure)
        isOver = true
      case .expect(let expectation):
        // Behind what else ended the scenario there is a failure already.
        if !isOver || pending?.isEndless == true {
          check(script.expectations[expectation], command)
        }
      case .action(let action):
        if !isOver {
          deliver(to: &observer)
          run(action, command)
        } else if pending?.isEndless == true {
          failures.append(
            Diagnostic(
              .scriptImpossible, "the previous action never ends, so nothing can happen after it",
              at: command.range, help: "end the scenario there"))
          break lines
        }
      }
    }
    deliver(to: &observer)
    failures.sort { $0.range < $1.range }
  }

  private func isLaunched(by line: Command.Kind?) -> Bool {
    switch line {
    case .action(.launch): return true
    // It may have been meant as one; nothing runs behind it anyway.
    case .unreadable: return true
    case .action, .expect, nil: return false
    }
  }

  /// Tells the observer of the last turn, and fails the scenario for what nobody expected of it.
  private mutating func deliver(to observer: inout some SimulationObserver) {
    guard let turn = pending.take() else { return }
    for violation in turn.violations where !violation.isExpected {
      if violation.severity == .warning, !simulator.isStrict { continue }
      failures.append(
        Diagnostic(
          violation.id.rule, of: violation.id.check, severity: .error, violation.message,
          at: turn.range,
          help: impossibleLaunch
            ?? "if the script expects this, add `expect violation \(violation.id.name)`"))
    }
    if observer.hearsTurns { tell(observer: &observer, of: turn) }
  }

  /// What to write where the app never launches as the script does.
  private var impossibleLaunch: String? {
    guard let launched else { return nil }
    let flow = kernel.flow
    let wrong = flow.variables.indices.first { index in
      let initial = flow.variables[index].initial
      return initial != .unknown && kernel.tuples[launched, index] != initial
    }
    return wrong.map { index in
      let variable = flow.variables[index]
      let name = flow.names[variable.name]
      func text(_ value: Value) -> String {
        flow.types.text(of: value, as: variable.type, names: flow.names)
      }
      return "the app launches with `\(name)=\(text(variable.initial))`: remove "
        + "`\(name)=\(text(kernel.tuples[launched, index]))`; or, if it is not always so, write `= any` "
        + "where `\(name)` is declared"
    }
  }

  /// Changes nothing of the replay, so that world and kernel are lent and not copied.
  private func tell(observer: inout some SimulationObserver, of turn: SimulatedTurn) {
    if turn.isEndless || !hasWorld {
      observer.turnEnds(turn, world: nil, kernel: kernel)
    } else {
      observer.turnEnds(turn, world: world, kernel: kernel)
    }
  }

  private mutating func run(_ action: Action, _ command: Command) {
    var start = place
    if case .launch = action { start = .unlaunched } else if !hasWorld { return }
    if let next = visited.next(from: start, by: command.kind) {
      place = next
      hasWorld = true
      pending = SimulatedTurn(
        action: action, range: command.range, line: command.line, violations: [], isEndless: false,
        world: next)
      if case .launch(let values) = action {
        launched = values
        noteLaunch(values)
      }
      return
    }
    if case .launch(let state) = action {
      launch(state, range: command.range, line: command.line, by: command.kind)
      return
    }
    if start != .unvisited { running = visited[start] }
    switch kernel.possibleTurn(for: action, in: running, paths: simulator.paths) {
    case .success(let turn):
      forgetTaken()
      let report = kernel.run(turn, on: &running)
      end(report, action, range: command.range, line: command.line)
      keep(report, from: start, by: command.kind)
    case .failure(let problem):
      failures.append(
        Diagnostic(
          .scriptImpossible, problem.message, at: command.range, help: problem.help))
      isOver = true
    }
  }

  // MARK: Launch and end of a turn

  /// - Parameter kind: the line's, of `Script.kinds`; nil where it is not written.
  private mutating func launch(
    _ values: TupleID, range: SourceRange, line: Int, by kind: UInt32?
  ) {
    forgetTaken()
    launched = values
    let (world, report) = kernel.launch(state: Array(kernel.tuples[values]))
    running = world
    hasWorld = true
    end(report, .launch(state: values), range: range, line: line)
    noteLaunch(values)
    if let kind { keep(report, from: .unlaunched, by: kind) }
  }

  private mutating func noteLaunch(_ values: TupleID) {
    guard script.launch != nil else { return }
    pending?.launchLine = kernel.text(ofLaunch: Array(kernel.tuples[values]))
  }

  /// Keeps where a turn led, if there is nothing else to tell of it.
  private mutating func keep(_ report: TurnReport, from start: VisitedID, by kind: UInt32) {
    if report.violations.isEmpty, !isOver { visited.keep(from: start, by: kind, to: place) }
  }

  private mutating func end(
    _ report: TurnReport, _ action: Action, range: SourceRange, line: Int
  ) {
    // Most turns break nothing, and nobody asks what they took.
    var violations =
      report.violations.isEmpty ? [] : simulator.violations(of: report, in: kernel.flow)
    if !watch.checks.isEmpty {
      if case .launch = action { watch.reset() }
      if report.isSettled { violations += simulator.violations(in: running, after: kernel, &watch) }
    }
    let taken = kernel.met.taken.sorted()
    pending = SimulatedTurn(
      action: action, range: range, line: line, violations: violations, isEndless: report.isEndless,
      taken: taken)
    if report.isEndless { pending?.stateAtEnd = running.state }
    if let variable = report.unknownVariable { reportUnknown(variable, action, at: range) }
    if report.isAbandoned {
      failures.append(
        Diagnostic(
          .scriptImpossible,
          "this action runs more than \(kernel.limits.steps) steps, or nests blocks deeper than "
            + "\(kernel.limits.nestedBlocks)", at: range, help: LimitHelp.fixed))
    }
    if report.isUnforeseen { reportUnknownCopy(at: range) }
    if report.isEndless || report.isAbandoned || report.isUnforeseen
      || report.unknownVariable != nil
    {
      isOver = true
    }
    // Who asks what a turn took wants every one made, and so do checks.
    place =
      isOver || !kernel.taken.isEmpty || !watch.checks.isEmpty
      ? .unvisited : visited.visit(running)
    pending?.world = place
  }

  /// Begins a turn of which somebody may ask what it took.
  private mutating func forgetTaken() {
    kernel.forgetWhatWasMet()
    for index in kernel.stepped.indices { kernel.stepped[index] = false }
    for index in kernel.started.indices { kernel.started[index] = false }
  }

  private mutating func reportUnknown(_ variable: Int, _ action: Action, at range: SourceRange) {
    let name = kernel.flow.names[kernel.flow.variables[variable].name]
    let type = kernel.flow.variables[variable].type
    let values = kernel.flow.types.representatives(of: type).map {
      kernel.flow.types.text(of: $0, as: type, names: kernel.flow.names)
    }
    let others = unknownVariables.filter { $0 != variable }.prefix(8).map { example(of: $0) }
    // What the launch itself looks at can't be set before it.
    var canBeSet = kernel.flow.variables[variable].isEnvironment
    if case .launch = action { canBeSet = false }
    let given = example(of: variable)
    let said = launched.map { kernel.text(ofLaunch: Array(kernel.tuples[$0])) } ?? "launch"
    let setting =
      canBeSet
      ? "write `set \(given)` before it, or "
      : "set it at launch: `\(([said, given] + others).joined(separator: " "))`, "
    failures.append(
      Diagnostic(
        .scriptImpossible, "a condition tests `\(name)`, but the script doesn't set it",
        at: range,
        help: setting + (others.isEmpty || canBeSet ? "" : "with `\(name)` ") + "one of: "
          + values.joined(separator: ", ")
          + (script.scenarios.count > 1 && !canBeSet
            ? "; `always launch …` before the first scenario sets it for all" : "")))
  }

  /// A condition tests what was passed on before anybody gave it a value.
  private mutating func reportUnknownCopy(at range: SourceRange) {
    let launch = unknown.prefix(8).map { example(of: $0) }.joined(separator: " ")
    failures.append(
      Diagnostic(
        .scriptImpossible,
        "a condition tests a value that was passed on, but the script doesn't set it", at: range,
        help: launch.isEmpty ? "set it at launch" : "set it at launch: `launch \(launch)`"))
  }

  /// The variables of which neither flow nor script says a value.
  private var unknown: [Int] {
    guard hasWorld else { return [] }
    return kernel.flow.variables.indices.filter { kernel.tuples[running.state, $0] == .unknown }
  }

  /// Those of them that a launch has to give.
  private var unknownVariables: [Int] {
    unknown.filter { !kernel.flow.variables[$0].isEnvironment }
  }

  private func example(of variable: Int) -> String {
    let declared = kernel.flow.variables[variable]
    let value = kernel.flow.types.representatives(of: declared.type).first ?? .some
    return kernel.flow.names[declared.name] + "="
      + kernel.flow.types.text(of: value, as: declared.type, names: kernel.flow.names)
  }
}
