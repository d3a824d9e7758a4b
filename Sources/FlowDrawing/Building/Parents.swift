import FlowModel

/// Who holds whom, the other way round than the flow has it.
struct Parents {
  private var boundaries: [[BoundaryID]]

  init(_ flow: Flow) {
    boundaries = Array(repeating: [], count: flow.coordinators.count)
    for (index, boundary) in flow.boundaries.enumerated() {
      boundaries[boundary.child.index].append(BoundaryID(index))
    }
  }

  /// The boundaries to a child, in the flow's order.
  subscript(child: CoordinatorID) -> [BoundaryID] { boundaries[child.index] }
}
