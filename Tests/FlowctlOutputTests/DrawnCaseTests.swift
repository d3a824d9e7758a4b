import FlowctlTestSupport
import Foundation
import Testing

/// What a drawing and a page say of cases that no flow of the repository has.
struct DrawnCaseTests {
  private func drawn(_ flow: String) -> [String] {
    let ran = flowctl("graph", "--format", "mermaid", "-", input: "flow: 1\nroot: App\n" + flow)
    #expect(ran.status == 0, "\(ran.errors)")
    return ran.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func presented(_ boundary: String) -> [String] {
    drawn(
      """
      screens: { A: { events: [show] }, B: { events: [close] } }
      coordinators:
        App:
          children: { Child: \(boundary) }
          start: A
          transitions: { A.show: { start: Child }, Child.finished: stay }
        Child: { start: B, transitions: { B.close: finish } }
      """)
  }

  @Test func `only what can be pulled down has an edge for it`() {
    let sheet = presented("{ as: present, swipe: finish }")
    #expect(sheet.contains { $0.hasPrefix("s__Child__B ") && $0.contains("swipe") })
    let full = presented("{ as: present, style: fullScreen, swipe: finish }")
    #expect(full.contains { $0.hasPrefix("s__Child__B ") && $0.contains("close") })
    #expect(!full.contains { $0.contains("swipe") })
  }

  @Test(arguments: [
    ("(a or b) and c", "[(a or b) and c]"), ("a or (b and c)", "[a or (b and c)]"),
    ("not (a or b)", "[not (a or b)]"), ("not (a and b) or c", "[not (a and b) or c]"),
    ("not not a", "[a]"), ("a and not b", "[a and not b]"),
  ])
  func `a condition keeps its parentheses`(condition: String, label: String) {
    let lines = drawn(
      """
      state: { a: Bool = any, b: Bool = any, c: Bool = any }
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App: { start: A, transitions: { A.go: { if: \(condition), then: { push: B } } } }
      """)
    #expect(lines.contains { $0.hasPrefix("s__App__A ") && $0.contains("\"go \(label)\"") })
  }

  @Test func `an alert leaves by its events, and not by what arrives by itself`() {
    let lines = drawn(
      """
      screens:
        A: { events: [go] }
        W: { style: alert, events: [ok], async: [late] }
      coordinators:
        App: { start: A, transitions: { A.go: { present: W }, W.ok: stay, W.late: stay } }
      """)
    #expect(lines.contains { $0.hasPrefix("s__App__W ") && $0.contains("\"ok\"") })
    #expect(!lines.contains { $0.hasPrefix("s__App__W ") && $0.contains("late") })
    #expect(lines.contains { $0.hasPrefix("s__App__W{{") && $0.contains("↻ late") })
  }

  @Test func `a screen that is pushed too looks like the others of its stack`() {
    let lines = drawn(
      """
      screens: { A: { events: [go, show, only] }, B: {}, C: {} }
      coordinators:
        App:
          start: A
          transitions: { A.go: { push: B }, A.show: { present: B }, A.only: { present: C } }
      """)
    #expect(lines.contains { $0.hasPrefix("s__App__B(\"B\")") })
    #expect(lines.contains { $0.hasPrefix("s__App__C") && $0.contains("sheet") })
  }

  @Test func `an edge has every condition under which it is taken`() {
    let lines = drawn(
      """
      types: { M: [a, b, c] }
      state: { m: M = any }
      screens: { A: { events: [go] }, B: {} }
      coordinators:
        App:
          start: A
          transitions: { A.go: { switch: m, cases: { a: { push: B }, b: { push: B }, c: stay } } }
      """)
    #expect(lines.contains { $0.hasPrefix("s__App__A ") && $0.contains("\"go [#46;a or #46;b]\"") })
  }

  // MARK: The page

  private func page(_ script: String) throws -> PageTests.Page {
    try withTemporaryFolder { folder in
      let flow = folder.appendingPathComponent("flow.yaml")
      let story = folder.appendingPathComponent("story.txt")
      try write(
        """
        flow: 1
        root: App
        state: { n: Bool = false }
        screens: { A: { events: [go], async: [late] }, B: {} }
        coordinators:
          App: { async: [tick], tabs: [TA, TB, TC], transitions: { App.tick: stay } }
          TA: { start: A, transitions: { A.go: stay, A.late: { set: { n: true } } } }
          TB: { start: B }
          TC: { start: B }
        """, to: flow)
      try write(script, to: story)
      return try PageTests.Page([flow.path, "--script", story.path])
    }
  }

  @Test func `a page's tree has children in the order in which they were started`() throws {
    let page = try page("launch\n")
    let trees = try #require(page.data["trees"] as? [[[String: Any]]])
    let names = page.list("coordinators").map { $0["name"] as? String ?? "" }
    #expect(
      trees[0].map { names[$0["type"] as? Int ?? 0] } == ["App", "TA", "TB", "TC"])
  }

