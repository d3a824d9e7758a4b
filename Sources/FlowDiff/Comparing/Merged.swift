import FlowModel
import FlowProver
import FlowSource

/// Both flows in one: each edited block is a choice of both, by a variable of its own that nothing sets. What the other
/// flow does there stands in this one's numbers.
struct Merged {
  /// Steps are added to it, and edited blocks are choices.
  var flow: Flow
  /// By variable that chooses, its edit.
  private(set) var edits: [Int] = []
  /// What marks stand for, by the variables that choose.
  private(set) var doubts = Lockstep.Doubts()
  /// What makes this flow say what the other one does, by the variables that choose: of edits that are no choice among
  /// steps.
  var changes: [Int: Lockstep.Change] = [:]
  /// By transition of this flow, its number here: those of coordinators that have got more are moved.
  private var numbers: [Int]
  /// Whether marks stand for what only the other flow brings, and for anything else.
  var marks = (news: false, others: false)
  let here: BlockText
  let there: BlockText
  /// From the other flow to this one.
  let partners: Partners
  let boundaries: Partners.Pairs
  private let ghost: CoordinatorID
  private let range: SourceRange

  /// What the other flow does in the place of an edited block.
  enum Other {
    case block(BlockID, BlockText.Scope)
    case nothing
    /// What this flow has no steps for.
    case unlike
  }

  /// - Parameter partners: from the other flow to this one.
  init(_ here: BlockText, _ there: BlockText, _ partners: Partners) {
    self.here = here
    self.there = there
    flow = here.flow
    flow.checks = []
    flow.pushesOverTop = here.flow.pushesOverTop || there.flow.pushesOverTop
    numbers = Array(here.flow.transitions.indices)
    self.partners = partners
    func names(_ blocks: BlockText) -> [String] {
      blocks.flow.boundaries.indices.map { blocks.names.boundary($0) }
    }
    boundaries = Partners.Pairs(names(there), names(here))
    ghost = CoordinatorID(flow.coordinators.count)
    range = flow[flow.root].range
    addGhost()
  }

  /// A coordinator that nobody starts: steps within it always fail.
  private mutating func addGhost() {
    var finished = flow[flow[flow.root].finished]
    finished.owner = .coordinator(ghost)
    var coordinator = flow[flow.root]
    coordinator.parameters = .empty
    coordinator.events = CompactRange(start: flow.events.count, count: 1)
    coordinator.boundaries = .empty
    coordinator.tabCount = 0
    coordinator.taps = []
    coordinator.start = .empty
    coordinator.transitions = .empty
    coordinator.ignores = []
    coordinator.shows = []
    flow.events.append(finished)
    flow.coordinators.append(coordinator)
  }

  /// The variables that choose.
  var choices: Range<Int> { here.flow.variables.count..<flow.variables.count }

  /// The variables that only this flow has.
  var ownVariables: [Int] {
    here.flow.variables.indices.filter { partners.variables.back[$0] == nil }
  }

  // MARK: Edits

  /// Makes a choice of an edited block.
  ///
  /// - Parameter scope: what expressions stand for in this flow's.
  mutating func choose(
    _ edit: Int, transition index: Int, _ scope: BlockText.Scope, or other: Other
  ) {
    let number = numbers[index]
    let block = flow.transitions[number].block
    flow.transitions[number].block = choose(choice(of: edit), block, or: other, scope)
  }

  /// Makes a choice of what only the other flow hears: in this one nothing comes of it.
  ///
  /// - Parameter index: the other flow's transition.
  mutating func choose(_ edit: Int, nothingOr index: Int) {
    // Without the event or who hears it here, it is a mark where it is sent, or where that is started.
    guard let (block, from) = there.block(at: .transition(index)),
      let owner = partners.coordinators[from.coordinator.index],
      let event = partners.events.forward[there.flow.transitions[index].event.index]
    else { return }
    let scope = BlockText.Scope(answering: EventID(event), in: owner, of: flow)
    var new = there.flow.transitions[index]
    new.event = EventID(event)
    new.range = range
    new.block = choose(choice(of: edit), .empty, or: .block(block, from), scope)
    add(new, to: owner)
  }

