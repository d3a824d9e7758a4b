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
    func settle() {
      for _ in 0..<16 { _ = RunLoop.main.run(mode: .default, before: Date()) }
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
    func signInFormSubmit(result: FlowNavigation.SignInResult?, user: String??) throws {
      let results: [FlowNavigation.SignInResult: Flow.SignInResult] = [
        .signedIn: .signedIn, .needsCode: .needsCode, .wrongPassword: .wrongPassword,
        .locked: .locked,
      ]
      let result = result.flatMap { results[$0] } ?? .signedIn
      let name = user ?? "Ada"
      try onScreen(named: "SignInForm") {
        $0.send(Flow.SignInForm.Event.submit(result: result, user: name.map(User.init)))
      }
    }
    func codeEntryConfirmed(user: String?) throws {
      try onScreen(named: "CodeEntry") {
        $0.send(Flow.CodeEntry.Event.confirmed(user: User(name: user ?? "Ada")))
      }
    }
    func accountCreatedProceed(user: String?) throws {
      try onScreen(named: "AccountCreated") {
        $0.send(Flow.AccountCreated.Event.proceed(user: User(name: user ?? "Ada")))
      }
    }
    func homeOpen(productId: Int?) throws {
      try onScreen(named: "Home") { $0.send(Flow.Home.Event.open(productId: productId ?? 1)) }
    }
    func homeCategory(query: String?) throws {
      try onScreen(named: "Home") { $0.send(Flow.Home.Event.category(query: query ?? "fruit")) }
    }
    func searchSubmit(query: String?) throws {
      try onScreen(named: "Search") { $0.send(Flow.Search.Event.submit(query: query ?? "pear")) }
    }
    func searchResultsOpen(productId: Int?) throws {
      try onScreen(named: "SearchResults") {
        $0.send(Flow.SearchResults.Event.open(productId: productId ?? 1))
      }
    }
    func scannerCameraFound(productId: Int?) throws {
      try onScreen(named: "ScannerCamera") {
        $0.send(Flow.ScannerCamera.Event.found(productId: productId ?? 1))
      }
    }
    func productZoom(photo: String?) throws {
      guard let url = URL(string: photo ?? "https://orchard.example/pear.jpg") else {
        throw Missing(name: photo ?? "")
      }
      try onProduct(.zoom(photo: url))
    }
    func productRelated(relatedId: Int?) throws { try onProduct(.related(relatedId: relatedId ?? 2)) }
    private func onProduct(_ event: Flow.Product.Event) throws {
      try onScreen(named: "Product") { $0.send(event) }
    }
    func writeReviewPost(result: FlowNavigation.PostResult?) throws {
      let result: Flow.PostResult = result == .refused ? .refused : .posted
      try onScreen(named: "WriteReview") { $0.send(Flow.WriteReview.Event.post(result: result)) }
    }
    func basketOpen(productId: Int?) throws {
      try onScreen(named: "Basket") { $0.send(Flow.Basket.Event.open(productId: productId ?? 1)) }
    }
    func orderPlacedDone(orderId: Int?) throws {
      try onScreen(named: "OrderPlaced") {
        $0.send(Flow.OrderPlaced.Event.done(orderId: orderId ?? 1))
      }
    }
    func orderListOpen(orderId: Int?) throws {
      try onScreen(named: "OrderList") {
        $0.send(Flow.OrderList.Event.open(orderId: orderId ?? 1))
      }
    }

    // MARK: What arrives

    func basketPricesChanged() throws {
      try onScreen(named: "Basket") { $0.send(Flow.Basket.AsyncEvent.pricesChanged) }
    }
    func codeEntryCodeExpired() throws {
      try onScreen(named: "CodeEntry") { $0.send(Flow.CodeEntry.AsyncEvent.codeExpired) }
    }
    func orderListSessionExpired() throws {
      try onScreen(named: "OrderList") { $0.send(Flow.OrderList.AsyncEvent.sessionExpired) }
    }
    func payingPaid(orderId: Int?) throws {
      try onScreen(named: "Paying") {
        $0.send(Flow.Paying.AsyncEvent.paid(orderId: orderId ?? 1))
      }
    }
    func payingDeclined() throws {
      try onScreen(named: "Paying") { $0.send(Flow.Paying.AsyncEvent.declined) }
    }
    func mainSessionExpired() throws {
      guard let main = root?.child(MainCoordinator.self) else { throw Missing(name: "Main") }
      main.send(Flow.Main.AsyncEvent.sessionExpired)
      settle()
    }
  }
#endif
