package import FlowConform
package import FlowKernel
package import FlowModel
package import FlowProver
package import FlowSource

/// Worlds and the turns between them, each made once, as far as somebody has looked.
package struct WorldGraph {
  /// A turn from one world to another.
  package struct Edge: Sendable {
    package var action: Action
    package var target: Int
    /// What it uses: a number in `uses`.
    package var use: Int
    /// What a condition asked for, and it was taken for: the launch has to say so.
    package var assumed: [(variable: Int, value: Value)] = []
    /// Violations that nobody takes for errors.
    package var violations: [Violation] = []
  }

  private var explorer: Explorer
  package let items: CoverageItems
  /// By item, what it is called in a comment.
  package let names: [String]
  package private(set) var worlds: [World] = []
  package private(set) var visible: [ScreenID?] = []
  private var edgesOf: [[Edge]?] = []
  private var known = KeyTable()
  /// Where launches lead, each with the values that it needs; the action is that launch.
  package private(set) var launches: [(edge: Edge, launch: [Value])] = []
  /// Sets of items, each once.
  package private(set) var uses: [[UInt32]] = []
  private var useNumbers: [[UInt32]: Int] = [:]

  package init(
    _ flow: Flow, by means: Means, endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    items = CoverageItems(flow)
    names = items.labels(in: flow)
    explorer = Explorer(
      flow, by: means, endingAt: isError, preparing: { $0.noteUse() },
      beforeTurn: { $0.forgetUse() })
    findLaunches()
  }

  package var kernel: Kernel { explorer.kernel }

  /// The launch that gives these values.
  package mutating func launch(_ values: [Value]) -> Action {
    explorer.launch(of: Explorer.Stop(world: World(), launch: values))
  }

  private mutating func findLaunches() {
    var found: [(stop: Explorer.Stop, used: [UInt32], violations: [Violation])] = []
    let items = items
    explorer.eachLaunch { stop, report, kernel in
      let action = Action.launch(state: .empty)
      found.append((stop, items.used(by: action, in: kernel, since: nil), report.violations))
    }
    for (stop, used, violations) in found {
      let edge = Edge(
        action: launch(stop.launch), target: number(of: stop.world), use: number(of: used),
        violations: violations)
      launches.append((edge, stop.launch))
    }
  }

  /// Everything that can happen in a world.
  package mutating func edges(of number: Int) -> [Edge] {
    if let known = edgesOf[number] { return known }
    let start = Explorer.Stop(
      world: worlds[number], launch: Array(repeating: .unknown, count: kernelVariables))
    var found: [(action: Action, stop: Explorer.Stop, used: [UInt32], [Violation])] = []
    let items = items
    let before = visible[number]
    explorer.eachTurn(from: start) { action, stop, report, kernel in
      found.append(
        (action, stop, items.used(by: action, in: kernel, since: before), report.violations))
    }
    let edges = found.map { action, stop, used, violations in
      Edge(
        action: action, target: self.number(of: stop.world), use: self.number(of: used),
        assumed: stop.launch.enumerated().compactMap { index, value in
          value == .unknown ? nil : (index, value)
        },
        violations: violations)
    }
    edgesOf[number] = edges
    return edges
  }

  /// Goes a way: the turns that it makes, the launch first, and what that gives.
  ///
  /// - Parameter other: the kernel that the way is of.
  /// - Returns: nil if it can't be gone.
  package mutating func edges(
    along way: Counterexample, of other: Kernel
  ) -> (edges: [Edge], launch: [Value])? {
    var turns: [(action: Action, world: World, used: [UInt32], violations: [Violation])] = []
    let items = items
    var before: ScreenID?
    let stop = explorer.go(explorer.adopt(way, of: other)) { action, world, report, kernel in
      turns.append(
        (action, world, items.used(by: action, in: kernel, since: before), report.violations))
      before = world.visibleScreen
    }
    guard let stop else { return nil }
    turns[turns.count - 1].world = stop.world
    let edges = turns.map { action, world, used, violations in
      Edge(
        action: action, target: number(of: world), use: number(of: used), violations: violations)
    }
    return (edges, stop.launch)
  }

  /// Forgets all worlds but those of launches.
  package mutating func forget() {
    let kept = launches.map { worlds[$0.edge.target] }
    worlds = []
    visible = []
    edgesOf = []
    known = KeyTable()
    for (index, world) in kept.enumerated() { launches[index].edge.target = number(of: world) }
  }

  /// Whether a world's turns were made already.
  package func isExpanded(_ number: Int) -> Bool { edgesOf[number] != nil }

  private var kernelVariables: Int { explorer.variableCount }

  private mutating func number(of world: World) -> Int {
    let key = explorer.key(of: world)
    let (number, isNew) = known.intern(key[...])
    if isNew {
      worlds.append(world)
      let entry = world.visible.entry
      visible.append(entry == .none ? nil : world[entry: entry].screen)
      edgesOf.append(nil)
    }
    return number
  }

  private mutating func number(of used: [UInt32]) -> Int {
    if let known = useNumbers[used] { return known }
    useNumbers[used] = uses.count
    uses.append(used)
    return uses.count - 1
  }
}
