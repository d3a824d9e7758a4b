import FlowSource
import FlowSpec

/// What real apps do with a boundary or a tab bar: words that fit only some.
extension Resolver {
  /// A tab bar's own word goes before that of all; SwiftUI's tab bars do nothing by themselves.
  mutating func declareTabAgain(
    of declaration: CoordinatorDeclaration, _ id: CoordinatorID
  ) {
    let own = declaration.tabAgainStays
    if let own, declaration.tabs.isEmpty {
      findings.report(
        .boundaryMisfit, "`\(flow.text(id))` has no tabs that could be tapped again", at: own.range,
        help: "leave `tabAgain` out, or write it at the tab bar")
    }
    flow.coordinators[id.index].staysAtTabAgain =
      (own ?? declarations.gestures.tabAgainStays)?.value
      ?? (flow.coordinators[id.index].framework == .swiftui)
  }

  /// What is written beside a kind of boundary that has no use for it.
  mutating func reportMisfits(of declaration: BoundaryDeclaration, _ kind: Boundary.Kind) {
    let name = quote(declaration.child.value)
    if let range = declaration.overTop, kind != .present {
      findings.report(
        .invalidStep, "\(name) is not presented, so it can't be over what is topmost", at: range,
        help: "write `as: present, over: top`, or leave `over` out")
    }
    guard declaration.kind.value == .replace else { return }
    if let range = declaration.style?.range ?? declaration.swipe?.range {
      findings.report(
        .boundaryMisfit, "\(name) stands on its parent's stack and is not presented", at: range,
        help: "leave `style` and `swipe` out")
    }
  }
}
