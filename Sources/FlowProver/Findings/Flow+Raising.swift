import FlowModel
import FlowSource
import FlowSpec

/// What a flow has written in it, as far as invariants hang on it.
///
/// A rule that nothing in the flow can raise is proved, whatever an exploration comes to: `popTo` alone
/// breaks `pop-target-missing`, so a flow without one doesn't.
struct RaisingParts {
  private var steps: Set<Part> = []

  private enum Part {
    case push, pop, popTo, present, dismiss, dismissSelf, start, stop, select, finish, finishTo
    case output, inChild, open, post
    /// `dismiss:` with a name, or `top`.
    case dismissNamed
    /// Whatever else takes screens off a stack.
    case otherPop
    /// Presents an alert or an action sheet, over the top or not.
    case alert
  }

  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
    for step in flow.steps {
      if let part = Self.part(step.operation) { steps.insert(part) }
      if case .present(_, _, let style, _) = step.operation, style.leavesByItself {
        steps.insert(.alert)
      }
    }
  }

  private static func part(_ operation: FlowModel.Step.Operation) -> Part? {
    switch operation {
    case .push: .push
    case .pop: .pop
    case .popTo: .popTo
    case .present(_, _, _, let overTop): overTop ? nil : .present
    case .dismiss: .dismiss
    case .dismissSelf: .dismissSelf
    case .start: .start
    case .stop, .stopAll: .stop
    case .select: .select
    case .finish, .finishWith: .finish
    case .finishTo: .finishTo
    case .output: .output
    case .inChild: .inChild
    case .open: .open
    case .post: .post
    case .dismissTop, .dismissScreen, .dismissChild: .dismissNamed
    case .popToRoot, .replace, .remove: .otherPop
    case .dismissAll, .request, .animated, .set, .stay, .choose, .branch: nil
    }
  }

  private func has(_ parts: Part...) -> Bool { parts.contains { steps.contains($0) } }

  private func has(boundary isSuch: (Boundary) -> Bool) -> Bool {
    flow.boundaries.contains(where: isSuch)
  }

  /// Whether anything moves that nobody waits for.
  private var hasMotion: Bool {
    flow.stepAnimation == .unawaited || flow.finishAnimation == .unawaited
      || flow.steps.contains { step in
        if case .animated(_, isAwaited: false) = step.operation { true } else { false }
      }
  }

  /// Whether anything that the flow has written in it could break an invariant. `true` where in doubt.
  func mayRaise(_ rule: Rule) -> Bool {
    switch rule {
    case .presentWhilePresenting, .presentFromHidden:
      return has(.present) || has { $0.kind == .present }
    case .rootUnderModal: return has { $0.kind == .root }
    case .popNotOwner, .popRoot: return has(.pop)
    case .popTargetMissing: return has(.popTo)
    case .dismissNothing: return has(.dismiss, .dismissSelf, .dismissNamed)
    case .dismissedItself, .dismissNotOwner: return has(.dismiss)
    case .poppedTwice: return has(.pop)
    case .unansweredAlert: return has(.alert)
    case .hiddenPop: return has(.pop, .popTo, .otherPop)
    case .duplicateChild: return has { !$0.isKept && $0.kind != .tab }
    case .childMissing: return has(.stop, .inChild)
    // Only these end a coordinator while a block of its own runs.
    case .stepAfterEnd: return has(.finish, .finishTo, .stop, .open)
    case .selectNoSuchTab: return has(.select)
    // Only these enter a block from another one.
    case .endlessTurn:
      return flow.endsTheGone || has(.start, .finish, .finishTo, .output, .open, .post)
    case .leakedChild: return has { !$0.isKept }
    case .orphanScreen:
      return flow.leavesScreens || flow.removesByType || flow.hearsAtBegin
    case .pushedTwice: return flow.tapsTwice && has(.push)
    case .hierarchyMismatch: return has { $0.kind == .push }
    case .tabMissing: return has { $0.kind == .tab }
    case .hiddenPush:
      return has(.push) || has { $0.kind == .push && flow[$0.child].isTabBar }
    case .presentInMotion, .dismissInMotion, .stackInMotion: return hasMotion
    // A link means to cover what it selects.
    case .selectWhileCovered: return has(.select, .finishTo)
    default: return true
    }
  }
}
