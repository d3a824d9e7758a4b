import FlowctlTestSupport
import Foundation
import Testing

/// What changed in an app since it was otherwise, and what the flow says of it.
struct SinceTests {
  /// A change of an app of `Tests/Golden/import`.
  struct Edit: Sendable, CustomTestStringConvertible {
    var app: String
    var old: String
    var new: String
    var testDescription: String { "\(app): \(old) → \(new)" }

    init(_ app: String, _ old: String, _ new: String) {
      self.app = app
      self.old = old
      self.new = new
    }
  }

  private static func text(_ app: String) throws -> String {
    try String(
      contentsOf: DraftTests.folder.appendingPathComponent(app + "/App.swift"), encoding: .utf8)
  }

  /// Compares two texts of an app, with the draft of the first as the flow.
  private func changes(
    from old: String, to new: String, flow: String? = nil, _ options: String...
  ) throws -> Ran {
    var app = App(new, flow: try flow ?? App(old).draft().output)
    app.swift["../Old/App.swift"] = old
    return try app.within { folder in
      flowctl(["drift", "App", "flow.yaml", "--before", "Old"] + options, in: folder)
    }
  }

  private func changes(_ edit: Edit) throws -> Ran {
    let old = try Self.text(edit.app)
    let new = old.replacing(edit.old, with: edit.new)
    #expect(new != old, "there is no such text")
    return try changes(from: old, to: new)
  }

  static let real = [
    Edit(
      "delegates", "navigationController.present(HelpViewController(), animated: true)",
      "navigationController.pushViewController(HelpViewController(), animated: true)"),
    Edit("delegates", "navigationController.present(HelpViewController(), animated: true)", ""),
    Edit(
      "delegates", ".modalPresentationStyle = .fullScreen", ".modalPresentationStyle = .pageSheet"),
    Edit(
      "delegates", "loginNavigationController.dismiss(animated: true) { self.finish() }",
      "loginNavigationController.dismiss(animated: true)"),
    Edit("delegates", "goToHelp()", "goToAbout()"),
    Edit(
      "delegates", "    navigationController.present(HelpViewController(), animated: true)",
      "    let help = HelpCoordinator(navigationController)\n    help.start()\n  }\n}\nfinal class HelpCoordinator: Coordinator {\n  let navigationController: UINavigationController\n  init(_ navigationController: UINavigationController) { self.navigationController = navigationController }\n  func start() {\n    navigationController.present(HelpViewController(), animated: true)"
    ),
    Edit(
      "delegates", "    login.start()\n",
      "    let alert = UIAlertController(title: \"Sure\", message: nil, preferredStyle: .alert)\n    navigationController.present(alert, animated: true)\n"
    ),
    Edit("enum-events", "case .signIn: self?.showAccounts()", "case .signIn: break"),
    Edit(
      "enum-events",
      "case .signIn: self?.showAccounts()\n      case .lookAround: self?.finish(AppCoordinator.Child.teamScene)",
      "case .lookAround: self?.showAccounts()\n      case .signIn: self?.finish(AppCoordinator.Child.teamScene)"
    ),
    Edit("enum-events", "case signIn, lookAround", "case signIn, lookAround, help"),
    Edit(
      "enum-events", "case .cancel: self?.navigationController.dismiss(animated: true)",
      "case .cancel: break"),
    Edit(
      "enum-events", "case .leave: self?.showLeaveAlert()",
      "case .leave: self?.finish(AppCoordinator.Child.welcomeScene)"),
    Edit(
      "enum-events", "self?.finish(AppCoordinator.Child.welcomeScene)\n      })",
      "self?.navigationController.popToRootViewController(animated: true)\n      })"),
    Edit(
      "enum-events", "    alert.addAction(UIAlertAction(title: \"Cancel\", style: .cancel))\n", ""),
    Edit(
      "enum-events",
      "navigationController.present(UINavigationController(rootViewController: mail), animated: true)",
      "navigationController.pushViewController(mail, animated: true)"),
    Edit("enum-events", "func start() { showWelcome() }", "func start() { showTeam() }"),
    Edit(
      "tabs", "[.shelf(sorted: true), .search, .club]", "[.search, .shelf(sorted: true), .club]"),
    Edit("tabs", "[.shelf(sorted: true), .search, .club]", "[.shelf(sorted: true), .search]"),
    Edit(
      "tabs", "navigationController.popToRootViewController(animated: true)",
      "navigationController.popViewController(animated: true)"),
    Edit(
      "tabs", "navigationController.pushViewController(RenameViewController(), animated: true)",
      "if isLocked { navigationController.pushViewController(RenameViewController(), animated: true) }"
    ),
  ]

