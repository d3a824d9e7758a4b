import FlowSource
import FlowYAML
import Testing

/// Nothing that is read may trap or hang.
struct RobustnessTests {
  private static let pieces = [
    "a", "é", "🙂", " ", "  ", "\n", "\r\n", "\t", ": ", ":", "- ", "? ", "[", "]", "{", "}", ", ",
    "'", "\"", "\\", "&x ", "*x", "!t ", "!!str ", "|\n", ">-\n", "# c\n", "<<", "---", "...",
    "%TAG ",
    "@", "`", "\u{85}", "\u{FEFF}", "\0", "flowctl:ignore",
  ].map { Array($0.utf8) }

  /// Always the same numbers (SplitMix64), so that a failure comes back.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  @Test(arguments: 0..<8) func `any mixture of YAML's signs is read or refused`(seed: UInt64) {
    var dice = Dice(state: seed)
    for _ in 0..<2500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...24, using: &dice) {
        bytes += Self.pieces.randomElement(using: &dice) ?? []
      }
      let reading = Reading(bytes)
      expectSound(reading, String(decoding: bytes, as: UTF8.self).debugDescription)
      expectAgreement(reading)
      guard let document = reading.document else { continue }
      _ = YAMLReader.comments(containing: "flowctl:ignore", in: document, of: reading.sources)
    }
  }

  @Test func `any bytes are read or refused`() {
    var dice = Dice(state: 99)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...40, using: &dice)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &dice) }
      expectSound(Reading(bytes), "\(bytes)")
    }
  }

  @Test func `several files share one table of names`() {
    var sources = SourceSet()
    let first = sources.add(SourceFile(path: "a.yaml", bytes: Array("a: b".utf8)))
    let second = sources.add(SourceFile(path: "b.yaml", bytes: Array("b: a\nb: c".utf8)))
    var names = NameTable()
    var findings = Findings()
    let one = YAMLReader.read(first, in: sources, names: &names, findings: &findings)
    let two = YAMLReader.read(second, in: sources, names: &names, findings: &findings)
    #expect(one?.nodes[1].text == two?.nodes[2].text)
    #expect(findings.all.map(\.range.file) == [second])
    #expect(two?.file == second)
  }
}
