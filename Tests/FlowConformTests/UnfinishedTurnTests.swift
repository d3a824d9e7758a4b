import FlowConform
import FlowModel
import FlowTestSupport
import Testing

/// Traces that end in the middle of a turn, and turns that are too long to be followed.
struct UnfinishedTurnTests {
  // MARK: The app was killed

  /// `Home.more` shows what is below the sheet for a moment.
  static let sheets = """
    flow: 1
    root: App
    screens:
      Home: { events: [more] }
      First: { events: [next] }
      Second: { events: [] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.more: { present: First }
          First.next: [dismiss, { present: Second }]

    """
  static let begin = [
    #""event":"launch""#, #""screen":"Home""#, #""event":"Home.more""#, #""screen":"First""#,
    #""event":"First.next""#,
  ]

  private func counts(
    _ lines: [String], of text: String = sheets, steps: Int? = nil, gap: Int = 0
  ) throws -> SessionCounts {
    try run(lines, of: text, steps: steps, gap: gap).result.counts
  }

  private func run(
    _ lines: [String], of text: String, steps: Int? = nil, gap: Int = 0
  ) throws -> Conformance {
    let flow = try #require(try resolveFlow(text).flow)
    let trace = lines.map { "{\"session\":\"a\",\($0)}\n" }.joined()
    return try conform([trace], to: flow, steps: steps) { $0.gap = gap }
  }

  @Test func `an app that is killed after any line conforms`() throws {
    let lines = Self.begin + [#""screen":"Home""#, #""screen":"Second""#]
    for count in 1...lines.count {
      #expect(try counts(Array(lines.prefix(count))) == SessionCounts(conform: 1), "\(count)")
      let again = try counts(lines.prefix(count) + Self.begin)
      #expect(again == SessionCounts(conform: 2), "\(count)")
    }
  }

  @Test func `what is seen on the way is no end of the turn`() throws {
    let lines = Self.begin + [#""screen":"Home""#, #""event":"Home.more""#]
    #expect(try counts(lines) == SessionCounts(diverge: 1))
  }

  // MARK: Nobody can follow it

  /// `A.go` doubles its work with every link.
  static let doubling: String = {
    var text = "flow: 1\nroot: App\nscreens: { A: { events: [go, on] }, B: { events: [] } }\n"
    text += "coordinators:\n  App:\n    start: A\n"
    text += "    transitions: { A.go: { open: l0 }, A.on: { push: B } }\ndeeplinks:\n"
    for index in 0..<30 {
      text +=
        "  l\(index): { url: x, to: App, do: [{ open: l\(index + 1) }, { open: l\(index + 1) }] }\n"
    }
    return text + "  l30: { url: x, to: App, do: stay }\n"
  }()
  static let launched = [#""event":"launch""#, #""screen":"A""#]

  @Test(arguments: [
    [#""event":"A.go""#], [#""event":"A.go""#, #""screen":"B""#],
    [#""event":"A.go""#, #""screen":"B""#, #""event":"A.on""#],
  ])
  func `a session is undecided after a turn that is too long`(lines: [String]) throws {
    let found = try run(Self.launched + lines, of: Self.doubling, steps: 1000).result
    #expect(found.counts == SessionCounts(undecided: 1))
    #expect(found.undecided == [.turnTooLong: 1])
  }

  @Test func `the next launch is decided again`() throws {
    let lines = Self.launched + [#""event":"A.go""#] + Self.launched + [#""screen":"B""#]
    #expect(
      try counts(lines, of: Self.doubling, steps: 1000)
        == SessionCounts(diverge: 1, undecided: 1))
  }

  @Test func `what fits without the long turn conforms`() throws {
    let fitting = Self.launched + [#""event":"A.on""#, #""screen":"B""#]
    #expect(
      try counts(fitting, of: Self.doubling, steps: 1000, gap: 1) == SessionCounts(conform: 1))
    // Only the long turn explains this, perhaps.
    let other = Self.launched + [#""event":"A.on""#, #""event":"swipe""#]
    #expect(
      try counts(other, of: Self.doubling, steps: 1000, gap: 1)
        == SessionCounts(undecided: 1))
  }
}
