// A chat for teams: view models tell enum events, and a coordinator that ends names who comes next.

protocol NextFlow {}

protocol FinishDelegate: AnyObject {
  func coordinatorDidFinish(child: Coordinator, next: NextFlow?)
}

protocol Coordinator: AnyObject {
  var finishDelegate: FinishDelegate? { get set }
  var navigationController: UINavigationController { get set }
  var childCoordinators: [Coordinator] { get set }
  func start()
}

extension Coordinator {
  func finish(_ next: NextFlow?) {
    childCoordinators.removeAll()
    finishDelegate?.coordinatorDidFinish(child: self, next: next)
  }
}

class AppDelegate: UIResponder, UIApplicationDelegate {
  var coordinator: AppCoordinator?

  func applicationDidFinishLaunching(_ application: UIApplication) {
    coordinator = AppCoordinator(UINavigationController())
    coordinator?.start()
  }
}

final class AppCoordinator: Coordinator {
  enum Child: NextFlow { case welcomeScene, teamScene }

  weak var finishDelegate: FinishDelegate?
  var navigationController: UINavigationController
  var childCoordinators: [Coordinator] = []

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() { showWelcome() }

  func showWelcome() {
    let welcome = WelcomeSceneCoordinator(navigationController)
    welcome.finishDelegate = self
    childCoordinators.append(welcome)
    welcome.start()
  }

  func showTeam() {
    let team = TeamSceneCoordinator(navigationController)
    team.finishDelegate = self
    childCoordinators.append(team)
    team.start()
  }
}

extension AppCoordinator: FinishDelegate {
  func coordinatorDidFinish(child: Coordinator, next: NextFlow?) {
    childCoordinators = childCoordinators.filter { $0 !== child }
    navigationController.viewControllers.removeAll()
    if let next = next as? Child {
      switch next {
      case .welcomeScene: showWelcome()
      case .teamScene: showTeam()
      }
    }
  }
}

final class WelcomeSceneCoordinator: Coordinator {
  weak var finishDelegate: FinishDelegate?
  var navigationController: UINavigationController
  var childCoordinators: [Coordinator] = []

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let viewModel = WelcomeViewModel()
    viewModel.didSendEvent = { [weak self] event in
      switch event {
      case .signIn: self?.showAccounts()
      case .lookAround: self?.finish(AppCoordinator.Child.teamScene)
      }
    }
    navigationController.pushViewController(
      WelcomeViewController.create(with: viewModel), animated: false)
  }

  /// A sheet with a stack of its own.
  func showAccounts() {
    let stack = UINavigationController()
    let accounts = AccountsCoordinator(stack)
    accounts.finishDelegate = self
    childCoordinators.append(accounts)
    accounts.start()
    navigationController.present(accounts.navigationController, animated: true)
  }
}

extension WelcomeSceneCoordinator: FinishDelegate {
  func coordinatorDidFinish(child: Coordinator, next: NextFlow?) {
    childCoordinators.removeAll()
    navigationController.dismiss(animated: true)
    if next != nil { finish(next) }
  }
}

final class AccountsCoordinator: Coordinator {
  weak var finishDelegate: FinishDelegate?
  var navigationController: UINavigationController
  var childCoordinators: [Coordinator] = []

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let viewModel = AccountsViewModel()
    viewModel.didSendEvent = { [weak self] event in
      switch event {
      case .byMail: self?.showMail()
      case .signedIn: self?.finish(AppCoordinator.Child.teamScene)
      }
    }
    navigationController.pushViewController(
      AccountsViewController.create(with: viewModel), animated: false)
  }

  func showMail() {
    let viewModel = MailViewModel()
    viewModel.didSendEvent = { [weak self] event in
      switch event {
      case .done: self?.finish(AppCoordinator.Child.teamScene)
      case .cancel: self?.navigationController.dismiss(animated: true)
      }
    }
    let mail = MailViewController.create(with: viewModel)
    navigationController.present(UINavigationController(rootViewController: mail), animated: true)
  }
}

final class TeamSceneCoordinator: Coordinator {
  weak var finishDelegate: FinishDelegate?
  var navigationController: UINavigationController
  var childCoordinators: [Coordinator] = []

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let viewModel = TeamViewModel()
    viewModel.didSendEvent = { [weak self] event in
      switch event {
      case .open(let channel): self?.showChannel(channel)
      case .leave: self?.showLeaveAlert()
      }
    }
    navigationController.setViewControllers(
      [TeamViewController.create(with: viewModel)], animated: false)
  }

  func showChannel(_ id: Int) {
    navigationController.pushViewController(
      ChannelViewController.create(with: ChannelViewModel(id: id)), animated: true)
  }

  func showLeaveAlert() {
    let alert = UIAlertController(title: "Leave?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Leave", style: .destructive) { [weak self] _ in
        self?.finish(AppCoordinator.Child.welcomeScene)
      })
    navigationController.present(alert, animated: true)
  }
}

final class WelcomeViewModel {
  enum Event { case signIn, lookAround }
  var didSendEvent: ((Event) -> Void)?
}

final class AccountsViewModel {
  enum Event { case byMail, signedIn }
  var didSendEvent: ((Event) -> Void)?
}

final class MailViewModel {
  enum Event { case done, cancel }
  var didSendEvent: ((Event) -> Void)?
}

final class TeamViewModel {
  enum Event {
    case open(channel: Int)
    case leave
  }
  var didSendEvent: ((Event) -> Void)?
}

struct ChannelViewModel { let id: Int }

class BaseViewController: UIViewController {}

final class WelcomeViewController: BaseViewController {
  static func create(with viewModel: WelcomeViewModel) -> WelcomeViewController {
    let controller = WelcomeViewController()
    controller.viewModel = viewModel
    return controller
  }
  var viewModel: WelcomeViewModel!
}

final class AccountsViewController: BaseViewController {
  static func create(with viewModel: AccountsViewModel) -> AccountsViewController {
    let controller = AccountsViewController()
    controller.viewModel = viewModel
    return controller
  }
  var viewModel: AccountsViewModel!
}

final class MailViewController: BaseViewController {
  static func create(with viewModel: MailViewModel) -> MailViewController {
    let controller = MailViewController()
    controller.viewModel = viewModel
    return controller
  }
  var viewModel: MailViewModel!
}

final class TeamViewController: BaseViewController {
  static func create(with viewModel: TeamViewModel) -> TeamViewController {
    let controller = TeamViewController()
    controller.viewModel = viewModel
    return controller
  }
  var viewModel: TeamViewModel!
}

final class ChannelViewController: BaseViewController {
  static func create(with viewModel: ChannelViewModel) -> ChannelViewController {
    ChannelViewController()
  }
}
