// News in XCoordinator's words: a route is a case, and a transition is what it gives.

enum AppRoute: Route {
  case login, home, newsDetail(News), about, close
}

enum HomeRoute: Route { case news, users }
enum UserRoute: Route { case users, user(String), dismissed }

final class AppDelegate: UIResponder {
  let router = AppCoordinator().strongRouter
}

final class AppCoordinator: NavigationCoordinator<AppRoute> {
  init() { super.init(initialRoute: .login) }

  override func prepareTransition(for route: AppRoute) -> NavigationTransition {
    switch route {
    case .login:
      return .push(LoginViewController(viewModel: LoginViewModel(router: unownedRouter)))
    case .home:
      return .presentFullScreen(HomeTabCoordinator().strongRouter)
    case .newsDetail(let news):
      return .push(NewsDetailViewController(news: news))
    case .about:
      return .present(AboutViewController(viewModel: AboutViewModel(router: unownedRouter)))
    case .close:
      return .dismiss()
    }
  }
}

final class HomeTabCoordinator: TabBarCoordinator<HomeRoute> {
  init(
    news: NewsCoordinator = NewsCoordinator(), users: UserListCoordinator = UserListCoordinator()
  ) {
    super.init(tabs: [news.strongRouter, users.strongRouter], select: 0)
  }

  override func prepareTransition(for route: HomeRoute) -> TabBarTransition {
    switch route {
    case .news: return .select(index: 0)
    case .users: return .select(index: 1)
    }
  }
}

final class NewsCoordinator: NavigationCoordinator<AppRoute> {
  init() { super.init(initialRoute: .home) }

  override func prepareTransition(for route: AppRoute) -> NavigationTransition {
    switch route {
    case .home: return .push(NewsViewController(viewModel: NewsViewModel(router: unownedRouter)))
    case .newsDetail(let news): return .push(NewsDetailViewController(news: news))
    default: return .none()
    }
  }
}

final class UserListCoordinator: NavigationCoordinator<UserRoute> {
  init() { super.init(initialRoute: .users) }

  override func prepareTransition(for route: UserRoute) -> NavigationTransition {
    switch route {
    case .users: return .push(UsersViewController(viewModel: UsersViewModel(router: unownedRouter)))
    case .user(let name): return .present(UserViewController(name: name))
    case .dismissed: return .dismiss()
    }
  }
}

final class LoginViewModel {
  init(router: UnownedRouter<AppRoute>) { self.router = router }
  let router: UnownedRouter<AppRoute>
  func login() { router.trigger(.home) }
  func about() { router.trigger(.about) }
}

final class AboutViewModel {
  init(router: UnownedRouter<AppRoute>) { self.router = router }
  let router: UnownedRouter<AppRoute>
  func done() { router.trigger(.close) }
}

final class NewsViewModel {
  init(router: UnownedRouter<AppRoute>) { self.router = router }
  let router: UnownedRouter<AppRoute>
  func select(_ news: News) { router.trigger(.newsDetail(news)) }
}

final class UsersViewModel {
  init(router: UnownedRouter<UserRoute>) { self.router = router }
  let router: UnownedRouter<UserRoute>
  func select(_ name: String) { router.trigger(.user(name)) }
}

final class LoginViewController: UIViewController { init(viewModel: LoginViewModel) {} }
final class AboutViewController: UIViewController { init(viewModel: AboutViewModel) {} }
final class NewsViewController: UIViewController { init(viewModel: NewsViewModel) {} }
final class NewsDetailViewController: UIViewController { init(news: News) {} }
final class UsersViewController: UIViewController { init(viewModel: UsersViewModel) {} }
final class UserViewController: UIViewController { init(name: String) {} }
