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
    /// Links that have to do with what the user sees.
    var seen: [LinkID] = []
  }

  /// Gives a head's valuations to one in which what the user sees is a hole, too.
  ///
  /// - Parameter world: the head's; the selected tab may be a hole already.
  /// - Returns: what is beside that one; nil if there can be none: an alert, or a screen that belongs to nobody.
  mutating func makeLinks(of head: Int, _ world: World) -> Int? {
    if kernel.flow.links.isEmpty || !moves.means.contains(.links) { return nil }
    var world = world
    guard foldRuns(in: &world, keeping: .none) == nil, world.visibleFold != nil else { return nil }
    let target = enter(world, .links)
    let number = heads[target].links ?? links.count
    if number == links.count {
      heads[target].links = number
      links.append(Links())
    }
    links[number].heads.append(head)
    if heads[target].origin < 0 { heads[target].origin = head }
    follow(from: head, to: target)
    return number
  }

  /// Whether a link's turn looked at what the user sees, leaves it in sight, or breaks something: that is told with
  /// the screen.
  func hasSeen(_ report: TurnReport, from world: World, to next: World) -> Bool {
    if !report.violations.isEmpty || report.isAbandoned || report.isEndless { return true }
    guard let seen = world.visibleFold else { return true }
    if let need = report.need { return need.fold == seen }
    return next.visibleFold == seen
  }

  /// Whether a turn left everything as it was, variables too.
  mutating func changesNothing(
    _ report: TurnReport, from world: World, to next: inout World, _ state: TupleID
  ) -> Bool {
    report.need == nil && report.violations.isEmpty && !report.isAbandoned && !report.isEndless
      && takeWrites(of: &next, since: state).isEmpty && next == world
  }

  /// Makes a link that has to do with what the user sees a rule of each head by itself.
  mutating func makeOfEachHead(_ rule: Int) {
    guard let number = heads[rules[rule].head].links, let step = rules[rule].step,
      case .open(let link, _) = step.move, !links[number].seen.contains(link)
    else { return }
    links[number].seen.append(link)
    for head in links[number].heads { addLateRule(HeadRule(head: head, step: step)) }
  }
}
