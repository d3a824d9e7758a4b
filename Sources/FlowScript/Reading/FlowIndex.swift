import FlowModel
import FlowSource

/// What the names in a script stand for.
struct FlowIndex {
  var screens: [NameID: ScreenID] = [:]
  var coordinators: [NameID: CoordinatorID] = [:]
  var links: [NameID: LinkID] = [:]
  var variables: [NameID: Int] = [:]

  init(_ flow: Flow) {
    for (index, screen) in flow.screens.enumerated() { screens[screen.name] = ScreenID(index) }
    for (index, coordinator) in flow.coordinators.enumerated() {
      coordinators[coordinator.name] = CoordinatorID(index)
    }
    for (index, link) in flow.links.enumerated() { links[link.name] = LinkID(index) }
    for (index, variable) in flow.variables.enumerated() { variables[variable.name] = index }
  }
}
