package import FlowModel
package import FlowSource

/// `several-unsaid`
package enum SeveralUnsaid: ProvedRule {
  package static let rule = Rule.severalUnsaid

  package static func message(about subject: CoordinatorID?, in flow: Flow) -> String {
    "one gesture removes several screens: if only the topmost one's owner learns of it, "
      + "`\(subject.map(flow.text) ?? "a child")` stays alive"
  }

  package static func help(about subject: CoordinatorID?, in flow: Flow) -> String {
    let more = flow.hearsAtBegin ? ", when: begin" : ""
    if flow.isUnderSwiftUI(subject) {
      return
        "declare what the app does when the `path` gets shorter: `hears: { several: all\(more) }` if it handles every "
        + "screen that is gone, `hears: { several: last\(more) }` if it handles only the one that the user left, "
        + "`hears: { several: first\(more) }` if it runs the closure kept for that one"
    }
    return
      "declare what your base class does: `hears: { several: all\(more) }` if it handles every screen that is "
      + "gone, `hears: { several: last\(more) }` if it handles only the one that the user left (the owner of "
      + "`.from`), `hears: { several: first\(more) }` if it runs the closure kept for `.from`"
  }

  package static var explanation: Explanation {
    Explanation(
      summary:
        "One gesture removes several screens, and the flow does not say which coordinators are told.",
      meaning: """
        The user holds the back button, or taps the selected tab again. If the app's base class only looks
        at the screen that was left, the coordinators in between stay alive.
        """,
      reason: """
        A navigation delegate that uses `didShow` to find out which view controller was left sees only one,
        however many were popped. Many base classes work that way; some run the closure that they keep for that
        one; others compare the whole stack. Only these end every coordinator in between, so the flow has to say
        which of the three yours does.
        """,
      uikit: """
        `navigationController(_:didShow:animated:)` comes once, and the transition coordinator's `.from` is
        the topmost of the view controllers that went (general knowledge). Firefox's router for iOS is an
        example of such a delegate.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens:
          Home: { events: [open] }
          List: { events: [open] }
          Item: { events: [close] }
        coordinators:
          App: { tabs: [Main] }
          Main:
            children: { Shop: push }
            start: Home
            transitions: { Home.open: { start: Shop } }
          Shop:
            children: { Details: push }
            start: List
            transitions: { List.open: { start: Details } }
          Details:
            start: Item
            transitions: { Item.close: finish }
        """,
      fixed: """
         root: App
        -gestures: { back: finish }
        +gestures: { back: finish, hears: { several: all } }
         screens:
        """)
  }
}
