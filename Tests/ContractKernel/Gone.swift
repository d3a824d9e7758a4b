import FlowModel
import FlowSource

// `gone` (second edition, section 1), and what `again: show` keeps (section 2).
extension ContractKernel {
  /// Whether it, or one that lives below it, has a screen in a layer; or it lives on a stack that is kept as
  /// it was meanwhile.
  func shows(_ coordinator: LiveCoordinator) -> Bool {
    let sight = sight
    if sight.shows(coordinator) { return true }
    var next: LiveCoordinator? = coordinator
    while let here = next, let kind = here.boundary?.kind, kind == .push || kind == .tab {
      if let stack = here.stack, stack.maker.staysAsItWas, here.isBelow(stack.maker),
        sight.spot(of: .stack(stack)) == nil
      {
        return true
      }
      next = here.parent
    }
    return false
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

  /// Whether a child is one that ends with its screens, and has none any more.
  func willEnd(_ child: LiveCoordinator) -> Bool {
    guard let boundary = child.boundary, !child.isGone, !boundary.isKept else { return false }
    return boundary.kind != .tab && boundary.gone != .nothing && child.hasShown && !shows(child)
  }

  /// Whoever shows nothing any more ends, deepest first; again, until nothing changes.
  func endTheGone() throws {
    guard flow.endsTheGone else { return }
    for _ in 0..<100 {
      noteShown()
      let ending = root.family.filter { willEnd($0) }
      if ending.isEmpty { return }
      for child in ending.sorted(by: { $0.depth > $1.depth }) where willEnd(child) {
        try apply(child.boundary!.gone, to: child)
        noteShown()
      }
    }
    breach(.endlessTurn, nil)
    throw Endless()
  }
}

extension LiveCoordinator {
  fileprivate var depth: Int { (parent?.depth ?? 0) + 1 }
}
