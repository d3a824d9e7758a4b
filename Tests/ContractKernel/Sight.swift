import FlowModel

/// Everything that stands in a layer, looked at once (semantics, section 1).
package struct Sight {
  struct Spot {
    var layer: Int
    /// In a tab that isn't selected.
    var isHidden: Bool
    /// What stands above it on the stacks that it stands on.
    var above: [Shown]
  }

  private var spots: [ObjectIdentifier: Spot] = [:]
  /// Every screen and every bar on a stack, the lowest first.
  package private(set) var shown: [Shown] = []
  package private(set) var stacks: [Stack] = []

  // The visible chain's end.
  package private(set) var bars: [TabBar] = []
  /// The stacks that those stand on, the outermost first.
  private(set) var outerStacks: [Stack] = []
  package private(set) var stack: Stack?
  package private(set) var screen: Shown?

  init(_ layers: [Layer]) {
    for (index, layer) in layers.enumerated() {
      walk(layer.place.content, Spot(layer: index, isHidden: false, above: []))
    }
    if let top = layers.last { follow(top.place.content) }
  }

  private mutating func walk(_ content: Content, _ spot: Spot) {
    guard let thing = content.thing else { return }
    spots[ObjectIdentifier(thing)] = spot
    switch content {
    case .nothing: break
    case .alone(let screen): shown.append(screen)
    case .stack(let stack):
      stacks.append(stack)
      for (index, entry) in stack.entries.enumerated() {
        shown.append(entry)
        spots[ObjectIdentifier(entry)] = spot
        guard entry.screen == nil, let bar = entry.owner.bar else { continue }
        var inside = spot
        inside.above += stack.entries[(index + 1)...]
        walk(.bar(bar), inside)
      }
    case .bar(let bar):
      for (index, place) in bar.places.enumerated() {
        var inside = spot
        inside.isHidden = spot.isHidden || index != bar.selected
        walk(place.content, inside)
      }
    }
  }

  private mutating func follow(_ content: Content) {
    switch content {
    case .nothing: break
    case .alone(let alone): screen = alone
    case .bar(let bar):
      bars.append(bar)
      follow(bar.places[bar.selected].content)
    case .stack(let last):
      if let top = last.entries.last, top.screen == nil, let bar = top.owner.bar {
        outerStacks.append(last)
        follow(.bar(bar))
      } else {
        stack = last
        screen = last.entries.last
      }
    }
  }

  func spot(of screen: Shown) -> Spot? { spots[ObjectIdentifier(screen)] }

  func spot(of content: Content) -> Spot? {
    content.thing.flatMap { spots[ObjectIdentifier($0)] }
  }

  /// Whether it, or one that lives below it, has a screen in a layer.
  func shows(_ coordinator: LiveCoordinator) -> Bool {
    shown.contains { $0.screen != nil && !$0.owner.isGone && $0.owner.isBelow(coordinator) }
  }
}
