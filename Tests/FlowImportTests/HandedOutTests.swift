import FlowctlTestSupport
import Testing

/// A child whose screen its parent shows.
struct HandedOutTests {
  private static let kinds = [
    ("lazy var screen: UIViewController = { BODY }()", "c.screen"),
    ("var screen: UIViewController { BODY }", "c.screen"),
    ("func makeScreen() -> UIViewController { BODY }", "c.makeScreen()"),
  ]
  private static let ways = [
    ("nav.pushViewController(X, animated: true)", "push"),
    ("nav.present(X, animated: true)", "present"),
    ("nav.present(UINavigationController(rootViewController: X), animated: true)", "present"),
    ("nav.setViewControllers([X], animated: false)", "root"),
    ("window.rootViewController = X", "root"),
  ]

  @Test(arguments: kinds, ways)
  func `is started where its screen is shown`(
    kind: (member: String, call: String), way: (call: String, word: String)
  ) throws {
    let body = "let v = HelpViewController(); v.onEnd = { self.done?() }; return v"
    let app = App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
      final class HelpViewController: UIViewController { var onEnd: (() -> Void)? }
      final class ChildCoordinator: Coordinator {
        var done: (() -> Void)?
        \(kind.member.replacing("BODY", with: body))
      }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        let window: UIWindow
        var child: ChildCoordinator?
        init(window: UIWindow) { self.window = window }
        func start() {
          let home = HomeViewController()
          home.onTap = { self.open() }
          nav.setViewControllers([home], animated: false)
        }
        func open() {
          let c = ChildCoordinator()
          child = c
          c.done = { self.child = nil }
          \(way.call.replacing("X", with: kind.call))
        }
      }
      """)
    let draft = try app.draft().output
    #expect(draft.contains("      Home.tap: { start: Child }  # App/App.swift:"), "\(draft)")
    #expect(draft.contains("      Child: { as: \(way.word), x-code: "), "\(draft)")
    #expect(draft.contains("    start: Help"), "\(draft)")
    #expect(draft.contains("      Help.end: finish  # App/App.swift:"), "\(draft)")
  }

  @Test(arguments: ["c.start(); X", "X; c.start()"])
  func `is started once`(code: String) throws {
    let draft = try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HelpViewController: UIViewController {}
      final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
      final class ChildCoordinator: Coordinator {
        let screen = HelpViewController()
        func start() { screen.load() }
      }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onTap = {
            let c = ChildCoordinator()
            \(code.replacing("X", with: "self.nav.pushViewController(c.screen, animated: true)"))
          }
          nav.setViewControllers([home], animated: false)
        }
      }
      """
    ).draft().output
    #expect(draft.contains("      Home.tap: { start: Child }"), "\(draft)")
    #expect(draft.contains("      Child: { as: push, x-code: App/App.swift:14 }\n"), "\(draft)")
  }

  static let holders = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
    final class HelpViewController: UIViewController {}
    final class LoginViewController: UIViewController {}
    final class SplitController: UIViewController { init(main: UIViewController, side: UIViewController) {} }
    final class Drawer: UIViewController { init(content: HomeViewController, menu: HelpViewController) {} }
    final class Pages: UIViewController { init(all: [UIViewController]) {} }
    final class Popup: UIViewController { init(presenter: UIViewController) {} }
    final class AppCoordinator: Coordinator {
      let nav = UINavigationController()
      func start() { nav.setViewControllers([MADE], animated: false) }
    }
    """

  @Test(arguments: [
    "SplitController(main: HomeViewController(), side: HelpViewController())",
    "Drawer(content: HomeViewController(), menu: HelpViewController())",
    "Pages(all: [HomeViewController(), HelpViewController()])",
  ])
  func `what holds view controllers is the first of them, and drift asks for no others`(
    made: String
  ) throws {
    var app = App(Self.holders.replacing("MADE", with: made))
    let draft = try app.draft().output
    #expect(draft.contains("    start: Home\n"), "\(draft)")
    app.flow = """
      flow: 1
      root: App
      screens: { Home: { events: [] } }
      coordinators: { App: { start: Home } }

      """
    #expect(try app.drift("--strict").rules == [])
    // What is only known is not held.
    app.swift["App.swift"] = Self.holders.replacing(
      "MADE", with: "Popup(presenter: HomeViewController())")
    #expect(try app.draft().output.contains("    start: Popup\n"))
    #expect(try app.drift().rules == ["code-unknown-screen"])
  }

  @Test func `a closure behind the parentheses is what the initializer calls it`() throws {
    let draft = try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewController: UIViewController { init(onTap: @escaping () -> Void) {} }
      final class HelpViewController: UIViewController {}
      struct LoginView: View { let name: String; let onDone: () -> Void }
      final class TermsCoordinator: Coordinator {
        let nav: UINavigationController
        let completion: () -> Void
        init(nav: UINavigationController, completion: @escaping () -> Void) {
          self.nav = nav; self.completion = completion
        }
        func start() {
          guard !accepted else { completion(); return }
          let view = LoginView(name: "") { self.completion() }
          nav.pushViewController(UIHostingController(rootView: view), animated: true)
        }
      }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController { TermsCoordinator(nav: self.nav) { self.help() }.start() }
          nav.setViewControllers([home], animated: false)
        }
        func help() { nav.pushViewController(HelpViewController(), animated: true) }
      }
      """
    ).draft().output
    #expect(draft.contains("      Home.tap: { start: Terms }"), "\(draft)")
    #expect(draft.contains("      Terms.finished: { push: Help }"), "\(draft)")
    #expect(draft.contains("      Login.done: finish"), "\(draft)")
    #expect(draft.contains("          - finish\n        else:\n          - Login\n"), "\(draft)")
  }
}
