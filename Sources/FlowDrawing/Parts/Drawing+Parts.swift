import FlowModel

extension Drawing {
  /// The drawing without some nodes, and without the clusters that nothing is left in.
  func keeping(_ isKept: [Bool]) -> Drawing {
    var part = Drawing()
    part.title = title
    part.turns = turns
    var clusterNumbers: [Int?] = Array(repeating: nil, count: clusters.count)
    let used = usedClusters(isKept)
    for (index, cluster) in clusters.enumerated() where used[index] {
      var cluster = cluster
      cluster.parent = cluster.parent.flatMap { clusterNumbers[$0] }
      clusterNumbers[index] = part.clusters.count
      part.clusters.append(cluster)
    }
    var numbers: [Int?] = Array(repeating: nil, count: nodes.count)
    for (index, node) in nodes.enumerated() where isKept[index] {
      var node = node
      node.cluster = node.cluster.flatMap { clusterNumbers[$0] }
      numbers[index] = part.nodes.count
      part.nodes.append(node)
    }
    for index in part.clusters.indices {
      // A coordinator of which another part is left: what there is of it.
      part.clusters[index].entry =
        numbers[part.clusters[index].entry]
        ?? part.nodes.firstIndex { $0.cluster == index } ?? 0
    }
    for edge in edges {
      guard let tail = numbers[edge.tail], let head = numbers[edge.head] else { continue }
      var edge = edge
      edge.tail = tail
      edge.head = head
      part.edges.append(edge)
    }
    return part
  }

  /// A cluster is used where a node is left in it, or in one inside it.
  private func usedClusters(_ isKept: [Bool]) -> [Bool] {
    var used = Array(repeating: false, count: clusters.count)
    for (index, node) in nodes.enumerated() where isKept[index] {
      if let cluster = node.cluster { used[cluster] = true }
    }
    // Outer ones come first, so going backwards every inner one is known.
    for index in clusters.indices.reversed() where used[index] {
      if let parent = clusters[index].parent { used[parent] = true }
    }
    return used
  }

  // MARK: Focus

