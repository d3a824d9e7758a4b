package import FlowConform
package import FlowKernel
package import FlowModel
package import FlowProver
package import FlowSource

/// What can be covered at all, by one saturation: the denominator of every coverage.
package struct Coverable {
  package let items: CoverageItems
  /// By item, whether any sequence of events seems to use it.
  package private(set) var can: [Bool]
  private var possibilities: Possibilities
  private let flow: Flow
  private let means: Means
  private let isError: (Rule, SourceRange) -> Bool

  /// - Parameter worlds: how many are looked at for ways, all together.
  package init(
    _ flow: Flow, by means: Means = .all, mostHeads: Int = Prover.mostHeads,
    worlds: Int = 200_000, endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    self.flow = flow
    self.means = means
    self.isError = isError
    items = CoverageItems(flow)
    possibilities = Possibilities(
      flow, by: means, mostHeads: mostHeads, worlds: worlds, endingAt: isError)
    can = possibilities.used(of: items)
  }

  /// Whether no limit was reached: then what can't be is never.
  package var isWhole: Bool { possibilities.isWhole }

  /// A way to a turn that uses an item, where it is far from everything.
  ///
  /// - Returns: also whether there is none, where no way is.
  package mutating func way(
    using item: Int, worlds: Int
  ) -> (way: Counterexample?, isNever: Bool) {
    possibilities.way(using: items.use(item), worlds: worlds)
  }

  package var kernel: Kernel { possibilities.kernel }

  /// By step, whether any sequence of events seems to run it.
  package var canStep: [Bool] { possibilities.kernel.stepped }

  /// The same by item, and by step, where errors that are reported end no way: what is used then lies behind one at
  /// least.
  package func canBehindErrors() -> (items: [Bool], steps: [Bool]) {
    if !possibilities.hasEnds { return (can, canStep) }
    let all = Possibilities(flow, by: means) { _, _ in false }
    return (all.used(of: items), all.kernel.stepped)
  }

  /// What only a turn with an error, or one behind an error, uses: by item, the first error on a way there; nil
  /// where none is known.
  ///
  /// - Parameter open: what no way is known to without.
  package func behindErrors(
    _ open: [Int], worlds: Int
  ) -> [Int: (rule: Rule, place: SourceRange)?] {
    if open.isEmpty || !possibilities.hasEnds { return [:] }
    var all = Possibilities(flow, by: means, takesEnds: true) { _, _ in false }
    let others = all.used(of: items)
    var found: [Int: (rule: Rule, place: SourceRange)?] = [:]
    for item in open where others[item] {
      let way = all.way(using: items.use(item), worlds: worlds).way
      found[item] = .some(way.flatMap { all.firstError(of: $0, isError) })
    }
    return found
  }
}

extension Possibilities {
  fileprivate func used(of items: CoverageItems) -> [Bool] {
    var can = Array(repeating: false, count: items.count)
    for (index, isTaken) in taken.enumerated() where isTaken {
      can[items.transition(index)] = true
    }
    for (index, isCrossed) in crossed.enumerated() where isCrossed {
      can[items.boundary(index)] = true
    }
    let branched = branched
    for branch in items.branches where branched[branch.number] {
      if let item = items.branch(branch.number) { can[item] = true }
    }
    for screen in screens() { can[items.screen(screen)] = true }
    for touch in touches() {
      if let item = items.item(of: touch) { can[item] = true }
    }
    return can
  }

  fileprivate mutating func way(
    using use: ItemUse, worlds: Int
  ) -> (way: Counterexample?, isNever: Bool) {
    switch use {
    case .item(let item): way(using: item, most: worlds)
    case .screen(let screen): way(to: screen, most: worlds)
    case .boundary: (nil, false)
    }
  }
}

/// What a search looks for.
private enum ItemUse {
  case item(UsedItem)
  case screen(ScreenID)
  /// A boundary is crossed where a transition starts somebody: nobody looks for it by itself.
  case boundary
}

extension CoverageItems {
  fileprivate func item(of touch: Possibilities.Touch) -> Int? {
    switch touch.action {
    case .gesture(let gesture): touch.screen.flatMap { self.gesture(gesture, on: $0) }
    case .tab(let tab): self.tab(tab)
    case .open(let link, _): self.link(link)
    case .launch, .event, .doubleTap, .button, .change: nil
    }
  }

  fileprivate func use(_ item: Int) -> ItemUse {
    let index = item - range(of: kind(of: item)).lowerBound
    return switch kind(of: item) {
    case .transition: .item(.transition(index))
    case .branch: .item(.branch(branches[index].number))
    case .screen: .screen(ScreenID(index))
    case .link: .item(.link(LinkID(index)))
    case .gesture:
      .item(.leaving(ScreenID(index / 2), by: index.isMultiple(of: 2) ? .back : .swipe))
    case .tab: .item(.tab(tabs[index]))
    case .boundary: .boundary
    }
  }
}
