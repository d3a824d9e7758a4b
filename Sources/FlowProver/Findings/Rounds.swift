import FlowKernel

/// Rounds in which a stack grows: contents that lie in each other until they come back to the fold that
/// they began with. For each content the shortest round that it closes, those of earlier folds first.
struct Rounds {
  private let folds: [Fold]
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

  init(of explorer: Explorer) {
    folds = explorer.folds
    interruption = explorer.interruption
    groups = Self.groups(of: explorer.folds)
    reached = Array(repeating: (search: -1, from: -1, content: -1), count: explorer.folds.count)
  }

  /// - Returns: the contents of the next round, the lowest first; nil where there is no other.
  mutating func next() -> [Fold.Content]? {
    while fold < folds.count, work < Self.mostWork, !interruption.isRequested {
      guard folds[fold].kind == .run, content < folds[fold].contents.count else {
        fold += 1
        content = 0
        continue
      }
      let last = folds[fold].contents[content]
      content += 1
      guard let inner = Fold.inner(last).map(Int.init), groups[inner] == groups[fold],
        let below = path(from: inner, to: fold)
      else { continue }
      // The lowest came first.
      return below.reversed() + [last]
    }
    return nil
  }

  /// The fewest contents that lie in each other, from one fold down to another of its group that the
  /// last of them begins with.
  private mutating func path(from start: Int, to goal: Int) -> [Fold.Content]? {
    search += 1
    reached[start] = (search: search, from: -1, content: -1)
    var waiting = [start]
    var next = 0
    while next < waiting.count, reached[goal].search != search, !interruption.isRequested {
      let fold = waiting[next]
      next += 1
      for (number, content) in folds[fold].contents.enumerated() {
        work += 1
        guard let inner = Fold.inner(content).map(Int.init), groups[inner] == groups[goal],
          reached[inner].search != search
        else { continue }
        reached[inner] = (search: search, from: fold, content: number)
        waiting.append(inner)
      }
    }
    guard reached[goal].search == search else { return nil }
    var path: [Fold.Content] = []
    var fold = goal
    while fold != start {
      path.append(folds[reached[fold].from].contents[reached[fold].content])
      fold = reached[fold].from
    }
    return path.reversed()
  }

  /// Strongly connected components (Tarjan 1972), in a loop: folds may lie on each other as deep as the
  /// flow is long.
  private static func groups(of folds: [Fold]) -> [Int] {
    var groups = Array(repeating: -1, count: folds.count)
    var order = Array(repeating: -1, count: folds.count)
    var lowest = order
    var count = 0
    var open: [Int] = []
    for root in folds.indices where order[root] < 0 {
      var path = [(fold: root, next: 0)]
      order[root] = count
      lowest[root] = count
      count += 1
      open.append(root)
      while let (fold, next) = path.last {
        if next < folds[fold].contents.count {
          path[path.count - 1].next += 1
          guard let inner = Fold.inner(folds[fold].contents[next]).map(Int.init) else { continue }
          if order[inner] < 0 {
            order[inner] = count
            lowest[inner] = count
            count += 1
            open.append(inner)
            path.append((fold: inner, next: 0))
          } else if groups[inner] < 0 {
            lowest[fold] = min(lowest[fold], order[inner])
          }
          continue
        }
        path.removeLast()
        if let above = path.last?.fold { lowest[above] = min(lowest[above], lowest[fold]) }
        if lowest[fold] < order[fold] { continue }
        while let member = open.popLast() {
          groups[member] = fold
          if member == fold { break }
        }
      }
    }
    return groups
  }
}
