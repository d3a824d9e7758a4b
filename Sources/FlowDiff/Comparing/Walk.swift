import FlowKernel
import FlowModel

/// A way that both flows go, up to the action after which they differ.
struct Walk {
  struct Outcome {
    var world: World
    var report: TurnReport
  }

  /// The actions up to there, those of the twin's old flow.
  private(set) var actions: [Action]
  /// Before the last one.
  private(set) var before: (old: World, new: World)
  /// What the old flow does, and the new one; nil where that can't do it.
  private(set) var here: Outcome
  private(set) var there: Outcome?
  /// Whether the launch differs already, and the new flow was put where the old one launches.
  private(set) var isAfterAnotherLaunch = false

  /// - Parameters:
  ///   - actions: of the twin's old flow, from a launch on. What its state has left open is answered if somebody asks
  ///     for it.
  ///   - goesOn: whether both go on behind a launch that differs.
  /// - Returns: nil where the flows do the same all along, or where nobody can say.
  init?(_ actions: [Action], _ twin: inout Twin, goingOn goesOn: Bool = false) {
    guard case .launch(let state)? = actions.first else { return nil }
    var values = twin.old.tuples.list(state)
    for _ in 0...values.count {
      var asked: Int?
      if let walk = Walk(from: values, actions.dropFirst(), &twin, goesOn, asking: &asked) {
        self = walk
        return
      }
      guard let variable = asked, values[variable] == .unknown else { return nil }
      let type = twin.old.flow.variables[variable].type
      values[variable] = twin.old.flow.types.representatives(of: type)[0]
    }
    return nil
  }

  /// - Parameter asked: gets the variable that was asked for, and has no value.
  private init?(
    from launch: [Value], _ rest: ArraySlice<Action>, _ twin: inout Twin, _ goesOn: Bool,
    asking asked: inout Int?
  ) {
    guard let other = twin.newState(launch) else { return nil }
    actions = [Action.launch(state: twin.old.tuples.intern(launch))]
    before = (World(), World())
    var (world, report) = twin.old.launch(state: launch)
    here = Outcome(world: world, report: report)
    (world, report) = twin.new.launch(state: other)
    var now = Outcome(world: world, report: report)
    var rest = rest
    var last: (old: Action, new: Action)?
    while true {
      asked = Self.variable(here.report, now.report, twin)
      if asked != nil || !Self.isKnown(here.report) || !Self.isKnown(now.report) { return nil }
      if !twin.isSame(here, now) {
        guard goesOn, actions.count == 1, !rest.isEmpty, !here.report.isEndless,
          !now.report.isEndless,
          twin.violations(here.report, .old) == twin.violations(now.report, .new),
          let world = twin.held(here.world, of: .old)
        else {
          there = now
          return
        }
        now.world = world
        isAfterAnotherLaunch = true
      }
      if let last, let handed = twin.handedOn(by: last, from: before) {
        here = handed.old
        there = handed.new
        return
      }
      guard let action = rest.popFirst() else { return nil }
      before = (here.world, now.world)
      guard let report = twin.old.perform(action, on: &here.world) else { return nil }
      actions.append(action)
      here.report = report
      if let partner = twin.translate(action),
        let report = twin.new.perform(partner, on: &now.world)
      {
        now.report = report
        last = (action, partner)
        continue
      }
      // Only this flow has the action: if it does anything, that is the difference.
      asked = report.unknownVariable
      let doesNothing =
        report.violations.isEmpty && twin.key(before.old, .old) == twin.key(here.world, .old)
      if asked != nil || !Self.isKnown(report) || doesNothing { return nil }
      return
    }
  }

  private static func isKnown(_ report: TurnReport) -> Bool {
    !report.isAbandoned && report.unknownPayload == nil
  }

  /// The variable that one of the flows has asked for, as the old one knows it.
  private static func variable(_ here: TurnReport, _ there: TurnReport, _ twin: Twin) -> Int? {
    here.unknownVariable ?? there.unknownVariable.flatMap { twin.partners.variables.back[$0] }
  }
}

extension Twin {
  /// Whether a turn has led to the same in both flows.
  mutating func isSame(_ before: Walk.Outcome, _ now: Walk.Outcome) -> Bool {
    violations(before.report, .old) == violations(now.report, .new)
      && before.report.isEndless == now.report.isEndless
      && (before.report.isEndless || key(before.world, .old) == key(now.world, .new))
  }
}
