import FlowKernel
import FlowModel

/// `leaked-child`
enum LeakedChild: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has { !$0.isKept }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return violation.leakMessage(coordinator, in: flow)
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    let coordinator = violation.coordinator.map(flow.text) ?? "the coordinator"
    return violation.leakHelp(in: flow, coordinator, actor: actor)
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator stays alive without a screen.",
      meaning: """
        The user has left the child by a gesture, and nobody told its coordinator. Often nothing shows
        at first; then the next start finds a child that is already there, and the button does
        nothing.
        """,
      reason: """
        It is the problem that users of coordinator frameworks report most. The coordinator keeps its
        screens' models and listens to notifications, and every visit adds another one.
        """,
      uikit: """
        UIKit removes the sheet or the screen and tells only its own delegates. The
        parent's list of children still holds the coordinator (deltachat/deltachat-ios,
        issue 295; imaccallum/CoordinatorKit, issue 8).
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [checkout] }
          Payment: { events: [] }
        coordinators:
          App:
            children: { Checkout: present }
            start: Cart
            transitions:
              Cart.checkout: { start: Checkout }
          Checkout: { start: Payment }
        """,
      fixed: """
           App:
        -    children: { Checkout: present }
        +    children: { Checkout: { as: present, swipe: finish } }
             start: Cart
        """)
  }
}

extension Violation {
  fileprivate func leakMessage(_ coordinator: String, in flow: Flow) -> String {
    if let swiped {
      return
        "\(swiped.gesture(in: flow)) leaves \(coordinator) without a screen, but its coordinator stays alive"
    }
    return switch cause {
    case .launch where isNew, .step where isNew, .link where isNew:
      "\(coordinator) starts without a screen, and its coordinator stays alive"
    case .gesture(.swipe) where boundary.map { flow[$0].style == .popover } ?? false:
      "tapping outside \(coordinator) dismisses it, but its coordinator stays alive"
    case .gesture(.swipe), .gesture(.cancelledSwipe):
      "swiping \(coordinator) down dismisses it, but its coordinator stays alive"
    case .gesture(.back), .gesture(.backTo), .gesture(.cancelledBack):
      "going back leaves \(coordinator), but its coordinator stays alive"
    case .tab: "tapping the selected tab pops \(coordinator), but its coordinator stays alive"
    case .launch, .step, .link:
      "\(coordinator) no longer has a screen, but its coordinator stays alive"
    }
  }

  fileprivate func leakHelp(in flow: Flow, _ name: String, actor: CoordinatorID?) -> String {
    guard let id = boundary else { return "finish it when its screens go" }
    let boundary = flow[id]
    if let swiped { return help(whenSwiped: swiped, in: flow, boundary) }
    if case .link = cause, !isNew, let help = clearingHelp(in: flow) { return help }
    switch cause {
    case .gesture(.swipe) where boundary.style == .popover:
      return "declare under `swipe` what the tap does: " + entry(of: boundary, .swipe, in: flow)
    case .gesture(.swipe), .gesture(.cancelledSwipe):
      return "declare what a swipe does: " + entry(of: boundary, .swipe, in: flow)
    case .gesture(.back), .gesture(.backTo), .tab:
      return popHelp(in: flow, boundary)
    case .gesture(.cancelledBack):
      return "declare what going back does: " + entry(of: boundary, .back, in: flow)
    case .launch where isNew, .step where isNew, .link where isNew:
      return startHelp(in: flow, boundary)
    case .launch, .step, .link:
      if let help = lowestDismissedHelp(in: flow) { return help }
      if actor == boundary.child, let help = helpBeforeShowing(in: flow, boundary) { return help }
      return endHelp(in: flow, boundary, actor: actor)
        + "; or write `keep: true` at its boundary if it is meant to outlive its screens"
    }
  }

