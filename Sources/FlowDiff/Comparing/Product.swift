import FlowKernel
import FlowModel
import FlowSource

/// Both flows side by side: every pair of worlds that the same actions lead to, breadth first, through the one kernel.
///
/// In all pairs that are looked into, the worlds are the same but for what only one flow knows of. Where an action
/// leads to a pair whose worlds are not, that is a difference, and is not followed.
struct Product {
  /// A pair of worlds, and how it came to be.
  struct Node {
    var old: World
    var new: World
    /// What is known by now of how the app was launched; `.unknown` is what nobody has asked for.
    var oldLaunch: [Value]
    var newLaunch: [Value]
    var parent: Int
    var action: Pair?
    var turns: Int
  }

  /// An action in both flows, or in the one that has it.
  struct Pair {
    var old: Action?
    var new: Action?
  }

  /// What one turn led to, on both sides; nil where it can't happen.
  struct Step {
    var old: Side?
    var new: Side?
    var oldTurn: Turn?
    var newTurn: Turn?
    var before: (old: World, new: World)
    var oldLaunch: [Value]
    var newLaunch: [Value]

    struct Side {
      var world: World
      var report: TurnReport
      var met: EditPlaces.Met
    }
  }

  var twin: Twin
  private(set) var nodes: [Node] = []
  private var seen: Set<[UInt32]> = []
  private var writer = CanonicalWriter()
  private var next = 0
  let edits: EditPlaces
  /// The edits for which a difference is known, or which can make none.
  var settled: Set<Int> = []
  private(set) var found: [Found] = []
  /// What ends ways in both flows, because nothing can follow it.
  private(set) var until: Set<Rule> = []
  /// Whether a turn was given up: then nothing is sure.
  private(set) var isAbandoned = false
  private var isLaunched = false
  /// How large the worlds of all turns were, all together: a turn of a thousand tabs costs as much as many others.
  private var work = 0

  /// A difference, before it is put into words.
  struct Found {
    var step: Step
    var parent: Int
    /// The edit that it is told as; nil for what no edit explains.
    var edit: Int?
    var isAddition: Bool
    var turns: Int
  }

  init(_ twin: Twin, _ edits: EditPlaces) {
    self.twin = twin
    self.edits = edits
  }

  /// Whether every pair was looked into.
  var isComplete: Bool { isLaunched && next == nodes.count && !isAbandoned }

  /// Whether every edit is known to make a difference, or none.
  var isSettled: Bool { settled.count == edits.count }

  /// How far a search goes.
  struct Limits {
    var pairs: Int
    /// The size of the worlds of all turns.
    var work: Int
  }

  /// Looks further, until everything is known, or so much was looked at.
  mutating func run(upTo limits: Limits) {
    if !isLaunched {
      isLaunched = true
      launch()
    }
    while next < nodes.count, nodes.count < limits.pairs, work < limits.work, !isSettled {
      let number = next
      next += 1
      expand(number)
    }
  }

  // MARK: Turns

  private mutating func launch() {
    let oldLaunch = twin.old.flow.variables.map(\.initial)
    let newLaunch = twin.new.flow.variables.map(\.initial)
    let step = Step(
      old: nil, new: nil, oldTurn: Turn(.launch(state: .empty)),
      newTurn: Turn(.launch(state: .empty)),
      before: (World(), World()), oldLaunch: oldLaunch, newLaunch: newLaunch)
    var steps = [step]
    for (variable, partner) in twin.partners.variables.forward.enumerated() {
      guard let partner else { continue }
      let isOpen = (old: oldLaunch[variable] == .unknown, new: newLaunch[partner] == .unknown)
      if isOpen.old == isOpen.new { continue }
      steps = steps.flatMap { step in
        isOpen.old
          ? split(step, variable: variable, .old) : split(step, variable: partner, .new)
      }
    }
    settle(steps, from: -1)
  }

  private mutating func expand(_ number: Int) {
    let node = nodes[number]
    let oldTurns = twin.possible(in: node.old, .old)
    var newTurns = twin.possible(in: node.new, .new)
    func step(_ old: Turn?, _ new: Turn?) -> Step {
      Step(
        old: nil, new: nil, oldTurn: old, newTurn: new, before: (node.old, node.new),
        oldLaunch: node.oldLaunch, newLaunch: node.newLaunch)
    }
    var steps: [Step] = []
    for turn in oldTurns {
      let partner = twin.translate(turn.action).map { Turn($0, by: turn.sender) }
      let index = partner.flatMap { partner in newTurns.firstIndex { isSame($0, partner) } }
      if let index, let partner {
        newTurns.remove(at: index)
        if twin.isIdle(turn, in: node.old, .old), twin.isIdle(partner, in: node.new, .new) {
          continue
        }
        steps.append(step(turn, partner))
      } else if !twin.isIdle(turn, in: node.old, .old) {
        steps.append(step(turn, nil))
      }
    }
    for turn in newTurns where !twin.isIdle(turn, in: node.new, .new) {
      steps.append(step(nil, turn))
    }
    settle(steps, from: number)
  }

