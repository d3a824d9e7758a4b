import FlowChecking
import FlowModel
import FlowReporting
import FlowSource
import FlowSpec

/// Bytes → YAML → declarations → flow, and every format of what was found.
enum FlowTarget {
  static func run(_ bytes: [UInt8]) {
    let read = ReadFlow(bytes)
    expectSound(read.findings, in: read.sources)
    if read.flow == nil, read.findings.isEmpty { fault("nothing was said") }
    render(read)
  }

  private static func render(_ read: ReadFlow) {
    var places = PlaceTable(read.sources)
    var result = ValidationResult()
    result.files = read.sources.files.map(\.path)
    result.diagnostics =
      read.policy?.apply(to: read.findings, places: &places) { _ in true } ?? read.findings
    expectSound(result.diagnostics, in: read.sources)
    var text = DiagnosticText(palette: Palette(isColoured: false), places: places)
    expectPlain(result.diagnostics.flatMap { Array(text.render($0).utf8) }, as: "text")
    expectPlain(ValidationJSON.render(result, places: &places), as: "JSON")
    let paths = RepositoryPaths(workingDirectory: "/app", top: nil)
    expectPlain(
      ValidationSARIF.render(result, places: places, paths: paths, version: "0"), as: "SARIF")
    expectPlain(ValidationGitHub.render(result, places: places, paths: paths), as: "GitHub")
    expectPlain(ValidationJUnit.render(result, places: places, isStrict: true), as: "JUnit")
  }
}
