#if canImport(UIKit)
  import UIKit
#else
  import Foundation
#endif

/// What the user does by hand: UIKit tells it afterwards, and only here.
extension Coordinator: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    let gone = known.filter { !navigationController.viewControllers.contains($0) }
    known = navigationController.viewControllers
    if !gone.isEmpty { Task { await self.userWentBack(off: gone) } }
  }

  /// Every owner learns of its screens; then each child that has lost its last one ends as the flow says, the
  /// topmost first (`hears: { several: all }`).
  private func userWentBack(off gone: [UIViewController]) async {
    let left = gone.reversed().compactMap { $0 as? Screen }
    let pushed = left.flatMap { $0.coordinator?.pushedAncestors ?? [] }
    for screen in left { await screen.onPopped?() }
    for child in pushed where !child.isGone && !child.showsSomething {
      await child.userDidLeave?(.back)
    }
  }

  private var pushedAncestors: [Coordinator] {
    (boundary == .push ? [self] : []) + (parent?.pushedAncestors ?? [])
  }

  /// Whether it, or one below it, has a screen in the window.
  var showsSomething: Bool {
    root.window?.contents.contains { controller in
      let owner = (controller as? Screen)?.coordinator
      return owner?.isBelow(self) ?? false
        || family.contains { $0.presented.contains { $0 === controller } }
    } ?? false
  }
}

extension Coordinator: UIAdaptivePresentationControllerDelegate {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    let gone = presentationController.presentedViewController
    let child = children.last { $0.own === gone }
    let seen = gone.contents.last as? Screen
    root.forgetWhatIsGone()
    Task {
      await seen?.onDismissed?()
      if let child, !child.isGone, !child.showsSomething { await child.userDidLeave?(.swipe) }
    }
  }
}
