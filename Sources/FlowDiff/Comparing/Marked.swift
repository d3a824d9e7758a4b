import FlowKernel
import FlowModel
import FlowSource

/// A flow in which every edited block ends at a mark: a step that breaks an invariant nothing else breaks there. So
/// the prover says of each edit whether anything ever comes to it, in stacks of any depth, and by which shortest way.
///
/// What an edited block asks for first stays asked: only where the answers lead to other steps than in the other flow
/// stands a mark.
struct Marked {
  private(set) var flow: Flow
  /// By the number of the mark's step, its edit.
  private(set) var edits: [Int: Int] = [:]
  private let ghost: CoordinatorID
  private var edit = 0
  private var range: SourceRange

  init(_ flow: Flow) {
    self.flow = flow
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
    coordinator.start = .empty
    coordinator.transitions = .empty
    coordinator.ignores = []
    coordinator.shows = []
    flow.events.append(finished)
    flow.coordinators.append(coordinator)
  }

  static let rule = Rule.childMissing

  /// The flow, with all its marks at a place where nothing else is.
  func flow(withMarksAt range: SourceRange) -> Flow {
    var flow = flow
    for step in edits.keys { flow.steps[step].range = range }
    return flow
  }

  // MARK: Blocks

  /// Puts a mark for an edit wherever the steps of a block are not those of the other flow's.
  ///
  /// - Parameters:
  ///   - here: the block in this flow.
  ///   - there: the block in the other one; nil where that has none, and does nothing.
  mutating func mark(
    _ number: Int, _ place: Part.Place, here: Decisions, there: Decisions?
  ) {
    edit = number
    let block: BlockID
    if let tests = here.tests, let others = there?.tests ?? (there == nil ? [] : nil) {
      block = build(here, there, tests[...], others, [:])
    } else {
      block = add([mark()])
    }
    switch place {
    case .transition(let index): flow.transitions[index].block = block
    case .start(let id): flow.coordinators[id.index].start = block
    case .link(let id):
      flow.links[id.index].block = block
    case .boundary, .event, .screen, .variable, .elsewhere: break
    }
  }

  /// The same of a link that leads elsewhere, or elsewhen.
  mutating func mark(_ number: Int, wholeOf link: LinkID) {
    edit = number
    flow.links[link.index].block = add([mark()])
    flow.links[link.index].path = []
    flow.links[link.index].arguments = []
    flow.links[link.index].condition = nil
    flow.links[link.index].otherwise = nil
  }

  /// The same of a tab that acts in this flow alone: in the other one it is selected.
  mutating func mark(_ number: Int, wholeOf transition: Int) {
    edit = number
    flow.transitions[transition].block = add([mark()])
  }

  private mutating func mark() -> Step.Operation {
    edits[flow.steps.count] = edit
    return .inChild(ghost, .empty)
  }

  /// - Parameter operations: at most one is a mark, the first.
  private mutating func add(_ operations: [Step.Operation]) -> BlockID {
    var block = flow.blocks[0]
    block.steps = CompactRange(start: flow.steps.count, count: operations.count)
    for operation in operations { flow.steps.append(Step(operation, at: range)) }
    flow.blocks.append(block)
    return BlockID(flow.blocks.count - 1)
  }

  /// A decision with an answer for each value.
  private mutating func build(
    _ here: Decisions, _ there: Decisions?, _ tests: ArraySlice<Decisions.Test>,
    _ others: [Decisions.Test], _ answers: [String: String]
  ) -> BlockID {
    guard let test = tests.first else { return leaf(here, there, others, answers) }
    var next: BlockID?
    for (value, answer) in test.values.reversed() {
      let block = build(
        here, there, tests.dropFirst(), others, answers.merging([test.subject: answer]) { $1 })
      guard let otherwise = next else {
        next = block
        continue
      }
      flow.conditions.append(test.condition(value))
      let condition = ConditionID(flow.conditions.count - 1)
      next = add([.choose(condition, then: block, otherwise: otherwise)])
    }
    return next ?? .empty
  }

  private mutating func leaf(
    _ here: Decisions, _ there: Decisions?, _ others: [Decisions.Test], _ answers: [String: String]
  ) -> BlockID {
    let text = here.text(answers)
    // What only the other flow asks for may be answered in any way.
    let open = others.filter { answers[$0.subject] == nil }
    let isSame = Decisions.all(open, answers).allSatisfy { (there?.text($0) ?? "") == text }
    return isSame ? add(here.steps(answers)) : add([mark()])
  }
}

/// What a block asks for before it takes any step, and what it then does.
struct Decisions {
  /// Something that is asked for, with every value that it may have.
  struct Test {
    var subject: String
    var values: [(value: Value, answer: String)]
    /// nil for whether a child is alive.
    var expression: Expression?
    var child: CoordinatorID?

    func condition(_ value: Value) -> Condition {
      if let child { return .alive(child) }
      return expression.map { .equals($0, value) } ?? .holds(.constant(.false))
    }
  }

  private let blocks: BlockText
  private let block: BlockID
  private let scope: BlockText.Scope
  /// nil where that is much.
  let tests: [Test]?

  init(_ blocks: BlockText, _ block: BlockID, _ scope: BlockText.Scope) {
    self.blocks = blocks
    self.block = block
    self.scope = scope
    tests = blocks.leadingTests(of: block, scope)
  }

  func text(_ answers: [String: String]) -> String { blocks.text(block, scope, answers) }

  func steps(_ answers: [String: String]) -> [Step.Operation] {
    blocks.steps(of: block, scope, answers)
  }

  /// Every way to answer what is open.
  static func all(_ open: [Test], _ answers: [String: String]) -> [[String: String]] {
    open.reduce([answers]) { all, test in
      all.flatMap { answers in
        test.values.map { value in answers.merging([test.subject: value.answer]) { $1 } }
      }
    }
  }
}
