package import FlowKernel
package import FlowModel
package import FlowSource

extension Violation {
  /// Whether the steps that broke it are those of a coordinator whose screens are made with SwiftUI.
  func isUnderSwiftUI(in flow: Flow) -> Bool {
    coordinator.map(flow.isUnderSwiftUI) ?? false
  }

  /// What happens to the app's user, in one phrase.
  package func message(in flow: Flow) -> String {
    guard case .invariant(let file) = rule.file else { return rule.name }
    return file.message(of: self, in: flow)
  }

  /// What to write instead.
  ///
  /// - Parameter actor: the coordinator whose step violated it.
  package func help(in flow: Flow, actor: CoordinatorID?) -> String? {
    guard case .invariant(let file) = rule.file else { return nil }
    return file.help(for: self, in: flow, actor: actor)
  }
}

extension FlowParts {
  /// Whether anything that the flow has written in it could break a rule: `true` if in doubt.
  package func mayBreak(_ rule: Rule) -> Bool {
    guard case .invariant(let file) = rule.file else { return true }
    return file.mayBreak(in: self)
  }
}

/// Words that several invariants say.
extension Violation {
  /// The coordinator, as a message names it.
  func nameOfCoordinator(in flow: Flow) -> String {
    coordinator.map { "`\(flow.text($0))`" } ?? "the app"
  }

  /// The screen, as a message names it.
  func nameOfScreen(in flow: Flow) -> String {
    screen.map { "`\(flow.text($0))`" } ?? "the screen"
  }

  func child(in flow: Flow) -> String {
    boundary.map { "`\(flow.text(flow[$0].child))`" } ?? "something"
  }

  /// A step that presents a screen or a child, as it would be written to present it from what is on top.
  func presentedOverTop(in flow: Flow) -> String? {
    guard case .step(let step) = cause else { return nil }
    if case .present(let screen, _, _, overTop: false) = flow.steps[step].operation {
      return "`{ present: { screen: \(flow.text(screen)), over: top } }`"
    }
    guard case .start(let boundary, _) = flow.steps[step].operation else { return nil }
    let child = flow.text(flow[boundary].child)
    return flow[flow[boundary].child].parameters.isEmpty
      ? "`{ start: { child: \(child), over: top } }`"
      : "`over: top` beside `as: present`, where `\(child)` is declared"
  }

  /// The steps of the same list after the one that broke it.
  func stepsAfter(in flow: Flow) -> Range<Int> {
    guard case .step(let step) = cause,
      let list = flow.blocks.first(where: { $0.steps.indices.contains(step) })
    else { return 0..<0 }
    return step + 1..<list.steps.indices.upperBound
  }

  /// What a plain dismiss may have meant, by name: the sheet whose button it answers, or else each that its coordinator
  /// presents, as far as it doesn't close by itself.
  func dismissNamed(in flow: Flow) -> String? {
    guard let coordinator else { return nil }
    var sheets: [ScreenID] = []
    for (step, actor) in zip(flow.steps, flow.coordinatorsOfSteps()) where actor == coordinator {
      if case .present(let screen, _, _, _) = step.operation, !sheets.contains(screen) {
        sheets.append(screen)
      }
    }
    if let event = answeredEvent(in: flow), case .screen(let own) = flow[event].owner,
      sheets.contains(own)
    {
      return "`{ dismiss: \(flow.text(own)) }`"
    }
    let names =
      sheets.filter { !flow.leavesByItself($0) }.map(flow.text)
      + flow[coordinator].children.filter { flow.boundaries[$0].kind == .present }
      .map { flow.text(flow.boundaries[$0].child) }
    let written = names.prefix(3).map { "`{ dismiss: \($0) }`" }
    return written.isEmpty ? nil : written.joined(separator: " or ")
  }

  /// What to write where the button of what lies over everything dismisses what lies lowest.
  func lowestDismissedHelp(in flow: Flow) -> String? {
    guard case .step(let step) = cause, flow.steps[step].operation == .dismiss,
      let event = answeredEvent(in: flow), case .screen(let screen) = flow[event].owner
    else { return nil }
    let actors = flow.coordinatorsOfSteps()
    guard let actor = actors[step] else { return nil }
    let shows = flow.steps.indices.contains { other in
      if case .present(screen, _, _, overTop: true) = flow.steps[other].operation {
        actors[other] == actor
      } else {
        false
      }
    }
    return shows
      ? "write `{ dismiss: \(flow.text(screen)) }`: a plain `dismiss` closes the lowest thing over "
        + "`\(flow.text(actor))`, and all that lies on it"
      : nil
  }

