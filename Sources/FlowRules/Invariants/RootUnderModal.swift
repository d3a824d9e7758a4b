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
    guard let parent = violation.boundary.map({ flow[$0].parent }) else {
      return "`dismiss` before the step that starts `\(coordinator)`"
    }
    var ended: CoordinatorID?
    if let event = violation.answeredEvent(in: flow),
      [.outcome, .finished].contains(flow[event].kind),
      case .coordinator(let child) = flow[event].owner
    {
      ended = child
    }
    let stopped =
      violation.answeredEvent(in: flow)
      .flatMap { flow.transition(of: parent, for: $0) }.map { flow.steps(of: $0.block) } ?? []
    let others = flow[parent].children.map { flow.boundaries[$0] }.filter { boundary in
      ![ended, violation.coordinator].contains(boundary.child)
        && !stopped.contains { flow.steps[$0].operation == .stop(boundary.child) }
        && (boundary.kind == .present || flow.presents(boundary.child))
    }
    let stops = others.prefix(3).map { boundary in
      let name = flow.text(boundary.child)
      return "`{ if: alive \(name), then: { stop: \(name) } }`"
    }
    let presents = flow.presentsScreens(parent)
    if stops.isEmpty { return "`dismiss` before the step that starts `\(coordinator)`" }
    // A child whose screens a `dismiss` takes would stay alive.
    return "before the step that starts `\(coordinator)`, end the child that shows the modal: "
      + stops.joined(separator: ", ")
      + (presents ? "; or `dismiss` a screen that is presented" : "")
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

extension Flow {
  /// Whether a coordinator presents screens of its own.
  fileprivate func presentsScreens(_ coordinator: CoordinatorID) -> Bool {
    zip(steps, coordinatorsOfSteps()).contains { step, actor in
      if case .present = step.operation { actor == coordinator } else { false }
    }
  }

  /// Whether a child of a coordinator is presented, or a screen of it or of one below it.
  fileprivate func presents(_ coordinator: CoordinatorID) -> Bool {
    var known: Set<CoordinatorID> = []
    var open = [coordinator]
    while let next = open.popLast() {
      guard known.insert(next).inserted else { continue }
      let below = self[next].boundaries.indices.map { boundaries[$0] }
      if presentsScreens(next) || below.contains(where: { $0.kind == .present }) { return true }
      open += below.map(\.child)
    }
    return false
  }
}
