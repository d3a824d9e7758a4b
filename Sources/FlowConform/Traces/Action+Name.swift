import FlowKernel
import FlowModel
import FlowScript
import FlowSource

extension Action {
  /// What it is called without its values.
  func name(in flow: Flow) -> String {
    switch self {
    case .launch: "launch"
    case .event(let event, _, _): flow.text(event)
    case .doubleTap(let event, _): flow.text(event) + " twice"
    case .gesture(let gesture): gesture.text(in: flow)
    case .tab(let tab): "tab \(flow.text(tab))"
    case .button(let button): "tab \(flow.names[flow[button].name])"
    case .open(let link, _): "open \(flow.names[flow[link].name])"
    case .change(let variable, _): "set \(flow.names[flow.variables[variable].name])"
    }
  }
}
