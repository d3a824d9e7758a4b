package import FlowModel
package import FlowSource

extension Proof {
  /// Where ways end, and nobody looks further.
  package struct End: Hashable, Sendable {
    package var rule: Rule
    package var range: SourceRange
    /// Whether a child is started beside two others there, and nothing is reported.
    package var isThirdStart: Bool
  }

  /// What the flow declares a path to, and no world was met in.
  package struct NotLookedAt: Hashable, Sendable {
    package var coordinators: [CoordinatorID] = []
    package var screens: [ScreenID] = []
    package var transitions: [Int] = []

    package var isEmpty: Bool {
      coordinators.isEmpty && screens.isEmpty && transitions.isEmpty
    }
  }
}

/// What the declarations connect with the root, whether or not it can ever happen: by starts, tabs and links, each
/// condition taken as true.
struct DeclaredReach {
  private(set) var coordinators: [Bool]
  private(set) var screens: [Bool]
  private let flow: Flow
  private let isFinishedWith: [Bool]
  /// By coordinator, whether a step or a gesture ends it without an outcome.
  private let mayFinish: [Bool]

  init(_ flow: Flow) {
    self.flow = flow
    isFinishedWith = flow.isFinishedWith()
    mayFinish = flow.mayFinish()
    coordinators = Array(repeating: false, count: flow.coordinators.count)
    screens = Array(repeating: false, count: flow.screens.count)
    let isStarted = flow.startedBoundaries
    var waiting = [flow.root]
    coordinators[flow.root.index] = true
    while let next = waiting.popLast() {
      for screen in flow[next].shows { screens[screen.index] = true }
      for index in flow[next].boundaries.indices where isStarted[index] {
        let child = flow.boundaries[index].child
        if coordinators[child.index] { continue }
        coordinators[child.index] = true
        waiting.append(child)
      }
    }
  }

  /// Whether what causes an event can be there; of an outcome, whether anything ends with it, too.
  func mayCause(_ event: EventID) -> Bool {
    switch flow[event].owner {
    case .screen(let screen): screens[screen.index]
    case .coordinator(let child):
      switch flow[event].kind {
      case .outcome: coordinators[child.index] && isFinishedWith[event.index]
      case .finished: coordinators[child.index] && mayFinish[child.index]
      case .event, .async, .popped, .dismissed, .held, .output, .tab, .notification:
        coordinators[child.index]
      }
    case .app: true
    }
  }
}

extension Flow {
  /// By coordinator, whether a step or a gesture ends it without an outcome; steps that a parent runs in a child are
  /// anybody's.
  fileprivate func mayFinish() -> [Bool] {
    let runsInChildren = steps.contains { if case .inChild = $0.operation { true } else { false } }
    var result = coordinators.map { _ in runsInChildren }
    for (step, actor) in zip(steps, coordinatorsOfSteps()) {
      if let actor, step.operation.isPlainFinish { result[actor.index] = true }
    }
    for boundary in boundaries
    where [boundary.back, responseToPop(of: boundary), boundary.swipe, boundary.gone].contains(
      .finish)
    {
      result[boundary.child.index] = true
    }
    return result
  }
}

extension FlowModel.Step.Operation {
  /// Whether it ends its coordinator without an outcome.
  fileprivate var isPlainFinish: Bool {
    if case .finish = self { return true }
    if case .finishTo = self { return true }
    return false
  }
}