  /// What has a name that `focus` takes: every coordinator and every screen.
  package var focusNames: [String] {
    var names = clusters.map(\.name)
    for node in nodes {
      switch node.kind {
      case .screen, .coordinator, .tabBar: names.append(node.name)
      case .launch, .exit, .output, .link: break
      }
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The nodes that a name stands for: all of a coordinator's, or a screen wherever it is shown.
  package func nodes(named name: String) -> [Int] {
    nodes.indices.filter { index in
      let node = nodes[index]
      if let cluster = node.cluster, clusters[cluster].name == name { return true }
      switch node.kind {
      case .screen, .coordinator, .tabBar: return node.name == name
      case .launch, .exit, .output, .link: return false
      }
    }
  }

  /// The part around some nodes: what they lead to, and what leads to them, over at most `depth` edges
  /// between places. Outcomes and choices on the way don't count.
  package func focused(on focus: [Int], depth: Int) -> Drawing {
    var neighbours: [[Int]] = Array(repeating: [], count: nodes.count)
    for edge in edges {
      neighbours[edge.tail].append(edge.head)
      neighbours[edge.head].append(edge.tail)
    }
    var distances = Array(repeating: Int.max, count: nodes.count)
    for node in focus { distances[node] = 0 }
    // The nodes at one distance, then those at the next.
    var level = focus
    for distance in 0...max(0, depth) where !level.isEmpty {
      var next: [Int] = []
      while let node = level.popLast() {
        guard distances[node] == distance else { continue }
        for neighbour in neighbours[node] {
          let cost = nodes[neighbour].isPlace || nodes[neighbour].cluster == nil ? 1 : 0
          guard distances[neighbour] > distance + cost, distance + cost <= depth else { continue }
          distances[neighbour] = distance + cost
          if cost == 0 { level.append(neighbour) } else { next.append(neighbour) }
        }
      }
      level = next
    }
    return keeping(withoutLooseMarks(distances.map { $0 <= depth }))
  }

  /// An outcome that nothing in the part leads to, and from which nothing in it comes, says nothing.
  private func withoutLooseMarks(_ isKept: [Bool]) -> [Bool] {
    var isKept = isKept
    var hasTail = Array(repeating: false, count: nodes.count)
    for edge in edges where isKept[edge.tail] && nodes[edge.tail].isPlace {
      hasTail[edge.head] = true
    }
    for index in nodes.indices where isKept[index] {
      if nodes[index].isPort { isKept[index] = hasTail[index] }
    }
    return isKept
  }

  // MARK: Collapse

  /// Coordinators alone: each is one node, and an edge between two stands for all that lead from what
  /// is in the one to what is in the other.
  package func collapsed() -> Drawing {
    var drawing = Drawing()
    drawing.title = title
    drawing.turns = turns
    var numbers = Array(repeating: 0, count: nodes.count)
    let byCluster = addCollapsed(to: &drawing)
    for (index, node) in nodes.enumerated() {
      if let cluster = node.cluster, !node.isLink {
        numbers[index] = byCluster[cluster]
        drawing.nodes[byCluster[cluster]].steps += node.steps
      } else {
        var node = node
        node.cluster = nil
        numbers[index] = index == 0 ? 0 : drawing.nodes.count
        if index > 0 { drawing.nodes.append(node) }
      }
    }
    for index in drawing.nodes.indices { drawing.nodes[index].steps.sort() }
    drawing.collapseEdges(of: self, numbers)
    return drawing
  }

  /// - Returns: by cluster, the node that stands for it.
  private func addCollapsed(to drawing: inout Drawing) -> [Int] {
    guard let launch = nodes.first else { return [] }
    drawing.nodes.append(launch)
    var numbers = Array(repeating: 0, count: clusters.count)
    // In the order of the flow, as everything else.
    for index in clusters.indices.sorted(by: {
      clusters[$0].coordinator.raw < clusters[$1].coordinator.raw
    }) {
      let cluster = clusters[index]
      numbers[index] = drawing.nodes.count
      var node = Node(.coordinator(cluster.coordinator), name: cluster.name, cluster: nil)
      node.kinds = cluster.kinds
      drawing.nodes.append(node)
    }
    return numbers
  }

  private mutating func collapseEdges(of whole: Drawing, _ numbers: [Int]) {
    struct Key: Hashable {
      var tail: Int
      var head: Int
      var kind: Edge.Kind
    }
    var known: [Key: Int] = [:]
    for edge in whole.edges where edge.kind != .stay {
      let (tail, head) = (numbers[edge.tail], numbers[edge.head])
      if tail == head { continue }
      let key = Key(tail: tail, head: head, kind: edge.kind)
      // What led away from an outcome's node leads from the coordinator now, and says which it was.
      let mark = whole.nodes[edge.tail]
      let causes = edge.causes.map { cause in
        var cause = cause
        cause.condition = ""
        if !mark.isPlace, cause.name.isEmpty, mark.isPort { cause.name = mark.name }
        return cause
      }
      if let index = known[key] {
        for cause in causes where !edges[index].causes.contains(cause) {
          edges[index].causes.append(cause)
        }
        edges[index].steps = (edges[index].steps + edge.steps).sorted()
        continue
      }
      known[key] = edges.count
      var merged = Edge(tail: tail, head: head, kind: edge.kind, causes: causes)
      merged.steps = edge.steps
      edges.append(merged)
    }
  }
}

extension Drawing {
  /// The nodes of a collapsed drawing that stand for nodes of this one.
  package func collapsedNodes(of found: [Int], in collapsed: Drawing) -> [Int] {
    var names: [String] = []
    for node in found {
      guard let cluster = nodes[node].cluster else { continue }
      if !names.contains(clusters[cluster].name) { names.append(clusters[cluster].name) }
    }
    return names.flatMap { collapsed.nodes(named: $0) }
  }
}
