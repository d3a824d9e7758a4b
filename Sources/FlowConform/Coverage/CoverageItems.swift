package import FlowKernel
package import FlowModel
package import FlowSource

/// Everything of a flow that can be used, numbered: its transitions, screens, links and boundaries,
/// gestures by screen, the branches of each `if` and `switch`, and tabs.
package struct CoverageItems: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case transition, screen, link, boundary, gesture, branch, tab
  }

  private let starts: [Int]
  package let count: Int
  /// In the flow's order.
  package let branches: [Branch]
  /// By number of a branch (`Flow.branch`), its place in `branches`.
  private let branchPlaces: [Int: Int]
  /// Coordinators that are tabs.
  package let tabs: [CoordinatorID]
  private let tabPlaces: [CoordinatorID: Int]

  package init(_ flow: Flow) {
    branches = flow.branches()
    var branchPlaces: [Int: Int] = [:]
    for (place, branch) in branches.enumerated() { branchPlaces[branch.number] = place }
    self.branchPlaces = branchPlaces
    var isTab = Array(repeating: false, count: flow.coordinators.count)
    for boundary in flow.boundaries where boundary.kind == .tab {
      isTab[boundary.child.index] = true
    }
    tabs = isTab.indices.filter { isTab[$0] }.map(CoordinatorID.init)
    var tabPlaces: [CoordinatorID: Int] = [:]
    for (place, tab) in tabs.enumerated() { tabPlaces[tab] = place }
    self.tabPlaces = tabPlaces
    let counts = [
      flow.transitions.count, flow.screens.count, flow.links.count, flow.boundaries.count,
      2 * flow.screens.count, branches.count, tabs.count,
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

  /// By a branch's number in the flow; nil for what is none.
  package func branch(_ number: Int) -> Int? { branchPlaces[number].map { starts[5] + $0 } }
  package func tab(_ tab: CoordinatorID) -> Int? { tabPlaces[tab].map { starts[6] + $0 } }

  package func kind(of item: Int) -> Kind {
    let index = starts.dropFirst().firstIndex { item < $0 } ?? starts.count - 1
    return Kind.allCases[index - 1]
  }

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
    for (index, branch) in branches.enumerated() { names[starts[5] + index] = branch.name }
    for (index, tab) in tabs.enumerated() { names[starts[6] + index] = flow.text(tab) }
    return names
  }

  /// By number, where each is declared.
  package func ranges(in flow: Flow) -> [SourceRange] {
    let screens = flow.screens.map(\.range)
    let tabRanges = tabs.map { tab in
      flow.boundaries.first { $0.child == tab && $0.kind == .tab }?.range ?? flow[tab].range
    }
    return flow.transitions.map(\.range) + screens + flow.links.map(\.range)
      + flow.boundaries.map(\.range) + screens.flatMap { [$0, $0] }
      + branches.map { flow.steps[$0.step].range } + tabRanges
  }

  /// By number, what each is called where kinds stand side by side.
  package func labels(in flow: Flow) -> [String] {
    names(in: flow).enumerated().map { item, name in
      switch kind(of: item) {
      case .transition, .gesture, .branch: name
      case .screen, .link, .boundary, .tab: kind(of: item).rawValue + " " + name
      }
    }
  }

  /// What a turn has used, as far as its kernel has noted it.
  ///
  /// - Parameters:
  ///   - before: what the user saw when it began.
  ///   - after: what he sees now, where that has changed.
  package func used(
    by action: Action, notedBy kernel: borrowing Kernel, from before: ScreenID?,
    to after: ScreenID?
  ) -> [UInt32] {
    var items: [UInt32] = []
    for index in kernel.met.taken.sorted() { items.append(UInt32(index)) }
    if let after { items.append(UInt32(screen(after))) }
    if case .open(let link, _) = action { items.append(UInt32(self.link(link))) }
    for index in kernel.met.crossed.sorted() { items.append(UInt32(boundary(index))) }
    // One that was tried and held is not made.
    if !kernel.isHeld, let gesture = gesture(of: action, on: before) {
      items.append(UInt32(gesture))
    }
    for item in kernel.met.branched.compactMap({ branch($0) }).sorted() {
      items.append(UInt32(item))
    }
    if case .tab(let tab) = action, let item = self.tab(tab) { items.append(UInt32(item)) }
    return items
  }

  /// What the last turn of a kernel has used.
  ///
  /// - Parameter before: what the user saw when it began.
  package func used(
    by action: Action, in kernel: borrowing Kernel, since before: ScreenID?
  ) -> [UInt32] {
    var isChanged = kernel.shown.count > 1
    if case .launch = action { isChanged = true }
    return used(
      by: action, notedBy: kernel, from: before, to: isChanged ? kernel.shown.last?.screen : nil)
  }

  private func gesture(of action: Action, on screen: ScreenID?) -> Int? {
    guard case .gesture(let gesture) = action, let screen else { return nil }
    return self.gesture(gesture, on: screen)
  }
}

extension Kernel {
  /// Has a kernel note what its turns use.
  package mutating func noteUse() {
    forgetWhatWasMet()
    notesShown = true
    taken = Array(repeating: false, count: flow.transitions.count)
    crossed = Array(repeating: false, count: flow.boundaries.count)
    branched = Array(repeating: false, count: flow.branchCount)
  }

  /// Begins a turn of which somebody asks what it uses.
  package mutating func forgetUse() {
    forgetWhatWasMet()
  }
}
