import FlowReporting
import FlowSource
import Testing

/// A warning at a span of a file, as it is printed.
private func rendered(
  _ bytes: [UInt8], at span: Range<Int>, severity: Severity = .warning,
  message: String = "nothing leads on", isColoured: Bool = false
) -> String {
  var sources = SourceSet()
  let file = sources.add(SourceFile(path: "flow.yaml", bytes: bytes))
  var text = DiagnosticText(
    palette: Palette(isColoured: isColoured), places: PlaceTable(sources))
  let range = SourceRange(
    file: file, start: UInt32(span.lowerBound), end: UInt32(span.upperBound))
  return text.render(Diagnostic(.deadEnd, severity: severity, message, at: range))
}

/// The two lines that show a span of a file, from the bar on: the source and the carets below it.
private func snippet(_ bytes: [UInt8], at span: Range<Int>) -> [String] {
  rendered(bytes, at: span).split(separator: "\n").dropFirst().map { String($0.dropFirst(6)) }
}

/// A text with its place between `«` and `»`, as its first line and what is shown below it.
private func shown(_ marked: String) -> [String] {
  let parts = marked.split(separator: "«", omittingEmptySubsequences: false)
  let rest = parts[1].split(separator: "»", omittingEmptySubsequences: false)
  let start = parts[0].utf8.count
  let text = rendered(
    Array((parts[0] + rest[0] + rest[1]).utf8), at: start..<start + rest[0].utf8.count)
  return text.split(separator: "\n").map(String.init)
}

struct DiagnosticTextTests {
  private let title = "warning: nothing leads on [dead-end]"

  @Test func `a place is shown with its line and underlined`() {
    #expect(
      shown("flow: 1\nroot: «App» # it\n") == [
        "flow.yaml:2:7: \(title)",
        "    2 | root: App # it",
        "      |       ^^^",
      ])
  }

  @Test func `an empty place has a caret, behind the line's end too`() {
    #expect(shown("a: «»b") == ["flow.yaml:1:4: \(title)", "    1 | a: b", "      |    ^"])
    #expect(shown("a:«»\nb") == ["flow.yaml:1:3: \(title)", "    1 | a:", "      |   ^"])
  }

  @Test func `of a place of several lines the first is shown`() {
    #expect(
      shown("a: «[b,\n  c]»\n") == ["flow.yaml:1:4: \(title)", "    1 | a: [b,", "      |    ^^^"])
  }

  @Test func `an empty line is not shown`() {
    #expect(shown("«»") == ["flow.yaml:1:1: \(title)"])
    #expect(shown("a\n«»\nb") == ["flow.yaml:2:1: \(title)"])
    #expect(shown("a\n«»") == ["flow.yaml:2:1: \(title)"])
  }

  @Test func `the bar stands behind long line numbers too`() {
    #expect(
      shown(String(repeating: "\n", count: 123_455) + "«a»") == [
        "flow.yaml:123456:1: \(title)", "123456 | a", "       | ^",
      ])
  }

  // MARK: Characters that don't take one column

  @Test func `wide characters have carets of their width, and count as one each`() {
    #expect(
      shown("導線: «画面»x") == [
        "flow.yaml:1:5: \(title)", "    1 | 導線: 画面x", "      |       ^^^^",
      ])
    #expect(
      shown("한글: «ａ»") == ["flow.yaml:1:5: \(title)", "    1 | 한글: ａ", "      |       ^^"])
  }

  @Test func `emoji have carets of their width`() {
    #expect(
      shown("🙂🚀: «🤖»") == ["flow.yaml:1:5: \(title)", "    1 | 🙂🚀: 🤖", "      |       ^^"])
    #expect(shown("✅⭐: «⌚»") == ["flow.yaml:1:5: \(title)", "    1 | ✅⭐: ⌚", "      |       ^^"])
    #expect(shown("🟠🫠: «a»") == ["flow.yaml:1:5: \(title)", "    1 | 🟠🫠: a", "      |       ^"])
    // A flag is two letters of a column each.
    #expect(shown("🇩🇪: «a»") == ["flow.yaml:1:5: \(title)", "    1 | 🇩🇪: a", "      |     ^"])
  }

  @Test func `combining marks take no column, but count as characters`() {
    #expect(
      shown("e\u{301}o\u{308}: «u\u{308}»") == [
        "flow.yaml:1:7: \(title)", "    1 | e\u{301}o\u{308}: u\u{308}", "      |     ^",
      ])
    #expect(
      shown("é\u{200D}\u{FE0F}: «b»") == [
        "flow.yaml:1:6: \(title)", "    1 | é\u{200D}\u{FE0F}: b", "      |    ^",
      ])
  }

  @Test func `tabs are shown as blanks up to the next fourth column, and count as one`() {
    #expect(
      shown("\ta:\t«b\tc»") == [
        "flow.yaml:1:5: \(title)", "    1 |     a:  b   c", "      |         ^^^^^",
      ])
    #expect(shown("導\t«b»") == ["flow.yaml:1:3: \(title)", "    1 | 導  b", "      |     ^"])
  }

  @Test func `the ends of lines are never shown`() {
    for end in ["\n", "\r\n", "\r"] {
      #expect(
        shown("a: b\(end)c: «d»\(end)e: f\(end)") == [
          "flow.yaml:2:4: \(title)", "    2 | c: d", "      |    ^",
        ])
      #expect(
        shown("a: «b\(end)»c: d\(end)") == [
          "flow.yaml:1:4: \(title)", "    1 | a: b", "      |    ^",
        ])
    }
    #expect(
      shown("a: b«\r\n»c: d") == ["flow.yaml:1:5: \(title)", "    1 | a: b", "      |     ^"])
  }

  @Test func `what could steer a terminal is written out, and underlined as it is written`() {
    #expect(
      shown("\u{1B}a: «\u{202E}b»c") == [
        "flow.yaml:1:5: \(title)", "    1 | \\u{1B}a: \\u{202E}bc",
        "      |          ^^^^^^^^^",
      ])
    let text = rendered([0x61], at: 0..<1, message: "\u{1B}[31m\nhere")
    #expect(text.hasPrefix("flow.yaml:1:1: warning: \\u{1B}[31m\\nhere [dead-end]\n"))
  }

  // MARK: Colour

  @Test func `colours stand around the place, the severity, the margin and the carets`() {
    let bytes = Array("a: 導b".utf8)
    let escape = "\u{1B}["
    #expect(
      rendered(bytes, at: 3..<6, isColoured: true) == """
        \(escape)1mflow.yaml:1:4:\(escape)0m \(escape)1;33mwarning:\(escape)0m \
        nothing leads on [dead-end]
        \(escape)2m    1 |\(escape)0m a: 導b
        \(escape)2m      |\(escape)0m    \(escape)1m^^\(escape)0m

        """)
    #expect(
      rendered(bytes, at: 3..<6, severity: .error, isColoured: true)
        .contains(" \(escape)1;31merror:\(escape)0m "))
  }

  @Test func `without its colours a coloured text is the plain one`() {
    let bytes = Array("a: 導b\tc".utf8)
    for severity in Severity.allCases {
      let plain = rendered(bytes, at: 3..<8, severity: severity)
      var coloured = rendered(bytes, at: 3..<8, severity: severity, isColoured: true)
      #expect(!plain.contains("\u{1B}"))
      for code in ["1;31", "1;33", "1;36", "0", "1", "2"] {
        coloured = coloured.split(separator: "\u{1B}[\(code)m").joined()
      }
      #expect(coloured == plain)
    }
  }

  // MARK: Bytes that are no text

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
