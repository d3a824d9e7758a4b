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
        flowctl generate swift --navigator UITests/Navigation.swift

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

  @Option(
    help: "Also write a navigator to this file: it takes a UI test to any screen.",
    completion: .file(extensions: ["swift"]))
  var navigator: String?

  @Option(
    help: ArgumentHelp(
      "Put at most so many places on the navigator's map: \(NavigatorOptions.usualPlaces) by default.",
      valueName: "number"))
  var places: Int?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Let the navigator also use links or the environment. Repeatable.", valueName: "means"))
  var with: [NavigatorOptions.More] = []

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
      let right = String(namespace.filter { $0.isLetter || $0.isNumber })
      throw ValidationError(
        "`\(PlainText.escaped(namespace))` is not a valid name in Swift: write letters and digits, "
          + "a letter first, `--namespace \(Identifier.isValid(right.utf8) ? right : "Flow")`")
    }
    if check, output == nil, trace == nil, navigator == nil {
      throw ValidationError("`--check` needs the file to look at: `--output FILE`")
    }
    if let places, !(1...NavigatorOptions.mostPlaces).contains(places) {
      throw ValidationError(
        "`--places` must be a number from 1 to \(NavigatorOptions.mostPlaces)")
    }
    if navigator == nil, places != nil || !with.isEmpty {
      throw ValidationError(
        "`\(places == nil ? "--with" : "--places")` needs `--navigator FILE`")
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
      console.tell(errors, in: loader.sources, color)
      return .problems
    }
    try checkTargets(besides: loaded, in: loader.sources, on: console)
    let paths = entry == "-" ? nil : console.repositoryPaths(around: entry)
    var options = SwiftOptions(flowPath: paths?.path(of: entry) ?? "<stdin>")
    options.level = given?.level ?? level
    options.namespace = given?.namespace ?? namespace
    options.access = given?.access ?? access
    options.output = output.map { console.repositoryPaths(around: $0).path(of: $0) }
    var files: [Generated] = []
    if output != nil || navigator == nil {
      let result = SwiftGenerator.generate(
        loaded.flow, options: options, sources: loader.sources, files: loaded.files)
      guard let text = text(of: result, in: loader.sources, on: console) else { return .problems }
      files.append(Generated(path: output, text: text, command: command(options)))
    }
    if let navigator = navigatorOptions(given, on: console) {
      let result = NavigatorMaker.make(
        of: loaded, in: loader.sources, options: options, navigator: navigator)
      guard let text = text(of: result, in: loader.sources, on: console) else { return .problems }
      files.append(
        Generated(
          path: self.navigator, text: text,
          command: NavigatorGenerator.command(options, navigator)))
    }
    if let trace {
      let flow = SwiftGenerator.arguments(SwiftOptions(flowPath: options.flowPath))
      files.append(
        Generated(
          path: trace, text: SwiftGenerator.trace,
          command: "flowctl generate swift\(flow) --trace \(trace)"))
    }
    return write(files, on: console)
  }

  /// A file, or what is printed.
  private struct Generated {
    var path: String?
    var text: String
    /// What makes it anew, for a message.
    var command: String
  }

  private func navigatorOptions(
    _ given: GenerateOptionsFile?, on console: Console
  ) -> NavigatorOptions? {
    guard let navigator else { return nil }
    var options = NavigatorOptions(
      file: console.repositoryPaths(around: navigator).path(of: navigator))
    options.places = places ?? given?.places ?? options.places
    let more = with.isEmpty ? given?.with ?? [] : with
    options.more = NavigatorOptions.More.allCases.filter(more.contains)
    return options
  }

  /// - Returns: nil where names can't stand in Swift, which is told.
  private func text(
    of result: SwiftResult, in sources: SourceSet, on console: Console
  ) -> String? {
    switch result {
    case .text(let text): return text
    case .refused(let problems):
      console.tell(problems, in: sources, color)
      return nil
    }
  }

  /// A file that is written must be neither the flow's own nor another one.
  private func checkTargets(
    besides loaded: LoadedFlow, in sources: SourceSet, on console: Console
  ) throws {
    let files = DiskFileSystem(base: console.workingDirectory)
    func real(_ path: String) -> String {
      files.realPath(path) ?? Paths.join(console.workingDirectory, path)
    }
    let flow = Set(loaded.files.map { real(sources[$0].path) })
    var taken: [String: String] = [:]
    for (option, path) in [
      ("--output", output), ("--trace", trace), ("--navigator", navigator),
    ] {
      guard let path else { continue }
      if flow.contains(real(path)) {
        throw ValidationError(
          "`\(option) \(PlainText.escaped(path))` would overwrite the flow: name another file")
      }
      if let other = taken.updateValue(option, forKey: real(path)) {
        throw ValidationError("`\(other)` and `\(option)` need a file each")
      }
    }
  }

  /// What makes the file anew, for a message.
  private func command(_ options: SwiftOptions) -> String {
    "flowctl generate swift" + SwiftGenerator.arguments(options)
      + (options.output.map { " --output \($0)" } ?? "")
  }

  // MARK: Writing it

  private func write(_ files: [Generated], on console: Console) -> ExitStatus {
    var status = ExitStatus.clean
    for file in files {
      guard let path = file.path else {
        if files.count == 1 { console.standardOutput.write(file.text) }
        continue
      }
      let written = WrittenFile(
        path, .staleSwift, command: file.command, checks: check, colour: color)
      // The fingerprint always differs, and says nothing.
      let one = written.put(Array(file.text.utf8), on: console) { line in
        !line.contains(" fingerprint = ") && !line.hasPrefix("// flow ")
      }
      if one.rawValue > status.rawValue { status = one }
    }
    return status
  }
}

/// The languages that a flow can be written in.
enum GeneratedLanguage: String, ExpressibleByArgument, CaseIterable {
  case swift
}

extension SwiftOptions.Level: ExpressibleByArgument {}
extension SwiftOptions.Access: ExpressibleByArgument {}
extension NavigatorOptions.More: ExpressibleByArgument {}
