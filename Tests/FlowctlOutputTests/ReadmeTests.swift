import FlowctlTestSupport
import Foundation
import Testing

/// The first page: short, and what somebody looks for stands early.
struct ReadmeTests {
  private func text() throws -> String {
    try String(contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test func `it is short`() throws {
    #expect(try text().split(whereSeparator: \.isWhitespace).count <= 900)
  }

  @Test func `it says at once for whom it is`() throws {
    let words = try text().split(whereSeparator: \.isWhitespace).prefix(40)
    #expect(words.contains { $0.contains("SwiftUI") })
    #expect(words.contains { $0.contains("UIKit") })
  }

  @Test func `how to install it comes before the first flow, and the first finding early`() throws {
    let lines = try text().components(separatedBy: "\n")
    let install = try #require(lines.firstIndex(of: "## Install"))
    let flow = try #require(lines.firstIndex(of: "flow: 1"))
    let finding = try #require(lines.firstIndex { $0.contains(": error: ") })
    #expect(install < flow)
    #expect(finding < 60)
  }
}
