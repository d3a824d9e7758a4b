package import FlowModel

/// A place in one of a world's flat arrays; `none` is no place.
package typealias Slot = Int32

extension Slot {
  package static let none: Slot = -1
  /// Of a stack's delegate: it had one that is gone.
  static let nobody: Slot = -2
}

/// The number of a fold: something that a prover took out of a world because nobody looks at it now
/// (see `World+Folding`). What the simulator replays has none.
package typealias FoldID = Int32

extension FoldID {
  package static let unfolded: FoldID = -1
  /// The place of a fold whose number is not known yet.
  package static let blank: FoldID = -2
  /// A fold that the one above it says more of (see `World+Chains`).
  package static let under: FoldID = -4
  /// A part of the fold below it, of another owner (see `World+Piles`).
  package static let shared: FoldID = -5
}

/// The state of a running app's navigation (semantics, section 1), as a value in flat arrays.
///
/// What belongs together is linked by slots, so that a copy is five array copies, and pushing and
/// popping allocate nothing. Slots of what is gone are used again from the next turn on.
package struct World: Sendable {
  /// Coordinators by slot, dead ones among them.
  package internal(set) var coordinators: [Instance] = []
  package internal(set) var containers: [Container] = []
  package internal(set) var entries: [Entry] = []
  /// The window's layer, then what it presents, then what that presents …
  package internal(set) var layers: [Layer] = []
  /// A value for each of the flow's variables.
  package internal(set) var state: TupleID = .empty

  var freeCoordinators: [Slot] = []
  var freeContainers: [Slot] = []
  var freeEntries: [Slot] = []
  /// The container that the visible chain ended in, empty, when the world last settled.
  var blank: Slot = .none

  /// The world before a launch, which nothing can be asked of.
  package init() {}

  /// The root coordinator's slot.
  package static let rootSlot: Slot = 0
}

/// A live coordinator.
package struct Instance: Hashable, Sendable {
  package internal(set) var type: CoordinatorID
  package internal(set) var arguments: TupleID
  package internal(set) var parent: Slot
  /// The boundary that it came through; nil for the root.
  package internal(set) var boundary: BoundaryID?
  /// The stack or tab bar that it works on: its own, or its parent's stack.
  package internal(set) var container: Slot
  package internal(set) var firstChild: Slot = .none
  package internal(set) var lastChild: Slot = .none
  package internal(set) var nextSibling: Slot = .none
  package internal(set) var previousSibling: Slot = .none
  /// How many entries of stacks are its own, and how many screens it has presented alone.
  package internal(set) var stackCount: Int32 = 0
  /// How many are on stacks that are not its own (`push … over: top`).
  package internal(set) var foreignCount: Int32 = 0
  /// Whether it has pushed a screen since it was started or woken; kept track of only under `several: first`.
  var hasPushed = false
  package internal(set) var layerCount: Int32 = 0
  package internal(set) var isAlive = true
  /// Whether it, or one below it, has ever had a screen in a layer; kept track of only where coordinators
  /// end with their screens.
  var hasShown = false
  /// The bits of its async events that don't come now: see `Event.onceBit`.
  package internal(set) var spent: UInt32 = 0
  /// Whether it is told already that this one leaks, or lacks a tab.
  package internal(set) var isKnownToLeak = false
  var isKnownToLackTab = false
  /// A tab of which only this coordinator and its empty container are left.
  package internal(set) var fold: FoldID = .unfolded
  /// The rounds that were taken out between this coordinator and the one that it hangs below.
  package internal(set) var nest: FoldID = .unfolded
  /// Whether the tab bar is hidden by a screen of those rounds.
  var nestHidesTabBar = false
}

/// A navigation stack or a tab bar.
package struct Container: Hashable, Sendable {
  /// What holds it on the screen.
  package enum Host: Hashable, Sendable {
    /// Nothing: it was never shown, or is no longer.
    case nowhere
    case layer(Int32)
    /// A tab of this tab bar.
    case bar(Slot)
    /// An entry of a stack; only a tab bar is one.
    case entry(Slot)
    /// It is shown instead of this one, whose coordinator started a `root` child.
    case place(of: Slot)
  }

  package internal(set) var isBar: Bool
  /// The coordinator that it was made for; none when that is gone and the screens were left.
  package internal(set) var owner: Slot
  package internal(set) var host: Host = .nowhere
  /// What is shown instead, after a `root` child started.
  package internal(set) var replacement: Slot = .none
  /// A stack's entries.
  package internal(set) var top: Slot = .none
  var bottom: Slot = .none
  package internal(set) var count: Int32 = 0
  /// A bar's tabs, in a list through `nextTab`, and the position of the selected one.
  var firstTab: Slot = .none
  var nextTab: Slot = .none
  package internal(set) var selected: Int32 = 0
  /// The position of this container among its bar's tabs.
  var tabPosition: Int32 = 0
  package internal(set) var isLive = true
  /// Who has become a stack's delegate since it was made (`who: newest`): none, `nobody`, or a coordinator.
  var taker: Slot = .none
  /// Marks of the running turn, in no settled world: the stack got its first entry in it; a step of it
  /// still moves it; it had entries before, and lost the last.
  var isFirstFilled = false
  var motion = Motion.still
  var isEmptied = false
}

