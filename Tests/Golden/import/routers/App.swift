// Routes that carry a child, routers that a coordinator is handed, and screens that are bound to their view models.

enum AppRoute: Route {
  case login
  case home(StrongRouter<HomeRoute>?)
}

enum HomeRoute: Route { case news, users }
enum NewsRoute: Route { case news, detail(String), close }
enum UserRoute: Route { case users, about }
enum AboutRoute: Route { case about }

final class AppDelegate: UIResponder {
  let router = AppCoordinator().strongRouter
}

final class AppCoordinator: NavigationCoordinator<AppRoute> {
  init() { super.init(initialRoute: .login) }

  override func prepareTransition(for route: AppRoute) -> NavigationTransition {
    switch route {
    case .login:
      let controller = LoginViewController.instantiateFromNib()
      controller.bind(to: LoginViewModelImpl(router: unownedRouter))
      return .push(controller)
    case .home(let router):
      if let router = router { return .presentFullScreen(router, animation: .fade) }
      let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
      alert.addAction(
        .init(title: "Tabs", style: .default) { [unowned self] _ in
          self.trigger(.home(HomeTabCoordinator().strongRouter))
        })
      alert.addAction(
        .init(title: "Pages", style: .default) { [unowned self] _ in
          self.trigger(.home(HomePageCoordinator().strongRouter))
        })
      alert.addAction(
        .init(title: "Split", style: .default) { [unowned self] _ in
          self.trigger(.home(HomeSplitCoordinator().strongRouter))
        })
      alert.addAction(.init(title: "Ask again", style: .cancel) { _ in self.trigger(.home(nil)) })
      return .present(alert)
    }
  }
}

final class HomeTabCoordinator: TabBarCoordinator<HomeRoute> {
  private let news: StrongRouter<NewsRoute>
  private let users: StrongRouter<UserRoute>

  convenience init() {
    self.init(news: NewsCoordinator().strongRouter, users: UserListCoordinator().strongRouter)
  }

  init(news: StrongRouter<NewsRoute>, users: StrongRouter<UserRoute>) {
    self.news = news
    self.users = users
    super.init(tabs: [news, users], select: users)
  }

  override func prepareTransition(for route: HomeRoute) -> TabBarTransition {
    switch route {
    case .news: return .select(news)
    case .users: return .select(users)
    }
  }
}

final class HomePageCoordinator: PageCoordinator<HomeRoute> {
  init(
    news: StrongRouter<NewsRoute> = NewsCoordinator().strongRouter,
    users: StrongRouter<UserRoute> = UserListCoordinator().strongRouter
  ) {
    super.init(rootViewController: .init(), pages: [users, news], set: users)
  }

  override func prepareTransition(for route: HomeRoute) -> PageTransition { .none() }
}

final class HomeSplitCoordinator: SplitCoordinator<HomeRoute> {
  init(
    news: StrongRouter<NewsRoute> = NewsCoordinator().strongRouter,
    users: StrongRouter<UserRoute> = UserListCoordinator().strongRouter
  ) {
    super.init(master: users, detail: news)
  }

  override func prepareTransition(for route: HomeRoute) -> SplitTransition { .none() }
}

final class NewsCoordinator: NavigationCoordinator<NewsRoute> {
  init() { super.init(initialRoute: .news) }

  override func prepareTransition(for route: NewsRoute) -> NavigationTransition {
    switch route {
    case .news:
      let controller = NewsViewController()
      controller.bind(to: NewsViewModelImpl(router: unownedRouter))
      return .push(controller)
    case .detail(let text): return .push(NewsDetailViewController(text: text))
    case .close: return .dismissToRoot()
    }
  }
}

final class UserListCoordinator: NavigationCoordinator<UserRoute> {
  var home: UnownedRouter<HomeRoute>?

  // Another's route, by the name of an own one.
  func returnHome() { home?.trigger(.users) }

  init() { super.init(initialRoute: .users) }

  override func prepareTransition(for route: UserRoute) -> NavigationTransition {
    switch route {
    case .users: return .push(UsersViewController(viewModel: UsersViewModel(router: unownedRouter)))
    case .about:
      addChild(AboutCoordinator(rootViewController: rootViewController))
      return .none()
    }
  }
}

final class AboutCoordinator: NavigationCoordinator<AboutRoute> {
  init(rootViewController: UINavigationController) {
    super.init(rootViewController: rootViewController, initialRoute: nil)
    trigger(.about)
  }

  override func prepareTransition(for route: AboutRoute) -> NavigationTransition {
    .push(AboutViewController())
  }
}

final class LoginViewModelImpl {
  init(router: UnownedRouter<AppRoute>) { self.router = router }
  let router: UnownedRouter<AppRoute>
  func login() { router.rx.trigger(.home(nil)) }
}

final class NewsViewModelImpl {
  init(router: UnownedRouter<NewsRoute>) { self.router = router }
  let router: UnownedRouter<NewsRoute>
  // A value of the same name is no route.
  var isNews: Bool { kind == .news }
  func select(_ text: String) { router.trigger(.detail(text)) }
}

final class UsersViewModel {
  init(router: UnownedRouter<UserRoute>) { self.router = router }
  let router: UnownedRouter<UserRoute>
  func about() { router.trigger(.about) }
}

final class LoginViewController: UIViewController { func bind(to model: LoginViewModelImpl) {} }
final class NewsViewController: UIViewController { func bind(to model: NewsViewModelImpl) {} }
final class NewsDetailViewController: UIViewController { init(text: String) {} }
final class UsersViewController: UIViewController { init(viewModel: UsersViewModel) {} }
final class AboutViewController: UIViewController {}
