import FlowModel
import FlowKernel

extension World {
  /// A boundary that a coordinator came through so often on its way from the root, or nil.
  func nestedBoundary(in flow: Flow, times: Int) -> BoundaryID? {
    for instance in coordinators where instance.isAlive {
      guard let boundary = instance.boundary else { continue }
      var count = 1
      var current = instance.parent
      while current != .none {
        if self[coordinator: current].boundary == boundary { count += 1 }
        current = self[coordinator: current].parent
      }
      if count >= times { return boundary }
    }
    return nil
  }
}

extension Flow {
  /// Whether a coordinator may stand below one of its own type.
  package var hasCircleOfBoundaries: Bool {
    var state = Array(repeating: 0, count: coordinators.count)
    for start in coordinators.indices where state[start] == 0 {
      var stack = [(start, coordinators[start].boundaries.indices.lowerBound)]
      state[start] = 1
      while let (coordinator, next) = stack.last {
        if next >= coordinators[coordinator].boundaries.indices.upperBound {
          state[coordinator] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].1 += 1
        let child = boundaries[next].child.index
        if state[child] == 1 { return true }
        if state[child] == 0 {
          state[child] = 1
          stack.append((child, coordinators[child].boundaries.indices.lowerBound))
        }
      }
    }
    return false
  }
}