  /// The event that the step answers which breaks it, or nil: of a coordinator's start, or a link.
  func answeredEvent(in flow: Flow) -> EventID? {
    guard case .step(let step) = cause else { return nil }
    return flow.transition(ofStep: step)?.event
  }

  /// How a screen is shown.
  enum Shown {
    case presented, pushed
    /// With nothing below it, or in place of what was there.
    case otherwise
  }

  /// The screen whose own button the step answers, if its coordinator shows it in this way alone, and no other of the
  /// event's steps closes anything.
  func screenToClose(in flow: Flow, shown: Shown) -> ScreenID? {
    guard case .step(let step) = cause, let transition = flow.transition(ofStep: step),
      flow[transition.event].kind == .event,
      case .screen(let screen) = flow[transition.event].owner, !flow.leavesByItself(screen),
      let coordinator, flow[coordinator].shows.contains(screen),
      flow.steps(of: transition.block).count(where: { flow.steps[$0].operation.closes }) == 1
    else { return nil }
    return flow.isShown(screen, shown) ? screen : nil
  }

  /// What to write where the button of a sheet shows something below that: `[dismiss, { push: Detail }]`.
  ///
  /// - Parameter actor: the coordinator whose step it is.
  func dismissedFirst(in flow: Flow, by actor: CoordinatorID?) -> String? {
    guard case .step(let step) = cause, let event = answeredEvent(in: flow),
      flow[event].kind == .event, case .screen(let screen) = flow[event].owner,
      !flow.leavesByItself(screen), let actor, flow[actor].shows.contains(screen),
      flow.isShown(screen, .presented), flow.standsAlone(step)
    else { return nil }
    let shown: String
    if case .push(let pushed, _) = flow.steps[step].operation {
      shown = "push: \(flow.text(pushed))"
    } else if case .select(let tab) = flow.steps[step].operation {
      shown = "select: \(flow.text(tab))"
    } else {
      return nil
    }
    return "close `\(flow.text(screen))` first: `[dismiss, { \(shown) }]`"
  }

  /// What to write if a dismiss that stands alone was meant for a screen that was pushed.
  func pushedHelp(in flow: Flow) -> String? {
    guard case .step(let step) = cause, flow.standsAlone(step),
      let screen = screenToClose(in: flow, shown: .pushed)
    else { return nil }
    return "`\(flow.text(screen))` is pushed: write `pop` in place of `dismiss`"
  }

  /// The child that the step calls: `stop`, `in`.
  func calledChild(in flow: Flow) -> String? {
    guard case .step(let step) = cause else { return nil }
    if case .stop(let child) = flow.steps[step].operation { return flow.text(child) }
    if case .inChild(let child, _) = flow.steps[step].operation { return flow.text(child) }
    return nil
  }

  /// The alert whose own event the step answers: that has closed itself before.
  func alertThatClosed(in flow: Flow) -> ScreenID? {
    guard let event = answeredEvent(in: flow), flow[event].kind == .event,
      case .screen(let screen) = flow[event].owner, flow.leavesByItself(screen)
    else { return nil }
    return screen
  }

  /// What to write where an alert's own event dismisses.
  func alertHelp(_ alert: ScreenID, in flow: Flow) -> String {
    let noun = flow[alert].style.leavesByItself ? flow[alert].style.noun : "alert"
    let why = "an \(noun) closes by itself when one of its events fires"
    guard case .step(let step) = cause, let transition = flow.transition(ofStep: step),
      flow.blocks[transition.block.index].steps.indices == step..<step + 1
    else { return "remove the `dismiss`: \(why)" }
    return "write `\(flow.text(transition.event)): stay`: \(why)"
  }

  /// What to write if another coordinator's child is in the way: a `dismiss` would leave it alive.
  func currentPresenterHelp(in flow: Flow) -> String? {
    guard let currentPresenter else { return nil }
    let name = flow.text(currentPresenter)
    return
      "`open` a link that leads here, which clears the way; or have `\(name)` end first what it presents, "
      + "with `in` or through an `output` to a common parent"
  }

