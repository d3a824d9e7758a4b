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
      "`\(flow.text(flow[boundary].child))` can stand inside itself more often than flowctl follows"
    case .abandonedTurn: "one action runs more steps than flowctl follows"
    case .unfolding: "an action looks further down a stack than flowctl follows"
    case .pile: "an action looks through more of what is presented than flowctl follows"
    case .layers: "more can be presented on top of each other than flowctl follows"
    case .worlds: "the app has more different states than flowctl keeps"
    case .valuations: "`state` has more combinations of values than flowctl keeps"
    }
  }

  /// What the author could write where nobody knows what it comes from.
  static let help = "validate part of the flow on its own"

  /// Where it was met.
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
