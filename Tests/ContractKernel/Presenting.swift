import FlowModel
import FlowSource
import FlowSpec

extension ContractKernel {
  /// Presents from where a coordinator stands, or over whatever is presented topmost.
  func present(
    _ place: Place, _ style: Style, holding holder: LiveCoordinator?, by presenter: LiveCoordinator,
    overTop: Bool = false, _ screen: ScreenID? = nil
  ) {
    var from = sight.spot(of: presenter.content)
    if overTop {
      from = Sight.Spot(layer: layers.count - 1, isHidden: false, above: [])
    }
    if let from, from.layer == layers.count - 1, !from.isHidden {
      layers.append(Layer(place, style, holding: holder, by: presenter))
      return
    }
    // From an unselected tab whose layer presents already: that one (settled, 19).
    let isPresenting = from.map { $0.layer < layers.count - 1 } ?? false
    breach(
      isPresenting ? .presentWhilePresenting : .presentFromHidden, presenter.type, screen)
    turn.failedPresents.append(holder ?? presenter)
  }

  /// What is presented goes, with all that it holds.
  func takeLayers(from index: Int) {
    for layer in layers.dropFirst(index) { layer.place.content.lose() }
    layers = Array(layers.prefix(index))
  }

  func dismiss(_ coordinator: LiveCoordinator) {
    guard let spot = sight.spot(of: coordinator.content) else {
      return breach(.dismissNothing, coordinator.type)
    }
    if spot.layer < layers.count - 1 {
      takeLayers(from: spot.layer + 1)
    } else if spot.layer > 0 {
      breach(.dismissedItself, coordinator.type)
      takeLayers(from: spot.layer)
    } else {
      breach(.dismissNothing, coordinator.type)
    }
  }

  func dismissSelf(_ coordinator: LiveCoordinator) {
    guard let spot = sight.spot(of: coordinator.content), spot.layer > 0 else {
      return breach(.dismissNothing, coordinator.type)
    }
    takeLayers(from: spot.layer)
  }

  // MARK: Covered and hidden

  func isCoveredOrHidden(_ stack: Stack) -> Bool {
    guard let spot = sight.spot(of: .stack(stack)) else { return true }
    return spot.isHidden || spot.layer < layers.count - 1 || !spot.above.isEmpty
  }

  /// What covers a bar and wasn't pushed over it in this turn (settled, 21).
  func coverings(of bar: TabBar) -> [AnyObject] {
    guard let spot = sight.spot(of: .bar(bar)) else { return [] }
    let above = spot.above.filter { entry in !turn.pushed.contains { $0 === entry } }
    return layers[(spot.layer + 1)...].map { $0 } + above
  }
}
