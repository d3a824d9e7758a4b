import FlowKernel
package import FlowModel
package import FlowProver
import FlowScript
import FlowSource

/// The prover's verdicts on a flow's own checks, compared with breadth-first search through the kernel with the checks
/// beside it.
package struct CheckTrial: CustomStringConvertible {
  package private(set) var pairs = 0
  package private(set) var broken = 0
  package private(set) var proved = 0
  package private(set) var idle = 0
  package private(set) var undecided = 0
  /// Of these, those where a way looks possible and none was found; the others met a limit.
  package private(set) var withoutWay = 0
  package private(set) var whole = 0
  /// What the prover got wrong, in a sentence each.
  package private(set) var complaints: [String] = []

  package init() {}

  package var description: String {
    "\(pairs) checks (\(whole) searched to the end): \(broken) broken, \(proved) proved, \(idle) idle, "
      + "\(undecided) undecided (\(withoutWay) without a limit)"
  }

  /// How many of 1,000 are not decided.
  package var undecidedShare: Int { undecided * 1_000 / max(pairs, 1) }

  /// - Parameters:
  ///   - limit: how many worlds the search may look at for a check; it ends the depth that it is in.
  ///   - heads: how many the prover may look at.
  package mutating func check(
    _ flow: Flow, name: String, worlds limit: Int, heads: Int = 3_000,
    excusing: Excusing = Excusing()
  ) {
    let proof = Prover.prove(
      flow, mostHeads: heads, plainWorlds: 500, wanting: { $0 != .notDecided },
      endingAt: excusing.isError)
    for verdict in proof.checks {
      let search = CheckSearchBreadthFirst(
        flow, number: verdict.number, worlds: limit, excusing)
      if search.isAbandoned { continue }
      pairs += 1
      whole += search.isComplete ? 1 : 0
      let text = "\(name), c\(verdict.number) (\(flow.checks[verdict.number].words.sentence))"
      if let complaint = complaint(verdict, search, proof) {
        complaints.append(text + ": " + complaint)
      }
    }
  }

  private mutating func complaint(
    _ verdict: CheckVerdict, _ search: CheckSearchBreadthFirst, _ proof: Proof
  ) -> String? {
    switch verdict.outcome {
    case .undecided:
      undecided += 1
      withoutWay += proof.isLimited ? 0 : 1
    case .proved, .upTo, .idle:
      if case .idle = verdict.outcome { idle += 1 } else { proved += 1 }
      if let way = search.way, canBeSaid(way, verdict.number, search.kernel) {
        return "holds, and is broken by \(way.map { search.kernel.text(of: $0) })"
      }
    case .broken:
      broken += 1
      guard let way = verdict.way else { return "has no way" }
      if !breaks(way.actions, verdict.number, proof.kernel) { return "does not replay" }
      let length = way.turns
      guard let known = search.way else {
        return search.isComplete || length <= search.depth
          ? "broken in \(length) turns, search says never" : nil
      }
      if verdict.isShortest, length > known.count - 1,
        canBeSaid(known, verdict.number, search.kernel)
      {
        return "broken in \(length) turns, and in \(known.count - 1) by "
          + "\(known.map { search.kernel.text(of: $0) })"
      }
      if length < known.count - 1 {
        return "broken in \(length) turns, search says \(known.count - 1)"
      }
    }
    return nil
  }

  /// Whether a script means by the lines of a way what the search did: of several screens of a name one is meant.
  private func canBeSaid(_ way: [Action], _ number: Int, _ kernel: Kernel) -> Bool {
    breaks(way, number, kernel)
  }

  /// Whether the last turn of a way breaks the check, and none before.
  private func breaks(_ way: [Action], _ number: Int, _ kernel: Kernel) -> Bool {
    var kernel = kernel
    var world = World()
    var watch = CheckWatch(kernel.flow, only: number)
    for (index, action) in way.enumerated() {
      guard let report = kernel.perform(action, on: &world), report.isSettled else { return false }
      let isBroken = !watch.step(to: world, in: kernel).isEmpty
      if isBroken != (index == way.count - 1) { return false }
    }
    return true
  }
}

extension CheckVerdict {
  /// In a word, and in how many turns.
  package var word: String {
    switch outcome {
    case .proved: "proved"
    case .upTo: "up to"
    case .broken: "broken, \(way?.turns ?? -1)"
    case .idle: "idle"
    case .undecided: "not decided"
    }
  }
}

/// Every world with every state of one check, one by one.
private struct CheckSearchBreadthFirst {
  private(set) var kernel: Kernel
  /// A shortest way to break it, the launch first.
  private(set) var way: [Action]?
  private(set) var depth = 0
  private(set) var isComplete = false
  private(set) var isAbandoned = false

  private struct Key: Hashable {
    var world: [UInt32]
    var watch: CheckWatch.Snapshot
  }

  private struct Place {
    var world: World
    var watch: CheckWatch
    var way: [Action]
  }

  private var seen: Set<Key> = []

  init(_ flow: Flow, number: Int, worlds limit: Int, _ excusing: Excusing) {
    kernel = Kernel(flow)
    kernel.limits.steps = 2_000
    var frontier: [Place] = []
    for state in BreadthFirst.launchStates(of: flow) {
      let (world, report) = kernel.launch(state: state)
      let launch = Action.launch(state: kernel.tuples.intern(state))
      let place = Place(world: world, watch: CheckWatch(flow, only: number), way: [launch])
      take(place, report, excusing, &frontier)
    }
    while !frontier.isEmpty, seen.count <= limit, way == nil {
      var next: [Place] = []
      for place in frontier where way == nil {
        for turn in turns(of: &kernel, in: place.world) where way == nil {
          var after = place
          let report = kernel.run(turn, on: &after.world)
          after.way.append(kernel.action(of: turn, in: place.world))
          take(after, report, excusing, &next)
        }
        if seen.count > limit * 4 { return }
      }
      depth += 1
      frontier = next
    }
    isComplete = frontier.isEmpty && way == nil
  }

  private mutating func take(
    _ place: Place, _ report: TurnReport, _ excusing: Excusing, _ next: inout [Place]
  ) {
    isAbandoned = isAbandoned || report.isAbandoned
    if !report.isSettled || excusing.ends(report, in: kernel.flow) { return }
    var place = place
    if !place.watch.step(to: place.world, in: kernel).isEmpty {
      if way == nil { way = place.way }
      return
    }
    let key = Key(world: place.world.canonical(), watch: place.watch.snapshot)
    if seen.insert(key).inserted { next.append(place) }
  }
}
