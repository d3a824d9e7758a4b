/// `code-unknown-child`
enum CodeUnknownChild: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary:
        "A coordinator of the app starts a child that the flow doesn't list among its children.",
      meaning: """
        The app starts the child somewhere that the flow doesn't mention, so nobody has checked what happens
        when the user leaves it there.
        """,
      reason: """
        Who starts whom is what a flow is about.
        """,
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [] }
          LoginView: { events: [done] }
        coordinators:
          App:
            children: { Auth: push }
            start: { start: Auth }
          Auth:
            children: { Login: push }
            start: Home
            transitions: { Login.finished: stay }
          Login:
            start: LoginView
            transitions: { LoginView.done: finish }
        """,
      broken: """
        class AppCoordinator: Coordinator {
          let navigation = UINavigationController()
          func start() { AuthCoordinator(navigation: navigation).start() }
          func signIn() { LoginCoordinator(navigation: navigation).start() }
        }
        class AuthCoordinator: Coordinator {
          let navigation: UINavigationController
          init(navigation: UINavigationController) { self.navigation = navigation }
          func start() { navigation.pushViewController(HomeViewController(), animated: false) }
          func signIn() { LoginCoordinator(navigation: navigation).start() }
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
           func start() { AuthCoordinator(navigation: navigation).start() }
        -  func signIn() { LoginCoordinator(navigation: navigation).start() }
         }
        """)
  }
}
