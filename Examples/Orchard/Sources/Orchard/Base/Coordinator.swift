#if canImport(UIKit)
  import UIKit
#else
  import Foundation
#endif

/// The base class of Orchard's coordinators: what it does, `flows/app.yaml` says under `gestures` and of each
/// boundary. Nothing of it is generated, and nothing generated asks for it.
@MainActor
class Coordinator: NSObject {
  /// How a coordinator stands below its parent.
  enum Boundary { case root, push, present, tab, none }

  private(set) weak var parent: Coordinator?
  private(set) var children: [Coordinator] = []
  private(set) var isGone = false
  private(set) var boundary = Boundary.none
  /// Whether it outlives its screens.
  var isKept = false

  /// The stack that it pushes on: its own, or its parent's.
  var navigation = UINavigationController()
  /// Of a tab bar.
  var tabController: UITabBarController?
  /// The `root` child that is shown instead of what it shows itself.
  private weak var instead: Coordinator?
  /// Of the coordinator that the app begins with.
  var window: UIWindow?

  /// What stood on a stack of its own when a step last changed it: what is missing later, the user took.
  var known: [UIViewController] = []
  /// What it has presented alone.
  var presented: [UIViewController] = []
  /// The user has left it by hand: the parent's `userLeft(_:by:)`.
  var userDidLeave: ((Flow.Gesture) async -> Void)?

  var hasOwnStack: Bool { boundary != .push }
  var own: UIViewController { tabController ?? navigation }
  /// What stands where it stands.
  var content: UIViewController { instead?.content ?? own }

  var root: Coordinator { parent?.root ?? self }
  /// It and all that live below it, parents first.
  var family: [Coordinator] { [self] + children.flatMap(\.family) }

  func child<Child: Coordinator>(_ type: Child.Type) -> Child? {
    children.last { $0 is Child } as? Child
  }

  func isBelow(_ other: Coordinator) -> Bool {
    self === other || (parent?.isBelow(other) ?? false)
  }

  // MARK: - Children

  /// Takes a child into the tree, and shows what it is to stand in; its `begin` is called by who starts it.
  func add(_ child: Coordinator, _ boundary: Boundary, isFullScreen: Bool = false) async {
    child.parent = self
    child.boundary = boundary
    children.append(child)
    if boundary == .push {
      child.navigation = navigation
    } else {
      child.navigation.delegate = child
    }
    await show(child, isFullScreen: isFullScreen)
  }

  /// Shows what a child stands in; a kept one is shown again so.
  func show(_ child: Coordinator, isFullScreen: Bool = false) async {
    switch child.boundary {
    case .push, .none: break
    case .present:
      let content = child.own
      content.modalPresentationStyle = isFullScreen ? .fullScreen : .pageSheet
      content.presentationController?.delegate = self
      await self.content.present(content, animated: true)
    case .root: await takePlace(child)
    case .tab: tabController?.viewControllers = (tabController?.viewControllers ?? []) + [child.own]
    }
  }

  /// A `root` child takes the place of all that this one shows, and of what is presented over it.
  private func takePlace(_ child: Coordinator) async {
    if content.presentedViewController != nil { await dismissAll(over: content) }
    setStack([], animated: false)
    instead = child
    root.window?.rootViewController = root.content
  }

  /// A child on the way of a deep link: the living one, a new one, or a tab, which is selected.
  func reach(_ type: Coordinator.Type) async -> Coordinator? { nil }

  // MARK: - Ending

  /// Leaves the tree with all that lives below it, last started first; their screens go.
  func end() async {
    for child in children.reversed() { await child.end() }
    isGone = true
    parent?.children.removeAll { $0 === self }
    await takeScreens()
  }

  func stopAll() async {
    for child in children.reversed() where child.boundary != .tab { await child.end() }
  }

  /// Puts a child away that is in the way of something else: one that is kept loses its screens alone.
  func putAway(_ child: Coordinator) async {
    if !child.isKept { return await child.end() }
    for below in child.children.reversed() { await child.putAway(below) }
    await child.takeScreens()
  }

  private func takeScreens() async {
    await takePresented()
    if !hasOwnStack {
      if let first = navigation.viewControllers.firstIndex(where: isMine) {
        setStack(Array(navigation.viewControllers.prefix(first)))
      }
      return
    }
    if let presenter = own.presentingViewController { await dismissAll(over: presenter) }
    setStack([], animated: false)
    if parent?.instead === self { parent?.instead = nil }
  }

  /// Dismisses what it has presented alone, with all that lies over it.
  func takePresented() async {
    let presenter = presented.lazy.compactMap(\.presentingViewController).first
    presented = []
    if let presenter { await dismissAll(over: presenter) }
  }

