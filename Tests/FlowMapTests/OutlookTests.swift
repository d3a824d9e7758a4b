import FlowKernel
import FlowModel
import FlowProver
import FlowTestSupport
import Testing

/// Where things seem to lead, by a saturation alone: the less that can't be, the fewer worlds a map looks at.
struct OutlookTests {
  private func targets(
    in text: String, of action: (Flow) throws -> Action, on screen: String, of owner: String
  ) throws -> [String] {
    let flow = try #require(try resolveFlow(text).flow)
    let outlook = Outlook(flow)
    let isWhole = outlook.isWhole
    #expect(isWhole)
    let screens = flow.screens.indices.map { ScreenID($0) }
    let coordinators = flow.coordinators.indices.map { CoordinatorID($0) }
    let occurrence = try #require(
      Occurrence(
        action(flow), on: screens.first { flow.text($0) == screen },
        of: coordinators.first { flow.text($0) == owner }))
    return outlook.targets(of: occurrence).map(flow.text).sorted()
  }

  private static let stack = """
    flow: 1
    root: App
    screens: { A: { events: [x, b] }, B: { events: [y] }, X: { events: [done] }, Y: }
    coordinators:
      App:
        start: A
        transitions: { A.x: { push: X }, A.b: { push: B }, B.y: { push: Y }, X.done: pop }
    """

  @Test(arguments: [("X", ["A"]), ("Y", ["B"]), ("B", ["A"])])
  func `what a screen lies on comes up, and nothing that others lie on`(
    screen: String, below: [String]
  ) throws {
    let back = try targets(in: Self.stack, of: { _ in .gesture(.back) }, on: screen, of: "App")
    #expect(back == below)
  }

  @Test func `what a turn opens is what lies there, too`() throws {
    // Each `popToRoot` has to look at what it leaves.
    let text = """
      flow: 1
      root: App
      screens: { A: { events: [x, b] }, B: { events: [y] }, X: { events: [out] }, Y: { events: [out] } }
      coordinators:
        App:
          children: { Part: push, Other: push }
          start: A
          transitions: { A.x: { start: Part }, A.b: { push: B }, B.y: { start: Other }, Part.done: pop, Other.done: pop }
        Part: { outcomes: [done], start: X, transitions: { X.out: { finish: done } } }
        Other: { outcomes: [done], start: Y, transitions: { Y.out: { finish: done } } }
      """
    func out(_ screen: String, _ owner: String) throws -> [String] {
      try targets(
        in: text,
        of: { flow in
          let index = try #require(
            flow.events.indices.first { flow.text(EventID($0)) == "\(screen).out" })
          return .event(EventID(index), payload: .empty, at: .unnamed)
        }, on: screen, of: owner)
    }
    #expect(try out("X", "Part") == ["A"])
    #expect(try out("Y", "Other") == ["A"])
  }

  private static let tabs = """
    flow: 1
    root: App
    screens: { Home: { events: [open] }, Item: , Other: }
    coordinators:
      App: { tabs: [One, Two] }
      One: { start: Home, transitions: { Home.open: { push: Item } } }
      Two: { start: Other }
    """

  @Test(
    arguments: [
      ("Home", "One", ["Home"]), ("Item", "One", ["Home"]), ("Other", "Two", ["Home", "Item"]),
    ] as [(String, String, [String])])
  func `a tap on the selected tab is no tap on another one`(
    screen: String, owner: String, found: [String]
  ) throws {
    let tapped = try targets(
      in: Self.tabs,
      of: { flow in
        .tab(
          try #require(
            flow.coordinators.indices.map { CoordinatorID($0) }.first { flow.text($0) == "One" }))
      }, on: screen, of: owner)
    #expect(tapped == found)
  }
}
