package import FlowModel

/// What holds of a check in one world: its conditions, as far as it has them.
package struct CheckTruths: Hashable, Sendable {
  package var condition = false
  /// Of `once`, whether a turn comes that it asks for: that counts each time.
  package var then = false
  package var scope = false
  package var until = false

  package init() {}

  /// - Parameter bits: one for each, the condition's the lowest.
  package init(bits: Int) {
    condition = bits & 1 != 0
    then = bits & 2 != 0
    scope = bits & 4 != 0
    until = bits & 8 != 0
  }
}

/// Where a check stands between two worlds.
package struct CheckState: Hashable, Sendable {
  /// Whether the scope is open; of `before`, whether it is closed for good.
  package var isPast = false
  /// Whether what may become true once was true in the world before.
  package var was = false
  /// Whether it has become true.
  package var hasBeen = false
  /// It stays so.
  package var isBroken = false

  package init() {}
}

extension Check {
  /// The same check one world later.
  ///
  /// - Returns: the state, and whether the world breaks the check by itself.
  package func step(
    _ state: CheckState, _ truths: CheckTruths
  ) -> (state: CheckState, isBrokenHere: Bool) {
    if state.isBroken { return (state, true) }
    var next = state
    let isIn: Bool
    switch scope {
    case .everywhere: isIn = true
    case .while: isIn = truths.scope
    case .before:
      next.isPast = state.isPast || truths.scope
      isIn = !next.isPast
    case .after:
      next.isPast = truths.scope || (state.isPast && !truths.until)
      isIn = next.isPast
      // Open anew: what was before doesn't count.
      if truths.scope, !state.isPast || truths.until {
        next.was = false
        next.hasBeen = false
      }
    }
    let isBroken: Bool
    switch pattern {
    case .never: isBroken = isIn && truths.condition
    case .always: isBroken = isIn && !truths.condition
    case .when: isBroken = isIn && truths.condition && !truths.then
    // No world says by itself what can be got to.
    case .reach: isBroken = false
    case .once:
      let becomes = isIn && truths.condition && (truths.then || !next.was)
      isBroken = becomes && next.hasBeen
      next.hasBeen = isIn && (next.hasBeen || becomes)
      next.was = isIn && truths.condition
    }
    if isBroken, hasMemory {
      let isPast = next.isPast
      next = CheckState()
      (next.isPast, next.isBroken) = (isPast, true)
    }
    return (next, isBroken)
  }

  /// Its conditions, each with the part of the truths that it is.
  package var conditions: [(part: WritableKeyPath<CheckTruths, Bool>, formula: Formula)] {
    var conditions: [(part: WritableKeyPath<CheckTruths, Bool>, formula: Formula)] = []
    switch pattern {
    case .never(let formula), .always(let formula):
      conditions.append((\.condition, formula))
    case .once(let formula):
      conditions.append((\.condition, formula))
      if let coming = formula.coming { conditions.append((\.then, coming)) }
    case .when(let event, let then): conditions += [(\.condition, event), (\.then, then)]
    case .reach(let goal, let how):
      conditions.append((\.condition, goal))
      if let from = how.from { conditions.append((\.scope, from)) }
    }
    switch scope {
    case .everywhere: break
    case .while(let formula), .before(let formula): conditions.append((\.scope, formula))
    case .after(let formula, let until):
      conditions.append((\.scope, formula))
      if let until { conditions.append((\.until, until)) }
    }
    return conditions
  }

  /// What holds of it, if every condition is known.
  package func truths(_ holds: (Formula) -> Bool?) -> CheckTruths? {
    var truths = CheckTruths()
    for (part, formula) in conditions {
      guard let isTrue = holds(formula) else { return nil }
      truths[keyPath: part] = isTrue
    }
    return truths
  }
}

extension Check.Formula {
  /// Whether it holds, as far as that is known.
  package func holds(_ atom: (Check.Atom) -> Bool?) -> Bool? {
    switch self {
    case .atom(let inner): return atom(inner)
    case .not(let inner): return inner.holds(atom).map { !$0 }
    case .and(let left, let right):
      let (left, right) = (left.holds(atom), right.holds(atom))
      if left == false || right == false { return false }
      return left == nil || right == nil ? nil : true
    case .or(let left, let right):
      let (left, right) = (left.holds(atom), right.holds(atom))
      if left == true || right == true { return true }
      return left == nil || right == nil ? nil : false
    }
  }
}

