import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// What a reader of the page gets to by tapping on the phone.
package struct Walk: Sendable {
  /// How many taps a page holds: all of a small app, and the first of a large one, whose page is large anyway.
  static func mostTaps(of flow: Flow) -> Int { flow.screens.count > 100 ? 40 : 250 }
  /// Launches with how many values of state.
  static let mostLaunches = 4

  /// Of `FrameTable.frames`: the launches.
  var starts: [TableIndex] = []
  /// Frames that look like an earlier one: what can be tapped there is what can be tapped in that.
  var same: [(frame: TableIndex, earlier: TableIndex)] = []
}

extension FrameTable {
  /// Records where taps lead to, the fewest first: events of the visible screen with each value that a condition
  /// could ask for, going back, swiping, and tabs. Behind what breaks an invariant nothing is recorded.
  package mutating func recordWalk() -> Walk {
    let mostTaps = Walk.mostTaps(of: flow)
    var walk = Walk()
    var kernel = Kernel(flow)
    var known: [World: TableIndex] = [:]
    var waiting: [(frame: TableIndex, world: World)] = []
    for state in launches() {
      let (world, report) = kernel.launch(state: state)
      guard Self.isKnown(report) else { continue }
      let action = Action.launch(state: kernel.tuples.intern(state))
      let frame = take(action, kernel.text(of: action), after: nil, world, report, kernel)
      walk.starts.append(frame)
      if goesOn(report), known.updateValue(frame, forKey: world) == nil {
        waiting.append((frame, world))
      }
    }
    var taps = 0
    var next = 0
    while next < waiting.count {
      let (frame, world) = waiting[next]
      next += 1
      for turn in Self.taps(in: world, &kernel) where taps < mostTaps {
        var after = world
        let line = kernel.text(of: turn, in: world)
        let report = kernel.run(turn, on: &after)
        guard Self.isKnown(report) else { continue }
        taps += 1
        let reached = take(
          kernel.action(of: turn, in: world), line, after: frame, after, report, kernel)
        guard goesOn(report) else { continue }
        if let earlier = known[after] {
          if earlier != reached { walk.same.append((reached, earlier)) }
        } else {
          known[after] = reached
          waiting.append((reached, after))
        }
      }
    }
    return walk
  }

  /// Whether a turn came to an end with what is known.
  private static func isKnown(_ report: TurnReport) -> Bool {
    report.unknownVariable == nil && !report.isAbandoned && !report.isUnforeseen
  }

  private func goesOn(_ report: TurnReport) -> Bool {
    !report.isEndless
      && !simulator.violations(of: report, in: flow).contains { $0.severity == .error }
  }

  /// The states to launch with: those of what isn't known at launch, as far as there are few.
  private func launches() -> [[Value]] {
    var launches: [[Value]] = [[]]
    for variable in flow.variables {
      var values = [variable.initial]
      if variable.initial == .unknown {
        values = flow.types.representatives(of: variable.type)
        let isTooMuch = launches.count * values.count > Walk.mostLaunches
        if variable.isEnvironment || isTooMuch { values = Array(values.prefix(1)) }
      }
      launches = launches.flatMap { launch in values.map { launch + [$0] } }
    }
    return launches
  }

  private static func taps(in world: World, _ kernel: inout Kernel) -> [Turn] {
    var turns: [Turn] = []
    for offer in kernel.offers(in: world) {
      switch offer.action {
      case .event(let event, _, _) where kernel.flow[event].kind == .event:
        for values in payloads(of: event, kernel.flow) {
          turns.append(kernel.turn(offer, with: values))
        }
      case .gesture(.back), .gesture(.swipe), .tab, .button: turns.append(offer.turn)
      case .launch, .event, .doubleTap, .gesture, .open, .change: break
      }
    }
    return turns
  }

  /// The first few payloads of an event, one for each value of what a condition may ask for.
  private static func payloads(of event: EventID, _ flow: Flow) -> [[Value]] {
    var payloads: [[Value]] = [[]]
    for index in flow[event].parameters.indices {
      var values = flow.types.representatives(of: flow.parameters[index].type)
      if payloads.count * values.count > 8 { values = Array(values.prefix(1)) }
      payloads = payloads.flatMap { payload in values.map { payload + [$0] } }
    }
    return payloads
  }
}