/// An entry of a stack, or a screen that was presented alone.
package struct Entry: Hashable, Sendable {
  /// A screen, or nil for a tab bar.
  package internal(set) var screen: ScreenID?
  /// The tab bar, or none.
  package internal(set) var bar: Slot = .none
  /// The coordinator that shows it; none for an orphan.
  package internal(set) var owner: Slot
  package internal(set) var arguments: TupleID
  /// The entry below it on its stack.
  package internal(set) var below: Slot = .none
  /// The stack that it stands on; none for a screen presented alone.
  package internal(set) var stack: Slot
  var isKnownOrphan = false
  package internal(set) var isLive = true
  /// Whether it was put there in the running turn; in no settled world.
  var isNew = false
  /// The entries of its owner, one or more, that this one stands for.
  package internal(set) var fold: FoldID = .unfolded
  /// The bits of its async events that don't come now: see `Event.onceBit`.
  package internal(set) var spent: UInt32 = 0
  /// Whether the tab bar is hidden while it, or one that it stands for, is on the stack.
  package internal(set) var hidesTabBar = false
  /// Whether it is on a stack that is not its owner's.
  package internal(set) var isForeign = false
  /// Whether it is the first that its owner pushed; kept track of only under `several: first`.
  var isFirst = false
  /// Whether it is the SwiftUI screen that presents the next layer.
  package internal(set) var isPresenting = false
  /// Whether no prover folds it: under SwiftUI it matters which screen's event runs the steps.
  package internal(set) var isUnfoldable = false
}

/// The window's content, or one presented thing.
package struct Layer: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case container(Slot)
    /// A screen presented alone.
    case entry(Slot)
  }

  package internal(set) var content: Content
  /// The coordinator that presented it; none for the window's layer, or when that one is gone.
  package internal(set) var presenter: Slot
  /// The screen that presents it, an entry of the layer below; none where a coordinator's container does.
  package internal(set) var source: Slot = .none
  package internal(set) var style: Style
  /// Whether a present or a dismiss of the running turn still moves it; in no settled world.
  var motion = Motion.still
  /// Whether it was presented in the running turn; in no settled world.
  var isNew = false
}

/// Whether something still moves when the next step is taken.
enum Motion: UInt8, Hashable, Sendable, Comparable {
  case still
  /// It moves, but the app waits for it.
  case awaited
  case unawaited

  static func < (left: Motion, right: Motion) -> Bool { left.rawValue < right.rawValue }
}

// MARK: - Reading a world

extension World {
  package subscript(coordinator slot: Slot) -> Instance { coordinators[Int(slot)] }
  package subscript(container slot: Slot) -> Container { containers[Int(slot)] }
  package subscript(entry slot: Slot) -> Entry { entries[Int(slot)] }

  /// The coordinator that the app launches with, or none.
  var root: Slot {
    coordinators.firstIndex { $0.isAlive && $0.parent == .none }.map { Slot($0) } ?? .none
  }

  /// The children of a coordinator in the order in which they were started.
  package func children(of parent: Slot) -> [Slot] {
    var children: [Slot] = []
    var child = coordinators[Int(parent)].firstChild
    while child != .none {
      children.append(child)
      child = coordinators[Int(child)].nextSibling
    }
    return children
  }

  /// The live child of a type that was started last, or none.
  package func child(of parent: Slot, type: CoordinatorID) -> Slot {
    var child = coordinators[Int(parent)].lastChild
    // Every start looks through all that were started before: the bare numbers are compared.
    while child != .none, coordinators[Int(child)].type.raw != type.raw {
      child = coordinators[Int(child)].previousSibling
    }
    return child
  }

  /// What a coordinator shows: its own container, or what took that one's place.
  package func content(of container: Slot) -> Slot {
    var container = container
    while containers[Int(container)].replacement != .none {
      container = containers[Int(container)].replacement
    }
    return container
  }

