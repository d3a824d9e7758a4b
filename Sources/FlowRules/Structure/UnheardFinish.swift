import FlowModel
import FlowSource

/// `unheard-finish`: a child that declares outcomes can end without one, and its parent doesn't handle it.
enum UnheardFinish: CheckedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    var check = Check(flow: flow, facts: facts)
    check.run()
    return check.findings.all
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A child can end without the outcome its parent waits for.",
      meaning: """
        The parent waits for an outcome, but the user leaves with a gesture, or the child finishes
        without an outcome. The user is back on the parent's screen, and the parent still waits.
        """,
      reason: """
        With `async` coordinators the parent's `await` never returns, and nothing after it ever runs.
        With delegates a flag stays set, and the next tap does nothing.
        """,
      uikit: """
        UIKit tells only the presentation controller's delegate that a sheet was swiped
        down (imaccallum/CoordinatorKit, issue 8), and only the navigation controller's
        delegate that the user went back (pakisha/FlowCoordinator, issue 1).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { swipe: finish }
        screens:
          Cart: { events: [checkout] }
          SignIn: { events: [submit] }
          Checkout: { events: [] }
        coordinators:
          App:
            children: { SignInFlow: present }
            start: Cart
            transitions:
              Cart.checkout: { start: SignInFlow }
              SignInFlow.signedIn: { push: Checkout }
          SignInFlow:
            outcomes: [signedIn]
            start: SignIn
            transitions:
              SignIn.submit: { finish: signedIn }
        """,
      fixed: """
               SignInFlow.signedIn: { push: Checkout }
        +      SignInFlow.finished: stay
           SignInFlow:
        """)
  }
}

private struct Check {
  let flow: Flow
  let facts: FlowFacts
  var findings = Findings()

  mutating func run() {
    let isStarted = flow.startedBoundaries
    for index in flow.boundaries.indices where isStarted[index] {
      let boundary = flow.boundaries[index]
      let child = flow[boundary.child]
      guard boundary.kind != .tab, flow.hasOutcomes(boundary.child) else { continue }
      if flow.transition(of: boundary.parent, for: child.finished) != nil { continue }
      if flow[boundary.parent].ignores.contains(child.finished) { continue }
      if let gesture = gestureThatEnds(BoundaryID(index)) {
        reportGesture(gesture, boundary)
      } else if let step = facts.plainFinish[boundary.child] {
        reportStep(step, boundary)
      }
    }
  }

  /// The gesture with which the user can end a child without an outcome, or nil. Only what the
  /// declarations make possible counts: there has to be a screen that isn't locked.
  private func gestureThatEnds(_ id: BoundaryID) -> String? {
    let boundary = flow[id]
    let screens = screensOnOwnStack(of: boundary.child)
    switch boundary.kind {
    case .present:
      guard boundary.afterGesture(boundary.swipe) == .finish, boundary.style.isDismissable else {
        return nil
      }
      return screens.contains { !flow[$0].isSwipeLocked } ? "swipe" : nil
    case .push:
      guard boundary.afterGesture(boundary.back) == .finish, hasSomethingBelow(id) else {
        return nil
      }
      return screens.contains { !flow[$0].isBackLocked } ? "back" : nil
    case .root, .tab, .none:
      return nil
    }
  }

  /// The screens that a coordinator and its pushed children may show.
  private func screensOnOwnStack(of coordinator: CoordinatorID) -> [ScreenID] {
    var seen: Set<CoordinatorID> = [coordinator]
    var waiting = [coordinator]
    var screens: [ScreenID] = []
    while let next = waiting.popLast() {
      screens += flow[next].shows
      for index in flow[next].boundaries.indices {
        let boundary = flow.boundaries[index]
        if boundary.kind != .present, seen.insert(boundary.child).inserted {
          waiting.append(boundary.child)
        }
      }
    }
    return screens
  }