/// All checks of a flow, beside a run of it.
package struct CheckWatch: Sendable {
  package let checks: [Check]
  private var states: [CheckState]

  package init(_ flow: Flow) {
    checks = flow.checks
    states = Array(repeating: CheckState(), count: checks.count)
  }

  /// - Parameter number: the check that is watched alone.
  package init(_ flow: Flow, only number: Int) {
    checks = [flow.checks[number]]
    states = [CheckState()]
  }

  /// What it remembers of the worlds before: two runs go on alike from alike worlds if this is the same.
  package typealias Snapshot = [CheckState]
  package var snapshot: Snapshot { states }

  /// Whether a scope that opens with something is open.
  package var isOpen: Bool {
    zip(checks, states).contains { check, state in
      if case .after = check.scope { state.isPast } else { false }
    }
  }

  /// Begins again, before the launch.
  package mutating func reset() {
    states = Array(repeating: CheckState(), count: checks.count)
  }

  /// Goes on to a settled world.
  ///
  /// - Parameter kernel: the one that has made the turn.
  /// - Returns: the checks that are broken now, each once in a run.
  package mutating func step(to world: World, in kernel: borrowing Kernel) -> [Check] {
    var broken: [Check] = []
    for (index, check) in checks.enumerated() where !states[index].isBroken {
      let truths = check.truths { formula in
        formula.holds { kernel.holds($0, in: world, after: kernel.course) }
      }
      guard let truths else { continue }
      let (state, isBroken) = check.step(states[index], truths)
      states[index] = state
      if isBroken {
        states[index].isBroken = true
        broken.append(check)
      }
    }
    return broken
  }
}

extension Kernel {
  /// Whether something holds in a world, after a turn; nil where nobody knows.
  package func holds(_ atom: Check.Atom, in world: World, after course: Course?) -> Bool? {
    switch atom {
    case .holds(let variable): return known(variable, in: world).map { $0 == .true }
    case .equals(let variable, let value): return known(variable, in: world).map { $0 == value }
    case .exists(let variable): return known(variable, in: world).map { $0 != .nil }
    case .turn(let letter): return course?.took(letter)
    case .visible, .presented, .live: return fact(atom, of: world)
    }
  }

  private func known(_ variable: Int, in world: World) -> Value? {
    let value = tuples[world.state, variable]
    return value.isOpen || value == .unasked ? nil : value
  }

  /// What somebody would have to look for in a hole.
  package enum HiddenThing: Hashable, Sendable {
    /// The topmost entry of a run, or any of a pile.
    case top(ScreenID), any(ScreenID)
    /// A coordinator of a tab.
    case coordinator(CoordinatorID)
  }

  /// What a world is like, whatever its variables are; nil where that lies in a hole.
  ///
  /// - Parameter mayLie: whether something may lie in a hole.
  package func fact(
    _ atom: Check.Atom, of world: World,
    where mayLie: (HiddenThing, FoldID) -> Bool = { _, _ in true }
  ) -> Bool? {
    switch atom {
    case .holds, .equals, .exists, .turn: return nil
    case .visible(let screen):
      let entry = world.visible.entry
      if entry == .none { return screen == nil }
      if world[entry: entry].fold != .unfolded { return nil }
      return world[entry: entry].screen == screen
    case .presented(let thing): return isPresented(thing, in: world, where: mayLie)
    case .live(let path): return isLive(path, in: world, where: mayLie)
    }
  }

  private func isPresented(
    _ thing: Check.Thing, in world: World, where mayLie: (HiddenThing, FoldID) -> Bool
  ) -> Bool? {
    if thing == .nothing { return world.layers.count == 1 }
    var screen: ScreenID?
    if case .screen(let asked) = thing { screen = asked }
    var isOpen = holdsPresentedRounds(world)
    func look(at entry: Slot, isAlone: Bool) -> Bool {
      let fold = world[entry: world.numbered(entry)].fold
      if fold == .unfolded { return screen != nil && world[entry: entry].screen == screen }
      // Only screens are folded without their coordinators.
      if let screen { isOpen = isOpen || mayLie(isAlone ? .any(screen) : .top(screen), fold) }
      return false
    }
    for layer in world.layers.dropFirst() {
      switch layer.content {
      case .entry(let entry): if look(at: entry, isAlone: true) { return true }
      case .container(let container):
        // It has the name of its coordinator, and of the screen on top of its stack.
        let owner = world[container: container].owner
        if owner != .none, thing == .coordinator(world[coordinator: owner].type) { return true }
        let top = world[container: container].isBar ? .none : world[container: container].top
        if top != .none, look(at: top, isAlone: false) { return true }
      }
    }
    return isOpen ? nil : false
  }

  /// Whether rounds of coordinators are folded that are presented.
  private func holdsPresentedRounds(_ world: World) -> Bool {
    hasNests
      && world.coordinators.contains { instance in
        instance.isAlive && instance.nest != .unfolded
          && instance.boundary.map { flow[$0].kind != .push } ?? true
      }
  }

  private func isLive(
    _ path: [CoordinatorID], in world: World, where mayLie: (HiddenThing, FoldID) -> Bool
  ) -> Bool? {
    let path = CoordinatorPath(path)
    var isOpen = false
    for (index, instance) in world.coordinators.enumerated() where instance.isAlive {
      if world.stands(Slot(index), at: path) { return true }
      if instance.nest != .unfolded { isOpen = true }
      if instance.fold != .unfolded, let type = path.types.last {
        isOpen = isOpen || mayLie(.coordinator(type), instance.fold)
      }
    }
    return isOpen ? nil : false
  }
}