  /// Whether two turns of the new flow are one, whatever is said in their payloads.
  private func isSame(_ left: Turn, _ right: Turn) -> Bool {
    guard left.sender == right.sender else { return false }
    switch (left.action, right.action) {
    case (.event(let one, _, _), .event(let other, _, _)),
      (.doubleTap(let one, _), .doubleTap(let other, _)):
      return one == other
    case (.open(let one, _), .open(let other, _)): return one == other
    default: return left.action == right.action
    }
  }

  /// Runs turns in both flows, in each way in which what they ask for can be answered.
  private mutating func settle(_ steps: [Step], from parent: Int) {
    var waiting = Array(steps.reversed())
    while var step = waiting.popLast() {
      if let turn = step.oldTurn {
        let side = run(turn, on: step.before.old, launch: step.oldLaunch, .old)
        if let split = split(step, asked: side.report, .old) {
          waiting += split.reversed()
          continue
        }
        step.old = side
      }
      if let turn = step.newTurn {
        let side = run(turn, on: step.before.new, launch: step.newLaunch, .new)
        if let split = split(step, asked: side.report, .new) {
          waiting += split.reversed()
          continue
        }
        step.new = side
      }
      take(step, from: parent)
    }
  }

  private mutating func run(
    _ turn: Turn, on world: World, launch: [Value], _ which: Which
  ) -> Step.Side {
    edits.forget(&twin[which], which)
    work += 1 + world.coordinators.count + world.entries.count
    var after = world
    let report: TurnReport
    if case .launch = turn.action {
      (after, report) = twin[which].launch(state: launch)
    } else {
      report = twin[which].run(turn, on: &after)
    }
    let met = edits.met(by: turn, from: world, to: after, twin[which], which)
    return Step.Side(world: after, report: report, met: met)
  }

  // MARK: Answers

  /// The same step with each answer to what a turn has asked for; nil where it has asked for nothing.
  private mutating func split(_ step: Step, asked report: TurnReport, _ which: Which) -> [Step]? {
    if let variable = report.unknownVariable { return split(step, variable: variable, which) }
    if let position = report.unknownPayload { return split(step, payload: position, which) }
    return nil
  }

  private mutating func split(_ step: Step, variable: Int, _ which: Which) -> [Step] {
    let flow = twin[which].flow
    let type = flow.variables[variable].type
    let pairs = twin.partners.variables
    let partner = which == .old ? pairs.forward[variable] : pairs.back[variable]
    let others = partner.map { onlyThere($0, than: type, which, step) } ?? []
    return others
      + flow.types.representatives(of: type).map { value in
        var step = step
        set(variable, to: value, in: &step, which)
        guard let partner else { return step }
        let other: Value? =
          which == .old
          ? twin.newValue(value, of: type, as: twin.new.flow.variables[partner].type)
          : twin.oldValue(value, of: type, as: twin.old.flow.variables[partner].type)
        guard let other, mayBe(other, partner, in: step, which == .old ? .new : .old) else {
          return only(step, which)
        }
        set(partner, to: other, in: &step, which == .old ? .new : .old)
        return step
      }
  }

  /// Whether an app may be launched with a value: not where the flow says another one.
  private func mayBe(_ value: Value, _ variable: Int, in step: Step, _ which: Which) -> Bool {
    guard case .launch? = (step.oldTurn ?? step.newTurn)?.action else { return true }
    let initial = twin[which].flow.variables[variable].initial
    return initial == .unknown || initial == value
  }

  /// The steps with a value that only the other flow's variable may have.
  private mutating func onlyThere(
    _ partner: Int, than type: TypeID, _ which: Which, _ step: Step
  ) -> [Step] {
    let other = which == .old ? Which.new : .old
    let wanted = twin[other].flow.variables[partner].type
    return newcomers(wanted, than: type, which).map { value in
      var step = step
      set(partner, to: value, in: &step, other)
      return only(step, other)
    }
  }

