import FlowModel
import FlowSource
import FlowSpec

/// Presenting and dismissing: one thing for each layer, which is UIKit's presentation context.
extension Kernel {
  mutating func present(
    _ screen: ScreenID, _ arguments: TupleID, style: Style, overTop: Bool, by coordinator: Slot
  ) {
    guard mayPresent(overTop: overTop, screen: screen, boundary: nil, by: coordinator) else {
      context.failedPresents.append(coordinator)
      return
    }
    let entry = world.makeEntry(
      Entry(screen: screen, owner: coordinator, arguments: arguments, stack: .none))
    world.coordinators[Int(coordinator)].layerCount += 1
    world.layers.append(Layer(content: .entry(entry), presenter: coordinator, style: style))
  }

  /// Whether UIKit shows what a coordinator presents now; where not, why is reported.
  mutating func mayPresent(
    overTop: Bool, screen: ScreenID?, boundary: BoundaryID?, by coordinator: Slot
  ) -> Bool {
    if overTop { return true }
    let content = world.place(of: coordinator)
    guard let layer = layer(of: coordinator) else {
      violate(.presentFromHidden, coordinator: coordinator, screen: screen, boundary: boundary)
      return false
    }
    if layer < world.layers.count - 1 {
      violate(
        .presentWhilePresenting, coordinator: coordinator, screen: screen, boundary: boundary,
        rival: rival(of: coordinator, in: world.layers[layer + 1]))
      return false
    }
    if world.isHidden(content) {
      violate(.presentFromHidden, coordinator: coordinator, screen: screen, boundary: boundary)
      return false
    }
    return true
  }

  /// Who presented a child, where that is another coordinator.
  private func rival(of coordinator: Slot, in layer: Layer) -> CoordinatorID? {
    guard case .container = layer.content, layer.presenter != .none,
      layer.presenter != coordinator
    else { return nil }
    return world.coordinators[Int(layer.presenter)].type
  }

  /// The layer that a coordinator stands in, or nil.
  func layer(of coordinator: Slot) -> Int? {
    let place = world.place(of: coordinator)
    return place == .none ? nil : world.layer(of: place)
  }

  mutating func dismiss(by coordinator: Slot) {
    guard let layer = layer(of: coordinator) else {
      violate(.dismissNothing, coordinator: coordinator)
      return
    }
    if layer < world.layers.count - 1 {
      removeLayers(from: layer + 1)
    } else if layer > 0 {
      violate(.dismissedItself, coordinator: coordinator)
      removeLayers(from: layer)
    } else {
      violate(.dismissNothing, coordinator: coordinator)
    }
  }

  mutating func dismissSelf(by coordinator: Slot) {
    guard let layer = layer(of: coordinator), layer > 0 else {
      violate(.dismissNothing, coordinator: coordinator)
      return
    }
    removeLayers(from: layer)
  }

  /// Dismisses a layer and all that stands above it.
  mutating func removeLayers(from first: Int) {
    while world.layers.count > first {
      let layer = world.layers.removeLast()
      switch layer.content {
      case .container(let container): detach(container)
      case .entry(let entry): forget(entry)
      }
    }
  }
}
