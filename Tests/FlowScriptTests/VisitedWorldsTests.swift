import FlowKernel
import FlowModel
import FlowScript
import FlowSource
import FlowTestSupport
import Testing

/// A replay that comes by worlds where it has been tells the same as one that makes every turn.
struct VisitedWorldsTests {
  /// What a replay told, with the numbers of its worlds apart.
  private struct Told: SimulationObserver, Equatable {
    struct Turn: Equatable {
      var line: Int
      var violations: [String]
      var world: World?
    }

    var turns: [Turn] = []
    var failures: [String] = []
    var visited: [VisitedID] = []

    mutating func scenarioBegins(_ scenario: Script.Scenario) {}
    mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
      let violations = turn.violations.map { "\($0.isExpected) \($0.message)" }
      turns.append(Turn(line: turn.line, violations: violations, world: world))
      visited.append(turn.world)
    }
    mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
      self.failures += failures.map { "\($0.range) \($0.message)" }
    }

    static func == (one: Self, other: Self) -> Bool {
      one.turns == other.turns && one.failures == other.failures
    }
  }

  private func read(_ text: String, for kernel: inout Kernel) -> Script {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: "walk.txt", bytes: Array(text.utf8)))
    return ScriptReader.read(file, in: sources, for: &kernel)
  }

  private func replay(_ script: Script, on kernel: Kernel, makingAll: Bool = false) -> Told {
    var kernel = kernel
    // Who asks what turns took has every one made.
    if makingAll { kernel.taken = flags(for: kernel.flow) }
    var told = Told()
    _ = Simulator().run(script, on: &kernel, observer: &told)
    return told
  }

  private func flags(for flow: Flow) -> [Bool] {
    Array(repeating: false, count: flow.transitions.count + 1)
  }

  @Test(arguments: 0..<4)
  func `random walks, each three times, tell the same`(part: UInt64) throws {
    var known = 0
    for seed in part * 50 + 1...part * 50 + 50 {
      guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { continue }
      var kernel = Kernel(flow)
      let walk = kernel.text(of: RandomWalk(through: &kernel, seed: seed, worlds: 30))
      let script = read(
        ["a", "b", "c"].map { "scenario \($0)\n" + walk }.joined(), for: &kernel)
      let told = replay(script, on: kernel)
      #expect(told == replay(script, on: kernel, makingAll: true), "seed \(seed)\n\(walk)")
      // The same number is the same world, in all scenarios.
      var worlds: [VisitedID: World] = [:]
      for (turn, id) in zip(told.turns, told.visited) where id != .unvisited {
        if let world = worlds[id] {
          known += 1
          #expect(turn.world == world, "seed \(seed)")
        }
        worlds[id] = turn.world
      }
    }
    #expect(known > 500)
  }

  private let pushes = """
    flow: 1
    root: App
    screens: { Home: { events: [go] } }
    coordinators: { App: { start: Home, transitions: { Home.go: { push: Home } } } }
    """

  /// Down to a depth where worlds are too large to be kept, or not, and back again.
  @Test(arguments: [3, 700])
  func `a stack that grows and shrinks again`(depth: Int) throws {
    var kernel = Kernel(try #require(try resolveFlow(pushes).flow))
    let down = String(repeating: "Home.go\n", count: depth)
    let up = String(repeating: "back\n", count: depth)
    let script = read("launch\n" + down + up + down + up + "back\n", for: &kernel)
    let told = replay(script, on: kernel)
    #expect(told == replay(script, on: kernel, makingAll: true))
    #expect(told.turns.count == 1 + 4 * depth)
    // There is nothing to go back to in the end, and the line says so.
    #expect(told.failures.count == 1)
    let kept = Set(told.visited)
    #expect(kept.contains(.unvisited) == (depth > 500))
    #expect(kept.count <= 512)
    if depth == 3 { #expect(kept.count == 4) }
  }

  @Test func `what a turn breaks is told each time`() throws {
    let flow = try resolveFlow(
      """
      flow: 1
      root: App
      screens: { Home: { events: [go] } }
      coordinators: { App: { start: Home, transitions: { Home.go: pop } } }
      """
    ).flow
    var kernel = Kernel(try #require(flow))
    let script = read("launch\nHome.go\nHome.go\nexpect violation pop-root\n", for: &kernel)
    let told = replay(script, on: kernel)
    #expect(told.turns.map(\.violations.count) == [0, 1, 1])
    #expect(told.turns[1].violations[0].hasPrefix("false"))
    #expect(told.turns[2].violations[0].hasPrefix("true"))
    #expect(told.visited == [0, 0, 0])
  }
}
