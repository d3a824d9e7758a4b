/// `flow-unknown-coordinator`
enum FlowUnknownCoordinator: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The flow has a coordinator that the app doesn't.",
      meaning: """
        The flow describes a part of the app that is gone, or that has another name now.
        """,
      reason: """
        What is proved about it holds for no app. Nothing is said while any file of the sources can't
        be parsed.
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
        class HomeViewController: UIViewController {}
        """,
      fixed: """
           }
        +  func signIn() { LoginCoordinator(navigation: navigation).start() }
        +}
        +class LoginCoordinator: Coordinator {
        +  let navigation: UINavigationController
        +  init(navigation: UINavigationController) { self.navigation = navigation }
        +  func start() { navigation.pushViewController(LoginViewController(), animated: true) }
         }
         class HomeViewController: UIViewController {}
        +class LoginViewController: UIViewController {}
        """)
  }
}
