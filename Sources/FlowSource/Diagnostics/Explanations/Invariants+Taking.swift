// Invariants of what is taken away: from whom, and whether the user sees it.

extension Explanation {
  static let dismissNotOwner = Explanation(
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
            Lyrics.close: { dismiss: Lyrics }
      """)

  static let poppedTwice = Explanation(
    summary: "A pop follows the user's going back: two screens go with one tap.",
    meaning: """
      The user goes back from one screen and finds himself two screens further down. What he was about to
      go back to is gone.
      """,
    reason: """
      A delegate that hears that the screen is gone calls `finish` or `pop` as it does for the button of
      its own, although the gesture has already taken the screen. It only shows when somebody uses the
      back button.
      """,
    uikit: """
      The back button and the edge swipe pop by themselves. A `popViewController` in `didShow`,
      `viewDidDisappear` or `deinit` pops once more (general knowledge; a router that takes its own pop
      for the user's: canopas/UIPilot, pull request 35).
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Books: { events: [open] }
        Book: { events: [edit] }
        Editor: { events: [save] }
      coordinators:
        App:
          start: Books
          transitions:
            Books.open: { push: Book }
            Book.edit: { push: Editor }
            Editor.save: pop
            Editor.popped: pop
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Books: { events: [open] }
        Book: { events: [edit] }
        Editor: { events: [save] }
      coordinators:
        App:
          start: Books
          transitions:
            Books.open: { push: Book }
            Book.edit: { push: Editor }
            Editor.save: pop
            Editor.popped: stay
      """)

  static let unansweredAlert = Explanation(
    summary: "An alert goes without an answer: what waits for it waits forever.",
    meaning: """
      The app asks the user something, and takes the question away before he has answered.
      """,
    reason: """
      Whoever asked waits for one of the buttons. With `async` code, a continuation that the alert's
      actions would resume is never resumed: the task hangs and keeps everything it holds.
      """,
    uikit: """
      An alert that code dismisses calls none of its actions' handlers, not even the cancel action's
      (general knowledge; of `UIAlertView` already, jivadevoe/UIAlertView-Blocks, issue 28).
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Draft: { events: [leave], async: [saved] }
        Discard: { style: alert, events: [yes, no] }
      coordinators:
        App:
          start: Draft
          transitions:
            Draft.leave: { present: Discard }
            Draft.saved: dismissAll
            Discard.yes: stay
            Discard.no: stay
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Draft: { events: [leave], async: [saved] }
        Discard: { style: alert, events: [yes, no] }
      coordinators:
        App:
          start: Draft
          transitions:
            Draft.leave: { present: Discard }
            Draft.saved: stay
            Discard.yes: stay
            Discard.no: stay
      """)

  static let hiddenPop = Explanation(
    summary: "A screen is popped where the user doesn't see it.",
    meaning: """
      Something covers the stack, or another tab is selected. The user sees nothing happen, and taps
      again; later he comes back to a screen that he didn't leave.
      """,
    reason: """
      The second tap pops once more, or finds nothing to pop. Where the event comes by itself, the user
      loses his place without a word.
      """,
    uikit: """
      `popViewController` and `setViewControllers` change a stack that is covered or in an unselected tab
      at once, without an animation that anybody could see (general knowledge).
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [pay] }
        Payment: { events: [terms], async: [paid] }
        Terms: { events: [close] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.pay: { push: Payment }
            Payment.terms: { present: Terms }
            Payment.paid: pop
            Terms.close: { dismiss: Terms }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [pay] }
        Payment: { events: [terms], async: [paid] }
        Terms: { events: [close] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.pay: { push: Payment }
            Payment.terms: { present: Terms }
            Payment.paid: [dismissAll, pop]
            Terms.close: { dismiss: Terms }
      """)
}
