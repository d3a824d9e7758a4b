package import FlowModel
package import FlowSource

/// A broken invariant (semantics, section 3).
package struct Violation: Hashable, Sendable {
  /// What took a step that broke it, or took the screens away whose loss broke it.
  package enum Cause: Hashable, Sendable {
    case launch
    /// A step, by its number in `Flow.steps`.
    case step(Int)
    case gesture(Gesture)
    case tab
    case link(LinkID)
  }

  package var rule: Rule
  /// The coordinator and the screen that the invariant names.
  package var coordinator: CoordinatorID?
  package var screen: ScreenID?
  package var cause: Cause
  /// The boundary that it is about, where it is about one.
  package var boundary: BoundaryID?
  /// Who presented the child that is in the way, where that is another coordinator.
  package var currentPresenter: CoordinatorID?
  /// What is in the way, where SwiftUI shows the other when that is gone.
  package var occupant: Swiped.Thing?
  /// Whether what is in the way is the very thing that is presented: it was there already.
  package var isThereAlready = false
  /// Whether only the second of two taps broke it.
  package var isBySecondTap = false
  /// Whether what the user looks at has no stack that a screen could be pushed on.
  package var hasNoStack = false
  /// The boundary of a child that ended, and whose parent doesn't answer.
  package var unanswered: BoundaryID?
  /// How that child ended.
  package var unansweredEnd: EventID?
  /// Other coordinators that the same cause broke it for.
  package var others: [CoordinatorID] = []
  /// Other screens that the same cause broke it for.
  package var otherScreens: [ScreenID] = []
  /// Whether a screen's `dismissed` broke it, by a pop beside the steps' that dismissed the screen.
  package var isAfterDismissal = false
  /// Whether the user began a gesture and let go.
  package var isLetGo = false
  /// What the user swiped down, tapped outside of or answered, where that is not the coordinator that it names.
  package var swiped: Swiped?
  /// Whether the coordinator has been without a screen from its start.
  package var isNew = false

  package struct Swiped: Hashable, Sendable {
    package enum Thing: Hashable, Sendable {
      /// A screen that was presented alone, and who showed it.
      case screen(ScreenID, of: CoordinatorID?)
      case child(BoundaryID)
    }

    package var thing: Thing
    package var style: Style
    /// The button of an alert or an action sheet.
    package var answer: EventID?
  }

  package init(
    _ rule: Rule, coordinator: CoordinatorID? = nil, screen: ScreenID? = nil, cause: Cause,
    boundary: BoundaryID? = nil, currentPresenter: CoordinatorID? = nil
  ) {
    self.rule = rule
    self.coordinator = coordinator
    self.screen = screen
    self.cause = cause
    self.boundary = boundary
    self.currentPresenter = currentPresenter
  }
}

extension Violation {
  /// Where the author would fix it: the boundary, the step, the link.
  package func place(in flow: Flow) -> SourceRange {
    switch cause {
    case .step(let step): unanswered.map { flow[$0].range } ?? flow.steps[step].range
    case .link(let link): flow[link].range
    case .launch: flow[coordinator ?? flow.root].range
    case .gesture, .tab:
      boundary.map { flow[$0].range } ?? screen.map { flow[$0].range }
        ?? flow[coordinator ?? flow.root].range
    }
  }
}
