// A landing page and a sheet: screens and coordinators tell their delegates.

protocol Coordinator: AnyObject {
  var navigationController: UINavigationController { get }
  func start()
}

protocol LandingCoordinatorDelegate: AnyObject {
  func didFinish(from coordinator: Coordinator)
}

protocol LandingViewDelegate: AnyObject {
  func goToLogin()
  func goToHelp()
}

protocol LoginViewDelegate: AnyObject {
  func finishLogin()
}

final class AppDelegate: UIResponder {
  func launch() { AppCoordinator(UINavigationController()).start() }
}

final class AppCoordinator: Coordinator {
  let navigationController: UINavigationController
  private var childCoordinators: [Coordinator] = []

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let landing = LandingCoordinator(navigationController)
    childCoordinators.append(landing)
    landing.start()
  }
}

final class LandingCoordinator: Coordinator {
  let navigationController: UINavigationController
  private var childCoordinators: [Coordinator] = []

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let landing = LandingViewController()
    landing.delegate = self
    navigationController.pushViewController(landing, animated: false)
  }

  private func removeChildCoordinator(_ child: Coordinator) {
    childCoordinators.removeAll { $0 === child }
  }
}

extension LandingCoordinator: LandingViewDelegate {
  func goToLogin() {
    let login = LoginCoordinator(navigationController)
    login.delegate = self
    childCoordinators.append(login)
    login.start()
  }

  func goToHelp() {
    navigationController.present(HelpViewController(), animated: true)
  }
}

extension LandingCoordinator: LandingCoordinatorDelegate {
  func didFinish(from coordinator: Coordinator) { removeChildCoordinator(coordinator) }
}

final class LoginCoordinator: Coordinator {
  let navigationController: UINavigationController
  weak var delegate: LandingCoordinatorDelegate?
  private var loginNavigationController: UINavigationController?

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let login = LoginViewController()
    login.delegate = self
    loginNavigationController = UINavigationController(rootViewController: login)
    loginNavigationController?.modalPresentationStyle = .fullScreen
    guard let loginNavigationController = loginNavigationController else { return }
    navigationController.present(loginNavigationController, animated: true)
  }

  func finish() { delegate?.didFinish(from: self) }
}

extension LoginCoordinator: LoginViewDelegate {
  func finishLogin() {
    guard let loginNavigationController = loginNavigationController else { return }
    loginNavigationController.dismiss(animated: true) { self.finish() }
  }
}

final class LandingViewController: UIViewController {
  weak var delegate: LandingViewDelegate?

  func tapLogin() { delegate?.goToLogin() }
  func tapHelp() { delegate?.goToHelp() }
}

final class LoginViewController: UIViewController {
  var delegate: LoginViewDelegate?

  func tapClose() { delegate?.finishLogin() }
}

final class HelpViewController: UIViewController {}
