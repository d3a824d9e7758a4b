import FlowSource
import FlowSpec

/// `waits-for-animation`: a present right after a dismiss, a pop or a finish, in one sequence.
///
/// UIKit refuses a present while another transition of the same presenter runs; the flow is right in
/// its order, and the app must present from the completion.
extension Resolver {
  mutating func adviseOnAnimations() {
    for block in flow.blocks {
      let steps = flow.steps[block.steps.indices]
      for (step, next) in zip(steps, steps.dropFirst()) where leaves(step) && presents(next) {
        reportAnimation(next, after: step.range)
      }
    }
    for transition in flow.transitions {
      guard case .coordinator(let child) = flow[transition.event].owner else { continue }
      let kind = flow[transition.event].kind
      guard kind == .outcome || kind == .finished,
        let first = flow.steps[flow.blocks[transition.block.index].steps.indices].first,
        presents(first)
      else { continue }
      reportAnimation(first, after: flow[child].range)
    }
  }

  private func leaves(_ step: Step) -> Bool {
    switch step.operation {
    case .dismiss, .dismissSelf, .pop, .popTo, .popToRoot, .stop, .stopAll: true
    default: false
    }
  }

  private func presents(_ step: Step) -> Bool {
    switch step.operation {
    case .present: true
    case .start(let boundary, _): flow[boundary].kind == .present
    default: false
    }
  }

  private mutating func reportAnimation(_ step: Step, after earlier: SourceRange) {
    findings.report(
      .waitsForAnimation, "this presents while what was there before may still be animating away",
      at: step.range, notes: [Diagnostic.Note("this must be gone first", at: earlier)],
      help: "present from the completion handler, as flowctl assumes")
  }
}
