package import FlowKernel
package import FlowModel
package import FlowSource

/// What a finding is known by: its rule, and what causes it.
package struct FindingKey: Hashable, CustomStringConvertible {
  package var rule: Rule
  package var cause: String

  package init(_ violation: Violation) {
    rule = violation.rule
    let boundary = violation.boundary.map { "boundary \($0.raw)" } ?? "gesture"
    switch violation.cause {
    case .launch: cause = "launch"
    case .step(let step): cause = "step \(step)"
    case .link(let link): cause = "link \(link.raw)"
    case .gesture(.swipe): cause = "swipe of \(boundary)"
    case .gesture, .tab: cause = "back of \(boundary)"
    }
  }

  package var description: String { "\(rule.name) by \(cause)" }
}

/// The slow and independent check on the prover: every world that a flow can be in, one by one, through
/// the kernel and nothing else.
package struct BreadthFirst {
  /// By finding, the fewest turns after which it is broken.
  package private(set) var broken: [FindingKey: Int] = [:]
  /// With what the ways name.
  package private(set) var kernel: Kernel
  /// The first way to each.
  package private(set) var ways: [FindingKey: [Action]] = [:]
  package private(set) var worlds = 0
  /// Every sequence of this many turns was looked at.
  package private(set) var depth = 0
  /// Whether there was nothing more to see.
  package private(set) var isComplete = false
  /// Whether a turn was abandoned.
  package private(set) var isAbandoned = false
  package private(set) var shown: Set<ScreenID> = []

  package init(_ flow: Flow, worlds limit: Int, _ excusing: Excusing = Excusing()) {
    kernel = Kernel(flow)
    // A flow with longer turns is left out.
    kernel.limits.steps = 2_000
    var seen: Set<[UInt32]> = []
    var frontier: [(world: World, way: [Action])] = []
    func take(
      _ world: World, _ report: TurnReport, _ way: [Action],
      _ into: inout [(world: World, way: [Action])]
    ) {
      let isOver = report.isAbandoned || excusing.ends(report, in: flow)
      isAbandoned = isAbandoned || report.isAbandoned
      for violation in report.violations {
        let key = FindingKey(violation)
        if broken[key] == nil {
          broken[key] = way.count
          ways[key] = way
        }
      }
      if !isOver, seen.insert(world.canonical()).inserted {
        for entry in world.entries where entry.isLive {
          if let screen = entry.screen { shown.insert(screen) }
        }
        into.append((world, way))
      }
    }
    for state in Self.launchStates(of: flow) {
      let (world, report) = kernel.launch(state: state)
      take(world, report, [], &frontier)
    }
    while !frontier.isEmpty, seen.count <= limit {
      var next: [(world: World, way: [Action])] = []
      for (world, way) in frontier {
        for turn in turns(of: &kernel, in: world) {
          var after = world
          let report = kernel.run(turn, on: &after)
          if kernel.isRowOfBacks(turn, from: world, to: after, report, excusing) { continue }
          take(after, report, way + [turn.action], &next)
        }
        if seen.count > limit * 4 {
          worlds = seen.count
          return
        }
      }
      depth += 1
      frontier = next
    }
    worlds = seen.count
    isComplete = frontier.isEmpty
  }

  /// What a launch may begin with: each value of what the flow leaves open.
  package static func launchStates(of flow: Flow) -> [[Value]] {
    var states: [[Value]] = [[]]
    for variable in flow.variables {
      let values =
        variable.initial == .unknown
        ? flow.types.representatives(of: variable.type) : [variable.initial]
      states = states.flatMap { state in values.map { state + [$0] } }
    }
    return states
  }
}

extension Kernel {
  /// Whether the back button's menu only does what going back several times does. A way is as long as its
  /// taps, so the search leaves the menu to where it does something of its own, as the prover does.
  package mutating func isRowOfBacks(
    _ turn: Turn, from world: World, to end: World, _ report: TurnReport, _ excusing: Excusing
  ) -> Bool {
    guard case .gesture(.backTo) = turn.action else { return false }
    let wanted = Set(report.violations.map { FindingKey($0) })
    let rules = Set(report.violations.map(\.rule))
    let isOver = excusing.ends(report, in: flow)
    var world = world
    var seen: Set<FindingKey> = []
    // What hears of a pop may push again, so a row may have no end.
    for _ in 0..<world.entries.count + 20 where can(.back, in: world) {
      let step = run(Turn(.gesture(.back)), on: &world)
      seen.formUnion(step.violations.map { FindingKey($0) })
      if seen.isSuperset(of: wanted), isOver || world.canonical() == end.canonical() { return true }
      if excusing.ends(step, in: flow) {
        // What the menu would break besides is told once this is mended.
        return rules.isSubset(of: seen.map(\.rule))
      }
    }
    return false
  }
}