  static let harmless = [
    Edit("delegates", "let landing =", "// The first one.\n    let landing ="),
    Edit("delegates", "let login = LoginCoordinator", "print(1)\n    let login = LoginCoordinator"),
    Edit("delegates", "loginNavigationController", "stack"),
    Edit("delegates", "tapHelp", "touchHelp"),
    Edit(
      "delegates", "final class HelpViewController: UIViewController {}",
      "final class HelpViewController: UIViewController { let title = 1 }"),
    Edit("delegates", "removeChildCoordinator", "forget"),
    Edit(
      "delegates", "    landing.delegate = self\n",
      "    landing.delegate = self\n    analytics.track(1)\n"),
    Edit(
      "delegates", "weak var delegate: LandingViewDelegate?", "var delegate: LandingViewDelegate?"),
    Edit("enum-events", "showAccounts", "openAccounts"),
    Edit("enum-events", "showChannel", "openChannel"),
    Edit(
      "enum-events", "let viewModel = TeamViewModel()",
      "let viewModel = TeamViewModel()\n    viewModel.load()"),
    Edit(
      "enum-events",
      "case .signIn: self?.showAccounts()\n      case .lookAround: self?.finish(AppCoordinator.Child.teamScene)",
      "case .lookAround: self?.finish(AppCoordinator.Child.teamScene)\n      case .signIn: self?.showAccounts()"
    ),
    Edit("enum-events", "case done, cancel", "case cancel, done"),
    Edit("enum-events", "title: \"Leave?\"", "title: \"Do you leave?\""),
    Edit(
      "enum-events", "struct ChannelViewModel { let id: Int }",
      "struct ChannelViewModel { let id: Int; let name = 2 }"),
    Edit(
      "enum-events", "  func start() { showWelcome() }",
      "  func start() { first() }\n  private func first() { showWelcome() }"),
    Edit(
      "tabs", "private func rename() {",
      "private func rename() {\n    guard !isGone else { fatalError() }"),
    Edit(
      "tabs", "let coordinator = MenuCoordinator(menu)\n    coordinator.start()",
      "let opened = MenuCoordinator(menu)\n    opened.start()"),
    Edit("tabs", "var children: [Coordinator]", "var kept: [Coordinator]"),
    Edit(
      "tabs", "final class SearchCoordinator: Tab {\n",
      "final class SearchCoordinator: Tab {\n  var count = 0\n"),
  ]