  // MARK: - Stacks

  func isMine(_ controller: UIViewController) -> Bool {
    (controller as? Screen)?.coordinator === self
  }

  /// A change of the stack by a step.
  func setStack(_ controllers: [UIViewController], animated: Bool = true) {
    holder.known = controllers
    navigation.setViewControllers(controllers, animated: animated)
  }

  /// Whose own stack it works on.
  private var holder: Coordinator { hasOwnStack ? self : parent?.holder ?? self }

  func push(_ screen: Screen) {
    screen.coordinator = self
    setStack(navigation.viewControllers + [screen])
  }

  func pop() {
    if navigation.viewControllers.count > 1 { setStack(navigation.viewControllers.dropLast()) }
  }

  func popToRoot() { setStack(Array(navigation.viewControllers.prefix(1))) }

  /// To its own topmost screen of a name.
  func pop(to name: String) {
    let index = navigation.viewControllers.lastIndex { isMine($0) && $0.title == name }
    if let index { setStack(Array(navigation.viewControllers.prefix(index + 1))) }
  }

  /// To its first screen: the bottom of a stack of its own.
  func popToFirst() {
    if hasOwnStack { return popToRoot() }
    let index = navigation.viewControllers.firstIndex(where: isMine)
    if let index { setStack(Array(navigation.viewControllers.prefix(index + 1))) }
  }

  /// Its own screens, and all above them, become these.
  func replace(by screens: [Screen]) {
    let index = navigation.viewControllers.firstIndex(where: isMine)
    for screen in screens { screen.coordinator = self }
    setStack(Array(navigation.viewControllers.prefix(index ?? Int.max)) + screens)
  }

  // MARK: - Presenting

  func present(_ controller: UIViewController, overTop: Bool = false) async {
    (controller as? Screen)?.coordinator = self
    presented.append(controller)
    controller.presentationController?.delegate = self
    var presenter = content
    while overTop, let above = presenter.presentedOverAll { presenter = above }
    await presenter.present(controller, animated: true)
  }

  func dismiss() async {
    await content.dismiss(animated: true)
    root.forgetWhatIsGone()
  }

  /// Dismisses the modal that it stands in.
  func dismissSelf() async {
    if let presenter = content.outermostPresenter { await dismissAll(over: presenter) }
  }

  func dismissAll(over presenter: UIViewController) async {
    if presenter.presentedViewController != nil { await presenter.dismiss(animated: true) }
    root.forgetWhatIsGone()
  }

  /// What has left the window holds no screens any longer: a kept coordinator begins anew.
  func forgetWhatIsGone() {
    let isShown = window.map { Set($0.contents.map(ObjectIdentifier.init)) } ?? []
    for coordinator in family {
      coordinator.presented.removeAll { !isShown.contains(ObjectIdentifier($0)) }
      if coordinator.hasOwnStack, !isShown.contains(ObjectIdentifier(coordinator.navigation)) {
        coordinator.setStack([], animated: false)
      }
    }
  }

  // MARK: - Tabs

  /// Selects a tab of the nearest tab bar that has it.
  func select(_ type: Coordinator.Type) {
    if let tabController, let tab = children.last(where: { Swift.type(of: $0) == type }) {
      tabController.selectedIndex = tabController.viewControllers?.firstIndex { $0 === tab.own } ?? 0
    } else {
      parent?.select(type)
    }
  }

  /// What a tab becomes whose bar takes a finish target: its first screen, and nothing over it.
  func clear() async {
    for child in children.reversed() where child.boundary != .tab { await putAway(child) }
    await takePresented()
    popToRoot()
  }
}

extension UIViewController {
  /// The container of containers that it stands in.
  var outermost: UIViewController { parent?.outermost ?? self }

  var outermostPresenter: UIViewController? { outermost.presentingViewController }

  /// What is presented over the layer that it stands in.
  var presentedOverAll: UIViewController? { outermost.presentedViewController }

  /// It and all that stand in it.
  var contents: [UIViewController] {
    let inner =
      (self as? UINavigationController)?.viewControllers
      ?? (self as? UITabBarController)?.viewControllers ?? []
    return [self] + inner.flatMap(\.contents)
  }
}

extension UIWindow {
  /// The window's content, what that presents, and so on.
  var layers: [UIViewController] {
    var layers = rootViewController.map { [$0] } ?? []
    while let next = layers.last?.presentedViewController { layers.append(next) }
    return layers
  }

  /// Everything that stands in the window, seen or not.
  var contents: [UIViewController] { layers.flatMap(\.contents) }
}
