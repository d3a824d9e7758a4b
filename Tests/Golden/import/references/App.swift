// A registration: parents hold several children, a child holds one screen, and the screen calls it.

protocol Coordinator: AnyObject {
  var navigationController: UINavigationController { get }
  func start()
}

protocol ParentCoordinator: Coordinator {
  var childCoordinators: [Coordinator] { get set }
}

extension ParentCoordinator {
  func removeChildCoordinator(_ child: Coordinator) {
    childCoordinators.removeAll { $0 === child }
  }
}

protocol ChildCoordinator: Coordinator {
  var parent: ParentCoordinator? { get }
}

final class SceneDelegate: UIResponder {
  var coordinator: RegisterCoordinator?

  func connect() {
    coordinator = RegisterCoordinator(navigationController: UINavigationController())
    coordinator?.start()
  }
}

final class RegisterCoordinator: ParentCoordinator {
  var childCoordinators: [Coordinator] = []
  let navigationController: UINavigationController

  init(navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() { showPhone() }

  func showPhone() {
    let phone = PhoneCoordinator(parent: self, navigationController: navigationController)
    childCoordinators.append(phone)
    phone.start()
  }

  func showName() {
    let name = NameCoordinator(parent: self, navigationController: navigationController)
    childCoordinators.append(name)
    name.start()
  }
}

final class PhoneCoordinator: ChildCoordinator {
  weak var parent: ParentCoordinator?
  let navigationController: UINavigationController

  init(parent: ParentCoordinator, navigationController: UINavigationController) {
    self.parent = parent
    self.navigationController = navigationController
  }

  func start() {
    let controller = PhoneViewController()
    controller.coordinator = self
    navigationController.pushViewController(controller, animated: true)
  }

  func askForHelp() {
    navigationController.pushViewController(HelpViewController(), animated: true)
  }

  func coordinatorDidFinish() {
    navigationController.popViewController(animated: true)
    parent?.removeChildCoordinator(self)
  }
}

final class NameCoordinator: ChildCoordinator {
  weak var parent: ParentCoordinator?
  let navigationController: UINavigationController

  init(parent: ParentCoordinator, navigationController: UINavigationController) {
    self.parent = parent
    self.navigationController = navigationController
  }

  func start() {
    let controller = NameViewController()
    controller.coordinator = self
    navigationController.pushViewController(controller, animated: true)
  }
}

final class PhoneViewController: UIViewController {
  weak var coordinator: PhoneCoordinator?

  func didTapHelp() { coordinator?.askForHelp() }
  func didTapClose() { coordinator?.coordinatorDidFinish() }
}

final class NameViewController: UIViewController {
  weak var coordinator: NameCoordinator?
}

final class HelpViewController: UIViewController {}
