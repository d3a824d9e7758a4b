/// A line while it is typed, as at the prompts that people know: Emacs' keys, as in readline.
package struct LineEditor {
  /// What a key leads to, beside a line that looks different.
  package enum Outcome: Equatable, Sendable {
    case edited
    case line(String)
    /// Ctrl-C: what was typed is gone, nothing else.
    case cleared
    /// Ctrl-D on an empty line.
    case end
    /// Tab: the text before the cursor is to be completed.
    case complete(String)
    case clearScreen
    case suspend
    case bell
  }

  package private(set) var text: [Character] = []
  /// How many characters stand before the cursor.
  package private(set) var cursor = 0
  package var history: LineHistory
  /// Which line of the history is shown; its count is the one that is being typed.
  private var place: Int
  /// What was being typed when the history was entered.
  private var draft: [Character] = []
  private var killed: [Character] = []
  /// What Ctrl-R looks for, and the line that it found.
  package private(set) var search: (text: String, found: Int?)?

  package init(history: LineHistory = LineHistory()) {
    self.history = history
    place = history.lines.count
  }

  package var line: String { String(text) }
  package var beforeCursor: String { String(text[..<cursor]) }

  /// Begins an empty line.
  package mutating func begin() {
    text = []
    cursor = 0
    search = nil
    place = history.lines.count
  }

  package mutating func press(_ key: Key) -> Outcome {
    if search != nil { return pressInSearch(key) }
    switch key {
    case .text(let character): insert([character])
    case .enter: return .line(line)
    case .tab: return .complete(beforeCursor)
    case .interrupt:
      begin()
      return .cleared
    case .endOfInput:
      if text.isEmpty { return .end }
      return delete(cursor..<min(cursor + 1, text.count))
    case .search: search = ("", nil)
    case .clearScreen: return .clearScreen
    case .suspend: return .suspend
    case .escape, .abort: break
    case .up: return recall(place - 1)
    case .down: return recall(place + 1)
    default: return move(key) ?? change(key)
    }
    return .edited
  }

  /// Puts text in place of what stands before the cursor.
  package mutating func complete(with replacement: String) {
    text.replaceSubrange(..<cursor, with: replacement)
    cursor = replacement.count
  }

  // MARK: Moving

  private mutating func move(_ key: Key) -> Outcome? {
    switch key {
    case .left where cursor > 0: cursor -= 1
    case .right where cursor < text.count: cursor += 1
    case .left, .right: return .bell
    case .home: cursor = 0
    case .end: cursor = text.count
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    default: return nil
    }
    return .edited
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, !Self.isWord(text[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(text[index - 1]) { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < text.count, !Self.isWord(text[index]) { index += 1 }
    while index < text.count, Self.isWord(text[index]) { index += 1 }
    return index
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Changing

  private mutating func change(_ key: Key) -> Outcome {
    switch key {
    case .backspace: return delete(max(cursor - 1, 0)..<cursor)
    case .delete: return delete(cursor..<min(cursor + 1, text.count))
    case .killToEnd: return kill(cursor..<text.count)
    case .killToStart: return kill(0..<cursor)
    case .killWord: return kill(blankStart..<cursor)
    case .killNextWord: return kill(cursor..<wordEnd)
    case .yank: insert(killed)
    case .transpose: return transpose()
    default: return .bell
    }
    return .edited
  }

  private mutating func insert(_ new: [Character]) {
    text.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  private mutating func delete(_ range: Range<Int>) -> Outcome {
    if range.isEmpty { return .bell }
    text.removeSubrange(range)
    cursor = range.lowerBound
    return .edited
  }

  private mutating func kill(_ range: Range<Int>) -> Outcome {
    if !range.isEmpty { killed = Array(text[range]) }
    return delete(range)
  }

  /// Ctrl-W takes all up to a blank, other than Alt-Backspace elsewhere: paths and events go whole.
  private var blankStart: Int {
    var index = cursor
    while index > 0, text[index - 1] == " " { index -= 1 }
    while index > 0, text[index - 1] != " " { index -= 1 }
    return index
  }

  private mutating func transpose() -> Outcome {
    guard text.count > 1, cursor > 0 else { return .bell }
    let right = min(cursor, text.count - 1)
    text.swapAt(right - 1, right)
    cursor = right + 1
    return .edited
  }

  // MARK: History

  private mutating func recall(_ new: Int) -> Outcome {
    guard (0...history.lines.count).contains(new) else { return .bell }
    if place == history.lines.count { draft = text }
    place = new
    text = new == history.lines.count ? draft : Array(history.lines[new])
    cursor = text.count
    return .edited
  }

  private mutating func pressInSearch(_ key: Key) -> Outcome {
    guard let current = search else { return .edited }
    switch key {
    case .text(let character): return look(for: current.text + String(character), before: .max)
    case .backspace: return look(for: String(current.text.dropLast()), before: .max)
    case .search: return look(for: current.text, before: current.found ?? .max)
    case .abort, .interrupt:
      search = nil
      return .edited
    default:
      take(current.found)
      // What ends the search does what it always does.
      return key == .escape || key == .tab ? .edited : press(key)
    }
  }

  private mutating func look(for wanted: String, before end: Int) -> Outcome {
    let found = wanted.isEmpty ? nil : history.search(wanted, before: end)
    search = (wanted, found ?? (wanted.isEmpty ? nil : search?.found))
    return found == nil && !wanted.isEmpty ? .bell : .edited
  }

  private mutating func take(_ found: Int?) {
    search = nil
    guard let found else { return }
    place = found
    text = Array(history.lines[found])
    cursor = text.count
  }
}
