package import FlowKernel
package import FlowModel
package import FlowSource
import FlowSpec

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
  package private(set) var worlds = 0
  /// Every sequence of this many turns was looked at.
  package private(set) var depth = 0
  /// Whether there was nothing more to see.
  package private(set) var isComplete = false
  /// Whether a turn was abandoned.
  package private(set) var isAbandoned = false
  package private(set) var shown: Set<ScreenID> = []

  package init(_ flow: Flow, worlds limit: Int) {
    var kernel = Kernel(flow)
    // A flow with longer turns is left out.
    kernel.limits.steps = 2_000
    var seen: Set<[UInt32]> = []
    var frontier: [World] = []
    func take(_ world: World, _ report: TurnReport, depth: Int, _ into: inout [World]) {
      var isOver = report.isEndless || report.isAbandoned
      isAbandoned = isAbandoned || report.isAbandoned
      for violation in report.violations {
        if violation.rule.defaultSeverity == .error { isOver = true }
        let key = FindingKey(violation)
        if broken[key] == nil { broken[key] = depth }
      }
      if !isOver, seen.insert(world.canonical()).inserted {
        for entry in world.entries where entry.isLive {
          if let screen = entry.screen { shown.insert(screen) }
        }
        into.append(world)
      }
    }
    for state in Self.launchStates(of: flow) {
      let (world, report) = kernel.launch(state: state)
      take(world, report, depth: 0, &frontier)
    }
    while !frontier.isEmpty, seen.count <= limit {
      var next: [World] = []
      for world in frontier {
        for turn in turns(of: &kernel, in: world) {
          var after = world
          let report = kernel.run(turn, on: &after)
          take(after, report, depth: depth + 1, &next)
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

  static func launchStates(of flow: Flow) -> [[Value]] {
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
