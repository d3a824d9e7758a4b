import FlowModel
import FlowSource

/// Selecting tabs by a step.
extension Kernel {
  /// Selects a tab of the nearest tab bar that has it, this coordinator's or an ancestor's.
  mutating func select(_ type: CoordinatorID, from coordinator: Slot) {
    var bar = coordinator
    while bar != .none {
      let tab = world.child(of: bar, type: type)
      if tab != .none, isTab(tab) {
        selectTab(type, of: bar, by: coordinator)
        return
      }
      bar = world.coordinators[Int(bar)].parent
    }
    violate(.selectNoSuchTab, coordinator: coordinator)
  }

  /// Selects a tab of a bar, if it has it.
  ///
  /// - Parameter mayCover: whether it is meant that something covers the tab.
  mutating func selectTab(
    _ type: CoordinatorID, of bar: Slot, by coordinator: Slot, mayCover: Bool = false
  ) {
    let tab = world.child(of: bar, type: type)
    guard tab != .none, isTab(tab) else { return }
    let container = world.coordinators[Int(bar)].container
    world.containers[Int(container)].selected =
      world.containers[Int(world.coordinators[Int(tab)].container)].tabPosition
    context.selections.append(
      TurnContext.Selection(
        tab: tab, coordinator: coordinator, cause: context.cause,
        wasCovered: !mayCover
          && world.isCovered(world.coordinators[Int(tab)].container, byEarlierThings: true)))
  }
}
