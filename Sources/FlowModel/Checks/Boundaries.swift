import FlowSource
import FlowSpec

/// Boundaries that don't fit where they are declared (language, section 5).
extension Resolver {
  mutating func checkBoundaries() {
    for index in flow.boundaries.indices {
      let boundary = flow.boundaries[index]
      switch boundary.kind {
      case .root: checkRootChild(boundary)
      case .push: checkPushChild(boundary)
      case .present: checkPresentedChild(boundary)
      case .tab: break
      }
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
    guard let pushed = parents[boundary.parent.index].first(where: { flow[$0].kind == .push })
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
    let other = parents[boundary.parent.index].first { flow[$0].kind != .push }
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
      "`\(flow.text(boundary.child))` is a coordinator, but an \(boundary.style == .alert ? "alert" : "action sheet") can hold only a screen",
      at: boundary.kindRange, help: "write `style: sheet` or `style: fullScreen`")
  }
}
