import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport
import Testing

/// Where a world's screens stand, as a script means them.
struct PlacesTests {
  @Test func `screens of the selected tab come before those of the others`() throws {
    let flow = try makeFlow(
      """
      flow: 1
      root: Bar
      screens: { A: { events: [look] } }
      coordinators:
        Bar: { tabs: [First, Second, Third] }
        First: { start: A, transitions: { A.look: stay } }
        Second: { start: [{ push: A }, { push: A }], transitions: { A.look: stay } }
        Third: { start: A, transitions: { A.look: stay } }
      """)
    var kernel = Kernel(flow)
    var (world, _) = kernel.launch(state: [])
    func owners() throws -> [String] {
      let screen = try #require(flow.screens.indices.first.map { ScreenID($0) })
      return world.entries(of: screen).map {
        flow.text(world[coordinator: world[entry: $0].owner].type)
      }
    }
    #expect(try owners() == ["First", "Second", "Second", "Third"])
    let second = try #require(kernel.tabs(in: world).first { flow.text($0) == "Second" })
    _ = kernel.run(.tab(second), on: &world)
    #expect(try owners() == ["Second", "Second", "First", "Third"])
    #expect(world.entries(of: ScreenID(0)).first == world.visible.entry)
  }
}
