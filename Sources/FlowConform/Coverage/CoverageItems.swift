package import FlowKernel
package import FlowModel
import FlowSource

/// Everything of a flow that can be used, numbered: its transitions, screens, links and boundaries, and
/// gestures by screen.
package struct CoverageItems: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case transition, screen, link, boundary, gesture
  }

  private let starts: [Int]
  package let count: Int

  package init(_ flow: Flow) {
    let counts = [
      flow.transitions.count, flow.screens.count, flow.links.count, flow.boundaries.count,
      2 * flow.screens.count,
    ]
    var starts = [0]
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    self.starts = starts
    count = starts[starts.count - 1]
  }

  package func range(of kind: Kind) -> Range<Int> {
    let index = Kind.allCases.firstIndex(of: kind) ?? 0
    return starts[index]..<starts[index + 1]
  }

  package func transition(_ index: Int) -> Int { index }
  package func screen(_ screen: ScreenID) -> Int { starts[1] + screen.index }
  package func link(_ link: LinkID) -> Int { starts[2] + link.index }
  package func boundary(_ index: Int) -> Int { starts[3] + index }

  /// Going back from a screen, or swiping it down; nil for what is neither.
  package func gesture(_ gesture: Gesture, on screen: ScreenID) -> Int? {
    switch gesture.leaving {
    case .back: starts[4] + 2 * screen.index
    case .swipe: starts[4] + 2 * screen.index + 1
    case nil: nil
    }
  }

  /// By number, what each is called.
  package func names(in flow: Flow) -> [String] {
    var names = Array(repeating: "", count: count)
    for (index, coordinator) in flow.coordinators.enumerated() {
      for transition in coordinator.transitions.indices {
        names[transition] =
          flow.text(CoordinatorID(index)) + "." + flow.text(flow.transitions[transition].event)
      }
    }
    for index in flow.screens.indices {
      let name = flow.text(ScreenID(index))
      names[starts[1] + index] = name
      names[starts[4] + 2 * index] = name + ".back"
      names[starts[4] + 2 * index + 1] = name + ".swipe"
    }
    for index in flow.links.indices {
      names[starts[2] + index] = flow.names[flow.links[index].name]
    }
    for (index, boundary) in flow.boundaries.enumerated() {
      names[starts[3] + index] = flow.text(boundary.parent) + "." + flow.text(boundary.child)
    }
    return names
  }

  /// What a turn has used.
  ///
  /// - Parameters:
  ///   - before: what the user saw when it began.
  ///   - after: what he sees now, where that has changed.
  package func used(
    by action: Action, taken: [Bool], crossed: [Bool], from before: ScreenID?, to after: ScreenID?
  ) -> [UInt32] {
    var items: [UInt32] = []
    for index in taken.indices where taken[index] { items.append(UInt32(index)) }
    if let after { items.append(UInt32(screen(after))) }
    if case .open(let link, _) = action { items.append(UInt32(self.link(link))) }
    for index in crossed.indices where crossed[index] { items.append(UInt32(boundary(index))) }
    if case .gesture(let gesture) = action, let before, let item = self.gesture(gesture, on: before)
    {
      items.append(UInt32(item))
    }
    return items
  }
}
