import ArgumentParser
import FlowChecking

/// A further format of a run, and the file that it goes into: `--report sarif=flow.sarif`.
struct ReportRequest<Format: RawRepresentable & CaseIterable>: Sendable
where Format.RawValue == String, Format: Sendable {
  var format: Format
  var path: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("write a format and a file, `json=findings.json`")
    }
    guard let format = Format(rawValue: String(parts[0])) else {
      throw ValidationError(
        unknown: String(parts[0]), as: "format", among: Format.allCases.map(\.rawValue),
        isListed: true)
    }
    guard !parts[1].isEmpty, parts[1] != "-" else {
      throw ValidationError("a report is written to a file; use `--format` for what is printed")
    }
    self.format = format
    path = String(parts[1])
  }
}

extension Console {
  /// Writes the further formats of a run.
  ///
  /// - Returns: false where one can't be written; the others are written all the same.
  func write<Format>(
    _ reports: [ReportRequest<Format>], _ render: (Format) -> [UInt8]
  ) -> Bool {
    var isComplete = true
    for report in reports {
      do {
        let files = DiskFileSystem(base: workingDirectory)
        try files.report(render(report.format), to: report.path)
      } catch {
        self.report(error)
        isComplete = false
      }
    }
    return isComplete
  }
}
