import FlowctlTestSupport
import Foundation
import Testing

/// What apps were read wrong for, each in its smallest form.
struct DialectTests {
  private static let head = """
    import UIKit
    protocol Coordinator: AnyObject { func start() }
    final class HomeViewController: UIViewController { var onNext: (() -> Void)? }
    final class HelpViewController: UIViewController {}

    """

  /// A coordinator with a stack, whose home screen tells of a tap.
  private func draft(_ handler: String, _ more: String = "", start: String = "") throws -> String {
    try App(
      Self.head + """
        final class AppCoordinator: Coordinator {
          let nav: UINavigationController
          init(nav: UINavigationController) { self.nav = nav }
          func start() {
            let home = HomeViewController()
            home.onNext = { [unowned self] in \(handler) }
            nav.setViewControllers([home], animated: false)
            \(start)
          }
          func help() { nav.pushViewController(HelpViewController(), animated: true) }
        }

        """ + more
    ).draft().output
  }

  @Test func `a generic parameter is what it is bound to`() throws {
    let text = try draft(
      "nav.pushViewController(Pair(top: HelpViewController(), bottom: FootViewController()), animated: true)",
      """
      final class FootViewController: UIViewController {}
      class Pair<Top: UIViewController, Bottom>: UIViewController where Bottom: UIViewController {
        init(top: Top, bottom: Bottom) { super.init(nibName: nil, bundle: nil) }
      }
      """)
    #expect(text.contains("Home.next: { push: Help }"), "\(text)")
  }

  @Test func `an alert that its own action dismisses is gone already`() throws {
    let text = try draft(
      """
      let alert = UIAlertController(title: "", message: "", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Ok", style: .default) { _ in alert.dismiss(animated: true) })
        nav.present(alert, animated: true)
      """)
    #expect(text.contains("Alert.ok: stay  # App"), "\(text)")
  }

  @Test func `a type's static function is run, whatever it is called`() throws {
    let text = try draft(
      "Shower.present(parent: self, nav: self.nav, onCancel: { self.nav.popViewController(animated: true) })",
      """
      enum Shower {
        static func present(parent: AppCoordinator, nav: UINavigationController, onCancel: () -> Void) {
          nav.present(HelpViewController(), animated: true)
        }
      }
      """)
    #expect(text.contains("Home.next: { present: Help }"), "\(text)")
  }

  @Test(arguments: ["Last.ask(self.nav)", "Task { await Last.answer(self.nav) }"])
  func `a static function starts its own type by another one`(call: String) throws {
    let text = try draft(
      call.replacing("Last", with: "LastCoordinator"),
      """
      final class LastCoordinator: Coordinator {
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() { nav.pushViewController(HelpViewController(), animated: true) }
        static func made(_ nav: UINavigationController) -> LastCoordinator { LastCoordinator(nav: nav) }
        static func ask(_ nav: UINavigationController) { made(nav).start() }
        static func answer(_ nav: UINavigationController) async -> String {
          await withCheckedContinuation { go in LastCoordinator.ask(nav) }
        }
      }
      """)
    #expect(text.contains("Home.next: { start: Last }"), "\(text)")
  }

  @Test(arguments: [
    ("nav.push(HelpViewController(), onPop: { self.nav.dismiss(animated: true) })", "push"),
    ("nav.present(HelpViewController(), onDismiss: { self.help() })", "present"),
  ])
  func `what runs as a screen goes does not run as it comes`(call: String, step: String) throws {
    let text = try draft(call)
    #expect(text.contains("Home.next: { \(step): Help }"), "\(text)")
  }

  private static let child = """
    final class MoreCoordinator: NSObject, Coordinator, UINavigationControllerDelegate {
      let nav: UINavigationController
      var onEnd: (() -> Void)?
      init(nav: UINavigationController) { self.nav = nav }
      func start() { SHOW }
      MORE
    }
    """

