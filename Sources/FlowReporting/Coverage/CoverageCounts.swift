package import FlowConform
package import FlowModel
import FlowSource

/// How often scripts used each part of a flow, and what can be used at all.
package struct CoverageCounts: Sendable {
  package var flow: Flow
  package var items: CoverageItems
  /// By item, in how many turns.
  package var certain: [Int]
  /// By step, in how many turns it ran; and by coordinator, in how many one was started.
  package var steps: [Int]
  package var starts: [Int]
  /// By item, and by step, whether any sequence of events uses it; nil where a limit hides that.
  package var can: [Bool?]
  package var canStep: [Bool?]

  /// Nothing was replayed, and everything may be used.
  package init(_ flow: Flow) {
    self.flow = flow
    items = CoverageItems(flow)
    certain = Array(repeating: 0, count: items.count)
    steps = Array(repeating: 0, count: flow.steps.count)
    starts = Array(repeating: 0, count: flow.coordinators.count)
    can = Array(repeating: nil, count: items.count)
    canStep = Array(repeating: nil, count: flow.steps.count)
  }

  package var coverage: Coverage {
    Coverage(
      of: flow, items, certain: certain, possible: certain.map { _ in 0 }, can: can)
  }

  /// Whether something counts: it is used, or may be.
  package func counts(_ item: Int) -> Bool {
    if certain[item] > 0 { return true }
    // Most screens can't be left by hand in both ways.
    return items.kind(of: item) == .gesture ? can[item] == true : can[item] != false
  }
}

/// What is counted together, as it is told.
package enum CoverageKind: String, CaseIterable, Sendable {
  case transitions, branches, gestures, links, screens

  package var kinds: [CoverageItems.Kind] {
    switch self {
    case .transitions: [.transition]
    case .branches: [.branch]
    case .gestures: [.gesture, .tab]
    case .links: [.link]
    case .screens: [.screen]
    }
  }

  /// What is not so of what nothing uses.
  fileprivate var never: String {
    switch self {
    case .transitions, .branches: "is never taken"
    case .gestures: "is never made"
    case .links: "is never opened"
    case .screens: "is never shown"
    }
  }
}

extension CoverageCounts {
  /// How many of a kind are used, of how many that can be; and how many never can.
  package func count(
    of kind: CoverageKind
  ) -> (used: Int, all: Int, never: Int) {
    let range = kind.kinds.flatMap { items.range(of: $0) }
    let counted = range.filter(counts)
    return (
      counted.count { certain[$0] > 0 }, counted.count,
      range.count { !counts($0) && items.kind(of: $0) != .gesture }
    )
  }

  /// `transitions 87 of 104 · branches 21 of 25 · …`
  package func summary() -> String {
    let counts = CoverageKind.allCases.map { ($0, count(of: $0)) }
    let never = counts.reduce(0) { $0 + $1.1.never }
    // What nothing seems to use is only then counted where a limit was reached.
    let isLimited = can.contains { $0 == nil }
    return counts.map { "\($0.rawValue) \($1.used) of \($1.all)" }.joined(separator: " · ")
      + (never == 0 ? "" : " · \(never) can never be used")
      + (isLimited ? " · a limit was reached, so everything declared is counted" : "")
  }

  /// A line for each thing of these kinds that can be used, and nothing uses.
  package func uncovered(
    _ kinds: [CoverageKind], path: (String) -> String, _ places: inout PlaceTable
  ) -> [String] {
    let names = items.names(in: flow)
    let ranges = items.ranges(in: flow)
    var told: [String] = []
    for kind in CoverageKind.allCases where kinds.contains(kind) {
      for item in kind.kinds.flatMap({ items.range(of: $0) })
      where counts(item) && certain[item] == 0 {
        let range = ranges[item]
        let line = places.start(of: range).line
        let name = kind == .transitions ? flow.text(flow.transitions[item].event) : names[item]
        told.append("  \(path(places.path(of: range.file))):\(line)  \(name) \(kind.never)")
      }
    }
    return told
  }
}
