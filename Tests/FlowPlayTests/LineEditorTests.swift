import FlowPlay
import FlowReporting
import Testing

/// A line while it is typed: keys, history, search, and what is drawn.
struct LineEditorTests {
  /// Types bytes as a terminal sends them.
  private func type(
    _ bytes: String, history: [String] = []
  ) -> (editor: LineEditor, outcomes: [LineEditor.Outcome]) {
    var editor = LineEditor(history: LineHistory(history))
    var reader = KeyReader()
    let outcomes = reader.keys(of: Array(bytes.utf8)).map { editor.press($0) }
    return (editor, outcomes)
  }

  @Test(
    arguments: [
      ("abc", "abc", 3), ("abc\u{1B}[D", "abc", 2), ("abc\u{1B}[Dx", "abxc", 3),
      ("abc\u{1}x", "xabc", 1), ("abc\u{1}\u{5}x", "abcx", 4),
      ("abc\u{1B}[Hx\u{1B}[Fy", "xabcy", 5),
      ("abc\u{7F}", "ab", 2), ("abc\u{2}\u{2}\u{7F}", "bc", 0), ("abc\u{1}\u{1B}[3~", "bc", 0),
      ("abc\u{1}\u{4}", "bc", 0), ("a.b c\u{17}", "a.b ", 4), ("a b  \u{17}", "a ", 2),
      ("abc\u{2}\u{B}", "ab", 2), ("abc\u{2}\u{15}", "c", 0), ("ab\u{15}c\u{19}", "cab", 3),
      ("ab cd\u{1B}b", "ab cd", 3), ("ab cd\u{1}\u{1B}f", "ab cd", 2),
      ("ab cd\u{1}\u{1B}d", " cd", 0),
      ("ab cd\u{1B}[1;5Dx", "ab xcd", 4), ("ab\u{14}", "ba", 2), ("발화\u{7F}x", "발x", 2),
      ("e\u{301}", "e\u{301}", 2), ("a\u{1B}[24~b", "ab", 2), ("a\u{1B}OHb", "ba", 1),
      ("\u{1B}[200~a", "a", 1), ("a\u{7}", "a", 1),
    ] as [(String, String, Int)])
  func `keys do what readline's do`(bytes: String, line: String, cursor: Int) {
    let typed = type(bytes)
    #expect(typed.editor.line == line)
    #expect(typed.editor.cursor == cursor)
  }

  @Test func `keys that come in pieces are one`() {
    var reader = KeyReader()
    #expect(reader.keys(of: [0x1B]) == [])
    #expect(reader.isWaiting)
    #expect(reader.keys(of: [0x5B]) == [])
    #expect(reader.keys(of: [0x41, 0xEB]) == [.up])
    #expect(reader.keys(of: [0xB0, 0x9C]) == [.text("발")])
    #expect(reader.keys(of: [0x1B]) == [])
    #expect(reader.keyAlone() == .escape)
    #expect(reader.keyAlone() == nil)
    // What is no UTF-8 ends nothing.
    #expect(reader.keys(of: [0xFF, 0x61]).last == .text("a"))
  }

  @Test func `Ctrl-C clears the line, Ctrl-D ends only an empty one`() {
    #expect(type("abc\u{3}").outcomes.last == .cleared)
    #expect(type("abc\u{3}").editor.line == "")
    #expect(type("\u{3}").outcomes == [.cleared])
    #expect(type("\u{4}").outcomes == [.end])
    #expect(type("a\u{4}").outcomes.last == .bell)
    #expect(type("ab\r").outcomes.last == .line("ab"))
    #expect(type("ab\n").outcomes.last == .line("ab"))
    #expect(type("\u{1A}").outcomes == [.suspend])
    #expect(type("ab\u{2}\t").outcomes.last == .complete("a"))
  }

  @Test(arguments: [
    ("\u{1B}[A", "two"), ("\u{1B}[A\u{1B}[A", "one"), ("\u{1B}[A\u{1B}[A\u{1B}[A", "one"),
    ("dra\u{1B}[A\u{1B}[B", "dra"), ("\u{10}\u{E}", ""), ("\u{1B}[Ax", "twox"),
    ("\u{1B}[B", ""),
  ])
  func `arrows go through the history and back to what was typed`(bytes: String, line: String) {
    #expect(type(bytes, history: ["one", "two"]).editor.line == line)
  }

  @Test func `the history keeps no line twice in a row, and no empty one`() {
    var history = LineHistory()
    let isKept = ["a", "a", "", "b", "a"].map { history.add($0) }
    #expect(isKept == [true, false, false, true, true])
    #expect(history.lines == ["a", "b", "a"])
    #expect(LineHistory(Array(repeating: "x", count: 9999)).lines.count == LineHistory.limit)
  }