  /// The values of the other flow's type that this flow's type has nothing like.
  private mutating func newcomers(
    _ type: TypeID, than known: TypeID, _ which: Which
  ) -> [Value] {
    let flow = twin[which == .old ? .new : .old].flow
    return flow.types.representatives(of: type).filter { value in
      which == .old
        ? twin.oldValue(value, of: type, as: known) == nil
        : twin.newValue(value, of: type, as: known) == nil
    }
  }

  private mutating func set(_ variable: Int, to value: Value, in step: inout Step, _ which: Which) {
    switch which {
    case .old:
      step.oldLaunch[variable] = value
      if !step.before.old.coordinators.isEmpty {
        twin.old.set(variable, to: value, in: &step.before.old)
      }
    case .new:
      step.newLaunch[variable] = value
      if !step.before.new.coordinators.isEmpty {
        twin.new.set(variable, to: value, in: &step.before.new)
      }
    }
  }

  /// A step that only one flow can take.
  private func only(_ step: Step, _ which: Which) -> Step {
    var step = step
    if which == .old { step.newTurn = nil } else { step.oldTurn = nil }
    return step
  }

  private mutating func split(_ step: Step, payload position: Int, _ which: Which) -> [Step] {
    guard let turn = which == .old ? step.oldTurn : step.newTurn else { return [] }
    let flow = twin[which].flow
    let run = twin[which].parameters(of: turn.action)
    let index = Int(run.start) + position
    let type = flow.parameters[index].type
    return newcomers(for: index, which, step)
      + flow.types.representatives(of: type).map { value in
        var step = step
        let tuple = twin[which].tuples.replacing(position, of: turn.payload, by: value)
        let answered = turn.with(tuple)
        if which == .old { step.oldTurn = answered } else { step.newTurn = answered }
        return align(step, index, value, which)
      }
  }

  /// The steps with a value that only the other flow's parameter may have.
  private mutating func newcomers(for index: Int, _ which: Which, _ step: Step) -> [Step] {
    let other = which == .old ? Which.new : .old
    guard let turn = other == .old ? step.oldTurn : step.newTurn,
      let partner = partner(of: index, which, turn)
    else { return [] }
    let flow = twin[other].flow
    let start = Int(twin[other].parameters(of: turn.action).start)
    let wanted = flow.parameters[partner].type
    return newcomers(wanted, than: twin[which].flow.parameters[index].type, which).map { value in
      var step = only(step, other)
      let tuple = twin[other].tuples.replacing(partner - start, of: turn.payload, by: value)
      if other == .old { step.oldTurn = turn.with(tuple) } else { step.newTurn = turn.with(tuple) }
      return step
    }
  }

  /// The other flow's parameter of the same name, in a turn of it.
  private func partner(of index: Int, _ which: Which, _ turn: Turn) -> Int? {
    let names = which == .old ? twin.partners.old : twin.partners.new
    let others = which == .old ? twin.partners.new : twin.partners.old
    let run = (which == .old ? twin.new : twin.old).parameters(of: turn.action)
    return run.indices.first { others.parameter($0) == names.parameter(index) }
  }

  /// Gives the other flow's turn the same value, by the parameter's name.
  private mutating func align(
    _ step: Step, _ index: Int, _ value: Value, _ which: Which
  ) -> Step {
    var step = step
    let other = which == .old ? Which.new : .old
    guard let turn = other == .old ? step.oldTurn : step.newTurn else { return step }
    let names = which == .old ? twin.partners.old : twin.partners.new
    let others = other == .old ? twin.partners.old : twin.partners.new
    let run = twin[other].parameters(of: turn.action)
    guard let partner = partner(of: index, which, turn) else { return step }
    let type = names.flow.parameters[index].type
    let wanted = others.flow.parameters[partner].type
    let same: Value? =
      which == .old
      ? twin.newValue(value, of: type, as: wanted) : twin.oldValue(value, of: type, as: wanted)
    guard let same else { return only(step, which) }
    let tuple = twin[other].tuples.replacing(
      partner - Int(run.start), of: turn.payload, by: same)
    if other == .old { step.oldTurn = turn.with(tuple) } else { step.newTurn = turn.with(tuple) }
    return step
  }

  // MARK: What came of it

