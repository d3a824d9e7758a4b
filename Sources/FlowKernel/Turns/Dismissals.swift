import FlowModel
import FlowSource

/// What SwiftUI calls after every dismissal: `onDismiss`, whoever dismissed.
extension TurnContext {
  /// Something presented that is gone, and of which somebody is to hear.
  struct Dismissal: Sendable {
    /// The screen that the user saw of it.
    var entry: Entry?
    /// Who presented that screen.
    var actors: [Slot]
    /// The child whose stack it was; none for a screen that was presented alone.
    var child: Slot
    var cause: Violation.Cause
    /// What led to it: a number in `heardDismissals`, or -1.
    var previous: Int
  }

  /// One of which somebody has heard.
  struct HeardDismissal: Sendable {
    var screen: ScreenID?
    var state: TupleID
    /// How much the turn had presented before.
    var presentCount: Int
    /// What led to it, or -1.
    var previous: Int
  }

  /// A child that dismissed itself, and may end by that: told if it does not.
  struct LeftBehind: Sendable {
    var child: Slot
    var violation: Violation
  }
}

extension Kernel {
  /// Notes that a layer goes, if anybody hears of that under SwiftUI.
  ///
  /// - Returns: false where it isn't known what goes.
  mutating func noteDismissal(of layer: Layer) -> Bool {
    guard flow.hasSwiftUI, !context.isSwiping, !layer.style.leavesByItself else { return true }
    var child = Slot.none
    var visible = Slot.none
    switch layer.content {
    case .entry(let slot): visible = slot
    case .container(let container):
      child = world.containers[Int(container)].owner
      if child == .none { return true }
      let end = world.visible(in: container)
      visible = end.entry
      if visible == .none, end.stack != .none {
        let owner = world.containers[Int(end.stack)].owner
        if owner != .none, world.coordinators[Int(owner)].fold != .unfolded {
          needsTab(owner)
          return false
        }
      }
    }
    let entry = visible == .none ? nil : world.entries[Int(visible)]
    let hears = entry.map { hearsOfDismissals($0.owner) } ?? false
    if hears, world.entries[Int(visible)].fold != .unfolded {
      needs(.all, ofEntry: visible)
      return false
    }
    if !hears, swipeRuleOfDismissed(child) == nil { return true }
    context.dismissals.append(
      TurnContext.Dismissal(
        entry: hears ? entry : nil, actors: child == .none ? presenters(of: visible) : [],
        child: child, cause: context.cause, previous: context.currentDismissal))
    return true
  }

  private func hearsOfDismissals(_ owner: Slot) -> Bool {
    owner != .none && framework(of: owner) == .swiftui
      && hearsOfDismissals[world.coordinators[Int(owner)].type.index]
  }

  /// What ends a child that was dismissed, whoever did it; nil under UIKit.
  func swipeRuleOfDismissed(_ child: Slot) -> Boundary.Response? {
    guard child != .none, let id = world.coordinators[Int(child)].boundary else { return nil }
    let parent = world.coordinators[Int(child)].parent
    guard parent != .none, framework(of: parent) == .swiftui else { return nil }
    switch flow[id].swipe {
    case .nothing, .locked: return nil
    case .finish, .finishWith: return flow[id].swipe
    }
  }

  /// Tells of all that is gone, topmost first.
  mutating func tellOfDismissals() {
    while !context.dismissals.isEmpty, !context.isOver {
      let dismissal = context.dismissals.removeFirst()
      // `onDismiss` is called when the animation is over.
      if isHeard(dismissal) {
        for index in world.layers.indices { world.layers[index].motion = .still }
      }
      hear(dismissal)
    }
  }

  /// Whether anything runs as somebody hears of it.
  private func isHeard(_ dismissal: TurnContext.Dismissal) -> Bool {
    let child = dismissal.child
    if child != .none, !isOver(child), swipeRuleOfDismissed(child) != nil { return true }
    guard let entry = dismissal.entry, let screen = entry.screen, !isOver(entry.owner) else {
      return false
    }
    let type = world.coordinators[Int(entry.owner)].type
    return flow.transitionIndex(of: type, for: flow[screen].dismissed) != nil
  }

  /// Tells at once of what goes by the body, and of nothing else: what is gone before, or goes by what hears of it,
  /// waits until the turn's steps have run.
  mutating func tellingAtOnce(_ body: (inout Kernel) -> Void) {
    let before = context.dismissals
    context.dismissals = []
    body(&self)
    let gone = context.dismissals
    context.dismissals = before
    for dismissal in gone where !context.isOver { hear(dismissal) }
  }

  private mutating func hear(_ dismissal: TurnContext.Dismissal) {
    // Its own end has taken it away: nobody hears of it.
    if dismissal.child != .none, isOver(dismissal.child) { return }
    if repeats(dismissal) {
      violate(.endlessTurn, coordinator: dismissal.entry?.owner ?? dismissal.child)
      report.isEndless = true
      context.isOver = true
      return
    }
    context.heardDismissals.append(
      TurnContext.HeardDismissal(
        screen: dismissal.entry?.screen, state: world.state,
        presentCount: context.presentCount, previous: dismissal.previous))
    let outer = context.currentDismissal
    context.currentDismissal = context.heardDismissals.count - 1
    tell(of: dismissal)
    context.currentDismissal = outer
  }

  /// Whether the same dismissal has led to this one, time and again, and to more that was presented: what is there
  /// comes to an end.
  private mutating func repeats(_ dismissal: TurnContext.Dismissal) -> Bool {
    var times = 0
    var index = dismissal.previous
    while index >= 0 {
      let heard = context.heardDismissals[index]
      if heard.screen == dismissal.entry?.screen, heard.presentCount < context.presentCount {
        if asks(whether: heard.state, isAlso: world.state) { return false }
        if heard.state == world.state { times += 1 }
      }
      if times == 3 { return true }
      index = heard.previous
    }
    return false
  }

  private mutating func tell(of dismissal: TurnContext.Dismissal) {
    let cause = context.cause
    context.cause = dismissal.cause
    defer { context.cause = cause }
    if let entry = dismissal.entry, let screen = entry.screen, !isOver(entry.owner) {
      tellOfDismissal(of: entry, screen, actors: dismissal.actors)
    }
    let child = dismissal.child
    guard !context.isOver, child != .none else { return }
    if !isOver(child), !world.showsSomething(child), let rule = swipeRuleOfDismissed(child) {
      apply(rule, to: child)
    }
    if isOver(child) { context.leftBehind.removeAll { $0.child == child } }
  }

  /// Runs a screen's `dismissed`. A pop in it is one too many where the steps that dismissed the screen
  /// popped too.
  mutating func tellOfDismissal(of entry: Entry, _ screen: ScreenID, actors: [Slot]) {
    let popped = context.poppedBefore
    context.poppedBefore = framework(of: entry.owner) == .swiftui ? context.poppedStacks : []
    answer(flow[screen].dismissed, of: entry, in: entry.owner, payload: .empty, actors: actors)
    context.poppedBefore = popped
  }

  /// Tells of children that dismissed themselves, and have not ended by that.
  mutating func tellOfLeftBehind() {
    // Where something has to be seen first, nobody knows yet whether what hears of it ends them.
    if !context.isOver {
      for left in context.leftBehind where !isOver(left.child) { violate(left.violation) }
    }
    context.leftBehind.clear()
  }
}
