import FlowKernel
import FlowModel

/// `pushed-twice`
enum PushedTwice: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.flow.tapsTwice && parts.has(.push)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let screen = violation.nameOfScreen(in: flow)
    return "a double tap pushes \(screen) twice: the user has to go back twice"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    let single = violation.singleToWrite(in: flow)?.text ?? "single"
    return
      "disable the button on the first tap and say so on its screen, `\(single)`; or take the "
      + "step only if its screen is not there yet"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A double tap pushes the same screen twice.",
      meaning: """
        The user taps a row twice, and the same screen is there twice: going back seems to do nothing.
        """,
      reason: """
        The flow says that taps may come twice (`taps: twice`), because nothing in the app prevents it. On a
        slow device, or if the tap starts a request first, it happens often.
        """,
      uikit: """
        UIKit delivers both taps, and pushes both view controllers
        (wordpress-mobile/WordPressAuthenticator-iOS, issue 453; rdar 40729570:
        lionheart/openradar-mirror, issue 19804). It refuses a second present of the same screen by
        itself.
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
         screens:
        -  List: { events: [open] }
        +  List: { events: [open], single: [open] }
           Item: { events: [close] }
        """)
  }
}
