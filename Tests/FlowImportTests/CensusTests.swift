import FlowctlTestSupport
import Testing

/// A draft has what `drift` sees, whatever of it was followed.
struct CensusTests {
  static let app = App(
    """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController {}
    final class PageViewController: UIViewController {}
    final class AppCoordinator: Coordinator {
      let nav = UINavigationController()
      var library: LibraryCoordinator?
      func start() {
        nav.setViewControllers([HomeViewController()], animated: false)
        library = engine.mount(LibraryCoordinator())
      }
    }
    final class LibraryCoordinator: Coordinator {
      let nav = UINavigationController()
      func start() { nav.pushViewController(HomeViewController(), animated: true) }
      func open() { engine.mount(BookCoordinator()); engine.mount(PageViewController()) }
    }
    final class BookCoordinator: Coordinator {
      func start() {}
    }
    final class LostCoordinator: Coordinator {
      func start() { engine.mount(FoundCoordinator()) }
    }
    final class FoundCoordinator: Coordinator {
      func start() { engine.mount(LostCoordinator()) }
    }
    """)

  @Test func `who is made stands there, marked, and so does who isn't`() throws {
    let ran = try Self.app.draft()
    let library =
      "      Library: { as: push, x-code: App/App.swift:10 }  # guessed: made here, how it is shown was not seen\n"
    #expect(ran.output.contains(library), "\(ran.output)")
    #expect(
      ran.output.contains("      Book: { as: push, x-code: App/App.swift:16 }  # guessed: made"))
    #expect(ran.output.contains("  Page:  # guessed: made here, how it is shown was not seen\n"))
    #expect(ran.output.contains("  Unreached:  # guessed: no type of the app stands for it\n"))
    #expect(
      ran.output.contains("      Lost: { as: push, x-code: App/App.swift:21 }  # guessed: nothing"))
    // The other is made by it.
    #expect(
      !ran.output.contains(
        "      Found: { as: push, x-code: App/App.swift:24 }  # guessed: nothing"))
    #expect(
      ran.errors.contains(
        "what starts `LostCoordinator`, `FoundCoordinator`? They stand under `Unreached`"))
  }

  @Test func `less than half that was followed is said first, and ends with 1`() throws {
    let ran = try Self.app.draft()
    #expect(ran.output.hasPrefix("# Less than half of the coordinators were followed: 1 of 5."))
    #expect(ran.status == 1)
    #expect(ran.errors.contains("5 of 5 coordinators written, 1 followed"))
  }

  @Test func `drift says nothing of the draft`() throws {
    var app = Self.app
    app.flow = try app.draft().output
    let ran = try app.drift("--strict")
    #expect(ran.output == "" && ran.status == 0, "\(ran.output)")
    let validated = try app.run("validate", "flow.yaml")
    #expect(!validated.output.contains(": error: "), "\(validated.output)")
  }

  @Test func `a part has only what its root starts`() throws {
    let draft = try Self.app.draft("--root", "LibraryCoordinator").output
    #expect(draft.contains("\n  Book:\n"))
    #expect(!draft.contains("Lost") && !draft.contains("Unreached"), "\(draft)")
  }

  @Test func `the root that somebody seems to make is no child`() throws {
    let app = App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      final class HomeViewController: UIViewController { var coordinator: Coordinator? }
      final class SceneDelegate { let coordinator = AppCoordinator() }
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { MoreCoordinator(nav: nav).start() }
      }
      final class MoreCoordinator: Coordinator {
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          let home = HomeViewController()
          home.coordinator = self
          nav.setViewControllers([home], animated: false)
        }
      }
      """)
    var compared = app
    compared.flow = try app.draft().output
    #expect(compared.flow?.contains("root: App\n") == true)
    #expect(try compared.drift("--strict").status == 0)
  }

  @Test func `a struct called a flow that shows nothing is no coordinator`() throws {
    let draft = try App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      protocol DecisionFlow {}
      struct OneToOne: DecisionFlow { func pick() {} }
      final class HomeViewController: UIViewController {}
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() { nav.setViewControllers([HomeViewController()], animated: false); _ = OneToOne() }
      }
      """
    ).draft().output
    #expect(!draft.contains("OneToOne"), "\(draft)")
  }
}
