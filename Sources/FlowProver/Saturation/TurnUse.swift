package import FlowKernel
package import FlowModel

/// What a turn uses of a flow, as far as the kernel notes it.
struct TurnUse {
  var taken: [Int] = []
  var crossed: [Int] = []
  var branched: [Int] = []
}

/// The same of all turns, by number.
struct AllUse {
  var taken: [Bool] = []
  var crossed: [Bool] = []
  var branched: [Bool] = []
}

/// Something of a flow that a turn may use.
package enum UsedItem: Hashable, Sendable {
  case transition(Int)
  /// A child is made across it.
  case boundary(BoundaryID)
  /// By number: see `Flow.branch`.
  case branch(Int)
  case leaving(ScreenID, by: Gesture.Leaving)
  case tab(CoordinatorID)
  case link(LinkID)
}

extension Kernel {
  /// Whether the last turn has used something.
  ///
  /// - Parameter world: the one that it began in.
  func uses(_ item: UsedItem, by move: Move, in world: World) -> Bool {
    switch item {
    case .transition(let index): return taken[index]
    case .boundary(let id): return crossed[id.index]
    case .branch(let number): return branched[number]
    case .leaving where isHeld: return false
    case .leaving, .tab, .link:
      let visible = world.visible.entry
      return item == UsedItem(of: move, on: visible == .none ? nil : world[entry: visible].screen)
    }
  }

  fileprivate var turnUse: TurnUse {
    TurnUse(taken: met.taken, crossed: met.crossed, branched: met.branched)
  }
}

extension Saturation {
  /// Before a turn of which it is noted what it uses.
  mutating func beginNoting() {
    if used.taken.isEmpty {
      used = AllUse(taken: kernel.taken, crossed: kernel.crossed, branched: kernel.branched)
    }
    for index in kernel.met.taken { used.taken[index] = true }
    for index in kernel.met.crossed { used.crossed[index] = true }
    for index in kernel.met.branched { used.branched[index] = true }
    kernel.forgetWhatWasMet()
  }

  /// Behind it, in the node in which it ends.
  mutating func noteUse(in node: Int) {
    if leafUses != nil { leafUses?[node] = kernel.turnUse }
  }

  /// Behind the last of them.
  mutating func endNoting() { if leafUses != nil { beginNoting() } }

  /// Where turns end that use something: by item, rules and the nodes in which they do.
  mutating func endsByUse() -> [UsedItem: [(rule: Int, leaf: Leaf)]] {
    var found: [UsedItem: [(rule: Int, leaf: Leaf)]] = [:]
    for rule in rules.indices where heads[rules[rule].head].values != .empty {
      let touched = rules[rule].step.flatMap {
        UsedItem(of: $0.move, on: heads[rules[rule].head].screen)
      }
      for leaf in leaves(of: rule) {
        let use = leafUses?[leaf.node]
        let isHeld = use?.taken.contains(where: kernel.flow.isOfHeldGesture) ?? false
        if let touched, !isHeld { found[touched, default: []].append((rule, leaf)) }
        guard let use else { continue }
        for item in use.items { found[item, default: []].append((rule, leaf)) }
      }
    }
    return found
  }
}

extension TurnUse {
  fileprivate var items: [UsedItem] {
    taken.map { .transition($0) } + crossed.map { .boundary(BoundaryID($0)) }
      + branched.map { .branch($0) }
  }
}

extension UsedItem {
  /// What somebody does, with this in sight.
  fileprivate init?(of move: Move, on screen: ScreenID?) {
    switch move {
    case .gesture(let gesture):
      guard let screen, let leaving = gesture.leaving else { return nil }
      self = .leaving(screen, by: leaving)
    case .tab(let tab): self = .tab(tab)
    case .open(let link, _): self = .link(link)
    case .launch, .event, .doubleTap, .button, .change: return nil
    }
  }
}