  /// What a child does whose step takes its screens, before others that show something: where nobody sees it, even a
  /// kept child would show it in vain.
  private func helpBeforeShowing(in flow: Flow, _ boundary: Boundary) -> String? {
    guard case .step(let step) = cause,
      let steps = flow.blocks.first(where: { $0.steps.indices.contains(step) })?.steps.indices,
      steps.dropFirst(step - steps.lowerBound + 1).contains(where: {
        flow.steps[$0].operation.shows
      })
    else { return nil }
    let finish = Flow.finish(with: flow.outcomeOfGivingUp(of: boundary.child))
    return "remove it if the user is to see what the steps behind it show; "
      + "if not, write `\(finish)` in place of all of them"
  }

  /// What a child does that shows nothing when it starts.
  private func startHelp(in flow: Flow, _ boundary: Boundary) -> String {
    let child = flow[boundary.child]
    let name = flow.text(boundary.child)
    let others = child.boundaries.indices.contains { flow.boundaries[$0].kind != .none }
    if child.shows.isEmpty, !others {
      return "show a screen in its `start`, or, if it has none, write `\(name): { as: none }`"
    }
    return "show a screen wherever its `start` leads, or finish it there"
  }

  /// How a child ends that has nothing left when the user dismisses what it, or one below it, presented.
  private func help(whenSwiped swiped: Swiped, in flow: Flow, _ boundary: Boundary) -> String {
    guard let event = eventOfAllThatIsShown(by: boundary.child, swiped, in: flow) else {
      return "let it end with its screens: " + entry(of: boundary, .gone, in: flow)
    }
    let child = flow.text(boundary.child)
    let name = flow.text(event)
    let (rule, more) = ending(boundary, in: flow)
    let isSaid = flow.transitionIndex(of: boundary.child, for: event).map {
      flow.steps(of: flow.transitions[$0].block).contains { step in
        if case .stay = flow.steps[step].operation { false } else { true }
      }
    }
    if isSaid == true { return "let the steps of `\(name)` end with `\(rule)`\(more)" }
    let isIgnored = flow[boundary.child].ignores.contains(event)
    return "finish `\(child)` when its screen goes\(isIgnored ? ", instead of ignoring it" : ""): "
      + "`\(name): \(rule)`\(more)"
  }

  /// What a coordinator hears when the only thing that it ever shows is dismissed by hand; nil where it shows
  /// others, which ending it would take along.
  private func eventOfAllThatIsShown(
    by coordinator: CoordinatorID, _ swiped: Swiped, in flow: Flow
  ) -> EventID? {
    switch swiped.thing {
    case .screen(let screen, coordinator):
      guard flow[coordinator].shows == [screen], flow[coordinator].children.isEmpty else {
        return nil
      }
      return swiped.answer ?? (swiped.style == .actionSheet ? flow[screen].cancel : nil)
        ?? flow[screen].dismissed
    case .child(let id) where flow[id].parent == coordinator:
      guard flow[coordinator].shows.isEmpty, flow[coordinator].children.count == 1 else {
        return nil
      }
      return flow.ending(of: flow[id].child, by: flow[id].swipe)
    case .screen, .child: return nil
    }
  }

  /// How a child ends where the user gave up, and what its parent has to do about it.
  private func ending(_ boundary: Boundary, in flow: Flow) -> (rule: String, more: String) {
    let more = hearing(boundary, in: flow)
    let givesUp = flow.outcomeOfGivingUp(of: boundary.child)
    if !more.isEmpty, let givesUp { return ("{ finish: \(givesUp) }", "") }
    return ("finish", more)
  }

