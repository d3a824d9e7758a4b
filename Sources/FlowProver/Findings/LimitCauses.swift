import FlowKernel
import FlowModel
import FlowSource

/// What the exploration of a flow stops for: parts without which it goes through. It is tried out, so that what is told
/// is true, and is the same whatever else stands in the flow.
struct LimitCauses {
  /// Something that can be taken out of a flow.
  enum Part: Hashable {
    /// A transition, which does nothing then.
    case transition(Int)
    case link(LinkID)
    /// What a tap on the selected tab of a bar does.
    case tabAgain(CoordinatorID)
  }

  private let flow: Flow
  private let ends: WayEnds
  private let interruption: Interruption
  private let mostHeads: Int
  /// How much work is left for trials.
  private var work: Int

  /// How many sets of valuations a trial may have.
  private static let mostSets = Saturation.mostSets / 16
  /// How many parts are named together. More say little of what to do.
  private static let most = 4

  /// - Parameter work: how much all trials may take, in a saturation's measure.
  init(_ flow: Flow, mostHeads: Int, work: Int, ends: WayEnds, interruption: Interruption) {
    self.flow = flow
    self.mostHeads = mostHeads
    self.work = work
    self.ends = ends
    self.interruption = interruption
  }

  /// Parts none of which can stay if the rest goes; none where the flow is too large for trials, where there are too many, or where that can't be said.
  mutating func find() -> [Part] {
    let parts = candidates()
    guard isDecided(without: parts), let found = fewest(of: parts, besides: []),
      found.count <= Self.most
    else { return [] }
    return found
  }

  /// Of parts that are enough, some that are and can't be fewer, the first ones if there is a choice (Junker 2004).
  ///
  /// - Returns: nil where trials have taken too much work.
  private mutating func fewest(of parts: [Part], besides taken: [Part]) -> [Part]? {
    if work <= 0 || interruption.isRequested { return nil }
    if !taken.isEmpty, isDecided(without: taken) { return [] }
    if parts.count <= 1 { return parts }
    let (first, second) = (
      Array(parts[..<(parts.count / 2)]), Array(parts[(parts.count / 2)...])
    )
    guard let last = fewest(of: second, besides: taken + first),
      let others = fewest(of: first, besides: taken + last)
    else { return nil }
    return others + last
  }

  private mutating func isDecided(without parts: [Part]) -> Bool {
    var saturation = Saturation(
      flow.without(parts), mostHeads: mostHeads, mostWork: work, ends: ends,
      interruption: interruption)
    saturation.stopsAtLimit = true
    saturation.mostSets = Self.mostSets
    saturation.saturate()
    work -= saturation.work + Saturation.stepping
    return saturation.limits.isEmpty && !interruption.isRequested
  }

  /// What may be taken out: first what happens by itself or when something is gone, then what many screens have to do
  /// with, then what the user does; what opens anything comes last, as it is mostly what the app is for, and of that what stands
  /// deepest comes first.
  private func candidates() -> [Part] {
    let transitions = flow.transitions.indices.filter { !flow.doesNothing($0) }
    let byThemselves = transitions.filter { flow.happensByItself($0) }
    let others = transitions.filter { !flow.happensByItself($0) }
    let bars = flow.coordinators.indices.filter {
      flow.coordinators[$0].isTabBar && !flow.coordinators[$0].staysAtTabAgain
    }
    return byThemselves.map { .transition($0) } + bars.map { .tabAgain(CoordinatorID($0)) }
      + flow.links.indices.map { .link(LinkID($0)) }
      + others.filter { !flow.opensAnything($0) }.map { .transition($0) }
      + others.filter { flow.opensAnything($0) }.reversed().map { .transition($0) }
  }
}

extension Flow {
  fileprivate func without(_ parts: [LimitCauses.Part]) -> Flow {
    var flow = self
    for part in parts {
      switch part {
      case .transition(let index): flow.transitions[index].block = .empty
      case .tabAgain(let bar): flow.coordinators[bar.index].staysAtTabAgain = true
      case .link(let link):
        flow.conditions.append(.holds(.constant(.false)))
        flow.links[link.index].condition = ConditionID(flow.conditions.count - 1)
        flow.links[link.index].otherwise = nil
      }
    }
    return flow
  }

  fileprivate func doesNothing(_ transition: Int) -> Bool {
    blocks[transitions[transition].block.index].steps.indices.allSatisfy {
      steps[$0].operation == .stay
    }
  }

  /// Whether no finger causes it.
  fileprivate func happensByItself(_ transition: Int) -> Bool {
    switch self[transitions[transition].event].kind {
    case .async, .notification, .popped, .dismissed: true
    case .event, .held, .outcome, .output, .finished, .tab: false
    }
  }

  /// Whether it starts or shows anything.
  fileprivate func opensAnything(_ transition: Int) -> Bool {
    var waiting = [transitions[transition].block]
    while let block = waiting.popLast() {
      for index in blocks[block.index].steps.indices {
        switch steps[index].operation {
        case .start, .startOverTop, .push, .pushOverTop, .present, .replace: return true
        case .pop, .popTo, .popToRoot, .remove, .dismiss, .dismissSelf, .dismissTop, .dismissScreen,
          .dismissChild, .dismissAll, .stop, .stopAll, .select, .finish, .finishWith, .finishTo,
          .output,
          .inChild, .animated, .set, .open, .post, .request, .stay, .choose, .branch:
          waiting += innerBlocks(of: steps[index].operation)
        }
      }
    }
    return false
  }

  // MARK: Words

  /// A part as it is named, such as `Friend.blocked`.
  private func name(_ part: LimitCauses.Part) -> String {
    switch part {
    case .transition(let index): "`\(text(transitions[index].event))`\(place(index))"
    case .tabAgain(let bar): "a tab of `\(text(bar))` that is tapped again"
    case .link(let link): "the link `\(names[self[link].name])`"
    }
  }

  /// In which coordinator a transition stands, if others have one for the same event.
  private func place(_ transition: Int) -> String {
    let event = transitions[transition].event
    guard transitions.count(where: { $0.event == event }) > 1,
      let owner = coordinators.first(where: { $0.transitions.indices.contains(transition) })
    else { return "" }
    return " in `\(names[owner.name])`"
  }

  /// Why it is not known what these parts lead to.
  func because(of parts: [LimitCauses.Part]) -> String {
    parts.isEmpty ? "" : ", because of " + listed(parts.map(name))
  }

  /// What to write so that it is.
  func helpWithout(_ parts: [LimitCauses.Part]) -> String {
    let changes = parts.map { part in
      switch part {
      case .transition(let index): "write `\(text(transitions[index].event)): stay`\(place(index))"
      case .tabAgain(let bar): "write `tabAgain: stay` in `\(text(bar))`"
      case .link: "remove \(name(part))"
      }
    }
    let isOfSteps = parts.contains { if case .transition = $0 { true } else { false } }
    return listed(changes) + ": everything is decided then"
      + (isOfSteps ? "; let something else do those steps, if it can" : "")
  }

  func range(of part: LimitCauses.Part) -> SourceRange {
    switch part {
    case .transition(let index): transitions[index].range
    case .tabAgain(let bar): self[bar].range
    case .link(let link): self[link].range
    }
  }

  private func listed(_ texts: [String]) -> String {
    if texts.count < 2 { return texts.joined() }
    return texts.dropLast().joined(separator: ", ") + " and " + texts[texts.count - 1]
  }
}
