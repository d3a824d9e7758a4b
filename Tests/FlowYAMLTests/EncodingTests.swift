import FlowSource
import FlowYAML
import Testing

struct EncodingTests {
  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 0xFF)
      return bigEndian ? [high, low] : [low, high]
    }
  }

  private func expectWide(_ bytes: [UInt8], _ length: UInt32) {
    let reading = Reading(bytes)
    #expect(reading.problems.map(\.rule) == [.invalidEncoding])
    #expect(reading.problems.first?.message == "the file is encoded in UTF-16 or UTF-32")
    #expect(reading.problems.first?.range == SourceRange(file: reading.file, start: 0, end: length))
    #expect(reading.problems.first?.help == "save the file as UTF-8")
    #expect(reading.document == nil)
  }

  @Test func `UTF-16 and UTF-32 are recognised with and without their mark`() {
    expectWide([0xFF, 0xFE] + utf16("a: 1", bigEndian: false), 2)
    expectWide([0xFE, 0xFF] + utf16("a: 1", bigEndian: true), 2)
    expectWide(utf16("a: 1", bigEndian: false), 2)
    expectWide(utf16("a: 1", bigEndian: true), 2)
    expectWide([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], 4)
    expectWide([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], 4)
    expectWide([0x61, 0, 0, 0, 0x3A, 0, 0, 0], 4)
    expectWide([0, 0, 0, 0x61, 0, 0, 0, 0x3A], 4)
  }

  @Test func `bytes that are no UTF-8 are shown each, as far as they could have begun a character`()
  {
    let reading = Reading(
      Array("a: é\nb: ".utf8) + [0xE9, 0x20, 0xF0, 0x9F, 0x98, 0x0A] + [
        0xC0, 0xAF, 0xED, 0xA0, 0x80,
      ])
    let place = { (range: SourceRange) in Int(range.start)..<Int(range.end) }
    #expect(
      reading.problems.map { place($0.range) } == [
        9..<10, 11..<14, 15..<16, 16..<17, 17..<18, 18..<19, 19..<20,
      ])
    #expect(reading.problems.allSatisfy { $0.rule == .invalidEncoding })
    #expect(reading.problems.first?.message == "0xE9 is not a UTF-8 character")
    #expect(reading.problems[1].message == "0xF0 0x9F 0x98 is not a UTF-8 character")
    #expect(reading.document == nil)
  }

  @Test func `a character cut off at the end is shown`() {
    let reading = Reading([0x61, 0x3A, 0x20, 0xE2, 0x82])
    #expect(reading.problems.map(\.range) == [SourceRange(file: reading.file, start: 3, end: 5)])
  }

  @Test func `of a file that is no text the first ten places are shown`() {
    #expect(Reading([UInt8](repeating: 0xFF, count: 5000)).problems.count == 10)
  }

  @Test func `control characters are shown where they stand`() {
    expectProblem(
      "a: é\nb: x«\u{7}»", .yamlSyntax, "the control character U+0007 is not allowed in a YAML file"
    )
    expectProblem(
      "a: xyz«\0»", .yamlSyntax, "the control character U+0000 is not allowed in a YAML file")
    expectProblem(
      "a: «\u{7F}»", .yamlSyntax, "the control character U+007F is not allowed in a YAML file")
    expectProblem(
      "a: «\u{86}»", .yamlSyntax, "the control character U+0086 is not allowed in a YAML file")
    #expect(
      Reading("a: \"x\u{1B}\"").problems.first?.help
        == #"remove it, or write it as "\u001B" in double quotes"#)
  }

  @Test func `a control character is found wherever it stands in a long file`() {
    for place in 250..<520 {
      let before = String(repeating: "# abcdef\n", count: 57) + String(repeating: "#", count: 100)
      var bytes = Array(before.utf8)
      bytes[place] = 0x07
      let problems = Reading(bytes).problems
      #expect(problems.map(\.range.start) == [UInt32(place)])
    }
  }

  @Test func `exactly the characters that libyaml takes are taken`() {
    for value in UInt32(0)...0x1_0100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Comments take any character; behind two ASCII letters no NUL looks like UTF-16.
      let bytes = Array("ab: 1 # \(Character(scalar))x".utf8)
      #expect(Reading(bytes).problems.isEmpty == YAMLReader.libyamlAccepts(bytes), "U+\(value)")
    }
  }
}