  @Test func `every real change is told, and no harmless one`() throws {
    #expect(Self.real.count == 20 && Self.harmless.count == 20)
    for edit in Self.real { #expect(try !changes(edit).rules.isEmpty, "\(edit)") }
    for edit in Self.harmless {
      let ran = try changes(edit)
      #expect(ran.rules.isEmpty, "\(edit) \(ran.output)")
    }
  }

  @Test func `a change names both places and what the flow says`() throws {
    let old = try Self.text("delegates")
    let new = old.replacing(
      "    navigationController.present(HelpViewController(), animated: true)",
      with: "\n    navigationController.pushViewController(HelpViewController(), animated: true)")
    let ran = try changes(from: old, to: new)
    #expect(ran.rules == ["code-changed"])
    #expect(
      ran.output.contains(
        "warning: since `Old`, `LandingView.goToHelp` in `Landing` changed: present Help → push Help; "
          + "the flow says `present: Help` [code-changed]"), "\(ran.output)")
    #expect(ran.output.hasPrefix("flow.yaml:"))
    #expect(ran.output.contains("Old/App.swift:67:8: note: it was here"), "\(ran.output)")
    #expect(ran.output.contains("App/App.swift:67:8: note: it is here now"), "\(ran.output)")
    #expect(ran.status == 0)
    #expect(ran.errors == "0 errors, 1 warning · 1 change\n")
    #expect(try changes(from: old, to: new, "--strict").status == 1)
    for format in ["json", "sarif", "github", "junit", "markdown"] {
      #expect(try changes(from: old, to: new, "--format", format).output.contains("code-changed"))
    }
    // A flow that was changed alike is right.
    let flow = try App(new).draft().output
    let agreed = try changes(from: old, to: new, flow: flow)
    #expect(agreed.output == "")
    #expect(agreed.errors == "0 errors, 0 warnings · 1 change, 1 of them in the flow already\n")
  }

  // MARK: Git

  private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  private static let old = (try? text("delegates")) ?? ""
  private static let new = old.replacing(
    "navigationController.present(HelpViewController(), animated: true)",
    with: "navigationController.pushViewController(HelpViewController(), animated: true)")

  /// A repository whose last commit has the old app, and whose folder has the new one.
  private func inRepository(_ body: (URL) throws -> Void) throws {
    try App(Self.old).within { folder in
      try git("init -q . && git add -A && git commit -qm one", in: folder)
      try write(Self.new, to: folder.appendingPathComponent("App/App.swift"))
      try body(folder)
    }
  }

  private func git(_ command: String, in folder: URL) throws {
    let names =
      "GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b"
    let ran = try shell("cd '\(folder.path)' && export \(names) && git \(command)")
    #expect(ran.status == 0, "\(ran.errors)")
  }

