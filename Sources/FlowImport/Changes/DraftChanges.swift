import FlowSource

/// What one draft of an app says and an earlier one doesn't: declarations are compared, not texts, and what was
/// not understood in either says nothing.
struct DraftChanges {
  /// What changed, and by what a flow may have it.
  struct Change {
    enum Place {
      case coordinator(String)
      case child(String, of: String)
      case tabs(of: String)
      case start(of: String)
      case transition(String, of: String)
      case screen(String)
      case event(String, of: String)
    }

    var place: Place
    var before: (text: String, range: SourceRange?)?
    var after: (text: String, range: SourceRange?)?
    /// The steps that are taken now, where it is steps that changed.
    var steps: [Draft.Step]?
  }

  private(set) var all: [Change] = []
  private let before: Draft
  private let after: Draft
  private let unknown: Set<String>
  /// What choices hang on in both.
  private let standing: Set<String>

  init(from earlier: Draft, to after: Draft) {
    let before = earlier.calling(after)
    self.before = before
    self.after = after
    unknown = Set((before.screens + after.screens).filter { $0.open != nil }.map(\.name))
    func tested(_ draft: Draft) -> Set<String> {
      Set(draft.coordinators.flatMap(\.steps.tested))
    }
    standing = tested(before).intersection(tested(after))
      .filter { $0.last?.isNumber == false && $0 != "condition" }
    compareCoordinators()
    compareScreens()
  }

  private mutating func note(
    _ place: Change.Place, _ old: (String, SourceRange?)?, _ new: (String, SourceRange?)?,
    steps: [Draft.Step]? = nil
  ) {
    all.append(
      Change(
        place: place, before: old.map { (text: $0.0, range: $0.1) },
        after: new.map { (text: $0.0, range: $0.1) }, steps: steps))
  }

  // MARK: Coordinators

