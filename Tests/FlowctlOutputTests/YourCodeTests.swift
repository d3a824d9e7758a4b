import FlowctlTestSupport
import Testing

/// The flows that stand beside Swift in the manual say nothing that breaks.
struct YourCodeTests {
  @Test func `every flow beside Swift is clean`() throws {
    let flows = try DocumentationTests.blocks(of: "Documentation/YourCode.md")
      .filter { $0.language == "yaml" }
    #expect(flows.count == 14)
    for flow in flows {
      #expect(flow.text.hasPrefix("flow: 1\n"))
      let ran = flowctl("validate", "--strict", "-", input: flow.text)
      #expect(ran.status == 0, "\(ran.output)\(flow.text)")
    }
  }
}
