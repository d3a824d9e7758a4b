import FlowTestSupport
import FlowctlTestSupport
import Testing

/// The lines of the page's map: no line crosses a box that it has nothing to do with.
struct PageLinesTests {
  /// A rectangle of the map.
  struct Frame {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    init(_ object: [String: Any]) {
      let box = object["box"] as? [Int] ?? [0, 0, 0, 0]
      (left, top, right, bottom) = (box[0], box[1], box[0] + box[2], box[1] + box[3])
    }

    /// Whether a level or upright piece of a line runs through it.
    func isCrossed(from one: (x: Int, y: Int), to other: (x: Int, y: Int)) -> Bool {
      max(one.x, other.x) > left && min(one.x, other.x) < right
        && max(one.y, other.y) > top && min(one.y, other.y) < bottom
    }
  }

  /// The lines of a page, and what they must go round.
  struct Lines {
    var nodes: [[String: Any]]
    var frames: [Frame]
    var cards: [Frame]
    var edges: [[String: Any]]

    init(_ page: PageTests.Page) {
      nodes = page.list("nodes")
      frames = nodes.map(Frame.init)
      cards = page.list("clusters").map(Frame.init)
      edges = page.list("edges")
    }

    /// The corners of a line, with its ends.
    static func corners(_ edge: [String: Any]) -> [(x: Int, y: Int)] {
      let route = edge["route"] as? [Int] ?? []
      var corners = [(x: route[0], y: route[1])]
      for (index, place) in route.dropFirst(2).enumerated() {
        let last = corners[corners.count - 1]
        corners.append(index.isMultiple(of: 2) ? (place, last.y) : (last.x, place))
      }
      return corners
    }

    /// The boxes that lines cross, and lines that don't lead from box to box.
    var faults: [String] { edges.flatMap(faults) }

    private func faults(_ edge: [String: Any]) -> [String] {
      guard let tail = edge["tail"] as? Int, let head = edge["head"] as? Int else { return ["?"] }
      let corners = Self.corners(edge)
      var faults: [String] = []
      if !touches(corners[0], tail) || !touches(corners[corners.count - 1], head) {
        faults.append("\(tail)-\(head) begins or ends beside its box")
      }
      let own = [tail, head].map { nodes[$0]["cluster"] as? Int }
      for (one, other) in zip(corners, corners.dropFirst()) {
        for (index, frame) in frames.enumerated() where frame.isCrossed(from: one, to: other) {
          faults.append("\(tail)-\(head) crosses box \(index)")
        }
        for (index, card) in cards.enumerated() {
          var solid = card
          // Of its own cards, it must not cross the title.
          if own.contains(index) { solid.bottom = card.top + 36 }
          if solid.isCrossed(from: one, to: other) {
            faults.append("\(tail)-\(head) crosses card \(index)")
          }
        }
      }
      return faults
    }

    private func touches(_ end: (x: Int, y: Int), _ node: Int) -> Bool {
      let frame = frames[node]
      return (end.x == frame.left || end.x == frame.right)
        && end.y > frame.top && end.y < frame.bottom
    }
  }

  private func lines(of text: String) throws -> Lines {
    Lines(try PageTests.Page(["-"], input: text))
  }

  @Test func `lines of the app go round all boxes`() throws {
    let lines = Lines(try PageTests.Page(["flows/app.yaml"]))
    #expect(lines.edges.count > 100)
    #expect(lines.faults == [])
  }

  @Test(
    .enabled(if: GraphTests.generated != nil, "there is no Python to generate a flow with"),
    arguments: [
      ["2", "--recursive"], ["7", "--screens", "6"], ["12", "--screens", "9", "--block"],
    ])
  func `lines of a generated flow go round all boxes`(arguments: [String]) throws {
    let text = try #require(GraphTests.generate(arguments))
    let lines = try lines(of: text)
    #expect(lines.edges.count > 30)
    #expect(lines.faults == [])
  }

  @Test func `lines of a random flow go round all boxes`() throws {
    var drawn = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let text = RandomFlow(seed: seed).text
      // Some of them are no flows.
      guard flowctl(["graph", "--format", "html", "-"], input: text).status == 0 else { continue }
      drawn += 1
      #expect(try lines(of: text).faults == [], "seed \(seed)")
    }
    #expect(drawn >= 8)
  }

  private static let fan = """
    flow: 1
    root: App
    screens:
      A: { events: [b, c, d, e] }
      B: { style: sheet, events: [a] }
      C: { events: [b, e] }
      D:
      E: { style: sheet }
    coordinators:
      App:
        start: A
        transitions:
          A.b: { present: B }
          A.c: { push: C }
          A.d: { push: D }
          A.e: { present: E }
          B.a: dismiss
          C.b: { present: B }
          C.e: { present: E }
    """

  /// The upright pieces of the lines from a box, by the kind of the line.
  private func uprights(_ lines: Lines, from tail: Int) -> [String: [Int]] {
    var uprights: [String: [Int]] = [:]
    for edge in lines.edges where edge["tail"] as? Int == tail {
      let corners = Lines.corners(edge)
      for (one, other) in zip(corners, corners.dropFirst()) where one.x == other.x {
        uprights[edge["kind"] as? String ?? "push", default: []].append(one.x)
      }
    }
    return uprights
  }

  @Test func `lines of one kind from one box are a line that branches`() throws {
    let flow = Self.fan.replacing("present: ", with: "push: ").replacing(", style: sheet", with: "")
    let uprights = uprights(try lines(of: flow), from: 1)
    let places = try #require(uprights["push"])
    #expect(places.count >= 3)
    #expect(Set(places).count == 1, "\(places)")
  }

  @Test func `lines of two kinds run beside each other`() throws {
    let uprights = uprights(try lines(of: Self.fan), from: 1)
    let (pushes, presents) = (uprights["push"] ?? [], uprights["present"] ?? [])
    #expect(!pushes.isEmpty && !presents.isEmpty)
    #expect(Set(pushes).isDisjoint(with: presents), "\(pushes), \(presents)")
  }

  @Test func `a line to where it begins is a loop beside its box`() throws {
    let lines = try lines(
      of: """
        flow: 1
        root: App
        screens: { A: { events: [again] } }
        coordinators: { App: { start: A, transitions: { A.again: { push: A } } } }
        """)
    let loop = try #require(lines.edges.first { $0["tail"] as? Int == $0["head"] as? Int })
    #expect(lines.faults == [])
    #expect(Lines.corners(loop).allSatisfy { $0.x >= lines.frames[1].right })
  }
}
