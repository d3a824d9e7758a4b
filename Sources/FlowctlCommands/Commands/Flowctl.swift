import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSource

/// The command line as a whole.
package enum Flowctl {
  /// Runs a command line.
  ///
  /// - Parameter arguments: without the program's own name.
  /// - Returns: the exit status: 0 nothing wrong, 1 problems found, 2 could not do the job, 64 wrong
  ///   usage.
  package static func run(_ arguments: [String], console: Console) -> Int32 {
    var status: Int32
    let console = console.asked(arguments)
    do {
      if let files = filesAlone(arguments) {
        try MeantCommand.checkWords(arguments, on: console)
        try MeantCommand.checkFlows(files, on: console)
        status = try Validation(files: files).run(on: console).rawValue
      } else {
        let command = try parse(arguments, on: console)
        do {
          status = try run(command, on: console)
        } catch {
          status = report(
            MeantCommand.whole(error, arguments), of: type(of: command), on: console)
        }
      }
    } catch {
      let named = RootCommand.configuration.subcommands.first {
        $0.configuration.commandName == arguments.first
      }
      status = report(
        MeantCommand.whole(error, arguments), of: named ?? RootCommand.self, on: console)
    }
    console.standardOutput.flush()
    if case .other(let reason) = console.standardOutput.failure {
      console.standardError.write("flowctl: the output can't be written: \(reason)\n")
    }
    console.standardError.flush()
    return console.standardOutput.failure == nil ? status : ExitStatus.impossible.rawValue
  }

  private static func run(_ command: any ParsableCommand, on console: Console) throws -> Int32 {
    if let runnable = command as? any ConsoleCommand {
      return try runnable.run(on: console).rawValue
    }
    // Help, version and completions, which the parser answers itself.
    var command = command
    try command.run()
    return 0
  }

  /// The files of a call of `validate` that has nothing else. Every editor and hook makes it, and it needs
  /// no parser, whose reflection on a command's options takes twice as long as to read a small flow.
  ///
  /// - Returns: nil for any other command line, and where a word may be an option.
  private static func filesAlone(_ arguments: [String]) -> [String]? {
    guard arguments.first == "validate" else { return nil }
    let files = arguments.dropFirst()
    return files.contains { $0.hasPrefix("-") } ? nil : Array(files)
  }

  /// A command is asked for what follows its name before the root is: most command lines are right, and
  /// the root would first look through them for requests for completions, which takes as long as reading
  /// a flow. Whatever isn't right is left to the root, whose errors and help they are.
  private static func parse(
    _ arguments: [String], on console: Console
  ) throws -> any ParsableCommand {
    let named = RootCommand.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    if named != nil { try MeantCommand.checkWords(arguments, on: console) }
    if let command = try? named?.parse(Array(arguments.dropFirst())) { return command }
    if named == nil, let word = arguments.first {
      if word.hasPrefix("-") {
        try MeantCommand.checkOptionAlone(arguments)
      } else if word != "help" {
        throw MeantCommand.unknown(arguments, on: console)
      }
    }
    if arguments.first == "help", let word = arguments.dropFirst().first, !word.hasPrefix("-") {
      try checkName(word)
    }
    do {
      return try RootCommand.parseAsRoot(arguments)
    } catch {
      throw MeantCommand.withHyphens(arguments)
        ?? MeantCommand.withRightOption(arguments, error)
        ?? MeantCommand.withNearOption(arguments)
        ?? MeantCommand.withoutSubject(arguments, error)
        ?? MeantCommand.withLanguage(arguments, error)
        ?? MeantCommand.withRightValue(arguments, error)
        ?? MeantCommand.withMissingOption(arguments, error) ?? error
    }
  }

  private static func checkName(_ word: String) throws {
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    if word == "help" || names.contains(word) { return }
    throw ValidationError(unknown: word, as: "command", among: names)
  }

  /// - Parameter command: whose usage is shown.
  private static func report(
    _ error: any Error, of command: any ParsableCommand.Type, on console: Console
  ) -> Int32 {
    if let failure = error as? LoadFailure {
      console.report(failure)
      return failure.isWrongUsage
        ? command.exitCode(for: ValidationError("")).rawValue : ExitStatus.impossible.rawValue
    }
    var message = command.fullMessage(for: error)
    if let name = command.configuration.commandName, name != RootCommand.configuration.commandName {
      // The parser leaves the program's name out of an error that isn't its own.
      message = message.replacing("See '\(name) --help'", with: "See 'flowctl \(name) --help'")
    }
    let code = command.exitCode(for: error).rawValue
    let text = message.isEmpty || message.hasSuffix("\n") ? message : message + "\n"
    if code == 0 {
      console.standardOutput.write(text)
    } else {
      // It repeats the arguments, and a glob makes arguments of the names of files.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      console.standardError.write(
        lines.map { PlainText.escaped(String($0)) }.joined(separator: "\n"))
    }
    return code
  }
}