  private mutating func take(_ step: Step, from parent: Int) {
    if step.old?.report.isAbandoned ?? false || step.new?.report.isAbandoned ?? false {
      isAbandoned = true
      return
    }
    guard let old = step.old, let new = step.new else {
      takeAlone(step, from: parent)
      return
    }
    let isSame =
      twin.violations(old.report, .old) == twin.violations(new.report, .new)
      && (old.report.isEndless && new.report.isEndless
        || twin.key(old.world, .old) == twin.key(new.world, .new))
    guard isSame else {
      note(step, from: parent, isAddition: false)
      return
    }
    let ending = Set(old.report.violations.map(\.rule)).intersection(Self.ends)
    if old.report.isEndless || !ending.isEmpty {
      until.formUnion(ending)
      if old.report.isEndless { until.insert(.endlessTurn) }
      return
    }
    noteWhatIsHandedOn(step, from: parent)
    add(step, old, new, from: parent)
  }

  /// The worlds are the same but for values that nobody looks into: those may be others.
  private mutating func noteWhatIsHandedOn(_ step: Step, from parent: Int) {
    guard let old = step.old, let new = step.new, let oldTurn = step.oldTurn,
      let newTurn = step.newTurn, !old.met.isEmpty || !new.met.isEmpty,
      let handed = twin.handedOn(
        from: step.before, by: (oldTurn, newTurn), launches: (step.oldLaunch, step.newLaunch))
    else { return }
    var step = step
    step.old = Step.Side(world: handed.old.world, report: handed.old.report, met: old.met)
    step.new = Step.Side(world: handed.new.world, report: handed.new.report, met: new.met)
    note(step, from: parent, isAddition: false)
  }

  /// Behind these nothing can follow: the app hangs, UIKit raises an exception, or screens are left with nobody to
  /// hear of them.
  static let ends: Set<Rule> = [.endlessTurn, .popTargetMissing, .orphanScreen]

  /// A turn that only one flow has: if nothing comes of it, nobody misses it.
  private mutating func takeAlone(_ step: Step, from parent: Int) {
    let isNew = step.new != nil
    guard let side = step.new ?? step.old else { return }
    let before = isNew ? step.before.new : step.before.old
    let which = isNew ? Which.new : .old
    let doesNothing =
      side.report.violations.isEmpty && !side.report.isEndless
      && twin.key(side.world, which) == twin.key(before, which)
    if !doesNothing { note(step, from: parent, isAddition: isNew) }
  }

  private mutating func note(_ step: Step, from parent: Int, isAddition: Bool) {
    let sides = [step.old, step.new].compactMap { $0?.met }
    let certain = sides.reduce(into: Set<Int>()) { $0.formUnion($1.certain) }
    let possible = sides.reduce(into: Set<Int>()) { $0.formUnion($1.possible) }.sorted()
    // What is certainly met explains it; of what may have to do with it, one does.
    let edit =
      certain.sorted().first { !settled.contains($0) } ?? certain.min()
      ?? possible.first { !settled.contains($0) } ?? possible.first
    settled.formUnion(certain)
    if let edit { settled.insert(edit) }
    let isKnown = found.contains { $0.edit == edit && $0.isAddition == isAddition && edit != nil }
    if isKnown { return }
    let turns = parent < 0 ? 0 : nodes[parent].turns + 1
    found.append(
      Found(step: step, parent: parent, edit: edit, isAddition: isAddition, turns: turns))
  }

  private mutating func add(
    _ step: Step, _ old: Step.Side, _ new: Step.Side, from parent: Int
  ) {
    writer.write(old.world)
    let oldNumbers = Array(writer.numbers)
    writer.write(new.world)
    let newNumbers = Array(writer.numbers)
    guard seen.insert([UInt32(oldNumbers.count)] + oldNumbers + newNumbers).inserted else { return }
    // With slots in the order of the lists, which are alike: a turn means the same in both.
    var node = Node(
      old: World(), new: World(), oldLaunch: step.oldLaunch, newLaunch: step.newLaunch,
      parent: parent, action: pair(of: step), turns: parent < 0 ? 0 : nodes[parent].turns + 1)
    twin.old.read(oldNumbers[...], into: &node.old)
    twin.new.read(newNumbers[...], into: &node.new)
    nodes.append(node)
  }

  /// The actions of a step; nil at a launch, whose values are known only at the end.
  mutating func pair(of step: Step) -> Pair? {
    if step.before.old.coordinators.isEmpty, step.before.new.coordinators.isEmpty { return nil }
    return Pair(
      old: step.oldTurn.map { twin.old.action(of: $0, in: step.before.old) },
      new: step.newTurn.map { twin.new.action(of: $0, in: step.before.new) })
  }
}
