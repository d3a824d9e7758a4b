import FlowModel
import FlowSource

// `ui: swiftui` (third edition, section 6, and rows 18 to 25 of its section 9).
extension ContractKernel {
  /// The screen whose event runs the steps, and where it stood when that came.
  struct Acting {
    var screen: Shown
    var layer: Layer?
    /// The stack that it stood on, if that is not its owner's.
    var stack: Stack?
  }

  /// What hears that it was dismissed.
  struct Dismissed {
    var screen: Shown?
    var child: LiveCoordinator?
    var layer: Layer
    /// The stack that the screen stood on, if that is not its owner's.
    var stack: Stack?
  }

  func layer(of screen: Shown) -> Layer? { sight.spot(of: screen).map { layers[$0.layer] } }

  private func isAlert(_ layer: Layer?) -> Bool {
    layer.map { $0.style == .alert || $0.style == .actionSheet } ?? false
  }

  // MARK: Who presents

  /// Which screen presents what a coordinator presents (row 19); nil is its container.
  func sourceOfPresents(by coordinator: LiveCoordinator) -> Shown? {
    guard flow[coordinator.type].framework == .swiftui else { return nil }
    let sight = sight
    let own = sight.shown.filter {
      $0.screen != nil && $0.owner === coordinator && !isAlert(layer(of: $0))
    }
    if flow[coordinator.type].slots == .shared {
      return own.first { entry in coordinator.stack?.entries.contains { $0 === entry } ?? false }
    }
    return turn.acting.flatMap { source(of: $0) } ?? own.last
  }

  private func source(of acting: Acting) -> Shown? {
    // On a stack that is in no layer it is not gone, and presents in vain.
    let isThere =
      sight.spot(of: acting.screen) != nil
      || stacks.contains { $0.entries.contains { $0 === acting.screen } }
    if isThere, !isAlert(acting.layer) { return acting.screen }
    guard let layer = acting.layer else { return nil }
    // Who stood on a stack was presented by nobody himself.
    guard case .alone(let alone) = layer.place.content, alone === acting.screen else { return nil }
    return layer.source.flatMap { sight.spot(of: $0) == nil ? nil : $0 }
  }

  /// Where a screen stands that presents, or the container of a coordinator that has none for what all share.
  func spot(of source: Shown?, _ presenter: LiveCoordinator) -> Sight.Spot? {
    source.map { sight.spot(of: $0) } ?? sight.spot(of: presenter.content)
  }

  /// What is presented over the layer of a screen, if it is that screen's, or the container's.
  private func presented(by source: Shown?, _ presenter: LiveCoordinator) -> Int? {
    guard let spot = spot(of: source, presenter), spot.layer + 1 < layers.count else { return nil }
    let layer = layers[spot.layer + 1]
    if let source { return layer.source === source ? spot.layer + 1 : nil }
    return layer.source == nil && layer.presenter === presenter ? spot.layer + 1 : nil
  }

  /// A screen without parameters that the screen presents already (row 20).
  func isShown(_ place: Place, by source: Shown?, _ presenter: LiveCoordinator) -> Bool {
    guard case .alone(let new) = place.content, new.arguments.isEmpty,
      let index = presented(by: source, presenter),
      case .alone(let old) = layers[index].place.content
    else { return false }
    return old.screen == new.screen
  }

  /// What is in the slot goes, hears of it, and then comes the next.
  func exchange(_ source: Shown?, of presenter: LiveCoordinator) throws {
    guard flow[presenter.type].slots != .several, let index = presented(by: source, presenter),
      spot(of: source, presenter)?.isHidden == false
    else { return }
    let before = turn.dismissed
    turn.dismissed = []
    turn.motion.isExchange = true
    takeLayers(from: index)
    turn.motion.isExchange = false
    let hearing = turn.dismissed
    turn.dismissed = before
    for dismissed in hearing { try tell(dismissed) }
  }

  /// Where the presenting screen has gone, what it presented goes too (row 24).
  func takeUnheld() {
    guard layers.contains(where: { $0.source != nil }) else { return }
    let sight = sight
    let unheld = layers.firstIndex { $0.source.map { sight.spot(of: $0) == nil } ?? false }
    if let unheld { takeLayers(from: unheld) }
  }

  // MARK: Who hears that it was dismissed (row 22)

  /// All that is about to be dismissed, the topmost first. Who ends with it hears nothing.
  func remember(_ going: ArraySlice<Layer>) {
    for layer in going.reversed() where !isAlert(layer) && !(layer.holder?.isGone ?? false) {
      let visible = Sight([layer]).screen
      let screen = visible.flatMap { flow[$0.owner.type].framework == .swiftui ? $0 : nil }
      let child = layer.holder.flatMap { tells($0) ? $0 : nil }
      if screen != nil || child != nil {
        turn.dismissed.append(
          Dismissed(
            screen: screen, child: child, layer: layer,
            stack: screen.flatMap { foreignStack(of: $0) }))
      }
    }
  }

  private func tells(_ child: LiveCoordinator) -> Bool {
    child.parent.map { flow[$0.type].framework == .swiftui } ?? false
  }

  /// Whether a presented child ends as it hears that it was dismissed.
  func endsDismissed(_ child: LiveCoordinator) -> Bool {
    guard tells(child), let rule = child.boundary?.swipe else { return false }
    return rule != .nothing && rule != .locked
  }

  private func tell(_ dismissed: Dismissed) throws {
    let before = turn.hearsDismissed
    turn.hearsDismissed = true
    if let shown = dismissed.screen, let screen = shown.screen {
      try tell(of: shown, flow[screen].dismissed, in: dismissed.layer, on: dismissed.stack)
    }
    turn.hearsDismissed = before
    guard let child = dismissed.child, !child.isGone, !sight.shows(child) else { return }
    try apply(child.boundary!.swipe, to: child)
  }

  private func isHeard(_ dismissed: Dismissed) -> Bool {
    if let child = dismissed.child, !child.isGone, endsDismissed(child) { return true }
    guard let shown = dismissed.screen, let screen = shown.screen, !shown.owner.isGone else {
      return false
    }
    return flow.transition(of: shown.owner.type, for: flow[screen].dismissed) != nil
  }

  /// When the steps have run: who was dismissed hears of it, then who shows nothing ends, until nothing changes.
  func tellAndEnd() throws {
    // What is dismissed may present itself again, and be dismissed again.
    var most = 200
    repeat {
      while !turn.dismissed.isEmpty {
        most -= 1
        if most < 0 {
          breach(.endlessTurn, nil)
          throw Endless()
        }
        let dismissed = turn.dismissed.removeFirst()
        if isHeard(dismissed) { turn.motion.endOfLayers() }
        try tell(dismissed)
      }
      try endTheGone()
    } while !turn.dismissed.isEmpty
  }
}
