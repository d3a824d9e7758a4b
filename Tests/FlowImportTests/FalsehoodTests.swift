import FlowctlTestSupport
import Testing

/// What a draft must not say without a mark, each by the smallest app of it.
struct FalsehoodTests {
  /// An app whose home screen has one closure.
  private func app(_ handler: String, _ more: String = "", start: String? = nil) -> App {
    App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
      final class HelpViewController: UIViewController {}
      final class LoginViewController: UIViewController {}
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        let session: Session
        init(session: Session) { self.session = session }
        func start() {
          \(start ?? "let home = HomeViewController(); home.onTap = { [weak self] in guard let self else { return }; \(handler) }; nav.setViewControllers([home], animated: false)")
        }
        func help() { nav.pushViewController(HelpViewController(), animated: true) }
        \(more)
      }
      """)
  }

  @Test(arguments: [
    ("if !busy { help() }", "if: not busy"), ("if busy == false { help() }", "if: not busy"),
    ("if busy != true { help() }", "if: not busy"), ("if busy == true { help() }", "if: busy"),
    ("if busy { help() }", "if: busy"), ("if !(!busy) { help() }", "if: busy"),
    ("if user == nil { help() }", "if: not hasUser"), ("if user != nil { help() }", "if: hasUser"),
    ("if let user = session.user { help() }", "if: hasUser"),
    ("guard !busy else { return }; help()", "if: not busy"),
    ("guard busy else { return }; help()", "if: busy"),
    ("if mode != .quiet { help() }", "if: not modeIsQuiet"),
    ("if !busy, user != nil { help() }", "if: notBusyAndHasUser"),
    ("if busy || user == nil { help() }", "if: busyOrNotHasUser"),
  ])
  func `a condition keeps its sense`(handler: String, condition: String) throws {
    let draft = try app(handler).draft().output
    let transition = "        - \(condition)\n          then:\n            - push: Help\n"
    #expect(draft.contains(transition), "\(draft)")
  }

  @Test func `two conditions of a start are one, and its opposite`() throws {
    let text = """
      if !session.isLoggedIn { nav.setViewControllers([LoginViewController()], animated: false) }
      if session.isLoggedIn { nav.setViewControllers([HomeViewController()], animated: false) }
      """
    let draft = try app("", start: text).draft().output
    #expect(draft.contains("- if: not isLoggedIn\n        then:\n          - Login\n"), "\(draft)")
    #expect(draft.contains("- if: isLoggedIn\n        then:\n          - Home\n"), "\(draft)")
  }

  @Test(arguments: [
    ("machine.tryEvent(.next)", "what does machine.tryEvent(.next) do?"),
    ("router.present(route)", "what does router.present(route) do?"),
    ("proceed()", "what does proceed() do?"),
    ("if ready { session.begin(at: 3) }", "what does session.begin(at: …) do?"),
  ])
  func `a call that was not followed is no stay`(handler: String, question: String) throws {
    let ran = try app(handler).draft()
    #expect(ran.output.contains("      Home.tap: stay  # open: \(question), "), "\(ran.output)")
    #expect(ran.errors.contains("open: \(question)"))
  }

  @Test(arguments: [
    "print(1)", "count += 1", "note()", "logger.info(1)", "UIApplication.shared.open(link)",
    "session.saveAll()", "",
  ])
  func `a handler that was read to its end does nothing`(handler: String) throws {
    let ran = try app(handler, "func note() { count = 1 }; var count = 0").draft()
    #expect(ran.output.contains("      Home.tap: stay  # App/App.swift:"), "\(ran.output)")
    #expect(!ran.errors.contains("what does"))
  }

  @Test func `a child that is shown through a property is a tab`() throws {
    let draft = try App(
      """
      import UIKit
      final class ListViewController: UIViewController {}
      final class DiaryCoordinator {
        lazy var viewController = UINavigationController(rootViewController: ListViewController())
      }
      final class RootCoordinator {
        let window: UIWindow; let tabs = UITabBarController(); var diary: DiaryCoordinator?
        init(window: UIWindow) { self.window = window }
        func start() {
          let d = DiaryCoordinator(); diary = d
          tabs.setViewControllers([d.viewController], animated: false)
          window.rootViewController = tabs
        }
      }
      """
    ).draft().output
    #expect(draft.contains("    tabs: [Diary]\n"), "\(draft)")
    #expect(draft.contains("    start: List  # guessed:"), "\(draft)")
  }

  @Test func `a child may end in its own start`() throws {
    let draft = try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class TermsViewController: UIViewController {}
      final class TermsCoordinator: Coordinator {
        let nav: UINavigationController
        let accepted: Bool
        let completion: () -> Void
        init(nav: UINavigationController, accepted: Bool, completion: @escaping () -> Void) {
          self.nav = nav; self.accepted = accepted; self.completion = completion
        }
        func start() {
          if accepted { completion(); return }
          nav.pushViewController(TermsViewController(), animated: true)
        }
      }
      final class HomeViewController: UIViewController { var onTerms: (() -> Void)? }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onTerms = {
            TermsCoordinator(nav: self.nav, accepted: true, completion: { self.pop() }).start()
          }
          nav.setViewControllers([home], animated: false)
        }
        func pop() { nav.popViewController(animated: true) }
      }
      """
    ).draft().output
    let start = """
          start:  # guessed: `accepted` is said by whoever starts it
            - if: accepted
              then:
                - finish
              else:
                - TermsView
      """
    #expect(draft.contains(start), "\(draft)")
  }

  @Test(arguments: [
    "AppHostingController(rootView: LoginView(onTerms: { self.terms() }))",
    "Holder(content: UIHostingController(rootView: LoginView(onTerms: { self.terms() })))",
  ])
  func `what only holds a screen is that screen`(made: String) throws {
    let app = App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class AppHostingController<V: View>: UIHostingController<V> {}
      final class Holder: UIViewController { init(content: UIViewController) {} }
      struct LoginView: View { let onTerms: () -> Void }
      final class TermsViewController: UIViewController {}
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { nav.setViewControllers([\(made)], animated: false) }
        func terms() { nav.pushViewController(TermsViewController(), animated: true) }
      }
      """)
    let draft = try app.draft().output
    #expect(draft.contains("    start: Login\n"), "\(draft)")
    #expect(draft.contains("      Login.terms: { push: Terms }"), "\(draft)")
  }

  @Test(arguments: [
    "filter { $0.isOn }.map", "sorted { _, _ in true }.map", "reversed().map", "map",
  ])
  func `nobody is lost from a list`(chain: String) throws {
    let draft = try App(
      """
      import UIKit
      protocol Coordinator: AnyObject { var root: UINavigationController { get } }
      final class AViewController: UIViewController {}
      final class ACoordinator: Coordinator {
        let root = UINavigationController()
        func start() { root.setViewControllers([AViewController()], animated: false) }
      }
      final class BCoordinator: Coordinator {
        let root = UINavigationController()
        func start() { root.setViewControllers([AViewController()], animated: false) }
      }
      final class AppCoordinator: Coordinator {
        let root = UINavigationController()
        let bar = UITabBarController()
        func start() {
          let all = [ACoordinator(), BCoordinator()]
          bar.viewControllers = all.\(chain) { $0.root }
          root.setViewControllers([bar], animated: false)
        }
      }
      """
    ).draft().output
    #expect(draft.contains("    tabs: [A, B]\n"), "\(draft)")
  }

  @Test func `a plain end beside others is heard`() throws {
    let draft = try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class VoucherViewController: UIViewController {
        var onDone: (() -> Void)?; var onBack: (() -> Void)?
      }
      final class VoucherCoordinator: Coordinator {
        let nav: UINavigationController
        var didFinish: (() -> Void)?; var didCancel: (() -> Void)?
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          let screen = VoucherViewController()
          screen.onDone = { self.didFinish?() }
          screen.onBack = { self.didCancel?() }
          nav.pushViewController(screen, animated: true)
        }
      }
      final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onTap = { self.voucher() }
          nav.setViewControllers([home], animated: false)
        }
        func voucher() {
          let voucher = VoucherCoordinator(nav: nav)
          voucher.didFinish = { self.nav.popViewController(animated: true) }
          voucher.didCancel = { self.nav.popViewController(animated: true) }
          voucher.start()
        }
      }
      """
    ).draft().output
    #expect(draft.contains("outcomes: [didCancel]"), "\(draft)")
    #expect(draft.contains("      Voucher.finished: stay"), "\(draft)")
  }
}
