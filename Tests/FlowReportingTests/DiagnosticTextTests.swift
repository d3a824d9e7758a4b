import FlowReporting
import FlowSource
import Testing

/// A warning at a span of a file, as it is printed.
private func rendered(_ bytes: [UInt8], at span: Range<Int>) -> String {
  var sources = SourceSet()
  let file = sources.add(SourceFile(path: "flow.yaml", bytes: bytes))
  var text = DiagnosticText(palette: Palette(isColoured: false), places: PlaceTable(sources))
  let range = SourceRange(
    file: file, start: UInt32(span.lowerBound), end: UInt32(span.upperBound))
  return text.render(Diagnostic(.deadEnd, severity: .warning, "nothing leads on", at: range))
}

/// The two lines that show a span of a file, from the bar on: the source and the carets below it.
private func snippet(_ bytes: [UInt8], at span: Range<Int>) -> [String] {
  rendered(bytes, at: span).split(separator: "\n").dropFirst().map { String($0.dropFirst(6)) }
}

struct DiagnosticTextTests {
  @Test func `bytes that are no UTF-8 are shown, however many follow each other`() {
    let bytes = Array("root: ".utf8) + [UInt8](repeating: 0x80, count: 400)
    let text = rendered(bytes, at: 6..<7)
    #expect(text.contains("    1 | root: \u{FFFD}\u{FFFD}"))
    #expect(text.contains("\n      |       ^\n"))
    #expect(rendered(bytes, at: 300..<301).contains("^\n"))
  }

  // MARK: Long lines

  private func letters(_ letter: Character, _ count: Int) -> String {
    String(repeating: letter, count: count)
  }

  private let blanks = String(repeating: " ", count: 101)

  @Test func `a long line is cut on both sides of the place`() {
    let bytes = Array((letters("a", 200_000) + "bcd" + letters("e", 200_000)).utf8)
    #expect(
      snippet(bytes, at: 200_000..<200_003) == [
        "| …" + letters("a", 100) + "bcd" + letters("e", 56) + "…",
        "| " + blanks + "^^^",
      ])
    #expect(
      snippet(bytes, at: 0..<1) == ["| " + letters("a", 160) + "…", "| ^"])
    #expect(
      snippet(bytes, at: 400_002..<400_003) == ["| …" + letters("e", 101), "| " + blanks + "^"])
  }

  @Test func `a long span is cut behind its beginning`() {
    let bytes = Array((letters("a", 200_000) + letters("b", 200_000) + "c").utf8)
    #expect(
      snippet(bytes, at: 200_000..<400_000) == [
        "| …" + letters("a", 100) + letters("b", 160) + "…", "| " + blanks + letters("^", 161),
      ])
  }

  @Test func `a line that just fits is whole`() {
    let bytes = Array(letters("a", 160).utf8)
    #expect(snippet(bytes, at: 80..<81)[0] == "| " + letters("a", 160))
    #expect(snippet(bytes + [0x61], at: 80..<81)[0] == "| " + letters("a", 160) + "…")
    #expect(snippet(bytes, at: 0..<160) == ["| " + letters("a", 160), "| " + letters("^", 160)])
  }

  @Test func `a line is cut between characters, and where they take no column too`() {
    let marks = Array(("a" + letters("\u{301}", 200_000)).utf8)
    for span in [0..<1, 0..<marks.count, 200_001..<200_003] {
      let text = rendered(marks, at: span)
      #expect(text.utf8.count < 1000)
      #expect(!text.contains("\u{FFFD}"))
      #expect(text.contains("…\n"))
    }
    let wide = Array(letters("導", 100_000).utf8)
    #expect(
      snippet(wide, at: 150_000..<150_003) == [
        "| …" + letters("導", 34) + "導" + letters("導", 45) + "…", "| " + letters(" ", 69) + "^^",
      ])
  }

  @Test func `many findings on one long line take a few lines each`() {
    let bytes = Array(letters("a", 1_000_000).utf8)
    for offset in stride(from: 0, to: 1_000_000, by: 99_999) {
      let text = rendered(bytes, at: offset..<1_000_000)
      #expect(text.hasPrefix("flow.yaml:1:\(offset + 1): "))
      #expect(text.utf8.count < 1000)
    }
  }
}
