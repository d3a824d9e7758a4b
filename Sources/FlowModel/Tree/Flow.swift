package import FlowSource
import FlowSpec

/// The typed coordinator tree: a flow with every name resolved, in flat arrays.
///
/// Nothing here is mutable state: it is what the kernel, the prover and every drawing read.
package struct Flow: Sendable {
  package var names: NameTable
  package var types: TypeTable
  package var name: NameID?
  package var root = CoordinatorID(0)
  /// `state`, then `environment`: a variable's index is its slot in a world.
  package var variables: [Variable] = []
  package var screens: [Screen] = []
  package var coordinators: [Coordinator] = []
  package var boundaries: [Boundary] = []
  package var events: [Event] = []
  /// Of `events`: what is posted to whoever listens.
  package var notifications: CompactRange = .empty
  package var transitions: [Transition] = []
  package var links: [Link] = []
  package var targets: [Target] = []

  package var parameters: [Parameter] = []
  /// Block 0 is empty.
  package var blocks: [Block] = [Block(steps: .empty)]
  package var steps: [Step] = []
  package var conditions: [Condition] = []
  package var expressions: [Expression] = []
  package var replacements: [Replacement] = []
  package var assignments: [Assignment] = []
  package var cases: [BranchCase] = []

  /// What going back off a child does where its boundary says nothing: `gestures: { back: … }`.
  package var defaultBack = Boundary.Response.nothing
  /// Whether a coordinator ends anywhere because its screens are gone.
  package var endsTheGone = false
  /// `gestures: { hears: { several: last } }`; nil where the flow does not say it.
  package var hearsOfLastOnly: Bool?
  /// `several: first`: of those, only whose first screen is the topmost that goes.
  package var hearsOfFirst = false
  /// `gestures: { hears: { who: newest } }`: a stack has one delegate, the child that was started on it last.
  package var hearsNewest = false
  /// Whether any step pushes onto the stack that the user looks at.
  package var pushesOverTop = false
  /// `gestures: { hears: { when: begin } }`: the user may let go after the rule was applied.
  package var hearsAtBegin = false
  /// `gestures: { taps: twice }`
  package var tapsTwice = false
  /// Whether any screen hides the tab bar.
  package var hidesTabBars = false
  /// Where the top level says what going back does.
  package var backRange: SourceRange?
  /// `animations:`, of steps and of what a finish takes away.
  package var stepAnimation = Animation.awaited
  package var finishAnimation = Animation.awaited
  /// Whether the screens of any coordinator are made with SwiftUI.
  package var hasSwiftUI = false
  /// Where `slots` stands though nothing that it is said of is made with SwiftUI.
  package var idleSlots: [SourceRange] = []
  /// `finishing: { screens: left }`
  package var leavesScreens = false
  /// `finishing: { children: type }`
  package var removesByType = false

  /// What the team says of this app (`checks:`).
  package var checks: [Check] = []
  /// What an exploration keeps for checks; nil where nobody asks.
  package var watched: Watched?

  package init(names: NameTable, types: TypeTable) {
    self.names = names
    self.types = types
  }
}

/// A variable of `state` or `environment`.
package struct Variable: Sendable {
  package var name: NameID
  package var type: TypeID
  /// `.unknown` where the value at launch isn't known (`= any`, and all of `environment`).
  package var initial: Value
  package var isEnvironment: Bool
  package var range: SourceRange

  package init(
    name: NameID, type: TypeID, initial: Value, isEnvironment: Bool, range: SourceRange
  ) {
    self.name = name
    self.type = type
    self.initial = initial
    self.isEnvironment = isEnvironment
    self.range = range
  }
}

package struct Parameter: Sendable {
  package var name: NameID
  package var type: TypeID
  /// What a left-out argument is: the literal behind `=`, nil of an optional, or nothing.
  package var initial: Value?
  package var range: SourceRange
}

