#if canImport(UIKit)
  import UIKit
#endif

/// The window: which of the three flows is the user in?
final class AppCoordinator: OrchardCoordinator, Flow.App.Steps {
  init(_ window: UIWindow, _ facts: any Flow.Facts) {
    super.init(facts)
    self.window = window
    window.rootViewController = own
  }

  func startOnboarding() async {
    let child = OnboardingCoordinator(facts)
    child.onEnd = { [weak self] in await self?.turn($0) }
    await add(child, .root)
    await child.begin()
  }

  func startAuth() async {
    let child = AuthCoordinator(facts)
    child.onTarget = { [weak self] in await self?.childFinished(to: $0) }
    await add(child, .root)
    await child.begin()
  }

  func startMain(user: Flow.User?) async {
    let child = MainCoordinator(facts, user: user)
    child.onTarget = { [weak self] in await self?.childFinished(to: $0) }
    await add(child, .root)
    await child.begin()
  }

  var auth: (any Flow.Auth.Steps)? { child(AuthCoordinator.self) }
  var main: (any Flow.Main.Steps)? { child(MainCoordinator.self) }

  // MARK: Deep links

  func go(to link: Flow.Link) async {
    switch link {
    case .product:
      let path = [MainCoordinator.self, SearchTabCoordinator.self]
      await (bringUp(path) as? SearchTabCoordinator)?.arrive(by: link)
    case .order:
      let path = [MainCoordinator.self, AccountTabCoordinator.self, OrdersCoordinator.self]
      await (bringUp(path) as? OrdersCoordinator)?.arrive(by: link)
    case .basket:
      let path = [MainCoordinator.self, BasketTabCoordinator.self]
      await (bringUp(path) as? BasketTabCoordinator)?.arrive(by: link)
    case .signIn, .resetPassword:
      let path = [AuthCoordinator.self, SignInCoordinator.self]
      await (bringUp(path) as? SignInCoordinator)?.arrive(by: link)
    }
  }

  override func reach(_ type: Coordinator.Type) async -> Coordinator? {
    if type == MainCoordinator.self {
      if main == nil { await startMain(user: nil) }
      return child(MainCoordinator.self)
    }
    if auth == nil { await startAuth() }
    return child(AuthCoordinator.self)
  }
}
