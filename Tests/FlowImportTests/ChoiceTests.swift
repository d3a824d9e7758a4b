import FlowctlTestSupport
import Testing

/// What is one thing or another in the code is both in the draft, each behind its condition.
struct ChoiceTests {
  private func app(start: String, _ more: String = "") -> App {
    App(
      """
      import UIKit
      protocol Coordinator: AnyObject { func start() }
      final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
      final class HelpViewController: UIViewController {}
      final class LoginViewController: UIViewController {}
      final class ACoordinator: Coordinator {
        let nav: UINavigationController; var onEnd: (() -> Void)?
        init(_ nav: UINavigationController) { self.nav = nav }
        func start() { nav.pushViewController(HelpViewController(), animated: true) }
        func leave() { onEnd?() }
      }
      final class BCoordinator: Coordinator {
        let nav: UINavigationController; var onEnd: (() -> Void)?
        init(_ nav: UINavigationController) { self.nav = nav }
        func start() { nav.pushViewController(LoginViewController(), animated: true) }
        func leave() { onEnd?() }
      }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() {
          \(start)
        }
        \(more)
      }
      """)
  }

  @Test(arguments: [
    "nav.setViewControllers([!isIn ? LoginViewController() : HomeViewController()], animated: false)",
    "nav.viewControllers = [isIn == false ? LoginViewController() : HomeViewController()]",
    "window.rootViewController = isIn ? HomeViewController() : LoginViewController()",
    "window.rootViewController = UINavigationController(rootViewController: isIn ? HomeViewController() : LoginViewController())",
    "nav.pushViewController(first(), animated: false)",
    "nav.setViewControllers([second()], animated: false)",
    "nav.pushViewController(third(), animated: false)",
  ])
  func `a first screen that hangs on a condition`(start: String) throws {
    let functions = """
      func first() -> UIViewController { if !isIn { return LoginViewController() }; return HomeViewController() }
      func second() -> UIViewController { guard isIn else { return LoginViewController() }; return HomeViewController() }
      func third() -> UIViewController { if isIn { return HomeViewController() } else { return LoginViewController() } }
      """
    let draft = try app(start: start, functions).draft().output
    let written = """
          start:
            - if: isIn
              then:
                - Home
              else:
                - Login
      """
    #expect(draft.contains(written), "\(draft)")
  }

  @Test func `each case of a switch gives its screen`() throws {
    let draft = try app(
      start: "nav.pushViewController(first(mode), animated: false)",
      """
      func first(_ mode: Mode) -> UIViewController {
        switch mode {
        case .new: return LoginViewController()
        case .known: return HomeViewController()
        default: return HelpViewController()
        }
      }
      """
    ).draft().output
    for (name, screen) in [("new", "Login"), ("known", "Home"), ("otherwise", "Help")] {
      #expect(draft.contains("          \(name):\n            - \(screen)\n"), "\(draft)")
    }
  }

  @Test func `either child is started, and both are heard`() throws {
    let draft = try app(
      start: """
        let home = HomeViewController()
        home.onTap = {
          let child = !self.isNew ? ACoordinator(self.nav) : BCoordinator(self.nav)
          child.onEnd = { self.nav.present(HelpViewController(), animated: true) }
          child.start()
        }
        nav.setViewControllers([home], animated: false)
        """
    ).draft().output
    let written = """
              - if: isNew
                then:
                  - start: B
                else:
                  - start: A
      """
    #expect(draft.contains(written), "\(draft)")
    for child in ["A", "B"] {
      #expect(draft.contains("      \(child).finished: { present: Help }"), "\(draft)")
    }
  }

  @Test func `what a start leaves on is said`() throws {
    let draft = try app(
      start: """
        guard isReady else { return }
        nav.pushViewController(HomeViewController(), animated: false)
        """
    ).draft().output
    #expect(draft.contains("    start: Home  # guessed: `isReady` is taken to hold\n"), "\(draft)")
  }

  @Test func `a way that is left out is said`() throws {
    let handler = (1...6).map { "if a\($0) { self.nav.popViewController(animated: true) }" }
      .joined(separator: "; ")
    let draft = try app(
      start: """
        let home = HomeViewController()
        home.onTap = { \(handler) }
        nav.pushViewController(home, animated: false)
        """
    ).draft().output
    #expect(
      draft.contains("# guessed: `a6` decides in the code, and one of its ways is left out"),
      "\(draft)")
  }
}

