final class OnboardingCoordinator: OrchardCoordinator, Flow.Onboarding.Steps {
  var onEnd: ((Flow.Onboarding.Outcome) async -> Void)?

  func pushWelcomePage() {
    push(Screen("WelcomePage").on { [weak self] in self?.send($0 as Flow.WelcomePage.Event) })
  }
  func pushTastePage() {
    push(Screen("TastePage").on { [weak self] in self?.send($0 as Flow.TastePage.Event) })
  }
  func pushNotificationsPage() {
    push(
      Screen("NotificationsPage").on { [weak self] in self?.send($0 as Flow.NotificationsPage.Event)
      })
  }
  func finish(_ outcome: Flow.Onboarding.Outcome) async {
    await end()
    await onEnd?(outcome)
  }
}

/// Nobody is signed in.
final class AuthCoordinator: OrchardCoordinator, Flow.Auth.Steps {
  func pushLanding() {
    push(Screen("Landing").on { [weak self] in self?.send($0 as Flow.Landing.Event) })
  }

  func startSignIn() async {
    let child = SignInCoordinator(facts)
    child.onEnd = { [weak self] in await self?.turn($0) }
    child.userDidLeave = { [weak self, weak child] gesture in
      if let child { await self?.userLeft(child, by: gesture) }
    }
    await child.begin()
    await add(child, .present)
  }

  func startSignUp() async {
    let child = SignUpCoordinator(facts)
    child.onEnd = { [weak self] in await self?.turn($0) }
    child.userDidLeave = { [weak self, weak child] gesture in
      if let child { await self?.userLeft(child, by: gesture) }
    }
    await add(child, .push)
    await child.begin()
  }

  func startSettings() async {
    let child = SettingsCoordinator(facts)
    child.onTarget = { [weak self] in await self?.childFinished(to: $0) }
    child.userDidLeave = { [weak self, weak child] gesture in
      if let child { await self?.userLeft(child, by: gesture) }
    }
    await child.begin()
    await add(child, .present)
  }

  override func reach(_ type: Coordinator.Type) async -> Coordinator? {
    if child(SignInCoordinator.self) == nil { await startSignIn() }
    return child(SignInCoordinator.self)
  }
}

final class SignInCoordinator: OrchardCoordinator, Flow.SignIn.Steps {
  var onEnd: ((Flow.SignIn.Outcome) async -> Void)?

  func pushSignInForm() {
    push(Screen("SignInForm").on { [weak self] in self?.send($0 as Flow.SignInForm.Event) })
  }
  func pushCodeEntry() {
    let screen = Screen("CodeEntry")
    screen.on { [weak self] in self?.send($0 as Flow.CodeEntry.Event) }
    screen.on { [weak self] in self?.send($0 as Flow.CodeEntry.AsyncEvent) }
    push(screen)
  }
  func pushForgotPassword() {
    push(Screen("ForgotPassword").on { [weak self] in self?.send($0 as Flow.ForgotPassword.Event) })
  }
  func pushNewPassword(token: String) {
    push(Screen("NewPassword").on { [weak self] in self?.send($0 as Flow.NewPassword.Event) })
  }
  func pushAccountLocked() {
    push(Screen("AccountLocked").on { [weak self] in self?.send($0 as Flow.AccountLocked.Event) })
  }
  func popToSignInForm() { pop(to: "SignInForm") }
  func presentWrongPasswordAlert() async {
    await present(
      alert(
        "WrongPasswordAlert", ["ok": Flow.WrongPasswordAlert.Event.ok, "forgot": .forgot],
        send: { [weak self] in self?.send($0) }))
  }
  func finish(_ outcome: Flow.SignIn.Outcome) async {
    await end()
    await onEnd?(outcome)
  }
}

/// On the stack of whoever starts it.
final class SignUpCoordinator: OrchardCoordinator, Flow.SignUp.Steps {
  var onEnd: ((Flow.SignUp.Outcome) async -> Void)?

  func pushEmailEntry() {
    push(Screen("EmailEntry").on { [weak self] in self?.send($0 as Flow.EmailEntry.Event) })
  }
  func pushPasswordEntry() {
    push(Screen("PasswordEntry").on { [weak self] in self?.send($0 as Flow.PasswordEntry.Event) })
  }
  func pushAccountCreated() {
    let screen = Screen("AccountCreated", isBackLocked: Flow.AccountCreated.isBackLocked)
    push(screen.on { [weak self] in self?.send($0 as Flow.AccountCreated.Event) })
  }
  func finish(_ outcome: Flow.SignUp.Outcome) async {
    await end()
    await onEnd?(outcome)
  }
}
