import FlowKernel
import FlowModel
import FlowTestSupport
import Testing

/// Rounds of coordinators that are taken out of a world, and put back after something else has happened.
struct NestsTests {
  /// - Parameter app: what the app's coordinator is, and others.
  private static func threads(memo: String, _ app: String) -> String {
    """
    flow: 1
    root: App
    screens:
      Home: { events: [open], async: [note] }
      Post: { events: [reply] }
      Memo: { \(memo) }
    coordinators:
    \(app)
      Thread:
        children: { Thread: { as: push } }
        start: { push: Post }
        transitions: { Post.reply: { start: Thread } }
    """
  }

  private struct Trial {
    var flow: Flow
    var kernel: Kernel
    var world: World
    private var writer = CanonicalWriter()

    init(_ text: String) throws {
      flow = try makeFlow(text)
      kernel = Kernel(flow)
      kernel.hasNests = true
      (world, _) = kernel.launch(state: [])
    }

    mutating func run(_ screen: String, _ event: String, in world: inout World) throws {
      let sender = try #require(
        world.entries.indices.last { index in
          world.entries[index].isLive
            && world.entries[index].screen.map { flow.text($0) } == screen
        })
      let id = try #require(world.entries[sender].screen)
      let number = try #require(
        flow[id].events.indices.first { flow.text(EventID($0)) == "\(screen).\(event)" })
      let turn = Turn.event(EventID(number), entry: Slot(sender), payload: .empty)
      _ = kernel.run(turn, on: &world)
    }

    /// Makes a hole of each run but that of the visible screen.
    func foldRuns(in world: inout World) {
      for run in world.openRuns(besides: world.visible.entry, piles: false) {
        _ = world.fold(run)
        world.number(run.bottom, as: 1)
      }
    }

    func openRound(in world: World) -> World.Round? { world.openRound(in: flow) { _, _ in true } }

    mutating func numbers(of world: World) -> [UInt32] {
      writer.write(world, blanking: [], all: true)
      return Array(writer.numbers)
    }
  }

  @Test func `what was started since stays above a round that comes back`() throws {
    var trial = try Trial(
      Self.threads(
        memo: "",
        """
          App:
            children: { Thread: { as: push }, Note: { as: push } }
            start: { push: Home }
            transitions: { Home.open: { start: Thread }, Home.note: { start: Note } }
          Note: { start: { push: Memo } }
        """))
    var whole = trial.world
    try trial.run("Home", "open", in: &whole)
    for _ in 0..<2 { try trial.run("Post", "reply", in: &whole) }
    var folded = whole
    trial.foldRuns(in: &folded)
    // Home is to act: only what it has pushed is folded.
    let home = try #require(folded.entries.indices.first)
    folded.unfold(Slot(home), into: [FoldedEntry(whole[entry: Slot(home)])])
    let round = try #require(trial.openRound(in: folded))
    let numbers = folded.fold(round)
    folded.number(nest: round.lower, as: 1)
    try trial.run("Home", "note", in: &whole)
    try trial.run("Home", "note", in: &folded)
    folded.unfold(nest: round.lower, into: numbers, in: trial.flow)
    trial.foldRuns(in: &whole)
    trial.foldRuns(in: &folded)
    #expect(folded.entries.count(where: \.isLive) == whole.entries.count(where: \.isLive))
    #expect(trial.numbers(of: folded) == trial.numbers(of: whole))
  }

  /// A round says what its screens are, and not what stands between them.
  @Test func `a round with something else between its screens stays`() throws {
    var trial = try Trial(
      Self.threads(
        memo: "events: [more]",
        """
          App:
            children: { Thread: { as: push } }
            start: { push: Home }
            transitions:
              Home.open: { start: Thread }
              Home.note: { push: Memo }
              Memo.more:
                in: { child: Thread, do: { in: { child: Thread, do: { start: Thread } } } }
        """))
    var world = trial.world
    try trial.run("Home", "open", in: &world)
    try trial.run("Post", "reply", in: &world)
    var other = world
    try trial.run("Home", "note", in: &world)
    try trial.run("Memo", "more", in: &world)
    trial.foldRuns(in: &world)
    #expect(trial.openRound(in: world) == nil)
    // With nothing between them it goes.
    try trial.run("Post", "reply", in: &other)
    trial.foldRuns(in: &other)
    #expect(trial.openRound(in: other) != nil)
  }
}
