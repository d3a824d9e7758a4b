import FlowKernel
import FlowModel

/// `pop-target-missing`
enum PopTargetMissing: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.popTo)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    return "\(coordinator) pops to \(screen), but has none on its stack: "
      + (violation.isUnderSwiftUI(in: flow)
        ? "there is nothing to go back to" : "UIKit raises an exception")
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if let help = parentsHelp(for: violation, in: flow) { return help }
    let screen = violation.screen.map(flow.text) ?? "the screen"
    return
      "push `\(screen)`, `replace` the stack with it, or pop to a screen that is always there"
  }

  /// Where a child that is presented pops to what only its parent shows.
  private static func parentsHelp(for violation: Violation, in flow: Flow) -> String? {
    guard let child = violation.coordinator, let screen = violation.screen else { return nil }
    let ways = flow.boundaries.filter { $0.child == child }
    if flow[child].shows.contains(screen) { return nil }
    // What a pushed child stands on is seen again when it ends.
    if let way = ways.first(where: { flow[$0.parent].shows.contains(screen) }), way.kind == .push {
      return "`\(flow.text(screen))` is a screen of `\(flow.text(way.parent))`: write "
        + "`\(flow.finish(of: child))`, which goes back to it"
    }
    guard ways.count == 1, ways[0].kind == .present, flow[ways[0].parent].shows.contains(screen)
    else { return nil }
    let (name, parent) = (flow.text(screen), flow.text(ways[0].parent))
    let outcome = flow.outcomeOfGivingUp(of: child)
    return "`\(name)` is a screen of `\(parent)`: write "
      + "`\(Flow.finish(with: outcome))` here, and in `\(parent)` "
      + "`\(flow.text(child)).\(outcome ?? "finished"): { popTo: \(name) }`"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator pops to a screen that isn't on its stack: UIKit raises an exception.",
      meaning: """
        The app crashes. The screen was replaced or popped earlier, or it belongs to another
        coordinator.
        """,
      reason: """
        Going back worked until a step in between began to replace the stack. The button crashes only
        for users who took that route.
        """,
      uikit: """
        `popToViewController` raises "Tried to pop to a view controller that doesn't
        exist" (helpscout/beacon-ios-sdk, issue 132).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [pay] }
          Receipt: { events: [done] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
              Checkout.pay: { replace: Receipt }
              Receipt.done: { popTo: Cart }
        """,
      fixed: """
               Cart.checkout: { push: Checkout }
        -      Checkout.pay: { replace: Receipt }
        +      Checkout.pay: { replace: [Cart, Receipt] }
               Receipt.done: { popTo: Cart }
        """)
  }
}
