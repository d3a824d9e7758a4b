import FlowctlTestSupport
import Foundation
import Testing

/// What is the app's, what is its tests', and what could not be read.
struct WholeAppTests {
  private static let app = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController {}
    final class AppCoordinator: Coordinator {
      let nav = UINavigationController()
      func start() { nav.setViewControllers([HomeViewController()], animated: false) }
    }
    """

  private static func coordinator(_ name: String) -> String {
    "import UIKit\nfinal class \(name)Coordinator: Coordinator { let nav = UINavigationController(); func start() {} }\n"
  }

  @Test func `tests are known by what they import`() throws {
    var app = App(Self.app)
    app.swift["Checks/One.swift"] = "import XCTest\n" + Self.coordinator("One")
    app.swift["Checks/Two.swift"] = "@testable import Shop\n" + Self.coordinator("Two")
    app.swift["Checks/Help/Helper.swift"] = Self.coordinator("Helper")
    app.swift["FlowTests/Some.swift"] = "import class XCTest.XCTestCase\n"
    app.swift["FlowTests/More.swift"] = Self.coordinator("More")
    app.swift["FlowTests/Other.swift"] = Self.coordinator("Other")
    app.swift["LoadTests/Real.swift"] = Self.coordinator("Real")
    app.swift["Pay/PayTests.swift"] = Self.coordinator("Pay")
    app.swift["Beside/Cart.swift"] = Self.coordinator("Cart")
    app.swift["Beside/CartSpec.swift"] = "import Quick\n" + Self.coordinator("Spec")
    let draft = try app.draft().output
    for name in ["Real", "Pay", "Cart"] { #expect(draft.contains("\n  \(name):\n"), "\(draft)") }
    for name in ["One", "Two", "Helper", "More", "Other", "Spec"] {
      #expect(!draft.contains(name), "\(draft)")
    }
    // The same app at a revision, and in a folder that is named with a slash.
    try app.within { folder in
      let names =
        "GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b"
      let ran = try shell(
        "cd '\(folder.path)' && export \(names) && git init -q . && git add -A && git commit -qm one"
      )
      #expect(ran.status == 0, "\(ran.errors)")
      let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
      let since = flowctl("drift", "--since", "HEAD", "App/", in: folder, environment: environment)
      #expect(since.errors == "0 errors, 0 warnings · 0 changes\n", "\(since.errors)")
      let slash = flowctl("import", "App/", "--stdout", in: folder)
      #expect(slash.output.contains("\n  Cart:\n") && !slash.output.contains("Spec"))
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300),
    "1\n" + String(repeating: "if a { ", count: 150) + "go()" + String(repeating: " }", count: 150),
    "1\n" + String(repeating: "if a { go() } else ", count: 200) + "{ go() }",
  ])
  func `what stands too deep is named, and is no reason to see no coordinator`(code: String) throws
  {
    let deep = Self.app.replacing("func start() { ", with: "func start() { let x = \(code); ")
    var app = App(Self.app)
    app.swift["Deep.swift"] = deep.replacing("App", with: "Deep").replacing("Home", with: "Deeper")
    let ran = try app.draft()
    let told =
      #/App/Deep\.swift:\d: open: brackets stand too deep in each other from here on: what stands in it\?/#
    #expect(ran.errors.contains(told), "\(ran.errors)")
    #expect(ran.output.hasPrefix("# open: what stands in App/Deep.swift:"), "\(ran.output)")
    app.flow = try App(Self.app).draft().output
    let drift = try app.drift()
    #expect(drift.status == 2)
    #expect(drift.errors.contains("brackets stand too deep in each other from here on, so what"))
  }

  @Test func `a file alone that stands too deep is the reason that no coordinator is seen`() throws
  {
    var app = App(
      Self.app.replacing("nav.set", with: String(repeating: "(", count: 300) + "nav.set"))
    let ran = try app.draft()
    let reason =
      "no coordinator could be read: App/App.swift:6: brackets stand too deep in each other from here on\n"
    #expect(ran.status == 2 && ran.errors == "flowctl: " + reason, "\(ran.errors)")
    app.flow = try App(Self.app).draft().output
    let drift = try app.drift()
    #expect(drift.status == 2 && drift.errors == "flowctl: " + reason, "\(drift.errors)")
  }

  @Test func `many alerts have short names of their own`() throws {
    let alerts = (1...8).map { number in
      "home.onTap\(number) = { self.nav.present(UIAlertController(title: \"a\", message: nil, preferredStyle: .alert), animated: true) }"
    }
    let draft = try App(
      Self.app.replacing(
        "func start() { ",
        with: "func start() { let home = HomeViewController(); "
          + alerts.joined(separator: "; ") + "; "
      ).replacing("[HomeViewController()]", with: "[home]")
    ).draft().output
    #expect(draft.contains("AlertAlert") == false, "\(draft)")
    #expect(draft.contains("      Home.tap8: { present: "), "\(draft)")
  }

  @Test func `what leaves by hand is asked for once, where several would leak`() throws {
    let more = Self.coordinator("A").replacing(
      "{}", with: "{ nav.pushViewController(HomeViewController(), animated: true) }")
    let app = App(
      Self.app.replacing(
        "animated: false) }",
        with: "animated: false); ACoordinator().start(); BCoordinator().start() }")
        + "\n" + more + more.replacing("ACoordinator", with: "BCoordinator"))
    let ran = try app.draft()
    #expect(
      ran.errors.contains(
        "write `gestures: { back: finish, swipe: finish }`; else 2 children leak"), "\(ran.errors)")
    #expect(try !App(Self.app).draft().errors.contains("gestures"))
  }

  @Test func `what only holds coordinators is a stack, and no coordinator`() throws {
    let app = App(
      """
      import UIKit
      protocol Coordinator: AnyObject { var viewController: UIViewController { get } }
      final class HomeViewController: UIViewController { var onTap: (() -> Void)?; var onSheet: (() -> Void)? }
      final class HelpViewController: UIViewController {}
      final class StackCoordinator: Coordinator {
        let nav = UINavigationController()
        var viewController: UIViewController { nav }
        func push(_ child: Coordinator) { nav.pushViewController(child.viewController, animated: true) }
        func present(_ child: Coordinator) { nav.present(child.viewController, animated: true) }
        func setRoot(_ child: Coordinator) { nav.setViewControllers([child.viewController], animated: false) }
      }
      final class DetailCoordinator: Coordinator { let viewController: UIViewController = HelpViewController() }
      final class MoreCoordinator: Coordinator { let viewController: UIViewController = HelpViewController() }
      final class MainCoordinator: Coordinator {
        let home = HomeViewController()
        var viewController: UIViewController { home }
        let stack: StackCoordinator
        init(stack: StackCoordinator) { self.stack = stack }
        func start() {
          home.onTap = { self.stack.push(DetailCoordinator()) }
          home.onSheet = { self.stack.present(MoreCoordinator()) }
        }
      }
      final class AppCoordinator: Coordinator {
        let stack = StackCoordinator()
        var viewController: UIViewController { stack.viewController }
        func start() {
          let main = MainCoordinator(stack: stack)
          stack.setRoot(main)
          main.start()
        }
      }
      """)
    let draft = try app.draft().output
    #expect(!draft.contains("Stack"), "\(draft)")
    #expect(draft.contains("    start: { start: Main }\n"), "\(draft)")
    #expect(draft.contains("      Main: { as: root, "), "\(draft)")
    #expect(draft.contains("      Detail: { as: push, "), "\(draft)")
    #expect(draft.contains("      More: { as: present, "), "\(draft)")
    #expect(draft.contains("      Home.tap: { start: Detail }"), "\(draft)")
    #expect(draft.contains("      Home.sheet: { start: More }"), "\(draft)")
  }

  @Test func `a protocol that a screen tells is its list of events`() throws {
    let app = App(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      protocol HomeDelegate: AnyObject { func homeHelp(); func homeMore() }
      final class HomeViewController: UIViewController {
        weak var delegate: HomeDelegate?
        func help() { delegate?.homeHelp() }
        func more() { delegate?.homeMore() }
      }
      final class HelpViewController: UIViewController {}
      final class AppCoordinator: Coordinator, HomeDelegate {
        let nav = UINavigationController()
        func start() { let home = HomeViewController(); home.delegate = self; nav.setViewControllers([home], animated: false) }
        func homeHelp() { nav.pushViewController(HelpViewController(), animated: true) }
        func homeMore() {}
      }
      """)
    let draft = try app.draft().output
    #expect(draft.contains("    events: [homeHelp, homeMore]\n"), "\(draft)")
    #expect(draft.contains("    x-code-events: HomeDelegate\n"), "\(draft)")
    var other = app
    other.flow = draft
    #expect(try other.drift("--strict").rules == [])
    other.swift["App.swift"] = app.swift["App.swift"]?.replacing(
      "func homeMore()", with: "func homeLess()"
    ).replacing(".homeMore()", with: ".homeLess()")
    #expect(try Set(other.drift().rules) == ["code-unknown-event", "flow-unknown-event"])
    // Where the screen tells only some of it, others are told by somebody else.
    let some = App(app.swift["App.swift"]?.replacing("delegate?.homeMore()", with: "") ?? "")
    #expect(try !some.draft().output.contains("x-code-events"))
  }
}
