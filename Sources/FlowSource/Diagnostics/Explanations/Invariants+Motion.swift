// Invariants of what is still animated: only where the flow says that nobody waits for it.

extension Explanation {
  static let presentInMotion = Explanation(
    summary: "Something is presented while a present or dismiss is animated: UIKit shows nothing.",
    meaning: """
      The sheet or alert never appears, because the one before it was still on its way in or out. A
      coordinator that was to be presented is alive without a screen.
      """,
    reason: """
      The flow says that the app does not wait for its animations (`animations: unawaited`), so two steps
      of one list, a child's end and its parent's answer, or a `start` that presents at once run into each
      other. On a slow device, or with animations switched off in tests, it looks different.
      """,
    uikit: """
      `present` logs "Attempt to present … while a presentation is in progress", or "… while a dismissal
      is in progress", and shows nothing (general knowledge; both texts are in many threads on Stack
      Overflow).
      """,
    broken: """
      flow: 1
      root: App
      animations: unawaited
      screens:
        List: { events: [share] }
        Options: { events: [mail], swipe: locked }
        Sent: { style: alert, events: [ok] }
      coordinators:
        App:
          start: List
          transitions:
            List.share: { present: Options }
            Options.mail: [dismiss, { present: Sent }]
            Sent.ok: stay
      """,
    fixed: """
      flow: 1
      root: App
      animations: unawaited
      screens:
        List: { events: [share] }
        Options: { events: [mail], swipe: locked }
        Sent: { style: alert, events: [ok] }
      coordinators:
        App:
          start: List
          transitions:
            List.share: { present: Options }
            Options.mail: { do: [dismiss, { present: Sent }], animations: awaited }
            Sent.ok: stay
      """)

  static let dismissInMotion = Explanation(
    summary: "Something is dismissed while a present or dismiss is animated: the dismiss is lost.",
    meaning: """
      What should have gone stays on the screen, or more goes than was meant.
      """,
    reason: """
      The flow says that the app does not wait for its animations (`animations: unawaited`). Two
      coordinators that each dismiss, or a present that is taken back at once, run into each other.
      """,
    uikit: """
      A `dismiss` during another transition of the same presentation is dropped, or is forwarded to what
      is presented next (general knowledge).
      """,
    broken: """
      flow: 1
      root: App
      animations: unawaited
      screens:
        List: { events: [share] }
        Options: { events: [cancel], swipe: locked }
      coordinators:
        App:
          start: List
          transitions:
            List.share: { present: Options }
            Options.cancel: [dismiss, dismiss]
      """,
    fixed: """
      flow: 1
      root: App
      animations: unawaited
      screens:
        List: { events: [share] }
        Options: { events: [cancel], swipe: locked }
      coordinators:
        App:
          start: List
          transitions:
            List.share: { present: Options }
            Options.cancel: dismiss
      """)

  static let stackInMotion = Explanation(
    summary: "A stack is changed again while a push or pop of it is animated.",
    meaning: """
      The user sees the wrong screen, or the right one under the wrong title; a pop may not happen at all.
      """,
    reason: """
      The flow says that the app does not wait for its animations (`animations: unawaited`). `replace` sets
      the whole stack at once and is safe.
      """,
    uikit: """
      Pushes queue, pops are lost, and the bar gets out of step: "nested push animation can result in
      corrupted navigation bar" (general knowledge; the text is UIKit's own log).
      """,
    broken: """
      flow: 1
      root: App
      animations: unawaited
      screens:
        List: { events: [open] }
        Form: { events: [save] }
        Receipt: { events: [done] }
      coordinators:
        App:
          start: List
          transitions:
            List.open: { push: Form }
            Form.save: [pop, { push: Receipt }]
            Receipt.done: pop
      """,
    fixed: """
      flow: 1
      root: App
      animations: unawaited
      screens:
        List: { events: [open] }
        Form: { events: [save] }
        Receipt: { events: [done] }
      coordinators:
        App:
          start: List
          transitions:
            List.open: { push: Form }
            Form.save: { replace: [List, Receipt] }
            Receipt.done: pop
      """)

  static let pushedTwice = Explanation(
    summary: "A double tap pushes the same screen twice.",
    meaning: """
      The user taps a row twice, and the same screen is there twice: going back seems to do nothing.
      """,
    reason: """
      The flow says that taps may come twice (`taps: twice`), because nothing in the app prevents it. On a
      slow device, or where the tap starts a request first, it happens often.
      """,
    uikit: """
      UIKit delivers both taps, and pushes both view controllers (general knowledge). A second present of a
      screen it refuses by itself.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, taps: twice }
      screens:
        List: { events: [open] }
        Item: { events: [close] }
      coordinators:
        App:
          start: List
          transitions:
            List.open: { push: Item }
            Item.close: { popTo: List }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, taps: twice }
      screens:
        List: { events: [open], single: [open] }
        Item: { events: [close] }
      coordinators:
        App:
          start: List
          transitions:
            List.open: { push: Item }
            Item.close: { popTo: List }
      """)
}
