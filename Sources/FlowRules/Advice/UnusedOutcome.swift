import FlowModel
import FlowSource

/// `unused-outcome`: an outcome that nothing finishes with.
enum UnusedOutcome: CheckedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    var check = Check(flow: flow)
    check.run()
    return check.findings.all
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Nothing finishes with this outcome.",
      meaning: """
        The coordinator declares an outcome that no step produces, so the parent's response to it
        never runs.
        """,
      reason: """
        Usually a case was forgotten: here, a payment that is declined ends like one that is paid.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout] }
          Payment: { events: [paid, declined] }
        coordinators:
          App:
            children: { Checkout: push }
            start: Cart
            ignores: [Checkout.finished, Checkout.declined]
            transitions:
              Cart.checkout: { start: Checkout }
              Checkout.paid: stay
          Checkout:
            outcomes: [paid, declined]
            start: Payment
            transitions:
              Payment.paid: { finish: paid }
              Payment.declined: { finish: paid }
        """,
      fixed: """
               Payment.paid: { finish: paid }
        -      Payment.declined: { finish: paid }
        +      Payment.declined: { finish: declined }
        """)
  }
}

private struct Check {
  let flow: Flow
  var findings = Findings()

  mutating func run() {
    let isFinishedWith = flow.isFinishedWith()
    for (index, event) in flow.events.enumerated()
    where event.kind == .outcome && !isFinishedWith[index] {
      let id = EventID(index)
      findings.report(
        .unusedOutcome, "nothing finishes with `\(flow.text(id))`", at: event.range,
        help: gestureHelp(for: event)
          ?? "finish with it: `{ finish: \(flow.names[event.name]) }`; or remove it, here and where it is handled"
      )
    }
  }

  /// Where the user can leave the coordinator by a gesture that ends it without an outcome, or not at all, an
  /// outcome that says so is not to be removed: the gesture lacks it.
  private func gestureHelp(for event: Event) -> String? {
    guard case .coordinator(let child) = event.owner,
      flow.outcomeOfGivingUp(of: child) == flow.names[event.name],
      let boundary = flow.boundaries.first(where: { $0.child == child && lacksOutcome($0) })
    else { return nil }
    let isSwiped = boundary.kind == .present
    let outcome = flow.names[event.name]
    let entry = flow.entry(
      of: boundary, when: isSwiped ? .swipe : .back, "{ finish: \(outcome) }")
    return "let \(isSwiped ? "a swipe" : "going back") finish with it: \(entry)"
  }

  private func lacksOutcome(_ boundary: Boundary) -> Bool {
    let isSwiped = boundary.kind == .present && boundary.style.isDismissable
    guard isSwiped || boundary.kind == .push else { return false }
    switch boundary.afterGesture(isSwiped ? boundary.swipe : boundary.back) {
    case .nothing: return !boundary.isKept
    case .finish:
      return flow.transition(of: boundary.parent, for: flow[boundary.child].finished) == nil
    case .finishWith, .locked: return false
    }
  }
}
