package import FlowModel

// What the contract speaks of (semantics, section 1), each a thing of its own. Two things are the same
// where they are one object; nothing is numbered, shared or folded.

/// A coordinator that lives, or has lived.
package final class LiveCoordinator {
  package let type: CoordinatorID
  package let arguments: [Value]
  package let parent: LiveCoordinator?
  package let boundary: Boundary?
  package var children: [LiveCoordinator] = []
  package var isGone = false
  /// The stack that it pushes on: its own, or its parent's where it was started by `push`. A tab bar has
  /// one only where it stands on its parent's.
  package var stack: Stack?
  package var bar: TabBar?
  /// Where its own container stands or stood; nil of one that was started by `push`.
  package var place: Place?
  /// The `root` child that is shown instead of its own container.
  var instead: LiveCoordinator?
  /// The first screen that it pushed itself since it was started or woken; of a bar, the bar.
  var first: Shown?
  var once = Once()
  /// Whether it, or one below it, has ever had a screen in a layer.
  var hasShown = false

  init(
    _ type: CoordinatorID, _ arguments: [Value], under parent: LiveCoordinator?, _ edge: Boundary?
  ) {
    self.type = type
    self.arguments = arguments
    self.parent = parent
    boundary = edge
  }

  var isKept: Bool { boundary?.isKept ?? false }
  var isTab: Bool { boundary?.kind == .tab }

  /// Whether it keeps what it shows where it is taken away: `again: show`, and what stands in such a one.
  var staysAsItWas: Bool {
    guard !isGone, let boundary, let parent else { return false }
    return boundary.showsAgain || boundary.kind == .tab && parent.staysAsItWas
      || boundary.kind == .root && parent.instead === self && parent.staysAsItWas
  }

  /// The coordinator and all that live below it, parents first.
  var family: [LiveCoordinator] { [self] + children.flatMap(\.family) }

  func isBelow(_ other: LiveCoordinator) -> Bool {
    var next: LiveCoordinator? = self
    while let coordinator = next {
      if coordinator === other { return true }
      next = coordinator.parent
    }
    return false
  }

  /// The live child of a type; of several, the newest (settled, 26).
  func child(_ type: CoordinatorID) -> LiveCoordinator? { children.last { $0.type == type } }

  /// Its own container.
  package var own: Content { bar.map { .bar($0) } ?? stack.map { .stack($0) } ?? .nothing }
  /// What it shows: its own container, or what its `root` child shows instead.
  package var content: Content { instead?.content ?? own }
}

/// A screen that stands somewhere, or a tab bar that stands on a stack.
package final class Shown {
  /// nil: this is the owner's tab bar.
  package let screen: ScreenID?
  package let arguments: [Value]
  package let owner: LiveCoordinator
  /// Whether it was pushed on a stack that is not its owner's.
  var isForeign = false
  var once = Once()

  init(_ screen: ScreenID?, _ arguments: [Value], of owner: LiveCoordinator) {
    self.screen = screen
    self.arguments = arguments
    self.owner = owner
  }
}

package final class Stack {
  /// For whom it was made.
  let maker: LiveCoordinator
  /// Bottom to top.
  package var entries: [Shown] = []
  /// Whether it had a screen when the turn began.
  var wasFilled = false
  /// Its delegate, where it has but one; who has ended has left it to nobody.
  var delegate: LiveCoordinator

  init(for maker: LiveCoordinator) {
    self.maker = maker
    delegate = maker
  }

  /// Entries from an index upwards go, with all that they hold.
  func take(from index: Int) {
    for entry in entries.dropFirst(index) where entry.screen == nil { entry.owner.own.lose() }
    entries = Array(entries.prefix(index))
  }
}

package final class TabBar {
  package let owner: LiveCoordinator
  package var selected = 0
  /// In the order of the file; a tab's place stays where its coordinator is gone.
  package var places: [Place] = []

  init(of owner: LiveCoordinator) { self.owner = owner }
}

package enum Content {
  case stack(Stack)
  case bar(TabBar)
  /// A screen that is presented alone.
  case alone(Shown)
  /// Where a tab was: its coordinator is gone, and took its screens with it.
  case nothing

  /// What leaves the window loses all that stands in it.
  func lose() {
    switch self {
    case .stack(let stack): if !stack.maker.staysAsItWas { stack.take(from: 0) }
    case .bar(let bar): if !bar.owner.staysAsItWas { bar.places.forEach { $0.content.lose() } }
    case .alone, .nothing: break
    }
  }

  package var thing: AnyObject? {
    switch self {
    case .stack(let stack): stack
    case .bar(let bar): bar
    case .alone(let shown): shown
    case .nothing: nil
    }
  }
}

/// What a window, a presented thing or a tab is filled with.
package final class Place {
  package var content: Content
  init(_ content: Content) { self.content = content }
}

package final class Layer {
  package let place: Place
  package let style: Style
  /// The presented child, if it is one.
  package let holder: LiveCoordinator?
  /// nil of the window.
  let presenter: LiveCoordinator?
  /// The SwiftUI screen that presents it.
  let source: Shown?

  init(
    _ place: Place, _ style: Style, holding holder: LiveCoordinator?,
    by presenter: LiveCoordinator?, from source: Shown? = nil
  ) {
    self.place = place
    self.style = style
    self.holder = holder
    self.presenter = presenter
    self.source = source
  }
}
