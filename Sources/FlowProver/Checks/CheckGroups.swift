import FlowKernel
import FlowModel

/// What one check asks for is opened for all that are looked at with it, and the more is opened, the less may be
/// decided. So those that a group leaves open are looked at again without the others, down to each by itself.
struct CheckGroups {
  let flow: Flow
  /// Whether some ways were not gone to their end.
  let isCut: Bool
  /// How many ways are looked for that break a check.
  let mostWays: Int
  let saturate: (Flow) -> Saturation
  private var work = 0

  /// How much work the groups of a flow take, all together: each may run into the same limit.
  private static let mostWork = Prover.mostWork / 4

  init(
    of flow: Flow, isCut: Bool, mostWays: Int, saturate: @escaping (Flow) -> Saturation
  ) {
    self.flow = flow
    self.isCut = isCut
    self.mostWays = mostWays
    self.saturate = saturate
  }

  /// - Parameter saturation: of the flow with all its checks.
  mutating func verdicts(
    by saturation: consuming Saturation, _ kernel: inout Kernel
  ) -> [CheckVerdict] {
    let all = Array(flow.checks.indices)
    let known = verdicts(of: all, in: flow, by: saturation, isAgain: false, &kernel)
    return apart(known, of: all, &kernel)
  }

  /// - Parameter known: the verdicts on all checks, looked at together.
  mutating func apart(_ known: [CheckVerdict], _ kernel: inout Kernel) -> [CheckVerdict] {
    apart(known, of: Array(flow.checks.indices), &kernel)
  }

  private mutating func apart(
    _ known: [CheckVerdict], of group: [Int], _ kernel: inout Kernel
  ) -> [CheckVerdict] {
    let open = known.filter(\.isOpen).map(\.number)
    if open.isEmpty || group.count == 1 { return known }
    let half = open.count / 2
    let parts =
      open.count < group.count ? [open] : [Array(open[..<half]), Array(open[half...])]
    var verdicts = known.filter { !$0.isOpen }
    for part in parts {
      if work > Self.mostWork {
        verdicts += known.filter { part.contains($0.number) }
        continue
      }
      var flow = flow
      flow.checks = part.map { self.flow.checks[$0] }
      let saturation = saturate(flow.watchingChecks())
      work += saturation.work
      let again = self.verdicts(of: part, in: flow, by: saturation, isAgain: true, &kernel)
      verdicts += apart(again, of: part, &kernel)
    }
    return verdicts.sorted { $0.number < $1.number }
  }

  private func verdicts(
    of numbers: [Int], in flow: Flow, by saturation: consuming Saturation, isAgain: Bool,
    _ kernel: inout Kernel
  ) -> [CheckVerdict] {
    let search = Search(saturation, budget: SaturationProof.mostWorldsInAll)
    var checks = CheckSearch(
      search, of: flow, isCut: isCut, mostWays: mostWays, isAgain: isAgain)
    return checks.verdicts(&kernel).map { verdict in
      var verdict = verdict
      verdict.number = numbers[verdict.number]
      return verdict
    }
  }
}

extension CheckVerdict {
  fileprivate var isOpen: Bool { if case .undecided = outcome { true } else { false } }
}
