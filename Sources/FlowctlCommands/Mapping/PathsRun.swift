import ArgumentParser
import FlowChecking
import FlowConform
import FlowGenerate
import FlowKernel
import FlowMap
import FlowModel
import FlowProver
import FlowReporting
import FlowScript
import FlowSource
import FlowSpec

/// One call of `paths`.
struct PathsRun {
  let command: PathsCommand
  let console: Console
  private let entry: String
  private var loader: FlowLoader
  /// What is printed, and what no path leads to.
  private var scenarios: [Scenario] = []
  private var missing: [MissingPath] = []
  /// What the report counts, by its key.
  private var counts: [PathCount] = []
  private var covered: [Int: Bool] = [:]
  private var labels: [String] = []
  private var itemNames: [(kind: String, name: String)] = []

  init(_ command: PathsCommand, on console: Console) throws {
    self.command = command
    self.console = console
    entry = try console.entry(command.file)
    loader = try console.loader(
      projectFolder: command.project, limits: command.limits.limits)
  }

  mutating func run() throws -> ExitStatus {
    let (read, findings) = try loader.load(entry)
    guard let loaded = read, !loaded.isBlocked else {
      console.tell(findings.filter { $0.severity == .error }, in: loader.sources)
      return .problems
    }
    var kernel = Kernel(loaded.flow)
    let flow = try launched(loaded.flow, &kernel)
    let excuses = try BaselineRun(
      reading: command.baseline, writing: nil, on: console, limits: command.limits.limits
    ).excuses
    let isError = excuses.ends(of: loaded.policy, in: loader.sources)
    labels = CoverageItems(loaded.flow).labels(in: loaded.flow)
    if command.kinds.isEmpty {
      try seek(in: flow, &kernel, endingAt: isError)
    } else {
      try cover(flow, of: loaded, &kernel, endingAt: isError)
    }
    let severities = loaded.policy.severities
    scenarios = scenarios.map { scenario in
      scenario.expecting(kernel) { severities.severity(of: $0) == .error }
    }
    guard isReplayed(kernel, severities) else { return .impossible }
    if !write(kernel) { return .impossible }
    for line in missing { console.standardError.write("flowctl: \(line.text)\n") }
    if !command.kinds.isEmpty { tellCounts() }
    return missing.contains { $0.kind == "target" || $0.why != "never" } ? .problems : .clean
  }

