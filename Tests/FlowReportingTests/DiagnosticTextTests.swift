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

struct DiagnosticTextTests {
  @Test func `bytes that are no UTF-8 are shown, however many follow each other`() {
    let bytes = Array("root: ".utf8) + [UInt8](repeating: 0x80, count: 400)
    let text = rendered(bytes, at: 6..<7)
    #expect(text.contains("    1 | root: \u{FFFD}\u{FFFD}"))
    #expect(text.contains("\n      |       ^\n"))
    #expect(rendered(bytes, at: 300..<301).contains("^\n"))
  }
}