  /// What a coordinator stands in and presents from: what its own container shows, or the stack that it
  /// shares. None where that stack is in no layer, because a `root` child took its place.
  package func place(of coordinator: Slot) -> Slot {
    let container = coordinators[Int(coordinator)].container
    if containers[Int(container)].owner == coordinator { return content(of: container) }
    return containers[Int(container)].replacement == .none ? container : .none
  }

  /// The layer that a container's place is in, counted from the window's 0, or nil for no layer.
  package func layer(of container: Slot) -> Int? {
    var container = container
    while true {
      switch containers[Int(container)].host {
      case .nowhere: return nil
      case .layer(let layer): return Int(layer)
      case .bar(let bar): container = bar
      case .entry(let entry):
        container = entries[Int(entry)].stack
        if containers[Int(container)].replacement != .none { return nil }
      case .place(let other): container = other
      }
    }
  }

  /// Whether what a container holds is in a layer, seen or not.
  package func isInLayer(_ container: Slot) -> Bool {
    containers[Int(container)].replacement == .none && layer(of: container) != nil
  }

  /// Whether the user sees nothing of a stack: something covers it, or it stands nowhere in sight.
  func isUnseen(_ stack: Slot) -> Bool { isCovered(stack) || isHidden(stack) }

  /// Whether a container is in no layer, or in a tab that is not selected.
  package func isHidden(_ container: Slot) -> Bool {
    guard isInLayer(container) else { return true }
    var container = container
    while true {
      switch containers[Int(container)].host {
      case .nowhere: return true
      case .layer: return false
      case .bar(let bar):
        if containers[Int(bar)].selected != containers[Int(container)].tabPosition { return true }
        container = bar
      case .entry(let entry): container = entries[Int(entry)].stack
      case .place(let other): container = other
      }
    }
  }

  /// Whether a container's layer presents something, or something stands above it on a stack.
  ///
  /// - Parameter earlier: whether what the running turn has pushed or presented doesn't count.
  package func isCovered(_ container: Slot, byEarlierThings earlier: Bool = false) -> Bool {
    guard let layer = layer(of: container) else { return false }
    if layer < layers.count - 1, !earlier || !layers[layer + 1].isNew { return true }
    var container = container
    while true {
      switch containers[Int(container)].host {
      case .nowhere, .layer: return false
      case .bar(let bar): container = bar
      case .entry(let entry):
        container = entries[Int(entry)].stack
        var above = containers[Int(container)].top
        while earlier, above != entry, entries[Int(above)].isNew {
          above = entries[Int(above)].below
        }
        if above != entry { return true }
      case .place(let other): container = other
      }
    }
  }

  /// The tab of a bar at a position, or none.
  package func tab(_ position: Int32, of bar: Slot) -> Slot {
    var tab = containers[Int(bar)].firstTab
    while tab != .none, containers[Int(tab)].tabPosition != position {
      tab = containers[Int(tab)].nextTab
    }
    return tab
  }

  /// The tabs of a bar, in order.
  package func tabs(of bar: Slot) -> [(container: Slot, position: Int32)] {
    var tabs: [(container: Slot, position: Int32)] = []
    var tab = containers[Int(bar)].firstTab
    while tab != .none {
      tabs.append((tab, containers[Int(tab)].tabPosition))
      tab = containers[Int(tab)].nextTab
    }
    return tabs
  }

  /// Where the visible chain ends (semantics, section 1).
  package struct Visible: Hashable, Sendable {
    /// The visible screen, or none.
    package var entry: Slot = .none
    /// The stack that the chain ends in; none where it ends in a screen presented alone, or in a bar
    /// without the selected tab.
    package var stack: Slot = .none
  }

  package var visible: Visible {
    guard let last = layers.last else { return Visible() }
    switch last.content {
    case .entry(let entry): return Visible(entry: entry)
    case .container(let container): return visible(in: container)
    }
  }

  /// Where the chain ends that starts in a container.
  func visible(in container: Slot) -> Visible {
    var container = container
    while container != .none {
      container = content(of: container)
      if containers[Int(container)].isBar {
        container = tab(containers[Int(container)].selected, of: container)
        continue
      }
      let top = containers[Int(container)].top
      let bar = top == .none ? .none : entries[Int(top)].bar
      if bar == .none { return Visible(entry: top, stack: container) }
      container = bar
    }
    return Visible()
  }

  /// Whether what the selected tab of a bar shows hides the bar. Of a tab that is folded nobody knows.
  package func isHidden(bar: Slot) -> Bool {
    let tab = tab(containers[Int(bar)].selected, of: bar)
    return tab != .none && hidesTabBar(content(of: tab))
  }

