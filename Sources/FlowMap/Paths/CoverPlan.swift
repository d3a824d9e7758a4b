import FlowConform
package import FlowKernel
package import FlowModel
package import FlowProver
package import FlowSource

/// Scenarios that together use what can be used: from each one's end the nearest turn that uses something new, and
/// where that is too far, from a launch.
package struct CoverPlan {
  package struct Options: Sendable {
    package var means = Means.all
    /// How many actions a scenario may have.
    package var length = 40
    /// How many worlds are looked at for what is nearest.
    package var worlds = 500

    package init() {}
  }

  private var graph: WorldGraph
  private let options: Options
  /// By item, whether it is still to be covered.
  private var isOpen: [Bool]
  private var openCount = 0
  private var current: Progress?
  /// By world, how it was come to in the last search.
  private var met: [Meeting] = []
  private var search: Int32 = 0
  package private(set) var scenarios: [Scenario] = []

  /// A scenario that may still grow.
  private struct Progress {
    var steps: [Scenario.Step]
    var launch: [Value]
    var world: Int
  }

  private struct Meeting {
    var search: Int32 = 0
    var parent: Int32 = -1
    var edge: Int32 = -1
  }

  /// Turns that lead on from a world.
  private struct Path {
    var start: Int
    var edges: [WorldGraph.Edge]
  }

  /// - Parameter open: the items that are to be covered.
  package init(
    _ flow: Flow, covering open: Set<Int>, _ options: Options,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    graph = WorldGraph(flow, by: options.means, endingAt: isError)
    self.options = options
    isOpen = Array(repeating: false, count: graph.items.count)
    for item in open { isOpen[item] = true }
    openCount = open.count
    while openCount > 0, extend() {}
    close()
  }

  /// How many worlds are kept from one scenario to the next.
  private static let mostKept = 20_000

  /// The kernel in which payloads have their numbers.
  package var kernel: Kernel { graph.kernel }

  /// What no scenario covers.
  package var left: [Int] { isOpen.indices.filter { isOpen[$0] } }

  package func isLeft(_ item: Int) -> Bool { isOpen[item] }

  // MARK: Growing

  /// Goes on to the nearest turn that uses something new.
  ///
  /// - Returns: false where none is near, from a launch either.
  private mutating func extend() -> Bool {
    if current != nil {
      if goOn() { return true }
      close()
    }
    if let index = bestLaunch() {
      begin(with: index)
      return true
    }
    let starts = graph.launches.map(\.edge.target)
    guard let path = nearest(from: starts, within: options.length) else { return false }
    begin(with: graph.launches.firstIndex { $0.edge.target == path.start } ?? 0)
    append(path)
    return true
  }

  /// The same from the end of a scenario.
  private mutating func goOn() -> Bool {
    guard let progress = current else { return false }
    let room = options.length - (progress.steps.count - 1)
    guard let path = nearest(from: [progress.world], within: room) else { return false }
    append(path)
    return true
  }

  /// The launch that uses most of what is open; nil where none uses any.
  private func bestLaunch() -> Int? {
    var best: (index: Int, gain: Int)?
    for (index, launch) in graph.launches.enumerated() {
      let gain = gain(of: launch.edge)
      if gain > best?.gain ?? 0 { best = (index, gain) }
    }
    return best?.index
  }

  private func gain(of edge: WorldGraph.Edge) -> Int {
    graph.uses[edge.use].count { isOpen[Int($0)] }
  }

  private mutating func begin(with index: Int) {
    let (edge, launch) = graph.launches[index]
    current = Progress(steps: [], launch: launch, world: edge.target)
    let step = step(of: edge)
    current?.steps.append(step)
  }

  private mutating func append(_ path: Path) {
    for edge in path.edges {
      let step = step(of: edge)
      current?.steps.append(step)
      current?.world = edge.target
      for (variable, value) in edge.assumed { current?.launch[variable] = value }
    }
  }

  /// A turn as a step that covers what nothing has covered before.
  private mutating func step(of edge: WorldGraph.Edge) -> Scenario.Step {
    Scenario.Step(
      action: edge.action, visible: graph.visible[edge.target],
      violations: edge.violations.map(\.rule), covers: cover(graph.uses[edge.use]))
  }

  private mutating func cover(_ used: [UInt32]) -> [Int] {
    let new = used.map(Int.init).filter { isOpen[$0] }
    for item in new { isOpen[item] = false }
    openCount -= new.count
    return new
  }

  private mutating func close() {
    guard var progress = current else { return }
    current = nil
    progress.steps[0].action = graph.launch(progress.launch)
    add(progress.steps)
    if graph.worlds.count > Self.mostKept {
      graph.forget()
      met = []
    }
  }

  private mutating func add(_ steps: [Scenario.Step]) {
    let covers = steps.flatMap(\.covers)
    guard let last = covers.last else { return }
    let name = graph.names[last]
    let more = covers.count - 1
    scenarios.append(
      Scenario(name: more == 0 ? name : "\(name) and \(more) more", steps: steps))
  }

  // MARK: Searching

  /// The nearest turn that uses something new, the one of most if there are several.
  private mutating func nearest(from starts: [Int], within room: Int) -> Path? {
    search += 1
    var layer: [Int] = []
    for start in starts where meet(start, Meeting(search: search)) { layer.append(start) }
    var seen = layer.count
    for _ in 0..<max(room, 0) {
      var next: [Int] = []
      var best: (world: Int, edge: Int, gain: Int)?
      for world in layer {
        let edges = graph.edges(of: world)
        for (index, edge) in edges.enumerated() {
          let gain = gain(of: edge)
          if gain > best?.gain ?? 0 { best = (world, index, gain) }
          if best == nil, seen < options.worlds {
            let meeting = Meeting(search: search, parent: Int32(world), edge: Int32(index))
            if meet(edge.target, meeting) {
              next.append(edge.target)
              seen += 1
            }
          }
        }
      }
      if let best { return path(to: best.world, then: best.edge) }
      if next.isEmpty { return nil }
      layer = next
    }
    return nil
  }

  private mutating func meet(_ world: Int, _ meeting: Meeting) -> Bool {
    while met.count <= world { met.append(Meeting()) }
    if met[world].search == search { return false }
    met[world] = meeting
    return true
  }

  private mutating func path(to world: Int, then edge: Int) -> Path {
    var edges = [graph.edges(of: world)[edge]]
    var current = world
    while met[current].parent >= 0 {
      let parent = Int(met[current].parent)
      edges.append(graph.edges(of: parent)[Int(met[current].edge)])
      current = parent
    }
    return Path(start: current, edges: edges.reversed())
  }

  // MARK: What is far away

  /// Begins a scenario with a way, and goes on from there.
  ///
  /// - Parameter other: the kernel that the way is of.
  package mutating func add(_ way: Counterexample, of other: Kernel) {
    guard let (edges, launch) = graph.edges(along: way, of: other) else { return }
    current = Progress(
      steps: edges.map { step(of: $0) }, launch: launch, world: edges[edges.count - 1].target)
    while openCount > 0, goOn() {}
    close()
  }
}
