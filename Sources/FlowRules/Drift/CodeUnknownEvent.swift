/// `code-unknown-event`
enum CodeUnknownEvent: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift+Screens.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A screen's code has an event that the flow doesn't.",
      meaning: """
        The user can do something on the screen that the flow doesn't know.
        """,
      reason: """
        `x-code-events` says where the events of a screen stand as cases of an enum or as methods of a
        protocol. Both are closed lists, so there is no doubt in either direction.
        """,
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [signIn], x-code-events: HomeViewController.Event }
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
        class HomeViewController: UIViewController {
          enum Event { case signIn, help }
        }
        class LoginViewController: UIViewController {}
        """,
      fixed: """
         class HomeViewController: UIViewController {
        -  enum Event { case signIn, help }
        +  enum Event { case signIn }
         }
        """)
  }
}
