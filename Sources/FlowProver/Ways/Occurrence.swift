package import FlowKernel
package import FlowModel

/// Something that may happen while a screen is seen, whatever it brings along. Links open from everywhere: theirs have
/// no screen.
package struct Occurrence: Hashable, Sendable {
  package var screen: ScreenID?
  /// The coordinator that shows the screen; nil where that is gone.
  package var owner: CoordinatorID?
  /// Without its payload, and without a path.
  package var action: Action

  /// - Returns: nil where nothing happens that anybody could see: the environment only sets a variable.
  package init?(_ action: Action, on screen: ScreenID?, of owner: CoordinatorID?) {
    switch action {
    case .launch, .change: return nil
    case .open(let link, _): self.action = .open(link, payload: .empty)
    case .event(let event, _, _): self.action = .event(event, payload: .empty, at: .unnamed)
    case .doubleTap(let event, _): self.action = .doubleTap(event, payload: .empty)
    case .gesture, .tab, .button: self.action = action
    }
    if case .open = action { return }
    guard let screen else { return nil }
    self.screen = screen
    self.owner = owner
  }

  /// The same of what happens in a world.
  package init?(_ action: Action, in world: World) {
    let visible = world.visible.entry
    self.init(
      action, on: visible == .none ? nil : world[entry: visible].screen, of: world.visibleOwner)
  }
}

extension World {
  /// The screen that the user sees.
  package var visibleScreen: ScreenID? {
    let visible = visible.entry
    return visible == .none ? nil : self[entry: visible].screen
  }

  /// The coordinator that shows it; nil where that is gone.
  package var visibleOwner: CoordinatorID? {
    let visible = visible.entry
    let owner = visible == .none ? .none : self[entry: visible].owner
    return owner == .none ? nil : self[coordinator: owner].type
  }
}
