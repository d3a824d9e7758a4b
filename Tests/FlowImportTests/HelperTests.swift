import FlowctlTestSupport
import Testing

/// What generic helpers, builders and generated code do for a coordinator.
struct HelperTests {
  private static let app = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
    final class HelpViewController: UIViewController {}

    """

  private func draft(_ swift: String) throws -> String {
    try App(Self.app + swift).draft().output
  }

  /// Whatever is pushed is said by its type, and each step of it is told through a navigator.
  private static let navigators = """
    class Navigator<Step> {
      let subject = PassthroughSubject<Step, Never>()
      var navigation: AnyPublisher<Step, Never> { subject.eraseToAnyPublisher() }
      func next(_ step: Step) { subject.send(step) }
    }
    protocol Coordinating: AnyObject { var navigationController: UINavigationController { get } }
    class BaseCoordinator<Step>: Coordinating {
      let navigationController: UINavigationController
      let navigator = Navigator<Step>()
      var childCoordinators: [Coordinating] = []
      init(navigationController: UINavigationController) { self.navigationController = navigationController }
      func start(didStart: (() -> Void)? = nil) {}
    }
    class Scene: UIViewController { let viewModel: SceneModel; init(viewModel: SceneModel) { self.viewModel = viewModel } }
    class SceneModel { let navigator = Navigator<Any>() }
    extension Coordinating {
      typealias Handler<Step> = (Step) -> Void
      func push<S: Scene>(
        scene _: S.Type, viewModel: SceneModel, animated: Bool = true, whenDone: (() -> Void)? = nil,
        navigationHandler: @escaping Handler<Any>
      ) {
        let scene = S(viewModel: viewModel)
        navigationController.setIfEmptyElsePush(scene, animated: animated, completion: whenDone)
        viewModel.navigator.navigation.sinkOnMain { navigationHandler($0) }
      }
      func present<C: Coordinating>(
        make: (UINavigationController) -> C, navigationHandler: @escaping (Any, () -> Void) -> Void
      ) {
        let stack = UINavigationController()
        let child = make(stack)
        childCoordinators.append(child)
        child.start()
        navigationController.present(stack, animated: true)
        child.navigator.navigation.sinkOnMain { step in
          navigationHandler(step) { stack.dismiss(animated: true) }
        }
      }
    }
    extension UINavigationController {
      func setIfEmptyElsePush(
        _ screen: UIViewController, animated: Bool, replaces: Bool = false, completion: (() -> Void)?
      ) {
        if viewControllers.isEmpty || replaces {
          setViewControllers([screen], animated: animated)
        } else {
          pushViewController(screen, animated: animated)
        }
      }
    }
    class ListScene: Scene {}
    class ItemScene: Scene {}
    class FormScene: Scene {}
    enum FormStep { case saved, refused }
    final class FormCoordinator: BaseCoordinator<FormStep> {
      override func start(didStart: (() -> Void)? = nil) {
        push(scene: FormScene.self, viewModel: SceneModel()) { [unowned self] userDid in
          switch userDid {
          case .save: self.navigator.next(.saved)
          case .cancel: self.finish()
          }
        }
      }
      private func finish() { navigator.next(.refused) }
    }
    final class AppCoordinator: BaseCoordinator<Never> {
      override func start(didStart: (() -> Void)? = nil) {
        push(scene: ListScene.self, viewModel: SceneModel()) { [unowned self] userDid in
          switch userDid {
          case .select: self.showItem()
          case .add: self.showForm()
          }
        }
      }
      private func showItem() {
        push(scene: ItemScene.self, viewModel: SceneModel()) { [unowned self] userDid in
          switch userDid { case .edit: self.showForm() }
        }
      }
      private func showForm() {
        present(make: { FormCoordinator(navigationController: $0) }) { userDid, dismiss in
          switch userDid {
          case .saved: dismiss()
          case .refused: dismiss(); self.showItem()
          }
        }
      }
    }
    """

  @Test func `a helper is told a type, and tells steps`() throws {
    let ran = try App("import UIKit\n" + Self.navigators).draft()
    let draft = ran.output
    #expect(draft.contains("    start: ListScene\n"), "\(draft)")
    #expect(draft.contains("      ListScene.select: { push: ItemScene }  # App"), "\(draft)")
    #expect(draft.contains("      ListScene.add: { start: Form }  # App"), "\(draft)")
    #expect(draft.contains("      ItemScene.edit: { start: Form }  # App"), "\(draft)")
    #expect(draft.contains("      Form: { as: present,"), "\(draft)")
    #expect(draft.contains("      Form.saved: stay"), "\(draft)")
    #expect(draft.contains("      Form.refused: { push: ItemScene }"), "\(draft)")
    #expect(draft.contains("    outcomes: [refused, saved]\n"), "\(draft)")
    #expect(draft.contains("      FormScene.save: { finish: saved }"), "\(draft)")
    #expect(draft.contains("      FormScene.cancel: { finish: refused }"), "\(draft)")
    #expect(!draft.contains("guessed") && !draft.contains("open:"), "\(draft)")
    // What leads to a step is followed, too.
    #expect(!draft.contains("# Less than half"), "\(draft)")
  }

  @Test(arguments: [
    ("show(HelpViewController(), modally: true)", "{ present: Help }"),
    ("show(HelpViewController(), modally: false)", "{ push: Help }"),
    ("show(HelpViewController())", "{ push: Help }"),
    ("showIf(true, HelpViewController())", "{ push: Help }"),
  ])
  func `a function does what it is told`(call: String, step: String) throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onTap = { self.\(call) }
          nav.setViewControllers([home], animated: false)
        }
        private func show(_ screen: UIViewController, modally: Bool = false) {
          guard modally else { nav.pushViewController(screen, animated: true); return }
          nav.present(screen, animated: true)
        }
        private func showIf(_ isOn: Bool, _ screen: UIViewController) {
          if !isOn || false { return }
          isOn ? nav.pushViewController(screen, animated: true) : nav.present(screen, animated: true)
        }
      }
      """)
    #expect(draft.contains("      Home.tap: \(step)  # App"), "\(draft)")
  }

  @Test func `a generated storyboard gives the screen that it is made for`() throws {
    var app = App(
      Self.app + """
        protocol HomeOutput: AnyObject { func showHelp() }
        final class HomePresenter { weak var output: HomeOutput?; func tap() { output?.showHelp() } }
        final class ListViewController: UIViewController { var presenter: HomePresenter? }
        struct ListBuilder {
          let output: HomeOutput
          func build() -> UIViewController {
            let list = StoryboardScene.Home.list.instantiate()
            let presenter = HomePresenter()
            presenter.output = output
            list.presenter = presenter
            return list
          }
        }
        final class AppCoordinator: Coordinator, HomeOutput {
          let nav = UINavigationController()
          func start() { nav.setViewControllers([ListBuilder(output: self).build()], animated: false) }
          func showHelp() { nav.pushViewController(StoryboardScene.Home.help.instantiate(), animated: true) }
        }
        """)
    app.swift["Generated/Scenes.swift"] = """
      struct SceneType<T: Any> {
        let storyboard: StoryboardType.Type
        func instantiate() -> T {
          guard let controller = storyboard.storyboard.instantiate() as? T else { fatalError() }
          return controller
        }
      }
      enum StoryboardScene {
        enum Home: StoryboardType {
          static let list = SceneType<MyApp.ListViewController>(storyboard: Home.self)
          static let help = SceneType<HelpViewController>(storyboard: Home.self)
        }
      }
      """
    let draft = try app.draft().output
    #expect(draft.contains("    start: List\n"), "\(draft)")
    #expect(draft.contains("      List.showHelp: { push: Help }  # App"), "\(draft)")
    // The builder tells the same, and is nobody of its own.
    #expect(!draft.contains("async"), "\(draft)")
  }

  @Test func `what a child sends is told to whoever listens`() throws {
    let draft = try draft(
      """
      final class HelpCoordinator: Coordinator {
        let didEnd = PassthroughSubject<Void, Never>()
        private let reload = PassthroughSubject<Void, Never>()
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          let home = HomeViewController()
          home.onTap = { self.reload.send(); self.didEnd.send() }
          nav.setViewControllers([home], animated: false)
        }
      }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        var child: HelpCoordinator?
        func start() {
          let child = HelpCoordinator(nav: nav)
          child.didEnd.sink { self.child = nil; self.nav.pushViewController(HelpViewController(), animated: true) }
          child.start()
        }
      }
      """)
    #expect(
      draft.contains("HelpCoordinator.didEnd") || draft.contains("      Help.didEnd: "), "\(draft)")
    #expect(
      draft.contains("      Home.tap: { finish: didEnd }")
        || draft.contains("      Home.tap: { output: didEnd }"), "\(draft)")
  }

  @Test func `what a service calls back is no end of its handler`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onTap = { Store().load { self.nav.pushViewController(HelpViewController(), animated: true) } }
          nav.setViewControllers([home], animated: false)
        }
      }
      """)
    #expect(draft.contains("      Home.tap: stay  # open: what does `load` go on to"), "\(draft)")
    #expect(
      draft.contains("      Home.load: { push: Help }  # guessed: `load` may call back"), "\(draft)"
    )
  }

  @Test func `a child that is taken out and not named is a question`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        var childCoordinators: [Coordinator] = []
        func start() {
          let home = HomeViewController()
          home.onTap = { self.childCoordinators.first(where: { $0 is HelpCoordinator })?.removeFromParentCoordinator() }
          nav.setViewControllers([home], animated: false)
        }
      }
      """)
    #expect(
      draft.contains(
        "      Home.tap: stay  # open: what does first.removeFromParentCoordinator() do?"),
      "\(draft)")
  }

  @Test func `a selector calls a private function`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          nav.setViewControllers([HomeViewController()], animated: false)
          NotificationCenter.default.addObserver(self, selector: #selector(opened), name: nil, object: nil)
        }
        @objc private func opened() { nav.pushViewController(HelpViewController(), animated: true) }
      }
      """)
    #expect(draft.contains("      Home.opened: { push: Help }  # guessed"), "\(draft)")
  }

  @Test func `what is shown on demand may be asked for in each way`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        enum Display { case home, help, more }
        let nav = UINavigationController()
        func start() {
          show(.home)
          Store.next().subscribe(onNext: show)
        }
        func show(_ display: Display) {
          switch display {
          case .home:
            let home = HomeViewController()
            home.onTap = { self.show(.more) }
            nav.setViewControllers([home], animated: false)
          case .help: nav.pushViewController(HelpViewController(), animated: true)
          case .more: nav.present(HelpViewController(), animated: true)
          }
        }
      }
      """)
    #expect(draft.contains("      Home.tap: { present: Help }  # App"), "\(draft)")
    #expect(
      draft.contains("      Home.help: { push: Help }  # guessed: no call of `show` with it"),
      "\(draft)")
    #expect(!draft.contains("Home.more"), "\(draft)")
  }

  @Test func `a router's tabs and a kept stack are the coordinator's`() throws {
    let draft = try draft(
      """
      final class Router {
        let bar: UITabBarController
        init(bar: UITabBarController) { self.bar = bar }
        func setViewControllers(_ all: [UIViewController]) { bar.setViewControllers(all, animated: false) }
      }
      final class OneCoordinator: Coordinator {
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() { nav.setViewControllers([HomeViewController()], animated: false) }
      }
      final class TabsCoordinator: Coordinator {
        let one = UINavigationController()
        let button = HelpViewController()
        lazy var router = Router(bar: UITabBarController())
        func start() {
          router.setViewControllers([one, button])
          OneCoordinator(nav: one).start()
        }
      }
      """)
    #expect(
      draft.contains("    tabs: [One]\n") && !draft.contains("open: what was read"), "\(draft)")
    let kept = try self.draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { OneCoordinator(nav: nav).start() }
      }
      final class OneCoordinator: Coordinator {
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() { nav.pushViewController(HomeViewController(), animated: false) }
      }
      """)
    #expect(kept.contains("      One: { as: push,"), "\(kept)")
  }

  @Test func `an alert is one for all who ask for it`() throws {
    let draft = try draft(
      """
      enum Camera {
        static func alert() -> UIAlertController {
          let alert = UIAlertController(title: "No", message: nil, preferredStyle: .alert)
          alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in })
          return alert
        }
        static func ask(_ then: () -> Void) { then() }
      }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onTap = {
            Camera.ask { self.nav.present(Camera.alert(), animated: true) }
            self.nav.present(Camera.alert(), animated: true)
          }
          nav.setViewControllers([home], animated: false)
        }
      }
      """)
    #expect(!draft.contains("Alert2"), "\(draft)")
  }

  @Test func `what a library adds to a stack is a question`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onTap = { self.nav.openPopup(animated: true) }
          nav.setViewControllers([home], animated: false)
        }
      }
      """)
    #expect(draft.contains("      Home.tap: stay  # open: what does nav.openPopup"), "\(draft)")
  }

  @Test func `another one of itself is a question`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { ItemCoordinator(nav: nav).start() }
      }
      final class ItemCoordinator: Coordinator {
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          let home = HomeViewController()
          home.onTap = { ItemCoordinator(nav: self.nav).start() }
          nav.pushViewController(home, animated: true)
        }
      }
      """)
    #expect(
      draft.contains("      Home.tap: stay  # open: another `ItemCoordinator` is started"),
      "\(draft)")
  }

  // MARK: Targets

  @Test func `a type of two targets is one`() throws {
    var app = App(
      Self.app + """
        final class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() {
            nav.setViewControllers([HomeViewController()], animated: false)
            MainCoordinator(nav: nav).start()
          }
        }
        final class HelpCoordinator: Coordinator {
          let nav: UINavigationController
          init(nav: UINavigationController) { self.nav = nav }
          func start() { nav.pushViewController(HelpViewController(), animated: true) }
        }
        """)
    let main = """
      final class MainCoordinator: Coordinator {
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() { nav.pushViewController(HelpViewController(), animated: true) }
        func more() { CHILD }
      }
      """
    app.swift["Phone/Main.swift"] = main.replacing("CHILD", with: "")
    app.swift["TV/Main.swift"] = main.replacing("CHILD", with: "HelpCoordinator(nav: nav).start()")
    let draft = try app.draft().output
    #expect(draft.split(separator: "\n").count { $0.hasPrefix("  Main") } == 1, "\(draft)")
    app.flow = draft
    #expect(try app.drift("--strict").output == "")
  }

  @Test func `what is for other systems is not read`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          #if os(tvOS)
          nav.setViewControllers([HelpViewController()], animated: false)
          #else
          if #unavailable(iOS 15) { return }
          nav.setViewControllers([HomeViewController()], animated: false)
          #endif
        }
      }
      """)
    #expect(draft.contains("    start: Home\n") && !draft.contains("Help"), "\(draft)")
  }
}

