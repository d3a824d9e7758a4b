import FlowKernel
import FlowModel

/// `pop-root`
enum PopRoot: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.pop)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    if violation.isUnderSwiftUI(in: flow) {
      return "\(coordinator) pops the bottom of its stack: `removeLast()` on an empty path crashes"
    }
    return "\(coordinator) pops the bottom of its stack: nothing happens"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if let screen = violation.screenToClose(in: flow, shown: .presented) {
      return "`\(flow.text(screen))` is presented: write `dismiss` in place of `pop`"
    }
    let ways = flow.boundaries.filter { $0.child == violation.coordinator }
    if ways.allSatisfy({ $0.kind == .tab || $0.kind == .root }) {
      return "nothing lies below it: write `stay`"
    }
    let finish = violation.coordinator.map(flow.finish) ?? "finish"
    if ways.allSatisfy({ $0.kind == .present }) {
      return "write `\(finish)`, which closes what the coordinator is presented in"
    }
    return "use `dismiss` to close a presented screen, `\(finish)` to leave, or remove the `pop`"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator pops the bottom of its stack: nothing happens.",
      meaning: """
        The user taps Back or Close on the first screen of a sheet, and nothing happens: the sheet has
        its own stack, and this screen is the bottom of it.
        """,
      reason: """
        UIKit tolerates it, so it is a warning. The button does nothing, because the flow was written
        for a pushed screen.
        """,
      uikit: """
        `popViewController` does nothing if only one controller is left, and returns `nil`
        (UIKit's documentation of `popViewController(animated:)`).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Shop: { events: [cart] }
          Cart: { events: [close] }
        coordinators:
          App:
            children: { CartFlow: present }
            start: Shop
            transitions:
              Shop.cart: { start: CartFlow }
          CartFlow:
            start: Cart
            transitions:
              Cart.close: pop
        """,
      fixed: """
             transitions:
        -      Cart.close: pop
        +      Cart.close: finish
        """)
  }
}
