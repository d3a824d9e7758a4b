import ArgumentParser
import FlowChecking
import FlowReporting
import FlowScript
import FlowSource
import FlowSpec

/// The command that somebody meant who typed another: the whole of it, to be pasted. No word below is understood
/// as a command: each would be a promise.
enum MeantCommand {
  /// What other tools call what a command does.
  private static let words: [String: [String]] = [
    "validate": ["check", "lint", "verify", "prove", "analyze", "analyse", "scan", "audit", "vet"],
    "simulate": ["run", "test", "replay", "script", "scenario", "exec"],
    "graph": [
      "draw", "map", "diagram", "render", "show", "view", "visualize", "visualise", "dot", "page",
    ],
    "init": ["new", "create", "setup", "bootstrap"],
    "play": ["try", "repl", "shell", "interactive", "debug"],
    "generate": ["gen", "codegen"],
    "explain": ["what", "why", "man", "doc", "docs", "define", "describe"],
    "rules": ["rule", "list"],
  ]

  /// What is an option here.
  private static let options: [String: [String]] = [
    "swift": ["generate", "swift"], "version": ["--version"], "fix": ["validate", "--fix"],
    "watch": ["validate", "--watch"],
    "completions": ["--generate-completion-script"],
    "completion": ["--generate-completion-script"],
  ]

  // MARK: Words and files

  /// For a first word that is no command.
  static func unknown(_ arguments: [String], on console: Console) -> ValidationError {
    let word = arguments[0]
    let rest = Array(arguments.dropFirst())
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    if word == "flowctl", !rest.isEmpty {
      return ValidationError("`flowctl` stands there twice: write `\(line(rest))`")
    }
    // `flowctl app.yaml validate`
    if let command = rest.first(where: names.contains), YAMLFiles.isYAML(word) {
      let others = arguments.filter { $0 != command }
      return ValidationError("the command comes first: write `\(line([command] + others))`")
    }
    if let target = target(in: arguments) { return target }
    if let command = command(for: word, on: console) {
      let isFolder = DiskFileSystem(base: console.workingDirectory).isFolder(word)
      let kind = isFolder ? "a folder" : command == "simulate" ? "a script" : "a flow"
      return ValidationError(
        "`\(PlainText.escaped(word))` is \(kind), and no command: write `\(line([command] + arguments))`"
      )
    }
    if let whole = options[word.lowercased()] {
      return ValidationError(
        "there is no command `\(PlainText.escaped(word))`; did you mean `\(line(whole + rest))`?")
    }
    let meant =
      words.first { $0.value.contains(word.lowercased()) }?.key
      ?? Suggestion.nearest(to: word, among: names + ["help"])
      ?? names.first { word.count > 1 && $0.hasPrefix(word) }
    return ValidationError(
      "there is no command `\(PlainText.escaped(word))`"
        + (meant.map { "; did you mean `\(line([$0] + rest))`?" } ?? ""))
  }

  /// `flowctl why Detail app.yaml`, `flowctl paths Detail`: a screen, and what leads there.
  static func target(in arguments: [String]) -> ValidationError? {
    guard ["why", "path", "paths", "reach", "how", "goto"].contains(arguments[0].lowercased())
    else {
      return nil
    }
    let rest = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    let names = rest.filter { $0.first?.isUppercase == true && Identifier.isValid($0.utf8) }
    guard names.count == 1, rest.count <= 2,
      rest.allSatisfy({ $0 == names[0] || YAMLFiles.isYAML($0) })
    else { return nil }
    let right = ["paths"] + rest.filter { $0 != names[0] } + ["--to", names[0]]
    return ValidationError("the ways to a screen are asked for by `--to`: `\(line(right))`")
  }

  /// `validate validate app.yaml`, `validate –strict`
  static func checkWords(_ arguments: [String], on console: Console) throws {
    let files = DiskFileSystem(base: console.workingDirectory)
    if arguments.count > 1, arguments[0] == arguments[1], files.realPath(arguments[1]) == nil {
      throw ValidationError(
        "`\(PlainText.escaped(arguments[0]))` stands there twice: "
          + "write `\(line(Array(arguments.dropFirst())))`")
    }
    guard
      let wrong = arguments.first(where: {
        ($0.hasPrefix("–") || $0.hasPrefix("—")) && files.realPath($0) == nil
      })
    else { return }
    let right = arguments.map { word in
      word == wrong ? "--" + word.drop { "–—-".contains($0) } : word
    }
    throw ValidationError(
      "`\(PlainText.escaped(wrong))` begins with a dash that is no hyphen: write `\(line(right))`")
  }

  /// `rules leaked child`: a rule's name in several words.
  static func withHyphens(_ arguments: [String]) -> ValidationError? {
    let words = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
    let name = words.joined(separator: "-").lowercased()
    guard arguments.first == "rules", words.count > 1 else { return nil }
    if let first = words.first, Rule(name: first) != nil {
      return ValidationError(
        "`rules` explains one rule at a time: write `\(line(["rules", first]))`")
    }
    guard
      let rule = Rule(name: name)?.name
        ?? Suggestion.nearest(to: name, among: Rule.allCases.map(\.name))
    else { return nil }
    let right = ["rules", rule] + arguments.dropFirst(1 + words.count)
    return ValidationError("a rule's name has hyphens: write `\(line(right))`")
  }