  /// What to write if an async event that may come again presents what is there already.
  func onceHelp(in flow: Flow) -> String? {
    guard isThereAlready, let id = answeredEvent(in: flow), isShownOnly(by: id, in: flow),
      flow[id].kind == .async, flow[id].onceBit == 0
    else { return nil }
    let names = Self.once(with: id, in: flow)
    let name = flow.text(id)
    return "if `\(name)` comes only once, write beside its `async`: `once: [\(names)]`, and "
      + "`{ request: \(name) }` where it is asked for again"
  }

  /// Whether no other event's steps show what this one does: then it is there by that event.
  private func isShownOnly(by event: EventID, in flow: Flow) -> Bool {
    guard case .step(let step) = cause else { return false }
    return flow.steps.indices.allSatisfy { other in
      let isSame =
        switch (flow.steps[step].operation, flow.steps[other].operation) {
        case (.start(let boundary, _), .start(let another, _)): boundary == another
        case (.present(let screen, _, _, _), .present(let another, _, _, _)): screen == another
        case (_, _): false
        }
      return !isSame || flow.transition(ofStep: other)?.event == event
    }
  }

  /// What to write if an alert lies over another one of its kind, and the answer to one takes the other along.
  func requestHelp(in flow: Flow) -> String? {
    guard let screen, alertThatClosed(in: flow) == screen else { return nil }
    let transition = flow.transitions.first { transition in
      flow[transition.event].kind == .async && flow[transition.event].onceBit == 0
        && flow.steps(of: transition.block).contains { step in
          if case .present(screen, _, _, _) = flow.steps[step].operation { true } else { false }
        }
    }
    guard let event = transition?.event else { return nil }
    let name = flow.text(event)
    return
      "let `\(name)` come once, so that no second `\(flow.text(screen))` lies over the first: write beside its "
      + "`async`: `once: [\(Self.once(with: event, in: flow))]`; and where it is asked for again: "
      + "`{ request: \(name) }`"
  }

  /// The events beside an event that come once, and that.
  private static func once(with id: EventID, in flow: Flow) -> String {
    let owner =
      switch flow[id].owner {
      case .screen(let screen): flow[screen].events
      case .coordinator(let coordinator): flow[coordinator].events
      case .app: CompactRange.empty
      }
    let once = owner.indices.filter { flow.events[$0].onceBit != 0 } + [id.index]
    return once.sorted().map { flow.names[flow.events[$0].name] }.joined(separator: ", ")
  }

  /// What to write if a link, or one of its steps, finds something in the way that it could have closed.
  func clearingHelp(in flow: Flow) -> String? {
    let link: Link? =
      switch cause {
      case .link(let id): flow[id]
      case .step(let step): flow.links.first { flow.steps(of: $0.block).contains(step) }
      case .launch, .gesture, .tab: nil
      }
    guard let link, !link.clears else { return nil }
    return "write `clears: true` at the link `\(flow.names[link.name])` if it closes what is open"
  }

  /// What to write if a step starts or presents what is there already: nil where it is something else.
  func alreadyThereHelp(in flow: Flow) -> String? {
    // A second tap starts a child once more; what it presents besides, UIKit refuses without a word.
    guard isThereAlready, case .step(let step) = cause,
      case .start(let boundary, _) = flow.steps[step].operation
    else { return nil }
    var ways: [String] = []
    if !flow[boundary].isKept {
      let child = flow.text(flow[boundary].child)
      let start = flow[flow[boundary].child].parameters.isEmpty ? "{ start: \(child) }" : "…"
      ways.append("start it only if it isn't there: `{ if: not alive \(child), then: \(start) }`")
    }
    if isBySecondTap, let (screen, single) = singleToWrite(in: flow) {
      ways.append("if `\(flow.text(screen))` takes only the first tap, write `\(single)` there")
    }
    return ways.isEmpty ? nil : ways.joined(separator: "; or, ")
  }

  /// `single: [open]` beside what stands there, if taps come twice and the step answers one that isn't in it; and where.
  func singleToWrite(in flow: Flow) -> (screen: ScreenID, text: String)? {
    guard flow.tapsTwice, let id = answeredEvent(in: flow) ?? flow.eventThatStarts(coordinator),
      flow[id].kind == .event, case .screen(let screen) = flow[id].owner,
      !flow[screen].single.contains(id)
    else { return nil }
    let names = (flow[screen].single + [id]).map { flow.names[flow[$0].name] }
    return (screen, "single: [\(names.joined(separator: ", "))]")
  }

