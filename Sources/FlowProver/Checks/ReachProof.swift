import FlowKernel
import FlowModel

/// From where something is in reach for certain, whatever lies in holes and whatever the environment is: the user chooses
/// what he does, and the app any answer.
///
/// A turn that looks into a hole is good only if it is for all that may lie there. That alone proves little where
/// screens push each other: back from an Article is an Article. So a turn that leaves fewer entries in holes than there
/// were may take for granted what is to be proved, if the turns before it have put no more there than they took out: by
/// induction over that number. With `Y` what is taken for granted,
///
///     level(X) = greatest Y: least Z: X, or a turn into Z that puts no more into holes than it takes out,
///                                        or a turn into Y that takes more out
///     any(X)   = least Z: X, or any turn into Z
///
/// and both in turn, until nothing is added.
struct ReachProof {
  /// By settled head, the valuations that are good.
  private(set) var good: [DecisionDiagrams.Set]
  private let how: Check.Reach
  /// Per settled head, the settled heads whose turns may end there.
  private var before: [[Int]] = []
  private var isCounted: [Bool] = []

  /// What a turn may lead to, by how many entries more it has put into holes than it took out.
  private struct Ends {
    var more: [DecisionDiagrams.Set]
    var level: [DecisionDiagrams.Set]
    var fewer: [DecisionDiagrams.Set]?
  }

  /// How a turn got to a head in its middle.
  private struct Progress {
    /// How many entries more it has put into holes than it took out.
    var shift = 0
    /// How many such heads were before.
    var depth = 0
  }

  /// How many heads a turn may be in the middle of, one after the other.
  private static let deepest = 40
  /// More than any turn takes out of holes.
  private static let much = 1_000_000
  /// How often heads are looked at again, for each head.
  private static let mostRounds = 60

  init(_ watched: WatchedCheck, _ how: Check.Reach, of saturation: inout Saturation) {
    self.how = how
    good = Array(repeating: .empty, count: saturation.heads.count)
    for rule in saturation.rules.indices {
      isCounted.append(saturation.counts(rule, for: how) && !saturation.comesOnce(rule))
    }
    findWhatLeads(&saturation)
    for head in good.indices {
      guard let facts = saturation.facts(of: head) else { continue }
      good[head] = saturation.diagrams.intersection(
        saturation.bounds(of: watched.check, facts).must, saturation.heads[head].values)
    }
    var work = Self.mostRounds * good.count
    if let most = how.within {
      for _ in 0..<most { if !turn(&saturation) { return } }
      return
    }
    while work > 0, !saturation.interruption.isRequested {
      let known = good
      spread(&saturation, &work) { good in Ends(more: good, level: good, fewer: good) }
      if isDone(saturation) { return }
      level(&saturation, &work)
      if good == known { return }
    }
  }

  /// Whether all is good that is asked for.
  private func isDone(_ saturation: Saturation) -> Bool {
    for head in good.indices
    where saturation.isSettled(head) && good[head] != saturation.heads[head].values {
      return false
    }
    return true
  }

  /// By one turn more.
  private mutating func turn(_ saturation: inout Saturation) -> Bool {
    let known = good
    let ends = Ends(more: known, level: known, fewer: known)
    for head in good.indices where saturation.isSettled(head) {
      let values = values(of: head, ends, &saturation)
      good[head] = saturation.diagrams.union(known[head], values)
    }
    return good != known
  }

  /// Adds to what is good whatever has a turn into it, until nothing is new.
  private mutating func spread(
    _ saturation: inout Saturation, _ work: inout Int, _ ends: ([DecisionDiagrams.Set]) -> Ends
  ) {
    var line: [Int] = []
    for head in good.indices where saturation.isSettled(head) { line.append(head) }
    var isWaiting = Array(repeating: true, count: good.count)
    var next = 0
    while next < line.count, work > 0 {
      let head = line[next]
      next += 1
      isWaiting[head] = false
      work -= 1
      if good[head] == saturation.heads[head].values { continue }
      let values = saturation.diagrams.union(
        good[head], values(of: head, ends(good), &saturation))
      if values == good[head] { continue }
      good[head] = values
      for other in before[head] where !isWaiting[other] {
        isWaiting[other] = true
        line.append(other)
      }
    }
  }

