/// Whoever waits for a proof, who may want to wait no longer: an editor in which something else was typed.
///
/// Asked before every turn, so that the answer comes into effect at once. Once it was yes it stays so.
package final class Interruption {
  private let wants: (() -> Bool)?
  private var isDecided = false

  /// - Parameter wants: nil never interrupts.
  package init(_ wants: (() -> Bool)? = nil) { self.wants = wants }

  package var isRequested: Bool {
    guard let wants else { return false }
    if !isDecided { isDecided = wants() }
    return isDecided
  }
}
