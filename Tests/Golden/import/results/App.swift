// A shop: `start` is async, and what it returns is how the coordinator ended.

@MainActor protocol Coordinator: AnyObject {
  associatedtype Output
  func start() async throws -> Output
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  var coordinator: AppCoordinator!

  func application(_ application: UIApplication) -> Bool {
    coordinator = AppCoordinator(window: UIWindow(frame: UIScreen.main.bounds))
    coordinator.start()
    return true
  }
}

@MainActor final class AppCoordinator {
  private let window: UIWindow

  init(window: UIWindow) { self.window = window }

  func start() {
    if Session.isSignedIn { showHome() } else { showSignIn() }
  }

  private func showHome() {
    Task {
      let coordinator = HomeCoordinator(window: window)
      try? await coordinator.start()
      Session.isSignedIn = false
      start()
    }
  }

  private func showSignIn() {
    Task {
      let coordinator = SignInCoordinator(window: window)
      _ = try? await coordinator.start()
      start()
    }
  }
}

@MainActor final class SignInCoordinator: Coordinator {
  private lazy var navigationController = UINavigationController()
  private let window: UIWindow
  private var continuation: CheckedContinuation<String, Error>?

  init(window: UIWindow) { self.window = window }

  func start() async throws -> String {
    let landing = LandingViewController()
    landing.delegate = self
    navigationController.setViewControllers([landing], animated: false)
    window.rootViewController = navigationController
    return try await withCheckedThrowingContinuation { self.continuation = $0 }
  }
}

extension SignInCoordinator: LandingViewControllerDelegate {
  func landingDidSelectSignIn(_ controller: LandingViewController) {
    let form = SignInViewController()
    form.delegate = self
    navigationController.pushViewController(form, animated: true)
  }
}

extension SignInCoordinator: SignInViewControllerDelegate {
  func signInDidFinish(_ controller: SignInViewController, user: String) {
    continuation?.resume(returning: user)
  }

  func signInDidCancel(_ controller: SignInViewController) {
    navigationController.popToRootViewController(animated: true)
  }
}

@MainActor final class HomeCoordinator: Coordinator {
  private lazy var navigationController = UINavigationController()
  private let window: UIWindow
  private var continuation: CheckedContinuation<Void, Error>?

  init(window: UIWindow) { self.window = window }

  func start() async throws {
    let home = HomeViewController()
    home.delegate = self
    navigationController.setViewControllers([home], animated: false)
    window.rootViewController = navigationController
    try await withCheckedThrowingContinuation { self.continuation = $0 }
  }
}

extension HomeCoordinator: HomeViewControllerDelegate {
  func homeDidLogOut(_ controller: HomeViewController) { continuation?.resume(returning: ()) }

  func homeDidSelectBuy(_ controller: HomeViewController) {
    Task {
      let coordinator = PurchaseCoordinator(presenter: navigationController)
      let result = try? await coordinator.start()
      print(result as Any)
    }
  }
}

@MainActor final class PurchaseCoordinator: Coordinator {
  enum Result { case cancelled, bought }

  private let presenter: UINavigationController
  private var continuation: CheckedContinuation<Result, Error>?

  init(presenter: UINavigationController) { self.presenter = presenter }

  func start() async throws -> Result {
    let offer = OfferViewController()
    offer.delegate = self
    presenter.present(UINavigationController(rootViewController: offer), animated: true)
    return try await withCheckedThrowingContinuation { self.continuation = $0 }
  }
}

extension PurchaseCoordinator: OfferViewControllerDelegate {
  func offerDidBuy(_ controller: OfferViewController) {
    presenter.dismiss(animated: true)
    continuation?.resume(returning: .bought)
  }

  func offerDidCancel(_ controller: OfferViewController) {
    presenter.dismiss(animated: true)
    continuation?.resume(returning: .cancelled)
  }
}

protocol LandingViewControllerDelegate: AnyObject {
  func landingDidSelectSignIn(_ controller: LandingViewController)
}

protocol SignInViewControllerDelegate: AnyObject {
  func signInDidFinish(_ controller: SignInViewController, user: String)
  func signInDidCancel(_ controller: SignInViewController)
}

protocol HomeViewControllerDelegate: AnyObject {
  func homeDidLogOut(_ controller: HomeViewController)
  func homeDidSelectBuy(_ controller: HomeViewController)
}

protocol OfferViewControllerDelegate: AnyObject {
  func offerDidBuy(_ controller: OfferViewController)
  func offerDidCancel(_ controller: OfferViewController)
}

final class LandingViewController: UIViewController {
  weak var delegate: LandingViewControllerDelegate?
}

final class SignInViewController: UIViewController {
  weak var delegate: SignInViewControllerDelegate?
}

final class HomeViewController: UIViewController {
  weak var delegate: HomeViewControllerDelegate?
}

final class OfferViewController: UIViewController {
  weak var delegate: OfferViewControllerDelegate?
}
