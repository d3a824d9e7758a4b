package import FlowModel
import FlowReporting
import FlowRules
package import FlowSource
package import FlowSpec

/// A flow that was read and resolved, with all that was found on the way.
package struct LoadedFlow {
  package var flow: Flow
  package var declarations: Declarations
  package var policy: Policy
  package var findings: [Diagnostic]
  /// Whether names or types are wrong, so that the flow has no meaning yet.
  package var isBlocked: Bool
  package var files: [SourceID]
}

/// Reads entry files and scripts; all of a run share one set of sources.
package struct FlowLoader {
  package let files: FlowFiles
  private let standardInput: () -> Result<[UInt8], FileError>
  package let projectFolder: String?
  package let limits: Checker.Limits
  package var sources = SourceSet()

  /// - Parameter standardInput: what `-` stands for.
  /// - Throws: where there is no such project folder.
  package init(
    _ files: FlowFiles, projectFolder: String? = nil, limits: Checker.Limits = Checker.Limits(),
    standardInput: @escaping () -> Result<[UInt8], FileError> = { .failure(.missing) }
  ) throws(LoadFailure) {
    let files = files.resolved()
    self.files = files
    self.standardInput = standardInput
    self.projectFolder = projectFolder
    self.limits = limits
    // Passed over in silence, a slip of the pen would show as imports that lie outside.
    if let projectFolder, !files.isFolder(projectFolder) {
      throw LoadFailure("there is no project folder at \(PlainText.escaped(projectFolder))")
    }
  }

  /// Reads and resolves an entry file with all that it imports.
  ///
  /// - Returns: nil for the flow where the file gave nothing to go on with; the findings say why.
  package mutating func load(
    _ path: String
  ) throws(LoadFailure) -> (loaded: LoadedFlow?, findings: [Diagnostic]) {
    var names = Word.makeNameTable()
    var findings = Findings()
    let declarations: Declarations?
    do {
      declarations = try SpecReader.read(
        entry: path, projectFolder: projectFolder, files: files,
        standardInput: path == "-" ? try standardInput().get() : nil, sources: &sources,
        names: &names, findings: &findings, limits: limits.flow)
    } catch {
      throw LoadFailure(path, error)
    }
    guard let declarations else {
      findings.keepExactFixes(in: sources)
      return (nil, findings.sorted())
    }
    let (flow, facts) = Resolver.resolve(declarations, names: names, findings: &findings)
    Checks.run(on: flow, facts, findings: &findings)
    findings.keepExactFixes(in: sources)
    let loaded = LoadedFlow(
      flow: flow, declarations: declarations, policy: Policy(declarations),
      findings: findings.sorted(),
      isBlocked: findings.isBlocking, files: declarations.files)
    return (loaded, loaded.findings)
  }

  /// Reads a file for what it declares, whatever a flow needs besides: `code:` may stand alone.
  ///
  /// - Returns: nil where the file is no YAML.
  package mutating func loadCode(
    _ path: String
  ) throws(LoadFailure) -> (declarations: Declarations, names: NameTable)? {
    var names = Word.makeNameTable()
    var findings = Findings()
    do {
      let declarations = try SpecReader.read(
        entry: path, projectFolder: projectFolder, files: files, sources: &sources, names: &names,
        findings: &findings, limits: limits.flow)
      return declarations.map { ($0, names) }
    } catch {
      throw LoadFailure(path, error)
    }
  }

  /// Reads a script as it is.
  package mutating func loadScript(_ path: String) throws(LoadFailure) -> SourceID {
    do {
      let bytes = try path == "-" ? standardInput().get() : files.read(path)
      return sources.add(SourceFile(path: path == "-" ? "<stdin>" : path, bytes: bytes))
    } catch {
      throw LoadFailure(path, error)
    }
  }
}

extension LoadedFlow {
  /// The same flow with its declarations in the order of their names: what is made of it is the same wherever they
  /// stand in the files. Its places are those of the files.
  package var flowInNameOrder: Flow {
    var findings = Findings()
    return Resolver.resolve(
      declarations.inNameOrder(flow.names), names: flow.names, findings: &findings
    ).flow
  }
}
