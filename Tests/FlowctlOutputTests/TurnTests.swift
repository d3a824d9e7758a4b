import FlowctlTestSupport
import Foundation
import Testing

/// What a turn breaks, all of it and in its order: a script can only say that a rule is broken.
struct TurnTests {
  /// The rules that each turn of a script breaks, by the replay's JSON.
  private func broken(_ flow: String, _ turns: String...) throws -> [[String]] {
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
        (turn["violations"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
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
      try broken(bar, "launch", "App.show", "B.both", "B.there") == [
        [], [], ["select-while-covered"], ["select-while-covered"],
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
}