  /// What can be done with a file or folder that stands where a command should.
  private static func command(for word: String, on console: Console) -> String? {
    let files = DiskFileSystem(base: console.workingDirectory)
    if word.hasSuffix(".txt") { return "simulate" }
    if YAMLFiles.isYAML(word) || files.isFolder(word) { return "validate" }
    return nil
  }

  /// `flowctl --strict`: an option of a command that is not named.
  static func checkOptionAlone(_ arguments: [String]) throws {
    if (try? RootCommand.parseAsRoot(arguments)) != nil { return }
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    if let index = arguments.firstIndex(where: names.contains) {
      // `flowctl --strict validate`
      let right = [arguments[index]] + arguments[..<index] + arguments[(index + 1)...]
      if (try? RootCommand.parseAsRoot(right)) != nil {
        throw ValidationError("the command comes first: write `\(line(right))`")
      }
    }
    for command in RootCommand.configuration.subcommands {
      guard let name = command.configuration.commandName, (try? command.parse(arguments)) != nil
      else {
        continue
      }
      throw ValidationError(
        "`\(PlainText.escaped(arguments[0]))` is an option of `\(name)`: write `\(line([name] + arguments))`"
      )
    }
  }

  // MARK: Names

  /// An error that names what may be meant by a word of the command, with the whole command in its place.
  static func whole(_ error: any Error, _ arguments: [String]) -> any Error {
    if error is LoadFailure { return error }
    var text = RootCommand.message(for: error)
    if text.hasPrefix("The value '"), let start = text.firstRange(of: ">': ")?.upperBound {
      text = String(text[start...])
    }
    guard text.hasSuffix("`?"), let question = text.firstRange(of: "did you mean `") else {
      return error
    }
    let meant = String(text[question.upperBound...].dropLast(2))
    let quoted = text[..<question.lowerBound].split(
      separator: "`", omittingEmptySubsequences: false)
    guard !meant.hasPrefix("flowctl "), quoted.count > 2,
      let right = replacing(String(quoted[quoted.count - 2]), by: meant, in: arguments)
    else { return error }
    return ValidationError("\(text[..<question.lowerBound])did you mean `\(line(right))`?")
  }

  /// The arguments with another word in place of one, alone or inside a longer one; nil where it isn't there once.
  private static func replacing(
    _ word: String, by other: String, in arguments: [String]
  ) -> [String]? {
    let whole = arguments.indices.filter { arguments[$0] == word }
    var right = arguments
    if let index = whole.first {
      right[index] = other
      return whole.count == 1 ? right : nil
    }
    let places = arguments.indices.flatMap { index in
      arguments[index].ranges(of: word).filter { range in
        let before = arguments[index][..<range.lowerBound].last
        let after = arguments[index][range.upperBound...].first
        return [before, after].allSatisfy { $0 == nil || " =().:".contains($0 ?? " ") }
      }.map { (index, $0) }
    }
    guard places.count == 1 else { return nil }
    right[places[0].0].replaceSubrange(places[0].1, with: other)
    return right
  }

  /// The command with another option before a value, or another value; nil where it doesn't stand so.
  static func line(
    _ arguments: [String], _ option: String, to other: String, _ value: String,
    _ otherValue: String? = nil
  ) -> String? {
    var right = arguments
    let given = otherValue ?? value
    for index in arguments.indices {
      if arguments[index] == "\(option)=\(value)" {
        right[index] = "\(other)=\(given)"
        return line(right)
      }
      if index > 0, arguments[index] == value, arguments[index - 1] == option {
        right[index - 1...index] = [other, given]
        return line(right)
      }
    }
    return nil
  }

  // MARK: Files

  /// What a file is by its ending that is no flow.
  private static let otherKinds = [".md": "Markdown", ".swift": "Swift"]

  /// A script, or something else, where a flow is wanted.
  static func checkFlows(_ files: [String], on console: Console) throws {
    for file in files {
      if let help = helpForScript(file, on: console) { throw ValidationError(help) }
      // `validate flows/*`
      let ending = file.lastIndex(of: ".").map { String(file[$0...]) } ?? ""
      if let kind = otherKinds[ending], console.arguments.first == "validate" {
        let right = console.arguments.filter { $0 != file }
        throw ValidationError(
          "`\(PlainText.escaped(file))` is \(kind), but a flow is wanted here: write `\(line(right))`"
        )
      }
    }
  }

  /// A flow or a script where an option takes another kind of file.
  static func checkKind(
    of path: String, _ option: String, takes wanted: String, _ example: String, _ console: Console
  ) throws {
    let isScript = helpForScript(path, on: console) != nil
    guard YAMLFiles.isYAML(path) || isScript && wanted != "a script",
      let right = line(console.arguments, option, to: option, path, example)
    else { return }
    throw ValidationError(
      "`\(PlainText.escaped(path))` is \(isScript ? "a script" : "a flow"), but `\(option)` takes \(wanted): "
        + "write `\(right)`")
  }