/// What a coordinator remembers.
struct StateTests {
  private func draft(_ variable: String, _ handler: String, _ more: String = "") throws -> String {
    try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewController: UIViewController {
        var onTap: (() -> Void)?; var onReset: (() -> Void)?
      }
      final class HelpViewController: UIViewController {}
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { MoreCoordinator(nav: nav).start() }
      }
      final class MoreCoordinator: Coordinator {
        let nav: UINavigationController
        \(variable)
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          let home = HomeViewController()
          home.onTap = { [weak self] in guard let self else { return }; \(handler) }
          home.onReset = { self.wasShown = false }
          nav.pushViewController(home, animated: false)
        }
        func help() { nav.pushViewController(HelpViewController(), animated: true) }
        \(more)
      }
      """
    ).draft().output
  }

  @Test func `a private variable with a literal is state`() throws {
    let draft = try draft(
      "private var wasShown = false", "if !wasShown { wasShown = true; self.help() }")
    #expect(draft.contains("state:\n  wasShown: Bool = false\n"), "\(draft)")
    #expect(!draft.contains("environment:"))
    let tap = """
              - if: not wasShown
                then:
                  - set: { wasShown: true }
                  - push: Help
      """
    #expect(draft.contains(tap), "\(draft)")
    #expect(draft.contains("      Home.reset: { set: { wasShown: false } }"), "\(draft)")
    #expect(draft.contains("    start:\n      - set: { wasShown: false }\n      - Home\n"))
    #expect(draft.contains("    events: [tap, reset]\n"), "\(draft)")
  }

  @Test(arguments: [
    ("var wasShown = false", ""), ("private var wasShown = Store.flag", ""),
    ("private var wasShown: Bool", ""),
    ("private var wasShown = false", "func load() { wasShown = store.value }"),
    ("private var wasShown = false", "func flip() { wasShown.toggle() }"),
    ("private var wasShown = false", "func show(wasShown: Bool) {}"),
    ("private var wasShown = false", "private func unheard() { wasShown = true }"),
    ("private static var wasShown = false", ""),
  ])
  func `what may be anything stays a condition`(variable: String, more: String) throws {
    let draft = try draft(variable, "if !wasShown { self.help() }", more)
    #expect(!draft.contains("state:"), "\(draft)")
    #expect(draft.contains("      tap: { wasShown: Bool }"), "\(draft)")
    #expect(!draft.contains("set: {"), "\(draft)")
  }
}

/// What somebody keeps for later is no part of what keeps it.
struct KeptClosureTests {
  private func draft(_ start: String, _ model: String) throws -> String {
    try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewModel { \(model) }
      final class HomeViewController: UIViewController { init(viewModel: HomeViewModel) {} }
      final class HelpViewController: UIViewController {}
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          \(start)
          nav.setViewControllers([HomeViewController(viewModel: model)], animated: false)
        }
        func help() { nav.pushViewController(HelpViewController(), animated: true) }
      }
      """
    ).draft().output
  }

  @Test(arguments: [
    (
      "let model = HomeViewModel(); model.add(\"Help\") { self.help() }",
      "var all: [Action] = []; func add(_ title: String, run: @escaping () -> Void) { all.append(Action(title, run)) }"
    ),
    (
      "let model = HomeViewModel(onHelp: { self.help() })",
      "let onHelp: () -> Void; init(onHelp: @escaping () -> Void) { self.onHelp = onHelp; later { onHelp() } }"
    ),
    (
      "let model = HomeViewModel(); model.listen(help: { [weak self] in self?.help() })",
      "var help: (() -> Void)?; func listen(help: @escaping () -> Void) { self.help = help }"
    ),
  ])
  func `a view model's closure is an event of its screen`(start: String, model: String) throws {
    let draft = try draft(start, model)
    #expect(draft.contains("    start: Home\n"), "\(draft)")
    #expect(draft.contains("      Home.help: { push: Help }"), "\(draft)")
  }

  @Test func `nobody was seen to call it`() throws {
    let draft = try draft(
      "let model = HomeViewModel(actions: [Action(\"Help\") { self.help() }])",
      "let actions: [Action]; init(actions: [Action]) { self.actions = actions }")
    #expect(draft.contains("    start: Home\n"), "\(draft)")
    #expect(
      draft.contains(
        "      Home.help: { push: Help }  # guessed: what calls it later was not found"), "\(draft)"
    )
    #expect(draft.contains("      help:  # guessed: nothing was seen to tell it"), "\(draft)")
  }
}

/// Whether children become tabs hangs on what they have, and not on what that is called.
struct TabNameTests {
  @Test(arguments: ["root", "navigationController", "base", "holder"])
  func `a child's stack may be called anything`(name: String) throws {
    let draft = try App(
      """
      import UIKit
      protocol Coordinator: AnyObject { func start() }
      final class HomeViewController: UIViewController {}
      final class ACoordinator: Coordinator {
        let \(name): UINavigationController
        init(\(name): UINavigationController) { self.\(name) = \(name) }
        func start() { \(name).setViewControllers([HomeViewController()], animated: false) }
      }
      final class BCoordinator: Coordinator {
        let \(name) = UINavigationController()
        func start() { \(name).setViewControllers([HomeViewController()], animated: false) }
      }
      final class AppCoordinator: Coordinator {
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() {
          let a = ACoordinator(\(name): UINavigationController())
          let b = BCoordinator()
          a.start()
          b.start()
          let tabs = UITabBarController()
          tabs.viewControllers = [a.\(name), b.\(name)]
          window.rootViewController = tabs
        }
      }
      """
    ).draft().output
    #expect(draft.contains("    tabs: [A, B]\n"), "\(draft)")
  }
}
