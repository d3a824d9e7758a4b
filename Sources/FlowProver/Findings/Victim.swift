import FlowKernel
import FlowModel

/// What an invariant is broken for: one cause may leave several coordinators or screens behind.
struct Victim: Hashable {
  var coordinator: CoordinatorID?
  var screen: ScreenID?

  init(_ violation: Violation) {
    coordinator = violation.coordinator
    screen = violation.screen
  }

  init(screen: ScreenID) { self.screen = screen }
}

extension Victim: Comparable {
  static func < (left: Victim, right: Victim) -> Bool {
    (left.coordinator?.raw ?? 0, left.screen?.raw ?? 0)
      < (right.coordinator?.raw ?? 0, right.screen?.raw ?? 0)
  }
}

extension Violation {
  /// What it is broken for, but for what its own message names.
  var victims: [Victim] { [Victim(self)] + otherScreens.map { Victim(screen: $0) } }
}

extension Proof.Broken {
  /// Those that the message does not name, in the order of their declarations.
  func moreVictims(in flow: Flow) -> String {
    let named = violation.others
    let all = others.union(violation.victims).subtracting([Victim(violation)])
    let others = all.filter { victim in
      !(victim.coordinator.map(named.contains) ?? false)
    }
    var seen: Set<String> = []
    let names = others.sorted()
      .compactMap { name(of: $0, in: flow) }
      .filter { seen.insert($0).inserted }
    if names.isEmpty { return "" }
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let count = names.count <= words.count ? words[names.count - 1] : "\(names.count)"
    return " (and \(count) more: \(names.map { "`\($0)`" }.joined(separator: ", ")))"
  }

  /// What tells a victim from the one that the message names.
  private func name(of victim: Victim, in flow: Flow) -> String? {
    if victim.coordinator != violation.coordinator { return victim.coordinator.map(flow.text) }
    return victim.screen.map(flow.text)
  }
}
