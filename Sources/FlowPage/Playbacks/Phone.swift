import FlowKernel
import FlowModel

/// A number in one of the tables of a `FrameTable`, where equal values stand once.
typealias TableIndex = Int

/// What the user sees and what lies below it: one layer of a world.
struct PhoneLayer: Hashable, Sendable {
  /// A container on the way from the layer to what is visible in it.
  enum Stand: Hashable, Sendable {
    /// Of `FrameTable.stacks`; nil is an empty stack.
    case stack(TableIndex?)
    /// A tab bar: its coordinator, its tabs, which of them is selected, and whether a screen hides it.
    case bar(CoordinatorID?, tabs: [CoordinatorID?], selected: Int?, isHidden: Bool)
  }

  /// nil for the window.
  var style: Style?
  var stands: [Stand]
}

/// A stack as a list from its top down: two stacks share what is the same at their bottoms.
struct PhoneStack: Hashable, Sendable {
  var below: TableIndex?
  /// nil for a tab bar.
  var screen: ScreenID?
  /// The owner; the bar's coordinator for a tab bar; nil for an orphan.
  var coordinator: CoordinatorID?
  /// `(name: value, …)`, or nothing.
  var arguments: String
}

/// A live coordinator, in the order of the tree.
struct LiveCoordinator: Hashable, Sendable {
  var type: CoordinatorID
  var depth: Int
  var boundary: Boundary.Kind?
  var arguments: String
}

/// Looks at a world as a phone shows it.
struct PhoneReader {
  let world: World
  let flow: Flow

  /// The containers from a layer's content to what is visible in it; `stack` numbers a stack's
  /// entries.
  func layers(_ stack: ([Slot]) -> TableIndex?) -> [PhoneLayer] {
    world.layers.enumerated().map { index, layer in
      let style = index == 0 ? nil : layer.style
      switch layer.content {
      case .entry(let entry): return PhoneLayer(style: style, stands: [.stack(stack([entry]))])
      case .container(let container):
        return PhoneLayer(style: style, stands: stands(from: container, stack))
      }
    }
  }

  private func stands(
    from container: Slot, _ stack: ([Slot]) -> TableIndex?
  ) -> [PhoneLayer.Stand] {
    var stands: [PhoneLayer.Stand] = []
    var next = container
    while next != .none {
      let content = world.content(of: next)
      if world[container: content].isBar {
        let tabs = world.tabs(of: content)
        let selected = tabs.firstIndex { $0.position == world[container: content].selected }
        stands.append(
          .bar(
            type(of: content), tabs: tabs.map { type(of: $0.container) }, selected: selected,
            isHidden: world.isHidden(bar: content)))
        next = selected.map { tabs[$0].container } ?? .none
      } else {
        stands.append(.stack(stack(world.entries(of: content))))
        let top = world[container: content].top
        next = top == .none ? .none : world[entry: top].bar
      }
    }
    return stands
  }

  /// The coordinator that a container was made for.
  func type(of container: Slot) -> CoordinatorID? {
    let owner = world[container: container].owner
    return owner == .none ? nil : world[coordinator: owner].type
  }

  /// Every live coordinator with its depth, parents before children.
  func tree(_ arguments: (TupleID, CompactRange) -> String) -> [LiveCoordinator] {
    var tree: [LiveCoordinator] = []
    var waiting: [(slot: Slot, depth: Int)] = [(World.rootSlot, 0)]
    while let (slot, depth) = waiting.popLast() {
      let instance = world[coordinator: slot]
      tree.append(
        LiveCoordinator(
          type: instance.type, depth: depth, boundary: instance.boundary.map { flow[$0].kind },
          arguments: arguments(instance.arguments, flow[instance.type].parameters)))
      waiting += world.children(of: slot).reversed().map { ($0, depth + 1) }
    }
    return tree
  }
}
