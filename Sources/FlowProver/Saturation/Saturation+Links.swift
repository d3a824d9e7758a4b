import FlowKernel
import FlowModel
import FlowSource

/// Links open from everywhere, and mostly take away what the user sees without looking at it. So they are rules
/// of a head in which that is a hole, too; and where they do look, of each head by itself.
extension Saturation {
  /// Of a head with links as its rules, what is beside it.
  struct Links {
    /// The heads whose links these are.
    var heads: [Int] = []
    /// By link, whether what it does has to do with what the user sees.
    var isSeen: [Bool]
  }

  /// Gives a head's valuations to one in which what the user sees is a hole, too.
  ///
  /// - Parameter world: the head's; the selected tab may be a hole already.
  /// - Returns: nil if that can be no hole: an alert, or a screen that belongs to nobody.
  mutating func makeLinks(of head: Int, _ world: World) -> Int? {
    if kernel.flow.links.isEmpty { return nil }
    var world = world
    guard foldRuns(in: &world, keeping: .none), world.visibleFold != nil else { return nil }
    let target = enter(world, .links, at: now)
    let none = Links(isSeen: Array(repeating: false, count: kernel.flow.links.count))
    links[target, default: none].heads.append(head)
    follow(from: head, to: target)
    return target
  }

  mutating func visitLinks(of head: Int) {
    var steps: [Step] = []
    moves.links(&kernel, &steps)
    for step in steps { addRule(HeadRule(head: head, step: step), payload: step.turn.payload) }
  }

  /// Whether a link's turn looked at what the user sees, leaves it in sight, or breaks something: that is told with
  /// the screen.
  func hasSeen(_ report: TurnReport, from world: World, to next: World) -> Bool {
    if !report.violations.isEmpty || report.isAbandoned || report.isEndless { return true }
    guard let seen = world.visibleFold else { return true }
    if let need = report.need { return need.fold == seen }
    return next.visibleFold == seen
  }

  /// Whether a turn left everything as it was, what lies in the holes too.
  mutating func isSame(_ next: World, as head: Int, since state: TupleID) -> Bool {
    if next.state != state { return false }
    var next = next
    // First, or the kernel would be copied.
    let none = noState
    kernel.setState(none, in: &next)
    _ = writeKey(of: next, heads[head].goal)
    var holes: [Hole] = []
    findHoles(of: next, &holes)
    return key[...] == headKeys[head] && holes.map(\.summary) == heads[head].holes
  }

  /// Makes a link a rule of each head by itself.
  mutating func open(_ link: LinkID, _ step: Step, ofAll target: Int) {
    guard links[target]?.isSeen[link.index] == false else { return }
    links[target]?.isSeen[link.index] = true
    for head in links[target]?.heads ?? [] {
      addRule(HeadRule(head: head, step: step), payload: step.turn.payload)
      apply(heads[head].rules[heads[head].rules.count - 1], to: heads[head].values)
    }
  }
}
