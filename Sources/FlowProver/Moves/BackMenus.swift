import FlowKernel
import FlowModel

/// Where the back button's menu may lead, by what the flow declares: what really stands on a stack is
/// looked for when the move is made.
struct BackMenus {
  /// By coordinator, a number for the stack that it pushes on.
  private let stacks: [Int]
  /// By coordinator, the bars around it that are pushed.
  private let outer: [[Int]]
  private let targetsOfStack: [[BackTarget]]

  /// - Parameter leadsEverywhere: also where it is the same as going back several times, but in one turn.
  init(_ flow: Flow, isTrivial: [Bool], leadsEverywhere: Bool) {
    var stacks = Array(flow.coordinators.indices)
    func stack(of coordinator: Int) -> Int {
      var current = coordinator
      while stacks[current] != current { current = stacks[current] }
      return current
    }
    for boundary in flow.boundaries where boundary.kind == .push {
      stacks[stack(of: boundary.child.index)] = stack(of: boundary.parent.index)
    }
    let roots = flow.coordinators.indices.map { stack(of: $0) }
    var targets: [[BackTarget]] = Array(repeating: [], count: roots.count)
    var outer: [[Int]] = Array(repeating: [], count: roots.count)
    for (index, coordinator) in flow.coordinators.enumerated() {
      for screen in coordinator.shows where !targets[roots[index]].contains(.screen(screen)) {
        targets[roots[index]].append(.screen(screen))
      }
    }
    for boundary in flow.boundaries {
      if boundary.kind == .push, flow[boundary.child].isTabBar {
        let stack = roots[boundary.parent.index]
        if !targets[stack].contains(.bar(boundary.child)) {
          targets[stack].append(.bar(boundary.child))
        }
      }
      // At the bottom of a tab the menu is that of the bar's own stack.
      if boundary.kind == .tab {
        let inner = roots[boundary.child.index]
        let stack = roots[boundary.parent.index]
        if inner != stack, !outer[inner].contains(stack) { outer[inner].append(stack) }
      }
    }
    // It only differs from going back several times where a lock between is passed over, only the last
    // owner learns of it, or somebody does something when it hears: all is gone by then.
    let isNeeded =
      leadsEverywhere ? roots.map { _ in true } : Self.needs(flow, isTrivial, roots)
    for stack in targets.indices where !isNeeded[stack] { targets[stack] = [] }
    self.stacks = roots
    self.outer = outer
    targetsOfStack = targets
  }

  private static func needs(_ flow: Flow, _ isTrivial: [Bool], _ stacks: [Int]) -> [Bool] {
    if flow.hearsOfLastOnly == true || flow.hearsNewest || flow.pushesOverTop {
      return stacks.map { _ in true }
    }
    var needs = Array(repeating: false, count: stacks.count)
    for (index, coordinator) in flow.coordinators.enumerated() {
      let isLocked = coordinator.shows.contains {
        flow[$0].isBackLocked || flow[$0].backLock != nil
      }
      let handles = coordinator.transitions.indices.contains {
        flow[flow.transitions[$0].event].kind == .popped && !isTrivial[$0]
      }
      if isLocked || handles { needs[stacks[index]] = true }
    }
    for boundary in flow.boundaries where boundary.kind == .push {
      if boundary.back == .locked || boundary.backLock != nil
        || [boundary.back, boundary.gone].contains(where: {
          isAnswered($0, of: boundary, flow, isTrivial)
        })
      {
        needs[stacks[boundary.parent.index]] = true
      }
    }
    return needs
  }

  /// Whether the parent does something when a child ends by a rule.
  private static func isAnswered(
    _ rule: Boundary.Response, of boundary: Boundary, _ flow: Flow, _ isTrivial: [Bool]
  ) -> Bool {
    guard let event = flow.ending(of: boundary.child, by: rule),
      let answer = flow.transitionIndex(of: boundary.parent, for: event)
    else { return false }
    return !isTrivial[answer]
  }

  /// By coordinator, whether it may be seen where the menu leads past the last screen of a pushed child that
  /// ends by `back`.
  func mayPassOthers(_ flow: Flow) -> [Bool] {
    var isAbove = Array(repeating: false, count: flow.coordinators.count)
    let pushes = flow.boundaries.filter { $0.kind == .push }
    for below in pushes where !below.isKept && below.gone == .nothing {
      if [.nothing, .locked].contains(flow.responseToPop(of: below)) { continue }
      for above in pushes where stacks[above.parent.index] == stacks[below.parent.index] {
        if above.child != below.child || above.parent == above.child {
          isAbove[above.child.index] = true
        }
      }
    }
    // At the bottom of a tab the menu is that of the bar's own stack.
    for tab in flow.boundaries where tab.kind == .tab && isAbove[tab.parent.index] {
      isAbove[tab.child.index] = true
    }
    return isAbove
  }

  /// Every place that the menu may lead to where a coordinator shows the visible screen.
  func targets(from coordinator: CoordinatorID) -> [BackTarget] {
    var targets: [BackTarget] = []
    var seen: Set<Int> = []
    var waiting = [stacks[coordinator.index]]
    while let stack = waiting.popLast() {
      guard seen.insert(stack).inserted else { continue }
      targets += targetsOfStack[stack].filter { !targets.contains($0) }
      waiting += outer[stack]
    }
    return targets
  }
}
