import ContractKernel
import FlowKernel
import FlowModel
import FlowScript

/// `CheckWatch`, which follows flowctl's kernel, against `NaiveCheck`, which reads the sentence over what the contract's
/// kernel did in the same run.
package struct SentenceTrial: CustomStringConvertible {
  package private(set) var flows = 0
  package private(set) var sentences = 0
  package private(set) var runs = 0
  /// Sentences × runs, and those that a world breaks.
  package private(set) var compared = 0
  package private(set) var broken = 0
  /// Runs that ended early, as the kernels didn't do the same.
  package private(set) var partings = 0
  package private(set) var unread = 0
  package private(set) var disagreements: [String] = []

  package init() {}

  package var description: String {
    "\(flows) flows (\(unread) unread), \(sentences) sentences, \(runs) runs, \(compared) sentences × runs, "
      + "\(broken) broken, \(partings) partings, \(disagreements.count) disagreements"
  }

  package mutating func compare(seed: UInt64) throws {
    let texts = [
      RandomFlow(seed: seed).text, RandomValues(seed: seed).text, RandomApps(seed: seed).text,
      RandomSwiftUI(seed: seed).text,
    ]
    for (kind, text) in texts.enumerated() {
      guard let bare = try resolveFlow(text).flow else { continue }
      var sentences = RandomSentences(of: bare, seed: seed &* 4 &+ UInt64(kind))
      let whole = text + "\n" + sentences.text(24)
      guard let flow = try resolveFlow(whole).flow else {
        unread += 1
        continue
      }
      flows += 1
      self.sentences += flow.checks.count
      for walk in 0..<2 as Range<UInt64> { run(flow, seed: seed, walk) }
    }
  }

  private mutating func run(_ flow: Flow, seed: UInt64, _ walk: UInt64) {
    var random = SeededGenerator(seed: seed &* 4 &+ walk &+ 7)
    var kernel = Kernel(flow)
    kernel.limits.steps = 2_000
    let state = launchState(of: flow, by: &random)
    let contract = ContractKernel(flow, state: state)
    var watch = CheckWatch(flow)
    var (world, report) = kernel.launch(state: state)
    var ended = contract.launch().ended
    var origin = RecordedWorld.Origin.launch
    var before: ScreenID?
    var recorded: [RecordedWorld] = []
    var script = [kernel.text(ofLaunch: state)]
    var found: [Int: Int] = [:]
    runs += 1
    while true {
      guard report.isSettled, ended,
        KernelSnapshot(world, kernel).snapshot == ContractSnapshot(contract).snapshot
      else {
        if report.isSettled { partings += 1 }
        break
      }
      recorded.append(RecordedWorld(contract, origin, before: before))
      for check in watch.step(to: world, in: kernel) {
        let number = flow.checks.firstIndex { $0.name == check.name }!
        if found.updateValue(recorded.count - 1, forKey: number) != nil {
          disagreements.append("seed \(seed): broken twice: \(check.words.sentence)")
        }
      }
      if recorded.count > 25 || world.entries.count > 60 { break }
      let offered = turns(of: &kernel, in: world)
      guard let turn = offered.randomElement(using: &random),
        let source = KernelComparison.source(of: turn, world, kernel, contract)
      else { break }
      script.append(kernel.text(of: turn, in: world))
      before = contract.sight.screen?.screen
      origin = self.origin(of: source, contract)
      report = kernel.run(turn, on: &world)
      if report.isAbandoned { break }
      ended = contract.take(source).ended
    }
    for (number, check) in flow.checks.enumerated() {
      compared += 1
      let naive = NaiveCheck(check: check, run: recorded).firstBroken
      if naive != nil { broken += 1 }
      if naive != found[number] {
        disagreements.append(
          "seed \(seed): \(check.words.sentence): by the sentence \(naive.map { "\($0)" } ?? "never"), "
            + "by the watch \(found[number].map { "\($0)" } ?? "never")\n  "
            + script.joined(separator: " · "))
      }
    }
  }

  private func origin(
    of source: ContractKernel.Source, _ contract: ContractKernel
  ) -> RecordedWorld.Origin {
    switch source {
    case .back: contract.canHold(.back) ? .other : .back
    case .backTo: .back
    case .swipe: contract.canHold(.swipe) ? .other : .swipe
    case .link(let link, _): .open(link)
    case .tab(let bar, let tab):
      .tab(contract.flow[bar.owner.type].tabs.map { contract.flow.boundaries[$0].child }[tab])
    default: .other
    }
  }
}
