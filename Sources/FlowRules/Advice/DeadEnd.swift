package import FlowModel
package import FlowSource

/// `dead-end`
package enum DeadEnd: ProvedRule {
  package static let rule = Rule.deadEnd

  package struct Subject {
    package var screen: ScreenID
    /// Async events of others, and links, that would take the user away: each as a script has it.
    package var others: [String]

    package init(_ screen: ScreenID, endedBy others: [String]) {
      self.screen = screen
      self.others = others
    }
  }

  package static func message(about subject: Subject, in flow: Flow) -> String {
    let message =
      "the user can't leave `\(flow.text(subject.screen))`: no event, gesture or tab leads away"
    let others = subject.others
    if others.isEmpty { return message }
    let named = others.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    let more = others.count > 3 ? " and \(others.count - 3) more" : ""
    // Whether one opens that asks for something depends on what nobody knows here.
    let links = flow.links.filter { link in
      let name = "open \(flow.names[link.name])"
      return link.condition != nil && !others.contains { $0 == name || $0.hasPrefix(name + "(") }
    }
    let perhaps = links.first.map { "; `open \(flow.names[$0.name])` may, if its `if` holds" } ?? ""
    return message + "; only \(named)\(more) would end it" + perhaps
  }

  package static func help(about subject: Subject, in flow: Flow) -> String {
    let asked = flow[subject.screen].events.indices.lazy.compactMap {
      flow.helpToRequest(EventID($0))
    }
    if let help = asked.first { return help }
    let events = flow[subject.screen].events.indices.filter { flow.events[$0].kind == .event }
    guard let event = events.first else { return "add an event to it that a coordinator handles" }
    let step =
      flow.isShown(subject.screen, .presented)
      ? "dismiss" : flow.isShown(subject.screen, .pushed) ? "pop" : "…"
    return "let an event lead away from it: `\(flow.text(EventID(event))): \(step)`"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "The user can't leave this screen.",
      meaning: """
        No button, gesture, tab or event of the app leads anywhere from here. All the user can do is
        close the app.
        """,
      reason: """
        Even a final screen needs a way to start again. Often the back gesture was locked, and the
        button that should replace it is missing.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [pay] }
          Receipt: { events: [], back: locked }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.pay: { push: Receipt }
        """,
      fixed: """
           Cart: { events: [pay] }
        -  Receipt: { events: [], back: locked }
        +  Receipt: { events: [done], back: locked }
         coordinators:
        @@
               Cart.pay: { push: Receipt }
        +      Receipt.done: pop
        """)
  }
}

extension Flow {
  /// What to write if an event comes only when a step requests it, and what shows its screen doesn't.
  func helpToRequest(_ event: EventID) -> String? {
    guard steps.contains(where: { $0.operation == .request(event) }),
      case .screen(let screen) = self[event].owner
    else { return nil }
    for transition in transitions {
      let run = self.steps(of: transition.block).map { steps[$0].operation }
      if run.contains(.request(event)) { continue }
      for operation in run {
        let shown: String
        if case .push(screen, _) = operation {
          shown = "push"
        } else if case .present(screen, _, _, _) = operation {
          shown = "present"
        } else {
          continue
        }
        let name = text(event)
        return "`\(name)` comes only when a step requests it: write it beside the step of "
          + "`\(text(transition.event))`: `[{ \(shown): \(text(screen)) }, { request: \(name) }]`"
      }
    }
    return nil
  }
}