package struct Screen: Sendable {
  package var name: NameID
  package var parameters: CompactRange
  /// Of `Flow.events`: declared ones, then async ones, then `held` if any is handled, `popped` and `dismissed`.
  package var events: CompactRange
  /// Events that the first tap disables.
  package var single: [EventID] = []
  package var style: Style
  /// The event that UIKit sends where the user taps outside it, an action sheet.
  package var cancel: EventID?
  package var isBackLocked: Bool
  package var isSwipeLocked: Bool
  /// Conditions, of state and of what the screen was shown with, that lock the gesture.
  package var backLock: ConditionID?
  package var swipeLock: ConditionID?
  /// The user tries a gesture that is locked; nil where the flow handles none.
  package var held: EventID?
  /// Whether the tab bar is hidden while it stands on a stack.
  package var hidesTabBar: Bool
  /// Which of its events that come once don't come before they are asked for: see `Event.onceBit`.
  package var waiting: UInt32 = 0
  package var range: SourceRange

  package var popped: EventID { EventID(events.indices.upperBound - 2) }
  package var dismissed: EventID { EventID(events.indices.upperBound - 1) }
}

package struct Event: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Of a visible screen.
    case event
    /// Of a living screen, or a coordinator's own.
    case async
    case popped, dismissed, held
    case outcome, output
    /// A coordinator's plain finish.
    case finished
    /// A tap on a tab, or on a button of a tab bar, that runs steps (`tab.X`).
    case tab
    /// Posted to whoever listens.
    case notification
  }

  package enum Owner: Sendable, Hashable {
    case screen(ScreenID)
    case coordinator(CoordinatorID)
    /// Of a notification: nobody, or the app.
    case app
  }

  package var name: NameID
  package var kind: Kind
  package var owner: Owner
  package var parameters: CompactRange
  package var range: SourceRange
  /// Of an async event that comes once: its own bit among those of its owner that do. An instance keeps a
  /// number in which the bits of those stand that don't come now. 0 for any other event.
  package var onceBit: UInt32 = 0
}

package struct Coordinator: Sendable {
  package var name: NameID
  package var parameters: CompactRange = .empty
  /// Of `Flow.events`: outcomes, outputs, async ones, then `finished`.
  package var events: CompactRange = .empty
  /// Of `Flow.boundaries`: children in the order of the file, then tabs in theirs.
  package var boundaries: CompactRange = .empty
  package var tabCount = 0
  /// Whether a tap on the selected tab of this tab bar moves nothing (`tabAgain: stay`).
  package var staysAtTabAgain = false
  /// What taps on this tab bar run steps: tabs of it, and buttons that are none. Of `Flow.events`.
  package var taps: [Tap] = []
  /// `ui`, and what its screens have of sheets where that is SwiftUI; the flow's where it says nothing.
  package var framework = Framework.uikit
  package var slots = Slots.one
  /// Whether it is made with SwiftUI, and nothing says how many sheets its screens hold.
  package var hasUnsaidSlots = false
  package var start: BlockID = .empty
  /// The same as for a screen.
  package var waiting: UInt32 = 0
  /// Of `Flow.transitions`, by event.
  package var transitions: CompactRange = .empty
  /// Events that it says it need not hear.
  package var ignores: [EventID] = []
  /// Every screen that a step of it shows, each once.
  package var shows: [ScreenID] = []
  package var range: SourceRange

  package var isTabBar: Bool { tabCount > 0 }
  package var finished: EventID { EventID(events.indices.upperBound - 1) }
  /// The boundaries that are tabs.
  package var tabs: Range<Int> {
    boundaries.indices.upperBound - tabCount..<boundaries.indices.upperBound
  }
  /// The boundaries that are children.
  package var children: Range<Int> {
    boundaries.indices.lowerBound..<boundaries.indices.upperBound - tabCount
  }
}

/// `tab.X` of a tab bar.
package struct Tap: Sendable {
  package var event: EventID
  /// The tab whose place it takes; nil for a button.
  package var tab: CoordinatorID?
}

extension Coordinator {
  /// What stands in the tab bar and is no tab.
  package var buttons: [EventID] { taps.filter { $0.tab == nil }.map(\.event) }
}

