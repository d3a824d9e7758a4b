#if Import
  import FlowChecking
  import FlowImport
  import FlowModel
  import FlowReporting
  import FlowSource
  import FlowSpec

  extension DriftCommand {
    // MARK: The app and the flow

    func compare(on console: Console) throws -> ExitStatus {
      var loader = try console.loader(projectFolder: project, limits: limits.limits)
      let entry = try flow ?? console.wantedFlow
      guard let loaded = try load(entry, by: &loader, on: console) else { return .problems }
      var sources = loader.sources
      let code = try SwiftSources.read(folder, into: &sources, on: console)
      var drift = Drift(loaded.flow, loaded.declarations, code: code, of: sources)
      if let obstacle = drift.obstacle {
        console.standardError.write("flowctl: \(obstacle)\n")
        return .impossible
      }
      drift.run()
      var report = DriftReport(
        findings: drift.findings.all,
        checked: Set(
          Rule.drift.filter { $0 != .codeChanged && (drift.unreadPlaces.isEmpty || $0.isOfCode) }),
        census: drift.census(files: code.count))
      report.unread = drift.unreadPlaces
      return show(report, loaded, sources, on: console)
    }

    private func load(
      _ entry: String, by loader: inout FlowLoader, on console: Console
    ) throws -> LoadedFlow? {
      let (loaded, findings) = try loader.load(entry)
      if let loaded, !loaded.isBlocked { return loaded }
      for finding in findings where finding.severity == .error {
        var text = DiagnosticText(
          palette: color.palette(for: console.standardError, on: console),
          places: PlaceTable(loader.sources))
        console.standardError.write(text.render(finding))
      }
      return nil
    }

    // MARK: The app as it was and as it is

    func compareWithBefore(on console: Console) throws -> ExitStatus {
      var loader = try console.loader(projectFolder: project, limits: limits.limits)
      var loaded: LoadedFlow?
      // Without a flow, the changes themselves are worth telling.
      if let entry = flow ?? (try? console.wantedFlow) {
        guard let found = try load(entry, by: &loader, on: console) else { return .problems }
        loaded = found
      }
      var sources = loader.sources
      let old = try readBefore(into: &sources, on: console)
      let code = try SwiftSources.read(folder, into: &sources, on: console)
      let mapping = loaded.map { CodeMapping($0.declarations.code, names: $0.flow.names) }
      let name = since ?? before ?? ""
      var changes: Since
      do throws(ImportFailure) {
        changes = try Since(
          "`\(PlainText.escaped(name))`", flow: loaded.map { ($0.flow, $0.declarations) },
          mapping: mapping ?? CodeMapping(), before: old, after: code, of: sources)
      } catch {
        throw LoadFailure(error.message)
      }
      changes.run()
      var report = DriftReport(
        findings: changes.findings.all, checked: [.codeChanged], census: changes.census)
      report.unread = (old + code).compactMap { $0.unreadPlace(in: sources) }
      return show(report, loaded, sources, on: console)
    }

    private func readBefore(
      into sources: inout SourceSet, on console: Console
    ) throws(LoadFailure) -> [FileCode] {
      if let since {
        return try SwiftSources.read(folder, at: since, into: &sources, on: console)
      }
      return try SwiftSources.read(before ?? ".", into: &sources, on: console)
    }

    // MARK: What is told

    private func show(
      _ report: DriftReport, _ loaded: LoadedFlow?, _ sources: SourceSet, on console: Console
    ) -> ExitStatus {
      var places = PlaceTable(sources)
      var ordered = Findings()
      let kept =
        loaded?.policy.apply(
          to: report.findings, places: &places, checked: { report.checked.contains($0) }
        ).kept ?? report.findings
      for finding in kept {
        var finding = finding
        finding.code = loaded?.code(of: finding.range)
        ordered.report(finding)
      }
      var result = ValidationResult()
      result.command = "drift"
      result.sourceRoot = code.sourceRoot
      result.files = loaded?.files.map { sources[$0].path } ?? []
      result.diagnostics = ordered.sorted()
      result.checked = report.checked
      result.coordinators = loaded?.flow.coordinators.count ?? 0
      result.screens = loaded?.flow.screens.count ?? 0
      result.transitions = loaded?.flow.transitions.count ?? 0
      let output = console.standardOutput
      let rendered = ValidationOutput(
        result, sources, isStrict: strict, showsFixes: false, on: console)
      output.write(rendered.render(format, palette: color.palette(for: output, on: console)))
      output.flush()
      let isWritten = console.write(reports) { rendered.render($0) }
      for place in report.unread {
        console.standardError.write(
          "flowctl: \(PlainText.escaped(place)), so what could stand in it is not said to be gone\n"
        )
      }
      console.standardError.write(
        SummaryLine.count(result.count(.error), "error") + ", "
          + SummaryLine.count(result.count(.warning), "warning") + " · " + report.census + "\n")
      if !isWritten || !report.unread.isEmpty { return .impossible }
      let hasProblems = result.count(.error) > 0 || (strict && result.count(.warning) > 0)
      return hasProblems ? .problems : .clean
    }
  }

  /// What a comparison found.
  private struct DriftReport {
    var findings: [Diagnostic]
    /// The rules that were looked at.
    var checked: Set<Rule>
    var census: String
    /// Where files could not be read on, and why.
    var unread: [String] = []
  }

  extension Rule {
    /// Whether it tells of something that the code has: that can be said of files that were read,
    /// whatever the others hold.
    fileprivate var isOfCode: Bool {
      switch self {
      case .codeUnknownCoordinator, .codeUnknownScreen, .codeUnknownChild, .codeUnknownEvent: true
      default: false
      }
    }
  }
#endif
