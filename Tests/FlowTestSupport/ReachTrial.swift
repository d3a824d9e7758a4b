import FlowKernel
package import FlowModel
import FlowProver
import FlowSource

/// The prover's verdicts on `reach`, compared with an exact search: all worlds of a flow, and backwards from those that
/// are as they have to be.
package struct ReachTrial: CustomStringConvertible {
  package private(set) var checks = 0
  package private(set) var proved = 0
  package private(set) var broken = 0
  package private(set) var undecided = 0
  package private(set) var idle = 0
  /// What the prover got wrong, in a sentence each.
  package private(set) var complaints: [String] = []

  package init() {}

  package var description: String {
    "\(checks) checks of flows with finitely many worlds: \(broken) broken, \(proved) proved, \(idle) idle, "
      + "\(undecided) undecided"
  }

  /// - Parameter most: how many worlds a flow may have to be tried.
  package mutating func check(_ flow: Flow, name: String, worlds most: Int) {
    if AllWorlds(Kernel(flow), most: most) == nil { return }
    let proof = Prover.prove(flow, mostHeads: 3_000)
    // Values have other numbers in another kernel.
    guard var worlds = AllWorlds(proof.kernel, most: most) else { return }
    for verdict in proof.checks {
      guard case .reach(let goal, let how) = flow.checks[verdict.number].pattern else { continue }
      checks += 1
      let trapped = worlds.trapped(goal, how)
      let text = "\(name), \(flow.checks[verdict.number].words.sentence)"
      switch verdict.outcome {
      case .undecided: undecided += 1
      case .idle: idle += 1
      case .proved, .upTo:
        proved += 1
        if let world = trapped.first {
          complaints.append("\(text): holds, and \(worlds.text(of: world)) has no way")
        }
      case .broken(let world):
        broken += 1
        var isTrap = false
        for other in trapped where worlds.is(other, alike: world) { isTrap = true }
        if !isTrap {
          complaints.append("\(text): broken, and there is a way")
        }
      }
    }
  }
}

/// Every world of a flow, and which turn leads where.
private struct AllWorlds {
  private var kernel: Kernel
  private var worlds: [World] = []
  private var numbers: [[UInt32]: Int] = [:]
  private var edges: [(from: Int, turn: Turn, to: Int?)] = []

  /// nil where there are too many, or a turn tells too little.
  init?(_ kernel: Kernel, most: Int) {
    self.kernel = kernel
    self.kernel.limits.steps = 2_000
    for state in BreadthFirst.launchStates(of: kernel.flow) {
      let (world, report) = self.kernel.launch(state: state)
      if report.isAbandoned { return nil }
      if report.isSettled, !ends(report) { _ = number(of: world) }
    }
    var next = 0
    while next < worlds.count {
      for turn in turns(of: &self.kernel, in: worlds[next]) {
        var world = worlds[next]
        let report = self.kernel.run(turn, on: &world)
        if report.isAbandoned { return nil }
        edges.append((next, turn, report.isSettled && !ends(report) ? number(of: world) : nil))
      }
      next += 1
      if worlds.count > most { return nil }
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

  /// The worlds that are asked of, and have no way.
  func trapped(_ goal: Check.Formula, _ how: Check.Reach) -> [Int] {
    var turns = worlds.indices.map { holds(goal, $0) ? 0 : Int.max }
    var isNew = true
    while isNew {
      isNew = false
      for (from, turn, to) in edges where counts(turn, in: worlds[from], how) {
        let rest = to.map { turns[$0] } ?? 0
        if rest < .max, rest + 1 < turns[from] {
          turns[from] = rest + 1
          isNew = true
        }
      }
    }
    let most = how.within ?? (.max - 1)
    return worlds.indices.filter { index in
      turns[index] > most && (how.from.map { holds($0, index) } ?? true)
    }
  }

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

  /// What nobody asked for has no value in the prover's world.
  mutating func `is`(_ index: Int, alike world: World) -> Bool {
    let (mine, its) = (worlds[index].state, world.state)
    let agrees = kernel.flow.variables.indices.allSatisfy { variable in
      let (left, right) = (kernel.tuples[mine, variable], kernel.tuples[its, variable])
      return left == right || right == .unknown || right == .unasked
    }
    var copy = worlds[index]
    kernel.setState(its, in: &copy)
    return agrees && copy.canonical() == world.canonical()
  }

  func text(of index: Int) -> String {
    let visible = worlds[index].visible.entry
    let screen = visible == .none ? nil : worlds[index][entry: visible].screen
    return "the world \(index) with \(screen.map(kernel.flow.text) ?? "nothing")"
  }
}
