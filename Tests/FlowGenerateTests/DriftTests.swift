import FlowctlTestSupport
import Foundation
import Testing

/// What the compiler says where the flow has moved on and the app has not.
@Suite(.enabled(if: SwiftCompiler.isThere, "swiftc is not on the PATH"))
struct DriftTests {
  private static let flow = """
    flow: 1
    root: App
    gestures: { swipe: finish }
    screens:
      Landing: { events: [signIn] }
      SignIn: { events: { submit: { isNew: Bool }, close: } }
      Home: { params: { name: String }, events: [signOut] }
    coordinators:
      App:
        children: { SignInFlow: present }
        start: Landing
        transitions:
          Landing.signIn: { start: SignInFlow }
          SignInFlow.signedIn: { replace: [{ screen: Home, with: { name: "x" } }] }
          SignInFlow.finished: stay
          Home.signOut: { replace: Landing }
      SignInFlow:
        outcomes: [signedIn]
        start: SignIn
        transitions:
          SignIn.submit: { if: isNew, then: stay, else: { finish: signedIn } }
          SignIn.close: finish

    """

  /// The app's part, as a team would have it.
  private static let app = """
    final class SignInViewModel {
      var didSendEvent: ((Flow.SignIn.Event) -> Void)?
      func submitTapped() { didSendEvent?(.submit(isNew: false)) }
      func closeTapped() { didSendEvent?(.close) }
    }

    final class AppCoordinator: Flow.App.Steps {
      func pushLanding() {}
      func replaceByHome(name: String) {}
      func replaceByLanding() {}
      func startSignInFlow() {}
    }

    final class SignInFlowCoordinator: Flow.SignInFlow.Steps {
      var onEnd: ((Flow.SignInFlow.Outcome) -> Void)?
      func pushSignIn() {
        let viewModel = SignInViewModel()
        viewModel.didSendEvent = { [weak self] in self?.send($0) }
      }
      func finish(_ outcome: Flow.SignInFlow.Outcome) { onEnd?(outcome) }
      func finish() {}
    }

    """

  private static let changes: [(name: String, from: String, to: String)] = [
    ("nothing", "", ""),
    (
      "an event more, with a new step", "SignIn.close: finish",
      "SignIn.close: finish\n      SignIn.help: { present: Home1 }"
    ),
    ("an event renamed", "close", "cancel"),
    (
      "replace became push", "{ replace: [{ screen: Home, with: { name: \"x\" } }] }",
      "{ push: { screen: Home, with: { name: \"x\" } } }"
    ),
    ("a payload changed", "isNew: Bool }", "isNew: Bool, times: Int }"),
    ("a parameter changed", "params: { name: String }", "params: { name: \"String?\" }"),
    (
      "other steps in the same words", "then: stay, else: { finish: signedIn }",
      "then: { finish: signedIn }"
    ),
    ("a step less", "Home.signOut: { replace: Landing }", "Home.signOut: stay"),
    ("a lock", "SignInFlow: present", "SignInFlow: { as: present, swipe: locked }"),
  ]

  @Test func `the compiler says what moved`() throws {
    var lines: [String] = []
    try withTemporaryFolder { folder in
      for change in Self.changes {
        var flow = Self.flow
        if !change.from.isEmpty {
          flow = flow.replacingOccurrences(of: change.from, with: change.to)
        }
        if change.to.contains("Home1") {
          flow = flow.replacingOccurrences(of: "close: }", with: "close: , help: }")
            .replacingOccurrences(of: "  Home: {", with: "  Home1: { events: [] }\n  Home: {")
        }
        try write(flow, to: folder.appendingPathComponent("flow.yaml"))
        let text = try swift(of: "flow.yaml", in: folder)
        let errors = try SwiftCompiler.errors(in: ["Flow.swift": text, "App.swift": Self.app])
        lines.append("\(change.name)")
        lines += errors.isEmpty ? ["  builds"] : errors.map { "  \($0)" }
      }
    }
    try expectGolden(
      lines.map { $0 + "\n" }.joined(), golden.appendingPathComponent("generate/drift.txt"))
  }
}
