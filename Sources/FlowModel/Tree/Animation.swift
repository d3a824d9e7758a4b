import FlowSpec

/// Whether what moves is waited for before the next thing moves.
package enum Animation: UInt8, Sendable, Hashable {
  case awaited, unawaited, none

  init(_ declared: AnimationDeclaration) {
    switch declared {
    case .awaited: self = .awaited
    case .unawaited: self = .unawaited
    case .none: self = .none
    }
  }
}
