import FlowModel

/// Which cluster stands in which: a coordinator in the nearest one that every way from the root to it
/// leads through, which is its parent where it has one (its immediate dominator in the graph of
/// boundaries, after Cooper, Harvey and Kennedy).
struct Nesting {
  /// By coordinator; nil for the root, and for what nobody reaches.
  private(set) var around: [CoordinatorID?]
  /// Every coordinator, outer ones first.
  private(set) var order: [CoordinatorID]

  init(_ flow: Flow) {
    let count = flow.coordinators.count
    around = Array(repeating: nil, count: count)
    order = Self.reversePostorder(flow)
    var positions: [Int?] = Array(repeating: nil, count: count)
    for (position, id) in order.enumerated() { positions[id.index] = position }
    var parents: [[CoordinatorID]] = Array(repeating: [], count: count)
    for boundary in flow.boundaries where positions[boundary.parent.index] != nil {
      parents[boundary.child.index].append(boundary.parent)
    }
    var isChanging = true
    while isChanging {
      isChanging = false
      for id in order.dropFirst() {
        var nearest: CoordinatorID?
        for parent in parents[id.index] where parent == flow.root || around[parent.index] != nil {
          nearest = nearest.map { common($0, parent, positions) } ?? parent
        }
        if nearest != around[id.index] {
          around[id.index] = nearest
          isChanging = true
        }
      }
    }
    order += flow.coordinators.indices.lazy.map { CoordinatorID($0) }
      .filter { positions[$0.index] == nil }
  }

  private func common(
    _ left: CoordinatorID, _ right: CoordinatorID, _ positions: [Int?]
  ) -> CoordinatorID {
    var left = left
    var right = right
    while left != right {
      let isLeftDeeper = (positions[left.index] ?? 0) > (positions[right.index] ?? 0)
      guard let above = around[isLeftDeeper ? left.index : right.index] else { break }
      if isLeftDeeper { left = above } else { right = above }
    }
    return left
  }

  /// What the root reaches, each coordinator before those that only it leads to.
  private static func reversePostorder(_ flow: Flow) -> [CoordinatorID] {
    if flow.coordinators.isEmpty { return [] }
    var postorder: [CoordinatorID] = []
    var seen: Set<CoordinatorID> = [flow.root]
    var waiting = [(id: flow.root, next: flow[flow.root].boundaries.indices.reversed()[...])]
    while let last = waiting.indices.last {
      guard let index = waiting[last].next.popFirst() else {
        postorder.append(waiting[last].id)
        waiting.removeLast()
        continue
      }
      let child = flow.boundaries[index].child
      if seen.insert(child).inserted {
        waiting.append((child, flow[child].boundaries.indices.reversed()[...]))
      }
    }
    return postorder.reversed()
  }
}
