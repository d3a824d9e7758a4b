package import FlowModel
import FlowSource

/// Presenting and dismissing: one thing for each layer, which is UIKit's presentation context.
extension Kernel {
  mutating func present(
    _ screen: ScreenID, _ arguments: TupleID, style: Style, overTop: Bool, by coordinator: Slot
  ) {
    var source = Slot.none
    if !overTop, framework(of: coordinator) == .swiftui {
      switch makeRoom(for: Presented(screen: screen), by: coordinator) {
      case .nothing: return
      case .refused: return context.failedPresents.append(coordinator)
      case .shown(let presenting): source = presenting
      }
    } else {
      // UIKit guards by itself against the second of two taps, and nothing is lost.
      if !overTop, isRefusedToSecondTap(coordinator) { return }
      guard mayPresent(overTop: overTop, screen: screen, boundary: nil, by: coordinator) else {
        context.failedPresents.append(coordinator)
        return
      }
    }
    let entry = world.makeEntry(
      Entry(
        screen: screen, owner: coordinator, arguments: arguments, stack: .none,
        spent: flow[screen].waiting, isUnfoldable: asyncScreens[screen.index]))
    world.coordinators[Int(coordinator)].layerCount += 1
    world.layers.append(
      Layer(content: .entry(entry), presenter: coordinator, source: source, style: style))
    if source != .none { world.entries[Int(source)].isPresenting = true }
    movePresented()
    noteShowing(coordinator)
  }

  /// Whether what the first tap presented is in the way of what the second presents.
  func isRefusedToSecondTap(_ coordinator: Slot) -> Bool {
    guard context.isSecondTap, let layer = layer(of: coordinator) else { return false }
    return layer < world.layers.count - 1 && world.layers[layer + 1].isNew
  }

  /// Whether UIKit shows what a coordinator presents now; where not, why is reported.
  mutating func mayPresent(
    overTop: Bool, screen: ScreenID?, boundary: BoundaryID?, by coordinator: Slot
  ) -> Bool {
    if overTop {
      return !presentsInMotion(
        world.layers.count - 1, screen: screen, boundary: boundary, by: coordinator)
    }
    let content = world.place(of: coordinator)
    guard let layer = layer(of: coordinator) else {
      violate(.presentFromHidden, coordinator: coordinator, screen: screen, boundary: boundary)
      return false
    }
    if layer < world.layers.count - 1 {
      violateOccupied(screen, boundary, layer: layer, by: coordinator)
      return false
    }
    if world.isHidden(content) {
      violate(.presentFromHidden, coordinator: coordinator, screen: screen, boundary: boundary)
      return false
    }
    return !presentsInMotion(layer, screen: screen, boundary: boundary, by: coordinator)
  }

  /// Something that the layer presents is in the way.
  mutating func violateOccupied(
    _ screen: ScreenID?, _ boundary: BoundaryID?, layer: Int, by coordinator: Slot
  ) {
    var violation = Violation(
      .presentWhilePresenting, coordinator: world.coordinators[Int(coordinator)].type,
      screen: screen, cause: context.cause, boundary: boundary,
      currentPresenter: currentPresenter(of: coordinator, in: world.layers[layer + 1]))
    violation.isThereAlready = holds(world.layers[layer + 1], screen, boundary)
    if framework(of: coordinator) == .swiftui {
      violation.occupant = swiped(world.layers[layer + 1])?.thing
    }
    // What the first tap broke, too, is told once.
    violation.isBySecondTap = context.isSecondTap && !report.violations.contains(violation)
    violate(violation)
  }

  /// Whether what a layer shows is this screen, presented alone, or the child of this boundary.
  private func holds(_ layer: Layer, _ screen: ScreenID?, _ boundary: BoundaryID?) -> Bool {
    switch layer.content {
    case .entry(let entry): return screen != nil && world.entries[Int(entry)].screen == screen
    case .container(let container):
      let owner = world.containers[Int(container)].owner
      return boundary != nil && owner != .none
        && world.coordinators[Int(owner)].boundary == boundary
    }
  }

  /// Whether UIKit refuses a present because the layer still moves.
  mutating func presentsInMotion(
    _ layer: Int, screen: ScreenID?, boundary: BoundaryID?, by coordinator: Slot
  ) -> Bool {
    guard isInMotion(world.layers[layer].motion) else { return false }
    violate(.presentInMotion, coordinator: coordinator, screen: screen, boundary: boundary)
    return true
  }

  /// The last layer was just presented: it moves, and so does what presents it.
  mutating func movePresented() {
    context.presentCount += 1
    // What the second of two taps presents is in nobody's way.
    world.layers[world.layers.count - 1].isNew = !context.isSecondTap
    move(layer: world.layers.count - 1)
    move(layer: world.layers.count - 2)
  }

  /// Whether UIKit loses a dismiss of a layer, because that or what presents it still moves.
  mutating func dismissesInMotion(_ layer: Int, by coordinator: Slot) -> Bool {
    guard isInMotion(max(world.layers[layer].motion, world.layers[layer - 1].motion)) else {
      return false
    }
    violate(.dismissInMotion, coordinator: coordinator)
    return true
  }