/// What may lie between a parent and a child.
package struct Boundary: Sendable {
  package enum Kind: UInt8, Sendable {
    case push, present, root, tab
    /// The child has no screen.
    case none
  }

  /// What happens when the user leaves the child by hand.
  package enum Response: Sendable, Hashable {
    /// Nobody tells the coordinator: what UIKit does.
    case nothing
    case finish
    case finishWith(EventID)
    case locked
  }

  /// How a child is left: what a boundary has a response for, by its key.
  package enum Leaving: Sendable, CaseIterable {
    case back, swipe, gone
  }

  /// What a boundary says itself: its rules may be those of `gestures`.
  package struct Written: Sendable {
    package var style: Style?
    package var back: Response?
    package var swipe: Response?
    package var gone: Boundary.Response?

    package subscript(leaving: Leaving) -> Response? {
      switch leaving {
      case .back: back
      case .swipe: swipe
      case .gone: gone
      }
    }
  }

  package var parent: CoordinatorID
  package var child: CoordinatorID
  package var kind: Kind
  package var style: Style
  package var back: Response
  package var swipe: Response
  /// What its end is where its last screen is gone, whoever took it; never `locked`.
  package var gone: Boundary.Response
  package var isKept: Bool
  package var written = Written()
  /// Whether a pushed child takes the place of all that stands on its parent's stack (`as: replace`).
  package var replacesStack = false
  /// Whether a presented child stands over whatever is topmost (`over: top`).
  package var isOverTop = false
  /// Whether it may stand so: a step may say it too.
  package var mayStandOverTop = false
  /// Conditions, of state and of the child's parameters, that lock the gesture.
  package var backLock: ConditionID?
  package var swipeLock: ConditionID?
  /// Whether a kept child keeps its stack too, and a later start shows that and runs nothing.
  package var showsAgain: Bool
  /// A tab's arguments, found by name in its bar's scope; for others undefined.
  package var arguments: CompactRange
  package var range: SourceRange
  /// What happens in the end where a gesture took the child's last screen, and has this rule.
  package func afterGesture(_ response: Response) -> Response {
    response == .nothing ? gone : response
  }
  /// Where the boundary says how the child is held (`push`, `present`, `root`).
  package var kindRange: SourceRange
}

/// `Owner.event` → steps, in one coordinator.
package struct Transition: Sendable {
  package var event: EventID
  package var block: BlockID
  package var range: SourceRange
  /// Whether its steps read what its screen was shown with: then that stands behind the payload.
  package var readsScreen = false
}

package struct Block: Sendable {
  package var steps: CompactRange
}

package struct Link: Sendable {
  package var name: NameID
  /// What its `url:` says; nil where that is no address (`link-url`).
  package var address: LinkAddress?
  package var parameters: CompactRange
  package var condition: ConditionID?
  package var otherwise: BlockID?
  /// The boundaries from the root down to where the link leads.
  package var path: [BoundaryID]
  /// For each boundary of the path, the arguments of a fresh start.
  package var arguments: [CompactRange]
  package var block: BlockID
  /// Whether it closes what is open; `clears`, or what the root's `ui` does.
  package var clears = true
  package var range: SourceRange
}

/// A finish target, with all that its starts may need.
package struct Target: Sendable {
  /// An argument found by name, where the target is written.
  package struct Argument: Sendable {
    package var name: NameID
    package var value: Expression
  }

  /// How a parent that hears of the target takes it (language, section 7), where it is neither Q
  /// nor T under Q: those two depend on which parents live above it, and are looked at first.
  package enum Resolution: Sendable, Hashable {
    /// It is Q, or T under Q, whoever lives above it.
    case taken
    /// Q stands below: along these boundaries, then T.
    case below([BoundaryID], last: BoundaryID)
    /// The parent finishes too.
    case up
    /// Two paths fit, or the root can't take it.
    case unresolved
  }

  /// The path as written; the last is T, the one before it Q.
  package var path: [CoordinatorID]
  package var arguments: [Argument]
  package var range: SourceRange
  /// By coordinator: how it takes the target. Whoever may hear of it and isn't named here hands it on
  /// (`.up`).
  package var resolutions: [CoordinatorID: Resolution]
}

