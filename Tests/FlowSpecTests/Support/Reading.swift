import FlowSource
import FlowSpec
import FlowYAML

/// A flow that was read, with all that the reading made.
struct Reading {
  var declarations: Declarations?
  var findings: Findings
  var names: NameTable
  var sources: SourceSet

  /// Reads a text as the only file of a flow.
  init(_ text: String, limits: SpecLimits = SpecLimits()) {
    self.init(entry: "-", files: MemoryFiles(), standardInput: text, limits: limits)
  }

  init(
    entry: String, projectFolder: String? = nil, files: MemoryFiles,
    standardInput: String? = nil, limits: SpecLimits = SpecLimits()
  ) {
    sources = SourceSet()
    names = Word.makeNameTable()
    findings = Findings()
    declarations = try? SpecReader.read(
      entry: entry, projectFolder: projectFolder, files: files,
      standardInput: standardInput.map { Array($0.utf8) }, sources: &sources, names: &names,
      findings: &findings, limits: limits)
  }

  /// Each finding as its rule and what it points at: ``unknown-key `evnts` ``.
  var found: [String] {
    findings.sorted().map { "\($0.rule.name) `\(text(of: $0.range))`" }
  }

  /// The same with the path of the file.
  var foundInFiles: [String] {
    findings.sorted().map {
      "\(sources[$0.range.file].path): \($0.rule.name) `\(text(of: $0.range))`"
    }
  }

  var helps: [String?] { findings.sorted().map(\.help) }

  func text(of range: SourceRange) -> String {
    let bytes = sources[range.file].bytes
    return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  func coordinator(_ name: String) -> CoordinatorDeclaration? {
    declarations?.coordinators.first { names[$0.name.value] == name }
  }

  func screen(_ name: String) -> ScreenDeclaration? {
    declarations?.screens.first { names[$0.name.value] == name }
  }
}

/// The head of every flow of the tests that is about something else.
func flow(_ body: String) -> String { "flow: 1\nroot: App\n" + body }

/// A flow with one transition of `App`.
func flow(step: String) -> String {
  flow("coordinators: { App: { start: Home, transitions: { Home.go: \(step) } } }")
}