  @Test(arguments: [
    (
      "nav.push(HelpViewController(), onPop: { self.onEnd?() })", "",
      "more.onEnd = { }; more.start()",
      "More: { as: push, x-code: App/App.swift:10, back: finish }"
    ),
    (
      "nav.pushViewController(HelpViewController(), animated: true)",
      "func navigationController(_ n: UINavigationController, didShow s: UIViewController, animated: Bool) { onEnd?() }",
      "more.onEnd = { }; more.start()",
      "More: { as: push, x-code: App/App.swift:10, back: finish }"
    ),
    (
      "nav.pushViewController(HelpViewController(), animated: true)",
      "func navigationController(_ n: UINavigationController, willShow s: UIViewController, animated: Bool) { if s == nav { onEnd?() } }",
      "more.onEnd = { }; more.start()",
      "More: { as: push, x-code: App/App.swift:10, back: finish }"
    ),
    (
      "nav.pushViewController(HelpViewController(), animated: true)", "",
      "more.start(); self.nav.present(stack, onDismiss: { self.removeChild(more) })",
      "More: { as: present, x-code: App/App.swift:10, swipe: finish }"
    ),
  ])
  func `a child may end as the user leaves it`(
    show: String, more: String, start: String, line: String
  ) throws {
    let stack = start.contains("stack") ? "stack" : "self.nav"
    let text = try draft(
      "let stack = UINavigationController(); let more = MoreCoordinator(nav: \(stack)); \(start)",
      Self.child.replacing("SHOW", with: show).replacing("MORE", with: more))
    #expect(text.contains(line), "\(text)")
  }

  @Test func `who calls a closure that gives a child makes it`() throws {
    let swift =
      Self.head + """
        final class AppCoordinator: Coordinator {
          let nav: UINavigationController
          init(nav: UINavigationController) { self.nav = nav }
          func start() { Factory().more(nav).start() }
        }
        struct Factory {
          func more(_ nav: UINavigationController) -> MoreCoordinator {
            MoreCoordinator(nav: nav, makeLast: { LastCoordinator(nav: $0) })
          }
        }
        final class MoreCoordinator: Coordinator {
          let nav: UINavigationController
          let makeLast: (UINavigationController) -> LastCoordinator
          init(nav: UINavigationController, makeLast: @escaping (UINavigationController) -> LastCoordinator) {
            self.nav = nav; self.makeLast = makeLast
          }
          func start() {
            let home = HomeViewController()
            home.onNext = { [unowned self] in makeLast(nav).start() }
            nav.setViewControllers([home], animated: false)
          }
        }
        final class LastCoordinator: Coordinator {
          let nav: UINavigationController
          init(nav: UINavigationController) { self.nav = nav }
          func start() { nav.pushViewController(HelpViewController(), animated: true) }
        }
        """
    let text = try App(swift).draft().output
    #expect(text.contains("Home.next: { start: Last }"), "\(text)")
    #expect(text.ranges(of: "      Last: {").count == 1, "\(text)")
    let drift = try App(swift, flow: text).drift()
    #expect(drift.status == 0, "\(drift.output)")
  }

  @Test func `what is made without a name is of the type that is wanted`() throws {
    let text = try draft(
      "let module = Assembly.module(); module.output.onHelp = { self.help() }; nav.pushViewController(module.view, animated: true)",
      """
      struct Module<View: UIViewController, Output> { let view: View; let output: Output }
      final class MoreModel { var onHelp: (() -> Void)? }
      final class MoreViewController: UIViewController { init(model: MoreModel) { super.init(nibName: nil, bundle: nil) } }
      enum Assembly {
        static func module() -> Module<UIViewController, MoreModel> {
          let model = MoreModel()
          return .init(view: MoreViewController(model: model), output: model)
        }
      }
      """)
    #expect(text.contains("Home.next: { push: More }"), "\(text)")
    #expect(text.contains("More.help: { push: Help }"), "\(text)")
  }