  /// How a child ends whose last screen a pop takes.
  private func popHelp(in flow: Flow, _ boundary: Boundary) -> String {
    if flow.hearsOfLastOnly == true || flow.hearsNewest,
      flow.responseToPop(of: boundary) != .nothing
    {
      // It says how it ends, and isn't asked: another one was.
      let hears = flow.hearsAtBegin ? "{ several: all, when: begin }" : "{ several: all }"
      let isUnderSwiftUI = flow.isUnderSwiftUI(boundary.child)
      let newest = isUnderSwiftUI ? "newest child" : "stack's delegate"
      let several =
        flow.hearsOfFirst
        ? "only the child whose first screen is the topmost that goes hears of it (`several: first`)"
        : "only the coordinator of the topmost screen hears when several screens go (`several: last`)"
      let who =
        !flow.hearsNewest
        ? several
        : flow.hearsOfLastOnly == true
          ? several + ", and only if it is the \(newest) (`who: newest`)"
          : "only the \(newest) hears that screens go (`who: newest`)"
      let told =
        isUnderSwiftUI
        ? "let the app handle every screen that is gone when the `path` gets shorter"
        : "let your base class tell each of them"
      return who + ": \(told), and write `hears: \(hears)`"
    }
    if cause == .tab, boundary.back == .locked {
      // If going back is locked, what a tap does is declared for all (language, section 4).
      return
        "`locked` only stops the user from going back; declare at the top level what happens otherwise: "
        + "`gestures: { back: finish }`" + hearing(boundary, in: flow)
    }
    return "declare what going back does: " + entry(of: boundary, .back, in: flow)
  }

  /// How a step ends a child whose screens it removes. Only the parent can, so a step of any other
  /// coordinator has to ask it.
  fileprivate func endHelp(in flow: Flow, _ boundary: Boundary, actor: CoordinatorID?) -> String {
    let name = flow.text(boundary.child)
    if actor == boundary.child {
      let outcome = flow.outcomeOfGivingUp(of: boundary.child)
      let finish = "`\(Flow.finish(with: outcome))`"
      return "end with \(finish) instead: it removes the screens too"
    }
    guard let actor, actor != boundary.parent else {
      return "finish `\(name)` or `stop` it in this step"
    }
    let parent = flow.text(boundary.parent)
    if flow.boundary(from: actor, to: boundary.parent) != nil {
      return "have `\(parent)` stop it: "
        + "`{ in: { child: \(parent), do: { if: alive \(name), then: { stop: \(name) } } } }`"
    }
    return
      "only `\(parent)` can end it: `open` a link instead, which ends what is in its way; or send an "
      + "`output` to a common parent, and let that one end `\(name)` first"
  }

  /// The boundary as it would be written with a rule for a gesture: an outcome that says that the user
  /// gave up, if there is one; otherwise a plain finish, which the parent has to handle.
  fileprivate func entry(of boundary: Boundary, _ left: Boundary.Leaving, in flow: Flow) -> String {
    let mustHear = !hearing(boundary, in: flow).isEmpty
    let givesUp = flow.outcomeOfGivingUp(of: boundary.child)
    var rule = "finish"
    if mustHear, let givesUp { rule = "{ finish: \(givesUp) }" }
    let entry = flow.entry(of: boundary, when: left, rule)
    return givesUp == nil ? entry + hearing(boundary, in: flow) : entry
  }

  /// What else the parent has to do if a child with outcomes comes to a plain finish.
  fileprivate func hearing(_ boundary: Boundary, in flow: Flow) -> String {
    let mustHear =
      flow.hasOutcomes(boundary.child)
      && flow.transition(of: boundary.parent, for: flow[boundary.child].finished) == nil
    return mustHear
      ? ", and handle `\(flow.text(boundary.child)).finished` in `\(flow.text(boundary.parent))`"
      : ""
  }
}

extension Step.Operation {
  /// Whether it puts something before the user.
  fileprivate var shows: Bool {
    switch self {
    case .push, .pushOverTop, .replace, .present, .start, .startOverTop: true
    case .pop, .popTo, .popToRoot, .remove, .dismiss, .dismissSelf, .dismissTop, .dismissScreen,
      .dismissChild, .dismissAll, .stop, .stopAll, .select, .finish, .finishWith, .finishTo,
      .output,
      .inChild, .animated, .set, .open, .post, .request, .stay, .choose, .branch:
      false
    }
  }
}

extension Violation.Swiped {
  /// What the user did.
  fileprivate func gesture(in flow: Flow) -> String {
    let name =
      switch thing {
      case .screen(let screen, _): flow.text(screen)
      case .child(let boundary): flow.text(flow[boundary].child)
      }
    if let answer { return "answering `\(flow.text(answer))`" }
    return style == .popover || style == .actionSheet
      ? "tapping outside `\(name)`" : "swiping `\(name)` down"
  }
}
