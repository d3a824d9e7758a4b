import FlowModel
import FlowSource

/// `unused-parameter`: a parameter that no step or condition reads.
enum UnusedParameter: CheckedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    var check = Check(flow: flow, facts: facts)
    check.run()
    return check.findings.all
  }

  static var explanation: Explanation {
    Explanation(
      summary: "No step or condition reads this parameter.",
      meaning: """
        A coordinator or a deep link takes a value and does nothing with it. What the user chose never
        reaches the screen.
        """,
      reason: """
        Usually a screen should receive the value and doesn't: the link to a product opens the shop's
        front page.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: { open: { productId: Int } } }
          Product: { events: [] }
        coordinators:
          App:
            children: { ProductFlow: push }
            start: Cart
            transitions:
              Cart.open: { start: ProductFlow }
          ProductFlow:
            params: { productId: Int }
            start: Product
        """,
      fixed: """
           Cart: { events: { open: { productId: Int } } }
        -  Product: { events: [] }
        +  Product: { params: { productId: Int }, events: [] }
         coordinators:
        """)
  }
}

private struct Check {
  let flow: Flow
  let facts: FlowFacts
  var findings = Findings()

  /// Parameters of coordinators and links. What a screen does with its own, or a parent with a
  /// payload, is not navigation's business.
  mutating func run() {
    for (index, coordinator) in flow.coordinators.enumerated() {
      for parameter in coordinator.parameters.indices
      where !facts.readParameters.contains(parameter) {
        reportUnused(parameter, of: flow.text(CoordinatorID(index)))
      }
    }
    for link in flow.links {
      for parameter in link.parameters.indices where !facts.readParameters.contains(parameter) {
        reportUnused(parameter, of: flow.names[link.name])
      }
    }
  }

  private mutating func reportUnused(_ parameter: Int, of owner: String) {
    let name = flow.names[flow.parameters[parameter].name]
    findings.report(
      .unusedParameter, "no step or condition of `\(owner)` reads its parameter `\(name)`",
      at: flow.parameters[parameter].range, help: "remove it, or pass it on to what needs it")
  }
}
