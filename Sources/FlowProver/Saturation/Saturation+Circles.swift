import FlowKernel
import FlowModel

/// Summaries that hand on to each other in a circle hold the same. Each content would come along each of their edges,
/// of which there may be as many as pairs of them: so they become one (Fähndrich et al. 1998).
extension Saturation {
  /// The summary of which one has become a part: mostly itself.
  func whole(_ summary: FoldID) -> FoldID { summaries.whole(summary) }

  /// Whether so much has been handed on in vain that it is worth to look for circles.
  var isHandingOnInVain: Bool {
    vain > patience.share * (handed.count + summaries.count) + patience.least
  }

  /// Makes one summary of those that hand on to each other in a circle.
  ///
  /// - Precondition: nothing waits: so they hold the same already.
  mutating func joinCircles() {
    vain = 0
    let groups = Circles.groups(
      of: summaries.map { $0.isOwn ? $0.edges.map { Int(whole($0)) } : [] })
    for (index, group) in groups.enumerated() where index != group {
      join(FoldID(index), to: FoldID(group))
    }
    // What is covered from now on is known by the whole.
    for head in heads.indices {
      for hole in heads[head].holes.indices {
        heads[head].holes[hole] = whole(heads[head].holes[hole])
      }
    }
    latest.head = -1
    replaceParts(in: \.edges)
    replaceParts(in: \.above)
    for index in summaries.indices where summaries[index].isOwn {
      for target in summaries[index].edges {
        let pair = Self.pair(FoldID(index), target)
        handed.insert(pair)
        connected.insert(pair)
      }
    }
  }

  /// Puts wholes in the place of their parts in each summary's list, each once, and never the summary itself.
  private mutating func replaceParts(in list: WritableKeyPath<Summary, [FoldID]>) {
    var last = Array(repeating: FoldID.unfolded, count: summaries.count)
    for index in summaries.indices {
      let own = FoldID(index)
      var wholes: [FoldID] = []
      for summary in summaries[index][keyPath: list] {
        let whole = whole(summary)
        if whole == own || last[Int(whole)] == own { continue }
        last[Int(whole)] = own
        wholes.append(whole)
      }
      summaries[index][keyPath: list] = wholes
    }
  }

  private mutating func join(_ part: FoldID, to whole: FoldID) {
    let joined = summaries[Int(part)]
    summaries[Int(part)] = Summary(kind: joined.kind, whole: whole)
    let index = Int(whole)
    summaries[index].edges += joined.edges
    summaries[index].openers += joined.openers
    summaries[index].above += joined.above
    summaries[index].listeners += joined.listeners
    summaries[index].seekers += joined.seekers
    // What was made of it holds already what is made of the other one, and gets from there what comes now.
    for (part, summary) in joined.parts {
      if let known = summaries[index].parts.first(where: { $0.part == part }) {
        connect(known.summary, to: summary)
      } else {
        summaries[index].parts.append((part, summary))
      }
    }
    if joined.below >= 0 {
      if summaries[index].below >= 0 {
        connect(summaries[index].below, to: joined.below)
      } else {
        summaries[index].below = joined.below
      }
    }
  }
}
