import FlowKernel
import FlowModel
import FlowTestSupport
import FlowSource
import Testing

/// What the kernel promises beyond the meaning of steps: it is pure, frugal, and never falls over.
struct KernelTests {
  private let nesting = """
    flow: 1
    root: App
    gestures: { back: finish }
    screens: { A: { events: [go, out] } }
    coordinators:
      App:
        children: { Child: push }
        start: A
        transitions: { A.go: { start: Child }, A.out: stay }
      Child:
        children: { Child: push }
        start: A
        transitions: { A.go: { start: Child }, A.out: finish }
    deeplinks: { home: { url: "x://home", to: App } }
    """

  /// The visible screen's event of a name.
  private func turn(_ name: String, _ kernel: Kernel, _ world: World) throws -> Turn {
    let visible = world.visible.entry
    let screen = try #require(world[entry: visible].screen)
    let event = try #require(
      kernel.flow[screen].events.indices.first {
        kernel.flow.names[kernel.flow.events[$0].name] == name
      })
    return .event(EventID(event), entry: visible, payload: .empty)
  }

  @Test(arguments: [1, 14, 15, 100])
  func `an owner may have any number of events`(count: Int) throws {
    let names = (0..<count).map { "e\($0)" }
    let flow = try makeFlow(
      """
      flow: 1
      root: App
      screens: { A: { events: [\(names.joined(separator: ", "))] } }
      coordinators:
        App:
          start: A
          transitions: { \(names.map { "A.\($0): stay" }.joined(separator: ", ")), A.popped: stay }
      """)
    #expect(
      flow.transitions.map { flow.text($0.event) } == (names + ["popped"]).map { "A.\($0)" })
  }

  @Test func `what was answered in one turn is no cause of a leak in the next`() throws {
    var kernel = Kernel(
      try makeFlow(
        """
        flow: 1
        root: App
        screens:
          Home: { events: [ask, open], async: [late] }
          Alert: { events: [ok], style: alert }
          Page: {}
        coordinators:
          App:
            children: { Outer: { as: push } }
            start: { push: Home }
            transitions:
              Home.ask: { present: Alert }
              Home.open: { start: Outer }
              Home.late: pop
              Alert.ok: stay
          Outer:
            children: { Inner: { as: push, gone: finish } }
            start: { start: Inner }
          Inner: { start: { push: Page } }
        """))
    var (world, _) = kernel.launch(state: [])
    let home = world.visible.entry
    let late = try #require(
      kernel.flow.events.indices.first { kernel.flow.text(EventID($0)) == "Home.late" })
    for name in ["ask", "ok", "open"] {
      _ = kernel.run(try turn(name, kernel, world), on: &world)
    }
    let report = kernel.run(
      .event(EventID(late), entry: home, payload: .empty), on: &world)
    let leak = try #require(report.violations.first { $0.rule == .leakedChild })
    #expect(leak.swiped == nil)
  }

  @Test func `children may nest without end`() throws {
    var kernel = Kernel(try makeFlow(nesting))
    var (world, _) = kernel.launch(state: [])
    for _ in 0..<20_000 {
      let report = kernel.run(try turn("go", kernel, world), on: &world)
      #expect(report.violations.isEmpty)
    }
    #expect(kernel.canGoBack(in: world))
    let report = kernel.run(.open(LinkID(0), payload: .empty), on: &world)
    #expect(report.violations.isEmpty)
    #expect(world.children(of: World.rootSlot).isEmpty)
  }

  @Test func `rounds of starting and finishing need no more room`() throws {
    var kernel = Kernel(try makeFlow(nesting))
    var (world, _) = kernel.launch(state: [])
    for _ in 0..<1_000 {
      _ = kernel.run(try turn("go", kernel, world), on: &world)
      _ = kernel.run(try turn("out", kernel, world), on: &world)
    }
    #expect(world.coordinators.count <= 4)
    #expect(world.entries.count <= 4)
    #expect(world.containers.count <= 4)
  }

  @Test func `a world doesn't depend on how its slots came about`() throws {
    var kernel = Kernel(try makeFlow(nesting))
    var (fresh, _) = kernel.launch(state: [])
    var (used, _) = kernel.launch(state: [])
    for name in ["go", "go", "out", "out"] {
      _ = kernel.run(try turn(name, kernel, used), on: &used)
    }
    #expect(fresh == used)
    _ = kernel.run(try turn("go", kernel, fresh), on: &fresh)
    #expect(fresh != used)
    _ = kernel.run(try turn("go", kernel, used), on: &used)
    #expect(fresh == used)
  }

  @Test func `a turn that doubles its work with every line is abandoned`() throws {
    let count = 30
    var flow = "flow: 1\nroot: App\nscreens: { A: { events: [go] } }\ncoordinators:\n  App:\n"
    flow += "    start: A\n    transitions: { A.go: { open: l0 } }\ndeeplinks:\n"
    for index in 0..<count {
      flow +=
        "  l\(index): { url: x, to: App, do: [ { open: l\(index + 1) }, { open: l\(index + 1) } ] }\n"
    }
    flow += "  l\(count): { url: x, to: App, do: stay }\n"
    var kernel = Kernel(try makeFlow(flow))
    kernel.limits.steps = 10_000
    var (world, _) = kernel.launch(state: [])
    let report = kernel.run(try turn("go", kernel, world), on: &world)
    #expect(report.isAbandoned)
    #expect(!report.isEndless)
  }

  @Test func `a settled invariant is reported in the turn in which it breaks, and not again`()
    throws
  {
    var kernel = Kernel(
      try makeFlow(
        """
        flow: 1
        root: App
        screens: { A: { events: [go, nothing] }, B: { events: [] } }
        coordinators:
          App:
            children: { Child: push }
            start: A
            transitions: { A.go: { start: Child }, A.nothing: stay }
          Child: { start: B }
        """))
    var (world, _) = kernel.launch(state: [])
    _ = kernel.run(try turn("go", kernel, world), on: &world)
    #expect(kernel.run(.back, on: &world).violations.map(\.rule) == [.leakedChild])
    #expect(kernel.run(try turn("nothing", kernel, world), on: &world).violations.isEmpty)
  }
}
