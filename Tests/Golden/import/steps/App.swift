// A catalogue in RxFlow's words: each flow navigates to steps, which view models and other flows emit.

enum AppStep: Step {
  case signInIsRequired, signedIn
  case catalogueIsRequired
  case itemIsPicked(id: Int)
  case aboutIsRequired, aboutIsDone
  case helpIsRequired, questionsAreRequired, answerIsPicked(id: Int)
}

final class AppDelegate: UIResponder {
  let coordinator = FlowCoordinator()

  func launch(in window: UIWindow) {
    coordinator.coordinate(flow: AppFlow(window: window), with: AppStepper())
  }
}

final class AppStepper: Stepper {
  let steps = PublishRelay<Step>()
  var initialStep: Step { AppStep.signInIsRequired }
}

final class AppFlow: Flow {
  var root: Presentable { window }
  private let window: UIWindow

  init(window: UIWindow) { self.window = window }

  func navigate(to step: Step) -> FlowContributors {
    guard let step = step as? AppStep else { return .none }
    switch step {
    case .signInIsRequired: return showSignIn()
    case .signedIn: return showCatalogue()
    default: return .none
    }
  }

  private func showSignIn() -> FlowContributors {
    let flow = SignInFlow()
    Flows.use(flow, when: .created) { [unowned self] root in
      window.rootViewController = root
    }
    return .one(
      flowContributor: .contribute(
        withNextPresentable: flow,
        withNextStepper: OneStepper(withSingleStep: AppStep.signInIsRequired)))
  }

  private func showCatalogue() -> FlowContributors {
    let flow = CatalogueFlow()
    Flows.use(flow, when: .created) { [unowned self] root in
      window.rootViewController = root
    }
    return .one(
      flowContributor: .contribute(
        withNextPresentable: flow,
        withNextStepper: OneStepper(withSingleStep: AppStep.catalogueIsRequired)))
  }
}

final class SignInFlow: Flow {
  var root: Presentable { navigationController }
  private let navigationController = UINavigationController()

  func navigate(to step: Step) -> FlowContributors {
    guard let step = step as? AppStep else { return .none }
    switch step {
    case .signInIsRequired:
      let controller = SignInViewController(viewModel: SignInViewModel())
      navigationController.pushViewController(controller, animated: false)
      return .one(flowContributor: .contribute(withNext: controller))
    case .signedIn:
      return .end(forwardToParentFlowWithStep: AppStep.signedIn)
    default: return .none
    }
  }
}

final class CatalogueFlow: Flow {
  var root: Presentable { navigationController }
  private let navigationController = UINavigationController()

  func navigate(to step: Step) -> FlowContributors {
    guard let step = step as? AppStep else { return .none }
    switch step {
    case .itemIsPicked(let id):
      let controller = ItemViewController(viewModel: ItemViewModel(id: id))
      navigationController.pushViewController(controller, animated: true)
      return .none
    case .catalogueIsRequired:
      let controller = CatalogueViewController(viewModel: CatalogueViewModel())
      navigationController.pushViewController(controller, animated: false)
      return .one(flowContributor: .contribute(withNext: controller))
    case .aboutIsRequired:
      let controller = AboutViewController(viewModel: AboutViewModel())
      navigationController.present(controller, animated: true)
      return .none
    case .aboutIsDone:
      navigationController.dismiss(animated: true)
      return .none
    case .helpIsRequired:
      let flow = HelpFlow()
      Flows.use(flow, when: .created) { [unowned self] root in
        navigationController.pushViewController(root, animated: true)
      }
      return .one(
        flowContributor: .contribute(
          withNextPresentable: flow,
          withNextStepper: OneStepper(withSingleStep: AppStep.questionsAreRequired)))
    default: return .none
    }
  }
}

/// Its first screen is made with it, and shown by its parent. One of its classes begins with a small letter.
final class HelpFlow: Flow {
  var root: Presentable { questions }
  private let questions: QuestionsViewController

  init() { questions = QuestionsViewController(viewModel: QuestionsViewModel()) }

  func navigate(to step: Step) -> FlowContributors {
    guard let step = step as? AppStep else { return .none }
    switch step {
    case .answerIsPicked(let id):
      let controller = answerViewController(id: id)
      questions.navigationController?.pushViewController(controller, animated: true)
      return .none
    case .questionsAreRequired:
      return .one(flowContributor: .contribute(withNext: questions))
    default: return .none
    }
  }
}

final class SignInViewModel: Stepper {
  func submit() { steps.accept(AppStep.signedIn) }
}

final class CatalogueViewModel: Stepper {
  func pick(_ id: Int) { steps.accept(AppStep.itemIsPicked(id: id)) }
  func about() { steps.accept(AppStep.aboutIsRequired) }
  func help() { steps.accept(AppStep.helpIsRequired) }
}

final class AboutViewModel: Stepper {
  func close() { steps.accept(AppStep.aboutIsDone) }
}

final class ItemViewModel { init(id: Int) {} }

final class QuestionsViewModel: Stepper {
  func pick(_ id: Int) { steps.accept(AppStep.answerIsPicked(id: id)) }
}

final class SignInViewController: UIViewController { init(viewModel: SignInViewModel) {} }
final class CatalogueViewController: UIViewController { init(viewModel: CatalogueViewModel) {} }
final class ItemViewController: UIViewController { init(viewModel: ItemViewModel) {} }
final class AboutViewController: UIViewController { init(viewModel: AboutViewModel) {} }

final class QuestionsViewController: UIViewController {
  let viewModel: QuestionsViewModel
  init(viewModel: QuestionsViewModel) { self.viewModel = viewModel }
}

final class answerViewController: UIViewController {
  init(id: Int) {}
}
