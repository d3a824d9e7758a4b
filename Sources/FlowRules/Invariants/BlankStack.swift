import FlowKernel
import FlowModel

/// `blank-stack`
enum BlankStack: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    true
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) shows nothing: the user looks at an empty screen"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    let ended = violation.unanswered.flatMap { boundary in
      violation.unansweredEnd.map { (flow[boundary].parent, $0) }
    }
    let answered = violation.answeredEvent(in: flow).flatMap { event in
      actor.map { ($0, event) }
    }
    if let (parent, event) = ended ?? answered, [.outcome, .finished].contains(flow[event].kind),
      case .coordinator(let child) = flow[event].owner,
      child != parent, let next = next(after: child, in: parent, of: flow)
    {
      let answer = "`\(flow.text(event)): { \(next) }`"
      let steps = flow.transition(of: parent, for: event).map { flow.steps(of: $0.block) } ?? []
      if steps.contains(where: { flow.steps[$0].operation != .stay }), ended == nil {
        return "show what comes next: add `{ \(next) }` to the steps of `\(flow.text(event))`"
      }
      if ended == nil { return "show what comes next: \(answer)" }
      return flow[parent].ignores.contains(event)
        ? "handle it in `\(flow.text(parent))` instead of ignoring it: \(answer)"
        : "handle it in `\(flow.text(parent))`: \(answer)"
    }
    if violation.coordinator == flow.root {
      // The root can't finish.
      return violation.cause == .launch
        ? "show a screen wherever `start` leads" : "show what comes next: a screen or a child"
    }
    return "show a screen in `start`, or finish the coordinator instead"
  }

  /// A step that shows something in a coordinator whose child has ended: another child in its place, a screen,
  /// or the same child again.
  private static func next(
    after child: CoordinatorID, in parent: CoordinatorID, of flow: Flow
  ) -> String? {
    let children = flow[parent].children.map { flow.boundaries[$0] }.filter {
      ($0.kind == .root || $0.kind == .push) && flow[$0.child].parameters.isEmpty
    }
    if let other = children.first(where: { $0.child != child }) {
      return "start: \(flow.text(other.child))"
    }
    let screen = flow[parent].shows.first {
      flow[$0].parameters.isEmpty && !flow.leavesByItself($0)
    }
    if let screen { return "push: \(flow.text(screen))" }
    return children.first.map { "start: \(flow.text($0.child))" }
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The user looks at an empty screen.",
      meaning: """
        The child that filled the window has ended, and nothing took its place. The user has nothing
        to tap; only a restart helps.
        """,
      reason: """
        The user can't get out of it. It happens when a child gets a new outcome, and its parent
        handles it with `stay`.
        """,
      uikit: """
        A navigation controller without view controllers shows its background: black or
        white (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Welcome: { events: [signUp, skip] }
          Home: { events: [signOut] }
        coordinators:
          App:
            children: { Onboarding: root, Main: root }
            start: Onboarding
            transitions:
              Onboarding.done: { start: Main }
              Onboarding.skipped: stay
              Main.finished: { start: Onboarding }
          Onboarding:
            outcomes: [done, skipped]
            start: Welcome
            transitions:
              Welcome.signUp: { finish: done }
              Welcome.skip: { finish: skipped }
          Main:
            start: Home
            transitions:
              Home.signOut: finish
        """,
      fixed: """
               Onboarding.done: { start: Main }
        -      Onboarding.skipped: stay
        +      Onboarding.skipped: { start: Main }
               Main.finished: { start: Onboarding }
        """)
  }
}
