import FlowKernel
import FlowModel
import FlowScript
import FlowSource
import FlowSpec
import FlowTestSupport
import Testing

/// What is printed as a script can be read again, and means the same.
struct RoundTripTests {
  private struct OneFile: FileSystem {
    let text: String
    func read(_ path: String) throws(FileError) -> [UInt8] { Array(text.utf8) }
    func realPath(_ path: String) -> String? { "/" + path }
  }

  private let text = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    types: { Result: [ok, failed], User: }
    state: { isLoggedIn: Bool = any }
    environment: { online: Bool }
    screens:
      A: { events: { go: { id: Int, result: Result, user: "User?", note: String } }, async: [tick] }
      B: { events: [more], async: { loaded: { result: "Result?" } } }
    coordinators:
      App:
        children: { Main: root }
        start: Main
      Main: { tabs: [First, Second] }
      First:
        children: { Sheet: present, Deep: push }
        start: A
        transitions:
          A.go: { if: isLoggedIn, then: { start: Sheet }, else: { start: Deep } }
          A.tick: stay
      Second: { start: A, ignores: [A.go, A.tick] }
      Sheet: { async: [done], start: B, transitions: { B.more: { push: B }, B.loaded: stay, Sheet.done: finish } }
      Deep: { children: { Deep: push }, async: [done], start: B, transitions: { B.more: { start: Deep }, B.loaded: finish, Deep.done: finish } }
    deeplinks:
      item: { url: "x://{id}", params: { id: Int }, to: App.Main.First, do: { in: { child: Deep, do: stay } } }
    rules: { unused-parameter: off, unused-event: off }
    """

  private func makeKernel() throws -> Kernel {
    var sources = SourceSet()
    var names = Word.makeNameTable()
    var findings = Findings()
    let declarations = try SpecReader.read(
      entry: "flow.yaml", files: OneFile(text: text), sources: &sources, names: &names,
      findings: &findings)
    let flow = Resolver.resolve(
      try #require(declarations), names: names, findings: &findings
    ).flow
    #expect(!findings.isBlocking, "\(findings.all)")
    return Kernel(flow)
  }

  /// Counts violations and remembers the last world.
  private struct LastWorld: SimulationObserver {
    var worlds: [World] = []
    mutating func scenarioBegins(_ scenario: Script.Scenario) {}
    mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
      if let world { worlds.append(world) }
    }
    mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
      #expect(failures.filter { $0.rule.kind == .script }.isEmpty, "\(failures)")
    }
  }

  @Test(arguments: 1...20)
  func `a random walk, printed and read again, gives the same worlds`(seed: UInt64) throws {
    var kernel = try makeKernel()
    var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    let state = kernel.flow.variables.map { _ in Value.true }
    var (world, _) = kernel.launch(state: seed % 2 == 0 ? state : [.false, .true])
    var lines = [kernel.text(ofLaunch: seed % 2 == 0 ? state : [.false, .true])]
    var worlds = [world]
    for _ in 0..<25 {
      let turns = possible(in: world, &kernel)
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      let turn = turns[Int(random % UInt64(turns.count))]
      lines.append(kernel.text(of: turn, in: world))
      _ = kernel.run(turn, on: &world)
      worlds.append(world)
    }
    var sources = SourceSet()
    let script = lines.joined(separator: "\n") + "\n"
    let file = sources.add(SourceFile(path: "walk.txt", bytes: Array(script.utf8)))
    let read = ScriptReader.read(file, in: sources, for: &kernel)
    #expect(read.problems.isEmpty, "\(read.problems)\n\(script)")
    var observer = LastWorld()
    _ = Simulator().run(read, on: &kernel, observer: &observer)
    #expect(observer.worlds == worlds, "\(script)")
  }

  private func possible(in world: World, _ kernel: inout Kernel) -> [Turn] {
    var turns: [Turn] = [.change(variable: 1, to: .false), .change(variable: 1, to: .true)]
    turns.append(.open(LinkID(0), payload: kernel.tuples.intern([.some])))
    turns += kernel.allGestures(in: world).map { Turn(.gesture($0)) }
    turns += kernel.tabs(in: world).map { .tab($0) }
    for (index, entry) in world.entries.enumerated() where entry.isLive {
      guard let screen = entry.screen else { continue }
      for event in kernel.flow[screen].events.indices {
        let kind = kernel.flow.events[event].kind
        guard kind == .async || (kind == .event && Slot(index) == world.visible.entry) else {
          continue
        }
        let values = kernel.flow.events[event].parameters.indices.map {
          kernel.flow.types.representatives(of: kernel.flow.parameters[$0].type).last ?? .some
        }
        let payload = kernel.tuples.intern(values)
        turns.append(.event(EventID(event), entry: Slot(index), payload: payload))
      }
    }
    for (index, coordinator) in world.coordinators.enumerated() where coordinator.isAlive {
      for event in kernel.flow[coordinator.type].events.indices
      where kernel.flow.events[event].kind == .async {
        turns.append(.ownEvent(EventID(event), coordinator: Slot(index), payload: .empty))
      }
    }
    return turns
  }

  // MARK: Any flow, and any text

  @Test(arguments: 0..<4)
  func `a random walk through a random flow, printed and read again`(part: UInt64) throws {
    var flows = 0
    for seed in part * 60 + 1...part * 60 + 60 {
      guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { continue }
      flows += 1
      var kernel = Kernel(flow)
      let walk = RandomWalk(through: &kernel, seed: seed, worlds: 20, where: isNameable)
      let worlds = walk.worlds
      let script = kernel.text(of: walk)
      let read = read(script, for: &kernel)
      #expect(read.problems.isEmpty, "seed \(seed): \(read.problems)\n\(script)")
      var observer = LastWorld()
      _ = Simulator().run(read, on: &kernel, observer: &observer)
      #expect(Array(observer.worlds.prefix(worlds.count)) == worlds, "seed \(seed)\n\(script)")
    }
    #expect(flows > 30)
  }

  /// Whether a script can say whom a turn is for. Past an error two of a name may live under one
  /// parent, and of those it means one; and an orphan has no coordinator to name it by.
  private func isNameable(_ turn: Turn, in world: World) -> Bool {
    switch turn.sender {
    case .entry(let entry), .fold(let entry):
      let screen = world[entry: entry].screen
      let owner = world[entry: entry].owner
      if entry == world.visible.entry { return true }
      let same = screen.map { world.entries(of: $0) } ?? []
      if same.first == entry { return true }
      guard owner != .none else { return false }
      let path = path(to: owner, in: world)
      return same.first { isAt(world[entry: $0].owner, path, in: world) } == entry
    case .coordinator(let coordinator):
      return world.coordinators(at: path(to: coordinator, in: world)).first == coordinator
    case .nobody: return true
    }
  }

  private func isAt(_ owner: Slot, _ path: CoordinatorPath, in world: World) -> Bool {
    owner != .none && world.stands(owner, at: path)
  }

  /// The whole path, from the root down.
  private func path(to coordinator: Slot, in world: World) -> CoordinatorPath {
    var types: [CoordinatorID] = []
    var current = coordinator
    while current != .none {
      types.append(world[coordinator: current].type)
      current = world[coordinator: current].parent
    }
    return CoordinatorPath(types.reversed())
  }

  private func read(_ text: String, for kernel: inout Kernel) -> Script {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: "walk.txt", bytes: Array(text.utf8)))
    return ScriptReader.read(file, in: sources, for: &kernel)
  }

  @Test(arguments: [
    "", " ", "a # b", "a\"b", "\\", "\\\"", "\\n", "a\nb", "\r\n", "\t", "\u{1B}[2J", "\u{0}",
    "\u{85}",
    "\u{2028}", "\u{202E}b", "\u{200D}", "\u{FEFF}", "::error::a", "##[error]a", ")", "), id: 2",
    "🙂é\u{301}",
    "\\\\\"", "#\"#", "nil", "_", ".ok",
  ])
  func `any text in quotes, read, printed and read again, is the same`(text: String) throws {
    var kernel = try makeKernel()
    let (world, _) = kernel.launch(state: [.true, .true])
    let written = text.unicodeScalars.map { scalar in
      let escapes: [Unicode.Scalar: String] = [
        "\\": "\\\\", "\"": "\\\"", "\r": "\\r", "\n": "\\n",
      ]
      return escapes[scalar] ?? String(scalar)
    }.joined()
    var line = "A.go(id: 7, result: .ok, user: nil, note: \"\(written)\")"
    var payloads: [TupleID] = []
    for _ in 0..<3 {
      let script = read("launch\n" + line + "\n", for: &kernel)
      #expect(script.problems.isEmpty, "\(script.problems)")
      guard case .action(.event(let event, let payload, _))? = script.commands.last.map(script.kind)
      else {
        Issue.record("\(line) is no event")
        return
      }
      payloads.append(payload)
      line = kernel.text(of: .event(event, entry: world.visible.entry, payload: payload), in: world)
    }
    #expect(Set(payloads).count == 1)
    let name = kernel.tuples[payloads[0]].last.flatMap { $0.text?.name }
    #expect(name.map { kernel.flow.names[$0] } == text)
  }
}

extension Kernel {
  /// A walk as a script.
  func text(of walk: RandomWalk) -> String {
    let lines = zip(walk.turns, walk.worlds).map { text(of: $0, in: $1) }
    return ([text(ofLaunch: walk.state)] + lines).map { $0 + "\n" }.joined()
  }
}
