package import FlowSource

/// Findings as text (commands, "Diagnostics"): a first line for Xcode, editors and GitHub, then the
/// source, how to reproduce it and what to write instead.
package struct DiagnosticText {
  package var palette: Palette
  package var places: PlaceTable
  /// Whether a line follows the first that Xcode offers a fix from.
  package var showsFixes: Bool
  /// The ways of the findings.
  private let ways: CounterexampleTable

  package init(
    palette: Palette, places: PlaceTable, ways: CounterexampleTable = CounterexampleTable(),
    showsFixes: Bool = false
  ) {
    self.ways = ways
    self.palette = palette
    self.places = places
    self.showsFixes = showsFixes
  }

  package mutating func render(_ diagnostic: Diagnostic) -> String {
    let severity = diagnostic.severity
    var text = palette.bold(places.text(of: diagnostic.range) + ":") + " "
    text += palette.severity(severity, severity.rawValue + ":") + " "
    text +=
      PlainText.escaped(diagnostic.message) + " [" + PlainText.escaped(diagnostic.id.name) + "]\n"
    if showsFixes, let fix = diagnostic.fix { text += fixit(fix) }
    text += snippet(of: diagnostic.range)
    if let way = diagnostic.way {
      text += attached("to reproduce", ways.line(of: way))
    }
    if let help = diagnostic.help { text += attached("help", help) }
    if let code = diagnostic.code { text += attached("in the app", code) }
    for note in diagnostic.notes {
      text += places.text(of: note.range) + ": note: " + PlainText.escaped(note.message) + "\n"
      text += snippet(of: note.range)
    }
    return text
  }

  /// `path:line:column-line:column: fixit: replacement`, which Xcode takes as belonging to the
  /// finding on the line before.
  private mutating func fixit(_ fix: Diagnostic.Fix) -> String {
    let end = places.end(of: fix.range)
    return "\(places.text(of: fix.range))-\(end.line):\(end.column): fixit: \(fix.replacement)\n"
  }

  private func attached(_ title: String, _ text: String) -> String {
    "      = \(title): \(PlainText.escaped(text))\n"
  }

  // MARK: The source

  /// A line of source, made fit for a terminal, with the columns that it takes there.
  private struct Shown {
    var text = ""
    var width = 0
    /// A margin stands before it.
    private var writer = PlainTextWriter(isAtStart: false)

    mutating func append(_ scalar: Unicode.Scalar) {
      if scalar == "\t" {
        let blanks = 4 - width % 4
        text += String(repeating: " ", count: blanks)
        width += blanks
      } else {
        let piece = writer.text(of: scalar)
        text += piece
        width += PlainText.width(of: piece)
      }
    }

    /// Appends text up to a width, and a `…` where it is cut. However long the text is, only its
    /// beginning is looked at.
    ///
    /// - Returns: whether all of it had room.
    mutating func append(_ bytes: ArraySlice<UInt8>, upTo limit: Int) -> Bool {
      // Characters that take no column would never reach the width.
      let end = boundary(bytes.startIndex + 4 * widest, in: bytes)
      var isWhole = end == bytes.endIndex
      for scalar in decoded(bytes[..<end]) {
        if width >= limit {
          isWhole = false
          break
        }
        append(scalar)
      }
      if !isWhole { append("…") }
      return isWhole
    }
  }

  private mutating func snippet(of range: SourceRange) -> String {
    let index = places.index(of: range.file)
    let line = index.line(of: Int(range.start))
    let bytes = index.bytes(ofLine: line)
    // What has a zero byte is no text, and nobody could read it.
    if bytes.isEmpty || bytes.contains(0) { return "" }
    let start = min(max(Int(range.start), bytes.startIndex), bytes.endIndex)
    let end = min(max(Int(range.end), start), bytes.endIndex)
    let from = boundary(max(bytes.startIndex, start - 100), in: bytes)
    var shown = Shown()
    if from > bytes.startIndex { shown.append("…") }
    for scalar in decoded(bytes[from..<start]) { shown.append(scalar) }
    let column = shown.width
    let isWhole = shown.append(bytes[start..<end], upTo: column + widest)
    let carets = max(1, shown.width - column)
    if isWhole { _ = shown.append(bytes[end...], upTo: widest) }
    let number = String(line + 1)
    let margin = String(repeating: " ", count: max(0, 5 - number.count)) + number
    let blank = String(repeating: " ", count: margin.count)
    return palette.dim(margin + " |") + " " + shown.text + "\n" + palette.dim(blank + " |") + " "
      + String(repeating: " ", count: column)
      + palette.bold(String(repeating: "^", count: carets)) + "\n"
  }
}

/// How many columns are shown of a line, and of a span that starts far to the right.
private let widest = 160

/// The start of the character that an offset stands in. Bytes that are no UTF-8 have none: no
/// character is longer than 4 bytes, so the search ends there.
private func boundary(_ offset: Int, in bytes: ArraySlice<UInt8>) -> Int {
  guard offset < bytes.endIndex else { return bytes.endIndex }
  let nearest = max(bytes.startIndex, offset - 3)...offset
  return nearest.last { bytes[$0] & 0xC0 != 0x80 } ?? offset
}

private func decoded(_ bytes: ArraySlice<UInt8>) -> String.UnicodeScalarView {
  String(decoding: bytes, as: UTF8.self).unicodeScalars
}
