/// `code-unknown-coordinator`
enum CodeUnknownCoordinator: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The app has a coordinator that the flow doesn't.",
      meaning: """
        What the user can do in that part of the app is not in the flow: nothing was proved about it.
        """,
      reason: """
        New code is where new bugs are. The coordinator is a type in the sources, so there is no doubt
        that it is there.
        """,
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [signIn] }
          LoginView: { events: [done] }
        coordinators:
          App:
            children: { Login: push }
            start: Home
            transitions: { Home.signIn: { start: Login }, Login.finished: stay }
          Login:
            start: LoginView
            transitions: { LoginView.done: finish }
        """,
      broken: """
        class AppCoordinator: Coordinator {
          let navigation = UINavigationController()
          func start() {
            navigation.pushViewController(HomeViewController(), animated: false)
          }
          func signIn() { LoginCoordinator(navigation: navigation).start() }
        }
        class LoginCoordinator: Coordinator {
          let navigation: UINavigationController
          init(navigation: UINavigationController) { self.navigation = navigation }
          func start() { navigation.pushViewController(LoginViewController(), animated: true) }
        }
        class HomeViewController: UIViewController {}
        class LoginViewController: UIViewController {}
        class HelpCoordinator: Coordinator {
          func start() {}
        }
        """,
      fixed: """
         class LoginViewController: UIViewController {}
        -class HelpCoordinator: Coordinator {
        -  func start() {}
        -}
        """)
  }
}