/// Stinsen's coordinators: routes that views tell to routers.
struct StinsenTests {
  private static let app = """
    import Stinsen
    import SwiftUI
    final class MainCoordinator: NavigationCoordinatable {
      let stack = NavigationStack(initial: \\MainCoordinator.start)
      @Root var start = makeStart
      @Root var tabs = makeTabs
      @Route(.push) var item = makeItem
      @Route(.modal) var form = makeForm
      @Route(.fullScreen) var help = makeHelp
      @Route(.push) var log = makeLog
      init() { Notifications.subscribe(self, selector: #selector(didSignIn)) }
      @objc func didSignIn() { let _ = root(\\.tabs) }
      @ViewBuilder func makeStart() -> some View {
        #if os(tvOS)
        Text("TV")
        #endif
        StartView().navigationTitle("Start")
      }
      func makeTabs() -> TabsCoordinator { TabsCoordinator() }
      func makeItem() -> ItemCoordinator { ItemCoordinator() }
      func makeForm() -> NavigationViewCoordinator<FormCoordinator> { NavigationViewCoordinator(FormCoordinator()) }
      func makeHelp() -> NavigationViewCoordinator<Basic> { NavigationViewCoordinator { HelpView() } }
      func makeLog() -> some View { ConsoleView() }
    }
    struct StartView: View {
      @EnvironmentObject var router: MainCoordinator.Router
      var body: some View { RowView().onTapGesture { router.route(to: \\.form) } }
    }
    struct RowView: View {
      @EnvironmentObject private var router: MainCoordinator.Router
      @EnvironmentObject private var other: ItemCoordinator.Router
      var body: some View { Button("Go") { self.router.route(to: \\.item); other.route(to: \\.help) } }
    }
    struct HelpView: View {
      @EnvironmentObject var router: MainCoordinator.Router
      var body: some View { Button("Close") { router.popLast() }; Button("Log") { router.route(to: \\.log) } }
    }
    final class ItemCoordinator: NavigationCoordinatable {
      let stack = NavigationStack(initial: \\ItemCoordinator.start)
      @Root var start = makeStart
      func makeStart() -> some View { ItemView() }
    }
    struct ItemView: View {
      @EnvironmentObject var router: ItemCoordinator.Router
      var body: some View { Button("Close") { router.dismissCoordinator() } }
    }
    final class FormCoordinator: NavigationCoordinatable {
      let stack = NavigationStack(initial: \\FormCoordinator.start)
      @Root var start = makeStart
      func makeStart() -> some View { FormView() }
    }
    struct FormView: View { var body: some View { Text("") } }
    final class TabsCoordinator: TabCoordinatable {
      var child = TabChild(startingItems: [\\TabsCoordinator.item, \\TabsCoordinator.form])
      @Route(tabItem: makeTab) var item = makeItem
      @Route(tabItem: makeTab, onTapped: tapped) var form = makeForm
      func makeItem() -> ItemCoordinator { ItemCoordinator() }
      func makeForm() -> FormCoordinator { FormCoordinator() }
      func makeTab(isActive: Bool) -> some View { Text("") }
      func tapped(isRepeat: Bool, coordinator: FormCoordinator) { if isRepeat { coordinator.child.popToRoot() } }
    }
    """

