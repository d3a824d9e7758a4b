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
    /// Whether it lies behind a launch that differs: the old flow was put where the new one launches.
    var isAfterAnotherLaunch = false
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
  /// The number of each pair, by what it is.
  private var seen: [[UInt32]: Int] = [:]
  /// The pairs that turns have led to, again or for the first time, since somebody asked.
  private var reached: [Int] = []
  /// Whether it was led here: then nothing that it finds is known to be the shortest way.
  private var isLed = false
  private var writer = CanonicalWriter()
  private var next = 0
  let edits: EditPlaces
  /// The edits for which a difference is known, or which can make none.
  var settled: Set<Int> = []
  /// The edits that are known to let the new flow do more: whether what the old one does is the same is another question.
  private(set) var more: Set<Int> = []
  /// The edits for which a difference is known that lies behind a launch that differs.
  private(set) var settledElsewhere: Set<Int> = []
  /// The edits that turns have met by which both flows did the same.
  private(set) var metAlike: Set<Int> = []
  /// The edits that turns may have had to do with which do something else, by what another one explains.
  private(set) var metOtherwise: Set<Int> = []
  private(set) var found: [Found] = []
  /// What ends ways in both flows, because nothing can follow it.
  private(set) var until: Set<Rule> = []
  /// Whether a turn was given up: then nothing is sure.
  private(set) var isAbandoned = false
  private var isLaunched = false
  /// Whether there is a launch that differs, and whether both flows go on from where the new one launches after each.
  private(set) var hasAnotherLaunch = false
  private(set) var goesOnFromLaunches = true
  /// The edits that a launch which differs has met.
  private(set) var launchEdits: Set<Int> = []
  private var hasSameLaunch = false
  /// How large the worlds of all turns were, all together: a turn of a thousand tabs costs as much as many others.
  private var work = 0

  /// A difference, before it is put into words.
  struct Found {
    var step: Step
    var parent: Int
    /// The edit that it is told as; nil for what no edit explains.
    var edit: Int?
    var isAddition: Bool
    var isAfterAnotherLaunch: Bool
    var isShortest: Bool
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
      settle(steps(from: number), from: number)
    }
  }

  /// How many pairs are followed along a way, and looked into behind it.
  private static let (mostAlong, mostBehind) = (50, 100)

  /// Looks into the pairs behind a way of the old flow, as far as both go it alike, until an edit is settled.
  mutating func run(behind way: Counterexample, for edit: Int) {
    isLed = true
    var here = nodes.indices.filter { nodes[$0].parent < 0 }
    for action in way.actions.dropFirst() {
      reached = []
      for number in here.prefix(Self.mostAlong) {
        let along = steps(from: number).filter { step in
          step.oldTurn.map { Self.isSame($0.action, action) } ?? false
        }
        settle(along, from: number)
      }
      here = reached
    }
    var index = 0
    while index < here.count, index < Self.mostBehind, !settled.contains(edit) {
      reached = []
      settle(steps(from: here[index]), from: here[index])
      for number in reached where !here.contains(number) { here.append(number) }
      index += 1
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

  private mutating func steps(from number: Int) -> [Step] {
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
    return steps
  }

  /// Whether two turns of a flow are one, whatever is said in their payloads.
  private func isSame(_ left: Turn, _ right: Turn) -> Bool {
    left.sender == right.sender && Self.isSame(left.action, right.action)
  }

  private static func isSame(_ left: Action, _ right: Action) -> Bool {
    switch (left, right) {
    case (.event(let one, _, _), .event(let other, _, _)),
      (.doubleTap(let one, _), .doubleTap(let other, _)):
      return one == other
    case (.open(let one, _), .open(let other, _)): return one == other
    default: return left == right
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
      if parent < 0 { goOn(from: step, old, new) }
      return
    }
    let ending = Set(old.report.violations.map(\.rule)).intersection(Self.ends)
    if old.report.isEndless || !ending.isEmpty {
      until.formUnion(ending)
      if old.report.isEndless { until.insert(.endlessTurn) }
      return
    }
    if parent < 0 { hasSameLaunch = true }
    for met in [old.met, new.met] { metAlike.formUnion(met.certain.union(met.possible)) }
    noteWhatIsHandedOn(step, from: parent)
    add(step, old.world, new.world, from: parent)
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
    if parent < 0, !isNew { (hasAnotherLaunch, goesOnFromLaunches) = (true, false) }
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
    let governing = sides.reduce(into: Set<Int>()) { $0.formUnion($1.governing) }
    // What is certainly met explains it, and if that is told already, what governs the gesture; of what may have to do
    // with it, one does.
    let known = isAddition ? settled.union(more) : settled
    let edit =
      certain.sorted().first { !known.contains($0) }
      ?? governing.sorted().first { !known.contains($0) } ?? certain.min()
      ?? possible.first { !known.contains($0) } ?? possible.first
    // Where some launch does the same, it may lead there too, if later.
    let isElsewhere = parent >= 0 && nodes[parent].isAfterAnotherLaunch
    var all = certain.union(edit.map { [$0] } ?? [])
    metOtherwise.formUnion(Set(possible).subtracting(all))
    if parent < 0 { launchEdits.formUnion(all) }
    if isAddition {
      let others = all.filter { edits.all[$0].mayDoMoreThanAdd }
      more.formUnion(others)
      all.subtract(others)
    }
    if isElsewhere, hasSameLaunch {
      settledElsewhere.formUnion(all)
    } else {
      settled.formUnion(all)
    }
    let new = Found(
      step: step, parent: parent, edit: edit, isAddition: isAddition,
      isAfterAnotherLaunch: isElsewhere, isShortest: !isLed)
    guard edit != nil,
      let known = found.firstIndex(where: { $0.edit == edit && $0.isAddition == isAddition })
    else {
      found.append(new)
      return
    }
    // What both flows can be brought to is told first.
    if found[known].isAfterAnotherLaunch, !new.isAfterAnotherLaunch { found[known] = new }
  }

  /// A launch that differs would hide all that comes behind it.
  private mutating func goOn(from step: Step, _ old: Step.Side, _ new: Step.Side) {
    hasAnotherLaunch = true
    let isAlike =
      twin.violations(old.report, .old) == twin.violations(new.report, .new)
      && !old.report.isEndless && !new.report.isEndless
      && new.report.violations.allSatisfy { !Self.ends.contains($0.rule) }
    guard isAlike, let world = twin.held(new.world, of: .new) else {
      goesOnFromLaunches = false
      return
    }
    add(step, world, new.world, from: -1, isAfterAnotherLaunch: true)
  }

  private mutating func add(
    _ step: Step, _ old: World, _ new: World, from parent: Int, isAfterAnotherLaunch: Bool = false
  ) {
    writer.write(old)
    let oldNumbers = Array(writer.numbers)
    writer.write(new)
    let newNumbers = Array(writer.numbers)
    let key = [UInt32(oldNumbers.count)] + oldNumbers + newNumbers
    let known = seen[key]
    reached.append(known ?? nodes.count)
    if known != nil { return }
    seen[key] = nodes.count
    // With slots in the order of the lists, which are alike: a turn means the same in both.
    var node = Node(
      old: World(), new: World(), oldLaunch: step.oldLaunch, newLaunch: step.newLaunch,
      parent: parent, action: pair(of: step),
      isAfterAnotherLaunch: isAfterAnotherLaunch
        || (parent >= 0 && nodes[parent].isAfterAnotherLaunch))
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
