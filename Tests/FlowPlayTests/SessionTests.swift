import FlowKernel
import FlowModel
import FlowPlay
import FlowReporting
import FlowScript
import FlowSource
import FlowTestSupport
import Testing

/// What a session does with lines, whoever types them.
struct SessionTests {
  private func session(
    _ text: String, undoLimit: Int = 100, width: Int = 80
  ) throws -> Session {
    let flow = try #require(try resolveFlow(text).flow)
    return Session(
      flow, from: SourceSet(), simulator: Simulator(), palette: Palette(isColoured: false),
      width: width,
      undoLimit: undoLimit)
  }

  // MARK: Random sessions

  private struct Played {
    var session: Session
    var worlds: [World?]
    var text: String
  }

  /// Chooses at random, and answers whatever is asked.
  private func play(seed: UInt64, turns: Int) throws -> Played? {
    guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { return nil }
    var random = SeededGenerator(seed: seed)
    var session = Session(
      flow, from: SourceSet(), simulator: Simulator(), palette: Palette(isColoured: false),
      width: 40)
    var text = session.begin().text
    while session.isAsking { text += session.read("1").text }
    guard session.world != nil else { return nil }
    var worlds = [session.world]
    for _ in 0..<turns {
      text += session.read(String(Int.random(in: 1...12, using: &random))).text
      while session.isAsking {
        text += session.read(String(Int.random(in: 1...3, using: &random))).text
      }
      while worlds.count <= session.turns { worlds.append(session.world) }
      if session.world == nil { break }
    }
    return Played(session: session, worlds: worlds, text: text)
  }

  @Test(arguments: 0..<20)
  func `random moves, all taken back, give the former worlds`(group: UInt64) throws {
    var flows = 0
    for seed in group * 10..<(group + 1) * 10 {
      guard var played = try play(seed: seed + 1, turns: 30) else { continue }
      flows += 1
      #expect(played.session.world == played.worlds.last)
      for world in played.worlds.dropLast().reversed() {
        #expect(!played.session.read("undo").isRefused)
        #expect(played.session.world == world)
      }
      #expect(played.session.turns == 0)
      #expect(played.session.read("undo").isRefused)
    }
    #expect(flows > 5)
  }

  @Test(arguments: 0..<20)
  func `a saved session replays to the same world`(group: UInt64) throws {
    var flows = 0
    for seed in group * 10..<(group + 1) * 10 {
      guard let played = try play(seed: seed + 1, turns: 30) else { continue }
      flows += 1
      var sources = SourceSet()
      let script = played.session.script
      let file = sources.add(SourceFile(path: "saved.txt", bytes: Array(script.utf8)))
      var kernel = played.session.table
      let read = ScriptReader.read(file, in: sources, for: &kernel)
      var observer = LastWorld()
      let counts = Simulator(isStrict: true).run(read, on: &kernel, observer: &observer)
      #expect(counts.passed == 1, "\(script)\n\(observer.failures)")
      #expect(observer.world == played.session.world, "\(script)")
    }
    #expect(flows > 5)
  }

  @Test(arguments: 0..<4)
  func `no line is wider than the terminal`(group: UInt64) throws {
    var flows = 0
    for seed in group * 10 + 1...group * 10 + 10 {
      guard let played = try play(seed: seed, turns: 20) else { continue }
      flows += 1
      for line in played.text.split(separator: "\n") {
        #expect(PlainText.width(of: String(line)) <= 40, "\(line)")
      }
    }
    #expect(flows > 5)
  }

