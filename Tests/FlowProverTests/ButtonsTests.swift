import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Buttons of a tab bar: their steps may ask what the user looks at.
struct ButtonsTests {
  @Test(arguments: ["tab.Plus", "tab.Two"])
  func `what is pushed where the user is stands in the tab that he looks at`(tap: String) throws {
    let flow = try #require(
      try resolveFlow(
        """
        flow: 1
        root: App
        screens: { S: { events: [x] }, X: {}, Z: {} }
        coordinators:
          App:
            tabs: [One, Two, Three]
            transitions:
              \(tap): { push: { screen: S, over: top } }
              S.x: dismiss
          One: { start: X }
          Two: { start: Z }
          Three: { start: Z }
        """
      ).flow)
    let proof = Prover.prove(flow)
    #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
    #expect(proof.unforeseen == 0)
  }
}
