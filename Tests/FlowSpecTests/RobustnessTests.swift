import FlowSource
import FlowSpec
import Testing

@Suite struct RobustnessTests {
  /// The same numbers in every run.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private func expectPlacesInside(_ text: String) {
    let reading = Reading(text)
    for finding in reading.findings.all {
      #expect(finding.range.start <= finding.range.end)
      #expect(Int(finding.range.end) <= text.utf8.count)
      #expect(!finding.message.isEmpty)
    }
  }

  @Test func `a flow that is cut off anywhere is read to its end`() {
    let bytes = Array(onePageFlow.utf8)
    for end in stride(from: 0, to: bytes.count, by: 11) {
      expectPlacesInside(String(decoding: bytes[..<end], as: UTF8.self))
    }
  }

  @Test func `a flow with words in wrong places is read to its end`() {
    var random = Seeded(state: 7)
    let lines = onePageFlow.split(separator: "\n").map(String.init)
    let values = [
      "", "[]", "{}", "[a, [b]]", "{ a: { b: [c] } }", "'x y'", "push", "{ push: }", "~", "7",
      "a.b",
      "[Int]", "*x", "{ if: a and }", "{ switch: , cases: [] }", "\"\"", "{ x-a: 1 }", "|",
    ]
    for _ in 0..<600 {
      var changed = lines
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<changed.count, using: &random)
        guard let colon = changed[index].firstIndex(of: ":") else { continue }
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        changed[index] = changed[index][...colon] + " " + value
      }
      expectPlacesInside(changed.joined(separator: "\n"))
    }
  }

  @Test func `a flow with bytes changed is read to its end`() {
    var random = Seeded(state: 11)
    let bytes = Array(onePageFlow.utf8)
    let replacements = Array("{}[]:,#&*!|>'\"%@`-. \n?=()~<x".utf8)
    for _ in 0..<600 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<changed.count, using: &random)
        changed[index] = replacements[Int.random(in: 0..<replacements.count, using: &random)]
      }
      expectPlacesInside(String(decoding: changed, as: UTF8.self))
    }
  }
}
