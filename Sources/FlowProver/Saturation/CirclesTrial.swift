import FlowKernel
package import FlowModel
import FlowSource

/// What joining circles must not change, tried: a saturation that joins every circle as soon as it can finds what one
/// finds that joins none.
package struct CirclesTrial {
  /// How many summaries became parts of others.
  package let joined: Int
  /// What one of them found, and not the other.
  package let misses: [String]

  /// - Returns: nil if one of them doesn't get through with the flow.
  package init?(_ flow: Flow, mostHeads: Int) {
    let joining = Saturation(trying: flow, mostHeads: mostHeads, patience: 0)
    let other = Saturation(trying: flow, mostHeads: mostHeads, patience: .max)
    guard joining.limits.isEmpty, other.limits.isEmpty else { return nil }
    joined = joining.summaries.count { $0.whole >= 0 }
    misses = joining.found.symmetricDifference(other.found).sorted()
  }
}

extension Saturation {
  /// What it has found, but for what lies in which hole.
  fileprivate var found: Set<String> {
    var found: Set<String> = ["\(heads.count) heads"]
    for (key, broken) in broken {
      let finding = "\(key.rule.name) of \(key.cause)"
      found.insert("\(finding), \(broken.screens.count) screens")
      for victim in broken.victims { found.insert("\(finding) for \(victim)") }
    }
    for (index, isTaken) in kernel.taken.enumerated() where isTaken {
      found.insert("transition \(index)")
    }
    return found
  }
}
