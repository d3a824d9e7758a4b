import FlowctlTestSupport
import Foundation
import Testing

/// What a turn breaks, all of it and in its order: a script can only say that a rule is broken.
struct TurnTests {
  /// The rules that each turn of a script breaks, by the replay's JSON; with the coordinators where these
  /// are to be named.
  private func broken(
    _ flow: String, naming isNaming: Bool = false, _ turns: String...
  ) throws -> [[String]] {
    try withTemporaryFolder { folder in
      try write("flow: 1\nroot: App\n" + flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "simulate", "--format", "json", "--flow", "flow.yaml", "-", in: folder,
        input: turns.joined(separator: "\n"))
      let log = try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any]
      let scripts = try #require(log?["scripts"] as? [[String: Any]])
      let scenarios = try #require(scripts.first?["scenarios"] as? [[String: Any]])
      let all = try #require(scenarios.first?["turns"] as? [[String: Any]])
      #expect(all.count == turns.count, "\(ran.errors)")
      return all.map { turn in
        (turn["violations"] as? [[String: Any]] ?? []).map { violation in
          (violation["rule"] as? String ?? "?")
            + (isNaming ? " \(violation["coordinator"] as? String ?? "nobody")" : "")
        }
      }
    }
  }

  private let bar = """
    screens: { A: { events: [leave] }, B: { events: [both, there] } }
    coordinators:
      App: { tabs: [TA, TB, TC], children: { Sheet: { as: present, swipe: finish } }, async: [show],
        transitions: { App.show: { start: Sheet } } }
      TA: { start: A, transitions: { A.leave: finish } }
      TB: { start: A, transitions: { A.leave: finish } }
      TC: { start: A, ignores: [A.leave] }
      Sheet:
        start: B
        transitions:
          B.both: [ { select: TB }, { select: TA } ]
          B.there: [ { select: TB }, { select: TC } ]
    """

  @Test func `a bar that lacks a tab lacks it once`() throws {
    #expect(
      try broken(bar, "launch", "A.leave", "tab TB", "A.leave") == [
        [], ["tab-missing"], [], [],
      ])
  }

  @Test func `a tab that was selected for a moment is not told of`() throws {
    #expect(
      try broken(bar, naming: true, "launch", "App.show", "B.both", "B.there") == [
        [], [], ["select-while-covered TA"], ["select-while-covered TC"],
      ])
  }

  private let blank = """
    screens: { A: { events: [out] } }
    coordinators:
      App:
        async: [tick]
        children: { Main: root }
        start: Main
        transitions: { App.tick: { if: alive Main, then: stay }, Main.left: { stop: Main } }
      Main: { outputs: [left], start: A, transitions: { A.out: { output: left } } }
    """

  @Test func `a window that stays blank is told of once`() throws {
    #expect(
      try broken(blank, "launch", "A.out", "App.tick", "App.tick") == [
        [], ["blank-stack"], [], [],
      ])
  }

  private let left = """
    finishing: { screens: left }
    screens: { A: { events: [go] }, B: { events: [done], async: [on] }, C: { events: [end] } }
    coordinators:
      App:
        async: [next]
        children: { First: { as: push, back: finish }, Second: { as: push, back: finish } }
        start: A
        transitions: { A.go: { start: First }, App.next: { start: Second } }
      First: { start: B, transitions: { B.done: finish, B.on: stay } }
      Second: { start: C, transitions: { C.end: [ pop, finish ] } }
    """

  @Test func `a screen that nobody owns is told of once`() throws {
    #expect(
      try broken(left, "launch", "A.go", "B.done", "App.next", "C.end") == [
        [], [], ["orphan-screen"], [], [],
      ])
  }

  private let nested = """
    screens: { A: { events: [go] }, B: { events: [close] } }
    coordinators:
      App: { children: { Mid: { as: push, back: finish } }, start: A,
        transitions: { A.go: { start: Mid } } }
      Mid: { children: { Low: present }, start: Low }
      Low: { children: { Last: { as: push, back: finish } }, start: Last }
      Last: { start: B, transitions: { B.close: { dismiss: self } } }
    """

  @Test func `of those that leak together the topmost is named`() throws {
    #expect(
      try broken(nested, naming: true, "launch", "A.go", "B.close") == [
        [], [], ["leaked-child Mid"],
      ])
  }

  private let loop = """
    screens: { A: { events: [loop] } }
    coordinators: { App: { start: A, transitions: { A.loop: { open: round } } } }
    deeplinks: { round: { url: "x://round", to: App, do: { open: round } } }
    """

  /// The lines of a script that fail, with their rules.
  private func failures(_ script: String) throws -> [String] {
    try withTemporaryFolder { folder in
      try write("flow: 1\nroot: App\n" + loop, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("simulate", "--flow", "flow.yaml", "-", in: folder, input: script)
      let lines = ran.output.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(ran.status == (lines.isEmpty ? 0 : 1))
      return lines.map { line in
        let line = String(line)
        return line.split(separator: ":").dropFirst().prefix(1).joined() + " "
          + (line.split(separator: "[").last.map { String($0.dropLast()) } ?? "")
      }
    }
  }

  @Test(arguments: [
    "visible nothing", "visible A", "stack App: A", "children App:", "live App", "not live App",
    "presented nothing",
  ])
  func `what stands behind an endless turn fails`(expectation: String) throws {
    let head = "launch\nA.loop\nexpect violation endless-turn\n"
    #expect(try failures(head) == [])
    #expect(try failures(head + "expect \(expectation)\n") == ["4 script-impossible"])
    #expect(
      try failures(head + "expect \(expectation)\nexpect \(expectation)\nback\n") == [
        "4 script-impossible", "5 script-impossible", "6 script-impossible",
      ])
    // In front of it there is a world.
    #expect(try failures("launch\nexpect visible A\n" + head.dropFirst(7)) == [])
  }

  @Test func `a second violation is expected of an endless turn, and one that isn't fails`() throws
  {
    #expect(
      try failures("A.loop\nexpect violation endless-turn\nexpect violation endless-turn\n") == [])
    #expect(
      try failures("A.loop\nexpect violation endless-turn\nexpect violation pop-root\n") == [
        "3 expectation-failed"
      ])
    #expect(try failures("A.loop\n") == ["1 endless-turn"])
  }

  @Test(arguments: [(300, true), (450, false)])
  func `a turn that was given up fails`(links: Int, isFollowed: Bool) throws {
    let next = (0..<links).map { number in
      "  l\(number): { url: x://\(number), to: App, do: "
        + (number + 1 < links ? "{ open: l\(number + 1) } }" : "stay }")
    }
    let flow =
      "flow: 1\nroot: App\nscreens: { A: { events: [go] } }\ncoordinators:\n"
      + "  App: { start: A, transitions: { A.go: { open: l0 } } }\ndeeplinks:\n"
      + next.joined(separator: "\n") + "\n"
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "simulate", "--quiet", "--flow", "flow.yaml", "-", in: folder, input: "launch\nA.go\n")
      #expect(ran.status == (isFollowed ? 0 : 1), "\(ran.output)")
      #expect(ran.output.contains("[script-impossible]") != isFollowed)
    }
  }

  // MARK: What can't happen

  private let offers = """
    screens:
      A:
        events: [push, lock, child, locked, sheet, full, keep, present, alert]
        async: [late]
      B: {}
      L: { back: locked, swipe: locked }
      W: { style: alert, events: [ok] }
    coordinators:
      App:
        children:
          Child: { as: push, back: finish }
          Locked: { as: push, back: locked }
          Sheet: { as: present, swipe: finish }
          Full: { as: present, style: fullScreen, swipe: finish }
          Keep: { as: present, swipe: locked }
        start: A
        transitions:
          A.push: { push: B }
          A.lock: { push: L }
          A.child: { start: Child }
          A.locked: { start: Locked }
          A.sheet: { start: Sheet }
          A.full: { start: Full }
          A.keep: { start: Keep }
          A.present: { present: L }
          A.alert: { present: W }
          A.late: stay
          W.ok: stay
      Child: { start: B }
      Locked: { start: B }
      Sheet: { start: B }
      Full: { start: B }
      Keep: { start: B }
    """

  @Test(arguments: [
    ("", "back", false), ("A.push", "back", true), ("A.lock", "back", false),
    ("A.child", "back", true), ("A.locked", "back", false), ("A.sheet", "back", false),
    ("", "swipe", false), ("A.push", "swipe", false), ("A.sheet", "swipe", true),
    ("A.full", "swipe", false), ("A.keep", "swipe", false), ("A.present", "swipe", false),
    ("A.alert", "swipe", false), ("A.push", "A.push", false), ("A.sheet", "A.late", true),
    ("A.alert", "W.ok", true), ("", "W.ok", false), ("", "tab Child", false),
  ])
  func `only what the user can do is possible`(before: String, line: String, isPossible: Bool)
    throws
  {
    try withTemporaryFolder { folder in
      try write("flow: 1\nroot: App\n" + offers, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "simulate", "--quiet", "--flow", "flow.yaml", "-", in: folder,
        input: "launch\n\(before)\n\(line)\n")
      #expect(ran.status == (isPossible ? 0 : 1))
      #expect(isPossible || ran.output.contains("<stdin>:3:"), "\(ran.output)")
    }
  }

  @Test func `a line that nobody can send says who isn't there, or that the event has come`() throws
  {
    func told(_ script: String) -> String {
      flowctl(
        "simulate", "--flow", "Tests/Golden/settled/whose-own-event.yaml", "-",
        input: "launch\n" + script
      ).output
    }
    #expect(told("Listening.ended").contains("`Listening` isn't alive: `Home` is visible"))
    #expect(told("Listening.ended in App").contains("`App.Listening` isn't alive"))
    #expect(
      told("Home.open\nListening.ended in App.Queue").contains("`App.Queue.Listening` isn't alive"))
    #expect(
      told("Home.open\nPlayer.more\nQueue.moved in Queue").contains(
        "`Queue.Queue` isn't alive"))
  }
}