  @Test func `a screen may present itself`() throws {
    let text = try draft("HelpViewController().present(fromViewController: self.nav)")
    #expect(text.contains("Home.next: { present: Help }"), "\(text)")
  }

  @Test func `a start without a line is none`() throws {
    let text = try App(
      Self.head + """
        class Base: Coordinator { func start() {} }
        final class AppCoordinator: Base {
          let nav = UINavigationController()
          func start(link: String? = nil) { nav.setViewControllers([HelpViewController()], animated: false) }
          func other() { nav.setViewControllers([HomeViewController()], animated: false) }
        }
        """
    ).draft().output
    #expect(text.contains("start: Help\n"), "\(text)")
  }

  @Test func `what stands on a stack is no fact of the app`() throws {
    let text = try App(
      Self.head + """
        final class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() {
            if let home = nav.viewControllers.first(where: { $0 is HomeViewController }) {
              nav.popToViewController(home, animated: true)
            } else {
              nav.setViewControllers([HomeViewController()], animated: false)
            }
          }
        }
        """
    ).draft().output
    #expect(
      text.contains("start:  # guessed: `hasHome` is what the code finds on a stack then"),
      "\(text)")
  }

  @Test func `either stack that a coordinator makes is what it begins with`() throws {
    let text = try App(
      Self.head + """
        final class AppCoordinator: Coordinator {
          let tabs = UITabBarController()
          let window: UIWindow
          init(window: UIWindow) { self.window = window }
          func start() {
            let first = DiaryCoordinator(); let second = MoreCoordinator()
            tabs.setViewControllers([first.viewController, second.viewController], animated: false)
            window.rootViewController = tabs
          }
        }
        final class DiaryCoordinator {
          var isNew = true
          lazy var viewController: UINavigationController = {
            if isNew { return UINavigationController(rootViewController: HelpViewController()) }
            return UINavigationController(rootViewController: HomeViewController())
          }()
        }
        final class MoreCoordinator { lazy var viewController = UINavigationController(rootViewController: HomeViewController()) }
        """
    ).draft().output
    #expect(text.contains("tabs: [Diary, More]"), "\(text)")
    #expect(
      text.contains(
        """
              - if: isNew
                then:
                  - Help
                else:
                  - Home
        """), "\(text)")
  }

  /// Routes, a wrapper that hides which coordinator it is, a module that makes them, and an app's name for UIKit's stack.
  private static let routes = """
    import UIKit
    protocol Coordinator<Route>: AnyObject { associatedtype Route; func navigate(to route: Route); func start() }
    extension Coordinator { func asAnyCoordinator() -> AnyCoordinator<Route> { AnyCoordinator(self) } }
    class AnyCoordinator<Route>: Coordinator {
      init<C: Coordinator>(_ coordinator: C) where C.Route == Route {}
      func navigate(to route: Route) {}
      func start() {}
    }
    protocol Stack: AnyObject { func show(_ screen: UIViewController) }
    extension UINavigationController: Stack {
      func show(_ screen: UIViewController) { pushViewController(screen, animated: true) }
    }
    protocol ItemModule { func makeItem(stack: Stack) -> AnyCoordinator<ItemRoute> }
    protocol OtherModule {}
    final class DefaultModule: OtherModule {}
    extension DefaultModule: ItemModule {
      func makeItem(stack: Stack) -> AnyCoordinator<ItemRoute> { ItemCoordinator(stack: stack).asAnyCoordinator() }
    }
    enum AppRoute { case item }
    enum ItemRoute { case list; case detail(Int) }
    final class AppCoordinator: Coordinator {
      typealias Module = OtherModule & ItemModule
      let module: Module
      let stack: Stack
      init(module: Module, stack: Stack) { self.module = module; self.stack = stack }
      func start() {
        let child = module.makeItem(stack: stack)
        child.start()
        child.navigate(to: .detail(1))
      }
      func navigate(to route: AppRoute) {}
    }
    final class ItemCoordinator: Coordinator {
      let stack: Stack
      init(stack: Stack) { self.stack = stack }
      func start() {}
      func navigate(to route: ItemRoute) {
        switch route {
        case .list: stack.show(ListViewController(store: Store(processor: ListProcessor(asAnyCoordinator()))))
        case .detail: stack.show(DetailViewController())
        }
      }
    }
    final class Store { init(processor: ListProcessor) {} }
    final class ListProcessor {
      let coordinator: AnyCoordinator<ItemRoute>
      init(_ coordinator: AnyCoordinator<ItemRoute>) { self.coordinator = coordinator }
      func tap() { coordinator.navigate(to: .detail(1)) }
    }
    final class ListViewController: UIViewController { init(store: Store) { super.init(nibName: nil, bundle: nil) } }
    final class DetailViewController: UIViewController {}
    """

  @Test func `routes lead through wrappers and modules`() throws {
    let text = try App(Self.routes).draft().output
    #expect(text.contains("start: { start: Item }"), "\(text)")
    #expect(text.contains("start: Detail\n"), "\(text)")
    #expect(text.contains("List.detail: { push: Detail }"), "\(text)")
    #expect(!text.contains("Any:"), "\(text)")
    let drift = try App(Self.routes, flow: text).drift()
    #expect(drift.status == 0, "\(drift.output)")
  }

  @Test func `a start that takes some route or other is a guess`() throws {
    let text = try App(Self.routes.replacing("child.navigate(to: .detail(1))", with: "")).draft()
      .output
    #expect(
      text.contains("start: List  # guessed: which route it begins with was not seen"), "\(text)")
  }

  @Test func `of two functions the one for what it is given is run`() throws {
    let text = try draft(
      "nav.reveal(Message())",
      """
      final class Message { func box() -> UIAlertController { UIAlertController(title: "", message: "", preferredStyle: .alert) } }
      extension UINavigationController {
        func reveal(_ name: String) { pushViewController(HelpViewController(), animated: true) }
        func reveal(_ message: Message) { present(message.box(), animated: true) }
      }
      """)
    #expect(text.contains("style: alert"), "\(text)")
    #expect(!text.contains("Home.next: { push: Help }"), "\(text)")
  }

  @Test func `an alert may be made of what says its actions`() throws {
    let text = try draft(
      """
      self.nav.showAlert(Content(ok: Content.Action(title: "Help") { self.help() }))
      """,
      """
      struct Content {
        struct Action {
          let title: String
          let handler: (() -> Void)?
          init(title: String, action: (() -> Void)?) { self.title = title; self.handler = action }
        }
        let ok: Action
      }
      extension UIViewController {
        func showAlert(_ content: Content) {
          let alert = UIAlertController(title: "", message: "", preferredStyle: .alert)
          alert.addContent(content.ok)
          present(alert, animated: true)
        }
      }
      extension UIAlertController {
        func addContent(_ action: Content.Action) {
          let made = UIAlertAction(title: action.title, style: .default, handler: action.handler)
          addAction(made)
        }
      }
      """)
    #expect(text.contains("Alert.help: { push: Help }"), "\(text)")
    #expect(!text.contains("handler"), "\(text)")
  }

  @Test func `a folder for tests says nothing of what they test`() throws {
    var app = App(Self.head)
    app.swift["Scan/ScanCoordinator.swift"] =
      "import UIKit\nfinal class ScanCoordinator: Coordinator { let nav = UINavigationController(); func start() {} }\n"
    for name in ["One", "Two", "Three"] {
      app.swift["Scan/__tests__/\(name).swift"] = "import XCTest\n"
    }
    app.swift["Scan/__tests__/Helper.swift"] =
      "import UIKit\nfinal class HelperCoordinator: Coordinator { let nav = UINavigationController(); func start() {} }\n"
    let text = try app.draft().output
    #expect(text.contains("\n  Scan:\n"), "\(text)")
    #expect(!text.contains("Helper"), "\(text)")
  }
}