extension Flow {
  package subscript(id: ScreenID) -> Screen { screens[id.index] }
  package subscript(id: CoordinatorID) -> Coordinator { coordinators[id.index] }
  package subscript(id: BoundaryID) -> Boundary { boundaries[id.index] }
  package subscript(id: EventID) -> Event { events[id.index] }
  package subscript(id: TargetID) -> Target { targets[id.index] }
  package subscript(id: LinkID) -> Link { links[id.index] }

  /// Where a link leads to: who takes its steps.
  package func end(of link: Link) -> CoordinatorID {
    link.path.last.map { self[$0].child } ?? root
  }

  package func text(_ screen: ScreenID) -> String { names[self[screen].name] }
  package func text(_ coordinator: CoordinatorID) -> String { names[self[coordinator].name] }

  /// `Owner.event`, as the flow and scripts write it.
  package func text(_ event: EventID) -> String {
    let event = self[event]
    if event.kind == .tab { return Word.tab.text + "." + names[event.name] }
    let owner =
      switch event.owner {
      case .screen(let screen): text(screen)
      case .coordinator(let coordinator): text(coordinator)
      case .app: Word.notification.text
      }
    return owner + "." + names[event.name]
  }

  /// Whether any tab bar has tabs or buttons that run steps.
  package var hasTaps: Bool { coordinators.contains { !$0.taps.isEmpty } }

  /// The buttons of all tab bars that are no tabs.
  package var buttons: [EventID] { coordinators.flatMap(\.buttons) }

  /// What a child ends with by a boundary's rule; nil where the rule ends nothing.
  package func ending(of child: CoordinatorID, by rule: Boundary.Response) -> EventID? {
    switch rule {
    case .nothing, .locked: nil
    case .finish: self[child].finished
    case .finishWith(let outcome): outcome
    }
  }

  /// The steps that a coordinator has for an event, or nil where it binds none.
  package func transition(of coordinator: CoordinatorID, for event: EventID) -> Transition? {
    transitionIndex(of: coordinator, for: event).map { transitions[$0] }
  }

  /// The same, as its number in `transitions`.
  package func transitionIndex(of coordinator: CoordinatorID, for event: EventID) -> Int? {
    let run = coordinators[coordinator.index].transitions
    var low = Int(run.start)
    var high = low + Int(run.count)
    while low < high {
      let middle = (low + high) / 2
      let candidate = transitions[middle].event
      if candidate == event { return middle }
      if candidate < event { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  package func hasOutcomes(_ coordinator: CoordinatorID) -> Bool {
    self[coordinator].events.indices.contains { events[$0].kind == .outcome }
  }

  /// By event, whether a step or a gesture finishes with it.
  package func isFinishedWith() -> [Bool] {
    var result = Array(repeating: false, count: events.count)
    for step in steps {
      if case .finishWith(let event, _) = step.operation { result[event.index] = true }
    }
    for boundary in boundaries {
      for response in [boundary.back, boundary.swipe, boundary.gone] {
        if case .finishWith(let event) = response { result[event.index] = true }
      }
    }
    return result
  }

  /// The outcome of a coordinator whose name says that the user gave up, and that has no payload; or nil.
  package func outcomeOfGivingUp(of coordinator: CoordinatorID) -> String? {
    let words = ["cancel", "close", "dismiss", "abort", "back", "abandon", "quit", "exit", "leave"]
    let index = self[coordinator].events.indices.first { index in
      let event = events[index]
      guard event.kind == .outcome, event.parameters.isEmpty else { return false }
      let name = names[event.name].lowercased()
      return words.contains { name.hasPrefix($0) }
    }
    return index.map { names[events[$0].name] }
  }

  /// What becomes of a child when a pop has taken its last screen. `back: locked` stops only the user: where the
  /// screens go all the same, what the flow says of all children holds, but not of one that is kept.
  package func responseToPop(of boundary: Boundary) -> Boundary.Response {
    if boundary.back != .locked { return boundary.back }
    return boundary.isKept ? .nothing : defaultBack
  }

  /// The parent's edge to a child or tab, or nil where it has none.
  package func boundary(from parent: CoordinatorID, to child: CoordinatorID) -> BoundaryID? {
    for index in coordinators[parent.index].boundaries.indices
    where boundaries[index].child == child {
      return BoundaryID(index)
    }
    return nil
  }
}
