/// `code-changed`
enum CodeChanged: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Changes/Since.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The code does something else than it did, and the flow doesn't say so.",
      meaning: """
        `drift --since` read the app as it was and as it is. What an event does, how a child is shown, the
        tabs, the first screen or a screen's events differ between the two, and the flow has them as they
        were, or not at all.
        """,
      reason: """
        It is a warning: the flow may never have said it, or may say it in other words. Both readings make
        the same mistakes, so what is reported did change.
        """,
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [help] }
          Help: { events: [] }
        coordinators:
          App:
            start: Home
            transitions: { Home.help: { push: Help } }
        """,
      broken: """
        class AppCoordinator: Coordinator {
          let nav = UINavigationController()
          func start() {
            let home = HomeViewController()
            home.onHelp = { self.nav.present(HelpViewController(), animated: true) }
            nav.pushViewController(home, animated: false)
          }
        }
        class HomeViewController: UIViewController { var onHelp: (() -> Void)? }
        class HelpViewController: UIViewController {}
        """,
      fixed: """
             let home = HomeViewController()
        -    home.onHelp = { self.nav.present(HelpViewController(), animated: true) }
        +    home.onHelp = { self.nav.pushViewController(HelpViewController(), animated: true) }
             nav.pushViewController(home, animated: false)
        """)
  }
}
