import FlowDiff
import FlowReporting
import FlowSource
import Testing

/// What leads to a difference, and what is said of both ends.
struct DiffScriptTests {
  private func report(_ old: String, _ new: String) throws -> DiffReport {
    try FlowDiffTests.report(old, new)
  }

  static let links = """
    flow: 1
    root: App
    screens:
      Home: { events: [go] }
      P1: { events: [x, y] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.go: { open: l }
          P1.x: stay
          P1.y: pop
    deeplinks:
      l: { url: "x://l", to: App, do: { push: P1 } }
      m: { url: "x://m", to: App, do: [{ open: l }, stay] }

    """

  @Test func `a link that another link opens is one difference, at its place`() throws {
    let new = Self.links.with(
      "x://l\", to: App, do: stay", for: "x://l\", to: App, do: { push: P1 }")
    let told = try report(Self.links, new).behaviour.differences
    #expect(told.map(\.cause) == ["l"])
    #expect(told.first?.new != nil)
  }

  @Test func `what is gone has a script of the old flow`() throws {
    let new = Self.links.with(
      "", for: "  m: { url: \"x://m\", to: App, do: [{ open: l }, stay] }\n")
    let result = try report(Self.links, new).result
    let found = try #require(result.diagnostics.first { $0.rule == .changedBehaviour })
    let way = try #require(found.way)
    #expect(result.ways.lines(of: way) == ["launch", "open m"])
    // Its lines stand in files that are not shown.
    #expect(result.ways.steps(to: found).allSatisfy { $0.range == found.range })
  }

  @Test func `what only the new flow can do is told in the same words`() throws {
    let new = Self.links.with("[x, y, z]", for: "[x, y]").with(
      "P1.y: pop\n      P1.z: popToRoot", for: "P1.y: pop")
    let report = try report(Self.links, new)
    #expect(report.behaviour.added.map(\.script) == [["launch", "Home.go", "P1.z"]])
    #expect(report.behaviour.added.map(\.oldScript) == [nil])
  }

  @Test func `what can be done at both ends is told`() throws {
    let new = Self.links.with("P1.x: pop", for: "P1.x: stay")
    let report = try report(Self.links, new)
    #expect(report.behaviour.differences.first?.offers.gone == ["P1.x", "P1.y", "back"])
    #expect(report.behaviour.differences.first?.offers.new == ["Home.go"])
    #expect(
      markdown(report).contains(
        "possible: no longer `P1.x`, `P1.y` and `back`, now `Home.go`"))
  }

  /// Both flows leak it, and go on.
  @Test func `what is violated on the way is expected`() throws {
    let flow = """
      flow: 1
      root: App
      screens:
        Home: { events: [open, note] }
        N: { events: [y] }
        K: { events: [x] }
      coordinators:
        App:
          children: { Child: present }
          start: Home
          transitions:
            Home.open: { start: Child }
            Home.note: { if: alive Child, then: { push: N }, else: stay }
            N.y: stay
            Child.finished: stay
        Child: { start: K, transitions: { K.x: finish } }

      """
    let report = try report(flow, flow.with("N.y: pop", for: "N.y: stay"))
    let script = "swipe\n expect violation leaked-child\n Home.note\n N.y\n"
    #expect(markdown(report).contains(script), "\(markdown(report))")
    let json = String(decoding: DiffJSON.render(report), as: UTF8.self)
    #expect(json.contains("\"expect violation leaked-child\""))
  }

  @Test func `what differs where nobody sees it is told`() throws {
    let flow = """
      flow: 1
      root: App
      screens:
        In: { events: { go: { user: String } } }
        A: {}
        B: { params: { user: String? } }
      coordinators:
        App:
          children: { Main: root }
          start: In
          transitions:
            In.go: { start: { child: Main, with: { user: user } } }
        Main: { params: { user: String? }, tabs: [TA, TB] }
        TA: { start: A }
        TB: { params: { user: String? }, start: B }

      """
    let report = try report(flow, flow.with("user: nil", for: "user: user"))
    #expect(
      report.behaviour.differences.first?.hidden == [
        "alive are now `App`, `Main(user: nil)`, `TA`, `TB(user: nil)`",
        "`TB` now shows `B(user: nil)`",
      ])
  }

  private func markdown(_ report: DiffReport) -> String {
    String(decoding: DiffMarkdown.render(report, entry: "flow.yaml"), as: UTF8.self)
  }
}
