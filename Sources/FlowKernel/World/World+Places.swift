package import FlowModel

/// Finding screens and coordinators in a world as a script means them: the visible one, else the
/// topmost.
extension World {
  /// Whether an entry is an alert: the last thing presented, which leaves by itself on its events.
  package func isAlert(_ entry: Slot) -> Bool {
    guard let last = layers.last, last.style.leavesByItself else { return false }
    return last.content == .entry(entry)
  }

  /// Finds the screen that presents each layer: it stands in the layer below.
  mutating func findSources() {
    for index in entries.indices where entries[index].isPresenting {
      let stack = entries[index].stack
      let layer =
        stack == .none
        ? layers.firstIndex { $0.content == .entry(Slot(index)) } : self.layer(of: stack)
      if let layer, layer + 1 < layers.count { layers[layer + 1].source = Slot(index) }
    }
  }

  /// Every living screen of a kind, topmost first: layers from the last down, selected tabs before
  /// others, stacks from the top; then those in no layer.
  package func entries(of screen: ScreenID) -> [Slot] {
    var found: [Slot] = []
    for entry in entriesFromTheTop() where self[entry: entry].screen == screen {
      found.append(entry)
    }
    return found
  }

  /// The screen on top of a stack; nil of a tab bar, and where a tab bar is on top.
  package func topScreen(of container: Slot) -> ScreenID? {
    let stack = self[container: container]
    return stack.isBar || stack.top == .none ? nil : self[entry: stack.top].screen
  }

  /// Every living entry, topmost first.
  package func entriesFromTheTop() -> [Slot] {
    var order = entriesInLayers()
    var isSeen = Array(repeating: false, count: entries.count)
    for slot in order { isSeen[Int(slot)] = true }
    for index in entries.indices where entries[index].isLive && !isSeen[index] {
      order.append(Slot(index))
    }
    return order
  }

  /// Every entry in a layer, topmost first.
  func entriesInLayers() -> [Slot] {
    var order: [Slot] = []
    for layer in layers.reversed() {
      switch layer.content {
      case .entry(let entry): order.append(entry)
      case .container(let container): append(container, to: &order)
      }
    }
    return order
  }

  private func append(_ container: Slot, to order: inout [Slot]) {
    var waiting = [container]
    while let next = waiting.popLast() {
      let content = content(of: next)
      if self[container: content].isBar {
        // The last to be put in is the first to come out.
        let tabs = tabs(of: content)
        let selected = self[container: content].selected
        waiting += tabs.filter { $0.position != selected }.map(\.container).reversed()
        waiting += tabs.filter { $0.position == selected }.map(\.container)
        continue
      }
      for entry in entries(of: content).reversed() {
        if self[entry: entry].bar != .none { waiting.append(self[entry: entry].bar) }
        order.append(entry)
      }
    }
  }

  /// Every living coordinator in the order of the tree.
  package func coordinatorsInTreeOrder() -> [Slot] {
    var order: [Slot] = []
    var waiting = coordinators.isEmpty ? [] : [World.rootSlot]
    while let slot = waiting.popLast() {
      order.append(slot)
      waiting += children(of: slot).reversed()
    }
    return order
  }

  /// The living coordinators that a path names, the one that the user sees first, then the topmost.
  package func coordinators(at path: CoordinatorPath) -> [Slot] {
    let named = coordinatorsInTreeOrder().filter { stands($0, at: path) }
    let visible = visible.entry
    let owner = visible == .none ? .none : self[entry: visible].owner
    let seen = named.filter { isAbove($0, owner) }
    return seen.reversed() + named.reversed().filter { !seen.contains($0) }
  }

  private func isAbove(_ ancestor: Slot, _ coordinator: Slot) -> Bool {
    var current = coordinator
    while current != .none, current != ancestor { current = self[coordinator: current].parent }
    return current != .none
  }

  /// Whether a coordinator and the parents above it are those that a path names. A path may leave
  /// out the parents above its first name, and none in between.
  package func stands(_ coordinator: Slot, at path: CoordinatorPath) -> Bool {
    var current = coordinator
    for type in path.types.reversed() {
      guard current != .none, self[coordinator: current].type == type else { return false }
      current = self[coordinator: current].parent
    }
    return true
  }

  /// One layer as the user sees it: which tabs are selected in it, how high the stack is that it ends in, and what
  /// stands on top.
  package struct Sight: Hashable, Sendable {
    package var tabs: [Int32] = []
    package var height = 0
    package var screen: ScreenID?
    package var arguments = TupleID.empty
  }

  /// What the user sees, layer by layer, whatever stands where nobody sees it.
  package var sight: [Sight] {
    layers.map { layer in
      var sight = Sight()
      switch layer.content {
      case .entry(let entry):
        sight.screen = self[entry: entry].screen
        sight.arguments = self[entry: entry].arguments
      case .container(let container):
        var container = container
        while container != .none {
          container = content(of: container)
          if self[container: container].isBar {
            sight.tabs.append(self[container: container].selected)
            container = tab(self[container: container].selected, of: container)
            continue
          }
          sight.height += entries(of: container).count
          let top = self[container: container].top
          if top == .none { break }
          sight.screen = self[entry: top].screen
          sight.arguments = self[entry: top].arguments
          container = self[entry: top].bar
        }
      }
      return sight
    }
  }
}
