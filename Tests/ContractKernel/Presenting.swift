import FlowModel
import FlowSource

extension ContractKernel {
  /// Presents from where a coordinator, or a SwiftUI screen of it, stands; or over whatever is presented topmost.
  func present(
    _ place: Place, _ style: Style, holding holder: LiveCoordinator?, by presenter: LiveCoordinator,
    overTop: Bool = false, _ screen: ScreenID? = nil
  ) throws {
    // Who is kept and there already is not presented once more.
    if overTop, let holder, layers.contains(where: { $0.holder === holder }) {
      breach(.presentWhilePresenting, presenter.type, screen)
      turn.failedPresents.append(holder)
      return
    }
    let source = overTop ? nil : sourceOfPresents(by: presenter)
    let isShared =
      !overTop && flow[presenter.type].framework == .swiftui
      && flow[presenter.type].slots == .shared
    if source != nil || isShared {
      if isShown(place, by: source, presenter) { return }
      // The second of two taps sets the item that the first has set.
      if holder == nil, let first = turn.first, let spot = spot(of: source, presenter),
        spot.layer + 1 < layers.count,
        first.layers.contains(where: { $0 === layers[spot.layer + 1] })
      {
        return
      }
      try exchange(source, of: presenter)
      // What heard of the exchange may have ended who presents, or who was to be shown.
      if presenter.isGone || holder?.isGone ?? false { return }
    }
    let hasOneSlot = isShared || source != nil && flow[presenter.type].slots != .several
    var from = source.map { sight.spot(of: $0) } ?? sight.spot(of: presenter.content)
    if overTop {
      from = Sight.Spot(layer: layers.count - 1, isHidden: false, above: [])
    }
    if let from, from.layer == layers.count - 1, !from.isHidden {
      if isMoving(layers[from.layer]), !hasOneSlot {
        breach(.presentInMotion, presenter.type, screen)
        turn.failedPresents.append(holder ?? presenter)
        return
      }
      layers.append(Layer(place, style, holding: holder, by: presenter, from: source))
      turn.presented.append(layers.last!)
      moves(layers[from.layer])
      moves(layers.last!)
      return
    }
    // From an unselected tab whose layer presents already: that one (settled, 19).
    let isPresenting = from.map { $0.layer < layers.count - 1 } ?? false
    // UIKit refuses by itself what the first of two taps presents already.
    if isPresenting, holder == nil, let first = turn.first,
      first.layers.contains(where: { $0 === layers[from!.layer + 1] })
    {
      return
    }
    breach(
      isPresenting ? .presentWhilePresenting : .presentFromHidden, presenter.type, screen)
    turn.failedPresents.append(holder ?? presenter)
  }

  /// What is presented goes, with all that it holds.
  ///
  /// - Parameter isGesture: whether it is told of already, as the user took it.
  func takeLayers(from index: Int, isGesture: Bool = false) {
    guard index < layers.count else { return }
    judgeAlerts(layers[index...])
    if !isGesture { remember(layers[index...]) }
    moves(layers[index - 1])
    for layer in layers.dropFirst(index) { layer.place.content.lose() }
    layers = Array(layers.prefix(index))
  }

  func dismiss(_ coordinator: LiveCoordinator) {
    let isSwiftUI = flow[coordinator.type].framework == .swiftui
    if isSwiftUI, let own = layers.lastIndex(where: { $0.presenter === coordinator }) {
      if !isLost(dismissFrom: own, coordinator) { takeLayers(from: own) }
      return
    }
    guard let spot = sight.spot(of: coordinator.content) else {
      return breach(.dismissNothing, coordinator.type)
    }
    if spot.layer < layers.count - 1 {
      if isLost(dismissFrom: spot.layer + 1, coordinator) { return }
      if let presenter = layers[spot.layer + 1].presenter, !presenter.isGone,
        !presenter.isBelow(coordinator)
      {
        var screen: ScreenID?
        if case .alone(let shown) = layers[spot.layer + 1].place.content { screen = shown.screen }
        breach(.dismissNotOwner, coordinator.type, screen)
      }
      takeLayers(from: spot.layer + 1)
    } else if spot.layer > 0 {
      if isLost(dismissFrom: spot.layer, coordinator) { return }
      // Where what is dismissed ends with its screens, or hears of it and ends, nothing is left behind. Who shows
      // something else when it hears of it does not end.
      let holder = layers[spot.layer].holder
      let isGone = holder.map { !$0.isKept && $0.boundary!.gone != .nothing } ?? false
      if let holder, !isGone, isSwiftUI, endsDismissed(holder) {
        turn.dismissedThemselves.append((holder, coordinator.type))
      } else if !isGone {
        breach(.dismissedItself, coordinator.type)
      }
      takeLayers(from: spot.layer)
    } else {
      dismissNothing(in: layers[spot.layer], coordinator)
    }
  }

