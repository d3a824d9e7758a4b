import FlowReporting

/// Draws a line that is being typed, over the one that was drawn before.
package struct LineDrawing {
  /// In which row the cursor stands, counted from the prompt's.
  private var row = 0
  /// What is drawn, if the cursor stands behind it.
  private var drawn: String?

  package init() {}

  /// The next line begins somewhere else.
  package mutating func begin() {
    row = 0
    drawn = nil
  }

  /// What a terminal needs to show the line.
  package mutating func draw(_ editor: LineEditor, prompt: String, columns: Int) -> String {
    let shown = Self.shown(editor, prompt: prompt)
    let columns = max(columns, 2)
    let end = Self.position(behind: shown.text, columns: columns)
    let cursor = Self.position(behind: shown.beforeCursor, columns: columns)
    let isAtEnd = end == cursor
    defer { drawn = isAtEnd ? shown.text : nil }
    // What is typed at the end is all that changes.
    if isAtEnd, end.column > 0, end.row == row, let drawn, shown.text.hasPrefix(drawn) {
      return String(shown.text.dropFirst(drawn.count))
    }
    var text = up(row) + "\r\u{1B}[J" + shown.text
    // A terminal waits with the next row until something is written there.
    if end.column == 0, end.row > 0 { text += "\n" }
    row = cursor.row
    if isAtEnd { return text }
    text += up(end.row - cursor.row) + "\r"
    return text + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : "")
  }

  /// Goes behind the line, so that what is printed next stands below it.
  package mutating func leave(_ editor: LineEditor, prompt: String, columns: Int) -> String {
    let shown = Self.shown(editor, prompt: prompt)
    let end = Self.position(behind: shown.text, columns: max(columns, 2))
    let below = end.row - row
    begin()
    return (below > 0 ? "\u{1B}[\(below)B" : "") + "\n"
  }

  private func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  private static func shown(
    _ editor: LineEditor, prompt: String
  ) -> (text: String, beforeCursor: String) {
    guard let search = editor.search else {
      let before = prompt + PlainText.escaped(editor.beforeCursor)
      return (before + PlainText.escaped(String(editor.text[editor.cursor...])), before)
    }
    let before = "(search) " + PlainText.escaped(search.text)
    let found = search.found.map { editor.history.lines[$0] } ?? ""
    return (before + ": " + PlainText.escaped(found), before)
  }

  /// Where the cursor stands behind a text; what takes two columns doesn't begin in the last.
  static func position(behind text: String, columns: Int) -> (row: Int, column: Int) {
    var (row, column) = (0, 0)
    for scalar in text.unicodeScalars {
      let width = PlainText.width(of: scalar)
      if column + width > columns {
        row += 1
        column = 0
      }
      column += width
    }
    return column == columns ? (row + 1, 0) : (row, column)
  }
}
