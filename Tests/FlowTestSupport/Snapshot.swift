package import ContractKernel
package import FlowKernel
package import FlowModel

/// What two kernels have to agree on: tree, stacks, layers, tabs, state and what the user sees, without
/// slots and objects. Coordinators are numbered parents first, containers and screens as they are met
/// from the window's layer upwards.
package struct Snapshot: Equatable {
  package struct Node: Equatable {
    var type: CoordinatorID
    var arguments: [Value]
    var parent: Int
    /// Its own container, and what is shown in that one's place.
    var container = -1
    var shown = -1
  }

  package struct Screen: Equatable {
    /// nil: a tab bar.
    var screen: ScreenID?
    var arguments: [Value]
    /// -1 where its owner is gone.
    var owner: Int
    var bar = -1
  }

  package struct Container: Equatable {
    var entries: [Int] = []
    /// What stands in each tab; -1 where its coordinator is gone and nothing stands there.
    var tabs: [Int] = []
    var selected = -1
  }

  package struct Layer: Equatable {
    var style: Style
    var container = -1
    var screen = -1
  }

  package var nodes: [Node] = []
  package var screens: [Screen] = []
  package var containers: [Container] = []
  package var layers: [Layer] = []
  package var visible = -1
  package var state: [Value] = []
}

// MARK: - Of flowctl's own kernel

/// A world as a snapshot, with the slots of what is numbered there.
package struct KernelSnapshot {
  package private(set) var snapshot = Snapshot()
  package private(set) var coordinators: [Slot] = []
  package private(set) var entries: [Slot] = []
  private var containers: [Slot] = []
  private let world: World
  private let tuples: TupleTable

  package init(_ world: World, _ kernel: Kernel) {
    self.world = world
    tuples = kernel.tuples
    add(World.rootSlot, under: -1)
    snapshot.state = Array(tuples[world.state])
    for layer in world.layers {
      switch layer.content {
      case .container(let slot):
        let number = container(world.content(of: slot))
        snapshot.layers.append(Snapshot.Layer(style: layer.style, container: number))
      case .entry(let slot):
        let number = screen(slot)
        snapshot.layers.append(Snapshot.Layer(style: layer.style, screen: number))
      }
    }
    for (index, slot) in coordinators.enumerated() {
      let own = world[coordinator: slot].container
      let parent = world[coordinator: slot].parent
      if parent != .none {
        let (above, below) = (world[coordinator: parent].type, world[coordinator: slot].type)
        let boundary = kernel.flow.boundary(from: above, to: below)
        // A child without a screen has no container that anybody could see.
        if boundary.map({ kernel.flow[$0].kind == .none }) ?? false { continue }
      }
      snapshot.nodes[index].container = container(own)
      let isOwner = world[container: own].owner == slot
      snapshot.nodes[index].shown = container(isOwner ? world.content(of: own) : own)
    }
    let visible = world.visible.entry
    snapshot.visible = entries.firstIndex(of: visible) ?? -1
  }

  private mutating func add(_ slot: Slot, under parent: Int) {
    let instance = world[coordinator: slot]
    let number = coordinators.count
    coordinators.append(slot)
    snapshot.nodes.append(
      Snapshot.Node(
        type: instance.type, arguments: Array(tuples[instance.arguments]), parent: parent))
    for child in world.children(of: slot) { add(child, under: number) }
  }

  private mutating func screen(_ slot: Slot) -> Int {
    let entry = world[entry: slot]
    let number = entries.count
    entries.append(slot)
    snapshot.screens.append(
      Snapshot.Screen(
        screen: entry.screen, arguments: Array(tuples[entry.arguments]),
        owner: coordinators.firstIndex(of: entry.owner) ?? -1))
    if entry.bar != .none { snapshot.screens[number].bar = container(entry.bar) }
    return number
  }

  private mutating func container(_ slot: Slot) -> Int {
    if slot == .none { return -1 }
    if let known = containers.firstIndex(of: slot) { return known }
    let number = containers.count
    containers.append(slot)
    snapshot.containers.append(Snapshot.Container())
    guard world[container: slot].isBar else {
      for entry in world.entries(of: slot) {
        let screen = screen(entry)
        snapshot.containers[number].entries.append(screen)
      }
      return number
    }
    snapshot.containers[number].selected = Int(world[container: slot].selected)
    for (tab, position) in world.tabs(of: slot).sorted(by: { $0.position < $1.position }) {
      while snapshot.containers[number].tabs.count <= Int(position) {
        snapshot.containers[number].tabs.append(-1)
      }
      let content = world.content(of: tab)
      let isLost = world[container: tab].owner == .none
      if isLost, !world[container: content].isBar, world[container: content].count == 0 { continue }
      let inside = container(content)
      snapshot.containers[number].tabs[Int(position)] = inside
    }
    while snapshot.containers[number].tabs.last == -1 {
      snapshot.containers[number].tabs.removeLast()
    }
    return number
  }
}

