import FlowModel
import FlowReporting

/// Who shows which screen, and who holds whom.
struct Holders {
  /// By screen, the coordinators that show it, and how.
  private(set) var shownBy: [[AppMap.Shown]]
  /// All coordinators, parents before children.
  private(set) var coordinators: [AppMap.CoordinatorEntry] = []

  init(_ flow: Flow) {
    shownBy = flow.screens.map { _ in [] }
    var ofLinks: [Int: CoordinatorID] = [:]
    for link in flow.links {
      let target = link.path.last.map { flow[$0].child } ?? flow.root
      for step in flow.steps(of: link.block) { ofLinks[step] = target }
    }
    for (step, coordinator) in flow.coordinatorsOfSteps().enumerated() {
      guard let coordinator = coordinator ?? ofLinks[step] else { continue }
      for (screen, word) in flow.shown(by: flow.steps[step].operation) {
        add(screen, coordinator, word)
      }
    }
    for screen in shownBy.indices {
      shownBy[screen].sort { $0.coordinator.raw < $1.coordinator.raw }
    }
    findTree(of: flow)
  }

  private mutating func add(_ screen: ScreenID, _ coordinator: CoordinatorID, _ word: String) {
    let place = shownBy[screen.index].firstIndex { $0.coordinator == coordinator }
    guard let place else {
      shownBy[screen.index].append(AppMap.Shown(coordinator: coordinator, by: [word]))
      return
    }
    if !shownBy[screen.index][place].by.contains(word) {
      shownBy[screen.index][place].by.append(word)
      shownBy[screen.index][place].by.sort()
    }
  }

  private mutating func findTree(of flow: Flow) {
    var entries = flow.coordinators.indices.map { AppMap.CoordinatorEntry(CoordinatorID($0)) }
    for (screen, all) in shownBy.enumerated() {
      for shown in all { entries[shown.coordinator.index].screens.append(ScreenID(screen)) }
    }
    for boundary in flow.boundaries {
      let child = boundary.child.index
      if !entries[child].parents.contains(boundary.parent) {
        entries[child].parents.append(boundary.parent)
      }
      if !entries[child].kinds.contains(boundary.word) {
        entries[child].kinds.append(boundary.word)
      }
    }
    for child in entries.indices {
      entries[child].parents.sort { $0.raw < $1.raw }
      entries[child].kinds.sort()
    }
    let others = flow.coordinators.indices.map { CoordinatorID($0) }
    var isSeen = others.map { _ in false }
    for start in [flow.root] + others {
      flow.eachBelow(start, isSeen: &isSeen) { coordinators.append(entries[$0.index]) }
    }
  }
}

extension Flow {
  /// A coordinator and all below it, each once, parents first: tabs before other children.
  func eachBelow(
    _ start: CoordinatorID, isSeen: inout [Bool], _ body: (CoordinatorID) -> Void
  ) {
    var waiting = [start]
    while let next = waiting.popLast() {
      if isSeen[next.index] { continue }
      isSeen[next.index] = true
      body(next)
      let boundaries = self[next].tabs.map { $0 } + self[next].children.map { $0 }
      waiting += boundaries.map { self.boundaries[$0].child }.reversed()
    }
  }

  /// The screens that a step shows, and the word for how.
  fileprivate func shown(by operation: Step.Operation) -> [(screen: ScreenID, word: String)] {
    switch operation {
    case .push(let screen, _), .pushOverTop(let screen, _): [(screen, "push")]
    case .present(let screen, _, _, _): [(screen, "present")]
    case .replace(let run): run.indices.map { (replacements[$0].screen, "replace") }
    case .pop, .popTo, .popToRoot, .remove, .dismiss, .dismissSelf, .dismissTop, .dismissScreen,
      .dismissChild, .dismissAll, .start, .startOverTop, .stop, .stopAll, .select, .finish,
      .finishWith, .finishTo, .output, .inChild, .animated, .choose, .branch, .set, .open, .post,
      .request, .stay:
      []
    }
  }
}
