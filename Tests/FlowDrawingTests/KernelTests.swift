import FlowDrawing
import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// A drawing reads the steps without running them: what it says is held against the kernel's turns.
struct KernelTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Flows in one file each.
  static let files: [String] = ["flows", "Tests/Golden"].flatMap { folder in
    let found = FileManager.default.enumerator(atPath: repository.path + "/" + folder)
    return (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }
      .map { folder + "/" + $0 }
  }.sorted()

  private func drawing(_ text: String) throws -> Drawing {
    Drawing(of: try #require(try resolveFlow(text).flow))
  }

  @Test func `a full screen is not swiped away`() throws {
    let text = """
      flow: 1
      root: App
      screens: { A: { events: [go] }, B: { events: [done] } }
      coordinators:
        App:
          children: { Sub: { as: present, style: sheet, swipe: finish } }
          start: A
          transitions: { A.go: { start: Sub }, Sub.finished: stay }
        Sub: { start: B, transitions: { B.done: finish } }
      """
    func swipes(_ text: String) throws -> Int {
      try drawing(text).edges.flatMap(\.causes).count { $0.name == "swipe" }
    }
    #expect(try swipes(text) == 1)
    #expect(try swipes(text.replacing("sheet", with: "fullScreen")) == 0)
  }

  @Test func `a choice inside a choice keeps its parentheses`() throws {
    let drawing = try drawing(
      """
      flow: 1
      root: App
      state: { a: Bool = any, b: Bool = any, c: Bool = any }
      screens: { A: { events: [go] }, B: }
      coordinators:
        App: { start: A, transitions: { A.go: { if: (a or b) and c, then: { push: B } } } }
      """)
    let conditions = drawing.edges.flatMap(\.causes).map(\.condition)
    #expect(conditions.contains("(a or b) and c"), "\(conditions)")
  }

  @Test func `what is drawn is what turns do, in nearly every flow`() throws {
    var checked = DrawingCheck()
    for file in Self.files {
      let data = try Data(contentsOf: Self.repository.appendingPathComponent(file))
      guard let flow = try resolveFlow(String(decoding: data, as: UTF8.self)).flow else { continue }
      checked.check(flow, worlds: 60, name: file)
    }
    expectAgreement(checked)
    #expect(checked.edges > 200, "\(checked)")
  }

  @Test func `what is drawn is what turns do, in nearly every random flow`() throws {
    var checked = DrawingCheck()
    for seed in 1...100 as ClosedRange<UInt64> {
      guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { continue }
      checked.check(flow, worlds: 80, name: "seed \(seed)")
    }
    expectAgreement(checked)
  }

  /// What lies below a screen depends on all that happened before, and a drawing tells what the flow itself
  /// shows from where: broken flows differ here and there.
  private func expectAgreement(_ checked: DrawingCheck) {
    let complaints = checked.complaints.sorted().joined(separator: "\n")
    #expect(
      checked.complaints.count * 10 < checked.moves.count + checked.edges,
      "\(checked)\n\(complaints)")
    #expect(checked.flows > 40 && checked.moves.count > 100 && checked.edges > 20, "\(checked)")
  }
}

/// Looks at a flow's worlds one by one, and at what its drawing says of each turn.
private struct DrawingCheck: CustomStringConvertible {
  private(set) var complaints: Set<String> = []
  private(set) var flows = 0
  /// From where to where, and by what.
  private(set) var moves: Set<String> = []
  private(set) var edges = 0

  var description: String {
    "\(flows) flows, \(moves.count) moves, \(edges) edges, \(complaints.count) complaints"
  }

  /// What turns of one flow did.
  private struct Turns {
    /// Transitions on a visible screen's event that were taken, and the screen gone, or there still.
    var left: Set<Int> = []
    var stayed: Set<Int> = []
    /// Gestures that ended a child across a boundary.
    var gestures: Set<Drawing.Cause.Kind> = []
    /// Whether all worlds were seen.
    var isWhole = true
  }

  mutating func check(_ flow: Flow, worlds limit: Int, name: String) {
    if flow.coordinators.isEmpty { return }
    flows += 1
    let drawing = Drawing(of: flow)
    let turns = look(at: drawing, of: flow, worlds: limit, name)
    if turns.isWhole { compare(drawing, turns, flow, name) }
  }

