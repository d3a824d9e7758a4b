import FlowctlTestSupport
import Foundation
import Testing

/// Sessions that leave out what the flow doesn't say either.
struct OpenLaunchTests {
  @Test func `an example gets values that no line has`() throws {
    let flow = """
      flow: 1
      root: App
      types: { Kind: [tea, jam] }
      state: { kind: Kind = any, isOld: Bool = any }
      screens: { Home: { events: [open] } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open: stay

      """
    let lines = [
      #""event":"launch""#, #""screen":"Home""#, #""event":"Home.open""#, #""event":"back""#,
    ]
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "conform", "--flow", "flow.yaml", "--examples", "found", "-", in: folder,
        input: ConformCommandTests.session("one", lines))
      #expect(ran.status == 1, "\(ran.errors)")
      let script = try String(
        contentsOf: folder.appendingPathComponent("found/event-impossible-1.txt"), encoding: .utf8)
      #expect(script.contains("launch kind=.tea isOld=false\nHome.open\n"), "\(script)")
    }
  }
}
