package import FlowKernel
package import FlowModel
package import FlowSource

/// Text to `Script`: every name looked up, every argument typed (commands, "Scripts").
package struct ScriptReader {
  /// How long a script may be before it is refused.
  package struct Limits: Sendable {
    package var lines = 20_000_000
    /// How many lines that can't be read are reported; more tell nobody anything.
    package var problems = 1000
    package init() {}
  }

  var kernel: Kernel
  let index: FlowIndex
  let bytes: [UInt8]
  let file: SourceID
  var script: Script
  /// What every launch begins with by an `always launch` that is not in this script.
  var earlierLaunch: TupleID?
  /// Whether what isn't given is not known, instead of being wrong: lines of a trace.
  var leavesOpen = false
  /// Lines that were read before, as they stand in the file, and by their numbers what they say: a line
  /// means the same wherever it stands.
  private var lines = NameTable()
  private var known: [KnownLine] = []
  /// Whether a line with `flow` was read.
  private var namesFlow = false
  /// Whether the mark was read that a merge conflict begins with.
  private var isInConflict = false

  private struct KnownLine {
    /// Of `Script.kinds`.
    var kind: UInt32
    /// Without comment and blanks, counted from the line's start.
    var content: Range<Int>
  }

  /// The path behind a script's `flow`, and its place; nil where it has none.
  package static func flowPath(of file: SourceID, in sources: SourceSet) -> Located<String>? {
    flowPath(of: file, in: sources, isFirst: true)
  }

  /// What a line says that stands too low to name the flow.
  package static func lateFlow(of file: SourceID, in sources: SourceSet) -> Located<String>? {
    flowPath(of: file, in: sources, isFirst: false)
  }

  private static func flowPath(
    of file: SourceID, in sources: SourceSet, isFirst: Bool
  ) -> Located<String>? {
    let bytes = sources[file].bytes
    var start = firstByte(of: bytes)
    while start < bytes.count {
      let end = lineEnd(in: bytes, from: start)
      var cursor = LineCursor(bytes: bytes, index: start, end: contentEnd(bytes, start, end))
      if cursor.takeWord("flow") {
        // `flow: app.yaml` is told when the script is read.
        _ = cursor.take(":")
        cursor.skipBlanks()
        let range = SourceRange(
          file: file, start: UInt32(cursor.index), end: UInt32(cursor.end))
        return Located(cursor.text(cursor.index..<cursor.end), at: range)
      }
      cursor.skipBlanks()
      if isFirst, !cursor.isAtEnd { return nil }
      start = nextLine(in: bytes, after: end)
    }
    return nil
  }

  /// Reads a script against the flow of a kernel.
  ///
  /// - Parameter kernel: its table of values and its names grow with what the script brings along;
  ///   the script must be run on this kernel.
  /// - Parameter launch: what every launch begins with, if that was said before.
  package static func read(
    _ file: SourceID, in sources: SourceSet, for kernel: inout Kernel, limits: Limits = Limits(),
    launch: TupleID? = nil
  ) -> Script {
    var reader = ScriptReader(
      kernel: kernel, index: FlowIndex(kernel.flow), bytes: sources[file].bytes, file: file,
      script: Script(file: file))
    reader.earlierLaunch = launch
    reader.readLines(defaultName: sources[file].path, limits: limits)
    kernel = reader.kernel
    return reader.script
  }

  /// Reads a single value, as it stands behind a name.
  package static func value(
    _ text: String, as type: TypeID, for kernel: inout Kernel
  ) throws(LineProblem) -> Value {
    let bytes = Array(text.utf8)
    let file = SourceID(0)
    var reader = ScriptReader(
      kernel: kernel, index: FlowIndex(kernel.flow), bytes: bytes, file: file,
      script: Script(file: file))
    var cursor = LineCursor(bytes: bytes, index: 0, end: bytes.count)
    let value = try reader.readValue(&cursor, as: type)
    try cursor.finish()
    kernel = reader.kernel
    return value
  }

  /// Reads an action as a trace names it, without arguments or some of them: those of a finite type, and
  /// whether an optional is nil, are then `.unknown`.
  package static func action(
    _ text: String, for kernel: inout Kernel
  ) throws(LineProblem) -> Action? {
    let bytes = Array(text.utf8)
    let file = SourceID(0)
    var reader = ScriptReader(
      kernel: kernel, index: FlowIndex(kernel.flow), bytes: bytes, file: file,
      script: Script(file: file))
    reader.leavesOpen = true
    var cursor = LineCursor(bytes: bytes, index: 0, end: bytes.count)
    guard case .action(let action) = try reader.readCommand(&cursor) else { return nil }
    kernel = reader.kernel
    return action
  }

  /// What to write for a line that begins with a word that no line begins with; nil where nobody knows.
  package static func meant(by line: String, for kernel: Kernel) -> String? {
    let file = SourceID(0)
    let reader = ScriptReader(
      kernel: kernel, index: FlowIndex(kernel.flow), bytes: Array(line.utf8), file: file,
      script: Script(file: file))
    var cursor = LineCursor(bytes: reader.bytes, index: 0, end: reader.bytes.count)
    guard let first = try? cursor.takeName("a word") else { return nil }
    return reader.meant(by: first, cursor)
  }

  private init(
    kernel: Kernel, index: FlowIndex, bytes: [UInt8], file: SourceID, script: Script
  ) {
    self.kernel = kernel
    self.index = index
    self.bytes = bytes
    self.file = file
    self.script = script
  }

  // MARK: Lines

  private static func firstByte(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    return end
  }

  private static func nextLine(in bytes: [UInt8], after end: Int) -> Int {
    let isPair =
      end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r")
      && bytes[end + 1] == UInt8(ascii: "\n")
    return end + (isPair ? 2 : 1)
  }

  /// Where a line's content ends: before its comment, and the blanks before that.
  private static func contentEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var isQuoted = false
    var index = start
    while index < end {
      let byte = bytes[index]
      if isQuoted, byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: "#"), !isQuoted {
        break
      }
      index += 1
    }
    var content = min(index, end)
    while content > start,
      bytes[content - 1] == UInt8(ascii: " ") || bytes[content - 1] == UInt8(ascii: "\t")
    {
      content -= 1
    }
    return content
  }

  private mutating func readLines(defaultName: String, limits: Limits) {
    if let place = Self.invalidUTF8(bytes) {
      script.problems.append(
        Diagnostic(
          .scriptSyntax, "this is not UTF-8", at: range(place..<place + 1),
          help: "save the script as UTF-8"))
      return
    }
    let mayHaveSteps = LineSteps.mayBe(in: bytes)
    var start = Self.firstByte(of: bytes)
    var line = 1
    while start < bytes.count {
      if let problem = problem(atLine: line, limits) {
        script.problems.append(
          Diagnostic(
            .scriptSyntax, problem.message, at: range(start..<start), help: problem.help))
        break
      }
      let end = Self.lineEnd(in: bytes, from: start)
      for step in mayHaveSteps ? LineSteps.ranges(in: bytes, start..<end) : [start..<end] {
        readOrRepeat(step, line: line, defaultName: defaultName)
      }
      start = Self.nextLine(in: bytes, after: end)
      line += 1
    }
    if script.scenarios.isEmpty { beginScenario(defaultName, at: 0..<0, line: 1) }
    closeScenario()
  }

  /// Why a line is not read any more.
  private func problem(
    atLine line: Int, _ limits: Limits
  ) -> (message: String, help: String)? {
    if line > limits.lines {
      return (
        "the script has more than \(limits.lines) lines", LimitHelp.raised(by: "script-lines")
      )
    }
    if script.problems.count >= limits.problems {
      return (
        "the script has at least \(limits.problems) problems: no more are listed", LimitHelp.fixed
      )
    }
    return nil
  }

  private static func invalidUTF8(_ bytes: [UInt8]) -> Int? {
    if !bytes.contains(where: { $0 >= 0x80 }) { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): position += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return position
      }
    }
  }

  func range(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  // MARK: Scenarios

  private mutating func beginScenario(_ name: String, at range: Range<Int>, line: Int) {
    closeScenario()
    script.scenarios.append(
      Script.Scenario(
        name: name, range: self.range(range), line: line,
        commands: script.commands.count..<script.commands.count))
  }

  private mutating func closeScenario() {
    guard let last = script.scenarios.indices.last else { return }
    let start = script.scenarios[last].commands.lowerBound
    script.scenarios[last].commands = start..<script.commands.count
  }

  /// Reads a line, or says again what the same line said before.
  private mutating func readOrRepeat(_ whole: Range<Int>, line: Int, defaultName: String) {
    guard let number = lines.find(bytes[whole]) else {
      return read(whole, line: line, defaultName: defaultName)
    }
    let again = known[Int(number.raw)]
    let start = whole.lowerBound
    append(
      again.kind, at: start + again.content.lowerBound..<start + again.content.upperBound,
      line: line)
  }

  /// Reads a line that is not known yet.
  private mutating func read(_ whole: Range<Int>, line: Int, defaultName: String) {
    var cursor = LineCursor(
      bytes: bytes, index: whole.lowerBound,
      end: Self.contentEnd(bytes, whole.lowerBound, whole.upperBound))
    cursor.skipBlanks()
    if cursor.isAtEnd { return }
    let start = cursor.index
    let content = cursor.text(start..<cursor.end)
    // What follows the first mark of a merge conflict is told with it.
    if isInConflict, content == "=======" || content.hasPrefix(">>>>>>>") { return }
    if content.hasPrefix("<<<<<<<") { isInConflict = true }
    do throws(LineProblem) {
      try Self.checkSigns(cursor, from: start)
    } catch {
      // What such a line should have done is not known: nothing is replayed behind it.
      let isCommand = !["scenario", "flow", "always", "//", "--"].contains {
        cursor.text(start..<cursor.end).hasPrefix($0)
      }
      if isCommand, script.scenarios.isEmpty {
        beginScenario(defaultName, at: start..<cursor.end, line: line)
      }
      fail(error, line: line)
      return
    }
    if cursor.takeWord("scenario") {
      cursor.skipBlanks()
      if cursor.isAtEnd {
        fail(
          LineProblem(
            "a scenario needs a name", at: start..<cursor.end,
            help: "write after the word what happens in it, or a number: "
              + "`scenario \(script.scenarios.count + 1)`"), line: line)
        return
      }
      beginScenario(cursor.text(cursor.index..<cursor.end), at: start..<cursor.end, line: line)
      return
    }
    if cursor.takeWord("always") {
      do {
        try readAlways(&cursor, from: start)
      } catch {
        fail(error, line: line)
      }
      return
    }
    if cursor.takeWord("flow") {
      let isSecond = namesFlow
      namesFlow = true
      if isSecond || !script.commands.isEmpty || !script.scenarios.isEmpty || script.launch != nil {
        fail(
          LineProblem(
            "`flow` must be the first line of a script", at: start..<cursor.end,
            help: "one script, one flow"), line: line)
      }
      return
    }
    if script.scenarios.isEmpty { beginScenario(defaultName, at: start..<cursor.end, line: line) }
    do {
      script.kinds.append(try readCommand(&cursor))
      let kind = UInt32(script.kinds.count - 1)
      append(kind, at: start..<cursor.end, line: line)
      _ = lines.intern(bytes[whole])
      let content = start - whole.lowerBound..<cursor.end - whole.lowerBound
      known.append(KnownLine(kind: kind, content: content))
    } catch {
      fail(error, line: line)
    }
  }

  private mutating func append(_ kind: UInt32, at range: Range<Int>, line: Int) {
    script.commands.append(Command(kind: kind, range: self.range(range), line: line))
  }

  private mutating func fail(_ problem: LineProblem, line: Int) {
    let diagnostic = Diagnostic(
      .scriptSyntax, problem.message, at: range(problem.range), help: problem.help)
    script.problems.append(diagnostic)
    guard !script.scenarios.isEmpty else { return }
    if problem.asksForVisible { script.problemsWithVisible.insert(script.problems.count - 1) }
    script.kinds.append(.unreadable(script.problems.count - 1))
    append(UInt32(script.kinds.count - 1), at: problem.range, line: line)
  }
}
