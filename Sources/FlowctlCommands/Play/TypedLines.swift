import FlowChecking
import FlowPlay
import FlowReporting
import FlowSpec

/// Lines that a person types at a terminal, with editing, history and completion.
struct TypedLines {
  private let terminal: Terminal
  private let console: Console
  private let historyFile: String?
  private var editor: LineEditor
  private var drawing = LineDrawing()
  private var reader = KeyReader()
  /// What was pressed and is not looked at yet: whoever pastes sends several lines at once.
  private var keys: [Key] = []
  private var isOver = false

  init(at terminal: Terminal, on console: Console) {
    self.terminal = terminal
    self.console = console
    historyFile = Self.historyFile(console)
    let bytes = historyFile.flatMap { try? DiskFileSystem().read($0) } ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    editor = LineEditor(history: LineHistory(lines))
    // It grows by a line at a time, and shrinks here.
    if let historyFile, lines.count > 2 * LineHistory.limit {
      let kept = editor.history.lines.map { $0 + "\n" }.joined()
      try? DiskFileSystem().replace(historyFile, with: Array(kept.utf8))
    }
  }

  private var output: Output { console.standardOutput }

  /// `FLOWCTL_HISTORY`, empty for none, or a file where programs keep such things.
  private static func historyFile(_ console: Console) -> String? {
    if let named = console.environment("FLOWCTL_HISTORY") { return named.isEmpty ? nil : named }
    func folder(_ name: String) -> String? {
      console.environment(name).flatMap { Paths.isAbsolute($0) ? $0 : nil }
    }
    guard let base = folder("XDG_STATE_HOME") ?? folder("HOME").map({ $0 + "/.local/state" }) else {
      return nil
    }
    return (try? DiskFileSystem().makeFolder(base + "/flowctl")).map { base + "/flowctl/history" }
  }

  func begin() { terminal.setRaw(true) }
  func end() { terminal.setRaw(false) }

  var columns: Int { terminal.columns() }

  /// The next line, or nil where there is no more.
  ///
  /// - Parameter look: what to show at the terminal's new width.
  mutating func next(_ session: inout Session, look: (inout Session) -> String) -> String? {
    let prompt = session.prompt
    editor.begin()
    drawing.begin()
    draw(prompt)
    while true {
      guard let key = nextKey() else {
        // Nobody is there any more: what was half typed is nothing to wait for.
        if isOver { return nil }
        output.write("\u{1B}[H\u{1B}[2J" + look(&session))
        drawing.begin()
        draw(prompt)
        continue
      }
      if let line = press(key, session, prompt) { return line.text }
    }
  }

  /// The next key; nil where the terminal has another width, or is gone.
  private mutating func nextKey() -> Key? {
    while keys.isEmpty {
      output.flush()
      switch terminal.read(!reader.isWaiting) {
      case .bytes(let bytes) where bytes.isEmpty: if let key = reader.keyAlone() { return key }
      case .bytes(let bytes): keys = reader.keys(of: bytes)
      case .resized: return nil
      case .end:
        isOver = true
        return nil
      }
    }
    return keys.removeFirst()
  }

  /// The end of the typing: a line, or none.
  private struct Typed {
    var text: String?
  }

  private mutating func press(_ key: Key, _ session: Session, _ prompt: String) -> Typed? {
    switch editor.press(key) {
    case .edited: draw(prompt)
    case .bell: output.write("\u{7}")
    case .line(let line):
      draw(prompt)
      leave(prompt)
      keep(line)
      return Typed(text: line)
    case .end:
      leave(prompt)
      return Typed(text: nil)
    case .cleared:
      output.write("^C\n")
      if session.turns == 0, !session.isAsking { output.write("Ctrl-D quits\n") }
      drawing.begin()
      draw(prompt)
    case .complete(let text): complete(text, session, prompt)
    case .clearScreen:
      output.write("\u{1B}[H\u{1B}[2J")
      drawing.begin()
      draw(prompt)
    case .suspend:
      leave(prompt)
      output.flush()
      terminal.suspend()
      draw(prompt)
    }
    return nil
  }

  private mutating func draw(_ prompt: String) {
    output.write(drawing.draw(editor, prompt: prompt, columns: columns))
  }

  private mutating func leave(_ prompt: String) {
    output.write(drawing.leave(editor, prompt: prompt, columns: columns))
  }

  private mutating func keep(_ line: String) {
    guard editor.history.add(line), let historyFile else { return }
    DiskFileSystem().append(Array((line + "\n").utf8), to: historyFile)
  }

  // MARK: Completion

  private mutating func complete(_ text: String, _ session: Session, _ prompt: String) {
    let found =
      session.pathToComplete(in: text).map { path in
        files(beginning: path).map { text.dropLast(path.count) + $0 }
      } ?? session.completions(of: text)
    let common = Session.commonStart(of: found)
    guard let first = found.first else { return output.write("\u{7}") }
    if found.count == 1 || common.count > text.count {
      editor.complete(with: found.count == 1 ? first : common)
      return draw(prompt)
    }
    leave(prompt)
    output.write(list(found))
    draw(prompt)
  }

  /// Names in columns, as many as a person reads.
  private func list(_ texts: [String]) -> String {
    let most = 60
    let shown = texts.prefix(most).map { PlainText.escaped($0) }
    let width = (shown.map { PlainText.width(of: $0) }.max() ?? 0) + 2
    let perLine = max(1, columns / width)
    var lines: [String] = []
    for start in stride(from: 0, to: shown.count, by: perLine) {
      let row = shown[start..<min(start + perLine, shown.count)]
      lines.append(row.map { PlainText.padded($0, to: width) }.joined())
    }
    if texts.count > most { lines.append("… \(texts.count - most) more") }
    return lines.map { PlainText.truncated($0, to: columns) + "\n" }.joined()
  }

  private func files(beginning path: String) -> [String] {
    let folder = Paths.folder(of: path)
    let start = folder.isEmpty ? "" : folder == "/" ? "/" : folder + "/"
    return DiskFileSystem(base: console.workingDirectory).list(folder)
      .filter { !$0.name.hasPrefix(".") }
      .map { start + $0.name + ($0.isFolder ? "/" : "") }.filter { $0.hasPrefix(path) }
  }
}
