import FlowChecking
import FlowConform
import FlowGenerate
import FlowKernel
import FlowModel
import FlowReporting
import FlowSource

/// Traces on their way through one call of `conform`.
struct ConformRun {
  private let command: ConformCommand
  private let console: Console
  private let entry: String
  private let loaded: LoadedFlow
  private let fingerprint: String
  private var places: PlaceTable
  private var conformance: Conformance

  /// Nil where the flow has errors, which are then told.
  init?(_ command: ConformCommand, flow entry: String, on console: Console) throws {
    self.command = command
    self.console = console
    self.entry = entry
    var loader = try console.loader(projectFolder: command.project, limits: command.limits.limits)
    let (loaded, findings) = try loader.load(entry)
    places = PlaceTable(loader.sources)
    guard let loaded, !loaded.isBlocked else {
      var text = DiagnosticText(
        palette: command.color.palette(for: console.standardError, on: console), places: places)
      for finding in findings where finding.severity == .error {
        console.standardError.write(text.render(finding))
      }
      return nil
    }
    self.loaded = loaded
    fingerprint = SwiftGenerator.fingerprint(of: loaded.flow)
    var options = Conformance.Options()
    options.gap = command.gap
    options.worlds = command.worlds
    options.by = command.by
    options.allowsUnknown = command.allowUnknown
    options.severities = loaded.policy.ruleSeverities
    conformance = Conformance(Kernel(loaded.flow), options)
    if command.format == .jsonl { hearSessions() }
  }

  /// Prints a line for each session as it ends.
  private mutating func hearSessions() {
    var places = places
    let output = console.standardOutput
    conformance.observer = { end in
      let place = end.place.map { range in
        let start = places.start(of: range)
        return ConformReport.Place(
          path: places.path(of: range.file), line: start.line, column: start.column)
      }
      output.write(
        ConformLines.render(
          end, kind: end.divergence?.kind.rawValue, place: place, message: end.divergence?.seen,
          violations: end.violations.map(\.name)))
    }
  }

  mutating func read(_ trace: String) throws(TraceFailure) {
    try conformance.read(try console.trace(trace))
  }

  mutating func report() -> ConformReport {
    conformance.finish()
    let known = conformance.knownViolations
    let flow = loaded.flow
    return ConformReport(
      conformance, flow: entry, fingerprint: fingerprint, by: command.by,
      severities: loaded.policy.ruleSeverities,
      coordinator: { known[$0].coordinator.map { flow.text($0) } }, places: &places)
  }
}
