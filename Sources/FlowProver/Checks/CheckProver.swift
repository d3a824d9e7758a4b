import FlowKernel
import FlowModel
import FlowSource

/// Proves a flow's own checks, each pass in a saturation of its own: the invariants' proof knows nothing of them.
struct CheckProver {
  private let flow: Flow
  private let mostHeads: Int
  private let mostWork: Int
  private let ends: WayEnds
  /// Whether some ways were not gone to their end.
  private let isCut: Bool
  private let interruption: Interruption

  /// How many checks with a memory are watched together: their states multiply.
  private static let together = 8

  init(
    _ flow: Flow, mostHeads: Int, mostWork: Int, ends: WayEnds, isCut: Bool,
    interruption: Interruption
  ) {
    self.flow = flow
    self.ends = ends
    self.isCut = isCut
    self.mostHeads = mostHeads
    self.mostWork = mostWork
    self.interruption = interruption
  }

  /// - Parameter kernel: takes the ways' payloads.
  func verdicts(_ kernel: inout Kernel) -> [CheckVerdict] {
    var verdicts: [Int: CheckVerdict] = [:]
    let numbers = flow.checks.indices
    var passes = [numbers.filter { !flow.checks[$0].hasMemory }]
    var rest = numbers.filter { flow.checks[$0].hasMemory }[...]
    while !rest.isEmpty {
      passes.append(Array(rest.prefix(Self.together)))
      rest = rest.dropFirst(Self.together)
    }
    while let pass = passes.popLast() {
      if pass.isEmpty || interruption.isRequested { continue }
      let (watching, watchers) = flow.watching(pass)
      var saturation = Saturation(
        watching, mostHeads: mostHeads, mostWork: mostWork, ends: ends,
        interruption: interruption)
      saturation.watch(watchers)
      saturation.saturate()
      if !saturation.limits.isEmpty, pass.count > 1 {
        passes.append(Array(pass[..<(pass.count / 2)]))
        passes.append(Array(pass[(pass.count / 2)...]))
        continue
      }
      var search = CheckSearch(saturation, of: flow, isCut: isCut)
      for index in pass.indices {
        verdicts[pass[index]] = search.verdict(of: index, &kernel)
      }
    }
    return numbers.compactMap { verdicts[$0] }
  }
}

extension Saturation {
  mutating func watch(_ watchers: [Watcher]) {
    self.watchers = watchers
    watchesIdleTurns = kernel.flow.watched?.keepsIdleTurns ?? false
  }
}