  /// They stand in a row, by event; so all of the coordinator's are moved.
  private mutating func add(_ transition: Transition, to owner: CoordinatorID) {
    let run = flow[owner].transitions
    let place = run.indices.first { flow.transitions[$0].event > transition.event }
    let (start, offset) = (
      flow.transitions.count, (place ?? run.indices.upperBound) - Int(run.start)
    )
    var all = run.indices.map { flow.transitions[$0] }
    all.insert(transition, at: offset)
    flow.transitions += all
    flow.coordinators[owner.index].transitions = CompactRange(start: start, count: all.count)
    for (index, number) in numbers.enumerated() where run.indices.contains(number) {
      let moved = number - Int(run.start)
      numbers[index] = start + moved + (moved < offset ? 0 : 1)
    }
  }

  mutating func choose(
    _ edit: Int, startOf id: CoordinatorID, _ scope: BlockText.Scope, or other: Other
  ) {
    flow.coordinators[id.index].start = choose(
      choice(of: edit), flow[id].start, or: other, scope)
  }

  /// An answer reads what its screen was shown with.
  mutating func readScreen(in transition: Int) {
    flow.transitions[numbers[transition]].readsScreen = true
  }

  /// Makes a choice of a link.
  ///
  /// - Parameter other: the other flow's; nil where it has none.
  mutating func choose(_ edit: Int, _ id: LinkID, or other: LinkID?) {
    let side = choice(of: edit)
    let link = flow[id]
    let root = BlockText.Scope(opening: link, in: flow)
    var condition: ConditionID?
    var (block, otherwise) = (Other.nothing, Other.nothing)
    if let other {
      otherwise = .unlike
      let others = there.flow[other]
      let from = BlockText.Scope(opening: others, in: there.flow)
      if leadsAlike(link, others, root, from),
        let asked = others.condition.map({ graft($0, from, root) }) ?? add(.holds(.constant(.true)))
      {
        condition = asked
        block = .block(others.block, BlockText.Scope(behind: others, in: there.flow))
        otherwise = others.otherwise.map { .block($0, from) } ?? .nothing
      }
    }
    flow.links[id.index].block = choose(
      side, link.block, or: block, BlockText.Scope(behind: link, in: flow))
    flow.links[id.index].otherwise = choose(side, link.otherwise ?? .empty, or: otherwise, root)
    flow.links[id.index].condition = choose(side, link.condition, or: condition)
  }

  /// - Parameters:
  ///   - own: nil always holds.
  ///   - other: nil never holds.
  private mutating func choose(
    _ side: ConditionID, _ own: ConditionID?, or other: ConditionID?
  ) -> ConditionID {
    let own = own.map { add(.and(side, $0)) } ?? side
    guard let other else { return own }
    let not = add(.not(side))
    return add(.or(own, add(.and(not, other))))
  }

  /// Makes a choice of what locks a screen's gestures.
  mutating func choose(_ edit: Int, locksOf id: ScreenID, or other: ScreenID) {
    let (screen, others) = (flow[id], there.flow[other])
    let from = BlockText.Scope(payload: others.parameters, coordinator: there.flow.root)
    let scope = BlockText.Scope(payload: screen.parameters, coordinator: flow.root)
    func lock(_ isLocked: Bool, _ condition: ConditionID?) -> ConditionID? {
      guard let condition else { return add(.holds(.constant(.bool(isLocked)))) }
      return graft(condition, from, scope)
    }
    guard let back = lock(others.isBackLocked, others.backLock),
      let swipe = lock(others.isSwipeLocked, others.swipeLock)
    else { return }
    let side = choice(of: edit)
    func own(_ isLocked: Bool, _ condition: ConditionID?) -> ConditionID {
      condition ?? add(.holds(.constant(.bool(isLocked))))
    }
    flow.screens[id.index].backLock = choose(
      side, own(screen.isBackLocked, screen.backLock), or: back)
    flow.screens[id.index].swipeLock = choose(
      side, own(screen.isSwipeLocked, screen.swipeLock), or: swipe)
    flow.screens[id.index].isBackLocked = false
    flow.screens[id.index].isSwipeLocked = false
  }

  /// Makes a choice of the cases that an enum has here alone: in the other flow nobody can send one, so nothing happens.
  ///
  /// Where a variable may have any value at launch no choice is made: one more is another launch. It is made of choices
  /// too, so it is the last to be made.
  mutating func choose(_ edit: Int, casesOf type: TypeID, or other: TypeID) {
    let isOpen = flow.variables.contains {
      $0.initial == .unknown && flow.types.unwrapped($0.type) == type
    }
    if isOpen { return }
    let others = there.names.cases(of: other) ?? []
    let cases = here.names.cases(of: type) ?? []
    let more = cases.indices.filter { !others.contains(cases[$0]) }.map { Value.enumCase($0) }
    let side = choice(of: edit)
    for index in flow.coordinators.flatMap(\.transitions.indices) {
      let event = flow[flow.transitions[index].event]
      guard let mayCome = add(side, or: event.parameters, lacking: more, of: type) else { continue }
      flow.transitions[index].block = add([
        .choose(mayCome, then: flow.transitions[index].block, otherwise: .empty)
      ])
    }
    for index in flow.links.indices {
      let link = flow.links[index]
      guard let mayCome = add(side, or: link.parameters, lacking: more, of: type) else { continue }
      flow.links[index].condition = link.condition.map { add(.and(mayCome, $0)) } ?? mayCome
      flow.links[index].otherwise = link.otherwise.map {
        add([.choose(mayCome, then: $0, otherwise: .empty)])
      }
    }
  }

