import FlowKernel
import FlowModel
import FlowSource

/// From what a saturation says of its checks to verdicts, by ways that the kernel has replayed.
struct CheckSearch: ~Copyable {
  private var search: Search
  private let flow: Flow
  private let limit: Limit?
  /// Whether some ways were not gone to their end.
  private let isCut: Bool

  init(_ saturation: consuming Saturation, of flow: Flow, isCut: Bool) {
    self.flow = flow
    self.isCut = isCut
    limit = saturation.limits.first
    search = Search(saturation, budget: SaturationProof.mostWorldsInAll)
  }

  /// - Parameters:
  ///   - watcher: of the saturation's.
  ///   - kernel: the proof's, which takes the payloads of the way.
  mutating func verdict(of watcher: Int, _ kernel: inout Kernel) -> CheckVerdict {
    let number = search.saturation.watchers[watcher].number
    let verdict = CheckVerdict(number: number, outcome: isCut ? .upTo : .proved)
    let heads = search.saturation.broken(watcher)
    if !heads.isEmpty {
      search.budget = SaturationProof.mostWorldsInAll
      switch search.way(to: .check(watcher, heads), most: SaturationProof.mostWorlds) {
      case .way(let way, _):
        let way = adopt(way, &kernel)
        guard let broken = replay(way, breaking: number, kernel) else {
          return verdict.undecided("a way looks possible, and was another one when it was replayed")
        }
        return broken
      case .never: break
      case .finding, .unknown:
        return verdict.undecided(
          "a violation looks possible, but no concrete sequence was found")
      }
    }
    if let limit { return verdict.undecided(limit.reason(in: flow)) }
    if !isCut, let reason = search.saturation.idleness(of: watcher, flow) {
      var idle = verdict
      idle.outcome = .idle(reason)
      return idle
    }
    return verdict
  }

  /// A way by another kernel's numbers, and without the variables that only checks have.
  private func adopt(_ way: Counterexample, _ kernel: inout Kernel) -> Counterexample {
    let adopted = kernel.adopt(way, of: search.saturation.kernel)
    let actions = adopted.actions.map { action -> Action in
      guard case .launch(let state) = action else { return action }
      let values = Array(kernel.tuples[state].prefix(flow.variables.count))
      return .launch(state: kernel.tuples.intern(values))
    }
    return Counterexample(actions, breaking: adopted.broken, passing: adopted.passed)
  }

  /// Replays a way with the check beside it.
  ///
  /// - Returns: nil where the check is not broken by its last turn.
  private func replay(
    _ way: Counterexample, breaking number: Int, _ kernel: Kernel
  ) -> CheckVerdict? {
    var kernel = kernel
    kernel.asksBeforeCopying = false
    var watch = CheckWatch(flow, only: number)
    var world = World()
    var opening: Int?
    for (index, action) in way.actions.enumerated() {
      guard let report = kernel.perform(action, on: &world), report.isSettled else { return nil }
      let wasOpen = watch.isOpen
      let isBroken = !watch.step(to: world, in: kernel).isEmpty
      if watch.isOpen, !wasOpen { opening = index }
      if isBroken != (index == way.actions.count - 1) { return nil }
    }
    var verdict = CheckVerdict(number: number, outcome: .broken(world))
    verdict.way = way
    verdict.opening = opening
    verdict.isShortest = limit == nil
    return verdict
  }
}

extension CheckVerdict {
  fileprivate func undecided(_ reason: String) -> CheckVerdict {
    var verdict = self
    verdict.outcome = .undecided(reason)
    return verdict
  }
}