  private struct LastWorld: SimulationObserver {
    var world: World?
    var failures: [String] = []
    mutating func scenarioBegins(_ scenario: Script.Scenario) {}
    mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
      self.world = world
    }
    mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
      self.failures += failures.map(\.message)
    }
  }

  // MARK: Words

  private let flow = """
    flow: 1
    root: App
    environment: { online: Bool }
    screens:
      A: { events: { go: { id: Int, note: String }, ask: , loop: } }
      長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前: { events: [go] }
    coordinators:
      App:
        start: A
        transitions:
          A.go: { push: A }
          A.ask:
            if: online
            then: { push: 長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前 }
            else: pop
          A.loop: { open: again }
          長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前.go: pop
    deeplinks:
      again: { url: "x://again", to: App, do: { open: again } }
    """

  @Test func `only so many steps can be undone, and the message says so`() throws {
    var session = try session(flow, undoLimit: 3)
    _ = session.begin()
    for _ in 0..<8 { _ = session.read("A.go") }
    #expect(session.read("undo 9").text.hasPrefix("undid 3 steps\n"))
    let refused = session.read("undo")
    #expect(refused.isRefused)
    #expect(refused.text.contains("only the last 3 steps can be undone"))
    #expect(refused.text.contains("--undo-limit"))
    #expect(session.script == "launch\n" + String(repeating: "A.go(id: _, note: _)\n", count: 5))
    #expect(!session.read("restart").isRefused)
    #expect(session.turns == 0)
  }

  @Test func `a launch by mistake can be taken back`() throws {
    var session = try session(flow)
    _ = session.begin()
    _ = session.read("A.go")
    let world = session.world
    _ = session.read("back to start")
    #expect(session.turns == 0)
    #expect(session.read("undo").text.hasPrefix("undid the launch\n"))
    #expect(session.world == world)
    #expect(session.turns == 1)
  }

  @Test func `what a condition looks at is asked for, and belongs to the launch`() throws {
    var session = try session(flow)
    _ = session.begin()
    _ = session.read("A.go(id: 1, note: \"x\")")
    let before = session.world
    #expect(session.read("A.ask").text.contains("online: Bool, which is needed now"))
    #expect(session.isAsking)
    #expect(session.world == before)
    _ = session.read("true")
    #expect(session.turns == 2)
    #expect(session.script.hasPrefix("launch online=true\nA.go(id: 1, note: \"x\")\nA.ask\n"))
    _ = session.read("undo")
    #expect(session.world == before)
    #expect(session.read("A.ask").text.contains("needed now"))
    #expect(session.read("cancel").text.contains("online=?"))
    #expect(!session.isAsking)
  }

  @Test func `what is passed on has to be known, too`() throws {
    var session = try session(
      """
      flow: 1
      root: App
      environment: { online: Bool }
      screens: { A: { events: [go] }, B: , C: }
      coordinators:
        App:
          children: { Child: { as: push, back: finish } }
          start: A
          transitions: { A.go: { start: Child, with: { isOnline: online } } }
        Child:
          params: { isOnline: Bool }
          start: { if: isOnline, then: { push: B }, else: { push: C } }
      """)
    _ = session.begin()
    #expect(session.read("A.go").text.contains("online: Bool, which is needed now"))
    _ = session.read("true")
    #expect(session.script.hasPrefix("launch online=true\nA.go\n"))
    #expect(session.turns == 1)
    #expect(!session.read("expect visible B").isRefused)
  }

  @Test func `where the app hangs, only going back is possible`() throws {
    var session = try session(flow)
    _ = session.begin()
    #expect(session.read("A.loop").text.contains("the app hangs: `undo` goes back one step"))
    for line in ["1", "A.go", "back", "expect visible A", "list", "tree"] {
      #expect(session.read(line).isRefused, "\(line)")
    }
    #expect(!session.read("expect violation endless-turn").isRefused)
    #expect(session.script == "launch\nA.loop\nexpect violation endless-turn\n")
    #expect(!session.read("undo").isRefused)
    #expect(session.world != nil)
  }

  @Test(arguments: [
    ("tap A.go", "write the event alone: `A.go`"), ("goto A", "`why A` shows the way there"),
    ("// a remark", "a comment starts with `#`: `# a remark`"), ("bakc", "did you mean `back`?"),
    ("undoo", "did you mean `undo`?"),
    ("undo x", "`x` is not a number of steps"), ("99", "there is no number 99 in the list"),
    ("-9223372036854775808", "there is no number"), ("0", "there is no number 0 in the list"),
    ("-1", "there is no number -1 in the list"),
    ("save", "a file is missing"), ("why", "a screen is missing"),
    ("why AA", "there is no screen `AA`"), ("B.go", "there is no screen or coordinator `B`"),
    ("A.gone", "it has: go, ask, loop"), ("swipe", "what can be done now: A.go, A.ask, A.loop"),
    ("expect visible nothing", "expected nothing to be visible, but A is"),
    ("A.go(id: x)", "this is not a value of type `Int`"), ("back\rback", "no: "),
    ("\u{1B}[2J\u{202E}", "has no meaning here"),
  ])
  func `a line that can't be done says why`(line: String, reason: String) throws {
    var session = try session(flow, width: 200)
    _ = session.begin()
    let world = session.world
    let reply = session.read(line)
    #expect(reply.isRefused)
    #expect(reply.text.contains(reason), "\(reply.text)")
    #expect(!reply.text.unicodeScalars.contains { $0 != "\n" && PlainText.isDangerous($0) })
    #expect(session.world == world)
  }

  @Test(arguments: [40, 41, 80, 100])
  func `wide names are cut, and fit`(width: Int) throws {
    var session = try session(flow, width: width)
    var text = session.begin().text
    for line in ["A.go", "A.ask", "true", "list", "tree", "help", "save x", "x.y", "look"] {
      text += session.read(line).text
    }
    for _ in 0..<20 { text += session.read("A.go").text }
    text += session.read("why 長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前").text
    #expect(text.contains("長い"))
    for line in text.split(separator: "\n") {
      #expect(PlainText.width(of: String(line)) <= width, "\(line)")
    }
    // The boxes are closed.
    for line in text.split(separator: "\n") where line.hasPrefix("│") {
      #expect(PlainText.width(of: String(line)) == width, "\(line)")
    }
  }

  @Test func `the way to a screen can be typed`() throws {
    var session = try session(flow)
    _ = session.begin()
    let reply = session.read("why 長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前長い名前")
    #expect(reply.text.contains("\n  launch online=true\n  A.ask\n"), "\(reply.text)")
  }

  @Test func `a whole script can be told line by line`() throws {
    var session = try session(
      flow.replacing("environment: { online: Bool }", by: "state: { online: Bool = any }"))
    #expect(session.begin().text.contains("online: Bool, at launch"))
    for line in [
      "flow x.yaml", "scenario one", "launch online=false  # a comment", "# another", "A.ask",
      "expect violation pop-root", "scenario two", "launch online=true", "A.ask",
    ] {
      #expect(!session.read(line).isRefused, "\(line)")
    }
    #expect(session.script == "launch online=true\nA.ask\n")
  }
}

extension String {
  fileprivate func replacing(_ text: String, by other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}
