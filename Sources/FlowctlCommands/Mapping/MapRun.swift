import ArgumentParser
import FlowChecking
import FlowGenerate
import FlowMap
import FlowModel
import FlowReporting
import FlowSource
import FlowSpec

/// One call of `map`.
struct MapRun {
  private let command: MapCommand
  private let console: Console
  private let entry: String

  init(_ command: MapCommand, on console: Console) throws {
    self.command = command
    self.console = console
    entry = try console.entry(command.file)
  }

  func run() throws -> ExitStatus {
    var loader = try console.loader(projectFolder: command.project, limits: command.limits.limits)
    let (read, findings) = try loader.load(entry)
    guard let loaded = read, !loaded.isBlocked else {
      console.tell(findings.filter { $0.severity == .error }, in: loader.sources)
      return .problems
    }
    let flow = loaded.flowInNameOrder
    let selection = try MapSelection(
      of: flow, screens: command.screens, coordinators: command.coordinators, console.arguments)
    var options = MapMaker.Options()
    options.means = command.means
    options.worlds = command.limits.worlds
    options.screens = selection?.screens
    options.asksForOwners = command.chosen == .markdown
    let isError = Excuses().ends(of: loaded.policy, in: loader.sources)
    var map = MapMaker.map(of: flow, options, endingAt: isError)
    if let selection { map.keep(selection) }
    let notes = notes(of: loaded, flow)
    let bytes: [UInt8]
    switch command.chosen {
    case .json:
      var json = MapJSON(map, notes, loader.sources)
      bytes = json.render()
    case .markdown:
      var markdown = MapMarkdown(map, notes, loader.sources)
      bytes = Array(markdown.render().utf8)
    }
    return write(bytes)
  }

  private func notes(of loaded: LoadedFlow, _ flow: Flow) -> MapNotes {
    let paths = entry == "-" ? console.repositoryPaths : console.repositoryPaths(around: entry)
    var addresses: [SourceRange: String] = [:]
    for link in loaded.declarations.links {
      addresses[link.name.range] = link.url.map { flow.names[$0.value] }
    }
    return MapNotes(
      path: entry == "-" ? "<stdin>" : paths.path(of: entry),
      fingerprint: SwiftGenerator.fingerprint(of: loaded.flow), notes: loaded.declarations.notes,
      codePlaces: loaded.declarations.codePlaces,
      addresses: flow.links.map { addresses[$0.range] },
      pathOfFile: { $0 == "<stdin>" ? $0 : paths.path(of: $0) },
      leftOut: MeansName.leftOut(command.without))
  }

  private func write(_ bytes: [UInt8]) -> ExitStatus {
    guard let path = command.output else {
      console.standardOutput.write(bytes)
      return .clean
    }
    return WrittenFile(path, .staleMap, command: commandLine, checks: command.check)
      // The fingerprint stands in JSON's first line: it differs with anything else.
      .put(bytes, on: console) { !$0.hasPrefix("{\"map\":") }
  }

  /// What makes the file anew, for a message.
  private var commandLine: String {
    var words = ["flowctl map"]
    if let file = command.file { words.append(file) }
    if command.chosen != command.usual {
      words.append("--format \(command.chosen.rawValue)")
    }
    words += command.screens.map { "--screen \($0)" }
    words += command.coordinators.map { "--coordinator \($0)" }
    words += command.without.map { "--without \($0.rawValue)" }
    if let output = command.output { words.append("-o \(output)") }
    return PlainText.escaped(words.joined(separator: " "))
  }
}

extension MapSelection {
  /// What `--screen` and `--coordinator` ask for; nil if they ask for nothing.
  ///
  /// - Throws: where there is no such thing.
  fileprivate init?(
    of flow: Flow, screens: [String], coordinators: [String], _ arguments: [String]
  ) throws {
    if screens.isEmpty, coordinators.isEmpty { return nil }
    let screenNames = flow.screens.map { flow.names[$0.name] }
    let coordinatorNames = flow.coordinators.map { flow.names[$0.name] }
    self.init(
      of: flow,
      screens: try screens.map { name in
        guard let index = screenNames.firstIndex(of: name) else {
          if coordinatorNames.contains(name),
            let right = MeantCommand.line(arguments, "--screen", to: "--coordinator", name)
          {
            throw ValidationError("`\(name)` is a coordinator: write `\(right)`")
          }
          throw ValidationError.unknown(
            name, as: ("screen", screenNames), or: ("coordinator", coordinatorNames), arguments)
        }
        return ScreenID(index)
      },
      coordinators: try coordinators.map { name in
        guard let index = coordinatorNames.firstIndex(of: name) else {
          if screenNames.contains(name),
            let right = MeantCommand.line(arguments, "--coordinator", to: "--screen", name)
          {
            throw ValidationError("`\(name)` is a screen: write `\(right)`")
          }
          throw ValidationError.unknown(
            name, as: ("coordinator", coordinatorNames), or: ("screen", screenNames), arguments)
        }
        return CoordinatorID(index)
      })
  }
}

extension ValidationError {
  /// A name that nothing has, of a screen or a coordinator, with one of the other kind that may be meant.
  fileprivate static func unknown(
    _ name: String, as kind: (word: String, known: [String]),
    or other: (word: String, known: [String]), _ arguments: [String]
  ) -> ValidationError {
    guard Suggestion.nearest(to: name, among: kind.known) == nil,
      let meant = Suggestion.nearest(to: name, among: other.known),
      let index = arguments.firstIndex(of: name), index > 0,
      arguments[index - 1] == "--\(kind.word)"
    else {
      return ValidationError(unknown: name, as: kind.word, among: kind.known, isListed: true)
    }
    let right = arguments[..<(index - 1)] + ["--\(other.word)", meant] + arguments[(index + 1)...]
    return ValidationError(
      "there is no \(kind.word) `\(PlainText.escaped(name))`, but a \(other.word) `\(meant)`: "
        + "write `\(MeantCommand.line(Array(right)))`")
  }
}
