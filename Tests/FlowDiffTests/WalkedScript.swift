import FlowKernel
import FlowModel
import FlowScript
import FlowSource
import FlowTestSupport

/// What a flow does at each line of a script, in text that is compared: what is visible, who is alive, the stacks, the
/// state, and what is broken. Nothing of it comes from `diff`.
struct WalkedScript {
  private(set) var outcomes: [String] = []

  /// - Returns: nil where a line can't be read, other than the last: that may be of the other flow alone.
  init?(_ script: [String], _ flow: Flow) {
    var kernel = Kernel(flow)
    var world = World()
    let text = script.joined(separator: "\n") + "\n"
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: "script.txt", bytes: Array(text.utf8)))
    let read = ScriptReader.read(file, in: sources, for: &kernel)
    for (index, command) in read.commands.enumerated() {
      guard case .action(let action) = read.kind(of: command) else {
        if index < read.commands.count - 1 { return nil }
        outcomes.append("no such line")
        continue
      }
      if case .launch(let state) = action {
        var values = kernel.tuples.list(state)
        for (variable, value) in values.enumerated() where value == .unknown {
          values[variable] = flow.types.representatives(of: flow.variables[variable].type)[0]
        }
        let (launched, report) = kernel.launch(state: values)
        world = launched
        outcomes.append(Self.text(world, report, kernel))
      } else if let report = kernel.perform(action, on: &world) {
        outcomes.append(Self.text(world, report, kernel))
      } else {
        if index < read.commands.count - 1 { return nil }
        outcomes.append("can't happen")
      }
    }
    if outcomes.count != script.count { return nil }
  }

  private static func text(_ world: World, _ report: TurnReport, _ kernel: Kernel) -> String {
    let broken = Set(
      report.violations.map { violation in
        "\(violation.rule) \(violation.coordinator.map(kernel.flow.text) ?? "") "
          + "\(violation.screen.map(kernel.flow.text) ?? "")"
      }
    ).sorted().joined(separator: ", ")
    if report.isEndless { return "endless, " + broken }
    return "\(snapshot(world, kernel)) \(broken)"
  }
}

/// A world in text, and which events don't come now: two worlds that look alike may differ by that.
func snapshot(_ world: World, _ kernel: Kernel) -> String {
  let all = KernelSnapshot(world, kernel)
  let spent =
    all.coordinators.map { world[coordinator: $0].spent }
    + all.entries.map { world[entry: $0].spent }
  return "\(all.snapshot) \(spent)"
}
