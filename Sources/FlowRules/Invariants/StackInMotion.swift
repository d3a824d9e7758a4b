import FlowKernel
import FlowModel

/// `stack-in-motion`
enum StackInMotion: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.hasMotion
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return
      "\(coordinator) changes its stack while a change to it is still animating: the user may see the "
      + "wrong screen"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return "set the stack at once with `replace`, or wait: `{ do: […], animations: awaited }`"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A stack is changed again while a push or pop on it is still animating.",
      meaning: """
        The user sees the wrong screen, or the right one under the wrong title; a pop may not happen at all.
        """,
      reason: """
        The flow says that the app does not wait for its animations (`animations: unawaited`). `replace` sets
        the whole stack at once and is safe.
        """,
      uikit: """
        Pushes queue, pops are lost, and the bar gets out of step: "nested push animation
        can result in corrupted navigation bar" (cobaltians/Cobalt, issue 18;
        HeroTransitions/Hero, issue 638).
        """,
      broken: """
        flow: 1
        root: App
        animations: unawaited
        screens:
          List: { events: [open] }
          Form: { events: [save] }
          Receipt: { events: [done] }
        coordinators:
          App:
            start: List
            transitions:
              List.open: { push: Form }
              Form.save: [pop, { push: Receipt }]
              Receipt.done: pop
        """,
      fixed: """
               List.open: { push: Form }
        -      Form.save: [pop, { push: Receipt }]
        +      Form.save: { replace: [List, Receipt] }
               Receipt.done: pop
        """)
  }
}
