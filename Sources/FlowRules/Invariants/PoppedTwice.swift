import FlowKernel
import FlowModel

/// `popped-twice`
enum PoppedTwice: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.pop)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    if violation.isAfterDismissal {
      return
        "\(coordinator) pops \(screen) in a `dismissed`, after the steps that dismissed have popped: "
        + "two screens go with one tap"
    }
    return
      "\(coordinator) pops \(screen) after the user has gone back: two screens go with one tap"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if violation.isAfterDismissal {
      return
        "remove this `pop`, or the other one: SwiftUI calls `onDismiss` after every dismissal, the app's "
        + "own too"
    }
    return "remove this `pop`: the gesture has already removed a screen"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A screen is popped after the user has gone back: two screens go with one tap.",
      meaning: """
        The user goes back one screen and ends up two screens further down. The screen that they wanted to
        go back to is gone.
        """,
      reason: """
        A delegate that is told that the screen is gone calls `finish` or `pop`, as the app's own close
        button does, although the gesture has already removed the screen. It only shows when somebody uses
        the back button.
        """,
      uikit: """
        The back button and the edge swipe pop by themselves. A `popViewController` in `didShow`,
        `viewDidDisappear` or `deinit` pops once more (general knowledge; a router that takes its own pop
        for the user's: canopas/UIPilot, pull request 35). SwiftUI calls `onDismiss` after every dismissal, and
        not only after a gesture (pointfreeco/swift-navigation, pull request 238): under `ui: swiftui` a `pop` in
        `Editor.dismissed` is one too many where the steps that dismissed `Editor` popped as well.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Books: { events: [open] }
          Book: { events: [edit] }
          Editor: { events: [save] }
        coordinators:
          App:
            start: Books
            transitions:
              Books.open: { push: Book }
              Book.edit: { push: Editor }
              Editor.save: pop
              Editor.popped: pop
        """,
      fixed: """
               Editor.save: pop
        -      Editor.popped: pop
        +      Editor.popped: stay
        """)
  }
}
