import FlowModel
import FlowSource
import FlowTestSupport
import Foundation
import Testing

let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A flow from its text; a flow without meaning fails the test.
func makeFlow(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Flow {
  let (flow, findings) = try resolveFlow(text)
  #expect(!findings.isBlocking, "\(findings.all)", sourceLocation: sourceLocation)
  return try #require(flow, sourceLocation: sourceLocation)
}
