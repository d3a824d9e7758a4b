package import FlowKernel
package import FlowModel
package import FlowSource

/// `slots-unsaid`
package enum SlotsUnsaid: ProvedRule {
  package static let rule = Rule.slotsUnsaid

  package static func message(about subject: Exchange, in flow: Flow) -> String {
    "`\(name(subject.new, flow))` is presented while the same screen shows `\(name(subject.old, flow))`: if each has "
      + "a modifier of its own, `\(name(subject.new, flow))` waits until `\(name(subject.old, flow))` is gone"
  }

  package static func help(about subject: Exchange, in flow: Flow) -> String {
    "declare what the screen has: `slots: one` if one value decides which is shown, and the new takes the place of the "
      + "old; `slots: several` if each has a modifier of its own; `slots: shared` if the coordinator holds one item "
      + "for all its screens"
  }

  private static func name(_ thing: Violation.Swiped.Thing, _ flow: Flow) -> String {
    switch thing {
    case .screen(let screen, _): flow.text(screen)
    case .child(let boundary): flow.text(flow[boundary].child)
    }
  }

  package static var explanation: Explanation {
    Explanation(
      summary:
        "A SwiftUI screen presents something while it presents something else, and the flow does not say with how many "
        + "modifiers.",
      meaning: """
        If one value decides what is shown (a `.sheet(item:)` with an enum, or one enum of which the sheet, the cover
        and the alert each take a case), the new one takes the place of the old. If each modifier has a value of its
        own, as an `.alert(isPresented:)` beside a `.sheet(item:)` has, the new one is shown only when the old one is
        gone, over whatever the user does then.
        """,
      reason: """
        Both are written often, and look alike until something arrives while a sheet is open. flowctl can't know
        which of the two the app has, and proves other things of each; so it asks once.
        """,
      uikit: """
        SwiftUI logs "Currently, only presenting a single sheet is supported. The next sheet will be presented when the
        currently presented sheet gets dismissed" (subconsciousnetwork/subconscious, issue 900). Of one item that
        is set anew it dismisses the sheet and shows the next (pointfreeco/swift-navigation, pull request 238).
        """,
      broken: """
        flow: 1
        root: App
        ui: swiftui
        screens:
          Home: { events: [settings], async: [offered] }
          Settings: { events: [done] }
          Offer: { events: [done] }
        coordinators:
          App:
            start: Home
            transitions:
              Home.settings: { present: Settings }
              Home.offered: { present: Offer }
              Settings.done: dismiss
              Offer.done: dismiss
        """,
      fixed: """
         ui: swiftui
        +slots: one
         screens:
        """)
  }
}
