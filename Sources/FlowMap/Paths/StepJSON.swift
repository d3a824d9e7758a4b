package import FlowKernel
import FlowModel
package import FlowReporting
import FlowScript
import FlowSource

/// Steps as `paths` and `map` write them in JSON.
package struct StepJSON {
  private let kernel: Kernel

  package init(_ kernel: Kernel) { self.kernel = kernel }

  /// What the launch gives, by name.
  package func writeLaunch(_ action: Action, to json: inout JSONWriter) {
    json.objectOnOneLine { json in
      for (name, value) in launch(action) { json.member(name, value) }
    }
  }

  /// What the launch gives that the flow doesn't say itself.
  package func launch(_ action: Action) -> [(name: String, value: String)] {
    guard case .launch(let state) = action else { return [] }
    let flow = kernel.flow
    return zip(flow.variables, kernel.tuples[state]).compactMap { variable, value in
      if value == .unknown || value == variable.initial { return nil }
      return (
        flow.names[variable.name],
        flow.types.text(of: value, as: variable.type, names: flow.names)
      )
    }
  }

  package func write(_ step: Scenario.Step, to json: inout JSONWriter) {
    let (line, values) = parts(of: step.action)
    json.objectOnOneLine { json in
      json.member("do", line)
      if !values.isEmpty {
        json.key("with")
        json.objectOnOneLine { json in
          for (name, value) in values { json.member(name, value) }
        }
      }
      json.member("visible", step.visible.map(kernel.flow.text))
    }
  }

  /// A script's line without its values, and these as a script writes them.
  package func parts(of action: Action) -> (line: String, values: [(name: String, value: String)]) {
    let flow = kernel.flow
    switch action {
    case .launch: return ("launch", launch(action))
    case .change(let variable, let value):
      let name = flow.names[flow.variables[variable].name]
      let type = flow.variables[variable].type
      return (
        "set \(name)", [(name, flow.types.text(of: value, as: type, names: flow.names))]
      )
    case .gesture, .tab, .button: return (kernel.text(of: action), [])
    case .event(_, let payload, _), .doubleTap(_, let payload), .open(_, let payload):
      let parameters = kernel.parameters(of: action)
      let values = zip(parameters.indices, kernel.tuples[payload]).map { index, value in
        (
          flow.names[flow.parameters[index].name],
          flow.types.text(of: value, as: flow.parameters[index].type, names: flow.names)
        )
      }
      return (kernel.lineWithoutValues(of: action), values)
    }
  }
}
