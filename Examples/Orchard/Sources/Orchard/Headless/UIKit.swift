// As much of UIKit as Orchard calls, without a pixel, so that the same coordinators run where there is no UIKit.
#if !canImport(UIKit)
  import Foundation

  enum UIModalPresentationStyle { case fullScreen, pageSheet }

  final class UINavigationItem { var hidesBackButton = false }

  @MainActor protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  }

  @MainActor protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool)
  }

  @MainActor final class UIPresentationController {
    unowned let presentedViewController: UIViewController
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    init(_ presented: UIViewController) { presentedViewController = presented }
  }

  @MainActor class UIViewController: Hashable {
    var title: String?
    let navigationItem = UINavigationItem()
    var modalPresentationStyle = UIModalPresentationStyle.pageSheet
    var isModalInPresentation = false
    fileprivate(set) weak var parent: UIViewController?
    fileprivate(set) var presentedViewController: UIViewController?
    fileprivate(set) weak var presentingViewController: UIViewController?
    private(set) lazy var presentationController: UIPresentationController? =
      UIPresentationController(self)
    /// Of a window's root.
    fileprivate weak var window: UIWindow?

    init(nibName: String?, bundle: Bundle?) {}
    nonisolated static func == (left: UIViewController, right: UIViewController) -> Bool {
      left === right
    }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    convenience init() { self.init(nibName: nil, bundle: nil) }

    /// The container of containers, which presents for all that stand in it.
    private var presenter: UIViewController {
      var outermost = self
      while let parent = outermost.parent { outermost = parent }
      return outermost
    }

    /// Whether the user would see it, but for what is presented over it.
    private var isInSight: Bool {
      var child = self
      while let parent = child.parent {
        if let tabs = parent as? UITabBarController, tabs.selectedViewController !== child {
          return false
        }
        child = parent
      }
      return child.window != nil || child.presentingViewController != nil
    }

    /// Presents from the outermost container. UIKit logs a warning and shows nothing where this one is not in
    /// the window's hierarchy, or presents something already.
    func present(_ other: UIViewController, animated: Bool) async {
      let presenter = self.presenter
      guard isInSight, presenter.presentedViewController == nil else { return }
      presenter.presentedViewController = other
      other.presentingViewController = presenter
    }

    /// Dismisses what this one, or a container around it, presents; where nothing is presented, itself.
    func dismiss(animated: Bool) async {
      let presenter = self.presenter
      if presenter.presentedViewController != nil {
        presenter.drop()
      } else {
        presenter.presentingViewController?.drop()
      }
    }

    fileprivate func drop() {
      presentedViewController?.drop()
      presentedViewController?.presentingViewController = nil
      presentedViewController = nil
    }
  }

  final class UINavigationController: UIViewController {
    weak var delegate: (any UINavigationControllerDelegate)?
    var viewControllers: [UIViewController] = [] {
      didSet {
        for old in oldValue where old.parent === self { old.parent = nil }
        for new in viewControllers { new.parent = self }
      }
    }
    var topViewController: UIViewController? { viewControllers.last }

    func setViewControllers(_ new: [UIViewController], animated: Bool) { viewControllers = new }
    func pushViewController(_ new: UIViewController, animated: Bool) { viewControllers.append(new) }
    @discardableResult
    func popToRootViewController(animated: Bool) -> [UIViewController]? {
      let popped = Array(viewControllers.dropFirst())
      viewControllers = Array(viewControllers.prefix(1))
      return popped
    }

    fileprivate func userPops(to count: Int) {
      viewControllers = Array(viewControllers.prefix(count))
      guard let top = topViewController else { return }
      delegate?.navigationController(self, didShow: top, animated: true)
    }
  }

  final class UITabBarController: UIViewController {
    var viewControllers: [UIViewController]? {
      didSet {
        for old in oldValue ?? [] where old.parent === self { old.parent = nil }
        for new in viewControllers ?? [] { new.parent = self }
      }
    }
    var selectedIndex = 0
    var selectedViewController: UIViewController? {
      guard let all = viewControllers, all.indices.contains(selectedIndex) else { return nil }
      return all[selectedIndex]
    }
  }

  @MainActor final class UIAlertAction {
    enum Style { case `default`, cancel, destructive }
    let title: String?
    let handler: (UIAlertAction) -> Void
    init(title: String?, style: Style, handler: @escaping (UIAlertAction) -> Void) {
      self.title = title
      self.handler = handler
    }
  }

  class UIAlertController: UIViewController {
    enum Style { case alert, actionSheet }
    private(set) var actions: [UIAlertAction] = []
    convenience init(title: String?, message: String?, preferredStyle: Style) {
      self.init()
      self.title = title
    }
    func addAction(_ action: UIAlertAction) { actions.append(action) }
  }

  @MainActor final class UIWindow {
    var rootViewController: UIViewController? {
      didSet {
        oldValue?.window = nil
        rootViewController?.window = self
      }
    }
    func makeKeyAndVisible() {}
  }

  // MARK: - The user

  extension UIWindow {
    /// What lies on top: the window's content, or what was presented last.
    private var top: UIViewController? {
      var top = rootViewController
      while let presented = top?.presentedViewController { top = presented }
      return top
    }

    /// The containers around what the user sees, and that itself, which may be an empty stack.
    private var chain: [UIViewController] {
      var chain = top.map { [$0] } ?? []
      while let last = chain.last {
        let tabs = last as? UITabBarController
        let stack = last as? UINavigationController
        guard let next = tabs?.selectedViewController ?? stack?.topViewController else { break }
        chain.append(next)
      }
      return chain
    }

    /// What the user sees.
    var visible: UIViewController? {
      chain.last.flatMap { $0 is UINavigationController || $0 is UITabBarController ? nil : $0 }
    }

    /// The back button or the edge swipe; with a title, the back button's menu.
    func userGoesBack(to title: String? = nil) {
      guard let stack = chain.last?.parent as? UINavigationController,
        stack.viewControllers.count > 1, chain.last?.navigationItem.hidesBackButton == false
      else { return }
      let index = title.flatMap { title in
        stack.viewControllers.dropLast(2).lastIndex { $0.title == title }
      }
      stack.userPops(to: index.map { $0 + 1 } ?? stack.viewControllers.count - 1)
    }

    /// A sheet is swiped down.
    func userSwipesDown() {
      guard let sheet = top, sheet.presentingViewController != nil, !(sheet is UIAlertController),
        sheet.modalPresentationStyle == .pageSheet,
        !chain.contains(where: \.isModalInPresentation)
      else { return }
      sheet.presentingViewController?.drop()
      guard let presentation = sheet.presentationController else { return }
      presentation.delegate?.presentationControllerDidDismiss(presentation)
    }

    /// A tab: the selected one pops to its first screen.
    func userTaps(tab index: Int) {
      guard let tabs = chain.compactMap({ $0 as? UITabBarController }).last else { return }
      if tabs.selectedIndex != index {
        tabs.selectedIndex = index
      } else if let stack = tabs.selectedViewController as? UINavigationController,
        stack.viewControllers.count > 1
      {
        stack.userPops(to: 1)
      }
    }

    /// An alert's button: the alert leaves, then its handler runs.
    func userTaps(action title: String) {
      guard let alert = top as? UIAlertController,
        let action = alert.actions.first(where: { $0.title == title })
      else { return }
      alert.presentingViewController?.drop()
      action.handler(action)
    }
  }
#endif
