package import FlowModel

/// What can happen to an app (semantics, section 2): what scripts, ways, proofs, playbacks and drawings are
/// made of.
///
/// It holds no slot, so it can be told of any world, compared and kept; bound to a world it is a `Turn`.
/// Payloads and paths are numbers in a kernel's tables.
package enum Action: Hashable, Sendable {
  /// With a value for each of the flow's variables; `.unknown` where nobody has said it.
  case launch(state: TupleID)
  /// An event of a screen, or a coordinator's own. The path is that of the coordinator that hears it,
  /// where the name alone would mean another one.
  case event(EventID, payload: TupleID, at: PathID)
  /// Two taps that come at once, of an event of the visible screen (`taps: twice`).
  case doubleTap(EventID, payload: TupleID)
  case gesture(Gesture)
  case tab(CoordinatorID)
  /// A button of a tab bar that is no tab (`tab.X`).
  case button(EventID)
  case open(LinkID, payload: TupleID)
  /// A change of an environment variable.
  case change(variable: Int, to: Value)
}

/// What the user does by hand, whatever the transitions say (language, section 8).
package enum Gesture: Hashable, Sendable {
  /// The back button, or a swipe from the screen's edge.
  case back
  /// What was presented is pulled down, or the user taps outside.
  case swipe
  /// A long press on the back button, and a place from its menu.
  case backTo(BackTarget)
  /// Begun and let go (`hears: { when: begin }`).
  case cancelledBack
  case cancelledSwipe

  /// How the user leaves a screen.
  package enum Leaving: Sendable {
    case back, swipe
  }

  /// How the user leaves the visible screen by it, or nil if it stays.
  package var leaving: Leaving? {
    switch self {
    case .back, .backTo: .back
    case .swipe: .swipe
    case .cancelledBack, .cancelledSwipe: nil
    }
  }
}

/// Where the menu of the back button leads (iOS 14).
package enum BackTarget: Hashable, Sendable {
  case screen(ScreenID)
  /// A pushed tab bar, by its coordinator.
  case bar(CoordinatorID)
}

/// An action that is bound to a world: what sets off a turn of the kernel.
package struct Turn: Hashable, Sendable {
  /// Who sends an event, as a slot of the world that the turn is run on.
  package enum Sender: Hashable, Sendable {
    case nobody
    /// A screen: the visible one, or for an async event any that lives.
    case entry(Slot)
    /// A screen that an entry stands for, be that folded or, by now, unfolded: nobody knows which.
    case fold(Slot)
    case coordinator(Slot)
  }

  package var action: Action
  package var sender: Sender

  package init(_ action: Action, by sender: Sender = .nobody) {
    self.action = action
    self.sender = sender
  }

  /// An event of a screen.
  package static func event(_ event: EventID, entry: Slot, payload: TupleID) -> Turn {
    Turn(.event(event, payload: payload, at: .unnamed), by: .entry(entry))
  }

  /// Two taps on the visible screen.
  package static func doubleTap(_ event: EventID, entry: Slot, payload: TupleID) -> Turn {
    Turn(.doubleTap(event, payload: payload), by: .entry(entry))
  }

  /// A coordinator's own event.
  package static func ownEvent(_ event: EventID, coordinator: Slot, payload: TupleID) -> Turn {
    Turn(.event(event, payload: payload, at: .unnamed), by: .coordinator(coordinator))
  }

  package static let back = Turn(.gesture(.back))
  package static let swipe = Turn(.gesture(.swipe))

  package static func tab(_ tab: CoordinatorID) -> Turn { Turn(.tab(tab)) }

  package static func button(_ button: EventID) -> Turn { Turn(.button(button)) }

  package static func open(_ link: LinkID, payload: TupleID) -> Turn {
    Turn(.open(link, payload: payload))
  }

  package static func change(variable: Int, to value: Value) -> Turn {
    Turn(.change(variable: variable, to: value))
  }
}
