import FlowKernel
import FlowModel

/// `root-under-modal`
enum RootUnderModal: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has { $0.kind == .root }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let start = "\(coordinator) becomes the root under something that is still presented: "
    let isUnderSwiftUI = violation.boundary.map { flow.isUnderSwiftUI(flow[$0].parent) } ?? false
    return start
      + (isUnderSwiftUI ? "that stays over the new screens" : "the old screens and the modal leak")
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if let help = violation.clearingHelp(in: flow) { return help }
    let coordinator = violation.coordinator.map(flow.text) ?? "the coordinator"
    let parent = violation.boundary.map { flow[$0].parent }
    let others = flow.boundaries.filter { $0.parent == parent && $0.child != violation.coordinator }
    let stops = others.prefix(3).map { "`stop: \(flow.text($0.child))`" }
    if stops.isEmpty { return "`dismiss` before the step that starts `\(coordinator)`" }
    // A child whose screens a `dismiss` takes would stay alive.
    return "before the step that starts `\(coordinator)`, end the child that shows the modal "
      + "(\(stops.joined(separator: ", "))), or `dismiss` a screen that is presented"
  }

  static var explanation: Explanation {
    Explanation(
      summary:
        "The root is replaced under something that is still presented: the old screens leak.",
      meaning: """
        The app signs in behind the sheet, and the sheet stays: the user looks at a sign-in that is
        over, and has to swipe it down or restart the app.
        """,
      reason: """
        Each time the window's root changes this way, the old screens and the sheet stay in memory
        with everything they hold. Their requests and timers keep running.
        """,
      uikit: """
        A presented controller belongs to the controller that presented it. If that one is
        replaced while the sheet is up, either the sheet stays on top of the new root, or
        the old root and the sheet stay alive, unseen (Stack Overflow, question 26763020). Under `ui: swiftui` a
        sheet goes with the view that presents it; one that the parent's own view presents stays (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Landing: { events: [signIn, browse] }
          SignIn: { events: [submit] }
          Home: { events: [signOut] }
        coordinators:
          App:
            children: { Main: root }
            start: Landing
            transitions:
              Landing.signIn: { present: SignIn }
              Landing.browse: { start: Main }
              SignIn.submit: { start: Main }
              Main.finished: { push: Landing }
          Main:
            start: Home
            transitions:
              Home.signOut: finish
        """,
      fixed: """
               Landing.browse: { start: Main }
        -      SignIn.submit: { start: Main }
        +      SignIn.submit: [ dismiss, { start: Main } ]
               Main.finished: { push: Landing }
        """)
  }
}
