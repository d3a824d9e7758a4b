import FlowctlTestSupport
import Testing

/// What coordinators do by closures, base classes and routers of their own.
struct FollowedTests {
  private static let app = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController { var onTap: (() -> Void)?; var onMore: (() -> Void)? }
    final class HelpViewController: UIViewController { var onEnd: (() -> Void)? }

    """

  @Test func `a closure that is handed on ends as its owner says`() throws {
    let draft = try App(
      Self.app + """
        final class HelpCoordinator: Coordinator {
          let nav: UINavigationController
          var onClose: (() -> Void)?
          init(nav: UINavigationController) { self.nav = nav }
          func start() {
            let help = HelpViewController()
            help.onEnd = onClose
            nav.pushViewController(help, animated: true)
          }
        }
        final class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() {
            let home = HomeViewController()
            home.onTap = {
              let help = HelpCoordinator(nav: self.nav)
              help.onClose = { self.nav.popViewController(animated: true) }
              help.start()
            }
            nav.setViewControllers([home], animated: false)
          }
        }
        """
    ).draft().output
    #expect(
      draft.contains("      Help.end: finish") || draft.contains("HelpView.end: { finish: close }"),
      "\(draft)")
  }

  @Test func `a closure that the coordinator makes itself is run`() throws {
    let draft = try App(
      Self.app + """
        final class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          private var show: (Int) -> Void {
            return { [weak self] number in
              guard let self else { return }
              self.nav.pushViewController(HomeViewController(), animated: true)
            }
          }
          func start() { show(1) }
        }
        """
    ).draft().output
    #expect(draft.contains("    start: Home\n"), "\(draft)")
  }

  @Test func `a list is given to the function that takes lists`() throws {
    let draft = try App(
      Self.app + """
        class BaseCoordinator: Coordinator {
          let nav = UINavigationController()
          func set(_ one: UIViewController, animated: Bool = true) { set([one], animated: animated) }
          func set(_ all: [UIViewController], animated: Bool = true) { nav.setViewControllers(all, animated: animated) }
        }
        final class AppCoordinator: BaseCoordinator {
          func start() { set([HomeViewController()], animated: false) }
        }
        """
    ).draft().output
    #expect(draft.contains("    start: Home\n"), "\(draft)")
  }

  @Test func `an app's own member of a tab bar is one`() throws {
    let draft = try App(
      Self.app + """
        extension UITabBarController { static var own: UITabBarController { let bar = UITabBarController(); return bar } }
        final class ACoordinator: Coordinator {
          let root = UINavigationController()
          func start() { root.setViewControllers([HomeViewController()], animated: false) }
        }
        final class BCoordinator: Coordinator {
          let root = UINavigationController()
          func start() { root.setViewControllers([HelpViewController()], animated: false) }
        }
        final class AppCoordinator: Coordinator {
          private lazy var bar = UITabBarController.own
          private lazy var a = ACoordinator()
          private lazy var b = BCoordinator()
          private var all: [Coordinator] { [a, b].filter { $0.isOn } }
          func start() {
            bar.viewControllers = all.map { $0.root }
            all.forEach { $0.start() }
            bar.present(maker.alert(), animated: true)
          }
        }
        """
    ).draft().output
    #expect(draft.contains("    tabs: [A, B]\n"), "\(draft)")
    #expect(draft.contains("present: AppUnknown1"), "\(draft)")
  }

  @Test func `what a child tells that nobody hears is a guess, and another list is no end`() throws
  {
    let draft = try App(
      Self.app + """
        final class HelpCoordinator: Coordinator {
          let nav: UINavigationController
          var onCount: (() -> Void)?
          var onLook: (() -> Void)?
          init(nav: UINavigationController) { self.nav = nav }
          func start() {
            let home = HomeViewController()
            home.onTap = { self.onCount?() }
            home.onMore = { self.onLook?() }
            nav.pushViewController(home, animated: true)
          }
        }
        final class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() {
            let help = HelpCoordinator(nav: nav)
            help.onLook = { self.pending.removeAll(); self.nav.present(HelpViewController(), animated: true) }
            help.start()
          }
        }
        """
    ).draft().output
    #expect(
      draft.contains("      Home.tap: stay  # guessed: nobody was seen to hear `count`"), "\(draft)"
    )
    #expect(draft.contains("      Home.more: { output: look }"), "\(draft)")
  }

  @Test func `a router's wide choice is written once`() throws {
    let screens = (1...7).map { "final class S\($0)ViewController: UIViewController {}" }
    let cases = (1...7).map {
      "case .s\($0): nav.pushViewController(S\($0)ViewController(), animated: true)"
    }
    let ran = try App(
      Self.app + screens.joined(separator: "\n") + """

        final class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() {
            let home = HomeViewController()
            home.onTap = { self.show(self.next()) }
            home.onMore = { self.show(self.last()) }
            nav.setViewControllers([home], animated: false)
          }
          func show(_ route: Route) {
            switch route {
            \(cases.joined(separator: "\n    "))
            }
          }
        }
        """
    ).draft()
    let draft = ran.output
    #expect(draft.ranges(of: "push: S7").count == 1, "\(draft)")
    #expect(
      draft.contains(
        "      Home.more: stay  # open: which of the ways of `Home.tap` is taken here?"),
      "\(draft)")
  }
}
