import FlowKernel
import FlowModel
import FlowSource

/// Where the saturation had to stop, and why.
struct Limit: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A coordinator starts below itself without end.
    case nesting(BoundaryID)
    case abandonedTurn
    /// A turn looks at every entry of a stack that has no bound.
    case unfolding
    /// The same of everything that is presented.
    case pile
    /// Things presented by turns over each other.
    case layers
    case worlds
    /// Sets of valuations, which grow where variables depend on each other.
    case valuations
  }

  var kind: Kind
  /// What happened when it was reached: of an event, whose transition; nil for the flow as a whole.
  var move: Move?
  /// Who acted on it, for an event.
  var owner: CoordinatorID?

  init(_ kind: Kind, _ move: Move? = nil, of owner: CoordinatorID? = nil) {
    self.kind = kind
    self.move = move
    self.owner = owner
  }
}

extension Limit {
  /// Why nothing is known beyond it.
  func reason(in flow: Flow) -> String {
    switch kind {
    case .nesting(let boundary):
      "`\(flow.text(flow[boundary].child))` can be nested inside itself without limit"
    case .abandonedTurn: "one transition runs more steps than flowctl follows"
    case .unfolding: "a transition looks at every screen of a stack that has no limit"
    case .pile: "a transition looks at everything that is presented, and that has no limit"
    case .layers: "screens can be presented on top of each other without limit"
    case .worlds: "the app has more different states than flowctl keeps"
    case .valuations: "`state` has more combinations of values than flowctl keeps"
    }
  }

  /// What the author could write, so that it is decided.
  func help(in flow: Flow) -> String {
    switch kind {
    case .nesting(let boundary):
      "start `\(flow.text(flow[boundary].child))` only if none is alive above it, or finish back to that one"
    case .abandonedTurn: "split the transition into shorter ones"
    case .unfolding: unfoldingHelp(in: flow)
    case .layers, .pile: "present only if nothing else is presented"
    case .worlds:
      "keep fewer coordinators alive at the same time, or validate part of the flow on its own"
    case .valuations:
      "keep fewer variables whose values are copied from each other, or validate part of the flow on its own"
    }
  }

  private func unfoldingHelp(in flow: Flow) -> String {
    if flow.transitions.contains(where: { flow[$0.event].kind == .popped }) {
      return "do not handle `popped` for each screen; handle the event once"
    }
    if flow.hasCircleOfBoundaries {
      return "start a coordinator only if no other of its kind is alive above it"
    }
    return "go back to a screen that is on the stack, with `popTo`, instead of pushing it again"
  }

  /// The place that causes it.
  func place(in flow: Flow) -> SourceRange {
    if case .nesting(let boundary) = kind { return flow[boundary].range }
    switch move {
    case .event(let event, _, _), .doubleTap(let event, _):
      let transition = owner.flatMap { flow.transition(of: $0, for: event) }
      return transition?.range ?? flow[event].range
    case .open(let link, _): return flow[link].range
    case .change(let variable, _): return flow.variables[variable].range
    case .launch, .gesture, .tab, .button, nil: return flow[owner ?? flow.root].range
    }
  }
}