  /// The same where only turns count that leave no more in holes.
  private mutating func level(_ saturation: inout Saturation, _ work: inout Int) {
    let start = good
    var granted = saturation.heads.map(\.values)
    while work > 0 {
      good = start
      spread(&saturation, &work) { good in Ends(more: start, level: good, fewer: granted) }
      if work <= 0 { break }
      if good == granted { return }
      granted = good
    }
    // What was taken for granted too long proves nothing.
    good = start
  }

  // MARK: Turns

  /// The valuations of a settled head that have a turn into something.
  private func values(
    of head: Int, _ ends: Ends, _ saturation: inout Saturation
  ) -> DecisionDiagrams.Set {
    var found = DecisionDiagrams.Set.empty
    for rule in saturation.heads[head].rules where isCounted[rule] {
      let values = values(of: saturation.rules[rule].firstNode, rule, Progress(), ends, &saturation)
      found = saturation.diagrams.union(found, values)
    }
    return saturation.diagrams.intersection(found, saturation.heads[head].values)
  }

  private func values(
    of node: Int, _ rule: Int, _ progress: Progress, _ ends: Ends, _ saturation: inout Saturation
  ) -> DecisionDiagrams.Set {
    switch saturation.nodes[node] {
    case .open: return .empty
    case .variable(let variable, let children):
      let isFree = saturation.isFree(Int(variable))
      var found = isFree ? DecisionDiagrams.Set.all : .empty
      for (value, child) in children.enumerated() {
        let values = values(of: child, rule, progress, ends, &saturation)
        if isFree {
          found = saturation.diagrams.intersection(found, values)
        } else {
          found = saturation.diagrams.union(
            found, saturation.diagrams.restrict(values, Int(variable), to: value))
        }
      }
      return found
    case .payload(let children):
      var found = DecisionDiagrams.Set.empty
      for child in children {
        found = saturation.diagrams.union(
          found, values(of: child, rule, progress, ends, &saturation))
      }
      return found
    case .end(let end):
      if end.isEnd { return .all }
      guard end.target >= 0 else { return .empty }
      let target = saturation.rules[rule].like < 0 ? end.target : saturation.rules[rule].head
      let next = Progress(shift: progress.shift + end.shift, depth: progress.depth + 1)
      let values = values(at: target, next, ends, &saturation)
      return saturation.values(before: node, values)
    }
  }

  /// The valuations of a head, in the middle of a turn or behind it, that are as they have to be.
  private func values(
    at head: Int, _ progress: Progress, _ ends: Ends, _ saturation: inout Saturation
  ) -> DecisionDiagrams.Set {
    if progress.depth > Self.deepest { return .empty }
    switch saturation.heads[head].goal {
    case .settled:
      if progress.shift > 0 { return ends.more[head] }
      guard progress.shift < 0, let fewer = ends.fewer else { return ends.level[head] }
      return saturation.diagrams.union(fewer[head], ends.level[head])
    case .run, .settle:
      // Whatever lies in the hole.
      var found = DecisionDiagrams.Set.all
      for rule in saturation.heads[head].rules where found != .empty {
        found = saturation.diagrams.intersection(
          found,
          values(of: saturation.rules[rule].firstNode, rule, progress, ends, &saturation))
      }
      return found
    case .bar, .links:
      // All that the user sees was put into a hole.
      let progress = Progress(shift: Self.much, depth: progress.depth)
      var found = DecisionDiagrams.Set.empty
      for rule in saturation.heads[head].rules where isCounted[rule] {
        found = saturation.diagrams.union(
          found,
          values(of: saturation.rules[rule].firstNode, rule, progress, ends, &saturation))
      }
      return found
    // What happens in a tab that nobody sees depends on what lies there.
    case .inside, .above, .look, .spend: return .empty
    }
  }

  private mutating func findWhatLeads(_ saturation: inout Saturation) {
    before = Array(repeating: [], count: saturation.heads.count)
    for head in saturation.heads.indices where saturation.isSettled(head) {
      var waiting = [head]
      var seen: Set<Int> = []
      while let next = waiting.popLast() {
        for rule in saturation.heads[next].rules where isCounted[rule] {
          for leaf in saturation.leaves(of: rule)
          where leaf.target >= 0 && seen.insert(leaf.target).inserted {
            if saturation.isSettled(leaf.target) {
              before[leaf.target].append(head)
            } else {
              waiting.append(leaf.target)
            }
          }
        }
      }
    }
  }
}
