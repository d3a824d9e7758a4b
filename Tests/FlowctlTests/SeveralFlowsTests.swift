import FlowctlTestSupport
import Foundation
import Testing

/// What is said of several flows that are validated together.
struct SeveralFlowsTests {
  private func flow(swipe: String) -> String {
    """
    flow: 1
    root: App
    screens: { Home: { events: [open] }, Sheet: { events: [close] } }
    coordinators:
      App:
        children: { Child: { as: present\(swipe) } }
        start: Home
        transitions: { Home.open: { start: Child } }
      Child: { start: Sheet, transitions: { Sheet.close: finish } }

    """
  }

  private func proved(_ files: String..., in folder: URL) throws -> [String] {
    let ran = flowctl(["validate", "--format", "json"] + files, in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
    return try #require((object as? [String: Any])?["proved"] as? [String])
  }

  @Test func `only what holds in every flow is proved`() throws {
    try withTemporaryFolder { folder in
      try write(flow(swipe: ""), to: folder.appendingPathComponent("leaking.yaml"))
      try write(flow(swipe: ", swipe: finish"), to: folder.appendingPathComponent("clean.yaml"))
      let clean = try proved("clean.yaml", in: folder)
      let leaking = try proved("leaking.yaml", in: folder)
      #expect(clean.filter { !leaking.contains($0) } == ["leaked-child"])
      #expect(try proved("clean.yaml", "leaking.yaml", in: folder) == leaking)
      #expect(try proved("leaking.yaml", "clean.yaml", in: folder) == leaking)
    }
  }
}
