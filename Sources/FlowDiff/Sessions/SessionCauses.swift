import FlowKernel
import FlowModel
import FlowSource

/// Says which change it is by which a session goes another way.
struct SessionCauses {
  private var twin: Twin
  private let edits: EditPlaces
  /// The declarations whose changes are told.
  private let told: Set<String>

  init(_ report: DiffReport) {
    (twin, edits) = BehaviourComparison.sides(report.old, report.new, report.renames)
    told = Set((report.behaviour.differences + report.behaviour.added).map(\.cause))
  }

  /// - Parameters:
  ///   - way: of the old flow, over the lines of a session up to the one that differs.
  ///   - kernel: which has made the way.
  /// - Returns: the declaration that the first action behind which the flows differ has to do with; nil if nothing
  ///   that is told explains it.
  mutating func cause(of way: Counterexample, of kernel: Kernel) -> String? {
    let actions = twin.old.adopt(way, of: kernel).actions
    guard let walk = Walk(actions, &twin), let last = walk.actions.last else { return nil }
    var met = met(by: last, from: walk.before.old, .old)
    if walk.there != nil, let partner = twin.translate(last) {
      let other = self.met(by: partner, from: walk.before.new, .new)
      met.certain.formUnion(other.certain)
      met.possible.formUnion(other.possible)
    }
    let all = met.certain.sorted() + met.possible.subtracting(met.certain).sorted()
    return all.map { edits.all[$0].name }.first { told.contains($0) }
  }

  private mutating func met(by action: Action, from world: World, _ which: Which) -> EditPlaces.Met
  {
    edits.forget(&twin[which], which)
    if case .launch(let state) = action {
      let after = twin[which].launch(state: twin[which].tuples.list(state)).world
      return edits.met(by: Turn(action), from: world, to: after, twin[which], which)
    }
    guard let turn = twin[which].turn(for: action, in: world) else { return EditPlaces.Met() }
    var after = world
    _ = twin[which].run(turn, on: &after)
    return edits.met(by: turn, from: world, to: after, twin[which], which)
  }
}
