extension Drawing {
  /// By node: over how many edges it is reached from the first one; `Int.max` where it isn't.
  var distances: [Int] {
    var heads: [[Int]] = Array(repeating: [], count: nodes.count)
    for edge in edges { heads[edge.tail].append(edge.head) }
    var distances = Array(repeating: Int.max, count: nodes.count)
    var queue = nodes.isEmpty ? [] : [0]
    var next = 0
    if !queue.isEmpty { distances[0] = 0 }
    while next < queue.count {
      let node = queue[next]
      next += 1
      for head in heads[node] where distances[head] == .max {
        distances[head] = distances[node] + 1
        queue.append(head)
      }
    }
    return distances
  }
}
