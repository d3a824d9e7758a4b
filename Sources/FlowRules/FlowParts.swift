package import FlowModel

/// What a flow has written in it, as far as invariants hang on it.
///
/// A rule that nothing in the flow can raise is proved, whatever an exploration comes to: `popTo` alone
/// breaks `pop-target-missing`, so a flow without one doesn't.
package struct FlowParts {
  private var steps: Set<Part> = []

  enum Part {
    case push, pop, popTo, present, dismiss, dismissSelf, start, stop, select, finish, finishTo
    case output, inChild, open, post
    /// `dismiss:` with a name, or `top`.
    case dismissNamed
    /// Whatever else takes screens off a stack.
    case otherPop
    /// Presents an alert or an action sheet, over the top or not.
    case alert
  }

  let flow: Flow

  package init(_ flow: Flow) {
    self.flow = flow
    for step in flow.steps {
      if let part = Self.part(step.operation) { steps.insert(part) }
      if case .present(_, _, let style, _) = step.operation, style.leavesByItself {
        steps.insert(.alert)
      }
    }
  }

  private static func part(_ operation: Step.Operation) -> Part? {
    switch operation {
    case .push, .pushOverTop: .push
    case .pop: .pop
    case .popTo: .popTo
    case .present(_, _, _, let overTop): overTop ? nil : .present
    case .dismiss: .dismiss
    case .dismissSelf: .dismissSelf
    case .start, .startOverTop: .start
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

  func has(_ parts: Part...) -> Bool { parts.contains { steps.contains($0) } }

  func has(boundary isSuch: (Boundary) -> Bool) -> Bool {
    flow.boundaries.contains(where: isSuch)
  }

  /// Whether anything moves that nobody waits for.
  var hasMotion: Bool {
    flow.stepAnimation == .unawaited || flow.finishAnimation == .unawaited
      || flow.steps.contains { step in
        if case .animated(_, isAwaited: false) = step.operation { true } else { false }
      }
  }
}
