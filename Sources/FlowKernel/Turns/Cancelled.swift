import FlowModel

/// Gestures that the user begins and lets go: the app's base class has applied the rule already, in
/// `willShow` or `viewWillDisappear`, and nothing goes (`hears: { when: begin }`).
extension Kernel {
  package func canCancelBack(in world: World) -> Bool { flow.hearsAtBegin && canGoBack(in: world) }
  /// A tap outside of a popover or an action sheet is no gesture that lasts: nobody can let go of it.
  package func canCancelSwipe(in world: World) -> Bool {
    flow.hearsAtBegin && world.layers.last?.style == .sheet && canSwipe(in: world)
  }

  mutating func cancelBack() {
    context.cause = .gesture(.back)
    context.isLetGo = true
    let entry = world.entries[Int(entryToLeave(in: world))]
    let hearers = hearers(of: entry.stack)
    let children = children(leaving: { kernel in
      kernel.removeTop(of: entry.stack)
      return kernel.childrenThatLeave(entry.isForeign ? [] : [entry.owner])
        .filter { kernel.stackBelow($0) == entry.stack && hearers.contains($0) }
    })
    .filter { !flow.hearsOfFirst || entry.isFirst && $0 == entry.owner }
    for child in children where !isOver(child) && !context.isOver {
      guard let boundary = world.coordinators[Int(child)].boundary.map({ flow[$0] }),
        boundary.kind == .push
      else { continue }
      applyInVain(boundary.back, to: child)
    }
  }

  mutating func cancelSwipe() {
    guard let layer = world.layers.last else { return }
    context.cause = .gesture(.swipe)
    context.isLetGo = true
    guard let child = presentedChild(layer, in: world) else { return }
    let last = world.layers.count - 1
    let children = children(leaving: { kernel in
      kernel.removeLayers(from: last)
      return kernel.childrenThatLeave([child])
    })
    guard children.contains(child),
      let boundary = world.coordinators[Int(child)].boundary.map({ flow[$0] })
    else { return }
    applyInVain(boundary.swipe, to: child)
  }

  /// The children that would show nothing if the gesture were done; it is not.
  private mutating func children(leaving gesture: (inout Kernel) -> [Slot]) -> [Slot] {
    let world = world
    let context = context
    let children = gesture(&self)
    // It has to look into a fold: then it is run again.
    if self.context.isOver { return [] }
    self.world = world
    self.context = context
    return children
  }

  private mutating func applyInVain(_ rule: Boundary.Response, to child: Slot) {
    context.keepsScreens = true
    apply(rule, to: child)
    context.keepsScreens = false
  }
}
