import FlowModel
import FlowSource

// `gone` (second edition, section 1), and what `again: show` keeps (section 2).
extension ContractKernel {
  /// Whether it, or one that lives below it, has a screen in a layer, or one that is kept meanwhile, to be
  /// shown again as it was.
  func shows(_ coordinator: LiveCoordinator) -> Bool {
    let sight = sight
    if sight.shows(coordinator) { return true }
    return root.family.contains { keeper in
      keeper.staysAsItWas && coordinator.isBelow(keeper) && sight.spot(of: keeper.content) == nil
        && screens(in: keeper.content).contains {
          !$0.owner.isGone && $0.owner.isBelow(coordinator)
        }
    }
  }

  private func screens(in content: Content) -> [Shown] {
    switch content {
    case .nothing: []
    case .alone(let screen): [screen]
    case .stack(let stack):
      stack.entries.flatMap { $0.screen == nil ? screens(in: $0.owner.own) : [$0] }
    case .bar(let bar): bar.places.flatMap { screens(in: $0.content) }
    }
  }

  /// Remembers who has had a screen in a layer.
  func noteShown() {
    guard flow.endsTheGone else { return }
    for entry in sight.shown where entry.screen != nil && !entry.owner.isGone {
      var next: LiveCoordinator? = entry.owner
      while let coordinator = next, !coordinator.hasShown {
        coordinator.hasShown = true
        next = coordinator.parent
      }
    }
  }

  /// A child as a step means it: one whose last screen this turn took, and that ends for it, is none any more until
  /// the steps have run (third edition, 37).
  func child(_ type: CoordinatorID, of parent: LiveCoordinator) -> LiveCoordinator? {
    parent.children.last { $0.type == type && !isGone($0) }
  }

  func isGone(_ coordinator: LiveCoordinator) -> Bool {
    guard flow.endsTheGone else { return false }
    noteShown()
    return willEnd(coordinator)
  }

  /// Whether a child is one that ends with its screens, and has none any more.
  func willEnd(_ child: LiveCoordinator) -> Bool {
    guard let boundary = child.boundary, !child.isGone, !boundary.isKept else { return false }
    return boundary.kind != .tab && boundary.gone != .nothing && child.hasShown && !shows(child)
  }

  /// Whoever shows nothing any more ends, deepest first; again, until nothing changes.
  func endTheGone() throws {
    guard flow.endsTheGone else { return }
    // Children may start each other again without end, and more of them each time.
    let most = 200
    var ended = 0
    while ended < most {
      noteShown()
      // The deepest first; of those that are equally deep, the one that was started last.
      let depths = root.family.filter { willEnd($0) }.map(\.depth)
      if depths.isEmpty { return }
      let ending = Set(depths).sorted(by: >).flatMap { depth in
        root.family.filter { willEnd($0) && $0.depth == depth }.reversed()
      }
      for child in ending where ended < most && willEnd(child) {
        ended += 1
        try apply(child.boundary!.gone, to: child)
        noteShown()
      }
      // What these have dismissed is told before anybody else ends.
      if !turn.dismissed.isEmpty { return }
    }
    breach(.endlessTurn, nil)
    throw Endless()
  }
}

extension LiveCoordinator {
  fileprivate var depth: Int { (parent?.depth ?? 0) + 1 }
}
