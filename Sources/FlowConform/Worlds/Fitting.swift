import FlowKernel
import FlowModel

/// How a world differs from what the app says that the user sees.
enum Misfit: UInt8, Comparable {
  case presented, live, stack, screen

  static func < (left: Misfit, right: Misfit) -> Bool { left.rawValue < right.rawValue }
}

extension World {
  /// The screen that the user sees, or nil.
  var visibleScreen: ScreenID? {
    let entry = visible.entry
    return entry == .none ? nil : self[entry: entry].screen
  }

  /// Why a world is not what is seen; nil where it is.
  func misfit(_ sighting: Sighting) -> Misfit? {
    if visibleScreen != sighting.screen { return .screen }
    if let stack = sighting.stack, visibleStack != stack { return .stack }
    if let live = sighting.live, living != live { return .live }
    if let presented = sighting.presented, !fits(presented) { return .presented }
    return nil
  }

  /// What stands on the visible stack; nothing where a screen is presented alone.
  var visibleStack: [Sighting.Item] {
    let stack = visible.stack
    if stack == .none {
      return visibleScreen.map { [.screen($0)] } ?? []
    }
    return entries(of: stack).compactMap { item(at: $0) }
  }

  private func item(at slot: Slot) -> Sighting.Item? {
    if let screen = self[entry: slot].screen { return .screen(screen) }
    let bar = self[entry: slot].bar
    let owner = bar == .none ? Slot.none : self[container: bar].owner
    return owner == .none ? nil : .coordinator(self[coordinator: owner].type)
  }

  /// The coordinators that are alive, in the order of their numbers.
  var living: [CoordinatorID] {
    coordinators.filter(\.isAlive).map(\.type).sorted { $0.raw < $1.raw }
  }

  /// What is presented topmost; nil where nobody can name it.
  var topmostPresented: Sighting.Presented? {
    guard layers.count > 1, let layer = layers.last else { return .nothing }
    switch layer.content {
    case .entry(let entry): return self[entry: entry].screen.map { .item(.screen($0)) }
    case .container(let container):
      let owner = self[container: container].owner
      return owner == .none ? nil : .item(.coordinator(self[coordinator: owner].type))
    }
  }

  private func fits(_ presented: Sighting.Presented) -> Bool {
    guard let topmostPresented else { return presented != .nothing }
    return topmostPresented == presented
      || screenOnTop.map { presented == .item(.screen($0)) } ?? false
  }

  /// The screen on top of a stack that is presented topmost.
  private var screenOnTop: ScreenID? {
    guard layers.count > 1, case .container(let container)? = layers.last?.content else {
      return nil
    }
    return topScreen(of: container)
  }
}
