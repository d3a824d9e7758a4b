/// `flow-unknown-screen`
enum FlowUnknownScreen: ReportedRule {
  static var reporters: [String] {
    [
      "FlowImport/Drift/Drift+Screens.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The flow has a screen that occurs nowhere in the app.",
      meaning: """
        The flow shows the user a screen that was removed or renamed.
        """,
      reason: """
        Alerts and screens with `x-code: none` are left out: they have no type. Of a name that no type of
        the code has any more, and that only a text or another name still holds, it is a warning.
        """,
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [signIn] }
          Tour: { events: [] }
          LoginView: { events: [done] }
        coordinators:
          App:
            children: { Login: push }
            start: [Home, Tour]
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
        """,
      fixed: """
           func signIn() { LoginCoordinator(navigation: navigation).start() }
        +  func tour() { navigation.pushViewController(TourViewController(), animated: true) }
         }
        @@
         class LoginViewController: UIViewController {}
        +class TourViewController: UIViewController {}
        """)
  }
}
