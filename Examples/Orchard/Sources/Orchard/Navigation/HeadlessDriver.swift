#if !canImport(UIKit)
  import Foundation

  /// Drives Orchard's own coordinators where there is no UIKit: the window says what is seen.
  @MainActor final class HeadlessDriver: FlowNavigation.Driver {
    private(set) var window = UIWindow()
    private var facts = AppFacts()
    private var root: AppCoordinator?

    struct Missing: Error { var name: String }

    func launch(_ state: FlowNavigation.State) {
      window = UIWindow()
      facts = AppFacts()
      facts.isLoggedIn = state.isLoggedIn ?? false
      facts.hasOnboarded = state.hasOnboarded ?? false
      facts.notificationsAllowed = state.notificationsAllowed ?? false
      let root = AppCoordinator(window, facts)
      self.root = root
      Task { await root.begin() }
      settle()
    }

    func exists(_ identifier: String) -> Bool { window.visible?.title == identifier }

    func tap(_ identifier: String) throws {
      guard let button = Self.buttons[identifier] else { throw Missing(name: identifier) }
      try onScreen(named: identifier) { button($0) }
    }

    func answer(_ alert: FlowNavigation.Screen, with button: String) throws {
      guard exists(alert.identifier) else { throw Missing(name: alert.identifier) }
      window.userTaps(action: button)
      settle()
    }

    func back() {
      window.userGoesBack()
      settle()
    }

    func swipe(_ screen: FlowNavigation.Screen) {
      window.userSwipesDown()
      settle()
    }

    func tab(_ name: String) throws {
      let tabs = ["HomeTab", "SearchTab", "BasketTab", "AccountTab"]
      guard let index = tabs.firstIndex(of: name) else { throw Missing(name: name) }
      window.userTaps(tab: index)
      settle()
    }

    /// All that an event sets off waits in one queue.
    private func settle() {
      for _ in 0..<16 { RunLoop.main.run(mode: .default, before: Date()) }
    }

    /// Sends something from a screen that stands in the window.
    private func onScreen(named identifier: String, _ body: (Screen) -> Void) throws {
      let name = String(identifier.prefix { $0 != "." })
      let screens = window.contents.compactMap { $0 as? Screen }
      guard let screen = screens.last(where: { $0.title == name }) else {
        throw Missing(name: name)
      }
      body(screen)
      settle()
    }

    private static let buttons: [String: @MainActor (Screen) -> Void] = [
      "Profile.orders": { $0.send(Flow.Profile.Event.orders) },
      "Profile.edit": { $0.send(Flow.Profile.Event.edit) },
      "Profile.settings": { $0.send(Flow.Profile.Event.settings) },
      "Profile.help": { $0.send(Flow.Profile.Event.help) },
      "Profile.endChat": { $0.send(Flow.Profile.Event.endChat) },
      "EditProfile.save": { $0.send(Flow.EditProfile.Event.save) },
      "EditProfile.cancel": { $0.send(Flow.EditProfile.Event.cancel) },
      "OrderDetail.reorder": { $0.send(Flow.OrderDetail.Event.reorder) },
      "OrderDetail.rate": { $0.send(Flow.OrderDetail.Event.rate) },
      "RateOrder.sent": { $0.send(Flow.RateOrder.Event.sent) },
      "ChatRoom.minimise": { $0.send(Flow.ChatRoom.Event.minimise) },
      "ChatRoom.end": { $0.send(Flow.ChatRoom.Event.end) },
      "SettingsList.close": { $0.send(Flow.SettingsList.Event.close) },
      "SettingsList.language": { $0.send(Flow.SettingsList.Event.language) },
      "SettingsList.notifications": { $0.send(Flow.SettingsList.Event.notifications) },
      "SettingsList.signOut": { $0.send(Flow.SettingsList.Event.signOut) },
      "LanguageSettings.chosen": { $0.send(Flow.LanguageSettings.Event.chosen) },
      "NotificationSettings.toggle": { $0.send(Flow.NotificationSettings.Event.toggle) },
      "WelcomePage.next": { $0.send(Flow.WelcomePage.Event.next) },
      "WelcomePage.skip": { $0.send(Flow.WelcomePage.Event.skip) },
      "TastePage.next": { $0.send(Flow.TastePage.Event.next) },
      "NotificationsPage.allow": { $0.send(Flow.NotificationsPage.Event.allow) },
      "NotificationsPage.later": { $0.send(Flow.NotificationsPage.Event.later) },
      "Landing.signIn": { $0.send(Flow.Landing.Event.signIn) },
      "Landing.signUp": { $0.send(Flow.Landing.Event.signUp) },
      "Landing.settings": { $0.send(Flow.Landing.Event.settings) },
      "SignInForm.close": { $0.send(Flow.SignInForm.Event.close) },
      "SignInForm.forgot": { $0.send(Flow.SignInForm.Event.forgot) },
      "CodeEntry.resend": { $0.send(Flow.CodeEntry.Event.resend) },
      "ForgotPassword.sent": { $0.send(Flow.ForgotPassword.Event.sent) },
      "NewPassword.saved": { $0.send(Flow.NewPassword.Event.saved) },
      "AccountLocked.close": { $0.send(Flow.AccountLocked.Event.close) },
      "EmailEntry.next": { $0.send(Flow.EmailEntry.Event.next) },
      "EmailEntry.cancel": { $0.send(Flow.EmailEntry.Event.cancel) },
      "PasswordEntry.next": { $0.send(Flow.PasswordEntry.Event.next) },
      "Basket.checkout": { $0.send(Flow.Basket.Event.checkout) },
      "Basket.browse": { $0.send(Flow.Basket.Event.browse) },
      "AddressForm.next": { $0.send(Flow.AddressForm.Event.next) },
      "AddressForm.close": { $0.send(Flow.AddressForm.Event.close) },
      "Payment.pay": { $0.send(Flow.Payment.Event.pay) },
      "Payment.addCard": { $0.send(Flow.Payment.Event.addCard) },
      "NewCard.saved": { $0.send(Flow.NewCard.Event.saved) },
      "NewCard.cancel": { $0.send(Flow.NewCard.Event.cancel) },
      "Home.search": { $0.send(Flow.Home.Event.search) },
      "Search.filter": { $0.send(Flow.Search.Event.filter) },
      "Search.scan": { $0.send(Flow.Search.Event.scan) },
      "SearchResults.filter": { $0.send(Flow.SearchResults.Event.filter) },
      "Filter.apply": { $0.send(Flow.Filter.Event.apply) },
      "Product.add": { $0.send(Flow.Product.Event.add) },
      "Product.reviews": { $0.send(Flow.Product.Event.reviews) },
      "PhotoViewer.close": { $0.send(Flow.PhotoViewer.Event.close) },
      "Reviews.write": { $0.send(Flow.Reviews.Event.write) },
      "WriteReview.cancel": { $0.send(Flow.WriteReview.Event.cancel) },
      "ScannerCamera.close": { $0.send(Flow.ScannerCamera.Event.close) },
      "ScannerCamera.help": { $0.send(Flow.ScannerCamera.Event.help) },
      "ScannerHelp.gotIt": { $0.send(Flow.ScannerHelp.Event.gotIt) },
    ]
  }

  // MARK: - Events with a payload, and what arrives

  extension HeadlessDriver {
//EVENTS
  }
#endif
