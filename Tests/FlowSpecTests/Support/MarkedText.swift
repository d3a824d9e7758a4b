import FlowSource
import FlowSpec
import Testing

/// A flow with `«…»` around what a finding is to point at.
struct MarkedText {
  var text: String
  var ranges: [Range<Int>]

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var starts: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": starts.append(bytes.count)
      case "»": ranges.append(starts.removeLast()..<bytes.count)
      default: bytes.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.ranges = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}

/// Reads a marked flow, and expects a finding of each rule at each mark, in the order of the file.
///
/// - Parameter help: what the help of the first finding says.
@discardableResult
func expect(
  _ rules: Rule..., in marked: String, help: String? = nil, message: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Reading {
  let marked = MarkedText(marked)
  let reading = Reading(marked.text)
  let expected = zip(rules, marked.ranges).map { "\($0.name) \($1)" }
  let findings = reading.findings.sorted()
  let found = findings.map { "\($0.rule.name) \(Int($0.range.start)..<Int($0.range.end))" }
  #expect(rules.count == marked.ranges.count, sourceLocation: sourceLocation)
  #expect(
    found == expected, "\(findings.map { "\($0.message) · \(reading.text(of: $0.range))" })",
    sourceLocation: sourceLocation)
  if let help { #expect(findings.first?.help == help, sourceLocation: sourceLocation) }
  if let message { #expect(findings.first?.message == message, sourceLocation: sourceLocation) }
  return reading
}
