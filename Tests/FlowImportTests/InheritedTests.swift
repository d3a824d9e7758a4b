import FlowctlTestSupport
import Testing

/// What an app's own base classes do for its coordinators, and what of it their overrides change.
struct InheritedTests {
  private func draft(_ swift: String) throws -> String {
    try App("import UIKit\n" + swift).draft().output
  }

  private static let flows = """
    class Flow: NSObject {
      var navigationController: UINavigationController!
      var completion: () -> Void
      init(completion: @escaping () -> Void) { self.completion = completion }
      func push(flow: Flow) {
        flow.navigationController = navigationController
        flow.start()
      }
      func start() {}
      func stop() { completion() }
      func show(_ screen: UIViewController) {
        if navigationController.viewControllers.isEmpty {
          navigationController.viewControllers = [screen]
        } else {
          navigationController.pushViewController(screen, animated: true)
        }
      }
    }
    final class CodeViewController: UIViewController { var onDone: (() -> Void)?; var onClose: (() -> Void)? }
    final class HomeViewController: UIViewController { var onCode: (() -> Void)?; var onBack: (() -> Void)? }
    final class CodeFlow: Flow {
      override func start() {
        let screen = CodeViewController()
        screen.onClose = { [unowned self] in stop() }
        show(screen)
      }
      override func stop() {
        do { try save() } catch { report(error) }
        super.stop()
      }
      func backToCode() { navigationController.popToRootViewController(animated: true) }
    }
    final class HomeFlow: Flow {
      var code: CodeFlow!
      override func start() {
        navigationController = UINavigationController()
        let screen = HomeViewController()
        screen.onCode = { [unowned self] in
          code = CodeFlow(completion: {})
          push(flow: code)
        }
        screen.onBack = { [unowned self] in code.backToCode() }
        show(screen)
      }
    }
    """

  @Test("what an override calls of its base class is run")
  func superIsRun() throws {
    #expect(try draft(Self.flows).contains("Code.close: finish  #"))
  }

  @Test("a base class's function with a word of UIKit for its name is run")
  func ownWords() throws {
    let draft = try draft(Self.flows)
    #expect(draft.contains("Home.code: { start: CodeFlow }  #"))
    #expect(draft.contains("start: Home\n"))
  }