  /// `validate --write-baseline app.yaml`: a flow or a script that an option has taken for the file to write.
  static func fileTaken(by arguments: [String]) -> String? {
    let outputs = [
      "generate": "Flow.swift", "graph": "app.svg", "map": "map.md", "paths": "paths.txt",
    ]
    let written: [String: String?] = [
      "--write-baseline": "baseline.json", "--coverage": "coverage.json",
      "--navigator": "Navigation.swift", "--output": outputs[arguments.first ?? ""],
      "-o": outputs[arguments.first ?? ""],
    ]
    for (index, file) in arguments.enumerated().dropFirst() {
      let option = arguments[index - 1]
      guard let name = written[option] ?? nil,
        YAMLFiles.isYAML(file) || file.hasSuffix(".txt") && arguments.first == "simulate"
      else { continue }
      let right = arguments[..<index] + [name] + arguments[index...]
      return "`\(option)` takes the file to write, so `\(PlainText.escaped(file))` isn't read: "
        + "write `\(line(Array(right)))`"
    }
    return nil
  }

  /// `--focus Home,Detail`, `--to 'Home or Detail'`
  static func oneAtATime(
    _ option: String, _ value: String, _ parts: [String], _ arguments: [String]
  ) -> ValidationError? {
    guard parts.count > 1 else { return nil }
    let right = parts.dropFirst().reduce(
      arguments.map { $0.replacing(value, with: parts[0]) }
    ) { $0 + [option, $1] }
    return ValidationError("`\(option)` takes one at a time: write `\(line(right))`")
  }

  /// nil where a file is no script.
  static func helpForScript(_ path: String, on console: Console) -> String? {
    guard path.hasSuffix(".txt"), let bytes = try? console.files.read(path) else { return nil }
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: path, bytes: bytes))
    let first = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") }?
      .split(separator: " ").first.map(String.init)
    let isScript = first.map(ScriptReader.words.contains) ?? false
    if !isScript, ScriptReader.flowPath(of: file, in: sources) == nil { return nil }
    let named = ScriptReader.flowPath(of: file, in: sources)?.value
    // The flow that stands beside a script that names none.
    let given =
      console.arguments.first(where: YAMLFiles.isYAML)
      ?? console.firstFlow(in: Paths.folder(of: path))
    let entry =
      named.map { $0.hasPrefix("/") ? $0 : Paths.join(Paths.folder(of: path), $0) } ?? given
    if console.arguments.first == "play", let entry {
      return
        "a script is replayed first by `--script`: write `\(line(["play", entry, "--script", path]))`"
    }
    let flow = named == nil ? entry : nil
    return "`\(PlainText.escaped(path))` is a script, but a flow is wanted here: "
      + "`\(line(["simulate"] + (flow.map { ["--flow", $0] } ?? []) + [path]))` replays it"
  }

  /// The whole command with the file that has nearly the name of one that isn't there.
  static func nearestFile(to path: String, on console: Console) -> String? {
    guard let index = console.arguments.firstIndex(of: path) else { return nil }
    let files = DiskFileSystem(base: console.workingDirectory)
    let folder = Paths.folder(of: path)
    let name = folder.isEmpty ? path : String(path.dropFirst(folder.count + 1))
    // `app.yaml`, where it lies in `flows`, too.
    let folders = files.isFolder(folder) && !folder.isEmpty ? [folder] : ["", "flows"]
    let names = folders.map { folder in
      files.list(folder.isEmpty ? "." : folder).filter { !$0.isFolder }.map(\.name)
    }
    func first(_ meant: ([String]) -> String?) -> String? {
      for (folder, names) in zip(folders, names) {
        if let found = meant(names) { return Paths.join(folder, found) }
      }
      return nil
    }
    let stem = String(name.prefix { $0 != "." })
    let meant =
      first { $0.first { $0 == name || FlowName.isNamed($0, name) } }
      ?? first { names in
        names.first { [name, $0].allSatisfy(YAMLFiles.isYAML) && FlowName.isNamed($0, stem) }
      }
      ?? first { Suggestion.nearest(to: name, among: $0) }
      // The only script there is, or the only flow.
      ?? first { names in
        let alike = names.filter {
          name.hasSuffix(".txt")
            ? $0.hasSuffix(".txt") : [name, $0].allSatisfy(YAMLFiles.isYAML)
        }
        return alike.count == 1 ? alike[0] : nil
      }
    guard let meant, !console.arguments.contains(meant) else { return nil }
    var right = console.arguments
    right[index] = meant
    return line(right)
  }

  // MARK: Text

  /// A command as a shell takes it.
  static func line(_ arguments: [String]) -> String {
    (["flowctl"] + arguments).map { word in
      let isPlain = !word.isEmpty && word.utf8.allSatisfy { isShellPlain($0) }
      return isPlain ? word : "'" + PlainText.escaped(word).replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }

  /// Whether a shell takes a byte as it stands.
  private static func isShellPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-./=:,@+".utf8.contains(byte)
    }
  }
}
