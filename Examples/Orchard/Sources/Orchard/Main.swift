#if canImport(UIKit)
  import UIKit

  // Untried: this project is built and tested where there is no UIKit.
  @main
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var coordinator: AppCoordinator?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let coordinator = AppCoordinator(window, AppFacts())
      self.window = window
      self.coordinator = coordinator
      Task { await coordinator.begin() }
      window.makeKeyAndVisible()
      return true
    }

    func application(
      _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
      guard let link = Flow.Link(url), let coordinator else { return false }
      Task { await coordinator.open(link) }
      return true
    }
  }
#else
  import Foundation

  /// A tour: somebody signs in, is sent a link to a product, and puts it into the basket.
  @main @MainActor enum Tour {
    static let window = UIWindow()
    static let facts = AppFacts()

    static func main() async {
      Flow.trace = { print("  \($0.name)", $0.with.isEmpty ? "" : "\($0.with)") }
      let app = AppCoordinator(window, facts)
      await app.begin()
      await see()
      await send(Flow.WelcomePage.Event.skip)
      await send(Flow.Landing.Event.signIn)
      await send(Flow.SignInForm.Event.submit(result: .wrongPassword, user: nil))
      window.userTaps(action: "ok")
      await see()
      await send(Flow.SignInForm.Event.submit(result: .signedIn, user: User(name: "Ada")))
      if let url = URL(string: "orchard://product/7"), let link = Flow.Link(url) {
        print("opens \(url)")
        await app.open(link)
      }
      await see()
      await send(Flow.Product.Event.add)
      window.userTaps(action: "goToBasket")
      await see()
      window.userTaps(tab: 1)
      await see()
      window.userGoesBack()
      await see()
    }

    static func send<Event>(_ event: Event) async {
      (window.visible as? Screen)?.send(event)
      await see()
    }

    /// Says what the user sees, once all is done that a tap has set off.
    static func see() async {
      for _ in 0..<4 { await Task { @MainActor in }.value }
      print(window.visible?.title ?? "nothing")
    }
  }
#endif
