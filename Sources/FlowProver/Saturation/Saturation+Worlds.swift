import FlowKernel
import FlowModel
import FlowSource

/// What the saturation knows of worlds without holes.
extension Saturation {
  /// The settled heads that a world without holes has, as far as there are any. Mostly that is one. There are more
  /// where the number of a hole was kept while another one came to lie on it, and where something covers a tab that
  /// nobody has seen since it was selected.
  ///
  /// - Precondition: `findAlike` was called after the last head was added.
  mutating func find(_ world: World) -> [Int] {
    isLooking = true
    defer { isLooking = false }
    var world = world
    kernel.setState(noState, in: &world)
    if !folds {
      _ = writeKey(of: world, .settled)
      return headKeys.number(of: key[...]).map { [$0] } ?? []
    }
    guard foldTabs(of: &world) else { return [] }
    var found: [Int] = []
    let visible = world.visible.entry
    let owner = visible == .none ? .none : world[entry: visible].owner
    // Something presented may cover it, or something pushed over its bar.
    var waiting = [(world, tabs: world.openTabs(selected: true))]
    while var (world, tabs) = waiting.popLast() {
      while let tab = tabs.popLast() {
        if !world[coordinator: tab].isAlive || world.isBelow(owner, tab) { continue }
        var other = world
        if foldTab(tab, of: &other) { waiting.append((other, tabs)) }
      }
      guard foldRuns(in: &world, keeping: visible) == nil else { continue }
      if mayNest { foldNests(in: &world) }
      _ = writeKey(of: world, .settled)
      if let number = headKeys.number(of: key[...]) { found.append(number) }
      if let number = alikeKeys.number(of: key[...]) { found += alike[number] }
    }
    return found
  }

  /// Notes which settled heads differ from what `find` makes of their worlds.
  mutating func findAlike() {
    if mayNest || !folds { return }
    for index in heads.indices {
      // Only of a hole that lies on another one is the number kept, and a tab does not.
      guard case .settled = heads[index].goal,
        heads[index].holes.count(where: { summaries[Int($0)].kind != .tab }) > 1
      else { continue }
      var world = world(of: index)
      if !world.numberTopmostAlone() { continue }
      _ = writeKey(of: world, .settled)
      let (number, isNew) = alikeKeys.intern(key[...])
      if isNew { alike.append([]) }
      alike[number].append(index)
    }
  }

  /// Takes out of a world without holes the values that no condition asks for: they would be handed on, and
  /// make worlds that look alike different.
  mutating func forgetUnasked(in world: inout World) {
    kernel.forgetUnasked(in: &world, asked)
  }

  /// By variable, the number of its value in a world without holes; nil where it may be any.
  func valuation(of world: World) -> [Int?] {
    domains.indices.map { variable in
      let value = kernel.tuples[world.state, variable]
      if value == .unknown || value == .unasked
        || isFree(variable)
      {
        return nil
      }
      return index(of: value, variable)
    }
  }
}

extension Kernel {
  mutating func forgetUnasked(in world: inout World, _ asked: Asked) {
    var state = world.state
    for variable in flow.variables.indices where !asked.variables[variable] {
      if tuples[state, variable] != .unasked {
        state = tuples.replacing(variable, of: state, by: .unasked)
      }
    }
    if state != world.state { setState(state, in: &world) }
  }
}
