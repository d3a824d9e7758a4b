import FlowKernel
import FlowModel

/// What a counterexample's launch has to give: a value that no condition looks at on the way is left out.
extension Proof {
  /// How many actions are made again, all together: more than thousands of findings have.
  private static let mostActions = 1_000_000

  mutating func giveOnlyWhatCounts() {
    guard kernel.flow.variables.contains(where: { $0.initial == .unknown }) else { return }
    var left = Self.mostActions
    for index in broken.indices {
      if let way = kernel.givingOnlyWhatCounts(broken[index].way, &left) { broken[index].way = way }
    }
    for index in advice.indices {
      if let way = advice[index].way.flatMap({
        kernel.givingOnlyWhatCounts($0, and: advice[index].given, &left)
      }) {
        advice[index].way = way
      }
    }
  }
}

extension Kernel {
  /// The same counterexample, in whose launch only those values are given that it asks for, and those of others; nil
  /// where it is to stay as it is.
  fileprivate mutating func givingOnlyWhatCounts(
    _ way: Counterexample, and others: [Int] = [], _ left: inout Int
  ) -> Counterexample? {
    guard case .launch(let all)? = way.actions.first else { return nil }
    let values = Array(tuples[all])
    left -= way.actions.count
    let wanted = replay(way, launchedWith: values)?.violations
    var given = flow.variables.map(\.initial)
    for variable in others { given[variable] = values[variable] }
    while left > 0 {
      left -= way.actions.count
      let report = replay(way, launchedWith: given)
      if let variable = report?.unknownVariable, given[variable] != values[variable] {
        given[variable] = values[variable]
        continue
      }
      // A value that was handed on without being known is asked for as a payload's: then all are given.
      guard let report, report.unknownVariable == nil, report.unknownPayload == nil,
        !report.isUnforeseen, report.violations == wanted
      else { return nil }
      let launch = Action.launch(state: tuples.intern(given))
      return Counterexample(
        [launch] + way.actions.dropFirst(), breaking: way.broken, passing: way.passed)
    }
    return nil
  }

  /// What the last turn of a way does, or the first that asks for a value that nobody has given; nil where
  /// an action can't happen.
  private mutating func replay(
    _ way: Counterexample, launchedWith state: [Value]
  ) -> TurnReport? {
    var (world, report) = launch(state: state)
    for action in way.actions.dropFirst() {
      if report.unknownVariable != nil || report.unknownPayload != nil || report.isUnforeseen {
        return report
      }
      guard let next = perform(action, on: &world) else { return nil }
      report = next
    }
    return report
  }
}