  private mutating func compareCoordinators() {
    let old = Dictionary(
      before.coordinators.filter { !$0.isPlaceholder }.map { ($0.typeName, $0) },
      uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    for new in after.coordinators where !new.isPlaceholder {
      seen.insert(new.typeName)
      guard let one = old[new.typeName] else {
        note(.coordinator(new.name), nil, ("`\(new.typeName)`", new.range))
        continue
      }
      compareChildren(one, new)
      if one.tabs != new.tabs {
        note(
          .tabs(of: new.name), (Self.said(one.tabs), one.range), (Self.said(new.tabs), new.range))
      }
      if !isSame(one.start, new.start) {
        note(
          .start(of: new.name), (StepText.said(one.start), one.range),
          (StepText.said(new.start), new.range), steps: new.start)
      }
      compareTransitions(one, new)
    }
    for one in before.coordinators where !one.isPlaceholder && !seen.contains(one.typeName) {
      note(.coordinator(one.name), ("`\(one.typeName)`", one.range), nil)
    }
  }

  private static func said(_ tabs: [String]) -> String { "[" + tabs.joined(separator: ", ") + "]" }

  private func key(_ steps: [Draft.Step]) -> String {
    StepText.compared(steps, placeholders: unknown)
  }

  /// Whether steps say the same. A condition of another name may be what the code only calls otherwise now; but not where
  /// both names stand in both drafts.
  private func isSame(_ old: [Draft.Step], _ new: [Draft.Step]) -> Bool {
    key(old) == key(new)
      && !zip(old.tested, new.tested).contains { one, other in
        one != other && standing.contains(one) && standing.contains(other)
      }
  }

  private mutating func compareChildren(_ old: Draft.Coordinator, _ new: Draft.Coordinator) {
    func said(_ child: Draft.Child) -> String {
      ([child.kind] + [child.style].compactMap { $0 }).joined(separator: ", ")
    }
    let placeholders = Set(
      (before.coordinators + after.coordinators).filter(\.isPlaceholder).map(\.name))
    for child in new.children where !placeholders.contains(child.name) {
      guard let one = old.children.first(where: { $0.name == child.name }) else {
        if old.tabs.contains(child.name) { continue }
        note(.child(child.name, of: new.name), nil, (said(child), child.range))
        continue
      }
      // How it is shown counts only if both were seen, or were guessed for the same reason.
      if said(one) != said(child), one.guess == child.guess {
        note(.child(child.name, of: new.name), (said(one), one.range), (said(child), child.range))
      }
    }
    for one in old.children
    where !placeholders.contains(one.name) && !new.tabs.contains(one.name)
      && !new.children.contains(where: { $0.name == one.name })
    {
      note(.child(one.name, of: new.name), (said(one), one.range), nil)
    }
  }

  private mutating func compareTransitions(_ old: Draft.Coordinator, _ new: Draft.Coordinator) {
    let earlier = old.transitions.filter { one in
      !new.transitions.contains { $0.event == one.event }
    }
    var gone = earlier
    for transition in new.transitions {
      if let one = old.transitions.first(where: { $0.event == transition.event }) {
        // A call that neither reading followed says nothing.
        if isSame(one.steps, transition.steps) && (one.open == nil) == (transition.open == nil) {
          continue
        }
        // A wide choice is written once, and which event has it may change without any other.
        if one.repeats != nil || transition.repeats != nil,
          isSame(old.whole(one), new.whole(transition))
        {
          continue
        }
        note(
          .transition(transition.event, of: new.name), (said(one), one.range),
          (said(transition), transition.range), steps: transition.steps)
        continue
      }
      // A method that nothing calls by this name is the same by another.
      if transition.event.hasPrefix(new.name + "."),
        let same = gone.firstIndex(where: {
          $0.event.hasPrefix(new.name + ".") && key($0.steps) == key(transition.steps)
        })
      {
        gone.remove(at: same)
        continue
      }
      note(
        .transition(transition.event, of: new.name), nil, (said(transition), transition.range),
        steps: transition.steps)
    }
    for one in gone {
      note(.transition(one.event, of: new.name), (said(one), one.range), nil)
    }
  }

  private func said(_ transition: Draft.Transition) -> String {
    if let event = transition.repeats { return "as `\(event)` does" }
    return transition.open == nil ? StepText.said(transition.steps) : "a call that was not followed"
  }

  // MARK: Screens

  private mutating func compareScreens() {
    let old = Dictionary(
      before.screens.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let now = Set(after.screens.map(\.name))
    let told = Set(
      all.compactMap { change in
        if case .transition(let event, _) = change.place { event } else { nil }
      })
    for screen in after.screens where screen.open == nil {
      guard let one = old[screen.name] else {
        note(.screen(screen.name), nil, ("is shown", screen.range))
        continue
      }
      if one.open != nil { continue }
      if one.style != screen.style {
        note(
          .screen(screen.name), (one.style ?? "a sheet", one.range),
          (screen.style ?? "a sheet", screen.range))
      }
      let events = Set(screen.events.map(\.name))
      for event in screen.events
      where !one.events.contains(where: { $0.name == event.name })
        && !told.contains("\(screen.name).\(event.name)")
      {
        note(.event(event.name, of: screen.name), nil, ("is told", screen.range))
      }
      for event in one.events
      where !events.contains(event.name) && !told.contains("\(screen.name).\(event.name)") {
        note(.event(event.name, of: screen.name), ("was told", one.range), nil)
      }
    }
    for screen in before.screens where screen.open == nil && !now.contains(screen.name) {
      note(.screen(screen.name), ("was shown", screen.range), nil)
    }
  }
}

extension Draft.Coordinator {
  /// What a transition does, with the choice that stands at another one.
  fileprivate func whole(_ transition: Draft.Transition) -> [Draft.Step] {
    guard let event = transition.repeats,
      let other = transitions.first(where: { $0.event == event })
    else { return transition.steps }
    return other.steps
  }
}