  @Test func `a playback says of each turn how it came`() throws {
    let page = try page("launch\nA.go\nA.late\nApp.tick\ntab TB\n")
    let scenarios = try #require(page.list("scripts").first?["scenarios"] as? [[String: Any]])
    var touches: [String] = []
    var next = scenarios[0]["last"] as? Int
    while let frame = next {
      touches.insert(page.list("frames")[frame]["touch"] as? String ?? "", at: 0)
      next = page.list("frames")[frame]["before"] as? Int
    }
    #expect(touches == ["launch", "event", "async", "async", "tab"])
  }

  @Test
  func `a playback shows stacks, tabs and links as they are, and nothing of an app that hangs`()
    throws
  {
    try withTemporaryFolder { folder in
      let flow = folder.appendingPathComponent("flow.yaml")
      let story = folder.appendingPathComponent("story.txt")
      try write(
        """
        flow: 1
        root: App
        screens: { A: { events: [go, loop] }, B: {} }
        coordinators:
          App: { tabs: [TA, TB] }
          TA: { start: A, transitions: { A.go: { push: B }, A.loop: { open: round } } }
          TB: { start: B }
        deeplinks:
          home: { url: "x://home", to: App.TA, do: { push: B } }
          round: { url: "x://round", to: App, do: { open: round } }
        """, to: flow)
      try write(
        """
        scenario one
        launch
        A.go
        tab TB
        open home
        scenario two
        launch
        A.loop
        expect violation endless-turn
        """, to: story)
      let page = try PageTests.Page([flow.path, "--script", story.path])
      let frames = page.list("frames")
      func frame(_ turn: String) throws -> [String: Any] {
        try #require(frames.first { $0["turn"] as? String == turn })
      }
      func stands(_ turn: String) throws -> [[String: Any]] {
        let phones = try #require(page.data["phones"] as? [[[String: Any]]])
        let phone = try #require(try frame(turn)["phone"] as? Int)
        let layer = try #require(phones[phone].first)
        return try #require(layer["stands"] as? [[String: Any]])
      }
      let names = page.list("screens").map { $0["name"] as? String ?? "" }
      var shown: [String] = []
      var next = try stands("A.go").last?["stack"] as? Int
      while let index = next {
        shown.append(names[page.list("stacks")[index]["screen"] as? Int ?? 0])
        next = page.list("stacks")[index]["below"] as? Int
      }
      #expect(shown == ["B", "A"])
      #expect(try stands("A.go").first?["selected"] as? Int == 0)
      #expect(try stands("tab TB").first?["selected"] as? Int == 1)
      #expect(try frame("open home")["touch"] as? String == "link")
      #expect(try frame("A.loop")["phone"] == nil)
      // The playback of a finding is made otherwise than that of a script.
      let hanging = try PageTests.Page([flow.path]).list("frames").filter {
        $0["turn"] as? String == "A.loop"
      }
      #expect(!hanging.isEmpty && hanging.allSatisfy { $0["phone"] == nil })
    }
  }
}