  /// Who presented a child, where that is another coordinator.
  private func currentPresenter(of coordinator: Slot, in layer: Layer) -> CoordinatorID? {
    guard case .container = layer.content, layer.presenter != .none,
      layer.presenter != coordinator
    else { return nil }
    return world.coordinators[Int(layer.presenter)].type
  }

  /// The layer that a coordinator stands in, or nil.
  func layer(of coordinator: Slot) -> Int? {
    let place = world.place(of: coordinator)
    return place == .none ? nil : world.layer(of: place)
  }

  mutating func dismiss(by coordinator: Slot) {
    if framework(of: coordinator) == .swiftui,
      let own = world.layers.lastIndex(where: { $0.presenter == coordinator })
    {
      if !dismissesInMotion(own, by: coordinator) { removeLayers(from: own) }
      return
    }
    guard let layer = layer(of: coordinator) else {
      violate(.dismissNothing, coordinator: coordinator)
      return
    }
    if layer < world.layers.count - 1 {
      if dismissesInMotion(layer + 1, by: coordinator) { return }
      if let slot = undecidedPile(at: layer + 1, of: coordinator) {
        return needsToRemove(.bottom, ofPileAt: slot)
      }
      checkPresenter(of: world.layers[layer + 1], dismissedBy: coordinator)
      removeLayers(from: layer + 1)
    } else if layer > 0 {
      if dismissesInMotion(layer, by: coordinator) { return }
      // Where it ends with its screens, nothing is left behind.
      if !endsWithItsScreens(layer) { noteDismissedItself(coordinator, layer: layer) }
      removeLayers(from: layer)
    } else {
      dismissNothing(in: layer, by: coordinator)
    }
  }

  /// Under SwiftUI what hears of it may end the child: then nothing is left behind.
  private mutating func noteDismissedItself(_ coordinator: Slot, layer: Int) {
    guard framework(of: coordinator) == .swiftui,
      let child = presentedChild(world.layers[layer], in: world),
      swipeRuleOfDismissed(child) != nil
    else {
      return violate(.dismissedItself, coordinator: coordinator)
    }
    let violation = Violation(
      .dismissedItself, coordinator: world.coordinators[Int(coordinator)].type,
      cause: context.cause)
    context.leftBehind.append(TurnContext.LeftBehind(child: child, violation: violation))
  }

  /// Nothing is left to dismiss; where the last of it still goes, this dismiss is one too many.
  mutating func dismissNothing(in layer: Int, by coordinator: Slot) {
    let isMoving = isInMotion(world.layers[layer].motion)
    violate(isMoving ? .dismissInMotion : .dismissNothing, coordinator: coordinator)
  }

  /// A pile that begins in a layer, if its lowest may be a coordinator's own or a descendant's, and may be another's.
  func undecidedPile(at layer: Int, of coordinator: Slot) -> Slot? {
    guard case .entry(let slot) = world.layers[layer].content, world.isInPile(slot) else {
      return nil
    }
    let isBelow = world.owners(at: slot).map { world.isBelow($0, coordinator) }
    return isBelow.allSatisfy({ $0 == isBelow[0] }) ? nil : slot
  }

  /// What a coordinator dismisses is its own, or a descendant's, or nobody's any more.
  private mutating func checkPresenter(of layer: Layer, dismissedBy coordinator: Slot) {
    let presenter = layer.presenter
    guard presenter != .none, !world.isBelow(presenter, coordinator) else { return }
    var screen: ScreenID?
    if case .entry(let entry) = layer.content { screen = world.entries[Int(entry)].screen }
    violate(
      .dismissNotOwner, coordinator: coordinator, screen: screen,
      currentPresenter: world.coordinators[Int(presenter)].type)
  }

  /// Whether what a layer holds is a child that ends where its screens are gone.
  private func endsWithItsScreens(_ layer: Int) -> Bool {
    guard case .container(let container) = world.layers[layer].content else { return false }
    let owner = world.containers[Int(container)].owner
    return owner != .none && goneRule(of: owner) != .nothing
  }

  mutating func dismissSelf(by coordinator: Slot) {
    guard let layer = layer(of: coordinator), layer > 0 else {
      violate(.dismissNothing, coordinator: coordinator)
      return
    }
    if !dismissesInMotion(layer, by: coordinator) { removeLayers(from: layer) }
  }

  /// Whether it is looked at now which alerts go unanswered.
  private var checksAnswers: Bool {
    var isStep = false
    if case .step = context.cause { isStep = true }
    return asksForAnswers && (isStep || context.currentEnd >= 0) && !context.isClearingTheWay
      && context.origin != .link
  }