  func dismissSelf(_ coordinator: LiveCoordinator) {
    guard let spot = sight.spot(of: coordinator.content), spot.layer > 0 else {
      return breach(.dismissNothing, coordinator.type)
    }
    dismiss(spot.layer, coordinator)
  }

  // MARK: Dismissed by name

  func dismiss(_ layer: Int?, _ coordinator: LiveCoordinator) {
    guard let layer else { return breach(.dismissNothing, coordinator.type) }
    if layer == 0 { return dismissNothing(in: layers[0], coordinator) }
    if !isLost(dismissFrom: layer, coordinator) { takeLayers(from: layer) }
  }

  func topLayer(where isIt: (Shown) -> Bool) -> Int? {
    layers.indices.dropFirst().last {
      if case .alone(let shown) = layers[$0].place.content { isIt(shown) } else { false }
    }
  }

  /// The topmost presented thing that a coordinator of this type stands in.
  func topLayer(holding type: CoordinatorID) -> Int? {
    let sight = sight
    return root.family.filter { $0.type == type }
      .compactMap { sight.spot(of: $0.content)?.layer }.filter { $0 > 0 }.max()
  }

  /// An alert that a step takes away: nobody learns the answer.
  private func judgeAlerts(_ gone: ArraySlice<Layer>) {
    if turn.motion.isByHand || turn.motion.isLink { return }
    if case .link = turn.origin { return }
    for layer in gone where layer.style == .alert || layer.style == .actionSheet {
      guard case .alone(let shown) = layer.place.content, isAwaited(shown) else { continue }
      breach(.unansweredAlert, shown.owner.type, shown.screen)
    }
  }

  /// Whether somebody waits for its answer (third edition, 35 and 36).
  private func isAwaited(_ alert: Shown) -> Bool {
    if case .news(let teller) = turn.origin, teller !== alert.owner { return false }
    // Nobody hears for who has left his screens; who goes right now with what he asked still waited.
    let isLeaving = turn.leaving.map { alert.owner.isBelow($0) } ?? false
    guard let screen = alert.screen, !alert.owner.isGone || isLeaving else { return false }
    return flow[screen].events.indices.contains { index in
      let isAnswer = [.event, .dismissed].contains(flow.events[index].kind)
      let transition = flow.transition(of: alert.owner.type, for: EventID(index))
      return isAnswer && transition.map { acts($0.block) } ?? false
    }
  }

  /// Whether any path through a block has a step but `stay`.
  private func acts(_ block: BlockID) -> Bool {
    flow.blocks[block.index].steps.indices.contains { index in
      switch flow.steps[index].operation {
      case .stay: false
      case .choose(_, let then, let otherwise): acts(then) || acts(otherwise)
      case .branch(_, let run): run.indices.contains { acts(flow.cases[$0].block) }
      case .inChild(_, let inner), .animated(let inner, _): acts(inner)
      default: true
      }
    }
  }

  // MARK: Covered and hidden

  func isCoveredOrHidden(_ stack: Stack) -> Bool {
    guard let spot = sight.spot(of: .stack(stack)) else { return true }
    return spot.isHidden || spot.layer < layers.count - 1 || !spot.above.isEmpty
  }

  /// What covers a bar and wasn't pushed or presented over it in this turn (settled, 21; third edition, 39).
  func coverings(of bar: TabBar) -> [AnyObject] {
    guard let spot = sight.spot(of: .bar(bar)) else { return [] }
    let above = spot.above.filter { entry in !turn.pushed.contains { $0 === entry } }
    let over = layers[(spot.layer + 1)...].filter { layer in
      !turn.presented.contains { $0 === layer }
    }
    return over.map { $0 } + above
  }
}
