import FlowChecking
import FlowReporting
import FlowSource

/// What flows had at a revision, as a baseline that nobody has to keep: `validate --new-since`.
struct OldFindings {
  private let revision: FlowOrigin.Revision
  private let validation: Validation
  private let console: Console

  init(since revision: String, of validation: Validation, on console: Console) {
    self.revision = FlowOrigin.Revision(revision)
    self.validation = validation
    self.console = console
  }

  /// Looks behind every error that an app survives: what stands behind one that was fixed since was there before.
  func baseline(of entries: [String]) throws -> Baseline {
    let entries = entries.filter { $0 != "-" }
    if entries.isEmpty { return Baseline([]) }
    let reader = OriginReader(project: validation.project, console: console)
    let renames = try reader.renames(since: revision)
    var entriesOfAll: [Baseline.Entry] = []
    for entry in entries {
      let side = try reader.side(of: entry, at: revision)
      // A flow that is newer than the revision had no findings.
      guard side.isThere else { continue }
      var options = validation.options
      options.projectFolder = side.project
      options.excuses = Excuses()
      options.excuses.isWriting = true
      var run = try CheckRun(FlowFiles(over: side.files), options: options)
      try run.check(side.entry)
      let found = run.finished().diagnostics
      // A file that was moved has no other findings for that.
      entriesOfAll +=
        Baseline(of: found, in: run.sources, paths: side.paths).renamed(renames).entries
    }
    return Baseline(entriesOfAll)
  }
}
