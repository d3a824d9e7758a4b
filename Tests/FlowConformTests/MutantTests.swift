import FlowConform
import FlowKernel
import FlowModel
import FlowSpec
import FlowTestSupport
import Foundation
import Testing

/// What traces find: an app that does what `flows/app.yaml` says, against flows that say something else in
/// one step, boundary or condition. `scripts/conform-round-trip` tries 200 of them, and screens alone too.
struct MutantTests {
  static let wanted =
    Int(ProcessInfo.processInfo.environment["FLOWCTL_CONFORM_MUTANTS"] ?? "") ?? 40
  static let triesScreens = ProcessInfo.processInfo.environment["FLOWCTL_CONFORM_MUTANTS"] != nil

  struct Mutant {
    var kind: String
    var flow: Flow
  }

  @Test func `full traces find every change that they reach`() throws {
    let flow = try flow(at: "flows/app.yaml")
    let mutants = Self.mutants(of: flow)
    var table: [String: (reached: Int, full: Int, screens: Int)] = [:]
    var reached = 0
    for mutant in mutants where reached < Self.wanted {
      guard let lines = Self.distinguishing(flow, mutant.flow) else { continue }
      reached += 1
      let full = try Self.finds(lines, of: flow, by: mutant.flow) { $0.gap = 0 }
      #expect(full, "\(mutant.kind): \(lines.map { TraceWalk.text($0, flow) })")
      let screens = lines.filter { if case .screen = $0 { true } else { false } }
      let seen =
        Self.triesScreens ? try Self.finds(screens, of: flow, by: mutant.flow) { _ in } : false
      let old = table[mutant.kind] ?? (0, 0, 0)
      table[mutant.kind] = (
        old.reached + 1, old.full + (full ? 1 : 0), old.screens + (seen ? 1 : 0)
      )
    }
    print("mutants: \(mutants.count) tried, \(reached) differ within reach")
    for (kind, row) in table.sorted(by: { $0.key < $1.key }) {
      print("| \(kind) | \(row.reached) | \(row.full) | \(row.screens) |")
    }
    #expect(reached == Self.wanted)
  }

  private static func finds(
    _ lines: [TestLine], of flow: Flow, by other: Flow,
    _ options: (inout Conformance.Options) -> Void
  ) throws -> Bool {
    let text = lines.map { "{\"session\":\"a\",\(TraceWalk.text($0, flow))}\n" }.joined()
    return try conform([text], to: other, options).result.counts.diverge == 1
  }

  // MARK: Mutants

  /// Flows that differ in one place, in an order that mixes their kinds.
  static func mutants(of flow: Flow) -> [Mutant] {
    var mutants: [Mutant] = []
    for (index, step) in flow.steps.enumerated() {
      for (kind, operation) in changes(of: step.operation, flow) {
        var mutant = flow
        mutant.steps[index].operation = operation
        mutants.append(Mutant(kind: kind, flow: mutant))
      }
    }
    for index in flow.boundaries.indices {
      for (kind, change) in boundaryChanges {
        var mutant = flow
        change(&mutant.boundaries[index])
        mutants.append(Mutant(kind: kind, flow: mutant))
      }
    }
    for index in flow.screens.indices {
      var mutant = flow
      mutant.screens[index].isBackLocked.toggle()
      mutants.append(Mutant(kind: "a screen's lock", flow: mutant))
    }
    var random = SeededGenerator(seed: 5)
    return mutants.shuffled(using: &random)
  }

  private static func changes(
    of operation: Step.Operation, _ flow: Flow
  ) -> [(String, Step.Operation)] {
    switch operation {
    case .push(let screen, let arguments):
      let next = ScreenID((screen.index + 1) % flow.screens.count)
      return [
        ("`push` → `present`", .present(screen, arguments, .sheet, overTop: false)),
        ("another screen", .push(next, flow[next].parameters.isEmpty ? .empty : arguments)),
        ("a step left out", .stay),
      ]
    case .present(let screen, let arguments, _, _):
      return [("`present` → `push`", .push(screen, arguments)), ("a step left out", .stay)]
    case .pop: return [("`pop` → `popToRoot`", .popToRoot), ("a step left out", .stay)]
    case .popTo: return [("a step left out", .stay)]
    case .choose(let condition, let then, let otherwise):
      return [("a condition turned round", .choose(condition, then: otherwise, otherwise: then))]
    case .stay: return []
    default: return [("a step left out", .stay)]
    }
  }

  private static var boundaryChanges: [(String, (inout Boundary) -> Void)] {
    [
      ("a boundary's `back`", { $0.back = $0.back == .locked ? .finish : .locked }),
      ("a boundary's `swipe`", { $0.swipe = $0.swipe == .locked ? .finish : .locked }),
      (
        "a boundary's `finish` left out",
        {
          $0.back = .nothing
          $0.swipe = .nothing
        }
      ),
    ]
  }

  // MARK: A trace that shows the difference

  /// What an app logs that does what one flow says, up to what the other doesn't allow; nil where no walk
  /// comes there.
  static func distinguishing(_ flow: Flow, _ other: Flow) -> [TestLine]? {
    for seed in 1...120 as ClosedRange<UInt64> {
      var pair = Lockstep(flow, other, seed: seed)
      if let lines = pair.walk(turns: 60) { return lines }
    }
    return nil
  }
}

/// A walk through two flows at once, on the first one's terms.
private struct Lockstep {
  private var kernel: Kernel
  private var other: Kernel
  private var random: SeededGenerator
  private var lines: [TestLine] = []

  init(_ flow: Flow, _ mutant: Flow, seed: UInt64) {
    kernel = Kernel(flow)
    other = Kernel(mutant)
    random = SeededGenerator(seed: seed)
  }

  mutating func walk(turns: Int) -> [TestLine]? {
    let state = launchState(of: kernel.flow, by: &random)
    var (world, report) = kernel.launch(state: state)
    var (mirror, mirrored) = other.launch(state: state)
    lines.append(.launch(state))
    for _ in 0..<turns {
      lines.append(.screen(screen(world)))
      if mirrored.isEndless || screen(world) != screen(mirror) { return lines }
      guard !report.isEndless, !report.isAbandoned,
        let turn = FlowTestSupport.turns(of: &kernel, in: world).randomElement(using: &random)
      else { return nil }
      let action = kernel.action(of: turn, in: world)
      lines.append(.action(turn.action, values(of: turn.action)))
      guard let next = other.perform(adopted(action), on: &mirror) else {
        // Somebody else of the name may send it.
        if case .event(let event, _, _) = action, kernel.flow[event].kind == .async { return nil }
        return lines
      }
      mirrored = next
      report = kernel.run(turn, on: &world)
    }
    return nil
  }

  private func screen(_ world: World) -> ScreenID? {
    let entry = world.visible.entry
    return entry == .none ? nil : world[entry: entry].screen
  }

  private func values(of action: Action) -> [Value?] {
    switch action {
    case .event(_, let payload, _), .doubleTap(_, let payload), .open(_, let payload):
      Array(kernel.tuples[payload])
    case .change(_, let value): [value]
    case .launch, .gesture, .tab, .button: []
    }
  }

  private mutating func adopted(_ action: Action) -> Action {
    other.adopt(Counterexample([action], breaking: []), of: kernel).actions[0]
  }
}
