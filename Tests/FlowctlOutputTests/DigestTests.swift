import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// What `validate` says of 300 random flows, in a line each: the rules that it tells and a number for all of its text.
/// A change of the prover or of a message that nothing else notices changes a line here; whoever changes one on
/// purpose renews the file and reads which lines changed.
struct DigestTests {
  @Test func `what is told of random flows`() throws {
    var lines: [String] = []
    for seed in UInt64(7_100_001)...7_100_300 {
      var text = RandomFlow(seed: seed).text
      // Double taps are rare where chance draws every key.
      if seed.isMultiple(of: 4) { text = tappingTwice(text) }
      let told = validation(of: text)
      let rules = Set(told.split(separator: "\n").compactMap(rule)).sorted()
      lines.append("\(seed) \(number(of: told)) \(rules.joined(separator: " "))")
    }
    try expectGolden(
      lines.joined(separator: "\n") + "\n", golden.appendingPathComponent("digest/random-flows.txt")
    )
  }

  private func tappingTwice(_ text: String) -> String {
    if text.contains("taps: twice") { return text }
    let mark = "\ngestures: {"
    return text.contains(mark)
      ? text.replacing(mark, with: mark + " taps: twice,")
      : text.replacing("\nscreens:", with: "\ngestures: { taps: twice }\nscreens:")
  }

  /// The rule that a finding's line ends with.
  private func rule(_ line: Substring) -> String? {
    guard line.contains(": error: ") || line.contains(": warning: "), line.hasSuffix("]"),
      let start = line.lastIndex(of: "[")
    else { return nil }
    return String(line[line.index(after: start)...].dropLast())
  }

  /// A number that is the same on every machine (FNV-1a).
  private func number(of text: String) -> String {
    var hash: UInt32 = 0x811c_9dc5
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