  @Test func `a revision is read without a checkout, and a flow is not needed`() throws {
    try inRepository { folder in
      for folderName in ["App", "."] {
        let ran = flowctl(
          "drift", "--since", "HEAD", folderName, in: folder, environment: Self.environment)
        #expect(ran.rules == ["code-changed"], "\(ran.errors)")
        #expect(
          ran.output.contains(
            "`LandingView.goToHelp` in `Landing` changed: present Help → push Help"))
        #expect(ran.output.contains("HEAD:App/App.swift:67:8: note: it was here"))
      }
      let text = try String(
        contentsOf: folder.appendingPathComponent("App/App.swift"), encoding: .utf8)
      #expect(text == Self.new)
    }
  }

  @Test(arguments: [("--output=x", 64), ("-h", 64), ("nowhere", 2), ("", 2)])
  func `what is no revision is refused`(revision: String, status: Int32) throws {
    try inRepository { folder in
      let ran = flowctl(
        "drift", "--since=" + revision, "App", in: folder, environment: Self.environment)
      #expect(ran.status == status, "\(ran.errors)")
      #expect(ran.output == "" && !ran.errors.contains("shallow"))
    }
  }

  @Test func `a shallow clone is told apart`() throws {
    try inRepository { folder in
      try git(
        "add -A && git commit -qm two && git clone -q --depth 1 'file://\(folder.path)' Clone",
        in: folder)
      let ran = flowctl(
        "drift", "--since", "HEAD~1", "Clone/App", in: folder, environment: Self.environment)
      #expect(ran.status == 2)
      #expect(ran.errors.contains("`fetch-depth: 0` of actions/checkout"), "\(ran.errors)")
    }
  }

  @Test func `outside a repository, and both at once, are told`() throws {
    try App(Self.old).within { folder in
      let ran = flowctl(
        "drift", "--since", "HEAD", "App", in: folder, environment: Self.environment)
      #expect(ran.status == 2)
      #expect(ran.errors.contains("this folder is in no repository"), "\(ran.errors)")
      #expect(ran.errors.contains("`--before FOLDER` compares two folders"), "\(ran.errors)")
      #expect(
        flowctl("drift", "--since", "HEAD", "--before", "App", "App", in: folder).status == 64)
      let without = flowctl("drift", "--since", "HEAD", "App", in: folder)
      #expect(without.status == 2 && without.errors.contains("needs git"))
    }
  }

  private static let places = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController { var onTap: (() -> Void)? }
    final class HelpViewController: UIViewController {}
    final class AppCoordinator: Coordinator {
      let nav = UINavigationController()
      func start() {
        let home = HomeViewController()
        home.onTap = { self.nav.pushViewController(HelpViewController(), animated: true) }
        nav.setViewControllers([home], animated: false)
      }
      func appDidOpen() { nav.present(HelpViewController(), animated: true) }
    }

    """

  private static let conditions = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class HomeViewController: UIViewController { var onNext: (() -> Void)?; var onHelp: (() -> Void)? }
    final class HelpViewController: UIViewController {}
    final class HomeCoordinator: Coordinator {
      let nav = UINavigationController()
      func start() {
        let home = HomeViewController()
        home.onNext = { [unowned self] in
          if settings.isNew { nav.pushViewController(HelpViewController(), animated: true) }
        }
        home.onHelp = { [unowned self] in
          if settings.isOpen { nav.present(HelpViewController(), animated: true) }
          if settings.isNew { nav.popViewController(animated: true) }
        }
        nav.setViewControllers([home], animated: false)
      }
    }
    """

  @Test
  func `a condition for another one that is there too is told, and another name for it is not`()
    throws
  {
    let old = Self.conditions
    let exchanged = old.replacing(
      "if settings.isNew { nav.push", with: "if settings.isOpen { nav.push")
    #expect(
      try changes(from: old, to: exchanged).output.contains(
        "`HomeView.next` in `Home` changed: if isNew { push Help } → if isOpen { push Help }"))
    let renamed = old.replacing("isNew", with: "isFresh")
    #expect(try changes(from: old, to: renamed).rules.isEmpty)
  }

  @Test func `a screen may get another name by something else`() throws {
    let new =
      Self.places + """
        final class HelpCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() { nav.setViewControllers([UIViewController()], animated: false) }
        }
        """
    let ran = try changes(from: Self.places, to: new)
    #expect(!ran.output.contains("HelpView"), "\(ran.output)")
    #expect(ran.output.contains("the coordinator `Help` is new"), "\(ran.output)")
  }

  @Test func `an event that a draft has put on a screen is found there`() throws {
    let new = Self.places.replacing(
      "nav.present(HelpViewController()", with: "nav.pushViewController(HelpViewController()")
    let ran = try changes(from: Self.places, to: new)
    #expect(
      ran.output.contains(
        "`App.appDidOpen` in `App` changed: present Help → push Help; the flow says `present: Help`"
      ),
      "\(ran.output)")
  }

  @Test func `facts that a draft has no room for are compared`() throws {
    func app(_ count: Int, _ last: String) -> String {
      let choices = (0..<count).map {
        "    if session.fact\($0) { nav.setViewControllers([HelpViewController()], animated: false) }"
      }
      return Self.places.replacing(
        "    let home",
        with: choices.joined(separator: "\n") + "\n    if session.last { \(last) }\n    let home")
    }
    let push = "nav.pushViewController(HelpViewController(), animated: true)"
    let ran = try changes(
      from: app(10, push), to: app(10, "nav.present(HelpViewController(), animated: true)"))
    #expect(ran.output.contains("if last { present Help }"), "\(ran.output)")
  }
}
