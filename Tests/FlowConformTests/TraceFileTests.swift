import FlowKernel
import FlowTestSupport
import Foundation
import Testing

/// Not a test: writes random sessions of Orchard for measurements (`scripts/write-traces`).
struct TraceFileTests {
  static let path = ProcessInfo.processInfo.environment["FLOWCTL_CONFORM_WRITE"]

  @Test(.enabled(if: path != nil, "writes traces only for scripts/write-traces"))
  func `write traces`() throws {
    let path = try #require(Self.path)
    let environment = ProcessInfo.processInfo.environment
    let count = UInt64(environment["FLOWCTL_CONFORM_SESSIONS"] ?? "") ?? 1000
    let kind: TraceWalk.Kind = environment["FLOWCTL_CONFORM_SCREENS"] == nil ? .full : .screens
    let flow = try flow(at: "flows/app.yaml")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try #require(FileHandle(forWritingAtPath: path))
    for seed in 1...count {
      var kernel = Kernel(flow)
      let walk = TraceWalk(through: &kernel, seed: seed, turns: 40, kind, leavesOut: 0)
      try file.write(contentsOf: Data(walk.text(of: flow, session: "s\(seed)").utf8))
    }
    try file.close()
  }
}
