package import FlowKernel
package import FlowModel
package import FlowSource

/// What can happen in a flow at all, by one saturation; and ways to turns that use what can.
package struct Possibilities {
  private var search: Search
  /// Made when somebody asks for a way: where turns end that use something, and the ways there.
  private var ends: [UsedItem: [(rule: Int, leaf: Saturation.Leaf)]]?
  private var trail: Trail?
  /// Whether no limit was reached: what seems never to happen then never does.
  package let isWhole: Bool

  /// - Parameters:
  ///   - means: what takes part, besides the user's hand.
  ///   - worlds: how many are looked at for ways, all together.
  ///   - takesEnds: whether a way may end with a turn behind which nothing can follow.
  package init(
    _ flow: Flow, by means: Means = .all, mostHeads: Int = Prover.mostHeads,
    worlds: Int = 200_000, takesEnds: Bool = false,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    var saturation = Saturation(
      flow, mostHeads: mostHeads, mostWork: Prover.mostWork, ends: WayEnds(at: isError),
      interruption: Interruption(), means: means, notesUse: true,
      notesCoverings: true)
    saturation.kernel.stepped = Array(repeating: false, count: flow.steps.count)
    saturation.kernel.crossed = Array(repeating: false, count: flow.boundaries.count)
    saturation.saturate()
    isWhole = saturation.limits.isEmpty
    search = Search(saturation, budget: worlds)
    search.givesAll = false
    search.takesEnds = takesEnds
  }

  /// What errors end ways at, by rule and place.
  package var hasEnds: Bool { !search.saturation.ending.isEmpty }

  /// The same to a screen.
  package mutating func way(
    to screen: ScreenID, most: Int
  ) -> (way: Counterexample?, isNever: Bool) {
    let target = WayTarget(screen)
    let heads = search.saturation.heads(of: target)
    if heads.isEmpty { return (nil, isWhole) }
    switch search.way(to: .target(target, heads), most: most) {
    case .way(let way, _): return (way, false)
    case .never: return (nil, isWhole && search.unsayable == .max)
    case .finding, .unknown: return (nil, false)
    }
  }

  /// The first error on a way of its own.
  package mutating func firstError(
    of way: Counterexample, _ isError: (Rule, SourceRange) -> Bool
  ) -> (rule: Rule, place: SourceRange)? {
    var kernel = search.saturation.kernel
    return kernel.firstError(of: way, isError)
  }

  /// In it the last way's payloads have their numbers.
  package var kernel: Kernel { search.saturation.kernel }

  /// By transition, boundary and number of a branch, whether any turn takes it, makes a child across it, or goes along it.
  package var taken: [Bool] { search.saturation.used.taken }
  package var crossed: [Bool] { search.saturation.used.crossed }
  package var branched: [Bool] { search.saturation.used.branched }

  /// A screen, and what the user can do there; and who shows it.
  package struct Touch: Hashable, Sendable {
    package var screen: ScreenID?
    package var action: Action
  }

  /// What is made in worlds that can be reached, by what is seen there; payloads and paths are left out.
  package func touches() -> Set<Touch> {
    var found: Set<Touch> = []
    for head in search.saturation.heads where head.values != .empty {
      for rule in head.rules {
        guard let step = search.saturation.rules[rule].step else { continue }
        switch step.move {
        case .gesture: found.insert(Touch(screen: head.screen, action: step.move))
        case .tab, .button: found.insert(Touch(screen: nil, action: step.move))
        case .open(let link, _):
          found.insert(Touch(screen: nil, action: .open(link, payload: .empty)))
        case .launch, .event, .doubleTap, .change: break
        }
      }
    }
    return found
  }

  /// The screens that the user can see.
  package func screens() -> Set<ScreenID> {
    var found: Set<ScreenID> = []
    for head in search.saturation.heads where head.values != .empty {
      if case .settled = head.goal, let screen = head.screen { found.insert(screen) }
    }
    return found
  }

  /// The shortest way that is known to a turn that uses something.
  ///
  /// - Parameter most: how many worlds are looked at.
  /// - Returns: whether there is none, where no way is.
  package mutating func way(
    using item: UsedItem, most: Int
  ) -> (way: Counterexample?, isNever: Bool) {
    if ends == nil { findEnds() }
    // A launch is no rule: none may end a turn that uses what only a launch does.
    let ends = ends?[item] ?? []
    if var trail {
      self.trail = nil
      search.begin(&trail)
      let way = search.way(using: item, ends, along: &trail)
      self.trail = trail
      if let way { return (way, false) }
    }
    if search.budget <= 0 { return (nil, false) }
    let heads = ends.map { (head: $0.leaf.head, values: $0.leaf.values) }
    switch search.way(to: .use(item, heads), most: most) {
    case .way(let way, _): return (way, false)
    case .never: return (nil, isWhole && search.unsayable == .max)
    case .finding, .unknown: return (nil, false)
    }
  }

  /// The nearest ends come first.
  private mutating func findEnds() {
    let all = search.saturation.rules.indices.map { _ in true }
    let least = LeastTurns(in: &search.saturation, taking: all)
    ends = search.saturation.endsByUse().mapValues { ends in
      ends.sorted {
        (least.least(to: $0.leaf.head), $0.rule) < (least.least(to: $1.leaf.head), $1.rule)
      }
    }
    trail = Trail(along: least)
  }
}
