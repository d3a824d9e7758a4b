import FlowKernel
import FlowModel
import FlowSource
import FlowSpec

/// What the author of a flow should write instead of what violated an invariant. Each help leads to a flow
/// that is right, not to the next finding.
extension Violation {
  /// What to write instead.
  ///
  /// - Parameter actor: the coordinator whose step violated it.
  func help(in flow: Flow, actor: CoordinatorID?) -> String {
    let coordinator = coordinator.map(flow.text) ?? "the coordinator"
    let screen = screen.map(flow.text) ?? "the screen"
    switch rule {
    case .leakedChild: return leakHelp(in: flow, coordinator, actor: actor)
    case .presentWhilePresenting:
      return linkHelp(in: flow)
        ?? presentedOverTop(in: flow).map {
          "present it over what is on top: \($0); or "
            + (currentPresenterHelp(in: flow) ?? "`dismiss` first, and present in its completion")
        } ?? currentPresenterHelp(in: flow)
        ?? "`dismiss` first, and start it in its completion; or `open` a link that leads here, which "
        + "clears the way"
    case .presentFromHidden:
      let select = "first bring its stack into view with `select` or `dismiss`"
      return presentedOverTop(in: flow).map {
        "present it over what is on top: \($0); or \(select)"
      } ?? select
    case .rootUnderModal: return "`dismiss` before the step that starts `\(coordinator)`"
    case .popNotOwner: return "finish or `stop` the child whose screen is on top"
    case .popRoot:
      return "use `dismiss` to close a presented screen, `finish` to leave, or remove the `pop`"
    case .popTargetMissing:
      return
        "push `\(screen)`, `replace` the stack with it, or pop to a screen that is always there"
    case .dismissNothing:
      return
        "remove the `dismiss`; if it closes what other paths leave open, it does no harm: keep it with "
        + "`# flowctl:ignore dismiss-nothing -- why`"
    case .dismissedItself:
      // A tab that finishes breaks its tab bar.
      let isTab = flow.boundaries.contains { $0.child == self.coordinator && $0.kind == .tab }
      return "write `dismiss: self` if that is intended" + (isTab ? "" : ", or `finish`")
    case .dismissNotOwner:
      return "name what is to go: "
        + (presented(by: self.coordinator, in: flow).map { "`dismiss: \($0)`" }
          ?? "`dismiss:` with the screen or child that it presented, or `dismiss: self`")
    case .poppedTwice:
      return "remove this `pop`: the gesture has already taken a screen"
    case .unansweredAlert:
      return
        "let one of its own events close it: dismiss only what is meant, with `dismiss:` and a name, or "
        + "do this when the answer comes"
    case .hiddenPop:
      return
        "first bring the stack into view in the same transition, with `dismissAll` or `select`"
    case .duplicateChild:
      return linkHelp(in: flow)
        ?? "start it only `if: not alive \(coordinator)`, or end the other one first: "
        + "`{ if: alive \(coordinator), then: { stop: \(coordinator) } }`"
    case .childMissing: return "guard it with `if: alive …`, or start the child first"
    case .stepAfterEnd:
      return "move this step in front of the one that ends the coordinator"
    case .selectNoSuchTab: return "select a tab of a tab bar that contains this coordinator"
    case .endlessTurn: return "break the cycle: one of its steps must not lead back"
    case .pushedTwice:
      return
        "disable the button on the first tap and say so on its screen, `single: […]`; or take the "
        + "step only if its screen is not there yet"
    case .orphanScreen where isLetGo:
      return
        "apply the rule when the gesture is over: in `didShow`, or `presentationControllerDidDismiss`; "
        + "then `hears: { when: end }` is true"
    case .presentInMotion, .dismissInMotion:
      return "wait for the animation: `{ do: […], animations: awaited }`, in its completion handler"
    case .stackInMotion:
      return "set the stack at once with `replace`, or wait: `{ do: […], animations: awaited }`"
    case .orphanScreen:
      return "remove the screens together with the coordinator, or finish only after they are gone"
    case .blankStack: return "show a screen in `start`, or finish the coordinator instead"
    case .hierarchyMismatch: return "finish the child first, or push from the child"
    case .tabMissing:
      return "a tab lives as long as its tab bar: `select` another tab, or finish the tab bar"
    case .hiddenPush:
      return
        "`dismiss` what covers the stack, or `select` its tab, in the same transition; or `open` a link "
        + "that leads there, which clears the way"
    case .selectWhileCovered:
      return
        "`dismiss` what covers the tab bar in the same transition, or `open` a link that leads there, "
        + "which clears the way"
    default: return "change the step, or guard it with a condition"
    }
  }