  /// What to write if a link's `else` shows something: it runs in the world as it is.
  func linkHelp(in flow: Flow) -> String? {
    guard case .step(let step) = cause,
      flow.links.contains(where: { link in
        link.otherwise.map { flow.steps(of: $0).contains(step) } ?? false
      })
    else { return nil }
    return
      "let `else` open a link that leads there, `{ open: … }`: a link clears the way, `else` doesn't"
  }
}

extension Step.Operation {
  /// Whether its coordinator ends with it.
  var isFinish: Bool {
    if case .finishWith = self { return true }
    if case .finishTo = self { return true }
    return self == .finish
  }

  /// Whether it takes away what the user sees, on whatever it lies.
  fileprivate var closes: Bool { self == .pop || self == .dismiss }
}

extension Flow {
  /// Whether a coordinator's screens are made with SwiftUI; where there is none, the root's.
  func isUnderSwiftUI(_ coordinator: CoordinatorID?) -> Bool {
    self[coordinator ?? root].framework == .swiftui
  }

  /// How a child ends that the user leaves: by the outcome of giving up, if a parent waits for one.
  func finish(of child: CoordinatorID) -> String {
    let isAwaited = boundaries.contains { boundary in
      boundary.child == child && transition(of: boundary.parent, for: self[child].finished) == nil
    }
    return Self.finish(with: isAwaited ? outcomeOfGivingUp(of: child) : nil)
  }

  /// The step with which a coordinator ends, by an outcome or without one.
  static func finish(with outcome: String?) -> String {
    outcome.map { "{ finish: \($0) }" } ?? "finish"
  }

  /// The transition that a step stands in, however deep; nil of a coordinator's start, or a link.
  func transition(ofStep step: Int) -> Transition? {
    // The nearest key above the step: to look into every transition is slow where thousands are broken.
    let place = steps[step].range
    var nearest: Transition?
    for transition in transitions
    where transition.range.file == place.file && transition.range.start < place.start {
      if (nearest?.range.start ?? 0) <= transition.range.start { nearest = transition }
    }
    return nearest.flatMap { steps(of: $0.block).contains(step) ? $0 : nil }
  }

  /// Whether a list of steps has this one and no other.
  fileprivate func standsAlone(_ step: Int) -> Bool {
    blocks.contains { $0.steps.indices == step..<step + 1 }
  }

  /// The only event whose steps start a coordinator; nil if several do, or a start or a link.
  func eventThatStarts(_ coordinator: CoordinatorID?) -> EventID? {
    let starting = steps.indices.filter { step in
      if case .start(let boundary, _) = steps[step].operation {
        return self[boundary].child == coordinator
      }
      if case .startOverTop(let boundary, _) = steps[step].operation {
        return self[boundary].child == coordinator
      }
      return false
    }
    let events = Set(starting.map { transition(ofStep: $0)?.event })
    return events.count == 1 ? events.first ?? nil : nil
  }

  /// Whether all steps that show a screen show it in one way.
  func isShown(_ screen: ScreenID, _ shown: Violation.Shown) -> Bool {
    let starts = Set(coordinators.flatMap { steps(of: $0.start) })
    let ways = steps.indices.compactMap { index -> Violation.Shown? in
      let operation = steps[index].operation
      let pushed: Violation.Shown = starts.contains(index) ? .otherwise : .pushed
      if case .present(screen, _, _, _) = operation { return .presented }
      if case .push(screen, _) = operation { return pushed }
      if case .pushOverTop(screen, _) = operation { return pushed }
      guard case .replace(let run) = operation else { return nil }
      return run.indices.contains { replacements[$0].screen == screen } ? .otherwise : nil
    }
    return Set(ways) == [shown]
  }

  /// Whether a screen is an alert or an action sheet, or is presented as one somewhere.
  func leavesByItself(_ screen: ScreenID) -> Bool {
    self[screen].style.leavesByItself
      || steps.contains { step in
        if case .present(screen, _, let style, _) = step.operation {
          style.leavesByItself
        } else {
          false
        }
      }
  }
}
