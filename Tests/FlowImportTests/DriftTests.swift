import FlowRules
import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// What `drift` says, where it may not say anything, and where it can't.
struct DriftTests {
  static let flow = Rule.codeUnknownCoordinator.explanation.flow ?? ""
  static let swift = Rule.codeUnknownCoordinator.explanation.fixed
  static let more = """
    class HelpCoordinator: Coordinator {
      func start() {}
    }
    """

  private func drift(_ swift: String, flow: String = flow, _ options: String...) throws -> Ran {
    let app = App(swift, flow: flow)
    return options.isEmpty ? try app.drift() : try app.drift(options[0])
  }

  @Test func `a difference names both places and the line to add`() throws {
    let ran = try drift(Self.swift + Self.more)
    #expect(ran.status == 1)
    #expect(ran.output.hasPrefix("flow.yaml:"))
    #expect(ran.output.contains("App/App.swift:15:7: note: `HelpCoordinator` is declared here"))
    #expect(ran.output.contains("add `Help: { start: … }` under `coordinators`"))
  }

  @Test func `a comment in the flow accepts a difference, and is told when that is gone`() throws {
    let excused = Self.flow.replacing(
      "  App:\n", with: "  # flowctl:ignore code-unknown-coordinator -- not ours\n  App:\n")
    #expect(try drift(Self.swift + Self.more, flow: excused).status == 0)
    #expect(try drift(Self.swift, flow: excused).rules == ["unused-excuse"])
    // `validate` looks at none of this, and can't know.
    let validated = try App("", flow: excused).run("validate", "flow.yaml")
    #expect(!validated.output.contains("excuse"))
  }

  @Test(arguments: ["json", "sarif", "github", "junit"])
  func `every format has the finding`(format: String) throws {
    let app = App(Self.swift + Self.more, flow: Self.flow)
    let ran = try app.drift("--format", format)
    #expect(ran.output.contains("code-unknown-coordinator"))
    #expect(ran.output.contains("App/App.swift"))
    #expect(ran.status == 1)
  }

  @Test func `a helper is left out by code not`() throws {
    let flow = Self.flow + "code: { not: HelpCoordinator }\n"
    #expect(try drift(Self.swift + Self.more, flow: flow).status == 0)
  }