  private mutating func look(
    at drawing: Drawing, of flow: Flow, worlds limit: Int, _ name: String
  ) -> Turns {
    var turns = Turns()
    var kernel = Kernel(flow)
    kernel.limits.steps = 2_000
    kernel.taken = Array(repeating: false, count: flow.transitions.count)
    var seen: Set<[UInt32]> = []
    var waiting: [World] = []
    func wait(for world: World, after report: TurnReport) {
      let isOver = report.isEndless || report.isAbandoned || report.unknownVariable != nil
      if isOver || report.violations.contains(where: { $0.rule.defaultSeverity == .error }) {
        turns.isWhole = false
      } else if seen.insert(world.canonical()).inserted {
        waiting.append(world)
      }
    }
    let launched = kernel.launch(state: launchState(of: flow))
    if flow.variables.contains(where: { $0.initial == .unknown }) { turns.isWhole = false }
    wait(for: launched.world, after: launched.report)
    var next = 0
    while next < waiting.count, seen.count <= limit {
      let world = waiting[next]
      next += 1
      for turn in FlowTestSupport.turns(of: &kernel, in: world) {
        for index in kernel.taken.indices { kernel.taken[index] = false }
        var after = world
        let report = kernel.run(turn, on: &after)
        if report.violations.isEmpty, !report.isEndless, !report.isAbandoned {
          compare(drawing, turn, world, after, kernel, &turns, name)
        }
        wait(for: after, after: report)
      }
    }
    if next < waiting.count { turns.isWhole = false }
    return turns
  }

  // MARK: What turns do, and what is drawn

  private mutating func compare(
    _ drawing: Drawing, _ turn: Turn, _ before: World, _ after: World, _ kernel: Kernel,
    _ turns: inout Turns, _ name: String
  ) {
    let (from, to) = (
      stop(.gesture(.back), in: before, kernel), stop(turn.action, in: after, kernel)
    )
    if case .gesture(let gesture) = turn.action {
      for boundary in ended(between: before, after, kernel.flow) where kernel.taken.contains(true) {
        turns.gestures.insert(.gesture(gesture, boundary))
      }
    }
    guard case .event(let event, _, _) = turn.action, turn.sender == .entry(before.visible.entry),
      let owner = from.owner,
      let transition = kernel.flow.transitionIndex(of: owner, for: event)
    else { return }
    let isThere =
      after.entries.indices.contains(Int(before.visible.entry))
      && after.visible.entry == before.visible.entry && from.screen == to.screen
    if isThere { turns.stayed.insert(transition) } else { turns.left.insert(transition) }
    guard to.screen != nil, !isThere else { return }
    let move =
      "\(name): \(kernel.text(from)) to \(kernel.text(to)) by \(kernel.flow.text(event))"
    guard moves.insert(move + " \(from.transitions) \(to.transitions)").inserted else { return }
    // A turn that no edge stands for gets one of its own.
    var (start, marked) = (drawing, drawing)
    start.highlight([from])
    marked.highlight([from, to])
    if marked.edges.count > start.edges.count {
      complaints.insert(move + " is not drawn")
    }
  }

  private func stop(_ action: Action, in world: World, _ kernel: Kernel) -> Drawing.Stop {
    let visible = world.visible.entry
    let entry = visible == .none ? nil : world[entry: visible]
    let owner = entry.flatMap { $0.owner == .none ? nil : world[coordinator: $0.owner].type }
    return Drawing.Stop(
      action, turn: "", screen: entry?.screen, owner: owner,
      transitions: Set(kernel.taken.indices.filter { kernel.taken[$0] }))
  }

  /// The boundaries of children that ended in a turn.
  private func ended(between before: World, _ after: World, _ flow: Flow) -> [BoundaryID] {
    func count(_ world: World) -> [BoundaryID: Int] {
      let living = world.coordinators.indices.filter { world.coordinators[$0].isAlive }
      return Dictionary(
        living.compactMap { world.coordinators[$0].boundary }.map { ($0, 1) }, uniquingKeysWith: +)
    }
    let left = count(after)
    return count(before).filter { left[$0.key, default: 0] < $0.value }.map(\.key)
  }

  // MARK: What is drawn, and what turns do

  private mutating func compare(
    _ drawing: Drawing, _ turns: Turns, _ flow: Flow, _ name: String
  ) {
    for edge in drawing.edges {
      for cause in edge.causes {
        edges += 1
        switch cause.kind {
        case .gesture(let gesture, let boundary):
          if !turns.gestures.contains(cause.kind) {
            complaints.insert(
              "\(name): no \(gesture) ever ends \(flow.text(flow[boundary].child)), as is drawn")
          }
        case .transition(let transition):
          guard case .screen = drawing.nodes[edge.tail].kind, isTaken(transition, turns) else {
            continue
          }
          let isSo = (edge.tail == edge.head ? turns.stayed : turns.left).contains(transition)
          if !isSo {
            complaints.insert(
              "\(name): \(flow.text(flow.transitions[transition].event)) never "
                + (edge.tail == edge.head ? "stays" : "leads away") + ", as is drawn")
          }
        case .start, .end, .tab, .link: continue
        }
      }
    }
  }

  private func isTaken(_ transition: Int, _ turns: Turns) -> Bool {
    turns.left.contains(transition) || turns.stayed.contains(transition)
  }
}

extension Kernel {
  fileprivate func text(_ stop: Drawing.Stop) -> String {
    (stop.owner.map(flow.text) ?? "nobody") + "." + (stop.screen.map(flow.text) ?? "nothing")
  }
}