  /// Whether a screen that stands anywhere on a stack hides the tab bar.
  private func hidesTabBar(_ stack: Slot) -> Bool {
    var entry = containers[Int(stack)].top
    while entry != .none {
      if entries[Int(entry)].hidesTabBar { return true }
      entry = entries[Int(entry)].below
    }
    return coordinators.contains { $0.nestHidesTabBar && $0.isAlive && $0.container == stack }
  }

  /// The stack that a coordinator pushes on: its container, or for a pushed tab bar the stack that
  /// the bar stands on. None where a bar stands on none.
  func stack(of coordinator: Slot) -> Slot {
    let container = coordinators[Int(coordinator)].container
    guard containers[Int(container)].isBar else { return container }
    if case .entry(let entry) = containers[Int(container)].host { return entries[Int(entry)].stack }
    return .none
  }

  /// The stack that the pushed bar stands on in whose tab a container is; none where there is none.
  func stack(around container: Slot) -> Slot {
    var container = container
    while true {
      switch containers[Int(container)].host {
      case .nowhere, .layer: return .none
      case .bar(let bar): container = bar
      case .entry(let entry): return entries[Int(entry)].stack
      case .place(let other): container = other
      }
    }
  }

  /// Whether a container is another one, or stands somewhere within it.
  func stands(_ container: Slot, in other: Slot) -> Bool {
    var container = container
    while container != other {
      switch containers[Int(container)].host {
      case .nowhere, .layer: return false
      case .bar(let bar): container = bar
      case .entry(let entry): container = entries[Int(entry)].stack
      case .place(let place): container = place
      }
    }
    return true
  }

  /// The entries of a stack, bottom to top.
  package func entries(of stack: Slot) -> [Slot] {
    var slots: [Slot] = []
    var entry = containers[Int(stack)].top
    while entry != .none {
      slots.append(entry)
      entry = entries[Int(entry)].below
    }
    slots.reverse()
    return slots
  }

  /// Whether a coordinator has a screen of its own in a layer.
  package func showsOwnScreen(_ coordinator: Slot) -> Bool {
    if coordinators[Int(coordinator)].layerCount > 0 { return true }
    if coordinators[Int(coordinator)].foreignCount > 0, showsForeignScreen(coordinator) {
      return true
    }
    // The entry of a pushed bar is no screen.
    let container = coordinators[Int(coordinator)].container
    return coordinators[Int(coordinator)].stackCount > 0 && !containers[Int(container)].isBar
      && isInLayer(container)
  }

  private func showsForeignScreen(_ coordinator: Slot) -> Bool {
    entries.contains {
      $0.isLive && $0.isForeign && $0.owner == coordinator && isInLayer($0.stack)
    }
  }

  /// Who hears of what goes from a stack, where only its delegate does; or none.
  func delegate(of stack: Slot) -> Slot {
    let container = containers[Int(stack)]
    if container.taker == .nobody { return .none }
    return container.taker == .none ? container.owner : container.taker
  }

  /// How many layers are screens that were presented alone.
  package func countAlone() -> Int {
    layers.count { layer in
      if case .entry = layer.content { true } else { false }
    }
  }

  /// By slot, whether a coordinator, or one below it, has a screen in a layer.
  func showing() -> [Bool] {
    var shows = Array(repeating: false, count: coordinators.count)
    for index in coordinators.indices where coordinators[index].isAlive {
      guard showsOwnScreen(Slot(index)) else { continue }
      var current = Slot(index)
      while current != .none, !shows[Int(current)] {
        shows[Int(current)] = true
        current = coordinators[Int(current)].parent
      }
    }
    return shows
  }

  /// Whether a coordinator, or one below it, has a screen in a layer.
  package func showsSomething(_ coordinator: Slot) -> Bool {
    isAnyone(from: coordinator, downwards: showsOwnScreen)
  }

  /// Whether a coordinator, or one below it, is such a one.
  func isAnyone(from coordinator: Slot, downwards isSuch: (Slot) -> Bool) -> Bool {
    var current = coordinator
    while true {
      if isSuch(current) { return true }
      // On to the next in the tree, in a loop: children may nest without end.
      if coordinators[Int(current)].firstChild != .none {
        current = coordinators[Int(current)].firstChild
        continue
      }
      while current != coordinator, coordinators[Int(current)].nextSibling == .none {
        current = coordinators[Int(current)].parent
      }
      if current == coordinator { return false }
      current = coordinators[Int(current)].nextSibling
    }
  }
}