extension ValidationError {
  /// A name that an option or an argument has, and nothing else: with the one that may be meant.
  ///
  /// - Parameter isListed: whether all that are known are told where none is near.
  init(
    unknown name: String, as kind: String, among known: some Collection<String>,
    isListed: Bool = false
  ) {
    let longer = known.filter { name.count > 1 && $0.hasPrefix(name) }
    let nearest =
      Suggestion.nearest(to: name, among: known) ?? (longer.count == 1 ? longer.first : nil)
    self.init(
      "there is no \(kind) `\(PlainText.escaped(name))`"
        + (nearest.map { "; did you mean `\($0)`?" }
          ?? (isListed && !known.isEmpty
            ? ": write one of " + known.prefix(20).joined(separator: ", ")
              + (known.count > 20 ? ", …" : "") : ""))
    )
  }
}

enum ExitStatus: Int32 {
  case clean = 0
  case problems = 1
  /// A file that is not there, an output that can't be written.
  case impossible = 2
}

/// A command that reads from and writes to a console.
protocol ConsoleCommand {
  func run(on console: Console) throws -> ExitStatus
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowctl",
    abstract: "Check the navigation of an iOS app before you build it.",
    discussion: """
      A flow file describes, in YAML, which screens an app has, which coordinator shows them, and \
      what every event does. flowctl finds what will go wrong: children that stay alive, two \
      presentations at once, a finish that no parent takes.

      Exit status: 0 if nothing is wrong; 1 if there are problems or an expectation failed; 2 if \
      the job could not be done; 64 for wrong usage.

      `flowctl --generate-completion-script bash` (zsh, fish) prints completions for your shell.
      """,
    version: Version.text,
    subcommands: [
      ValidateCommand.self, SimulateCommand.self, PlayCommand.self, GraphCommand.self,
      GenerateCommand.self, DiffCommand.self, DriftCommand.self, ImportCommand.self,
      ConformCommand.self, PathsCommand.self, MapCommand.self, ExplainCommand.self,
      RulesCommand.self, SchemaCommand.self, InitCommand.self,
    ])
}

/// The version that `--version` prints.
enum Version {
  static let text = "0.1.0"
}

enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

extension ColourChoice {
  func palette(for output: Output, on console: Console) -> Palette {
    switch self {
    case .always: return Palette(isColoured: true)
    case .never: return Palette(isColoured: false)
    case .auto:
      func isSet(_ name: String) -> Bool {
        console.environment(name).map { !$0.isEmpty } ?? false
      }
      // Who wants none gets none, whatever else is set. CI's logs are no terminals, and show colours.
      if isSet("NO_COLOR") { return Palette(isColoured: false) }
      let isForced = ["FORCE_COLOR", "CLICOLOR_FORCE"].contains {
        isSet($0) && console.environment($0) != "0"
      }
      let isDumb = console.environment("TERM") == "dumb"
      return Palette(isColoured: isForced || output.isTerminal && !isDumb)
    }
  }
}
