import FlowKernel
import FlowModel
import FlowProver
import FlowSource

/// Worlds in which values are called after where they come from, and the moves between them, as far as somebody has
/// looked. Only moves that a test can make and tell apart are here.
struct PlaceGraph {
  /// A move from one world to another.
  struct Step {
    var action: Action
    var target: Int
    /// Whose values it brings along, by number in `Flow.parameters`: the target holds them.
    var writes: [Int]
    /// Whether it answers an alert, whose buttons aren't the app's views.
    var isAnswer: Bool
    var cause: Cause
  }

  private var explorer: Explorer
  private(set) var worlds: [World] = []
  private(set) var visible: [ScreenID?] = []
  private var stepsOf: [[Step]?] = []
  private var known = KeyTable()
  /// How many worlds may still be looked into.
  private(set) var room: Int

  /// How many coordinators, containers and entries a world has at most: no test goes where screens are heaped up, and
  /// in a flow that does nothing else each world would be larger than the last.
  private static let mostParts = 250

  init(
    _ flow: Flow, by means: Means, room: Int,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    explorer = Explorer(flow, by: means, endingAt: isError, namesSources: true)
    self.room = room
  }

  var kernel: Kernel { explorer.kernel }

  var names: SourceNames? { explorer.names }
  var tuples: TupleTable { explorer.kernel.tuples }

  /// What the visible screen of a world shows.
  func arguments(of number: Int) -> [Value] {
    let entry = worlds[number].visible.entry
    return entry == .none ? [] : Array(tuples[worlds[number][entry: entry].arguments])
  }

  func asks(for variable: Int) -> Bool { explorer.asks(for: variable) }

  mutating func adopt(_ way: Counterexample, of other: Kernel) -> Counterexample {
    explorer.adopt(way, of: other)
  }

  /// The world of a launch; nil if it ends with an error.
  mutating func launch(_ values: [Value]) -> Int? {
    explorer.launch(values).map { number(of: $0) }
  }

  /// Every move out of a world; none where there is no more room to look.
  mutating func steps(of number: Int) -> [Step] {
    if let known = stepsOf[number] { return known }
    if room <= 0 { return [] }
    room -= 1
    let world = worlds[number]
    let start = Explorer.Stop(
      world: world, launch: Array(repeating: .unknown, count: explorer.variableCount))
    var found: [(action: Action, world: World)] = []
    explorer.eachTurn(from: start) { action, stop, _, kernel in
      if kernel.isForTests(action), stop.world.parts <= Self.mostParts {
        found.append((action, stop.world))
      }
    }
    let isAlert = world.asksByAlert
    var steps: [Step] = []
    for (action, next) in found {
      guard let writes = explorer.written(by: action, in: world),
        let cause = explorer.kernel.flow.cause(of: action)
      else { continue }
      steps.append(
        Step(
          action: action, target: self.number(of: next), writes: writes,
          isAnswer: isAlert && explorer.kernel.isOfVisibleScreen(action), cause: cause))
    }
    stepsOf[number] = steps
    return steps
  }

  private mutating func number(of world: World) -> Int {
    let key = explorer.key(of: world)
    let (number, isNew) = known.intern(key[...])
    if isNew {
      worlds.append(world)
      let entry = world.visible.entry
      visible.append(entry == .none ? nil : world[entry: entry].screen)
      stepsOf.append(nil)
    }
    return number
  }
}

extension Kernel {
  /// Whether a test can make an action, and say which it is by the name alone: no long press, no two taps at once, no
  /// gesture that is let go; and of several that may send an event nobody is named.
  fileprivate func isForTests(_ action: Action) -> Bool {
    switch action {
    case .launch, .doubleTap, .gesture(.backTo), .gesture(.cancelledBack),
      .gesture(.cancelledSwipe):
      return false
    case .event(let event, _, let path):
      let names = paths[path].types.count
      if case .coordinator = flow[event].owner { return names <= 1 }
      return names == 0
    case .gesture(.back), .gesture(.swipe), .tab, .button, .open, .change: return true
    }
  }

  /// Whether it is an event of what the user sees, and not async.
  fileprivate func isOfVisibleScreen(_ action: Action) -> Bool {
    if case .event(let event, _, _) = action { flow[event].kind == .event } else { false }
  }
}

extension World {
  fileprivate var parts: Int { coordinators.count + containers.count + entries.count }

  /// Whether the last thing presented is an alert or an action sheet.
  fileprivate var asksByAlert: Bool { layers.last?.style.leavesByItself ?? false }
}