  /// The flow with what `--launch` says of it.
  private func launched(_ flow: Flow, _ kernel: inout Kernel) throws -> Flow {
    var given: [(variable: Int, value: Value)] = []
    for assignment in command.launch {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw ValidationError(launchHelp(for: assignment, flow))
      }
      let names = flow.variables.map { flow.names[$0.name] }
      let name = String(parts[0])
      guard let variable = names.firstIndex(of: name) else {
        throw ValidationError(
          unknown: name, as: "variable of `state` or `environment`", among: names, isListed: true)
      }
      do {
        let value = try ScriptReader.value(
          String(parts[1]), as: flow.variables[variable].type, for: &kernel)
        given.append((variable, value))
      } catch {
        throw ValidationError(
          "`--launch \(PlainText.escaped(assignment))`: \(error.message)"
            + (error.help.map { "; \($0)" } ?? ""))
      }
    }
    var flow = kernel.flow
    for (variable, value) in given { flow.variables[variable].initial = value }
    return flow
  }

  /// What to write for `--launch isLoggedIn`, with a variable of the flow.
  private func launchHelp(for word: String, _ flow: Flow) -> String {
    let meant =
      flow.variables.first { flow.names[$0.name] == word } ?? flow.variables.first
    guard let meant else { return "the flow has no `state` and no `environment` to launch with" }
    // A Bool alone says that it holds.
    let value = flow.types.representatives(of: meant.type).last
      .map { flow.types.text(of: $0, as: meant.type, names: flow.names) }
    return "`--launch` takes a variable and a value, and not `\(PlainText.escaped(word))`; "
      + "did you mean `\(flow.names[meant.name])=\(value ?? "…")`?"
  }

  // MARK: To targets

  private mutating func seek(
    in flow: Flow, _ kernel: inout Kernel,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) throws {
    var targets: [(text: String, target: WayTarget)] = []
    var reading = Kernel(flow)
    for text in command.targets where !targets.contains(where: { $0.text == text }) {
      do {
        targets.append((text, try TargetReader.read(text, for: &reading)))
      } catch {
        let parts = text.split(separator: " or ").map(String.init)
        if parts.allSatisfy({ (try? TargetReader.read($0, for: &reading)) != nil }),
          let right = MeantCommand.oneAtATime("--to", text, parts, console.arguments)
        {
          throw right
        }
        throw ValidationError("`--to`: \(PlainText.escaped(error.message))")
      }
    }
    var limits = Routes.Limits()
    limits.worlds = command.limits.worlds
    let routes = Routes(
      in: reading.flow, to: targets.map(\.target), by: command.means, limits: limits,
      endingAt: isError)
    let seeking = routes.kernel
    for ((text, target), verdict) in zip(targets, routes.verdicts) {
      guard let route = verdict.route else {
        missing.append(MissingPath(target: text, target, verdict, self, loader.sources))
        continue
      }
      let way = kernel.adopt(route.way, of: seeking)
      scenarios.append(Scenario(PlainText.escaped(text), along: way, &kernel))
    }
    counts = [PathCount("targets", covered: scenarios.count, of: targets.count, never: 0)]
  }

  /// `no way … without links`
  var leftOut: String { MeansName.leftOut(command.without) }

  // MARK: Covering

  /// How many worlds are looked at for one thing that is far from all else.
  private static let farWorlds = 20_000

  private mutating func cover(
    _ flow: Flow, of loaded: LoadedFlow, _ kernel: inout Kernel,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) throws {
    var coverable = Coverable(
      flow, by: command.means, worlds: command.limits.worlds, endingAt: isError)
    let items = coverable.items
    let kinds = CoverageItems.Kind.allCases.filter(command.covers)
    let asked = kinds.flatMap { items.range(of: $0) }
    let names = items.names(in: flow)
    var used = Set<Int>()
    if !command.missing.isEmpty {
      var usage = try MissingFiles(
        command.missing, flow: loaded, at: entry, loader, console)
      used = try usage.used(items, names)
    }
    let open = asked.filter { item in
      // Most screens can't be left by hand in both ways: what is no gesture at all is not told of.
      (items.kind(of: item) != .gesture || coverable.can[item]) && !used.contains(item)
    }
    var options = CoverPlan.Options()
    options.means = command.means
    options.length = command.length ?? options.length
    options.worlds = min(options.worlds, command.limits.worlds)
    var plan = CoverPlan(
      flow, covering: Set(open.filter { coverable.can[$0] }), options, endingAt: isError)
    var impossible = Set(open.filter { !coverable.can[$0] && coverable.isWhole })
    let far = min(Self.farWorlds, command.limits.worlds)
    for item in plan.left where plan.isLeft(item) {
      let (way, isNever) = coverable.way(using: item, worlds: far)
      if let way { plan.add(way, of: coverable.kernel) }
      if isNever { impossible.insert(item) }
    }
    let left = Set(plan.left).union(open.filter { !coverable.can[$0] })
    let behind = coverable.behindErrors(left.sorted(), worlds: far)
    impossible.subtract(behind.keys)
    let planning = plan.kernel
    for scenario in plan.scenarios {
      let way = kernel.adopt(
        Counterexample(scenario.steps.map(\.action), breaking: []), of: planning)
      var copy = scenario
      for index in way.actions.indices { copy.steps[index].action = way.actions[index] }
      scenarios.append(copy)
    }
    for item in left.sorted() where !impossible.contains(item) {
      missing.append(
        MissingPath(
          item: labels[item], items.kind(of: item), behind: behind[item] ?? nil,
          worlds: command.limits.worlds, loader.sources))
    }
    counts = CoverKind.counted(of: kinds).map { key, kinds in
      let range = kinds.flatMap { items.range(of: $0) }
      let all = range.filter { item in
        items.kind(of: item) != .gesture || coverable.can[item] || used.contains(item)
      }.filter { !impossible.contains($0) }
      return PathCount(
        key, covered: all.count { !left.contains($0) }, of: all.count,
        never: range.count { impossible.contains($0) && items.kind(of: $0) != .gesture })
    }
    itemNames = names.enumerated().map { (items.kind(of: $0.offset).rawValue, $0.element) }
  }

  // MARK: Replaying and writing

  /// Replays everything from its text; what isn't as planned is flowctl's fault.
  private func isReplayed(_ kernel: Kernel, _ severities: [RuleID: Severity?]) -> Bool {
    let labels = labels
    let text = ScenarioText(kernel, expects: true) { labels[$0] }
      .render(scenarios, flow: nil, comment: nil)
    let replay = PlanReplay.replay(text, of: kernel.flow, severities: severities)
    for (index, scenario) in scenarios.enumerated()
    where replay?.isAsPlanned(scenario, at: index) != true {
      console.standardError.write(
        "flowctl: the scenario `\(scenario.name)` does not replay as planned: this is a fault of "
          + "flowctl, please report it with the flow\n")
      return false
    }
    return true
  }

  private func write(_ kernel: Kernel) -> Bool {
    let bytes: [UInt8]
    switch command.format {
    case .text:
      if scenarios.isEmpty {
        // A script without a scenario fails; one that covers all already keeps what it has.
        if let path = command.output {
          console.standardError.write(
            "flowctl: there is no scenario to write into `\(PlainText.escaped(path))`\n")
        }
        return true
      }
      let labels = labels
      let text = ScenarioText(kernel, expects: command.expect) { labels[$0] }
      bytes = Array(text.render(scenarios, flow: flowLine, comment: comment).utf8)
    case .json: bytes = json(kernel)
    }
    guard let path = command.output else {
      console.standardOutput.write(bytes)
      return true
    }
    do {
      try DiskFileSystem(base: console.workingDirectory).report(bytes, to: path, overScripts: true)
      return true
    } catch {
      console.report(error)
      return false
    }
  }

  /// The flow as the script names it: from the folder that it lies in.
  private var flowLine: String? {
    if entry == "-" { return nil }
    guard let output = command.output else { return entry }
    return RelativePath.path(
      of: Paths.join(console.workingDirectory, entry),
      from: Paths.folder(of: Paths.join(console.workingDirectory, output)))
  }

  private var comment: String? {
    if command.output != nil { return nil }
    return entry == "-"
      ? "replay it with `flowctl simulate --flow FILE`"
      : "the flow's path is relative to the folder that this was printed in"
  }

  private func json(_ kernel: Kernel) -> [UInt8] {
    let steps = StepJSON(kernel)
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("paths", 1)
      json.member("flow", entry == "-" ? "<stdin>" : entry)
      json.member("fingerprint", SwiftGenerator.fingerprint(of: kernel.flow))
      json.key("scenarios")
      json.array { json in
        for scenario in scenarios {
          json.object { json in
            json.member("name", scenario.name)
            json.key("launch")
            steps.writeLaunch(scenario.steps[0].action, to: &json)
            json.key("steps")
            json.array { json in
              for step in scenario.steps.dropFirst() { steps.write(step, to: &json) }
            }
            json.key("covers")
            json.array { json in
              for item in scenario.covers {
                json.objectOnOneLine { json in
                  json.member("kind", itemNames[item].kind)
                  json.member("name", itemNames[item].name)
                }
              }
            }
          }
        }
      }
      json.key("not")
      json.array { json in for item in missing { item.write(to: &json) } }
      json.key("counts")
      json.object { json in
        for count in counts {
          json.key(count.key)
          json.objectOnOneLine { json in
            json.member("covered", count.covered)
            json.member("of", count.all)
            json.member("never", count.never)
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// `104 of 104 transitions in 6 scenarios`
  private func tellCounts() {
    let parts = counts.map { "\($0.key) \($0.covered) of \($0.all)" }
    let never = counts.reduce(0) { $0 + $1.never }
    let number = scenarios.count
    console.standardError.write(
      parts.joined(separator: " · ") + " · \(number) \(number == 1 ? "scenario" : "scenarios")"
        + (never == 0 ? "" : " · \(never) can never be covered") + "\n")
  }
}