  /// The first that a coordinator presents: a screen, or a child.
  private func presented(by coordinator: CoordinatorID?, in flow: Flow) -> String? {
    guard let coordinator else { return nil }
    for (step, actor) in zip(flow.steps, flow.coordinatorsOfSteps()) where actor == coordinator {
      if case .present(let screen, _, _, _) = step.operation { return flow.text(screen) }
    }
    return flow[coordinator].children.first { flow.boundaries[$0].kind == .present }
      .map { flow.text(flow.boundaries[$0].child) }
  }

  /// A step that presents a screen, as it would be written to present it from what is on top.
  private func presentedOverTop(in flow: Flow) -> String? {
    guard case .step(let step) = cause,
      case .present(let screen, _, _, let overTop) = flow.steps[step].operation, !overTop
    else { return nil }
    return "`{ present: { screen: \(flow.text(screen)), over: top } }`"
  }

  /// What to write if another coordinator's child is in the way: a `dismiss` would leave it alive.
  private func currentPresenterHelp(in flow: Flow) -> String? {
    guard let currentPresenter else { return nil }
    let name = flow.text(currentPresenter)
    return
      "only `\(name)` can end what it presents: `open` a link that leads here, which clears the way; "
      + "or have `\(name)` end it first, with `in` or through an `output` to a common parent"
  }

  /// What to write if a link's `else` shows something: it runs in the world as it is.
  private func linkHelp(in flow: Flow) -> String? {
    guard case .step(let step) = cause,
      flow.links.contains(where: { link in
        link.otherwise.map { flow.steps(of: $0).contains(step) } ?? false
      })
    else { return nil }
    return
      "let `else` open a link that leads there, `{ open: … }`: a link clears the way, `else` doesn't"
  }

  private func leakHelp(in flow: Flow, _ name: String, actor: CoordinatorID?) -> String {
    guard let id = boundary else { return "finish it when its screens go" }
    let boundary = flow[id]
    switch cause {
    case .gesture(.swipe):
      return "declare what a swipe does: " + entry(of: boundary, .swipe, in: flow)
    case .tab where boundary.back == .locked:
      // If going back is locked, what a tap does is declared for all (language, section 4).
      return
        "`locked` only stops the user from going back; declare at the top level what happens otherwise: "
        + "`gestures: { back: finish }`" + hearing(boundary, in: flow)
    case .gesture, .tab:
      return "declare what going back does: " + entry(of: boundary, .back, in: flow)
    case .launch, .step, .link:
      return endHelp(in: flow, boundary, actor: actor)
        + "; or write `keep: true` at its boundary if it is meant to outlive its screens"
    }
  }

  /// How a step ends a child whose screens it removes. Only the parent can, so a step of any other
  /// coordinator has to ask it.
  private func endHelp(in flow: Flow, _ boundary: Boundary, actor: CoordinatorID?) -> String {
    let name = flow.text(boundary.child)
    if actor == boundary.child {
      let outcome = flow.outcomeOfGivingUp(of: boundary.child)
      let finish = outcome.map { "`{ finish: \($0) }`" } ?? "`finish`"
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
  private func entry(of boundary: Boundary, _ gesture: Word, in flow: Flow) -> String {
    let mustHear = !hearing(boundary, in: flow).isEmpty
    let givesUp = flow.outcomeOfGivingUp(of: boundary.child)
    var rule = "finish"
    if mustHear, let givesUp { rule = "{ finish: \(givesUp) }" }
    let entry = flow.entry(of: boundary, saying: gesture, rule)
    return givesUp == nil ? entry + hearing(boundary, in: flow) : entry
  }

  /// What else the parent has to do if a child with outcomes comes to a plain finish.
  private func hearing(_ boundary: Boundary, in flow: Flow) -> String {
    let mustHear =
      flow.hasOutcomes(boundary.child)
      && flow.transition(of: boundary.parent, for: flow[boundary.child].finished) == nil
    return mustHear
      ? ", and handle `\(flow.text(boundary.child)).finished` in `\(flow.text(boundary.parent))`"
      : ""
  }
}
