package import FlowModel

/// The part of a map that somebody asks for.
package struct MapSelection: Sendable {
  package private(set) var screens: Set<ScreenID>
  /// Coordinators that are asked for, with all below them.
  fileprivate var coordinators: Set<CoordinatorID> = []

  package init(of flow: Flow, screens: [ScreenID], coordinators: [CoordinatorID]) {
    self.screens = Set(screens)
    var isSeen = flow.coordinators.map { _ in false }
    for start in coordinators {
      flow.eachBelow(start, isSeen: &isSeen) { self.coordinators.insert($0) }
    }
    let shownBy = Holders(flow).shownBy
    for (screen, shown) in shownBy.enumerated()
    where shown.contains(where: { self.coordinators.contains($0.coordinator) }) {
      self.screens.insert(ScreenID(screen))
    }
  }
}

extension AppMap {
  /// Leaves out what nobody asks for: what is left stays as it is.
  package mutating func keep(_ selection: MapSelection) {
    screens.removeAll { !selection.screens.contains($0.screen) }
    let shown = Set(screens.flatMap { $0.shownBy.map(\.coordinator) })
    let wanted = selection.coordinators.isEmpty ? shown : selection.coordinators
    coordinators.removeAll { !wanted.contains($0.coordinator) }
    links.removeAll { $0.to.allSatisfy { !selection.screens.contains($0) } }
  }
}