  @Test(arguments: [
    ("\u{12}o", "two\r", "", "no found line yet"), ("\u{12}o\r", "two", "two", ""),
    ("\u{12}o\u{12}\r", "one", "one", ""),
    ("\u{12}one\u{7F}\u{7F}\u{7F}\u{12}w\r", "two", "two", ""),
    ("abc\u{12}o\u{7}\r", "abc", "abc", ""), ("abc\u{12}o\u{3}\r", "abc", "abc", ""),
    ("\u{12}o\u{1B}[D!\r", "tw!o", "tw!o", ""), ("\u{12}zzz\r", "", "", ""),
    ("\u{12}on\u{12}\u{12}\r", "one", "one", ""),
  ])
  func `Ctrl-R looks for a line`(bytes: String, line: String, accepted: String, note: String) {
    let typed = type(bytes, history: ["one", "two"])
    if bytes.hasSuffix("\r") {
      #expect(typed.outcomes.last == .line(accepted))
    } else {
      #expect(typed.editor.search?.found == 1)
    }
  }

  // MARK: What is drawn

  /// A terminal that does what it is told.
  private struct Screen {
    let columns: Int
    var rows: [[String]] = [[]]
    var row = 0
    var column = 0

    mutating func write(_ text: String) {
      var scalars = Array(text.unicodeScalars)[...]
      while let scalar = scalars.popFirst() {
        switch scalar {
        case "\r": column = 0
        case "\n":
          column = 0
          down(1)
        case "\u{1B}":
          _ = scalars.popFirst()
          var number = ""
          while let digit = scalars.first, ("0"..."9").contains(digit) {
            number.unicodeScalars.append(scalars.removeFirst())
          }
          order(scalars.removeFirst(), Int(number) ?? 1)
        default: put(scalar)
        }
      }
    }

    private mutating func down(_ count: Int) {
      row += count
      while rows.count <= row { rows.append([]) }
    }

    private mutating func order(_ final: Unicode.Scalar, _ number: Int) {
      switch final {
      case "A": row -= number
      case "B": down(number)
      case "C": column += number
      case "J":
        rows[row] = Array(rows[row].prefix(column))
        rows.removeSubrange((row + 1)...)
      default: Issue.record("unknown order \(final)")
      }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
      let width = PlainText.width(of: scalar)
      if column + width > columns {
        column = 0
        down(1)
      }
      while rows[row].count < column + width { rows[row].append(" ") }
      rows[row][column] = String(Character(scalar))
      if width == 2 { rows[row][column + 1] = "" }
      column += width
    }

    var text: [String] { rows.map { $0.joined() } }
  }

  @Test(
    arguments: [
      ("abcdef", 10, ["> abcdef"], 0, 8), ("abc\u{1B}[D\u{1B}[D", 10, ["> abc"], 0, 3),
      ("abcdefgh", 10, ["> abcdefgh", ""], 1, 0), ("abcdefghij", 10, ["> abcdefgh", "ij"], 1, 2),
      ("abcdefghij\u{1}", 10, ["> abcdefgh", "ij"], 0, 2),
      ("abcdefghij\u{1}\u{B}", 10, ["> "], 0, 2), ("발발발발발", 9, ["> 발발발", "발발"], 1, 4),
      ("발발\u{1B}[D", 20, ["> 발발"], 0, 4), ("abcdefghijklmnopqrst\u{15}x", 10, ["> x"], 0, 3),
    ] as [(String, Int, [String], Int, Int)])
  func `a terminal shows the line, and the cursor in it`(
    bytes: String, columns: Int, rows: [String], row: Int, column: Int
  ) {
    var editor = LineEditor()
    var reader = KeyReader()
    var drawing = LineDrawing()
    var screen = Screen(columns: columns)
    screen.write(drawing.draw(editor, prompt: "> ", columns: columns))
    for key in reader.keys(of: Array(bytes.utf8)) {
      _ = editor.press(key)
      screen.write(drawing.draw(editor, prompt: "> ", columns: columns))
    }
    #expect(screen.text == rows)
    #expect(screen.row == row && screen.column == column)
    screen.write(drawing.leave(editor, prompt: "> ", columns: columns))
    #expect(screen.row == rows.count)
  }

  @Test func `a search shows what it looks for and what it found`() {
    var editor = LineEditor(history: LineHistory(["tab HomeTab"]))
    var drawing = LineDrawing()
    for key in [Key.search, .text("H")] { _ = editor.press(key) }
    #expect(
      drawing.draw(editor, prompt: "> ", columns: 80).hasPrefix(
        "\r\u{1B}[J(search) H: tab HomeTab"))
  }

  @Test func `what is typed never steers the terminal`() {
    var editor = LineEditor()
    var drawing = LineDrawing()
    _ = editor.press(.text("\u{202E}"))
    #expect(!drawing.draw(editor, prompt: "> ", columns: 80).contains("\u{202E}"))
  }
}
