/// `code-unknown-screen`
enum CodeUnknownScreen: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift+Screens.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator of the app makes a screen that the flow doesn't have.",
      meaning: """
        The user sees a screen that the flow knows nothing of, and so none of what can be done on it.
        """,
      reason: """
        A screen that is missing from the flow hides every event of it.
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
          func help() { navigation.pushViewController(HelpViewController(), animated: true) }
        }
        class LoginCoordinator: Coordinator {
          let navigation: UINavigationController
          init(navigation: UINavigationController) { self.navigation = navigation }
          func start() { navigation.pushViewController(LoginViewController(), animated: true) }
        }
        class HomeViewController: UIViewController {}
        class LoginViewController: UIViewController {}
        class HelpViewController: UIViewController {}
        """,
      fixed: """
           func signIn() { LoginCoordinator(navigation: navigation).start() }
        -  func help() { navigation.pushViewController(HelpViewController(), animated: true) }
         }
        @@
         class LoginViewController: UIViewController {}
        -class HelpViewController: UIViewController {}
        """)
  }
}
