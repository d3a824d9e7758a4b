import FlowKernel
import FlowModel
import FlowSource

/// What is said to be one finding: a rule, and what causes it.
struct FindingKey: Hashable {
  var rule: Rule
  var cause: Cause

  enum Cause: Hashable {
    case launch
    case step(Int)
    case boundary(BoundaryID, swipe: Bool)
    case gesture(swipe: Bool)
    case link(LinkID)
  }
}

extension FindingKey {
  /// Whether one step breaks both.
  func isOfOneStep(with other: FindingKey) -> Bool {
    if case .step = cause { cause == other.cause } else { false }
  }

  init(_ violation: Violation) {
    rule = violation.rule
    switch violation.cause {
    case .launch: cause = .launch
    case .step(let step): cause = .step(step)
    case .link(let link): cause = .link(link)
    case .gesture(.swipe), .gesture(.cancelledSwipe):
      cause = violation.boundary.map { .boundary($0, swipe: true) } ?? .gesture(swipe: true)
    case .gesture(.back), .gesture(.backTo), .gesture(.cancelledBack), .tab:
      cause = violation.boundary.map { .boundary($0, swipe: false) } ?? .gesture(swipe: false)
    }
  }
}
