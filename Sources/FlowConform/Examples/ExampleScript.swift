import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// A session as a script that `simulate` replays: one way to what was possible.
struct ExampleScript {
  private var actions: [Action] = []
  private var kernel: Kernel
  private let severities: [Rule: Severity?]
  private var violations: [[Rule]] = []

  /// - Parameter node: the last turn, of the replay's nodes.
  init(_ replay: ExampleReplay, to node: Int, severities: [Rule: Severity?]) {
    kernel = replay.stepper.kernel
    self.severities = severities
    var way: [ExampleReplay.Node] = []
    var index = node
    while index >= 0 {
      way.append(replay.nodes[index])
      index = replay.nodes[index].previous
    }
    for node in way.reversed() {
      for assumption in node.assumed { assume(assumption) }
      actions.append(node.action)
      violations.append(node.violations.map(\.rule))
    }
  }

  /// A variable had this value all along since somebody last gave it one.
  private mutating func assume(_ assumption: Stepper.Assumption) {
    for index in actions.indices.reversed() {
      switch actions[index] {
      case .launch(let state):
        guard kernel.tuples[state, assumption.variable] == .unknown else { return }
        let tuple = kernel.tuples.replacing(assumption.variable, of: state, by: assumption.value)
        actions[index] = .launch(state: tuple)
        return
      case .change(assumption.variable, let value):
        if value == .unknown {
          actions[index] = .change(variable: assumption.variable, to: assumption.value)
        }
        return
      case .event, .doubleTap, .gesture, .tab, .button, .open, .change: continue
      }
    }
  }

  /// The script's lines. What nobody looks at gets the first value of its type.
  mutating func lines() -> [String] {
    var lines: [String] = []
    for index in actions.indices {
      // It makes numbers that the kernel doesn't have yet: the kernel is asked when it is done.
      let action = filled(actions[index])
      lines.append(kernel.text(of: action))
      var told: Set<Rule> = []
      for rule in violations[index] where told.insert(rule).inserted {
        if (severities[rule] ?? rule.defaultSeverity) == nil { continue }
        lines.append("expect violation \(rule.name)")
      }
    }
    return lines
  }

  /// The way, with a value for everything that the flow's own conditions may ask for.
  mutating func way() -> (way: Counterexample, kernel: Kernel) {
    let all = actions.map { filled($0) }
    return (Counterexample(all, breaking: []), kernel)
  }

  private mutating func filled(_ action: Action) -> Action {
    switch action {
    case .launch(let state):
      let values = zip(Array(kernel.tuples[state]), kernel.flow.variables).map { value, variable in
        value == .unknown && !variable.isEnvironment ? first(of: variable.type) : value
      }
      return .launch(state: kernel.tuples.intern(values))
    case .event(let event, let payload, let path):
      return .event(event, payload: filled(payload, kernel.flow[event].parameters), at: path)
    case .doubleTap(let event, let payload):
      return .doubleTap(event, payload: filled(payload, kernel.flow[event].parameters))
    case .open(let link, let payload):
      return .open(link, payload: filled(payload, kernel.flow[link].parameters))
    case .change(let variable, .unknown):
      return .change(variable: variable, to: first(of: kernel.flow.variables[variable].type))
    case .change, .gesture, .tab, .button: return action
    }
  }

  private mutating func filled(_ payload: TupleID, _ parameters: CompactRange) -> TupleID {
    let values = zip(Array(kernel.tuples[payload]), parameters.indices).map { value, index in
      value == .unknown ? first(of: kernel.flow.parameters[index].type) : value
    }
    return kernel.tuples.intern(values)
  }

  private func first(of type: TypeID) -> Value { kernel.flow.types.representatives(of: type)[0] }
}
