import FlowChecking
import FlowReporting
import FlowSource

/// `validate --fix`: corrects misspelt words in the files, if only one word can be meant.
struct Fixes {
  private let validation: Validation
  private let console: Console
  private let files: DiskFileSystem
  /// A word that is right may be the key above others that are wrong.
  private static let mostRounds = 10

  init(of validation: Validation, on console: Console) {
    self.validation = validation
    self.console = console
    files = DiskFileSystem(base: console.workingDirectory)
  }

  /// - Returns: whether all could be written; what could not is told.
  func write() throws -> Bool {
    for _ in 0..<Self.mostRounds {
      let (findings, sources) = try found()
      let fixes = Set(findings.compactMap(\.fix))
      if fixes.isEmpty { return true }
      if !write(fixes, sources) { return false }
    }
    return true
  }

  /// What is wrong in the files as they are now. What can't be read is told by the check that follows.
  private func found() throws -> ([Diagnostic], SourceSet) {
    let named = validation.files.isEmpty ? [try console.wantedFlow] : validation.files
    var options = validation.options
    // No misspelt word is found by the proof.
    options.isProving = false
    var run = try CheckRun(FlowFiles(over: console.files), options: options)
    for entry in EntryFiles(named, on: console).entries { _ = try? run.check(entry) }
    return (run.finished().diagnostics, run.sources)
  }

  private func write(_ fixes: Set<Diagnostic.Fix>, _ sources: SourceSet) -> Bool {
    var places = PlaceTable(sources)
    for (file, fixes) in Dictionary(grouping: fixes, by: \.range.file).sorted(by: {
      $0.key < $1.key
    }) {
      let fixes = fixes.sorted { $0.range < $1.range }
      var bytes = sources[file].bytes
      for fix in fixes.reversed() {
        bytes.replaceSubrange(Int(fix.range.start)..<Int(fix.range.end), with: fix.replacement.utf8)
      }
      do {
        try files.replace(sources[file].path, with: bytes)
      } catch {
        console.report(error)
        return false
      }
      for fix in fixes {
        console.standardError.write(
          "\(places.text(of: fix.range)): fixed: `\(fix.written)` is `\(fix.replacement)` now\n")
      }
    }
    return true
  }
}
