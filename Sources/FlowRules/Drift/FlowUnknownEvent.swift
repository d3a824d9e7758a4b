/// `flow-unknown-event`
enum FlowUnknownEvent: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift+Screens.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A screen's event is not in its code.",
      meaning: """
        The flow handles something that nobody can do.
        """,
      reason: """
        `x-code-events` says where the events of a screen stand as cases of an enum or as methods of a
        protocol. Both are closed lists, so there is no doubt in either direction.
        """,
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [signIn, help], x-code-events: HomeViewController.Event }
          LoginView: { events: [done] }
        coordinators:
          App:
            children: { Login: push }
            start: Home
            transitions: { Home.help: stay, Home.signIn: { start: Login }, Login.finished: stay }
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
        class HomeViewController: UIViewController {
          enum Event { case signIn }
        }
        class LoginViewController: UIViewController {}
        """,
      fixed: """
         class HomeViewController: UIViewController {
        -  enum Event { case signIn }
        +  enum Event { case signIn, help }
         }
        """)
  }
}
