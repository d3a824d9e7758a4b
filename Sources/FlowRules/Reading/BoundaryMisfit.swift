import FlowModel
import FlowSource

/// Boundaries that don't fit where they are declared (language, section 5).
enum BoundaryMisfit: CheckedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    var check = Check(flow: flow, facts: facts)
    check.run()
    return check.findings.all
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A boundary doesn't fit the child or the parent it connects.",
      meaning: """
        A `root` child replaces everything its parent shows, so the parent needs its own stack. A tab
        bar that is not on a stack can't push anything above itself. An alert is presented, never
        pushed, and can't contain a coordinator.
        """,
      reason: """
        The app would have to do something other than what the flow declares, and nobody has checked
        that.
        """,
      uikit: """
        `pushViewController` raises an exception if it is given a navigation controller.
        Setting the shared stack's controllers instead removes the parent's screens
        (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens:
          Cart: { events: [checkout] }
          Address: { events: [] }
        coordinators:
          App:
            children: { CheckoutFlow: push }
            start: Cart
            transitions:
              Cart.checkout: { start: CheckoutFlow }
          CheckoutFlow:
            children: { AddressFlow: root }
            start: AddressFlow
          AddressFlow:
            start: Address
        """,
      fixed: """
           CheckoutFlow:
        -    children: { AddressFlow: root }
        +    children: { AddressFlow: push }
             start: AddressFlow
        +    transitions:
        +      AddressFlow.finished: finish
           AddressFlow:
        """)
  }
}

private struct Check {
  let flow: Flow
  let facts: FlowFacts
  var findings = Findings()

  mutating func run() {
    for index in flow.boundaries.indices {
      let boundary = flow.boundaries[index]
      switch boundary.kind {
      case .root: checkRootChild(boundary)
      case .push: checkPushChild(boundary)
      case .present: checkPresentedChild(boundary)
      case .none: checkChildWithoutScreen(boundary)
      case .tab: break
      }
    }
  }

  /// What has no screen shows none, and starts no child that would.
  private mutating func checkChildWithoutScreen(_ boundary: Boundary) {
    let child = flow[boundary.child]
    let name = flow.text(boundary.child)
    let note = Diagnostic.Note("it is declared without a screen here", at: boundary.kindRange)
    if let tab = child.tabs.first {
      findings.report(
        .boundaryMisfit, "`\(name)` is declared without a screen, but it is a tab bar",
        at: flow.boundaries[tab].range, notes: [note],
        help: "show it: `\(name): present`, or leave the tabs out")
    }
    for screen in child.shows {
      findings.report(
        .boundaryMisfit,
        "`\(name)` is declared without a screen, but it shows `\(flow.text(screen))`",
        at: facts.place(of: screen, in: boundary.child) ?? boundary.range, notes: [note],
        help:
          "let the parent show it when the child sends an `output`; or give the child a screen: "
          + "`\(name): push`")
    }
    for index in child.children where flow.boundaries[index].kind != .none {
      let inner = flow.boundaries[index]
      findings.report(
        .boundaryMisfit,
        "`\(name)` is declared without a screen, so it has nothing to show "
          + "`\(flow.text(inner.child))` on",
        at: inner.kindRange, notes: [note],
        help: "make `\(flow.text(inner.child))` a child of the parent, or write "
          + "`\(flow.text(inner.child)): none`")
    }
  }

  /// A `root` child replaces everything its parent shows: the parent needs its own stack.
  private mutating func checkRootChild(_ boundary: Boundary) {
    let parent = flow[boundary.parent]
    let child = flow.text(boundary.child)
    let parentName = flow.text(boundary.parent)
    if parent.isTabBar {
      findings.report(
        .boundaryMisfit, "`\(parentName)` is a tab bar, so a `root` child can't replace it",
        at: boundary.kindRange,
        help:
          "make `\(child)` a child of `\(parentName)`'s parent, or present it: `\(child): present`")
      return
    }
    guard let pushed = facts.parents[boundary.parent.index].first(where: { flow[$0].kind == .push })
    else {
      return
    }
    findings.report(
      .boundaryMisfit,
      "`\(parentName)` is pushed on `\(flow.text(flow[pushed].parent))`'s stack, so it has none of its "
        + "own for a `root` child to replace", at: boundary.kindRange,
      notes: [Diagnostic.Note("`\(parentName)` is pushed here", at: flow[pushed].kindRange)],
      help: "write `\(child): push` or `\(child): present`")
  }

  /// Screens of a tab bar's `push` child need the stack that the tab bar itself is on.
  private mutating func checkPushChild(_ boundary: Boundary) {
    guard flow[boundary.parent].isTabBar else { return }
    let parentName = flow.text(boundary.parent)
    if boundary.replacesStack {
      findings.report(
        .boundaryMisfit, "`\(parentName)` is a tab bar, so it has no stack to set anew",
        at: boundary.kindRange,
        help: "let a tab start `\(flow.text(boundary.child))`, or present it: "
          + "`\(flow.text(boundary.child)): present`")
      return
    }
    let other = facts.parents[boundary.parent.index].first { flow[$0].kind != .push }
    guard other != nil || boundary.parent == flow.root else { return }
    findings.report(
      .boundaryMisfit,
      "`\(parentName)` is a tab bar that is on no stack, so nothing can be pushed above it",
      at: boundary.kindRange,
      notes: other.map { [Diagnostic.Note("it isn't pushed here", at: flow[$0].kindRange)] } ?? [],
      help: "present it: `\(flow.text(boundary.child)): present`, or let a tab push it")
  }

  private mutating func checkPresentedChild(_ boundary: Boundary) {
    guard boundary.style.leavesByItself else { return }
    findings.report(
      .boundaryMisfit,
      "`\(flow.text(boundary.child))` is a coordinator, but an \(boundary.style.noun) can hold only a "
        + "screen",
      at: boundary.kindRange, help: "write `style: sheet` or `style: fullScreen`")
  }
}
