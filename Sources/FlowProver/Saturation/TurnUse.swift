package import FlowKernel
package import FlowModel

/// What a turn uses of a flow, as far as the kernel notes it.
struct TurnUse {
  var taken: [Int] = []
  var branched: [Int] = []
}

/// The same of all turns, by number.
struct AllUse {
  var taken: [Bool] = []
  var branched: [Bool] = []
}

/// Something of a flow that a turn may use.
package enum UsedItem: Hashable, Sendable {
  case transition(Int)
  /// By number: see `Flow.branch`.
  case branch(Int)
  case leaving(ScreenID, by: Gesture.Leaving)
  case tab(CoordinatorID)
  case link(LinkID)
}

extension Kernel {
  mutating func forgetTurnUse() {
    for index in taken.indices { taken[index] = false }
    for index in branched.indices { branched[index] = false }
  }

  /// Whether the last turn has used something.
  ///
  /// - Parameter world: the one that it began in.
  func uses(_ item: UsedItem, by move: Move, in world: World) -> Bool {
    switch item {
    case .transition(let index): return taken[index]
    case .branch(let number): return branched[number]
    case .leaving, .tab, .link:
      let visible = world.visible.entry
      return item.isUsed(by: move, on: visible == .none ? nil : world[entry: visible].screen)
    }
  }

  fileprivate var turnUse: TurnUse {
    TurnUse(
      taken: taken.indices.filter { taken[$0] }, branched: branched.indices.filter { branched[$0] })
  }
}

extension Saturation {
  /// Before a turn of which it is noted what it uses.
  mutating func beginNoting() {
    if used.taken.isEmpty { used = AllUse(taken: kernel.taken, branched: kernel.branched) }
    for index in kernel.taken.indices where kernel.taken[index] { used.taken[index] = true }
    for index in kernel.branched.indices where kernel.branched[index] {
      used.branched[index] = true
    }
    kernel.forgetTurnUse()
  }

  /// Behind it, in the node in which it ends.
  mutating func noteUse(in node: Int) {
    if leafUses != nil { leafUses?[node] = kernel.turnUse }
  }

  /// Has the kernel know again what all turns have used.
  mutating func endNoting() {
    if leafUses == nil { return }
    beginNoting()
    kernel.taken = used.taken
    kernel.branched = used.branched
  }

  /// The leaves of rules whose turns use something, by the head that they belong to.
  mutating func leaves(using item: UsedItem) -> [(head: Int, values: DecisionDiagrams.Set)] {
    var found: [(head: Int, values: DecisionDiagrams.Set)] = []
    for rule in rules.indices where heads[rules[rule].head].values != .empty {
      let head = heads[rules[rule].head]
      let isTouched = rules[rule].step.map { item.isUsed(by: $0.move, on: head.screen) } ?? false
      for leaf in leaves(of: rule)
      where isTouched || leafUses?[leaf.node]?.has(item) == true {
        found.append((leaf.head, leaf.values))
      }
    }
    return found
  }
}

extension TurnUse {
  fileprivate func has(_ item: UsedItem) -> Bool {
    switch item {
    case .transition(let index): taken.contains(index)
    case .branch(let number): branched.contains(number)
    case .leaving, .tab, .link: false
    }
  }
}

extension UsedItem {
  /// Whether it is what somebody does, with this in sight.
  fileprivate func isUsed(by move: Move, on screen: ScreenID?) -> Bool {
    switch (self, move) {
    case (.leaving(let wanted, let leaving), .gesture(let gesture)):
      screen == wanted && gesture.leaving == leaving
    case (.tab(let wanted), .tab(let tab)): tab == wanted
    case (.link(let wanted), .open(let link, _)): link == wanted
    case (.transition, _), (.branch, _), (.leaving, _), (.tab, _), (.link, _): false
    }
  }
}
