#if canImport(UIKit)
  import UIKit
#else
  import Foundation
#endif

/// What has events: a screen, or an alert.
@MainActor protocol Sender: AnyObject {
  /// By the type of the event, who is told of it.
  var listeners: [ObjectIdentifier: Any] { get set }
}

extension Sender {
  /// Who is told of the events of one type: `screen.on { [weak self] in self?.send($0) }`.
  @discardableResult
  func on<Event>(_ listener: @escaping @MainActor (Event) -> Void) -> Self {
    listeners[ObjectIdentifier(Event.self)] = listener
    return self
  }

  /// From a button, or from the screen's own work.
  func send<Event>(_ event: Event) {
    (listeners[ObjectIdentifier(Event.self)] as? @MainActor (Event) -> Void)?(event)
  }
}

/// A view controller with its view model, as far as navigation is concerned: it is shown, and sends events. It
/// knows of no coordinator.
class Screen: UIViewController, Sender {
  /// Who shows it; nobody once that coordinator is gone.
  weak var coordinator: Coordinator?
  var listeners: [ObjectIdentifier: Any] = [:]
  /// The user went back off it, or swiped it down.
  var onPopped: (() async -> Void)?
  var onDismissed: (() async -> Void)?

  init(_ name: String, isBackLocked: Bool = false, isSwipeLocked: Bool = false) {
    super.init(nibName: nil, bundle: nil)
    title = name
    navigationItem.hidesBackButton = isBackLocked
    isModalInPresentation = isSwipeLocked
  }

  #if canImport(UIKit)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
    }
  #endif
}
