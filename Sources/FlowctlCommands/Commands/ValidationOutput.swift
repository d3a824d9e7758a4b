import ArgumentParser
import FlowReporting
import FlowSource

/// The formats of `validate`.
enum ValidateFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, sarif, github, gitlab, junit, checkstyle, rdjson, markdown
}

/// What `validate` found, on its way into a format.
struct ValidationOutput {
  let result: ValidationResult
  let places: PlaceTable
  private let console: Console
  /// Whether warnings count as problems.
  let isStrict: Bool
  /// Whether text has the lines that Xcode offers fixes from.
  let showsFixes: Bool

  init(
    _ result: ValidationResult, _ sources: SourceSet, isStrict: Bool, showsFixes: Bool,
    on console: Console
  ) {
    self.result = result
    self.isStrict = isStrict
    self.showsFixes = showsFixes
    places = PlaceTable(sources)
    self.console = console
  }

  /// - Parameter palette: for text; no other format knows colours.
  func render(
    _ format: ValidateFormat, palette: Palette = Palette(isColoured: false)
  ) -> [UInt8] {
    var places = places
    switch format {
    case .text:
      var text = DiagnosticText(
        palette: palette, places: places, ways: result.ways, showsFixes: showsFixes)
      var output = ""
      for diagnostic in result.diagnostics { output += text.render(diagnostic) }
      return Array(output.utf8)
    case .json:
      return ValidationJSON.render(result, places: &places)
    case .sarif:
      return ValidationSARIF.render(
        result, places: places, paths: console.repositoryPaths, version: Version.text)
    case .github:
      return ValidationGitHub.render(
        result, places: places, paths: console.repositoryPaths)
    case .junit:
      return ValidationJUnit.render(result, places: places, isStrict: isStrict)
    case .gitlab:
      return ValidationGitLab.render(result, places: places, paths: console.repositoryPaths)
    case .checkstyle: return ValidationCheckstyle.render(result, places: places)
    case .rdjson: return ValidationRDJSON.render(result, places: places)
    case .markdown:
      return ValidationMarkdown.render(
        result, places: places, paths: console.repositoryPaths,
        summary: SummaryLine.text(for: result))
    }
  }
}
