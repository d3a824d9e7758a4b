extension Drawing {
  /// The begin or the end of a cluster, in a text in which clusters stand inside each other.
  struct ClusterPart {
    /// A number in `clusters`.
    var cluster: Int
    var isEnd: Bool
    /// How many clusters it stands in, and 1.
    var depth: Int
  }

  /// Every cluster's begin and end as they are written. In the drawing outer ones only come first; and it
  /// is a loop that turns the order, since clusters may stand inside each other without end.
  var clusterParts: [ClusterPart] {
    var inner: [[Int]] = Array(repeating: [], count: clusters.count)
    var waiting: [ClusterPart] = []
    for (index, cluster) in clusters.enumerated().reversed() {
      if let parent = cluster.parent {
        inner[parent].append(index)
      } else {
        waiting.append(ClusterPart(cluster: index, isEnd: false, depth: 1))
      }
    }
    var parts: [ClusterPart] = []
    while let part = waiting.popLast() {
      parts.append(part)
      if part.isEnd { continue }
      waiting.append(ClusterPart(cluster: part.cluster, isEnd: true, depth: part.depth))
      waiting += inner[part.cluster].map {
        ClusterPart(cluster: $0, isEnd: false, depth: part.depth + 1)
      }
    }
    return parts
  }
}
