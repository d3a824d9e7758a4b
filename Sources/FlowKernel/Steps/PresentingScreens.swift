import FlowModel
import FlowSource

extension Flow {
  /// By screen, whether an answer to an async event of it presents something from it.
  func screensThatPresentByThemselves() -> [Bool] {
    var present = Array(repeating: false, count: screens.count)
    guard hasSwiftUI else { return present }
    for transition in transitions where self[transition.event].kind == .async {
      guard case .screen(let screen) = self[transition.event].owner else { continue }
      let presents = steps(of: transition.block).contains { index in
        if case .present(_, _, _, overTop: false) = steps[index].operation { return true }
        guard case .start(let boundary, _) = steps[index].operation else { return false }
        return self[boundary].kind == .present && !self[boundary].isOverTop
      }
      if presents { present[screen.index] = true }
    }
    return present
  }
}

/// Who presents under SwiftUI: a screen, which holds its sheets itself (`.sheet(item:)`).
extension Kernel {
  func framework(of coordinator: Slot) -> Framework {
    flow.coordinators[world.coordinators[Int(coordinator)].type.index].framework
  }

  private func slots(of coordinator: Slot) -> Slots {
    flow.coordinators[world.coordinators[Int(coordinator)].type.index].slots
  }

  /// A screen whose event runs steps, then who presented it, and so on: the first that lives presents.
  func actors(at slot: Slot) -> [Slot] {
    if !flow.hasSwiftUI { return [] }
    return [slot] + presenters(of: slot)
  }

  /// Who presented a screen that was presented alone, then who presented that.
  func presenters(of slot: Slot) -> [Slot] {
    guard flow.hasSwiftUI else { return [] }
    var presenters: [Slot] = []
    var current = slot
    while let layer = world.layers.first(where: { $0.content == .entry(current) }),
      layer.source != .none
    {
      presenters.append(layer.source)
      current = layer.source
    }
    return presenters
  }

  /// Runs what no screen's event runs, whatever has led to it: a link, a finish target, steps in a child.
  mutating func withoutActor(_ body: (inout Kernel) -> Void) {
    let (actors, stack) = (context.actors, context.actingStack)
    context.actors = []
    context.actingStack = .none
    body(&self)
    context.actors = actors
    context.actingStack = stack
  }

  /// Where a SwiftUI coordinator presents.
  enum Presenting {
    /// From a screen, in a layer.
    case screen(Slot, layer: Int)
    /// It has no screen: from its container, as in UIKit.
    case container
    case nowhere
    /// What was asked for lies in a fold.
    case unknown
  }

  /// The screen from which a coordinator presents now.
  mutating func presenting(by coordinator: Slot) -> Presenting {
    var source = Slot.none
    if slots(of: coordinator) == .shared {
      source = screenOnStack(of: coordinator, isHighest: false).slot
    } else {
      source = context.actors.first { world.entries[Int($0)].isLive && mayPresent($0) } ?? .none
      if source == .none { source = highestScreen(of: coordinator) }
    }
    if source == .none { return .container }
    // Of a fold the bottom presents what all screens share, whatever stands above it.
    if world.entries[Int(source)].fold != .unfolded, slots(of: coordinator) != .shared {
      needs(.all, ofEntry: source)
      return .unknown
    }
    guard let layer = layer(ofEntry: source) else { return .nowhere }
    return .screen(source, layer: layer)
  }

  /// Alerts present nothing. What a fold stands for has to be seen.
  private func mayPresent(_ slot: Slot) -> Bool {
    world.entries[Int(slot)].fold != .unfolded
      || !world.layers.contains { $0.content == .entry(slot) && $0.style.leavesByItself }
  }

  /// The layer that a screen stands in, or nil.
  private func layer(ofEntry slot: Slot) -> Int? {
    let stack = world.entries[Int(slot)].stack
    if stack == .none { return world.layers.firstIndex { $0.content == .entry(slot) } }
    return world.isInLayer(stack) ? world.layer(of: stack) : nil
  }

  /// The screen of a coordinator that is highest or lowest on its stack, and the layer of that; none where it has none
  /// in a layer.
  private func screenOnStack(
    of coordinator: Slot, isHighest: Bool
  ) -> (layer: Int, slot: Slot) {
    var found = (layer: -1, slot: Slot.none)
    let stack = world.stack(of: coordinator)
    if stack != .none, world.isInLayer(stack), let layer = world.layer(of: stack) {
      var entry = world.containers[Int(stack)].top
      while entry != .none {
        let isOwn = world.entries[Int(entry)].owner == coordinator
        if isOwn, world.entries[Int(entry)].bar == .none { found = (layer, entry) }
        if isHighest, found.slot != .none { break }
        entry = world.entries[Int(entry)].below
      }
    }
    return found
  }

  /// The screen of a coordinator that is highest in the layers; none where it has none in a layer. Alerts present
  /// nothing.
  private func highestScreen(of coordinator: Slot) -> Slot {
    var found = screenOnStack(of: coordinator, isHighest: true)
    for (index, layer) in world.layers.enumerated() {
      guard case .entry(let slot) = layer.content, world.entries[Int(slot)].owner == coordinator,
        !layer.style.leavesByItself || world.entries[Int(slot)].fold != .unfolded
      else { continue }
      if found.slot == .none || index > found.layer { found = (index, slot) }
    }
    return found.slot
  }

  /// What is presented, for `mayPresent`.
  struct Presented {
    var screen: ScreenID?
    var boundary: BoundaryID?
    var child = Slot.none
  }

