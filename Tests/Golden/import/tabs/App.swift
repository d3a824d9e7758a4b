// Tabs that are made from a list, tabs and a sheet that a library adds, a side menu, screens of another module, and
// sheets that an extension of UIKit's controllers shows.

protocol Coordinator: AnyObject { func start() }

enum Page { case shelf(sorted: Bool), search, club }

final class SceneDelegate: UIResponder {
  func scene(window: UIWindow) { AppCoordinator(UINavigationController()).start() }
}

final class AppCoordinator: Coordinator {
  let navigationController: UINavigationController
  let tabBarController = UITabBarController()
  var children: [Coordinator] = []

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let pages: [Page] = [.shelf(sorted: true), .search, .club]
    let controllers = pages.map { make($0).navigationController }
    tabBarController.setViewControllers(controllers, animated: false)
    navigationController.viewControllers = [tabBarController]
  }

  private func make(_ page: Page) -> any Tab {
    let stack = UINavigationController()
    switch page {
    case .shelf(let sorted):
      let shelf = ShelfCoordinator(stack, sorted: sorted)
      shelf.start()
      return shelf
    case .search:
      let search = SearchCoordinator(stack)
      search.start()
      return search
    case .club:
      let club = ClubCoordinator(stack)
      club.start()
      return club
    }
  }
}

protocol Tab: Coordinator { var navigationController: UINavigationController { get } }

final class ShelfCoordinator: Tab {
  let navigationController: UINavigationController

  init(_ navigationController: UINavigationController, sorted: Bool) {
    self.navigationController = navigationController
  }

  func start() {
    let shelf = ShelfViewController()
    shelf.onMenu = { [weak self] in self?.showMenu() }
    shelf.onShare = { [weak self] in
      self?.navigationController.showSheet(
        first: "Copy", onFirst: { self?.rename() }, second: "Print", onSecond: { self?.showMenu() })
    }
    shelf.onMore = { [weak self] in
      self?.navigationController.showSheet(
        first: "Rename", onFirst: { self?.rename() }, second: "Delete", onSecond: { self?.failed() }
      )
    }
    navigationController.pushViewController(shelf, animated: false)
  }

  private func showMenu() {
    let menu = SideMenuNavigationController(rootViewController: UIViewController())
    let coordinator = MenuCoordinator(menu)
    coordinator.start()
    navigationController.present(menu, animated: true)
  }

  private func rename() {
    navigationController.pushViewController(RenameViewController(), animated: true)
  }

  private func failed() {
    let screen = LibraryErrorScreen(
      viewModel: DeletionFailedViewModel { [unowned self] in
        navigationController.popToRootViewController(animated: true)
      })
    navigationController.pushViewController(screen, animated: true)
  }
}

final class SearchCoordinator: Tab {
  let navigationController: UINavigationController
  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }
  func start() { navigationController.pushViewController(SearchViewController(), animated: false) }
}

final class ClubCoordinator: Tab {
  let navigationController: UINavigationController
  let root: UITabBarController
  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
    self.root = UITabBarController()
  }
  // The library starts the children.
  func start() {
    addTab(ReadersCoordinator())
    addTab(TalksCoordinator())
  }
}

final class ReadersCoordinator: Coordinator {
  let root = UINavigationController()
  func start() {
    let readers = ReadersViewController()
    // The library presents it, on a stack of its own.
    readers.onInvite = { [weak self] in self?.openModal(InviteCoordinator()) }
    root.setViewControllers([readers], animated: false)
  }
}

final class TalksCoordinator: Coordinator {
  let root = UINavigationController()
  func start() { root.setViewControllers([TalksViewController()], animated: false) }
}

final class MenuCoordinator: Coordinator {
  let navigationController: UINavigationController
  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }
  func start() { navigationController.pushViewController(MenuViewController(), animated: false) }
}

final class InviteCoordinator: Coordinator {
  let root = UINavigationController()
  func start() { root.setViewControllers([InviteViewController()], animated: false) }
}

extension UIViewController {
  func showSheet(
    first: String, onFirst: @escaping () -> Void, second: String, onSecond: @escaping () -> Void
  ) {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: first, style: .default) { _ in onFirst() })
    sheet.addAction(UIAlertAction(title: second, style: .destructive) { _ in onSecond() })
    present(sheet, animated: true)
  }
}

final class DeletionFailedViewModel { init(onDone: @escaping () -> Void) {} }
final class ShelfViewController: UIViewController {
  var onMenu: (() -> Void)?
  var onMore: (() -> Void)?
  var onShare: (() -> Void)?
}
final class RenameViewController: UIViewController {}
final class SearchViewController: UIViewController {}
final class MenuViewController: UIViewController {}
final class ReadersViewController: UIViewController { var onInvite: (() -> Void)? }
final class InviteViewController: UIViewController {}
final class TalksViewController: UIViewController {}
