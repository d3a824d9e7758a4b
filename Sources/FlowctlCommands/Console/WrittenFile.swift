import FlowChecking
import FlowReporting
import FlowSource

/// A file that is made of a flow, and is committed: it is written where it has changed, or only looked at.
struct WrittenFile {
  private let path: String
  private let rule: Rule
  private let command: String
  private let checks: Bool
  private let colour: ColourChoice

  /// - Parameters:
  ///   - rule: what is reported where the file is out of date.
  ///   - command: what makes it anew, for a message.
  ///   - checks: whether nothing is written.
  init(
    _ path: String, _ rule: Rule, command: String, checks: Bool, colour: ColourChoice = .auto
  ) {
    self.path = path
    self.rule = rule
    self.command = command
    self.checks = checks
    self.colour = colour
  }

  /// - Parameter isTelling: whether a line says something: else it counts only if no other line differs.
  func put(
    _ new: [UInt8], on console: Console, isTelling: (String) -> Bool = { _ in true }
  ) -> ExitStatus {
    let old: [UInt8]?
    do {
      old = try console.files.read(path)
    } catch .missing {
      old = nil
    } catch {
      console.report(LoadFailure(path, error))
      return .impossible
    }
    if old == new { return .clean }
    if checks { return differ(old ?? [], new, isTelling, on: console) }
    do {
      try DiskFileSystem(base: console.workingDirectory).report(new, to: path)
      return .clean
    } catch {
      console.report(error)
      return .impossible
    }
  }

  /// The first line that differs, as a finding.
  private func differ(
    _ old: [UInt8], _ new: [UInt8], _ isTelling: (String) -> Bool, on console: Console
  ) -> ExitStatus {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: path, bytes: old))
    let index = LineIndex(old)
    let place = min(difference(old, new, isTelling), max(old.count - 1, 0))
    let start = UInt32(index.start(ofLine: index.line(of: place)))
    let range = SourceRange(file: file, start: start, end: start)
    console.tell(
      [Diagnostic(rule, "this is not what the flow says now; run `\(command)`", at: range)],
      in: sources, colour)
    return .problems
  }

  /// Where two texts differ first.
  private func difference(
    _ old: [UInt8], _ new: [UInt8], _ isTelling: (String) -> Bool
  ) -> Int {
    let oldLines = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let newLines = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let all = zip(oldLines, newLines).filter { $0 != $1 }.map(\.0)
    let telling = all.first { isTelling(String(decoding: $0, as: UTF8.self)) }
    return (telling ?? all.first)?.startIndex ?? min(old.count, new.count)
  }
}

extension Console {
  /// Tells what is wrong with a flow, or with a file made of it, where its output is something else.
  func tell(
    _ diagnostics: [Diagnostic], in sources: SourceSet, _ colour: ColourChoice = .auto
  ) {
    var text = DiagnosticText(
      palette: colour.palette(for: standardError, on: self), places: PlaceTable(sources))
    for diagnostic in diagnostics { standardError.write(text.render(diagnostic)) }
  }
}
