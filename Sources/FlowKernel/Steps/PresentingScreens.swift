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
      source = ownScreen(of: coordinator, isHighest: false)
    } else {
      source = context.actors.first { world.entries[Int($0)].isLive && mayPresent($0) } ?? .none
      if source == .none { source = ownScreen(of: coordinator, isHighest: true) }
    }
    if source == .none { return .container }
    if world.entries[Int(source)].fold != .unfolded {
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

  /// The screen of a coordinator that is highest in the layers, or its lowest; none where it has none in a
  /// layer. Alerts present nothing.
  private func ownScreen(of coordinator: Slot, isHighest: Bool) -> Slot {
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
    for (index, layer) in world.layers.enumerated() {
      guard case .entry(let slot) = layer.content, world.entries[Int(slot)].owner == coordinator,
        !layer.style.leavesByItself || world.entries[Int(slot)].fold != .unfolded
      else { continue }
      if found.slot == .none || (index > found.layer) == isHighest { found = (index, slot) }
    }
    return found.slot
  }

  /// What is presented, for `mayPresent`.
  struct Presented {
    var screen: ScreenID?
    var boundary: BoundaryID?
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
  ///
  /// - Parameter hasExchanged: whether a thing has gone already to make room: it does so once.
  mutating func makeRoom(
    for thing: Presented, by coordinator: Slot, hasExchanged: Bool = false
  ) -> Outcome {
    switch presenting(by: coordinator) {
    case .unknown: return .nothing
    case .nowhere:
      violate(
        .presentFromHidden, coordinator: coordinator, screen: thing.screen,
        boundary: thing.boundary)
      return .refused
    case .container:
      let isShown = mayPresent(thing, from: layer(of: coordinator), by: coordinator)
      return isShown ? .shown(from: .none) : .refused
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
        if slots(of: coordinator) != .several, !hasExchanged, !isInHiddenTab(source) {
          return exchange(layer + 1, for: thing, by: coordinator)
        }
      }
      return mayPresent(thing, from: layer, source: source, by: coordinator)
        ? .shown(from: source) : .refused
    }
  }

  /// One item takes the place of another: what is there goes, hears of it, and then the new one is shown.
  private mutating func exchange(
    _ layer: Int, for thing: Presented, by coordinator: Slot
  ) -> Outcome {
    removeLayers(from: layer)
    tellOfDismissals()
    if context.isOver || isOver(coordinator) { return .nothing }
    return makeRoom(for: thing, by: coordinator, hasExchanged: true)
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
    if source != .none, slots(of: coordinator) != .several { return true }
    return !presentsInMotion(
      layer, screen: thing.screen, boundary: thing.boundary, by: coordinator)
  }
}
