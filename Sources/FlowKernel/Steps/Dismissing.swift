import FlowModel
import FlowSource

/// Dismissing what has a name, or the topmost.
extension Kernel {
  mutating func dismissTop(by coordinator: Slot) {
    let top = world.layers.count - 1
    // Of several only the topmost goes.
    if case .entry(let slot) = world.layers[top].content, world.entries[Int(slot)].fold != .unfolded
    {
      return needs(.all, ofEntry: slot)
    }
    if top > 0 { return dismiss(layer: top, by: coordinator) }
    dismissNothing(in: top, by: coordinator)
  }

  /// Dismisses all that is presented over where a coordinator stands, if anything.
  mutating func dismissAll(by coordinator: Slot) {
    if let layer = layer(of: coordinator), layer < world.layers.count - 1 {
      dismiss(layer: layer + 1, by: coordinator)
    }
  }

  private mutating func dismiss(layer: Int, by coordinator: Slot) {
    if !dismissesInMotion(layer, by: coordinator) { removeLayers(from: layer) }
  }

  /// Dismisses the topmost thing that is a screen presented alone, with all over it.
  mutating func dismiss(_ screen: ScreenID, by coordinator: Slot) {
    for layer in world.layers.indices.dropFirst().reversed() {
      guard case .entry(let slot) = world.layers[layer].content else { continue }
      if world.entries[Int(slot)].fold != .unfolded {
        if known.contains(Need.Known(.lacks(screen), of: slot)) { continue }
        return needs(screen, inLayer: layer, slot)
      }
      if world.entries[Int(slot)].screen == screen {
        return dismiss(layer: layer, by: coordinator)
      }
    }
    violate(.dismissNothing, coordinator: coordinator)
  }

  /// Gives the turn up until the topmost of a fold's things with a screen is seen. What lies above it goes with it, and
  /// nobody looks at that, but at an alert that goes unanswered.
  private mutating func needs(_ screen: ScreenID, inLayer layer: Int, _ slot: Slot) {
    // What moves still is what would be left out.
    let motion = max(world.layers[layer].motion, world.layers[layer - 1].motion)
    if world.isInPile(slot) || motion != .still { return needs(.all, ofEntry: slot) }
    needs(.through(screen, answeredBy: typeWhoseAnswersCount(at: slot)), ofEntry: slot)
  }

  /// Dismisses the topmost presented thing that holds a coordinator of a type, with all over it.
  mutating func dismiss(_ type: CoordinatorID, by coordinator: Slot) {
    var holder = 0
    for index in world.coordinators.indices where world.coordinators[index].isAlive {
      let instance = world.coordinators[index]
      // What is folded may be one, or hold one.
      needsTab(Slot(index))
      needsWhole(Slot(index))
      if context.isOver { return }
      if instance.type == type, let layer = layer(of: Slot(index)) { holder = max(holder, layer) }
    }
    if holder == 0 { return violate(.dismissNothing, coordinator: coordinator) }
    dismiss(layer: holder, by: coordinator)
  }
}
