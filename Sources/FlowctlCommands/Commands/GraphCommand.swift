import ArgumentParser
import FlowChecking
import FlowConform
import FlowDrawing
import FlowReporting
import FlowSource

struct GraphCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    _superCommandName: "flowctl",
    abstract: "Draw a flow, a part of it, or a path through it.",
    discussion: """
      Without a file, draws flows/app.yaml here or in the nearest folder above. `-` is standard \
      input.

        flowctl graph --open
        flowctl graph --output app.svg
        flowctl graph --collapse --output app.png flows/app.yaml
        flowctl graph --format mermaid --focus Checkout flows/app.yaml
        flowctl graph --format dot --highlight flows/app.txt flows/app.yaml
        flowctl graph --heat coverage.json --open flows/app.yaml
        flowctl graph --finding 1 -o sign-in.svg flows/readme/sign-in.yaml
        flowctl graph --script flows/app.txt -o app.html flows/app.yaml
      """)

  @Argument(
    help: "The entry file of a flow; imported files are read too.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    help: "Set the output format, by default by the file's ending; svg and png need Graphviz.")
  var format: GraphFormat?

  @Option(
    name: .shortAndLong, help: "Write to a file instead of standard output.", completion: .file())
  var output: String?

  @Flag(help: "Open the drawing: a page for a browser, unless a format is set.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Draw only the surroundings of a coordinator or screen. Repeatable.",
      valueName: "name"))
  var focus: [String] = []

  @Option(help: "Set how far the surroundings reach, in edges.")
  var depth: Int?

  @Flag(help: "Draw only coordinators, without their screens.")
  var collapse = false

  @Option(
    help: ArgumentHelp("Highlight the path of a script.", valueName: "script"),
    completion: .file(extensions: ["txt"]))
  var highlight: String?

  @Option(help: "Choose a scenario of the script; the first by default.")
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      "Highlight the path to a finding, counting those that `validate` can reproduce.",
      valueName: "number"))
  var finding: Int?

  @Option(
    help: ArgumentHelp(
      "Draw edges as wide as a coverage says they are used: a file of `conform --coverage` or "
        + "`simulate --coverage`.", valueName: "coverage"),
    completion: .file(extensions: ["json"]))
  var heat: String?

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @Option(
    name: .customLong("script"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Show the scenarios of these scripts on the page, as playbacks.", valueName: "script"),
    completion: .file(extensions: ["txt"]))
  var scripts: [String] = []

  @OptionGroup var code: SourceRootOption
  @OptionGroup var limits: LimitOptions

  /// What is written: what was asked for, or what the file's ending says.
  private var chosen: GraphFormat {
    get throws {
      if let format { return format }
      guard let output, output.contains(".") || !output.hasPrefix("/dev/") else {
        return open ? .html : .dot
      }
      let name = output.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
        if GraphFormat(ending: String(name)) != nil, name == output {
          throw ValidationError(
            "`\(name)` is a format: write `--format \(name)`, or a file's name, `--output app.\(name)`"
          )
        }
        return open ? .html : .dot
      }
      if let format = GraphFormat(ending: String(name[dot...].dropFirst())) { return format }
      let ending = PlainText.escaped(String(name[dot...]))
      throw ValidationError(
        "a drawing can't be written as `\(ending)`: end the file's name in "
          + ".svg, .png, .html, .mmd or .dot, or set `--format`")
    }
  }

  func validate() throws {
    try validatePage(try chosen)
    if let depth, depth < 0 { throw ValidationError("`--depth` must be 0 or more") }
    if depth != nil, focus.isEmpty {
      throw ValidationError("`--depth` needs `--focus NAME`")
    }
    if highlight != nil, finding != nil {
      throw ValidationError("a drawing shows one path: use either `--highlight` or `--finding`")
    }
    if scenario != nil, highlight == nil {
      throw ValidationError("`--scenario` needs `--highlight SCRIPT`")
    }
  }

  private func validatePage(_ format: GraphFormat) throws {
    if format != .html, !scripts.isEmpty {
      throw ValidationError(
        "`--script` is for a page, `--output app.html`; for a drawing, use `--highlight`")
    }
    if format != .html, code.sourceRoot != nil {
      throw ValidationError(
        "`--source-root` is for a page, `--output app.html`: a drawing has no links")
    }
    if format == .html, collapse || !focus.isEmpty || highlight != nil || finding != nil {
      throw ValidationError("a page always shows the whole flow, with every path and finding")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let format = try chosen
    // Nobody wants to read a drawing's source without having asked for it.
    if self.format == nil, output == nil, !open, console.standardOutput.isTerminal {
      throw ValidationError(
        "name a file, `--output app.svg`, or see the flow in a browser with `--open`; "
          + "`--format dot` prints the drawing here")
    }
    let entry = shown(try console.entry(file), as: format, on: console)
    var loader = try console.loader(projectFolder: project, limits: limits.limits)
    let (loaded, findings) = try loader.load(entry)
    // Half a flow would be drawn as if the other half weren't there.
    guard let loaded, !loaded.isBlocked else {
      tell(findings.filter { $0.severity == .error }, of: loader.sources, on: console)
      return .problems
    }
    var drawing = Drawing(of: loaded.flow)
    if let heat { drawing.heat(try coverage(heat, on: console), of: loaded.flow) }
    if let way = try way(through: loaded, &loader, console) {
      switch way {
      case .success(let stops): drawing.highlight(stops)
      case .failure(let problem):
        tell(problem.diagnostics, of: loader.sources, on: console)
        return .problems
      }
    }
    if format == .html {
      var page = PageMaker(of: loaded, drawing: drawing, path: entry, loader: loader)
      page.sourceRoot = code.sourceRoot
      page.workingDirectory = console.workingDirectory
      return write(format, on: console) { path in
        page.folder = folder(of: path, on: console)
        let bytes = try page.render(scripts: scripts.map { shown($0, as: format, on: console) })
        for remark in page.remarks { console.standardError.write("flowctl: \(remark)\n") }
        return bytes
      }
    }
    let part = try part(of: drawing, console.arguments)
    return write(format, on: console) { _ in try render(part, format, on: console) }
  }

  /// A path as a page has it: whoever gets the page has no use for the folders above the command's.
  private func shown(_ path: String, as format: GraphFormat, on console: Console) -> String {
    let base = console.workingDirectory.hasSuffix("/") ? "" : "/"
    let folder = console.workingDirectory + base
    return format == .html && path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  private func tell(_ diagnostics: [Diagnostic], of sources: SourceSet, on console: Console) {
    var text = DiagnosticText(
      palette: color.palette(for: console.standardError, on: console),
      places: PlaceTable(sources))
    for diagnostic in diagnostics { console.standardError.write(text.render(diagnostic)) }
  }

  // MARK: What is drawn

  private func way(
    through loaded: LoadedFlow, _ loader: inout FlowLoader, _ console: Console
  ) throws -> Result<[Drawing.Stop], DrawnWay.Problem>? {
    if let highlight {
      try MeantCommand.checkKind(
        of: highlight, "--highlight", takes: "a script",
        highlight[..<(highlight.lastIndex(of: ".") ?? highlight.endIndex)] + ".txt", console)
      let script = try loader.loadScript(highlight)
      return DrawnWay.stops(of: script, scenario: scenario, loaded, loader)
    }
    guard let finding else { return nil }
    var table = CounterexampleTable()
    let check = FlowCheck(
      of: loaded, findings: loaded.findings, sources: loader.sources, ways: &table)
    let ways = check.ordered.compactMap(\.way)
    guard ways.indices.contains(finding - 1) else {
      throw ValidationError(
        ways.isEmpty
          ? "`validate` finds nothing that it can reproduce: leave `--finding` out"
          : "there is no finding \(finding); `validate` can reproduce \(ways.count)")
    }
    let (way, kernel) = table[ways[finding - 1]]
    return .success(DrawnWay.stops(of: way, kernel))
  }

  /// Collapsed before anything is looked for in it, so that depth counts what is seen.
  private func part(of whole: Drawing, _ arguments: [String]) throws -> Drawing {
    let drawing = collapse ? whole.collapsed() : whole
    if focus.isEmpty { return drawing }
    var nodes: [Int] = []
    for name in focus {
      let found = whole.nodes(named: name)
      if found.isEmpty {
        let names = name.split { ", ".contains($0) }.map(String.init)
        if let right = MeantCommand.oneAtATime("--focus", name, names, arguments) { throw right }
        throw ValidationError(
          unknown: name, as: "coordinator or screen", among: whole.focusNames, isListed: true)
      }
      nodes += collapse ? whole.collapsedNodes(of: found, in: drawing) : found
    }
    return drawing.focused(on: nodes, depth: depth ?? 1)
  }

  private func coverage(_ path: String, on console: Console) throws -> Coverage {
    do {
      try MeantCommand.checkKind(of: path, "--heat", takes: "a coverage", "coverage.json", console)
      return try Coverage(try JSONValue(reading: try console.files.read(path)))
    } catch let problem as TraceProblem {
      throw LoadFailure(
        "\(PlainText.escaped(path)): this is no coverage: "
          + PlainText.escaped(problem.message))
    } catch let error as FileError {
      throw LoadFailure(path, error)
    }
  }

  // MARK: Writing it

  private func write(
    _ format: GraphFormat, on console: Console, _ render: (_ path: String?) throws -> [UInt8]
  ) -> ExitStatus {
    do {
      let browser = open ? try Browser(on: console) : nil
      let files = DiskFileSystem(base: console.workingDirectory)
      let path = try output ?? browser?.temporaryFile("flow." + format.ending)
      let bytes = try render(path)
      if let path {
        try files.report(bytes, to: path)
      } else {
        console.standardOutput.write(bytes)
      }
      if let path, let browser {
        console.standardError.write("flowctl: opening \(PlainText.escaped(path))\n")
        console.standardError.flush()
        try browser.open(files.absolute(path))
      }
      return .clean
    } catch let failure as BrowserFailure {
      console.standardError.write("flowctl: \(failure.message)\n")
    } catch let failure as WriteFailure {
      console.report(failure)
    } catch let failure as LoadFailure {
      console.report(failure)
    } catch let failure as GraphvizFailure {
      console.standardError.write("flowctl: \(failure.message)\n")
    } catch {
      console.standardError.write("flowctl: \(error)\n")
    }
    return .impossible
  }

  /// The folder that a page will lie in: pictures are found from there.
  private func folder(of path: String?, on console: Console) -> String {
    guard let path else { return console.workingDirectory }
    let whole = DiskFileSystem(base: console.workingDirectory).absolute(path)
    return String(whole[..<(whole.lastIndex(of: "/") ?? whole.startIndex)])
  }

  private func render(
    _ drawing: Drawing, _ format: GraphFormat, on console: Console
  ) throws -> [UInt8] {
    switch format {
    case .dot: return Array(DOT.render(drawing).utf8)
    case .mermaid:
      let text = Mermaid.render(drawing)
      if let limit = Mermaid.limit(of: text, drawing) {
        console.standardError.write(
          "flowctl: Mermaid will refuse this: \(limit); "
            + "draw less, with `--collapse` or `--focus NAME`\n")
      }
      return Array(text.utf8)
    case .svg, .png:
      return try Graphviz(on: console).picture(of: DOT.render(drawing), as: format.rawValue)
    case .html: return []
    }
  }
}

/// The formats of `graph`.
enum GraphFormat: String, ExpressibleByArgument, CaseIterable {
  case dot, mermaid, svg, png, html

  /// How the name of such a file ends.
  var ending: String { self == .mermaid ? "mmd" : rawValue }

  init?(ending: String) {
    switch ending.lowercased() {
    case "dot", "gv": self = .dot
    case "mmd", "mermaid": self = .mermaid
    case "svg": self = .svg
    case "png": self = .png
    case "html", "htm": self = .html
    default: return nil
    }
  }
}
