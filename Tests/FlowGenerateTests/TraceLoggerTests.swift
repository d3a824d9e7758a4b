import FlowctlTestSupport
import Foundation
import Testing

/// The logger that `generate swift --trace` writes: compiled, run, and what it logs read by `conform`.
struct TraceLoggerTests {
  static let program = #"""
    @main
    enum App {
      @MainActor
      static func main() {
        var time = 1_790_000_000_000
        let trace = FlowTrace(session: "7f \"3a\"", now: { time += 10; return time }) { print($0) }
        trace.launch(flow: Flow.fingerprint, app: "2.4.0")
        trace.screen("Landing")
        log(Flow.Landing.Event.signIn.trace, to: trace)
        trace.screen("SignIn")
        trace.swipe()
        trace.screen("Landing")
        log(Flow.Landing.Event.signIn.trace, to: trace)
        trace.screen("SignIn")
        log(Flow.SignIn.Event.close.trace, to: trace)
        trace.screen("Landing")
      }

      @MainActor
      static func log(_ event: (name: String, with: [String: String]), to trace: FlowTrace) {
        trace.event(event.name, event.with)
      }
    }

    """#

  @Test(.enabled(if: SwiftCompiler.isThere, "swiftc is not installed"))
  func `what the logger writes conforms`() throws {
    try withTemporaryFolder { folder in
      let flow = repository.appendingPathComponent("flows/readme/sign-in.yaml").path
      let ran = flowctl(
        "generate", "swift", flow, "--output", "Flow.swift", "--trace", "FlowTrace.swift",
        in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      try write(Self.program, to: folder.appendingPathComponent("App.swift"))
      let built = try SwiftCompiler.run(
        try #require(SwiftCompiler.program),
        [
          "-parse-as-library", "-swift-version", "6", "App.swift", "Flow.swift", "FlowTrace.swift",
          "-o", "app",
        ],
        in: folder)
      try #require(built.status == 0, "\(built.output)")
      let trace = try SwiftCompiler.run(folder.appendingPathComponent("app").path, [], in: folder)
      #expect(
        trace.output.hasPrefix(#"{"session":"7f \"3a\"","n":1,"time":1790000000010,"flow":""#))
      let told = flowctl(["conform", "--flow", flow, "-"], input: trace.output)
      // The flow leaks on a swipe, and says so in the wild too.
      #expect(
        told.output.contains("1 session, 10 lines: 1 conform"), "\(told.output)\(told.errors)")
      #expect(told.output.contains("leaked-child"))
      #expect(!told.output.contains("note: the flow is"))
      #expect(told.status == 1)
      let wrong = trace.output.replacingOccurrences(
        of: "\"event\":\"swipe\"", with: "\"event\":\"back\"")
      #expect(
        flowctl(["conform", "--flow", flow, "-"], input: wrong).output.contains("event-impossible"))
    }
  }
}
