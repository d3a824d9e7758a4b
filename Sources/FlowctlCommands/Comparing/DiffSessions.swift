import FlowChecking
import FlowConform
import FlowDiff
import FlowReporting

/// Recorded sessions on their way through one call of `diff`.
struct DiffSessions {
  let traces: [String]
  let console: Console

  /// What the sessions would do.
  ///
  /// - Returns: nil, and says why, where they say nothing: an empty corpus must not read as if nobody were concerned.
  func read(for report: DiffReport) -> Sessions? {
    var comparison = SessionComparison(report)
    do throws(TraceFailure) {
      for path in paths() { try comparison.read(try console.trace(path)) }
    } catch {
      console.report(error)
      return nil
    }
    let sessions = comparison.finished()
    if sessions.areTelling { return sessions }
    let all = SummaryLine.count(sessions.all, "session")
    let reason =
      sessions.all == 0
      ? "the traces contain no session"
      : "none of the \(all) conforms to the old flow"
    console.standardError.write(
      "flowctl: \(reason), so nothing is known of who meets the change\n")
    return nil
  }

  /// The files that are meant. What matches no file is a file's name, which is then missed.
  private func paths() -> [String] {
    let files = DiskFileSystem(base: console.workingDirectory)
    return traces.flatMap { trace in
      guard trace != TraceInput.stream, Glob.isPattern(trace), !files.exists(trace) else {
        return [trace]
      }
      let found = Glob.files(matching: trace, in: files)
      return found.isEmpty ? [trace] : found
    }
  }
}
