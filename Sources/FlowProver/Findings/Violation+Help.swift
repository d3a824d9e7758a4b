import FlowKernel
import FlowModel
import FlowSource
import FlowSpec

/// What the author of a flow is told to write instead of what broke an invariant. Each help is to lead to a
/// flow that is right, and not to the next finding.
extension Violation {
  /// What to write instead.
  ///
  /// - Parameter actor: the coordinator that takes the step that broke it.
  func help(in flow: Flow, actor: CoordinatorID?) -> String {
    let coordinator = coordinator.map(flow.text) ?? "the coordinator"
    let screen = screen.map(flow.text) ?? "the screen"
    switch rule {
    case .leakedChild: return leakHelp(in: flow, coordinator, actor: actor)
    case .presentWhilePresenting:
      return linkHelp(in: flow)
        ?? presentedOverTop(in: flow).map {
          "present it over what is on top: \($0); or "
            + (rivalHelp(in: flow) ?? "`dismiss` first, and present in its completion")
        } ?? rivalHelp(in: flow)
        ?? "`dismiss` first, and start it in its completion; or `open` a link that leads here, which "
        + "clears the way"
    case .presentFromHidden:
      let select = "bring its stack into view first, with `select` or `dismiss`"
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
        "remove the `dismiss`; where it is for what other ways leave open, it does no harm, and "
        + "`# flowctl:ignore dismiss-nothing -- why` says so"
    case .dismissedItself: return "write `dismiss: self` if that is meant, or `finish`"
    case .duplicateChild:
      return linkHelp(in: flow)
        ?? "start it only `if: not alive \(coordinator)`, or end the other before: "
        + "`{ if: alive \(coordinator), then: { stop: \(coordinator) } }`"
    case .childMissing: return "guard it with `if: alive …`, or start the child first"
    case .stepAfterEnd:
      return "make it the last step, or move it in front of what ends the coordinator"
    case .selectNoSuchTab: return "select a tab of a tab bar that this coordinator stands in"
    case .endlessTurn: return "break the circle: one of its steps must not lead back"
    case .orphanScreen:
      return "take the screens away with the coordinator, or finish only after they are gone"
    case .blankStack: return "show a screen in `start`, or finish the coordinator instead"
    case .hierarchyMismatch: return "finish the child first, or push from the child"
    case .tabMissing:
      return "a tab lives as long as its bar: `select` another tab, or finish the bar"
    case .hiddenPush:
      return
        "`dismiss` what covers the stack, or `select` its tab, in the same turn; or `open` a link that "
        + "leads there, which clears the way"
    case .selectWhileCovered:
      return
        "`dismiss` what covers the tab bar in the same turn, or `open` a link that leads there, which "
        + "clears the way"
    default: return "change the step, or guard it with a condition"
    }
  }

  /// The step that presents a screen alone, as it would be written to present from what is on top.
  private func presentedOverTop(in flow: Flow) -> String? {
    guard case .step(let step) = cause,
      case .present(let screen, _, _, let overTop) = flow.steps[step].operation, !overTop
    else { return nil }
    return "`{ present: { screen: \(flow.text(screen)), over: top } }`"
  }

  /// What to write where another coordinator's child is in the way: a `dismiss` would leave it alive.
  private func rivalHelp(in flow: Flow) -> String? {
    guard let rival else { return nil }
    let name = flow.text(rival)
    return
      "what `\(name)` presents is `\(name)`'s to end: `open` a link that leads here, which clears the "
      + "way; or have it end that first, by `in`, or by an `output` to a common parent"
  }

  /// What to write where a link's `else` shows something: it runs in the world as it is.
  private func linkHelp(in flow: Flow) -> String? {
    guard case .step(let step) = cause,
      flow.links.contains(where: { link in
        link.otherwise.map { flow.steps(of: $0).contains(step) } ?? false
      })
    else { return nil }
    return
      "let `else` open a link that leads there, `{ open: … }`: a link clears its way, `else` doesn't"
  }

  private func leakHelp(in flow: Flow, _ name: String, actor: CoordinatorID?) -> String {
    guard let id = boundary else { return "finish it where its screens go" }
    let boundary = flow[id]
    switch cause {
    case .swipe:
      return "say what a swipe does here: " + entry(of: boundary, "swipe", in: flow)
    case .tab where boundary.back == .locked:
      // Where going back is locked, what a tap does is said for all (language, section 4).
      return
        "locked holds the user's going back alone; say at the top level what else takes it away: "
        + "`gestures: { back: finish }`" + hearing(boundary, in: flow)
    case .back, .tab:
      return "say what going back does here: " + entry(of: boundary, "back", in: flow)
    case .launch, .step, .link:
      return endHelp(in: flow, boundary, actor: actor)
        + "; or write `keep: true` at its boundary if it is meant to outlive its screens"
    }
  }

  /// How a step ends a child whose screens it takes away. Only its parent can, so a step of others has to
  /// ask it.
  private func endHelp(in flow: Flow, _ boundary: Boundary, actor: CoordinatorID?) -> String {
    let name = flow.text(boundary.child)
    if actor == boundary.child {
      let outcome = flow.outcomeOfGivingUp(of: boundary.child)
      let finish = outcome.map { "`{ finish: \($0) }`" } ?? "`finish`"
      return "end with \(finish) instead: it takes the screens along"
    }
    guard let actor, actor != boundary.parent else {
      return "finish `\(name)` or `stop` it in this step"
    }
    let parent = flow.text(boundary.parent)
    if flow.boundary(from: actor, to: boundary.parent) != nil {
      return "`stop` it where `\(parent)` can: "
        + "`{ in: { child: \(parent), do: { if: alive \(name), then: { stop: \(name) } } } }`"
    }
    return
      "it is `\(parent)`'s to end: `open` a link instead, which ends what stands in its way; or "
      + "tell a common parent by an `output`, and let it end `\(name)` first"
  }

  /// The boundary as it would be written with a rule for a gesture: an outcome that says that the user
  /// gave up, where there is one; else a plain finish, which the parent has to hear.
  private func entry(of boundary: Boundary, _ gesture: String, in flow: Flow) -> String {
    let mustHear = !hearing(boundary, in: flow).isEmpty
    let givesUp = flow.outcomeOfGivingUp(of: boundary.child)
    var rule = "finish"
    if mustHear, let givesUp { rule = "{ finish: \(givesUp) }" }
    var parts = ["as: \(boundary.kind)"]
    if boundary.kind == .present, boundary.style == .fullScreen {
      parts.append("style: fullScreen")
    }
    parts.append("\(gesture): \(rule)")
    let name = flow.text(boundary.child)
    let entry = "`\(name): { \(parts.joined(separator: ", ")) }`"
    return givesUp == nil ? entry + hearing(boundary, in: flow) : entry
  }

  /// What the parent has to do besides where a child with outcomes comes to a plain finish.
  private func hearing(_ boundary: Boundary, in flow: Flow) -> String {
    let mustHear =
      flow.hasOutcomes(boundary.child)
      && flow.transition(of: boundary.parent, for: flow[boundary.child].finished) == nil
    return mustHear
      ? ", and bind `\(flow.text(boundary.child)).finished` in `\(flow.text(boundary.parent))`" : ""
  }
}
