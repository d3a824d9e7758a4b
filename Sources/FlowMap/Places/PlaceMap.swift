package import FlowKernel
package import FlowModel
package import FlowProver
package import FlowSource

/// Places of an app and the moves between them: whole worlds, in which values are called after where they come from.
/// Every move was a turn of the kernel, so whoever follows it needs to know nothing of stacks.
package struct PlaceMap {
  package struct Options: Sendable {
    /// How many places there are at most.
    package var places = 500
    package var means: Means = .answers
    /// How many launches there are at most.
    package var launches = 64
    /// How many worlds are looked at for the way from one place to a screen.
    package var worlds = 6_000

    package init() {}
  }

  package struct Place: Sendable {
    package var visible: ScreenID?
    /// What the visible screen shows.
    package var arguments: [Value]
    package var edges: [Edge]
  }

  package struct Edge: Sendable {
    package var action: Action
    package var target: Int
    /// The parameters, of `Flow.parameters`, whose values the target holds because of this move.
    package var writes: [Int]
    /// Whether it answers an alert.
    package var isAnswer: Bool
    package var cause: Cause
  }

  package struct Launch: Sendable {
    /// A value for each variable; `.unknown` where it makes no difference, or the flow says it.
    package var values: [Value]
    package var place: Int
  }

  package private(set) var places: [Place] = []
  package private(set) var launches: [Launch] = []
  /// Screens that no place shows.
  package private(set) var missing: [ScreenID] = []
  /// The kernel in which payloads have their numbers.
  package let kernel: Kernel
  private let names: SourceNames?

  /// - Parameter isError: whether the run reports a rule at a place as an error: there a way ends.
  package init(
    of flow: Flow, _ options: Options = Options(),
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    let targets = flow.screens.indices.map { WayTarget(ScreenID($0)) }
    let routes = Routes(in: flow, to: targets, by: options.means, endingAt: isError)
    var growth = PlaceGrowth(flow, options, endingAt: isError)
    growth.addWays(routes)
    growth.complete()
    growth.addNearest()
    kernel = growth.graph.kernel
    names = growth.graph.names
    launches = growth.launches
    places = growth.places()
    let shown = Set(places.compactMap(\.visible))
    missing = flow.screens.indices.map { ScreenID($0) }.filter { !shown.contains($0) }
  }

  /// The parameter, of `Flow.parameters`, that a value is called after; nil of any other value.
  package func source(of value: Value) -> Int? { names?.source(of: value) }
}
