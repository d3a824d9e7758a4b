import ArgumentParser
import FlowChecking
import FlowGenerate
import FlowReporting
import FlowSource
import FlowSpec

struct GenerateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    _superCommandName: "flowctl",
    abstract: "Generate Swift from a flow, for the app to compile.",
    discussion: """
      Commit the file: the compiler then says where the app's code and the flow disagree. Without a \
      flow file, flowctl uses flows/app.yaml here or in the nearest folder above.

        flowctl generate swift --output Sources/App/Flow.swift
        flowctl generate swift --output Sources/App/Flow.swift --check
        flowctl generate swift --level types flows/app.yaml
        flowctl generate swift --trace Sources/App/FlowTrace.swift

      Exit status: 0 written or up to date; 1 the flow has errors, or a file is out of date \
      (`--check`); 2 a file can't be read or written; 64 wrong usage.
      """)

  @Argument(help: "Choose the language: swift.")
  var language: GeneratedLanguage

  @Argument(
    help: "The entry file of a flow; imported files are read too.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(help: "Generate only types, or also the steps of each coordinator.")
  var level: SwiftOptions.Level = .steps

  @Option(
    name: .shortAndLong,
    help: "Write to a file instead of printing; keep the file if nothing changed.",
    completion: .file(extensions: ["swift"]))
  var output: String?

  @Flag(help: "Write nothing; report whether the file is up to date.")
  var check = false

  @Option(help: "Name the enum that contains everything.")
  var namespace = "Flow"

  @Option(help: "Set the access level: internal, package or public.")
  var access: SwiftOptions.Access = .internal

  @Option(
    help: "Also write a logger to this file, for the app to trace what happens.",
    completion: .file(extensions: ["swift"]))
  var trace: String?

  @Option(help: ArgumentHelp("Read options from a file, as the plugin does.", visibility: .hidden))
  var options: String?

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if !Identifier.isValid(namespace.utf8) {
      throw ValidationError("`\(PlainText.escaped(namespace))` is not a Swift identifier")
    }
    if check, output == nil, trace == nil {
      throw ValidationError("`--check` needs the file to look at: `--output FILE`")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let entry = try console.entry(file)
    let given = try self.options.map {
      try GenerateOptionsFile.read($0, on: console, limits: limits.limits.flow.yaml)
    }
    var loader = try console.loader(projectFolder: project, limits: limits.limits)
    let (loaded, findings) = try loader.load(entry)
    let errors = findings.filter { $0.severity == .error }
    guard let loaded, errors.isEmpty else {
      tell(errors, of: loader.sources, on: console)
      return .problems
    }
    try checkTargets(besides: loaded, in: loader.sources, on: console)
    let paths = entry == "-" ? nil : console.repositoryPaths(around: entry)
    var options = SwiftOptions(flowPath: paths?.path(of: entry) ?? "<stdin>")
    options.level = given?.level ?? level
    options.namespace = given?.namespace ?? namespace
    options.access = given?.access ?? access
    options.output = output.map { console.repositoryPaths(around: $0).path(of: $0) }
    switch SwiftGenerator.generate(
      loaded.flow, options: options, sources: loader.sources, files: loaded.files)
    {
    case .refused(let problems):
      tell(problems, of: loader.sources, on: console)
      return .problems
    case .text(let text): return write(text, command: command(options), on: console)
    }
  }

  /// A file that is written must be neither the flow's own nor the other one.
  private func checkTargets(
    besides loaded: LoadedFlow, in sources: SourceSet, on console: Console
  ) throws {
    let files = DiskFileSystem(base: console.workingDirectory)
    func real(_ path: String) -> String {
      files.realPath(path) ?? Paths.join(console.workingDirectory, path)
    }
    let flow = Set(loaded.files.map { real(sources[$0].path) })
    for (option, path) in [("--output", output), ("--trace", trace)] {
      guard let path, flow.contains(real(path)) else { continue }
      throw ValidationError(
        "`\(option) \(PlainText.escaped(path))` would overwrite the flow: name another file")
    }
    if let output, let trace, real(output) == real(trace) {
      throw ValidationError("`--output` and `--trace` need a file each")
    }
  }

  /// What makes the file anew, for a message.
  private func command(_ options: SwiftOptions) -> String {
    "flowctl generate swift" + SwiftGenerator.arguments(options)
      + (options.output.map { " --output \($0)" } ?? "")
  }

  private func tell(_ diagnostics: [Diagnostic], of sources: SourceSet, on console: Console) {
    var text = DiagnosticText(
      palette: color.palette(for: console.standardError, on: console),
      places: PlaceTable(sources))
    for diagnostic in diagnostics { console.standardError.write(text.render(diagnostic)) }
  }

  // MARK: Writing it

  private func write(_ text: String, command: String, on console: Console) -> ExitStatus {
    var files: [(path: String, text: String, command: String)] = []
    if let output { files.append((output, text, command)) }
    if let trace {
      files.append((trace, SwiftGenerator.trace, "flowctl generate swift --trace \(trace)"))
    }
    if files.isEmpty { console.standardOutput.write(text) }
    var status = ExitStatus.clean
    for file in files {
      let one = put(file.path, file.text, file.command, on: console)
      if one.rawValue > status.rawValue { status = one }
    }
    return status
  }

  private func put(
    _ path: String, _ text: String, _ command: String, on console: Console
  ) -> ExitStatus {
    let old: [UInt8]?
    do {
      old = try console.files.read(path)
    } catch .missing {
      old = nil
    } catch {
      console.report(LoadFailure(path, error))
      return .impossible
    }
    let new = Array(text.utf8)
    if old == new { return .clean }
    if check { return differ(path, old ?? [], new, command, on: console) }
    do {
      try DiskFileSystem(base: console.workingDirectory).replace(path, with: new)
      return .clean
    } catch {
      console.report(error)
      return .impossible
    }
  }

  /// Where two texts differ first. The fingerprint always does, and says nothing: it counts only if nothing else
  /// differs but the last line.
  private func difference(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let oldLines = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let newLines = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let all = zip(oldLines, newLines).filter { $0 != $1 }.map(\.0)
    let telling = all.first { line in
      let text = String(decoding: line, as: UTF8.self)
      return !text.contains(" fingerprint = ") && !text.hasPrefix("// flow ")
    }
    return (telling ?? all.first)?.startIndex ?? min(old.count, new.count)
  }

  /// The first line that differs, as a finding.
  private func differ(
    _ path: String, _ old: [UInt8], _ new: [UInt8], _ command: String, on console: Console
  ) -> ExitStatus {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: path, bytes: old))
    let index = LineIndex(old)
    let line = index.line(of: min(difference(old, new), max(old.count - 1, 0)))
    let start = index.start(ofLine: line)
    let range = SourceRange(file: file, start: UInt32(start), end: UInt32(start))
    tell(
      [
        Diagnostic(
          .staleSwift, "this is not what the flow says now; run `\(command)`", at: range)
      ], of: sources, on: console)
    return .problems
  }
}

/// The languages that a flow can be written in.
enum GeneratedLanguage: String, ExpressibleByArgument, CaseIterable {
  case swift
}

extension SwiftOptions.Level: ExpressibleByArgument {}
extension SwiftOptions.Access: ExpressibleByArgument {}