  /// Whether something can be below a pushed child's first screen: otherwise there is no going back.
  private func hasSomethingBelow(_ id: BoundaryID) -> Bool {
    let boundary = flow[id]
    if boundary.replacesStack { return false }
    let parent = flow[boundary.parent]
    if facts.parents[boundary.parent.index].contains(where: { flow[$0].kind == .push }) {
      return true
    }
    if !parent.isTabBar, isAlwaysLowest(id, of: parent) { return false }
    if parent.isTabBar || !parent.shows.isEmpty { return true }
    return parent.children.count { flow.boundaries[$0].kind == .push } > 1
  }

  /// Whether a child is started as what its parent begins with, and nowhere else.
  private func isAlwaysLowest(_ id: BoundaryID, of parent: Coordinator) -> Bool {
    let isLedTo =
      flow.links.contains { $0.path.contains(id) }
      || flow.targets.contains { $0.path.last == flow[id].child }
    if isLedTo { return false }
    let starts = flow.steps.indices.filter { index in
      if case .start(id, _) = flow.steps[index].operation { true } else { false }
    }
    return starts.allSatisfy { begins(parent.start, with: $0) }
  }

  private func begins(_ block: BlockID, with step: Int) -> Bool {
    guard let first = flow.blocks[block.index].steps.indices.first else { return false }
    return first == step
      || flow.innerBlocks(of: flow.steps[first].operation).contains { begins($0, with: step) }
  }

  private mutating func reportGesture(_ gesture: String, _ boundary: Boundary) {
    let child = flow.text(boundary.child)
    let parent = flow.text(boundary.parent)
    let outcome = flow.outcomeOfGivingUp(of: boundary.child)
    let isPopover = boundary.style == .popover
    let entry = flow.entry(
      of: boundary, when: gesture == "swipe" ? .swipe : .back,
      "{ finish: \(outcome ?? "cancelled") }")
    findings.report(
      .unheardFinish,
      gesture == "swipe"
        ? "\(isPopover ? "tapping outside `\(child)`" : "swiping `\(child)` down") dismisses it, but `\(parent)` waits for its outcome forever"
        : "going back leaves `\(child)`, but `\(parent)` waits for its outcome forever",
      at: boundary.range,
      notes: [
        Diagnostic.Note("`\(child)` promises an outcome here", at: flow[boundary.child].range)
      ],
      help: presenting(boundary)
        + "handle `\(child).finished` in `\(parent)`, or "
        + (outcome == nil
          ? "declare an outcome such as `cancelled` in `\(child)` and let the gesture finish with it: "
          : "let the gesture finish with an outcome: ") + entry)
  }

  /// What to write if a pushed child says what a swipe does: it was meant to be presented.
  private func presenting(_ boundary: Boundary) -> String {
    guard boundary.kind == .push, let swipe = boundary.written.swipe, boundary.written.back == nil
    else { return "" }
    var presented = boundary
    presented.kind = .present
    return "`swipe` does nothing on a pushed child: if it should be presented, write "
      + flow.entry(of: presented, when: .swipe, flow.text(of: swipe)) + "; otherwise "
  }

  private mutating func reportStep(_ step: SourceRange, _ boundary: Boundary) {
    let child = flow.text(boundary.child)
    let parent = flow.text(boundary.parent)
    findings.report(
      .unheardFinish,
      "`\(child)` ends here without an outcome, but `\(parent)` waits for one forever", at: step,
      notes: [
        Diagnostic.Note("`\(child)` is a child of `\(parent)` here", at: boundary.range),
        Diagnostic.Note("`\(child)` promises an outcome here", at: flow[boundary.child].range),
      ],
      help: (flow.outcomeOfGivingUp(of: boundary.child).map {
        "finish with an outcome (`finish: \($0)`)"
      }
        ?? "finish with the outcome that fits, or with a new one such as `cancelled`")
        + ", or handle `\(child).finished` in `\(parent)`")
  }
}
