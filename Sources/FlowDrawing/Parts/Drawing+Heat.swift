package import FlowConform
package import FlowModel

/// How often each edge was used, by stories or by the app in the wild (`graph --heat`).
extension Drawing {
  package struct Heat: Sendable, Hashable {
    package var certain: Int
    package var possible: Int

    package var isCold: Bool { certain == 0 && possible == 0 }
  }

  /// Gives every edge that a transition, a link or a child leads along what was counted for it.
  package mutating func heat(_ coverage: Coverage, of flow: Flow) {
    let counts = HeatCounts(coverage, flow)
    for index in edges.indices {
      let found = edges[index].causes.compactMap { counts.heat(of: $0.kind) }
      if found.isEmpty { continue }
      edges[index].heat = Heat(
        certain: found.reduce(0) { $0 + $1.certain }, possible: found.reduce(0) { $0 + $1.possible }
      )
    }
    hottest = edges.compactMap { $0.heat?.certain }.max() ?? 0
  }

  /// How wide an edge is drawn, in tenths of a point: by the square root of its count, so that rare ones
  /// can be told from those that nobody takes.
  package func width(of heat: Heat) -> Int {
    if heat.certain == 0 || hottest == 0 { return 10 }
    let share = (Double(heat.certain) / Double(hottest)).squareRoot()
    return 10 + Int((60 * share).rounded())
  }
}

/// Counts by what leads along an edge.
private struct HeatCounts {
  private var transitions: [Drawing.Heat?]
  private var links: [Drawing.Heat?]

  init(_ coverage: Coverage, _ flow: Flow) {
    let items = CoverageItems(flow)
    let names = items.names(in: flow)
    func counts(_ kind: CoverageItems.Kind) -> [Drawing.Heat?] {
      var known: [String: Drawing.Heat] = [:]
      for entry in coverage.entries where entry.kind == kind {
        known[entry.name] = Drawing.Heat(certain: entry.certain, possible: entry.possible)
      }
      return items.range(of: kind).map { known[names[$0]] }
    }
    transitions = counts(.transition)
    links = counts(.link)
  }

  /// Nil of what isn't counted.
  func heat(of cause: Drawing.Cause.Kind) -> Drawing.Heat? {
    switch cause {
    case .transition(let index): transitions[index]
    case .link(let link): links[link.index]
    case .start, .gesture, .end, .tab: nil
    }
  }
}