  /// Whether a condition holds, or none of the parameters has one of these values; nil where none can have.
  private mutating func add(
    _ condition: ConditionID, or run: CompactRange, lacking values: [Value], of type: TypeID
  ) -> ConditionID? {
    var lacking: ConditionID?
    for (position, index) in run.indices.enumerated()
    where flow.types.unwrapped(flow.parameters[index].type) == type {
      for value in values {
        let other = add(.not(add(.equals(.payload(UInt16(position)), value))))
        lacking = lacking.map { add(.and($0, other)) } ?? other
      }
    }
    return lacking.map { add(.or(condition, $0)) }
  }

  /// Whether two links lead along the same path, with the same arguments.
  private mutating func leadsAlike(
    _ link: Link, _ other: Link, _ scope: BlockText.Scope, _ from: BlockText.Scope
  ) -> Bool {
    guard link.clears == other.clears, link.path.count == other.path.count else { return false }
    for (index, boundary) in other.path.enumerated() {
      var (scope, from) = (scope, from)
      if there.flow[boundary].kind == .tab {
        // A tab's arguments are its bar's to give.
        from = BlockText.Scope(payload: .empty, coordinator: there.flow[boundary].parent)
        scope = BlockText.Scope(payload: .empty, coordinator: flow[link.path[index]].parent)
      }
      guard let partner = boundaries.forward[boundary.index],
        BoundaryID(partner) == link.path[index],
        let arguments = graft(
          other.arguments[index], of: there.flow[there.flow[boundary].child].parameters,
          as: flow[flow.boundaries[partner].child].parameters, from, scope)
      else { return false }
      let own = link.arguments[index].indices.map { flow.expressions[$0] }
      if own != arguments.indices.map({ flow.expressions[$0] }) { return false }
    }
    return true
  }

  @discardableResult
  mutating func choice(of edit: Int) -> ConditionID {
    edits.append(edit)
    let name = flow.variables.first?.name ?? flow[flow.root].name
    flow.variables.append(
      Variable(name: name, type: .bool, initial: .unknown, isEnvironment: true, range: range))
    return add(.holds(.state(UInt16(flow.variables.count - 1))))
  }

  private mutating func choose(
    _ side: ConditionID, _ own: BlockID, or other: Other, _ scope: BlockText.Scope
  ) -> BlockID {
    let variable = flow.variables.count - 1
    let otherwise: BlockID
    switch other {
    case .block(let block, let from):
      marks = (false, false)
      otherwise = graft(block, from, scope)
      // What comes may go in the same turn.
      if marks.others || marks.news && there.flow.mayTakeAway(block) {
        doubts.unsure.insert(variable)
      }
      if marks.news { doubts.bringing.insert(variable) }
    case .nothing: otherwise = .empty
    case .unlike:
      otherwise = add([mark])
      doubts.unsure.insert(variable)
    }
    return add([.choose(side, then: own, otherwise: otherwise)])
  }

  // MARK: Building

  /// What nothing of this flow does.
  var mark: Step.Operation { .inChild(ghost, .empty) }

  mutating func add(_ operations: [Step.Operation]) -> BlockID {
    var block = flow.blocks[0]
    block.steps = add(operations.map { Step($0, at: range) }, to: \.steps)
    flow.blocks.append(block)
    return BlockID(flow.blocks.count - 1)
  }

  mutating func add(_ condition: Condition) -> ConditionID {
    flow.conditions.append(condition)
    return ConditionID(flow.conditions.count - 1)
  }

  /// A run of one of the flow's lists.
  mutating func add<Element>(
    _ elements: [Element], to list: WritableKeyPath<Flow, [Element]>
  ) -> CompactRange {
    let run = CompactRange(start: flow[keyPath: list].count, count: elements.count)
    flow[keyPath: list] += elements
    return run
  }
}
