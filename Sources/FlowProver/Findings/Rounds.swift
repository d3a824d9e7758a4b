import FlowKernel
import FlowModel

/// Rounds in which a stack grows: contents that lie in each other until they come back to the summary that
/// they began with. For each content the shortest round that it closes, those of earlier summaries first.
struct Rounds {
  /// What was covered once.
  struct Content {
    /// The summary that its lowest entry is, or -1.
    var inner: Int
    /// What covered it: a number of whoever asks.
    var turn: Int

    init(lowest: FoldedEntry?, turn: Int) {
      let inner = lowest?.fold ?? .unfolded
      self.inner = inner >= 0 ? Int(inner) : -1
      self.turn = turn
    }
  }

  /// By summary, what it may stand for.
  private let folds: [[Content]]
  /// By fold, in which group it is: folds are in one group where each lies in the other.
  private let groups: [Int]
  private var fold = 0
  private var content = 0
  /// By fold, the content that led to it in the search that is numbered so.
  private var reached: [(search: Int, from: Int, content: Int)]
  private var search = 0
  /// How many contents were looked at. Rounds may be as many as contents, and each as long as all folds
  /// are many: nobody reads what is left out.
  private var work = 0
  private let interruption: Interruption
  private static let mostWork = 4_000_000

  /// - Parameter folds: by summary, what it may stand for.
  init(in folds: [[Content]], _ interruption: Interruption) {
    self.folds = folds
    self.interruption = interruption
    groups = Circles.groups(of: folds.map { $0.map(\.inner).filter { $0 >= 0 } })
    reached = Array(repeating: (search: -1, from: -1, content: -1), count: folds.count)
  }

  /// - Returns: what covered the contents of the next round, the lowest first; nil if there is no other.
  mutating func next() -> [Int]? {
    while fold < folds.count, work < Self.mostWork, !interruption.isRequested {
      guard content < folds[fold].count else {
        fold += 1
        content = 0
        continue
      }
      let last = folds[fold][content]
      content += 1
      guard last.inner >= 0, groups[last.inner] == groups[fold],
        let below = path(from: last.inner, to: fold)
      else { continue }
      // The lowest came first.
      return below.reversed() + [last.turn]
    }
    return nil
  }

  /// The fewest contents that lie in each other, from one fold down to another of its group that the
  /// last of them begins with.
  private mutating func path(from start: Int, to goal: Int) -> [Int]? {
    search += 1
    reached[start] = (search: search, from: -1, content: -1)
    var waiting = [start]
    var next = 0
    while next < waiting.count, reached[goal].search != search, !interruption.isRequested {
      let fold = waiting[next]
      next += 1
      for (number, content) in folds[fold].enumerated() {
        work += 1
        let inner = content.inner
        guard inner >= 0, groups[inner] == groups[goal], reached[inner].search != search else {
          continue
        }
        reached[inner] = (search: search, from: fold, content: number)
        waiting.append(inner)
      }
    }
    guard reached[goal].search == search else { return nil }
    var path: [Int] = []
    var fold = goal
    while fold != start {
      path.append(folds[reached[fold].from][reached[fold].content].turn)
      fold = reached[fold].from
    }
    return path.reversed()
  }
}

extension Saturation {
  /// Rounds, by numbers in `rules`.
  func rounds() -> Rounds {
    let own = summaries.map { summary in
      summary.contents.map {
        var content = Rounds.Content(lowest: contents[$0].entries.first, turn: covering[$0])
        if content.inner >= 0 { content.inner = Int(whole(FoldID(content.inner))) }
        return content
      }
    }
    return Rounds(in: summaries.indices.map { own[Int(last(from: FoldID($0)))] }, interruption)
  }

  /// The transition that a rule takes; nil if it is no event.
  func transition(of rule: Int) -> Int? {
    guard rule >= 0, case .event(let event, _, .unnamed) = rules[rule].step?.move,
      let owner = heads[rules[rule].head].owner
    else { return nil }
    return kernel.flow.transitionIndex(of: owner, for: event)
  }
}
