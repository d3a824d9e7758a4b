import FlowctlTestSupport
import Testing

/// What `drift` says to be gone, and how surely.
struct GoneTests {
  private static let flow = """
    flow: 1
    root: App
    screens:
      Home: { events: [] }
      Tour: { events: [] }
    coordinators:
      App: { start: [Home, Tour] }

    """

  private func ran(_ more: String) throws -> Ran {
    try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewController: UIViewController {}
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { nav.setViewControllers([HomeViewController()], animated: false) }
      }
      \(more)
      """, flow: Self.flow
    ).drift()
  }

  @Test(arguments: [
    "", "// TourViewController", "func detour() {}", "class ToursViewController {}",
  ])
  func `a screen without a word of it is an error`(more: String) throws {
    let ran = try ran(more)
    #expect(ran.rules == ["flow-unknown-screen"] && ran.status == 1, "\(ran.output)")
    #expect(ran.output.contains("error: nothing in the app is called `Tour`"), "\(ran.output)")
  }

  @Test(arguments: [
    "let title = \"Tour\"", "func showTour() {}", "enum Route { case tour }", "let tour = 1",
  ])
  func `a screen that something only names is likely gone`(more: String) throws {
    let ran = try ran(more)
    #expect(ran.rules == ["flow-unknown-screen"] && ran.status == 0, "\(ran.output)")
    #expect(
      ran.output.contains(
        "warning: `Tour` is likely gone: no type of the app is called so, and something only names it"
      ),
      "\(ran.output)")
  }

  @Test(arguments: [
    "class TourViewController: UIViewController {}", "struct TourView: View {}",
    "class TourViewModel {}", "func go() { push(TourViewController()) }",
    "typealias TourScreen = Page<Int>", "var tour: TourViewController?",
    "func go() { let tour: TourVC = board.instantiate() }", "func go() { show(TourPage.self) }",
    "func go() { show(Screens.TourPage.make()) }",
  ])
  func `a screen with a type of its name is there`(more: String) throws {
    #expect(try ran(more).rules == [])
  }

  @Test func `a child that only a longer name holds is likely gone`() throws {
    func rules(_ mention: String) throws -> [String] {
      var app = App(
        """
        import UIKit
        protocol Coordinator: AnyObject {}
        final class HomeViewController: UIViewController {}
        final class HelpCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() { nav.setViewControllers([HomeViewController()], animated: false) }
        }
        final class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() { nav.setViewControllers([HomeViewController()], animated: false); \(mention) }
        }
        """)
      app.flow = """
        flow: 1
        root: App
        screens: { Home: { events: [help] } }
        coordinators:
          App: { start: Home, children: { Help: push }, transitions: { Home.help: { start: Help } } }
          Help: { start: Home, ignores: [Home.help] }

        """
      return try app.drift().rules
    }
    #expect(try rules("unhelpcoordinatory()") == ["flow-unknown-child"])
    #expect(try rules("hadHelpCoordinatorOnce = true") == ["flow-unknown-child"])
    for mention in ["maker.makeHelpCoordinator()", "helpCoordinator.start()", "go(helpFlow)"] {
      #expect(try rules(mention) == [], "\(mention)")
    }
  }

  @Test(arguments: ["open()", "self.open()", "Self.open()"])
  func `another type's function of the same name makes nothing here`(call: String) throws {
    var app = App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewController: UIViewController {}
      final class OtherViewController: UIViewController {
        static func open() -> HelpCoordinator { HelpCoordinator() }
        func close() -> HelpCoordinator { HelpCoordinator() }
      }
      final class HelpCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { nav.setViewControllers([HomeViewController()], animated: false) }
      }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { nav.setViewControllers([HomeViewController()], animated: false); \(call) }
        func open() {}
        static func open() {}
      }
      """)
    app.flow = """
      flow: 1
      root: App
      screens: { Home: { events: [] } }
      coordinators:
        App: { start: Home }
        Help: { start: Home }

      """
    #expect(try app.drift().rules == [])
    app.swift["App.swift"] = app.swift["App.swift"]?.replacing("; \(call)", with: "; door.open()")
    #expect(try app.drift().rules == [])
    app.swift["App.swift"] = app.swift["App.swift"]?.replacing(
      "; door.open()", with: "; door.close()")
    #expect(try app.drift().rules == ["code-unknown-child"])
  }
}
