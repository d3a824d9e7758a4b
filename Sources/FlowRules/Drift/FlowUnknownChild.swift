/// `flow-unknown-child`
enum FlowUnknownChild: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator of the flow has a child that its code never names.",
      meaning: """
        The flow starts the child from a place from which the app doesn't, as far as names can tell.
        """,
      reason: """
        It is a warning: a child that is made behind a closure of another module leaves no name.
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
        }
        class LoginCoordinator: Coordinator {
          let navigation: UINavigationController
          init(navigation: UINavigationController) { self.navigation = navigation }
          func start() { navigation.pushViewController(LoginViewController(), animated: true) }
        }
        class HomeViewController: UIViewController {}
        class LoginViewController: UIViewController {}
        """,
      fixed: """
           }
        +  func signIn() { LoginCoordinator(navigation: navigation).start() }
         }
        """)
  }
}
