/// Strongly connected components (Tarjan 1972).
enum Circles {
  /// Numbers of which each leads to the other get the same number. In a loop, since summaries may lie on each other as
  /// deep as the flow is long.
  ///
  /// - Parameter targets: by number, those to which it leads.
  static func groups(of targets: [[Int]]) -> [Int] {
    var groups = Array(repeating: -1, count: targets.count)
    var order = Array(repeating: -1, count: targets.count)
    var lowest = order
    var count = 0
    var open: [Int] = []
    for root in targets.indices where order[root] < 0 {
      var path = [(number: root, next: 0)]
      order[root] = count
      lowest[root] = count
      count += 1
      open.append(root)
      while let (number, next) = path.last {
        if next < targets[number].count {
          path[path.count - 1].next += 1
          let target = targets[number][next]
          if order[target] < 0 {
            order[target] = count
            lowest[target] = count
            count += 1
            open.append(target)
            path.append((number: target, next: 0))
          } else if groups[target] < 0 {
            lowest[number] = min(lowest[number], order[target])
          }
          continue
        }
        path.removeLast()
        if let above = path.last?.number { lowest[above] = min(lowest[above], lowest[number]) }
        if lowest[number] < order[number] { continue }
        while let member = open.popLast() {
          groups[member] = number
          if member == number { break }
        }
      }
    }
    return groups
  }
}
