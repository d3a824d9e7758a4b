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

  /// Further places where a rule is broken, which are counted and not told.
  package struct More: Sendable {
    package var rule: Rule
    package var count: Int
    /// The first of them.
    package var range: SourceRange
  }

  mutating func add(more rule: Rule, at range: SourceRange) {
    if let known = more.firstIndex(where: { $0.rule == rule }) {
      more[known].count += 1
    } else {
      more.append(More(rule: rule, count: 1, range: range))
    }
  }
}

/// What the declarations connect with the root, whether or not it can ever happen: by starts, tabs and links, each
/// condition taken as true.
struct DeclaredReach {
  private(set) var coordinators: [Bool]
  private(set) var screens: [Bool]
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
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

  /// Whether what causes an event can be there.
  func mayCause(_ event: EventID) -> Bool {
    switch flow[event].owner {
    case .screen(let screen): screens[screen.index]
    case .coordinator(let child): coordinators[child.index]
    case .app: true
    }
  }
}
