import FlowKernel
package import FlowModel
import FlowProver
import FlowSource

/// The prover's verdicts on `reach`, compared with an exact search: the worlds of a flow, and backwards from those that
/// are as they have to be. Where not all worlds are looked at, a way may lead through those that are left.
package struct ReachTrial: CustomStringConvertible {
  package private(set) var checks = 0
  package private(set) var whole = 0
  package private(set) var proved = 0
  package private(set) var broken = 0
  package private(set) var undecided = 0
  package private(set) var idle = 0
  /// Of those not decided, how many have a world without a way for certain, and how many have none.
  package private(set) var trapped = 0
  package private(set) var free = 0
  /// Why, without names, and how often.
  package private(set) var causes: [String: Int] = [:]
  /// What the prover got wrong, in a sentence each.
  package private(set) var complaints: [String] = []

  package init() {}

  package var description: String {
    "\(checks) checks (\(whole) of flows with finitely many worlds): \(broken) broken, \(proved) proved, "
      + "\(idle) idle, \(undecided) undecided (\(trapped) broken, \(free) not)"
      + (showsCauses
        ? causes.sorted { $0.value > $1.value }.map { "\n  \($0.value) × \($0.key)" }.joined() : "")
  }

  /// How many of 1,000 are not decided.
  package var undecidedShare: Int { undecided * 1_000 / max(checks, 1) }

  /// - Parameter most: how many worlds of a flow are looked at.
  package mutating func check(_ flow: Flow, name: String, worlds most: Int) {
    let proof = Prover.prove(flow, mostHeads: 3_000)
    // Values have other numbers in another kernel.
    guard var worlds = SomeWorlds(proof.kernel, most: most) else { return }
    for verdict in proof.checks {
      guard case .reach(let goal, let how) = flow.checks[verdict.number].pattern else { continue }
      checks += 1
      whole += worlds.isWhole ? 1 : 0
      let ways = worlds.ways(goal, how)
      let text = "\(name), \(flow.checks[verdict.number].words.sentence)"
      switch verdict.outcome {
      case .undecided(let reason):
        undecided += 1
        let cause = reason.replacing(/`[^`]*`/, with: "…")
        causes[cause + (how.within == nil ? "" : " (within)"), default: 0] += 1
        if ways.trapped.isEmpty { free += worlds.isWhole ? 1 : 0 } else { trapped += 1 }
      case .idle:
        idle += 1
        if let from = how.from, let world = worlds.first(where: from) {
          complaints.append("\(text): idle, and asks of \(worlds.text(of: world))")
        }
      case .proved, .upTo:
        proved += 1
        if let world = ways.trapped.first {
          complaints.append("\(text): holds, and \(worlds.text(of: world)) has no way")
        }
      case .broken(let world):
        broken += 1
        let alike = worlds.alike(world)
        if alike.isEmpty ? worlds.isWhole : alike.allSatisfy(ways.free.contains) {
          complaints.append("\(text): broken, and there is a way")
        }
      }
    }
  }
}

/// Worlds of a flow, the nearest first, and which turn leads where.
private struct SomeWorlds {
  private var kernel: Kernel
  private var worlds: [World] = []
  private var numbers: [[UInt32]: Int] = [:]
  private var edges: [(from: Int, turn: Turn, to: Int?)] = []
  /// How many of them have had all their turns.
  private var lookedAt = 0

  /// Whether these are all.
  var isWhole: Bool { lookedAt == worlds.count }

  /// nil where a turn tells too little.
  init?(_ kernel: Kernel, most: Int) {
    self.kernel = kernel
    self.kernel.limits.steps = 2_000
    for state in BreadthFirst.launchStates(of: kernel.flow) {
      let (world, report) = self.kernel.launch(state: state)
      if report.isAbandoned { return nil }
      if report.isSettled, !ends(report) { _ = number(of: world) }
    }
    while lookedAt < worlds.count, worlds.count <= most {
      for turn in turns(of: &self.kernel, in: worlds[lookedAt]) {
        var world = worlds[lookedAt]
        let report = self.kernel.run(turn, on: &world)
        if report.isAbandoned { return nil }
        let target = report.isSettled && !ends(report) ? number(of: world) : nil
        edges.append((lookedAt, turn, target))
      }
      lookedAt += 1
    }
  }

  private func ends(_ report: TurnReport) -> Bool { Excusing().ends(report, in: kernel.flow) }

  private mutating func number(of world: World) -> Int {
    let key = world.canonical()
    if let known = numbers[key] { return known }
    worlds.append(world)
    numbers[key] = worlds.count - 1
    return worlds.count - 1
  }

  /// The worlds that are asked of and have no way, and those that are not or have one, both for certain.
  func ways(_ goal: Check.Formula, _ how: Check.Reach) -> (trapped: [Int], free: Set<Int>) {
    let counted = edges.filter { counts($0.turn, in: worlds[$0.from], how) }
    let most = how.within ?? (.max - 1)
    let longest = distances(to: goal, along: counted) { _ in .max }
    let least = distances(to: goal, along: counted) { $0 < lookedAt ? .max : 0 }
    var (trapped, free): ([Int], Set<Int>) = ([], [])
    for index in worlds.indices {
      let isAsked = how.from.map { holds($0, index) } ?? true
      if isAsked, least[index] > most { trapped.append(index) }
      if !isAsked || longest[index] <= most { free.insert(index) }
    }
    return (trapped, free)
  }

  /// Per world, by how many turns it is away from what is to be got to.
  ///
  /// - Parameter others: of those that are not as they have to be.
  private func distances(
    to goal: Check.Formula, along counted: [(from: Int, turn: Turn, to: Int?)],
    others: (Int) -> Int
  ) -> [Int] {
    var turns = worlds.indices.map { holds(goal, $0) ? 0 : others($0) }
    var isNew = true
    while isNew {
      isNew = false
      for (from, _, to) in counted {
        let rest = to.map { turns[$0] } ?? 0
        if rest < .max, rest + 1 < turns[from] {
          turns[from] = rest + 1
          isNew = true
        }
      }
    }
    return turns
  }

  func first(where formula: Check.Formula) -> Int? { worlds.indices.first { holds(formula, $0) } }

  private func holds(_ formula: Check.Formula, _ index: Int) -> Bool {
    formula.holds { kernel.holds($0, in: worlds[index], after: nil) } ?? false
  }

  private func counts(_ turn: Turn, in world: World, _ how: Check.Reach) -> Bool {
    let flow = kernel.flow
    let visible = world.visible.entry
    switch turn.action {
    case .launch, .change: return false
    case .gesture, .tab, .button, .doubleTap: return how.isByUser
    case .open(let link, _): return how.links.contains(link)
    case .event(let event, _, _):
      if how.events.contains(event) { return true }
      if flow[event].kind != .async { return how.isByUser }
      guard how.isByAnswers, visible != .none else { return false }
      if case .entry(visible) = turn.sender { return true }
      guard case .coordinator(let sender) = turn.sender, world[entry: visible].owner == sender
      else { return false }
      return flow[world[coordinator: sender].type].waiting & flow[event].onceBit != 0
    }
  }

  /// The worlds that may be one of the prover's: what nobody asked for has no value there.
  mutating func alike(_ world: World) -> [Int] {
    worlds.indices.filter { isAlike($0, world) }
  }

  private mutating func isAlike(_ index: Int, _ world: World) -> Bool {
    let (mine, its) = (worlds[index].state, world.state)
    let agrees = kernel.flow.variables.indices.allSatisfy { variable in
      let (left, right) = (kernel.tuples[mine, variable], kernel.tuples[its, variable])
      return left == right || right == .unknown || right == .unasked
    }
    if !agrees { return false }
    var copy = worlds[index]
    kernel.setState(its, in: &copy)
    return copy.canonical() == world.canonical()
  }

  func text(of index: Int) -> String {
    let visible = worlds[index].visible.entry
    let screen = visible == .none ? nil : worlds[index][entry: visible].screen
    return "the world \(index) with \(screen.map(kernel.flow.text) ?? "nothing")"
  }
}