  /// Whether nobody waits for the answer to an alert that is dismissed now: none does anything, or what dismisses it
  /// is news that has nothing to do with who asked.
  private func isUnawaited(_ alert: Entry) -> Bool {
    guard alert.owner != .none, let screen = alert.screen else { return true }
    if isNews(to: alert.owner) { return true }
    return !isActedOn(screen, by: world.coordinators[Int(alert.owner)].type)
  }

  /// Whether what dismisses now came by itself, to another coordinator than this one.
  private func isNews(to owner: Slot) -> Bool {
    if case .async(let teller) = context.origin { teller != owner } else { false }
  }

  /// Whether a coordinator of a type does something when the user answers to an alert.
  package func isActedOn(_ alert: ScreenID, by type: CoordinatorID) -> Bool {
    flow[alert].events.indices.contains { index in
      flow.transitionIndex(of: type, for: EventID(index)).map { actsOnAnswer[$0] } ?? false
    }
  }

  /// The owner's type of what a fold of things presented alone stands for, if an alert among them may go unanswered
  /// now; nil if it is of no interest whether one does.
  func typeWhoseAnswersCount(at slot: Slot) -> CoordinatorID? {
    let owner = world.entries[Int(slot)].owner
    if isToldOfAnswers || owner == .none || isNews(to: owner) { return nil }
    return world.coordinators[Int(owner)].type
  }

  /// Whether nothing more has to be known of alerts that are dismissed now: none is looked at, or one is told already,
  /// and all that have the same cause are one finding.
  private var isToldOfAnswers: Bool {
    !checksAnswers
      || report.violations.contains { $0.rule == .unansweredAlert && $0.cause == context.cause }
  }

  /// An alert goes by its own event, by a gesture or by a link; a step takes it away unanswered, and so does
  /// the end of a coordinator whose screens are gone.
  ///
  /// - Returns: false where it isn't known what goes.
  private mutating func checkAnswer(of layer: Layer) -> Bool {
    guard checksAnswers, case .entry(let slot) = layer.content, slot != context.sender else {
      return true
    }
    let entry = world.entries[Int(slot)]
    if entry.fold != .unfolded {
      if world.isInPile(slot) {
        if isToldOfAnswers { return true }
        needs(.all, ofEntry: slot)
        return false
      }
      guard let type = typeWhoseAnswersCount(at: slot) else { return true }
      needs(.answered(type), ofEntry: slot)
      return false
    }
    if layer.style.leavesByItself, !isUnawaited(entry) {
      violate(.unansweredAlert, coordinator: entry.owner, screen: entry.screen)
    }
    return true
  }

  /// Dismisses the lowest layer that a coordinator has presented, and all that stands above it.
  mutating func removeLayers(fromLowest first: Int, of coordinator: Slot) {
    if case .entry(let slot) = world.layers[first].content, world.isInPile(slot) {
      return needsToRemove(.lowest(UInt32(coordinator)), ofPileAt: slot)
    }
    removeLayers(from: first)
  }

  /// A part of a pile goes, with all above it, as soon as it is known what that is.
  private mutating func needsToRemove(_ part: Need.Part, ofPileAt slot: Slot) {
    removeLayers(from: world.layers(ofPile: slot).upperBound)
    if context.isOver { return }
    // Of those that go unanswered one has to be seen.
    needs(isToldOfAnswers ? part : .all, ofEntry: slot)
  }

  /// Dismisses a layer and all that stands above it.
  mutating func removeLayers(from first: Int) {
    while world.layers.count > first {
      if !checkAnswer(of: world.layers[world.layers.count - 1]) { return }
      if !noteDismissal(of: world.layers[world.layers.count - 1]) { return }
      let layer = world.layers.removeLast()
      if layer.source != .none { world.entries[Int(layer.source)].isPresenting = false }
      switch layer.content {
      case .container(let container): detach(container)
      case .entry(let entry): forget(entry)
      }
      move(layer: world.layers.count - 1)
    }
  }

  /// What a screen presents goes with it.
  mutating func removeLayers(presentedBy source: Slot) {
    if let layer = world.layers.firstIndex(where: { $0.source == source }) {
      removeLayers(from: layer)
    }
  }

  /// The same of screens that are held out of sight, to be shown again.
  mutating func removeLayersOfWhatIsHeld() {
    let layer = world.layers.firstIndex { layer in
      guard layer.source != .none else { return false }
      let stack = world.entries[Int(layer.source)].stack
      return stack != .none && !world.isInLayer(stack)
    }
    if let layer { removeLayers(from: layer) }
  }
}

extension Flow {
  /// By transition, whether it answers to an alert, and has a step that does anything.
  func answersThatAct() -> [Bool] {
    var alerts: Set<ScreenID> = []
    for step in steps {
      if case .present(let screen, _, let style, _) = step.operation, style.leavesByItself {
        alerts.insert(screen)
      }
    }
    return transitions.map { transition in
      let event = self[transition.event]
      guard [.event, .dismissed].contains(event.kind), case .screen(let screen) = event.owner
      else { return false }
      return alerts.contains(screen) && doesAnything(transition.block)
    }
  }
}
