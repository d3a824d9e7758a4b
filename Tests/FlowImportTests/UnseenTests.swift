import FlowctlTestSupport
import Testing

/// What a draft says without having seen it.
struct UnseenTests {
  private static let app = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
    final class HelpViewController: UIViewController {}

    """

  private func draft(_ swift: String) throws -> String {
    try App(Self.app + swift).draft().output
  }

  private static let unheard = """
    protocol HomeListener: AnyObject { func tap() }
    final class StartViewController: UIViewController { weak var listener: HomeListener?; func go() { listener?.tap() } }
    final class AppCoordinator: Coordinator, HomeListener {
      let nav = UINavigationController()
      func start() {
        let first = StartViewController()
        first.listener = self
        nav.setViewControllers([first], animated: false)
      }
      func tap() { nav.pushViewController(HelpViewController(), animated: true) }
      func appDidOpen() { nav.present(HomeViewController(), animated: true) }
    }
    """

  @Test func `what nobody tells comes on the first screen`() throws {
    var app = App(Self.app + Self.unheard)
    let draft = try app.draft().output
    #expect(draft.contains("      appDidOpen:  # guessed: nothing was seen to tell it"), "\(draft)")
    #expect(
      draft.contains("      Start.appDidOpen: { present: Home }  # guessed: no call of"), "\(draft)"
    )
    #expect(
      draft.contains("    x-code-events: HomeListener\n") && !draft.contains("async:"), "\(draft)")
    // A closed list has no place for it, and needs none.
    app.flow = draft
    #expect(try app.drift("--strict").output == "")
    app.flow = draft.replacing(
      "appDidOpen:  # guessed: nothing was seen to tell it", with: "appDidOpen:  #")
    #expect(try app.drift().rules == ["flow-unknown-event"])
  }

  @Test func `a screen of several coordinators stays as it is`() throws {
    let draft = try draft(
      Self.unheard + """
        final class OtherCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() { nav.setViewControllers([StartViewController()], animated: false) }
        }
        """)
    #expect(draft.contains("      App.appDidOpen: { present: Home }"), "\(draft)")
  }

  @Test func `what is made and never shown is marked`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        lazy var help: HelpViewController = { let help = HelpViewController(); return help }()
        func start() {
          nav.setViewControllers([HomeViewController()], animated: false)
          nav.attach(help)
        }
      }
      """)
    #expect(
      draft.contains("  Help:  # guessed: made here, how it is shown was not seen\n"), "\(draft)")
  }

  @Test func `what is more than can be decided is left to be asked`() throws {
    func app(_ task: String) -> App {
      func coordinator(_ name: String, _ routes: String) -> String {
        """
        final class \(name)Coordinator: NavigationCoordinatable {
          let stack = NavigationStack(initial: \\\(name)Coordinator.start)
          @Root var start = makeStart
          func makeStart() -> some View { \(name == "Other" ? "Item" : name)View() }
          \(routes)
        }
        struct \(name)View: View {
          @EnvironmentObject var router: \(name)Coordinator.Router
          var body: some View {
            Button("") { \(name == "Item" ? "router.route(to: \\.library)" : "router.route(to: \\.item); router.route(to: \\.other)") }
          }
        }

        """
      }
      let library =
        "@Route(.push) var library = makeLibrary; func makeLibrary() -> LibraryCoordinator { LibraryCoordinator() }"
      let item =
        "@Route(.push) var item = makeItem; func makeItem() -> ItemCoordinator { ItemCoordinator() }"
      let other =
        "@Route(.modal) var other = makeOther; func makeOther() -> OtherCoordinator { OtherCoordinator() }"
      return App(
        "import Stinsen\nimport SwiftUI\n" + coordinator("Main", item + "; " + other)
          + coordinator("Item", library + "; " + task) + coordinator("Library", item)
          + coordinator("Task", "") + coordinator("Other", ""))
    }
    let task =
      "@Route(.modal) var task = makeTask; func makeTask() -> TaskCoordinator { TaskCoordinator() }"
    let draft = try app(task).draft().output
    #expect(
      draft.contains(
        "      Item.task: stay  # open: at any time it is more than can be decided; in the code: start Task"
      ),
      "\(draft)")
    #expect(draft.contains("      ItemView.library: { start: Library }"), "\(draft)")
  }

  @Test func `what starts where nobody comes is marked`() throws {
    let draft = try draft(
      """
      final class AppCoordinator: Coordinator {
        let nav = UINavigationController()
        func start() {
          nav.setViewControllers([HomeViewController()], animated: false)
          Elsewhere.show(OneCoordinator(nav: nav))
        }
      }
      final class OneCoordinator: Coordinator {
        var onEnd: ((Ending) -> Void)?
        enum Ending { case one, two }
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          nav.pushViewController(HelpViewController(), animated: true)
          TwoCoordinator(nav: nav).start()
        }
      }
      final class TwoCoordinator: Coordinator {
        let nav: UINavigationController
        init(nav: UINavigationController) { self.nav = nav }
        func start() { nav.pushViewController(HelpViewController(), animated: true) }
      }
      """)
    #expect(
      draft.contains("  Two:  # guessed: nobody was seen to come to what starts it\n"), "\(draft)")
  }
}
