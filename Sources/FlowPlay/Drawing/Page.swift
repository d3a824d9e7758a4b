import FlowReporting

/// Lines on their way to a terminal: nothing is wider than it, and nothing of it is a control code.
struct Page {
  let width: Int
  let palette: Palette
  private(set) var text = ""

  init(width: Int, palette: Palette) {
    self.width = width
    self.palette = palette
  }

  /// A line, cut where it is too long.
  mutating func line(
    _ plain: String = "", in style: (Palette, String) -> String = { $1 }
  ) {
    let shown = PlainText.truncated(PlainText.escaped(plain), to: width)
    text += (shown.isEmpty ? "" : style(palette, shown)) + "\n"
  }

  /// Prose behind a margin, broken into lines.
  mutating func prose(
    _ prose: String, behind margin: String = "", in style: (Palette, String) -> String = { $1 }
  ) {
    let room = max(8, width - PlainText.width(of: margin))
    let blanks = String(repeating: " ", count: PlainText.width(of: margin))
    let lines = TextWrap.lines(PlainText.escaped(prose), width: room)
      .flatMap { Self.pieces(of: $0, width: room) }
    for (index, line) in lines.enumerated() {
      text += (index == 0 ? margin : blanks) + style(palette, line) + "\n"
    }
  }

  /// Several short texts, as many on a line as have room.
  mutating func list(_ items: [String], behind margin: String = "  ") {
    let separator = "   "
    var line = ""
    for item in items.map(PlainText.escaped) {
      let wanted = PlainText.width(of: margin + line + separator + item)
      if line.isEmpty {
        line = item
      } else if wanted <= width {
        line += separator + item
      } else {
        self.line(margin + line)
        line = item
      }
    }
    if !line.isEmpty { self.line(margin + line) }
  }

  /// What is made up already, and fits.
  mutating func append(_ finished: String) { text += finished }

  /// A word that is longer than a line goes on in the next.
  private static func pieces(of text: String, width: Int) -> [String] {
    if PlainText.width(of: text) <= width { return [text] }
    var pieces: [String] = []
    var piece = ""
    var used = 0
    for scalar in text.unicodeScalars {
      let wide = PlainText.width(of: scalar)
      if used + wide > width {
        pieces.append(piece)
        piece = ""
        used = 0
      }
      piece.unicodeScalars.append(scalar)
      used += wide
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