  @Test("what a child that was started is asked to show is a question")
  func askedOfChild() throws {
    #expect(
      try draft(Self.flows).contains(
        "Home.back: stay  # open: what does code.backToCode() do?"))
  }

  private static let parents = """
    class Coordinator: NSObject {
      private(set) var children: [Coordinator] = []
      weak var parentCoordinator: Coordinator?
      func start() {}
      func finish() {}
      func didFinish(_ coordinator: Coordinator) { removeChildCoordinator(coordinator) }
      func addChildCoordinator(_ child: Coordinator) {
        child.parentCoordinator = self
        children.append(child)
      }
      func removeChildCoordinator(_ child: Coordinator) { children.removeAll { $0 === child } }
    }
    final class EntryViewController: UIViewController { var onClose: (() -> Void)? }
    final class ListViewController: UIViewController { var onAdd: (() -> Void)?; var onHelp: (() -> Void)? }
    final class EntryCoordinator: Coordinator {
      let presenting: UIViewController
      init(presenting: UIViewController) { self.presenting = presenting }
      override func start() {
        let screen = EntryViewController()
        screen.onClose = { [unowned self] in
          screen.dismiss(animated: true) { self.finish() }
        }
        presenting.present(screen, animated: true)
      }
      override func finish() { parentCoordinator?.didFinish(self) }
    }
    final class HelpViewModel {
      weak var coordinator: HelpCoordinator?
      init(coordinator: HelpCoordinator) { self.coordinator = coordinator }
      func viewClosed() { coordinator?.finish() }
    }
    final class HelpViewController: UIViewController {
      var viewModel: HelpViewModel?
      override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        if parent == nil { viewModel?.viewClosed() }
      }
    }
    final class HelpCoordinator: Coordinator {
      let navigationController: UINavigationController
      init(navigationController: UINavigationController) { self.navigationController = navigationController }
      override func start() { showFirst() }
      func showFirst() {
        let screen = HelpViewController()
        screen.viewModel = HelpViewModel(coordinator: self)
        navigationController.pushViewController(screen, animated: true)
      }
      override func finish() { parentCoordinator?.didFinish(self) }
    }
    final class ListCoordinator: Coordinator {
      let navigationController: UINavigationController
      init(navigationController: UINavigationController) { self.navigationController = navigationController }
      override func start() {
        let screen = ListViewController()
        screen.onAdd = { [unowned self] in
          let child = EntryCoordinator(presenting: navigationController)
          addChildCoordinator(child)
          child.start()
        }
        screen.onHelp = { [unowned self] in
          let child = HelpCoordinator(navigationController: navigationController)
          addChildCoordinator(child)
          child.showFirst()
        }
        navigationController.setViewControllers([screen], animated: false)
      }
    }
    """

  @Test("a parent that is only known as the base class is told all the same")
  func parentOfBaseClass() throws {
    #expect(try draft(Self.parents).contains("EntryView.close: finish  #"))
  }

  @Test("what UIKit tells a screen as the user goes back ends the coordinator, and is no event")
  func leftByHand() throws {
    let draft = try draft(Self.parents)
    #expect(draft.contains("Help: { as: push, x-code: App/App.swift:62, back: finish }"))
    #expect(!draft.contains("HelpView.finish"))
  }

  @Test("a child that was just made is started by whatever it shows its first screen with")
  func startedOtherwise() throws {
    #expect(try draft(Self.parents).contains("ListView.help: { start: Help }  #"))
  }

  private static let base = """
    protocol Showing: AnyObject { var root: UINavigationController { get } }
    extension Showing {
      func present(_ controller: UIViewController, animated: Bool = true, tag: Int? = nil) {
        if let tag {
          root.dismiss(animated: animated)
          return
        }
        DispatchQueue.main.asyncAfter(deadline: .now()) { [weak self] in
          guard let self else { return }
          root.topViewController.present(controller, animated: true)
        }
      }
      func start(with view: some View) {
        root.setViewControllers([UIHostingController(rootView: view)], animated: true)
      }
    }
    open class Coordinator: Showing { let root = UINavigationController() }
    struct HomeView: View { let onHelp: () -> Void }
    struct HelpView: View {}
    final class HomeCoordinator: Coordinator {
      override init() {
        super.init()
        start()
      }
    }
    extension HomeCoordinator {
      func start() { start(with: HomeView(onHelp: { [weak self] in self?.present(HelpView()) })) }
      func present(_ view: some View, animated: Bool = true, tag: Int? = nil) {
        present(UIHostingController(rootView: view), animated: animated, tag: tag)
      }
    }

    """

  @Test(
    "within a function another one of its name is meant, however many protocols stand before its own"
  )
  func overloads() throws {
    let delegates = (0..<14).map { number in
      "protocol Delegate\(number): AnyObject {}\nextension HomeCoordinator: Delegate\(number) {}\n"
    }
    let draft = try draft(Self.base + delegates.joined())
    #expect(draft.contains("HomeView.help: { present: Help }  #"))
  }

  @Test("a start that the initializer calls is one")
  func startOnce() throws {
    #expect(try draft(Self.base).contains("start: HomeView\n"))
  }

  private static let imports = """
    protocol Coordinator: AnyObject {}
    final class ImportViewController: UIViewController { var onNext: (() -> Void)?; var onBack: (() -> Void)? }
    final class CodeViewController: UIViewController {}
    final class ClearNavigationController: ThemedNavigationController {}
    final class ImportCoordinator: Coordinator {
      let nav: UINavigationController
      init(nav: UINavigationController) { self.nav = nav }
      func start() {
        let screen = ImportViewController()
        screen.onNext = { [unowned self] in nav.present(UINavigationController(rootViewController: made()), animated: true) }
        screen.onBack = { [unowned self] in nav.popToViewController(found(), animated: true) }
        nav.viewControllers = [screen]
        nav.present(ClearNavigationController(rootViewController: CodeViewController()), animated: true)
      }
    }
    """

  @Test("a base class of another module is the controller that its name says")
  func foreignBase() throws {
    #expect(
      try draft(Self.imports).contains(
        """
            start:
              - ImportView
              - present: Code
        """))
  }

  @Test("a stack of which nobody knows what stands on it is a question")
  func unknownContents() throws {
    #expect(
      try draft(Self.imports).contains("ImportView.next: { present: ImportUnknown1 }  #"))
  }

  @Test("a screen that nobody knows is not the first one without a mark")
  func unknownTarget() throws {
    #expect(
      try draft(Self.imports).contains(
        "ImportView.back: popToRoot  # guessed: which screen it goes back to was not seen,"))
  }

  private static let told = """
    protocol Coordinator: AnyObject {}
    protocol ListDelegate: AnyObject {
      func list(_ list: ListPresenter, didRetry id: Int)
      func list(_ list: ListPresenter, didRemove id: Int)
    }
    final class ListPresenter {
      weak var delegate: ListDelegate?
      init(delegate: ListDelegate) { self.delegate = delegate }
      func retry() { delegate?.list(self, didRetry: 1) }
      func remove() { delegate?.list(self, didRemove: 1) }
    }
    final class ListViewController: UIViewController { init(presenter: ListPresenter) {} }
    final class HelpViewController: UIViewController {}
    final class CodeViewController: UIViewController { var onDone: ((String?) -> Void)?; var onHelp: (() -> Void)? }
    final class ListCoordinator: Coordinator, ListDelegate {
      let nav = UINavigationController()
      func start() {
        nav.setViewControllers([ListViewController(presenter: ListPresenter(delegate: self))], animated: false)
      }
      func list(_ list: ListPresenter, didRetry id: Int) { showCode() }
      func list(_ list: ListPresenter, didRemove id: Int) { nav.popViewController(animated: true) }
      func showCode() {
        let screen = CodeViewController()
        screen.onDone = { [unowned self] code in
          if settings.isStrict {
            guard settings.isOpen else {
              nav.popViewController(animated: true)
              return
            }
          }
          repeatCode()
        }
        screen.onHelp = { [unowned self] in nav.pushViewController(made(), animated: true) }
        nav.pushViewController(screen, animated: true)
      }
      func repeatCode() {
        let screen = CodeViewController()
        screen.onDone = { [unowned self] _ in nav.pushViewController(HelpViewController(), animated: true) }
        screen.onHelp = { [unowned self] in nav.pushViewController(other(), animated: true) }
        nav.pushViewController(screen, animated: true)
      }
    }
    """

  @Test("methods of one name are told apart by their labels")
  func labels() throws {
    let draft = try draft(Self.told)
    #expect(draft.contains("ListView.didRetry: { push: Code }  #"))
    #expect(draft.contains("ListView.didRemove: pop  #"))
  }

  @Test("a guard in a branch leaves the function, and what follows belongs to the other ways")
  func guardInBranch() throws {
    #expect(
      try draft(Self.told).contains(
        """
                    - if: isStrict
                      then:
                        - if: isOpen
                          then:
                            - push: Code
                          else:
                            - pop
                      else:
                        - push: Code
        """))
  }

  @Test("a screen that is made in two places does what either of them says")
  func madeTwice() throws {
    #expect(
      try draft(Self.told).contains(
        """
              Code.done:  # guessed: the screen is made in several places, and does another thing in each, App/App.swift:25
                - if: isAnother
                  then:
                    - push: Help
                  else:
        """))
  }

  @Test("what was not understood is no other thing in another place")
  func unknownTwice() throws {
    #expect(try draft(Self.told).contains("Code.help: { push: ListUnknown1 }  #"))
  }
}