  @Test func `routes are events of the views that name them`() throws {
    var app = App(Self.app)
    let draft = try app.draft().output
    #expect(draft.contains("    start: Start\n"), "\(draft)")
    #expect(draft.contains("      Start.item: { start: Item }"), "\(draft)")
    #expect(draft.contains("      Start.form: { start: Form }"), "\(draft)")
    #expect(
      draft.contains("      Item: { as: push,") && draft.contains("back: finish }"), "\(draft)")
    #expect(
      draft.contains("      Form: { as: present,") && draft.contains("swipe: finish }"), "\(draft)")
    // A view may tell another coordinator's router, and what a library shows isn't known.
    #expect(draft.contains("      Start.help: { present: Help }  # guessed"), "\(draft)")
    #expect(draft.contains("    style: fullScreen\n"), "\(draft)")
    #expect(draft.contains("      Help.log: { push: MainUnknown1 }"), "\(draft)")
    // What is popped may be presented.
    #expect(draft.contains("      Help.popLast: dismiss"), "\(draft)")
    #expect(draft.contains("      ItemView.dismissCoordinator: finish"), "\(draft)")
    #expect(draft.contains("    tabs: [Item, Form]\n") && !draft.contains("tapped"), "\(draft)")
    #expect(draft.contains(".didSignIn: { start: Tabs }"), "\(draft)")
    app.flow = draft
    #expect(try app.drift("--strict").output == "")
  }
}