// MARK: - Of the contract's

package struct ContractSnapshot {
  package private(set) var snapshot = Snapshot()
  package private(set) var coordinators: [LiveCoordinator] = []
  package private(set) var entries: [Shown] = []
  private var containers: [AnyObject] = []

  package init(_ kernel: ContractKernel) {
    add(kernel.root, under: -1)
    snapshot.state = kernel.state
    for layer in kernel.layers {
      var here = Snapshot.Layer(style: layer.style)
      if case .alone(let shown) = layer.place.content {
        here.screen = screen(shown)
      } else {
        here.container = container(layer.place.content)
      }
      snapshot.layers.append(here)
    }
    for (index, coordinator) in coordinators.enumerated() {
      snapshot.nodes[index].container = container(coordinator.own)
      snapshot.nodes[index].shown = container(coordinator.content)
    }
    let visible = kernel.sight.screen
    snapshot.visible = entries.firstIndex { $0 === visible } ?? -1
  }

  private mutating func add(_ coordinator: LiveCoordinator, under parent: Int) {
    let number = coordinators.count
    coordinators.append(coordinator)
    snapshot.nodes.append(
      Snapshot.Node(type: coordinator.type, arguments: coordinator.arguments, parent: parent))
    for child in coordinator.children { add(child, under: number) }
  }

  private mutating func screen(_ shown: Shown) -> Int {
    let number = entries.count
    entries.append(shown)
    snapshot.screens.append(
      Snapshot.Screen(
        screen: shown.screen, arguments: shown.arguments,
        owner: coordinators.firstIndex { $0 === shown.owner } ?? -1))
    if shown.screen == nil { snapshot.screens[number].bar = container(.bar(shown.owner.bar!)) }
    return number
  }

  private mutating func container(_ content: Content) -> Int {
    guard content.thing != nil else { return -1 }
    if let known = containers.firstIndex(where: { $0 === content.thing }) { return known }
    let number = containers.count
    containers.append(content.thing!)
    snapshot.containers.append(Snapshot.Container())
    switch content {
    case .alone, .nothing: break
    case .stack(let stack):
      for entry in stack.entries {
        let screen = screen(entry)
        snapshot.containers[number].entries.append(screen)
      }
    case .bar(let bar):
      snapshot.containers[number].selected = bar.selected
      for place in bar.places {
        let inside = isLost(place, of: bar) ? -1 : container(place.content)
        snapshot.containers[number].tabs.append(inside)
      }
      while snapshot.containers[number].tabs.last == -1 {
        snapshot.containers[number].tabs.removeLast()
      }
    }
    return number
  }

  /// Whether a tab's coordinator is gone and nothing stands there.
  private func isLost(_ place: Place, of bar: TabBar) -> Bool {
    if bar.owner.children.contains(where: { $0.place === place }) { return false }
    if case .stack(let stack) = place.content { return stack.entries.isEmpty }
    return place.content.thing == nil
  }
}