  @Test func `another name is said in names`() throws {
    let swift = Self.swift.replacing("LoginCoordinator", with: "SignInCoordinator")
    #expect(
      try drift(swift).rules.sorted() == ["code-unknown-coordinator", "flow-unknown-coordinator"])
    let flow = Self.flow + "code: { names: { SignInCoordinator: Login } }\n"
    #expect(try drift(swift, flow: flow).status == 0)
  }

  @Test func `the help names a coordinator only if the code has it`() throws {
    let renamed = Self.swift.replacing("LoginCoordinator", with: "SignInCoordinator")
    #expect(
      try drift(renamed).output.contains(
        "if it is `SignInCoordinator` now, write `code: { names: { SignInCoordinator: Login } }`"))
    // Two may be it: the one that is called nearly the same.
    let more = renamed + Self.more.replacing("Help", with: "Archive")
    for (unknown, named) in [
      ("Visitor", "NewName"), ("Logon", "LogonCoordinator"), ("SignIn", "SignInCoordinator"),
    ] {
      let swift = more.replacing("SignInCoordinator", with: unknown + "Coordinator")
      let output = try drift(swift).output
      #expect(output.contains("`code: { names: { \(named): Login } }`"), "\(output)")
      #expect(!output.contains("`LoginCoordinator"), "\(output)")
    }
    // None may be it.
    let gone = Self.flow + "  Help: { start: Home }\n"
    let output = try drift(Self.swift, flow: gone).output
    #expect(
      output.contains(
        "remove it, or say what it is called now: write its type for `NewName` in "
          + "`code: { names: { NewName: Help } }`"), "\(output)")
  }

  @Test func `the help names a screen only if the code has it, and any type in names will do`()
    throws
  {
    let flow = Self.flow.replacing("screens:\n", with: "screens:\n  SignedOut: { events: [] }\n")
    let modelled = Self.swift + "class ByeByeViewModel {}\n"
    let lost = try drift(modelled, flow: flow)
    #expect(lost.rules == ["flow-unknown-screen"])
    #expect(lost.output.contains("`code: { names: { NewName: SignedOut } }`"), "\(lost.output)")
    #expect(!lost.output.contains("SignedOutViewController"), "\(lost.output)")
    let named = flow + "code: { names: { ByeByeViewModel: SignedOut } }\n"
    #expect(try drift(modelled, flow: named).rules == [])
    // In another module it is a word of the code.
    let foreign = Self.swift + "extension AppCoordinator { func bye() { ByeByeViewModel() } }\n"
    #expect(try drift(foreign, flow: named).rules == [])
    // The name that it had is no help.
    #expect(try drift(Self.swift, flow: named).rules == ["flow-unknown-screen"])
    let made = """
      class ByeByeViewController: UIViewController {}
      extension AppCoordinator {
        func bye() { navigation.pushViewController(ByeByeViewController(), animated: true) }
      }
      """
    let ran = try drift(Self.swift + made, flow: flow)
    #expect(ran.rules.sorted() == ["code-unknown-screen", "flow-unknown-screen"])
    #expect(
      ran.output.contains(
        "if it is `ByeByeViewController` now, write "
          + "`code: { names: { ByeByeViewController: SignedOut } }`"), "\(ran.output)")
    let other = made.replacing("ByeBye", with: "Archive")
    let two = try drift(Self.swift + made + "\n" + other, flow: flow).output
    #expect(two.contains("`code: { names: { NewName: SignedOut } }`"), "\(two)")
  }

  @Test func `the help says what warnings do, and when something is said to be gone`() throws {
    let help = try App("").run("drift", "--help").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(help.contains("0 no difference, or only warnings without --strict;"), "\(help)")
    #expect(
      help.contains("is an error if no type has its name and no word of it is left in the code;"))
    let flow = Self.flow.replacing("screens:\n", with: "screens:\n  Web: { events: [] }\n")
    #expect(try drift(Self.swift, flow: flow).status == 1)
    let named = Self.swift + "let web = 1\n"
    #expect(try drift(named, flow: flow).status == 0)
    #expect(try drift(named, flow: flow, "--strict").status == 1)
  }

  @Test func `a typealias is a type of that name`() throws {
    let swift =
      Self.swift.replacing("LoginCoordinator", with: "SignInCoordinator")
      + "typealias LoginCoordinator = SignInCoordinator\n"
    #expect(!(try drift(swift).rules.contains("flow-unknown-coordinator")))
  }

  @Test func `what an extension of a protocol starts is started by those who conform`() throws {
    let flow =
      Self.flow.replacing(
        "    children: { Login", with: "    children: { Help: push, Login")
      + "  Help: { start: Home }\n"
    let helped = Self.swift + "protocol Helped {}\n" + Self.more + "\n"
    for (conforming, rules) in [("Helped", []), ("Other", ["flow-unknown-child"])] {
      let swift =
        helped + "protocol Other {}\nextension AppCoordinator: \(conforming) {}\n"
        + "extension Helped { func help() { HelpCoordinator().start() } }\n"
      #expect(try drift(swift, flow: flow).rules == rules, "\(conforming)")
    }
  }

  /// A helper that coordinators share starts nothing for those that don't call it.
  @Test(arguments: [
    ("func more() { help() }", []), ("func more() { assist() }", []), ("", ["flow-unknown-child"]),
  ])
  func `what another coordinator calls on itself is nothing that this one does`(
    own: String, rules: [String]
  ) throws {
    let flow =
      Self.flow.replacing(
        "    children: { Login", with: "    children: { Help: push, Login")
      + "  Help: { start: Home }\n"
    let helped = """

      extension Coordinator {
        func help() { HelpCoordinator().start() }
        func assist() { help() }
      }
      extension LoginCoordinator { func explain() { self.assist(); help() } }
      extension AppCoordinator { \(own) }
      """
    let swift = Self.swift + "protocol Coordinator {}\n" + Self.more + helped
    let flowed = flow.replacing("  Login:\n", with: "  Login:\n    children: { Help: push }\n")
    #expect(try drift(swift, flow: flowed).rules == rules, "\(own)")
    let menu = """
      class Menu {
        weak var coordinator: LoginCoordinator?
        func pick() { coordinator?.help() }
      }
      """
    let nested = swift + "\nextension LoginCoordinator { \(menu) }\n"
    #expect(try drift(nested, flow: flowed).rules == rules, "\(own)")
    // A screen, a service, another coordinator may call it on this one.
    #expect(try drift(swift + "\n" + menu, flow: flowed).rules == [])
    for caller in ["home.assist()", "coordinator?.help()"] {
      let called = swift + "\nextension LoginCoordinator { func ask() { \(caller) } }\n"
      #expect(try drift(called, flow: flowed).rules == [], "\(caller)")
    }
    let requirement = swift + "\nprotocol Assisting { func assist() }\n"
    #expect(try drift(requirement, flow: flowed).rules == [])
  }

  /// A factory makes the children of many: what it could make is not what a coordinator starts.
  @Test(arguments: [
    ("builder.help().start()", []), ("let make = builder.help", []),
    ("builder.anything()", []), ("builder.shared.start()", []),
    ("builder.login()", ["flow-unknown-child"]), ("", ["flow-unknown-child"]),
  ])
  func `of a factory only what is called counts`(call: String, rules: [String]) throws {
    let flow =
      Self.flow.replacing(
        "    children: { Login", with: "    children: { Help: push, Login")
      + "  Help: { start: Home }\n"
    let builder = """

      protocol Building {}
      class Builder: Building {
        lazy var shared = HelpCoordinator()
        func help() -> Coordinator { HelpCoordinator() }
        func anything() -> Coordinator { help() }
        func login() -> Coordinator { LoginCoordinator() }
      }
      extension AppCoordinator {
        func more() { CALL }
      }
      """
    let swift = (Self.swift + Self.more).replacing(
      "class AppCoordinator: Coordinator {",
      with: "class AppCoordinator: Coordinator {\n  let builder: Building")
    #expect(swift.contains("let builder"))
    let ran = try drift(swift + builder.replacing("CALL", with: call), flow: flow)
    #expect(ran.rules == rules, "\(ran.output)")
  }

  @Test(arguments: [
    ("struct Login {}", true), ("enum Login { case email }", true), ("class Login {}", true),
    ("class Login: UIViewController { func start() {} }", true),
    ("class Login: UINavigationController {}", false), ("class Login { func start() {} }", false),
    ("class Login { let window: UIWindow }", false), ("class Login { let router: Router }", false),
    ("struct LoginFlow {}", false), ("typealias Login = SomeFlow", false),
  ])
  func `what the app shows is not taken for a coordinator of that name`(
    other: String, isLost: Bool
  ) throws {
    let swift = Self.swift.replacing("LoginCoordinator", with: "SignInCoordinator")
    let flow = Self.flow + "code: { not: SignInCoordinator }\n"
    #expect(
      try drift(swift + "\n" + other, flow: flow).rules.contains("flow-unknown-coordinator")
        == isLost, "\(other)")
  }

  @Test func `a screen is seen that a function of its own makes`() throws {
    let screen = """
      class HintsViewController: UIViewController {
        static func count(_ hints: [Int]) -> Int { hints.count }
      }
      extension AppCoordinator {
        func hint() { navigation.pushViewController(MAKES, animated: true) }
      }
      """
    for function in [
      "instantiate(with: 1)", "make()", "initFromStoryboard(name: name)",
      "controllerFromStoryboard(.hints)",
    ] {
      let makes = "HintsViewController.\(function)"
      let ran = try drift(Self.swift + screen.replacing("MAKES", with: makes))
      #expect(ran.rules == ["code-unknown-screen"], "\(makes)")
    }
    #expect(
      try drift(Self.swift + screen.replacing("MAKES", with: "HintsViewController.count([])")).rules
        == [])
  }

  @Test func `a type's own function makes no screen of another type`() throws {
    let screens = """
      extension HomeViewController {
        static func create(with title: String) -> HomeViewController { HomeViewController() }
      }
      class HintsViewController: UIViewController {
        static func create(with title: String) -> HintsViewController { HintsViewController() }
      }
      extension AppCoordinator {
        func more() { navigation.pushViewController(TYPE.create(with: ""), animated: true) }
      }
      """
    let home = screens.replacing("TYPE", with: "HomeViewController")
    #expect(try drift(Self.swift + home).rules == [])
    let hints = screens.replacing("TYPE", with: "HintsViewController")
    #expect(try drift(Self.swift + hints).rules == ["code-unknown-screen"])
    // What the sources don't declare has a function of its own, in another language.
    #expect(
      try drift(Self.swift + screens.replacing("TYPE", with: "PhotoViewController")).rules == [])
    // A class may have a small first letter, and its function stand in a library.
    let small = hints.replacing("HintsViewController", with: "hintsVC")
    #expect(try drift(Self.swift + small).rules == ["code-unknown-screen"])
    let library = small.replacing("static func create", with: "static func other")
    #expect(try drift(Self.swift + library).rules == ["code-unknown-screen"])
  }

  @Test(arguments: [
    ("let hints = HintsViewController()", "container.addChild(hints)", false),
    ("let hints = HintsViewController()", "container.embed(hints)", false),
    ("let hints = HintsViewController()", "container.add(child: hints)", false),
    ("let hints = HintsViewController()", "hints.didMove(toParent: container)", false),
    ("", "container.addChild(HintsViewController())", false),
    ("self.hints = HintsViewController()", "container.addChild(self.hints)", false),
    ("", "container.addChild(kept)", false),
    ("let hints = HintsViewController()", "container.add(hints)", true),
    ("let hints = HintsViewController()", "navigation.pushViewController(hints)", true),
    // Another variable of that name is embedded.
    ("other()", "let hints = HintsViewController(); navigation.pushViewController(hints)", true),
    ("self.hints = HintsViewController()", "navigation.pushViewController(self.hints)", true),
    ("container.addChild(kept)", "navigation.pushViewController(HintsViewController())", true),
  ])
  func `a part of another view controller is no screen`(
    make: String, use: String, isScreen: Bool
  ) throws {
    let swift = """
      class HintsViewController: UIViewController {}
      extension AppCoordinator {
        KEPT
        func other() { let hints = UIViewController(); container.addChild(hints) }
        func hint() {
          \(make)
          \(use)
        }
      }
      """
    let kept = (make + use).contains("kept") ? "lazy var kept = HintsViewController()" : ""
    let ran = try drift(Self.swift + swift.replacing("KEPT", with: kept))
    #expect(ran.rules == (isScreen ? ["code-unknown-screen"] : []), "\(make); \(use)")
  }

  /// A controller of the app's own that holds the tabs is no screen; a second one is.
  @Test(arguments: [
    ("tabs: [Login]", "", false),
    ("tabs: [Login]", "navigation.present(HintsViewController(), animated: true)", true),
    ("children: { Login: push }, start: { start: Login }", "", true),
  ])
  func `what holds the tabs is no screen`(app: String, more: String, isScreen: Bool) throws {
    let flow = """
      flow: 1
      root: App
      screens: { LoginView: { events: [done] } }
      coordinators:
        App: { \(app) }
        Login: { start: LoginView, transitions: { LoginView.done: stay } }

      """
    let swift = """
      class HintsViewController: UIViewController {}
      extension AppCoordinator { func hint() { \(more) } }
      """
    let bar = Self.swift.replacing("HomeViewController", with: "BarViewController")
    #expect(bar != Self.swift)
    let rules = try drift(bar + swift, flow: flow).rules
    #expect(rules.contains("code-unknown-screen") == isScreen, "\(rules)")
  }

  @Test(arguments: ["LoginViewController", "LoginCoordinator"])
  func `characters that nobody sees are no part of a name`(name: String) throws {
    let swift = Self.swift.replacing(name, with: "\u{200B}" + name)
    #expect(swift != Self.swift)
    #expect(try drift(swift).rules == [])
    #expect(try App(swift).draft().output == App(Self.swift).draft().output)
  }

  /// A draft is compared with the code that it was made of as soon as it is written.
  @Test func `what a draft left open is nothing that the app has lost`() throws {
    let named = Self.flow.replacing("screens:\n", with: "screens:\n  AppUnknown1: {}MARK\n")
    #expect(named != Self.flow)
    let open = named.replacing("MARK", with: "  # open: what `start` shows was not understood")
    #expect(try drift(Self.swift, flow: open).rules == [])
    for mark in ["", "  # guessed: why not"] {
      let ran = try drift(Self.swift, flow: named.replacing("MARK", with: mark))
      #expect(ran.rules == ["flow-unknown-screen"], "\(mark)")
    }
  }

  @Test func `without a coordinator in the sources nothing passes`() throws {
    let ran = try drift("class HomeViewController: UIViewController {}")
    #expect(ran.status == 2)
    #expect(ran.output == "")
    #expect(ran.errors == "flowctl: there is no coordinator in the sources\n")
  }

  @Test func `the base type that was missed is named`() throws {
    let swift = Self.swift.replacing(": Coordinator", with: ": Wayfinder")
      .replacing("UINavigationController", with: "Stack")
    let ran = try drift(swift)
    #expect(ran.status == 2)
    #expect(ran.errors.contains("`code: { coordinator: [Wayfinder] }`"))
    let flow = Self.flow + "code: { coordinator: Wayfinder }\n"
    #expect(try drift(swift, flow: flow).status == 0)
  }

  @Test func `a folder without sources can't be compared`() throws {
    let ran = try App("", flow: Self.flow).run("drift", "Elsewhere", "flow.yaml")
    #expect(ran.status == 2)
    var app = App("", flow: Self.flow)
    app.swift = ["README.md": "nothing"]
    #expect(try app.drift().status == 2)
  }

  @Test func `a file of a coordinator that can't be parsed stops it`() throws {
    let ran = try drift(Self.swift + "\nclass LateCoordinator: Coordinator { func }\n")
    #expect(ran.status == 2)
    #expect(ran.errors.contains("can't be parsed"))
  }

  /// A flow with a coordinator that the app doesn't have.
  private static let logon = flow.replacing("Login:", with: "Logon:").replacing(
    "Login.", with: "Logon."
  ).replacing("start: Login }", with: "start: Logon }")

  @Test(arguments: [
    ("struct Price { let }", true), ("class LogonCoordinator: Coordinator { let }", false),
    ("<<<<<<< HEAD\nclass LogonCoordinator {}\n=======\n>>>>>>> other\n", false),
    ("<<<<<<< HEAD\nstruct Price {}\n=======\n>>>>>>> other\n", true),
  ])
  func `only what may stand in a file that can't be parsed is not said to be gone`(
    text: String, isSaid: Bool
  ) throws {
    var app = App(Self.swift, flow: Self.logon)
    app.swift["Other.swift"] = text
    let ran = try app.drift()
    #expect(ran.errors.contains("App/Other.swift:1: this file can't be parsed"))
    #expect(ran.rules.contains("flow-unknown-coordinator") == isSaid)
    #expect(ran.rules.contains("code-unknown-coordinator"))
    #expect(ran.status == 2)
    let draft = try app.draft().output
    #expect(draft.contains("# open: what stands in App/Other.swift:1 can't be parsed"))
  }

  @Test func `the last line says what was not compared`() throws {
    let line = try drift(Self.swift).errors
    #expect(
      line.contains("the names of 2 coordinators, 2 screens and 1 child agree"), "\(line)")
    #expect(
      line.hasSuffix(
        "3 transitions, how 1 child is shown and the events of 2 screens were not compared "
          + "(`--since`)\n"), "\(line)")
    #expect(!(try drift(Self.swift + Self.more).errors.contains("agree")))
  }

  @Test func `a call without a receiver means no function of another type`() throws {
    let other = "class Maker { static func more() -> HelpCoordinator { HelpCoordinator() } }\n"
    let flow =
      Self.flow.replacing("coordinators:\n", with: "coordinators:\n  Help: { start: Home }\n")
    let own =
      Self.swift + Self.more + other
      + "extension AppCoordinator { func more() {}; func again() { more() } }\n"
    #expect(!(try drift(own, flow: flow).rules.contains("code-unknown-child")))
    let its = own.replacing("again() { more() }", with: "again() { Maker.more() }")
    #expect(try drift(its, flow: flow).rules.contains("code-unknown-child"))
  }

  @Test func `an alert and a screen without code need no type`() throws {
    let flow = Self.flow.replacing(
      "screens:\n",
      with: "screens:\n  Sure: { style: alert, events: [ok] }\n  Web: { x-code: none }\n")
    #expect(!(try drift(Self.swift, flow: flow).rules.contains("flow-unknown-screen")))
    let named = flow.replacing("x-code: none", with: "events: []")
    #expect(try drift(Self.swift, flow: named).rules.contains("flow-unknown-screen"))
  }

  @Test func `a comment is no word of the code`() throws {
    let flow = Self.flow.replacing("screens:\n", with: "screens:\n  Web: { events: [] }\n")
    let comment = Self.swift + "// showWeb\n"
    #expect(try drift(comment, flow: flow).rules.contains("flow-unknown-screen"))
  }

  @Test(arguments: [
    "func makeLogin() -> LoginCoordinator { LoginCoordinator(navigation: n) }",
    "func makeLogin() -> LoginCoordinator { let c = LoginCoordinator(navigation: n); return c }",
    "func makeLogin() -> Coordinator { inner() }\nfunc inner() -> Coordinator { LoginCoordinator(navigation: n) }",
  ])
  func `a factory is followed`(factory: String) throws {
    let swift =
      Self.swift.replacing(
        "LoginCoordinator(navigation: navigation).start()", with: "factory.makeLogin().start()")
      + "class Factory {\n\(factory)\n}\n"
    #expect(try drift(swift).rules == [])
  }

  @Test func `a container that is asked for a type makes it`() throws {
    let swift = Self.swift.replacing(
      "LoginCoordinator(navigation: navigation).start()",
      with: "container.resolve(LoginCoordinator.self)!.start()")
    #expect(try drift(swift).rules == [])
  }

  @Test(arguments: [
    ("container.make(HelpCoordinator.self)", true),
    ("isHasCoordinator(type: HelpCoordinator.self)", false),
    ("childCoordinators.firstInstanceOf(HelpCoordinator.self)", false),
    ("removeChild(of: HelpCoordinator.self)", false),
  ])
  func `what asks for a coordinator that is there makes none`(call: String, makes: Bool) throws {
    let flow = Self.flow + "  Help: { start: Home }\n"
    let swift =
      Self.swift + Self.more + "\nextension AppCoordinator { func help() { \(call) } }\n"
    #expect(try drift(swift, flow: flow).rules.contains("code-unknown-child") == makes, "\(call)")
  }

  @Test func `code factory names a call that makes a child`() throws {
    let swift = Self.swift.replacing(
      "LoginCoordinator(navigation: navigation).start()", with: "composer.go(to: .account).start()")
    #expect(try drift(swift).rules == ["flow-unknown-child"])
    let flow =
      Self.flow + "code: { factory: { \"composer.go(to: .account)\": LoginCoordinator } }\n"
    #expect(try drift(swift, flow: flow).rules == [])
  }

  @Test func `tests, mocks, base classes and what opens files are no coordinators`() throws {
    var app = App(
      Self.swift + """
        class MockCoordinator: Coordinator {}
        class BaseCoordinator: Coordinator {}
        class Sheet: UIViewRepresentable { class Coordinator: NSObject {} }
        class SyncCoordinator { func start() {} }
        class StoreCoordinator: NSPersistentStoreCoordinator {}
        protocol FileAccessCoordinator {}
        extension NSFileCoordinator: FileAccessCoordinator {}
        class DirectFileAccessCoordinator: FileAccessCoordinator {}
        """, flow: Self.flow)
    app.swift["AppTests/LateCoordinator.swift"] =
      "import XCTest\nclass LateCoordinator: Coordinator {}"
    app.swift["Pods/PodCoordinator.swift"] = "class PodCoordinator: Coordinator {}"
    app.swift["New.xctemplate/NewCoordinator.swift"] = "class NewCoordinator: Coordinator {}"
    let ran = try app.drift()
    #expect(ran.rules == [])
    #expect(ran.errors.contains("2 coordinators in the app, 2 in the flow"))
  }

  @Test func `the best of two names that fit is the one`() throws {
    let swift = Self.swift + "class LoginFlow: Coordinator {}\n"
    let ran = try drift(swift)
    #expect(ran.rules == ["code-unknown-coordinator"])
    #expect(ran.output.contains("`LoginFlow`"))
  }

  @Test func `each coordinator gets the name that fits it best`() throws {
    let flow =
      Self.flow.replacing(
        "  Login:\n", with: "  Login:\n    children: { LoginFlow: push }\n"
      ).replacing(
        "{ LoginView.done: finish }",
        with: "{ LoginView.done: { start: LoginFlow }, LoginFlow.finished: finish }")
      + "  LoginFlow: { start: LoginView, transitions: { LoginView.done: finish } }\n"
    let swift = """
      class LoginFlow: Coordinator { func start() {} }
      extension LoginCoordinator { func more() { LoginFlow().start() } }
      """
    #expect(try drift(Self.swift + swift, flow: flow).rules == [])
    // Crosswise, App would start a `LoginFlow`, which is no child of it.
    let crossed = Self.swift.replacing("LoginCoordinator(", with: "LoginFlow(")
    #expect(try drift(crossed + swift, flow: flow).rules.contains("code-unknown-child"))
  }

  @Test(arguments: [": Coordinator", "<Output>: Coordinator"])
  func `a base class that nobody makes is no coordinator`(head: String) throws {
    let base = "class RoutingCoordinator\(head) { func start() {} }\n"
    let parent = head.contains("<") ? "RoutingCoordinator<Int>" : "RoutingCoordinator"
    let swift = Self.swift.replacing(
      "class LoginCoordinator: Coordinator", with: "class LoginCoordinator: \(parent)")
    #expect(swift != Self.swift)
    #expect(try drift(swift + "\n" + base).rules == [])
    // One that is made is one.
    let makes = "extension AppCoordinator { func route() { RoutingCoordinator().start() } }\n"
    if !head.contains("<") {
      #expect(
        try drift(swift + "\n" + base + makes).rules.contains("code-unknown-coordinator"))
    }
  }

  @Test func `events are compared by the type that x-code-events names`() throws {
    let flow = Self.flow.replacing(
      "events: [signIn] }", with: "events: [signIn], x-code-events: HomeDelegate }")
    let two = Self.swift + "protocol HomeDelegate { func signIn(); func help(on: Int) }\n"
    let ran = try drift(two, flow: flow)
    #expect(ran.rules == ["code-unknown-event"])
    #expect(ran.output.contains("`Home` has no event `help`, and `HomeDelegate` has"))
    let renamed = flow + "code: { names: { HomeDelegate.help: signIn } }\n"
    #expect(try drift(two, flow: renamed).rules == [])
    #expect(try drift(Self.swift, flow: flow).rules == ["flow-unknown-event"])
  }
}
