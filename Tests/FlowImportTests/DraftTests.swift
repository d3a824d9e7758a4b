import FlowctlTestSupport
import Foundation
import Testing

/// What `import` writes, for each way in which apps tell their coordinators something.
struct DraftTests {
  static let folder = golden.appendingPathComponent("import")
  static let dialects = names(in: folder)

  @Test(arguments: dialects)
  func `a dialect gives its golden draft`(dialect: String) throws {
    let folder = Self.folder.appendingPathComponent(dialect)
    let ran = flowctl("import", "App.swift", "--stdout", in: folder)
    try expectGolden(ran.output, folder.appendingPathComponent("draft.yaml"))
    try expectGolden(ran.errors, folder.appendingPathComponent("told.txt"))
    #expect(ran.status == 0)
  }

  @Test(arguments: dialects)
  func `a draft is a flow, and is proved`(dialect: String) throws {
    let folder = Self.folder.appendingPathComponent(dialect)
    let draft = flowctl("import", "App.swift", "--stdout", in: folder).output
    try withTemporaryFolder { folder in
      try write(draft, to: folder.appendingPathComponent("flow.yaml"))
      let json = flowctl("validate", "--format", "json", "flow.yaml", in: folder)
      let object =
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any] ?? [:]
      let findings = object["diagnostics"] as? [[String: Any]] ?? []
      let rules = Set(findings.compactMap { $0["rule"] as? String })
      #expect(
        rules.isDisjoint(with: [
          "unknown-name", "duplicate-name", "boundary-misfit", "invalid-step",
        ]))
      #expect((object["undecided"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(arguments: dialects)
  func `a draft does not drift from its app`(dialect: String) throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent(dialect + "/App.swift"), encoding: .utf8)
    var app = App(text)
    app.flow = try app.draft().output
    let ran = try app.drift("--strict")
    #expect(ran.output == "", "\(ran.output)")
    #expect(ran.status == 0)
  }

  @Test func `a bar is given its tabs by a list or by a call, and may be UIKit's`() throws {
    let list = try String(
      contentsOf: Self.folder.appendingPathComponent("containers/App.swift"), encoding: .utf8)
    let call = list.replacing(
      "bar.controllers = [books.booksViewController, notes.notesViewController]",
      with: "bar.show(books.booksViewController, notes.notesViewController)")
    #expect(call != list)
    let draft = try App(list).draft().output
    #expect(draft.contains("tabs: [Books, Notes]"))
    #expect(try App(call).draft().output == draft)
    let uikits = list.replacing("bar.controllers = ", with: "bar.viewControllers = ").replacing(
      "BarViewController: UIViewController", with: "BarViewController: UITabBarController")
    #expect(uikits != list)
    #expect(try App(uikits).draft().output == draft)
  }

  @Test(arguments: dialects)
  func `comments, line endings and the order of files change nothing`(dialect: String) throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent(dialect + "/App.swift"), encoding: .utf8)
    let plain = try App(text).draft().output
    #expect(try App(text.replacing("\n", with: "\r\n")).draft().output == plain)
    #expect(try App(text.replacing(" {\n", with: " {  // and so on\n")).draft().output == plain)
    // Each type in a file of its own: the places differ, and nothing else.
    var split = App("")
    split.swift = [:]
    for (number, part) in text.components(separatedBy: "\n\n").enumerated() {
      split.swift["Z.swift", default: ""] += part + "\n\n"
      split.swift["Part\(number).swift"] = "// nothing\n"
    }
    let places = #/App/[\w.]+:\d+/#
    #expect(
      try split.draft().output.replacing(places, with: "") == plain.replacing(places, with: ""))
  }

  static let delegates =
    (try? String(
      contentsOf: folder.appendingPathComponent("delegates/App.swift"), encoding: .utf8)) ?? ""

  @Test func `a local variable's name changes nothing`() throws {
    let app = App(Self.delegates)
    let other = App(
      Self.delegates.replacing("let landing =", with: "let first =")
        .replacing("landing.", with: "first.").replacing("(landing", with: "(first"))
    #expect(try app.draft().output == other.draft().output)
  }

  @Test func `nothing is written over a file`() throws {
    try App(Self.delegates).within { folder in
      let first = flowctl("import", "App", in: folder)
      #expect(first.status == 0)
      let file = folder.appendingPathComponent("flows/app.yaml")
      let written = try String(contentsOf: file, encoding: .utf8)
      #expect(written.hasPrefix("flow: 1\n"))
      let second = flowctl("import", "App", in: folder)
      #expect(second.status == 2)
      #expect(second.errors.contains("flows/app.yaml is there already"))
      #expect(try String(contentsOf: file, encoding: .utf8) == written)
      #expect(flowctl("import", "App", "-o", "new/one.yaml", in: folder).status == 0)
    }
  }

  @Test func `root writes one coordinator and what it starts`() throws {
    let draft = try App(Self.delegates).draft("--root", "LandingCoordinator").output
    #expect(draft.contains("\nroot: Landing\n"))
    #expect(!draft.contains("\n  App:\n"))
    #expect(draft.contains("\n  Login:\n"))
    let none = try App(Self.delegates).draft("--root", "Nobody")
    #expect(none.status == 2)
    #expect(none.errors == "flowctl: there is no coordinator `Nobody` in the sources\n")
  }

  @Test func `sources without coordinators give nothing`() throws {
    let ran = try App("class HomeViewController: UIViewController {}").draft()
    #expect(ran.status == 2)
    #expect(ran.output == "")
  }

  @Test func `code names and words are read from a file`() throws {
    var app = App(
      Self.delegates.replacing("pushViewController(", with: "reveal("))
    app.swift["code.yaml"] =
      "flow: 1\ncode: { push: reveal, names: { LandingViewController: Start } }\n"
    let plain = try app.draft().output
    #expect(!plain.contains("start: LandingView"))
    let mapped = try app.draft("--code", "App/code.yaml").output
    #expect(mapped.contains("    start: Start\n"))
    #expect(mapped.contains("    LandingViewController: Start\n"))
  }

  @Test func `what is not understood is a placeholder, and open`() throws {
    let app = App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() { navigation.pushViewController(maker.next(), animated: false) }
      }
      """)
    let ran = try app.draft()
    #expect(ran.output.contains("AppUnknown1:  # open: pushes something that was not understood"))
    #expect(ran.output.contains("start: AppUnknown1"))
    #expect(ran.errors.contains("App/App.swift:3: open: what is shown here?"))
    #expect(ran.status == 1)
    #expect(ran.output.hasPrefix("# Less than half of the navigation was understood: 0 of 1"))
  }

  @Test(arguments: [
    "class Theme { static let shared = Theme(); var style: Style { Theme.shared.style } }",
    "class Theme { static let shared = Theme(); var style: Style { Theme().other }\n"
      + "var other: Style { Theme().style } }",
    "class Theme { static var shared = Theme.other; static let other = Theme.shared\n"
      + "let style = Theme.shared.style }",
    "class Theme { static let shared = Theme(); let next = Theme(); var style: Style { next.style } }",
  ])
  func `what asks for itself through another of its type ends`(type: String) throws {
    let ran = try App(
      type + """

        class AppCoordinator: Coordinator {
          let navigation = UINavigationController()
          func start() {
            navigation.pushViewController(HomeViewController(Theme.shared.style), animated: false)
          }
        }
        class HomeViewController: UIViewController {}
        """
    ).draft()
    #expect(ran.status == 0 && ran.output.contains("start: Home"), "\(ran.errors)")
  }

  @Test(arguments: [
    "let more = MoreCoordinator(navigation) &> { $0.onEnd = { self.close() } }; more.start()",
    "let more = MoreCoordinator(navigation).then { $0.onEnd = { self.close() } }; more.start()",
    "with(MoreCoordinator(navigation)) { $0.onEnd = { self.close() } }.start()",
    "let more = MoreCoordinator(navigation); more.onEnd = { self.close() }; openChild(more)",
  ])
  func `a child is found however it is made and handed over`(start: String) throws {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() {
          let home = HomeViewController()
          home.onMore = { self.showMore() }
          navigation.pushViewController(home, animated: false)
        }
        func showMore() { \(start) }
        func close() { navigation.popViewController(animated: true) }
      }
      class HomeViewController: UIViewController { var onMore: (() -> Void)? }
      class MoreViewController: UIViewController { var onDone: (() -> Void)? }
      class MoreCoordinator: Coordinator {
        var onEnd: (() -> Void)?
        let navigation: UINavigationController
        init(_ navigation: UINavigationController) { self.navigation = navigation }
        func start() {
          let more = MoreViewController()
          more.onDone = { self.onEnd?() }
          navigation.pushViewController(more, animated: true)
        }
      }
      """
    ).draft()
    #expect(ran.output.contains("      Home.more: { start: More }"), "\(ran.output)")
    #expect(ran.output.contains("MoreView.done: finish"), "\(ran.output)")
    #expect(ran.status == 0)
  }

  @Test func `a step may go by the name of an end, and what no code tells is no step`() throws {
    let ran = try App(
      """
      class AppFlow: Flow {
        let rootViewController = UINavigationController()
        func navigate(to step: Step) -> FlowContributors {
          switch step {
          case .start: return showSettings()
          case .settingsAreDone, .settingsAreLost: return dismiss()
          }
        }
        func showSettings() -> FlowContributors {
          let flow = SettingsFlow()
          Flows.use(flow, when: .created) { root in self.rootViewController.present(root, animated: true) }
          return .one(flowContributor: .contribute(withNextPresentable: flow, withNextStepper: DoneStepper()))
        }
        func dismiss() -> FlowContributors {
          rootViewController.dismiss(animated: true)
          return .none
        }
      }
      class DoneStepper: Stepper {
        let initialStep = AppStep.settings
        func done() { steps.accept(AppStep.settingsAreDone) }
        func help() { steps.accept(AppStep.help) }
      }
      class SettingsFlow: Flow {
        let rootViewController = UISplitViewController()
        func navigate(to step: Step) -> FlowContributors {
          switch step {
          case .settings: return show()
          case .help: return showHelp()
          case .settingsAreDone: return .end(forwardToParentFlowWithStep: AppStep.settingsAreDone)
          case .lost: return .end(forwardToParentFlowWithStep: AppStep.settingsAreLost)
          }
        }
        func show() -> FlowContributors {
          rootViewController.show(SettingsViewController(), sender: nil)
          return .none
        }
        func showHelp() -> FlowContributors {
          rootViewController.showDetailViewController(HelpViewController(), sender: nil)
          return .none
        }
      }
      class SettingsViewController: UIViewController {}
      class HelpViewController: UIViewController {}
      """
    ).draft().output
    #expect(ran.contains("    start: Settings\n"), "\(ran)")
    #expect(
      ran.contains(
        "    outcomes: [settingsAreDone, settingsAreLost]  # guessed: what ends it so was not seen: "
          + "settingsAreLost\n"), "\(ran)")
    #expect(ran.contains("      Settings.help: { push: Help }  # guessed"), "\(ran)")
    #expect(
      ran.contains("      Settings.settingsAreDoneStep: { finish: settingsAreDone }"), "\(ran)")
    #expect(!ran.contains("SettingsFlow.lost"), "\(ran)")
    #expect(!ran.contains("finish: settingsAreLost"), "\(ran)")
  }

  static let results = """
    class AppCoordinator: Coordinator {
      let navigation = UINavigationController()
      func start() {
        let home = HomeViewController()
        home.onAsk = { self.ask() }
        navigation.pushViewController(home, animated: false)
      }
      func ask() {
        let ask = AskCoordinator(navigation)
        LISTEN { result in
          switch result {
          case .saved: self.navigation.popViewController(animated: true)
          case .refused: self.navigation.present(NoViewController(), animated: true)
          case .cancel:
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            self.navigation.present(alert, animated: true)
          }
        }
        START
      }
    }
    class HomeViewController: UIViewController { var onAsk: (() -> Void)? }
    class NoViewController: UIViewController {}
    class FormViewController: UIViewController {
      var onSave: (() -> Void)?
      var onRefuse: (() -> Void)?
      var onEnd: ((Result) -> Void)?
    }
    class AskCoordinator: Coordinator {
      enum Result { case saved, refused, cancel }
      var onResult: ((Result) -> Void)?
      let navigation: UINavigationController
      init(_ navigation: UINavigationController) { self.navigation = navigation }
      SUBJECT
        let form = FormViewController()
        form.onSave = { TELL(.saved) }
        form.onRefuse = { TELL(.refused) }
        form.onEnd = { result in TELL(result) }
        navigation.pushViewController(form, animated: true)
        RETURN
      }
    }
    """

  @Test func `a child's results are told apart`() throws {
    let closure = Self.results.replacing("LISTEN", with: "ask.onResult =")
      .replacing("START", with: "ask.start()").replacing("SUBJECT", with: "func start() {")
      .replacing("TELL", with: "self.onResult?").replacing("RETURN", with: "")
    let ran = try App(closure).draft().output
    // Of a `cancel` that the parent asks about the child doesn't end.
    #expect(ran.contains("    outcomes: [saved]\n    outputs: [cancel, refused]\n"), "\(ran)")
    #expect(ran.contains("      Form.save: { finish: saved }"), "\(ran)")
    #expect(ran.contains("      Form.refuse: { output: refused }"), "\(ran)")
    #expect(ran.contains("      Ask.refused: { present: No }"), "\(ran)")
    #expect(ran.contains("      end: { result: ResultChoice }"), "\(ran)")
    let cases = ["saved:", "- finish: saved", "refused:", "- output: refused", "cancel:"]
    #expect(
      ran.split(separator: "\n").map { $0.drop { $0 == " " } }.contains(cases.map { $0[...] }),
      "\(ran)")

    // What `start` gives back ends the coordinator, whatever it is.
    let subject = Self.results.replacing("LISTEN", with: "coordinate(to: ask).sink")
      .replacing("START", with: "")
      .replacing(
        "SUBJECT",
        with: "let subject = PassthroughSubject<Result, Never>()\n"
          + "func start() -> AnyPublisher<Result, Never> {"
      )
      .replacing("TELL", with: "self.subject.send")
      .replacing("RETURN", with: "return subject.prefix(1).eraseToAnyPublisher()")
    let given = try App(subject).draft().output
    #expect(given.contains("    outcomes: [cancel, refused, saved]\n"), "\(given)")
    #expect(given.contains("      Home.ask: { start: Ask }"), "\(given)")
    // However the chain goes on, the child is started once.
    let chain = subject.replacing(
      "coordinate(to: ask).sink", with: "coordinate(to: ask).values.sink")
    #expect(chain != subject)
    #expect(try App(chain).draft().output.contains("      Home.ask: { start: Ask }"))
    #expect(given.contains("      Form.save: { finish: saved }"), "\(given)")
    #expect(given.contains("      Ask.refused: { present: No }"), "\(given)")
    // Another subject is not what it gives back.
    let other = subject.replacing("return subject", with: "return results")
    #expect(!(try App(other).draft().output.contains("outcomes")))
  }

  @Test(arguments: ["FaqViewController()", "faqVC()", "faqVC.make()", "faqVC.init()"])
  func `a class may have a small first letter`(made: String) throws {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() { navigation.pushViewController(\(made), animated: false) }
      }
      class FaqViewController: UIViewController {}
      class faqVC: UIViewController { static func make() -> UIViewController { load() } }
      """
    ).draft()
    let name = made.hasPrefix("faq") ? "faq" : "Faq"
    #expect(ran.output.contains("    start: \(name)\n"), "\(ran.output)")
  }

  @Test(arguments: [
    ("childDidFinish(_ child: Coordinator)", "viewControllers.removeAll()", "root"),
    ("childDidFinish(_ child: Coordinator)", "viewControllers = []", "root"),
    ("childDidFinish(_ child: Coordinator)", "setViewControllers([], animated: false)", "root"),
    ("childDidFinish(_ child: Coordinator)", "setViewControllers([one], animated: false)", "push"),
    ("childDidFinish(_ child: Coordinator)", "popToRootViewController(animated: true)", "push"),
    // As it ends itself.
    ("finish()", "viewControllers.removeAll()", "push"),
    ("refresh(_ child: Coordinator)", "viewControllers.removeAll()", "push"),
  ])
  func `a child stands alone on a stack that is emptied when one ends`(
    function: String, call: String, word: String
  ) throws {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let navigation: UINavigationController
        let one = HomeViewController()
        init(_ navigation: UINavigationController) { self.navigation = navigation }
        func start() { showHome() }
        func showHome() {
          let home = HomeCoordinator(navigation)
          home.start()
        }
        func \(function) {
          navigation.\(call)
          showHome()
        }
      }
      class HomeViewController: UIViewController {}
      class HomeCoordinator: Coordinator {
        let navigation: UINavigationController
        init(_ navigation: UINavigationController) { self.navigation = navigation }
        func start() { navigation.pushViewController(HomeViewController(), animated: true) }
      }
      """
    ).draft()
    #expect(ran.output.contains("Home: { as: \(word),"), "\(ran.output)")
  }

  @Test func `a button's action runs when it is tapped`() throws {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() {
          let home = HomeViewController()
          let count = UIAction(title: "Count") { _ in total += 1 }
          let help = UIAction(title: "Get help") { [weak self] _ in self?.showHelp() }
          home.menu = UIMenu(children: [count, help])
          navigation.pushViewController(home, animated: false)
        }
        private func showHelp() { navigation.present(HelpViewController(), animated: true) }
      }
      class HomeViewController: UIViewController { var menu: UIMenu? }
      class HelpViewController: UIViewController {}
      """
    ).draft().output
    #expect(ran.contains("    start: Home\n"), "\(ran)")
    #expect(
      ran.contains(
        "      Home.getHelp: { present: Help }  # guessed: the screen with this button was not found"
      ),
      "\(ran)")
    #expect(!ran.contains("count"), "\(ran)")
  }

  @Test func `what ends a coordinator as its screen goes is no part of its start`() throws {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let router = Router()
        func start() {
          let home = HomeCoordinator(router)
          home.onFinish = { self.start() }
          home.start()
        }
      }
      class Router {
        let navigation = UINavigationController()
        func push(_ screen: UIViewController, onPop: @escaping () -> Void) {
          navigation.pushViewController(screen, animated: true)
          onPop()
        }
      }
      class HomeCoordinator: Coordinator {
        let router: Router
        var onFinish: (() -> Void)?
        init(_ router: Router) { self.router = router }
        func start() {
          if isOver { return onFinish?() }
          router.push(HomeViewController(), onPop: { self.onFinish?() })
        }
      }
      class HomeViewController: UIViewController {}
      """
    ).draft().output
    let home = ran.drop { $0 != "\n" }.components(separatedBy: "  Home:\n").last ?? ""
    #expect(home.contains("start:"), "\(ran)")
    #expect(home.components(separatedBy: "finish").count == 2, "\(ran)")
  }

  @Test func `of two functions of one name the one with these arguments is run`() throws {
    let ran = try App(
      """
      class BaseCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() { start(with: nil) }
        func start(with option: Option?) {}
      }
      class AppCoordinator: BaseCoordinator {
        override func start(with option: Option?) {
          if let option {
            navigation.pushViewController(LinkViewController(), animated: false)
          } else {
            let home = HomeViewController()
            home.onAgain = { self.start() }
            navigation.setViewControllers([home], animated: false)
          }
        }
      }
      class HomeViewController: UIViewController { var onAgain: (() -> Void)? }
      class LinkViewController: UIViewController {}
      """
    ).draft()
    #expect(ran.output.contains("      Home.again: { replace: [Home] }"), "\(ran.output)")
    #expect(!ran.output.contains("push: Link"), "\(ran.output)")
    #expect(ran.output.contains("  Link:  # guessed: made here"), "\(ran.output)")
  }

  @Test(arguments: [
    ("init() { screen = MoreViewController.load(with: model) }", ""),
    ("", "screen = MoreViewController.load(with: model)"),
    ("", "let screen = MoreViewController(model); self.screen = screen"),
  ])
  func `a screen that is kept and shown by the parent is the first`(early: String, start: String)
    throws
  {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() {
          let more = MoreCoordinator()
          more.start()
          navigation.pushViewController(more.toPresentable(), animated: false)
        }
      }
      class MoreCoordinator: Coordinator {
        var screen: MoreViewController?
        let model = MoreViewModel()
        weak var delegate: MoreDelegate?
        \(early)
        func start() {
          \(start)
          model.delegate = self
        }
        func toPresentable() -> UIViewController? { screen }
        func modelDidAsk() { delegate?.moreDidAsk() }
      }
      protocol MoreModelDelegate { func modelDidAsk() }
      class MoreViewModel { weak var delegate: MoreModelDelegate? }
      class MoreViewController: UIViewController {
        static func load(with model: MoreViewModel) -> MoreViewController {
          let screen = Storyboard.more.instantiate()
          screen.model = model
          return screen
        }
      }
      """
    ).draft().output
    #expect(
      ran.contains("    start: MoreView  # guessed: the coordinator makes this screen"), "\(ran)")
    #expect(!ran.contains("start: { finish"), "\(ran)")
    // What the child gives to be shown stands for the child.
    #expect(ran.contains("      More: { as: push, x-code: App/App.swift:4 }\n"), "\(ran)")
    #expect(ran.contains("    start: { start: More }\n"), "\(ran)")
  }

  @Test func `what something is presented from is not presented`() throws {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        let home = HomeViewController()
        let picker = Picker()
        func start() {
          home.onPick = { self.picker.present(from: self.home, animated: true) }
          navigation.pushViewController(home, animated: false)
        }
      }
      class Picker {
        func present(from screen: UIViewController, animated: Bool) {
          screen.present(PickerViewController(), animated: animated)
        }
      }
      class HomeViewController: UIViewController { var onPick: (() -> Void)? }
      class PickerViewController: UIViewController {}
      """
    ).draft().output
    #expect(ran.contains("      Home.pick: { present: Picker }"), "\(ran)")
  }

  @Test(arguments: [
    ("coordinator.start(with: link)", true), ("coordinator.start()", false),
    ("coordinator.start(with: link); coordinator.start()", false),
  ])
  func `an app is started as its delegate does`(call: String, byLink: Bool) throws {
    let ran = try App(
      """
      class AppDelegate: UIResponder {
        lazy var coordinator: Starting = AppCoordinator()
        func application() { \(call) }
      }
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() { start(with: nil) }
        func start(with link: Link?) {
          if let link {
            switch link {
            case .item: navigation.pushViewController(ItemViewController(), animated: false)
            default: break
            }
          } else {
            navigation.pushViewController(HomeViewController(), animated: false)
          }
        }
      }
      class HomeViewController: UIViewController {}
      class ItemViewController: UIViewController {}
      """
    ).draft().output
    #expect(ran.contains("hasLink: Bool") == byLink, "\(ran)")
    let told = try App("", flow: ran).run("validate", "flow.yaml").output
    #expect(told.contains("blank-stack") == byLink, "\(told)")
  }

  @Test(arguments: ["[", "[(", "f(["])
  func `brackets in brackets without an end do not keep it busy`(brackets: String) throws {
    var app = App(Self.delegates)
    let text = String(repeating: brackets, count: 3_000)
    app.swift["Deep.swift"] = "class Deep { let x = \(text)x }"
    let ran = try app.draft()
    #expect(ran.status == 0 && ran.errors.contains("1 file can't be parsed"), "\(ran.errors)")
    // Real ones are read.
    app.swift["Deep.swift"] = "class Deep { let x = [[[[[[1]]]]]], y = f(f(f([f([f([g])])]))) }"
    #expect(try !app.draft().errors.contains("can't be parsed"))
  }

  @Test func `what only takes something away is no start`() throws {
    let ran = try App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() { Library.start(in: navigation) }
        func userCancelled() { navigation.dismiss(animated: true) }
      }
      """
    ).draft().output
    #expect(ran.contains("    start: AppUnknown1\n"), "\(ran)")
    #expect(ran.contains("      AppUnknown1.userCancelled: dismiss"), "\(ran)")
  }

  /// A library's base class may end the coordinator there.
  @Test(arguments: [
    ("", "self.finish()", true), ("", "finish(animated: true)", true),
    ("", "self.refresh()", false),
    ("", "home.finish()", false), ("var finish: Finish?", "finish?()", false),
    ("", "let finish = later(); finish()", false), ("", "self.finish(home)", false),
    ("", "Helper().help()", false),
    ("func finish() {}", "finish()", false), ("", "completion()", false),
  ])
  func `a finish that the sources do not declare is asked about`(
    member: String, call: String, isAsked: Bool
  ) throws {
    let app = App(
      """
      class AppCoordinator: LibraryCoordinator {
        let navigation = UINavigationController()
        override func start() {
          finish()
          HomeCoordinator(navigation).start()
        }
      }
      class HomeCoordinator: LibraryCoordinator {
        let navigation: UINavigationController
        \(member)
        init(_ navigation: UINavigationController) { self.navigation = navigation }
        override func start() {
          let home = HomeViewController()
          home.onClose = { [weak self] in
            \(call)
          }
          home.onCancel = { [weak self] in
            \(call)
          }
          navigation.pushViewController(home, animated: true)
        }
      }
      class HomeViewController: UIViewController { var onClose, onCancel: (() -> Void)? }
      class Helper: LibraryHelper { func help() { finish() } }
      """)
    let told = try app.draft().errors
    let question =
      "does `finish()` end the coordinator? it is not declared in these sources; if it does, "
    // Once, of both calls; not of the root, which never ends.
    #expect(
      told.components(separatedBy: question + "write `code: { finish: [finish] }`").count
        == (isAsked ? 2 : 1), "\(told)")
    #expect(told.contains("App/App.swift:15: open: does") == isAsked, "\(told)")
    #expect(told.contains(isAsked ? " 1 of 3 navigation" : " 1 of 1 navigation"), "\(told)")
    if !isAsked { return }
    var extended = app
    extended.swift["Base.swift"] =
      "extension LibraryCoordinator { func finish(animated: Bool = true) {} }"
    #expect(try !extended.draft().errors.contains("does `finish()`"))
    try app.within { folder in
      try write(
        "flow: 1\ncode: { finish: [finish] }\n", to: folder.appendingPathComponent("code.yaml"))
      let ran = flowctl(["import", "App", "--stdout", "--code", "code.yaml"], in: folder)
      #expect(ran.output.contains("      HomeView.close: finish"), "\(ran.output)")
      #expect(ran.errors.contains(" 1 of 1 navigation"), "\(ran.errors)")
    }
  }

  @Test func `the calls outside coordinators have their places`() throws {
    let call = "    navigationController?.popViewController(animated: true)\n"
    func told(_ count: Int) throws -> String {
      try App(
        Self.delegates + "\nclass Away: UIViewController {\n  func go() {\n"
          + String(repeating: call, count: count) + "  }\n}\n"
      ).draft().errors
    }
    let first = Self.delegates.split(separator: "\n", omittingEmptySubsequences: false).count + 3
    #expect(
      try told(2).contains(
        "outside coordinators: App/App.swift:\(first), App/App.swift:\(first + 1)\n"))
    #expect(try told(11).contains(", App/App.swift:\(first + 9) and 1 more\n"))
    #expect(try !told(0).contains("outside coordinators: "))
  }

  // MARK: What the fuzzer has found

  @Test func `a coordinator by a name that the language has is called otherwise`() throws {
    var app = App(
      """
      class String: Coordinator {
        let navigation = UINavigationController()
        func start() { navigation.pushViewController(HomeViewController(), animated: false) }
      }
      class HomeViewController: UIViewController {}
      """)
    let draft = try app.draft().output
    #expect(draft.contains("String: StringValue"), "\(draft)")
    app.flow = draft
    #expect(try app.drift().rules == [])
  }

  @Test func `a child that creates the root again is asked about`() throws {
    let app = App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() { HomeCoordinator(navigation).start() }
      }
      class HomeCoordinator: Coordinator {
        let navigation: UINavigationController
        init(_ navigation: UINavigationController) { self.navigation = navigation }
        func start() {
          let home = HomeViewController()
          home.onLeave = { AppCoordinator().start() }
          navigation.pushViewController(home, animated: true)
        }
      }
      class HomeViewController: UIViewController { var onLeave: (() -> Void)? }
      """)
    let ran = try app.draft()
    #expect(ran.output.contains("root: App\n") && !ran.output.contains("App: { as:"))
    #expect(
      ran.errors.contains("`Home` creates the root `App` again: what does the user see then?"))
    #expect(!(try accepted(ran.output).contains("boundary-misfit")))
  }

  @Test func `types of one name have names of their own`() throws {
    let home = """
      class HomeFlow: Coordinator {
        let navigation: UINavigationController
        func start() { navigation.pushViewController(HomeViewController(), animated: true) }
      }
      class HomeViewController: UIViewController {}
      """
    var app = App(
      """
      class AppCoordinator: Coordinator {
        let navigation = UINavigationController()
        func start() { HomeFlow(navigation).start() }
      }
      """)
    app.swift["Phone.swift"] = home
    app.swift["Watch.swift"] = home.replacing("HomeView", with: "GlanceView")
    #expect(!(try accepted(try app.draft().output).contains("duplicate-key")))
  }

  @Test func `a list of events to which something else is told is not closed`() throws {
    let folder = Self.folder.appendingPathComponent("enum-events")
    let swift = try String(contentsOf: folder.appendingPathComponent("App.swift"), encoding: .utf8)
    let app = App(
      swift.replacing("enum Event { case byMail, signedIn }", with: "enum Event { case byMail }"))
    let draft = try app.draft().output
    #expect(draft.contains("events: [byMail, signedIn]"))
    var drifting = app
    drifting.flow = draft
    #expect(try drifting.drift().rules == [])
  }

  private func accepted(_ draft: String) throws -> String {
    try App("", flow: draft).run("validate", "flow.yaml").output
  }
}
