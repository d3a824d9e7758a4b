#if canImport(UIKit)
  import UIKit
#else
  import Foundation
#endif

/// What Orchard's coordinators have in common beside their base class: the app's state, and finish targets.
class OrchardCoordinator: Coordinator {
  let facts: any Flow.Facts
  /// The parent's `childFinished(to:)` and `takes(_:)`.
  var onTarget: ((Flow.Target) async -> Void)?
  var isTaken: ((Flow.Target) -> Bool)?

  init(_ facts: any Flow.Facts) { self.facts = facts }

  func finish() async { await end() }

  func finish(to target: Flow.Target) async {
    if boundary == .tab, isTaken?(target) == true { await clear() } else { await end() }
    await onTarget?(target)
  }

  func alert<Event: Sendable>(
    _ title: String, _ actions: KeyValuePairs<String, Event>,
    send: @escaping @MainActor (Event) -> Void
  ) -> UIAlertController {
    let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
    for (title, event) in actions {
      alert.addAction(UIAlertAction(title: title, style: .default) { _ in send(event) })
    }
    return alert
  }
}
