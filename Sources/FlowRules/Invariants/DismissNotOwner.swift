import FlowKernel
import FlowModel

/// `dismiss-not-owner`
enum DismissNotOwner: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.dismiss)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let other = violation.currentPresenter.map { "`\(flow.text($0))`" } ?? "another coordinator"
    return "\(coordinator) dismisses what \(other) presented: the wrong modal closes"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if let alert = violation.alertThatClosed(in: flow) {
      return violation.alertHelp(alert, in: flow)
    }
    return "name what to dismiss: "
      + (violation.dismissNamed(in: flow)
        ?? "`dismiss:` with the screen or child that it presented, or `dismiss: self`")
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A dismiss closes what another coordinator presented.",
      meaning: """
        The user closes one sheet and another one goes: the one below, with everything over it. The
        coordinator that presented it isn't told.
        """,
      reason: """
        It works as long as nobody else presents anything. An offer, a rating prompt or a question of the
        app's own comes up at the wrong moment, and is gone before the user has answered it.
        """,
      uikit: """
        `dismiss` closes what the controller, or an ancestor of it, presents, and only where that is
        nothing the controller itself (pointfreeco/swift-navigation, pull request 176):
        `presentedViewController` is an ancestor's too, so the wrong sheet closes
        (mozilla-mobile/firefox-ios, issue 18559).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Library: { events: [play] }
          Player: { events: [pause] }
          Lyrics: { events: [close] }
          Offer: { events: [close] }
        coordinators:
          App:
            children: { Playing: push }
            async: [offer]
            once: [offer]
            start: Library
            transitions:
              Library.play: { start: Playing }
              App.offer: { present: { screen: Offer, over: top } }
              Offer.close: { dismiss: Offer }
          Playing:
            async: [lyricsReady]
            once: [lyricsReady]
            start: Player
            transitions:
              Player.pause: stay
              Playing.lyricsReady: { present: { screen: Lyrics, over: top } }
              Lyrics.close: dismiss
        """,
      fixed: """
               Playing.lyricsReady: { present: { screen: Lyrics, over: top } }
        -      Lyrics.close: dismiss
        +      Lyrics.close: { dismiss: Lyrics }
        """)
  }
}