  /// How a present ends under SwiftUI.
  enum Outcome {
    case shown(from: Slot)
    /// It breaks something, and is not shown.
    case refused
    /// It moves nothing and breaks nothing, or the turn is over.
    case nothing
  }

  /// Makes room for what a SwiftUI coordinator presents.
  mutating func makeRoom(for thing: Presented, by coordinator: Slot) -> Outcome {
    switch presenting(by: coordinator) {
    case .unknown: return .nothing
    case .nowhere:
      violate(
        .presentFromHidden, coordinator: coordinator, screen: thing.screen,
        boundary: thing.boundary)
      return .refused
    case .container:
      if thing.screen != nil, isRefusedToSecondTap(coordinator) { return .nothing }
      let layer = layer(of: coordinator)
      if let layer, presentsShared(over: layer, coordinator) {
        if isThereAlready(thing, in: world.layers[layer + 1]) { return .nothing }
        if !world.isHidden(world.place(of: coordinator)) {
          return exchange(layer + 1, from: .none, for: thing, by: coordinator)
        }
      }
      return mayPresent(thing, from: layer, by: coordinator) ? .shown(from: .none) : .refused
    case .screen(let source, let layer):
      let isSlot =
        layer < world.layers.count - 1 && world.layers[layer + 1].source == source
      if context.isSecondTap, thing.screen != nil, layer < world.layers.count - 1,
        world.layers[layer + 1].isNew
      {
        return .nothing
      }
      if isSlot {
        if isThereAlready(thing, in: world.layers[layer + 1]) { return .nothing }
        if slots(of: coordinator) != .several, !isInHiddenTab(source) {
          return exchange(layer + 1, from: source, for: thing, by: coordinator)
        }
      }
      return mayPresent(thing, from: layer, source: source, by: coordinator)
        ? .shown(from: source) : .refused
    }
  }

  /// One item takes the place of another: what is there goes, hears of it, and then the new one is shown.
  private mutating func exchange(
    _ layer: Int, from source: Slot, for thing: Presented, by coordinator: Slot
  ) -> Outcome {
    noteExchange(layer, for: thing, by: coordinator)
    tellingAtOnce { kernel in
      // It is one motion, and nothing is in its way.
      let motion = kernel.context.motion
      kernel.context.motion = .still
      kernel.removeLayers(from: layer)
      kernel.context.motion = motion
    }
    if context.isOver || isOver(coordinator) { return .nothing }
    // Who was to be shown may have ended by what heard of it: then nothing is, and nothing breaks.
    if thing.child != .none, isOver(thing.child) { return .shown(from: source) }
    // It is that screen which presents, and it may be gone by what heard of it.
    let now =
      source == .none
      ? self.layer(of: coordinator)
      : world.entries[Int(source)].isLive ? self.layer(ofEntry: source) : nil
    return mayPresent(thing, from: now, source: source, by: coordinator)
      ? .shown(from: source) : .refused
  }

  /// Whether a layer presents the one thing of a coordinator that has no screen on a stack for it: its container does.
  private func presentsShared(over layer: Int, _ coordinator: Slot) -> Bool {
    guard slots(of: coordinator) == .shared, layer < world.layers.count - 1 else { return false }
    return world.layers[layer + 1].source == .none
      && world.layers[layer + 1].presenter == coordinator
  }

  /// Notes that two things share a slot of which nothing is said. The same screen, shown with something else, is one
  /// item in any case.
  private mutating func noteExchange(_ layer: Int, for thing: Presented, by coordinator: Slot) {
    let type = world.coordinators[Int(coordinator)].type
    guard flow[type].hasUnsaidSlots, report.exchange == nil,
      let old = swiped(world.layers[layer])?.thing
    else { return }
    let new: Violation.Swiped.Thing? =
      thing.screen.map { .screen($0, of: type) } ?? thing.boundary.map { .child($0) }
    guard let new, new != old else { return }
    report.exchange = Exchange(coordinator: type, old: old, new: new, cause: context.cause)
  }

  /// A screen without parameters that is there already is the same item.
  private func isThereAlready(_ thing: Presented, in layer: Layer) -> Bool {
    guard case .entry(let slot) = layer.content, let screen = thing.screen else { return false }
    return world.entries[Int(slot)].screen == screen && flow[screen].parameters.isEmpty
  }

  private func isInHiddenTab(_ source: Slot) -> Bool {
    let stack = world.entries[Int(source)].stack
    return stack != .none && world.isHidden(stack)
  }

  private mutating func mayPresent(
    _ thing: Presented, from layer: Int?, source: Slot = .none, by coordinator: Slot
  ) -> Bool {
    guard let layer else {
      violate(
        .presentFromHidden, coordinator: coordinator, screen: thing.screen,
        boundary: thing.boundary)
      return false
    }
    if layer < world.layers.count - 1 {
      violateOccupied(thing.screen, thing.boundary, layer: layer, by: coordinator)
      return false
    }
    let isHidden =
      source == .none ? world.isHidden(world.place(of: coordinator)) : isInHiddenTab(source)
    if isHidden {
      violate(
        .presentFromHidden, coordinator: coordinator, screen: thing.screen,
        boundary: thing.boundary)
      return false
    }
    // An item that takes the place of another waits until that is gone.
    let slots = slots(of: coordinator)
    if slots == .shared || source != .none && slots == .one { return true }
    return !presentsInMotion(
      layer, screen: thing.screen, boundary: thing.boundary, by: coordinator)
  }
}
