import FlowChecking
import FlowReporting
import FlowSpec

/// `validate --watch`: checks again whenever a file has changed, until the user has had enough.
struct Watch {
  let validation: Validation
  let console: Console

  /// - Returns: the status of the last check.
  func run() -> ExitStatus {
    var (status, read) = check()
    var known = stamps(of: read)
    while console.waits() {
      let now = stamps(of: read)
      if now == known { continue }
      (status, read) = check()
      // Stamps of before the check: what changed during it is seen the next time.
      let after = stamps(of: read)
      known = after.merging(now) { _, before in before }.filter { after[$0.key] != nil }
    }
    return status
  }

  private func check() -> (ExitStatus, files: [String]) {
    let output = console.standardOutput
    if output.isTerminal { output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    var result = (ExitStatus.impossible, files: [String]())
    do {
      result = try validation.check(on: console)
    } catch {
      if let failure = error as? LoadFailure { console.report(failure) }
    }
    let count = SummaryLine.count(result.files.count, "file")
    console.standardError.write("watching \(count); Ctrl-C ends\n")
    output.flush()
    console.standardError.flush()
    return result
  }

  /// What every file that was read is like now, and which flows lie beside them: a new one may be
  /// imported already.
  private func stamps(of files: [String]) -> [String: String] {
    let disk = DiskFileSystem(base: console.workingDirectory)
    var stamps: [String: String] = [:]
    for file in files { stamps[file] = disk.stamp(of: file) }
    let named = validation.files.isEmpty ? ["flows"] : validation.files
    for folder in Set(
      files.map { Paths.folder(of: $0) } + named.map { Paths.folder(of: $0) } + named)
    {
      stamps[folder + "/"] = YAMLFiles.directly(in: folder, of: disk).joined(separator: "\n")
    }
    return stamps
  }
}
