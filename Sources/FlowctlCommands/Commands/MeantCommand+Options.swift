import ArgumentParser
import FlowReporting
import FlowSource

/// Options and their values: what was meant by one that isn't there.
extension MeantCommand {
  /// An option that is off by a letter, whatever the parser has stumbled over.
  static func withNearOption(_ arguments: [String]) -> ValidationError? {
    let commands = RootCommand.configuration.subcommands
    func command(_ word: String?) -> (any ParsableCommand.Type)? {
      commands.first { $0.configuration.commandName == word }
    }
    // `--strict validate`
    let first = arguments.first { !$0.hasPrefix("-") }
    let last = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let named = command(first)
    let help = named?.helpMessage() ?? RootCommand.helpMessage()
    let known = Set(
      help.split { " ,[]<>()\n".contains($0) }.filter { $0.hasPrefix("--") }.map(String.init)
        + ["--help", "--version"])
    for (index, argument) in arguments[..<last].enumerated() where argument.hasPrefix("--") {
      let name = String(argument.prefix { $0 != "=" })
      guard name.count > 3, !known.contains(name),
        let meant = Suggestion.nearest(to: name, among: known.sorted())
      else { continue }
      var right = arguments
      right[index] = meant + argument.dropFirst(name.count)
      if let first, named != nil { right = [first] + right.filter { $0 != first } }
      let isAsked = ["--help", "--version"].contains(meant)
      if isAsked || (try? RootCommand.parseAsRoot(right)) != nil {
        return ValidationError(
          "there is no option `\(PlainText.escaped(name))`; did you mean `\(line(right))`?")
      }
    }
    return nil
  }

  /// The parser's own error about an option that is off by a letter, with the whole command.
  static func withRightOption(_ arguments: [String], _ error: any Error) -> ValidationError? {
    let text = RootCommand.message(for: error)
    guard text.hasPrefix("Unknown option '"),
      let wrong = quoted(in: text, after: "Unknown option '"),
      let index = arguments.firstIndex(where: { $0 == wrong || $0.hasPrefix(wrong + "=") })
    else { return nil }
    // `--no-strict`
    let switched = "--" + wrong.dropFirst("--no-".count)
    if wrong.hasPrefix("--no-"), text.contains("'\(switched)'") {
      let right = arguments.filter { $0 != wrong }
      return ValidationError(
        "`\(switched)` holds only where it is written: write `\(line(right))`")
    }
    func alias(of word: String) -> [String]? {
      for words in elsewhere[word] ?? [] {
        let right = Array(arguments[..<index]) + words + Array(arguments[(index + 1)...])
        if right == ["--version"] || (try? RootCommand.parseAsRoot(right)) != nil { return right }
      }
      return nil
    }
    if let told = withoutSuchOption(arguments, index) { return told }
    var right =
      withValue(arguments, index) ?? withoutSides(arguments) ?? alias(of: arguments[index])
    if right == nil, let meant = quoted(in: text, after: "Did you mean '") {
      // The parser's notion of near is wide: `--quiet` is `--rule` for it.
      guard meant.hasPrefix(wrong) || Suggestion(for: wrong, among: [meant]) != nil else {
        return withNearOption(arguments)
          ?? ValidationError("there is no option `\(PlainText.escaped(wrong))`")
      }
      right = arguments
      right?[index] = meant + arguments[index].dropFirst(wrong.count)
    }
    if right == nil {
      // `--verbos`, of another program's `--verbose`
      right = Suggestion.nearest(
        to: wrong, among: elsewhere.keys.filter { $0.hasPrefix("--") }.sorted()
      )
      .flatMap(alias)
    }
    return right.map {
      ValidationError(
        "there is no option `\(PlainText.escaped(wrong))`; did you mean `\(line($0))`?"
          + (wrong == "-v" && $0 != ["--version"] ? " `flowctl --version` prints the version" : ""))
    }
  }

  /// What other programs call an option, with what may be meant here: the first that the command takes.
  private static let elsewhere: [String: [[String]]] = [
    "-q": [["--quiet"]], "-s": [["--quiet"], ["--strict"]], "--silent": [["--quiet"]],
    "-v": [["--trace"], ["--explain-proof"], ["--version"]],
    "--verbose": [["--trace"], ["--explain-proof"]],
    "--json": [["--format", "json"]], "--sarif": [["--format", "sarif"]],
    "--markdown": [["--format", "markdown"]], "--formatjson": [["--format", "json"]],
    "--werror": [["--strict"]], "--pedantic": [["--strict"]], "--fail-on-warnings": [["--strict"]],
    "--warnings-as-errors": [["--strict"]], "-Werror": [["--strict"]], "--Werror": [["--strict"]],
    "--fix-all": [["--fix"]], "--autofix": [["--fix"]], "--autocorrect": [["--fix"]],
    "--Version": [["--version"]], "-V": [["--version"]], "-f": [["--format"], ["--flow"], []],
    "--flow": [[]], "--file": [[]], "--only": [[]],
  ]

  /// What other programs call a format, with what is meant here: the first that the command writes.
  private static let formats: [String: [String]] = [
    "xml": ["junit", "checkstyle", "cobertura"], "plain": ["text"], "txt": ["text"],
    "md": ["markdown"], "gh": ["github"], "actions": ["github"], "yml": ["json"], "yaml": ["json"],
    "codeclimate": ["gitlab"], "reviewdog": ["rdjson"], "png": ["svg"], "jpg": ["svg"],
    "everything": ["all"], "any": ["all"],
  ]

  /// What a report's file is called that has a format.
  private static let formatsByEnding = [
    "json": "json", "sarif": "sarif", "md": "markdown", "xml": "junit",
  ]

  /// `diff --old app.yaml --new app2.yaml`: both stand there without a word before them, in this order.
  private static func withoutSides(_ arguments: [String]) -> [String]? {
    let sides = ["--old", "--new", "--before", "--after", "--base", "--head", "--from", "--to"]
    let named = arguments.filter(sides.contains).compactMap(sides.firstIndex)
    guard arguments.first == "diff", named == named.sorted() else { return nil }
    let right = arguments.filter { !sides.contains($0) }
    return (try? RootCommand.parseAsRoot(right)) == nil ? nil : right
  }

  /// `graph --title Shop`, `paths --from Home`: what is said elsewhere, or can't be.
  private static func withoutSuchOption(_ arguments: [String], _ index: Int) -> ValidationError? {
    guard index + 1 < arguments.count, !arguments[index].contains("=") else { return nil }
    let value = PlainText.escaped(arguments[index + 1])
    let others = Array(arguments[..<index] + arguments[(index + 2)...])
    switch (arguments[0], arguments[index]) {
    case ("validate", "--script"), ("validate", "--scripts"):
      return ValidationError(
        "`simulate` replays scripts: write `\(line(["simulate", arguments[index + 1]]))`")
    case ("simulate", "--scenario"), ("simulate", "--only"), ("simulate", "--filter"):
      return ValidationError(
        "all scenarios of a script are replayed, and one can't be chosen: "
          + "write `\(line(others))`, or give it a script of its own")
    case ("graph", "--title"), ("graph", "--name"):
      return ValidationError(
        "a drawing has the name that its flow has: write `name: \(value)` in the flow, "
          + "and `\(line(others))`")
    case ("paths", "--from"), ("paths", "--start"):
      let right = others.contains("--to") ? others : others + ["--to", arguments[index + 1]]
      return ValidationError(
        "every path begins at launch, and can't begin at `\(value)`: "
          + (right == others ? "" : "what leads there is told by ") + "`\(line(right))`")
    default: return nil
    }
  }

  /// What other programs call a severity.
  private static let severities = [
    "ignore": "off", "none": "off", "disabled": "off", "disable": "off", "false": "off",
    "no": "off",
    "warn": "warning", "info": "warning", "note": "warning", "err": "error", "fatal": "error",
    "on": "error", "true": "error",
  ]

  /// `--format xml`, `--rule leaked-child:off`: a value that its option doesn't take, with the whole command.
  static func withRightValue(_ arguments: [String], _ error: any Error) -> ValidationError? {
    let text = RootCommand.message(for: error)
    if let right = withoutValue(arguments, text) { return right }
    if let option = quoted(in: text, after: "Missing value for '")?.split(separator: " ").first {
      return missingValue(of: String(option), arguments)
    }
    guard text.hasPrefix("The value '"), let wrong = quoted(in: text, after: "The value '"),
      let option = quoted(in: text, after: "' is invalid for '")?.split(separator: " ").first,
      let index = arguments.firstIndex(where: { $0 == wrong || $0 == "\(option)=\(wrong)" })
    else { return nil }
    func whole(_ value: String) -> [String]? {
      var right = arguments
      right[index] = String(arguments[index].dropLast(wrong.count)) + value
      return (try? RootCommand.parseAsRoot(right)) == nil ? nil : right
    }
    if option == "--fail-on", YAMLFiles.isYAML(wrong), arguments[index] == wrong {
      let right = arguments[..<index] + ["breaking"] + arguments[index...]
      return ValidationError(
        "`--fail-on` needs a kind of change before the files: write `\(line(Array(right)))`")
    }
    // `--only leaked-child,dead-end`
    let parts = wrong.split(separator: ",").map(String.init)
    if parts.count > 1, option.hasPrefix("--") {
      let start = arguments[index] == wrong ? index - 1 : index
      let right =
        arguments[..<start] + parts.flatMap { [String(option), $0] } + arguments[(index + 1)...]
      if (try? RootCommand.parseAsRoot(Array(right))) != nil {
        return ValidationError("`\(option)` takes one at a time: write `\(line(Array(right)))`")
      }
    }
    if option == "--rule", let right = whole(wrong.replacing(":", with: "=")) {
      return ValidationError(
        "`=` stands between a rule and its severity: write `\(line(right))`")
    }
    if option == "--rename", let right = whole(wrong.replacing(":", with: "=")) {
      return ValidationError(
        "`=` stands between the old name and the new one: write `\(line(right))`")
    }
    // `--rule dead-end=ignore`
    if option == "--rule", let said = wrong.split(separator: "=").last.map(String.init),
      let severity = severities[said.lowercased()],
      let right = whole(wrong.dropLast(said.count) + severity)
    {
      return ValidationError(
        "there is no severity `\(PlainText.escaped(said))`; did you mean `\(line(right))`?")
    }
    // `--rule dead-end off`, `--report junit`
    if option == "--rule", index + 1 < arguments.count {
      let right =
        arguments[..<index] + ["\(wrong)=\(arguments[index + 1])"] + arguments[(index + 2)...]
      if (try? RootCommand.parseAsRoot(Array(right))) != nil {
        return ValidationError(
          "`=` stands between a rule and its severity: write `\(line(Array(right)))`")
      }
    }
    if option == "--rule", !wrong.contains("="), let right = whole(wrong + "=warning") {
      return ValidationError(
        "`--rule` takes a severity, too: error, warning or off: write `\(line(right))`")
    }
    // `--report out.sarif`
    if option == "--report", !wrong.contains("="),
      let format = wrong.split(separator: ".").last.flatMap({ formatsByEnding[String($0)] }),
      wrong.contains("."), let right = whole("\(format)=\(wrong)")
    {
      return ValidationError("a report has a format and a file: write `\(line(right))`")
    }
    let endings = ["junit": "xml", "checkstyle": "xml", "cobertura": "xml", "markdown": "md"]
    if option == "--report", !wrong.contains("="),
      let right = whole("\(wrong)=report.\(endings[wrong] ?? wrong)")
    {
      return ValidationError("a report has a format and a file: write `\(line(right))`")
    }
    if wrong.hasSuffix("%"), let right = whole(String(wrong.dropLast())) {
      return ValidationError("a number stands alone: write `\(line(right))`")
    }
    let known = values(named: text)
    if known.isEmpty {
      if Int(wrong).map({ $0 > 100 }) == true, whole("101") == nil, let right = whole("100") {
        return ValidationError("`\(option)` takes at most 100: write `\(line(right))`")
      }
      return whole("1").map {
        ValidationError("`\(option)` takes a number: write `\(line($0))`")
      }
    }
    let meant =
      (formats[wrong.lowercased()] ?? []).first { known.contains($0) }
      ?? (known.count == 1 ? known[0] : Suggestion.nearest(to: wrong, among: known))
    if meant == nil, option == "--format", let other = otherCommand(arguments) {
      return ValidationError(
        "`\(PlainText.escaped(wrong))` is a format of `\(other)`: "
          + "write `\(line([other] + arguments.dropFirst()))`")
    }
    let name = option.hasPrefix("<") ? "\(option.filter { !"<>".contains($0) }) `" : "`\(option) "
    let start = "there is no \(name)\(PlainText.escaped(wrong))`"
    return ValidationError(
      meant.flatMap(whole).map { start + "; did you mean `\(line($0))`?" }
        ?? start + ": write one of " + known.joined(separator: ", "))
  }

  /// The values that the parser's error about another one names.
  private static func values(named text: String) -> [String] {
    let rows = text.split(separator: "\n").compactMap { row in
      row.hasPrefix("  - ") ? String(row.dropFirst("  - ".count)) : nil
    }
    let list = text.firstRange(of: "Please provide one of ").map { text[$0.upperBound...] }
    let words = (list ?? "").split(separator: "'", omittingEmptySubsequences: false)
    return rows.isEmpty ? words.indices.filter { $0 % 2 == 1 }.map { String(words[$0]) } : rows
  }

  /// `validate --format`: with the first value that the option takes.
  private static func missingValue(of option: String, _ arguments: [String]) -> ValidationError? {
    guard let index = arguments.lastIndex(of: option) else { return nil }
    func whole(_ value: String) -> [String] {
      Array(arguments[...index] + [value] + arguments[(index + 1)...])
    }
    do {
      _ = try RootCommand.parseAsRoot(whole("…"))
      return nil
    } catch {
      let known = values(named: RootCommand.message(for: error))
      return known.first.map {
        ValidationError(
          "`\(option)` needs one of \(known.joined(separator: ", ")): write `\(line(whole($0)))`")
      }
    }
  }

  /// The first command that takes what another is given: `validate --format html app.yaml`.
  private static func otherCommand(_ arguments: [String]) -> String? {
    // What `simulate` reads is no flow.
    if arguments.first == "simulate" { return nil }
    return RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }.first {
      (try? RootCommand.parseAsRoot([$0] + arguments.dropFirst())) != nil
    }
  }

  /// `--strict=true`
  private static func withoutValue(_ arguments: [String], _ text: String) -> ValidationError? {
    guard text.contains("does not take any value"),
      let option = quoted(in: text, after: "The option '"),
      let index = arguments.firstIndex(where: { $0.hasPrefix(option + "=") })
    else { return nil }
    var right = arguments
    if ["false", "no", "0", "off"].contains(arguments[index].dropFirst(option.count + 1)) {
      right[index] = "--no-" + option.dropFirst(2)
      if (try? RootCommand.parseAsRoot(right)) == nil { right.remove(at: index) }
    } else {
      right[index] = option
    }
    return ValidationError("`\(option)` takes no value: write `\(line(right))`")
  }

  /// `-o findings.json`, `--output findings.sarif`, `--disable leaked-child`: an option and its value.
  private static func withValue(_ arguments: [String], _ index: Int) -> [String]? {
    guard index + 1 < arguments.count else { return nil }
    let value = arguments[index + 1]
    let words: [String]
    switch arguments[index] {
    case "-o", "--output", "--out":
      guard let ending = value.split(separator: ".").last,
        let format = formatsByEnding[String(ending)]
      else {
        return nil
      }
      words = ["--report", "\(format)=\(value)"]
    case "--disable", "--ignore", "--skip", "--exclude", "--suppress":
      words = ["--rule", "\(value)=off"]
    case "--fail-on", "--fail-level", "--max-warnings", "--severity", "--level", "--threshold":
      // Errors fail a run anyway.
      words = ["error", "errors"].contains(value) ? [] : ["--strict"]
    default: return nil
    }
    let right = arguments[..<index] + words + arguments[(index + 2)...]
    return (try? RootCommand.parseAsRoot(Array(right))) == nil ? nil : Array(right)
  }

  private static func quoted(in text: String, after prefix: String) -> String? {
    text.firstRange(of: prefix).map { String(text[$0.upperBound...].prefix { $0 != "'" }) }
  }

  /// What a command is about, where nothing is named that it could work on.
  private static let subjects = [
    "diff": "name the old flow, or where git has it: `flowctl diff HEAD`",
    "generate": "name the language: `flowctl generate swift`",
    "import": "name the folder of the app's code: `flowctl import Sources`",
  ]

  /// `diff` alone.
  static func withoutSubject(_ arguments: [String], _ error: any Error) -> ValidationError? {
    guard RootCommand.message(for: error).hasPrefix("Missing expected argument") else { return nil }
    if arguments.first == "conform" {
      return ValidationError("name the traces: `\(line(arguments + ["traces/*.jsonl"]))`")
    }
    guard arguments.count == 1 else { return nil }
    return subjects[arguments[0]].map { ValidationError($0) }
  }

  /// `generate app.yaml`, where the language is missing.
  static func withLanguage(_ arguments: [String], _ error: any Error) -> ValidationError? {
    guard arguments.first == "generate", arguments.count > 1, YAMLFiles.isYAML(arguments[1]),
      RootCommand.message(for: error).contains("is invalid for '<language>'")
    else { return nil }
    let hasLanguage = arguments.contains("swift")
    let right = ["generate", "swift"] + arguments.dropFirst().filter { $0 != "swift" }
    return ValidationError(
      "the language \(hasLanguage ? "comes first" : "is missing"): `\(line(right))`")
  }

  /// `play app.yaml story.txt`: a script where a flow stands already. `paths app.yaml Detail`: a screen.
  static func withMissingOption(_ arguments: [String], _ error: any Error) -> ValidationError? {
    let text = RootCommand.message(for: error)
    if arguments.first == "paths", text.hasPrefix("say what the paths are for") {
      // `paths --from Home`
      return arguments.firstIndex { $0.hasPrefix("--") }.flatMap {
        withoutSuchOption(arguments, $0)
      }
        ?? target(in: arguments)
    }
    guard let extra = quoted(in: text, after: "Unexpected argument '") else { return nil }
    guard let script = arguments.first(where: { $0.hasSuffix(".txt") }) else {
      // `init Shop App`
      let right = arguments.lastIndex(of: extra).map { index in
        Array(arguments[..<index] + arguments[(index + 1)...])
      }
      guard let right, (try? RootCommand.parseAsRoot(right)) != nil else { return nil }
      return ValidationError(
        "`\(PlainText.escaped(extra))` is one argument too many: write `\(line(right))`")
    }
    if arguments.first != "play" {
      // `graph story.txt app.yaml`
      guard let flow = arguments.first(where: YAMLFiles.isYAML) else { return nil }
      return ValidationError(
        "`\(PlainText.escaped(script))` is a script: "
          + "`\(line(["simulate", "--flow", flow, script]))` replays it")
    }
    let right = arguments.filter { $0 != script } + ["--script", script]
    return ValidationError("a script is replayed first by `--script`: write `\(line(right))`")
  }

  /// `simulate app.yaml story.txt`, `simulate --flow story.txt app.yaml`
  static func flowAmongScripts(_ scripts: [String], flow: String?) -> String? {
    guard let wrong = scripts.first(where: YAMLFiles.isYAML) else { return nil }
    var others = scripts.filter { !YAMLFiles.isYAML($0) }
    if let flow, !YAMLFiles.isYAML(flow) { others.append(flow) }
    let name = PlainText.escaped(wrong)
    return others.isEmpty
      ? "`\(name)` is a flow, but `simulate` replays scripts: "
        + "write `\(line(["simulate", "--flow", wrong]))` for those beside it; "
        + "`\(line(["validate", wrong]))` checks it"
      : "`\(name)` is the flow, and not a script: "
        + "write `\(line(["simulate", "--flow", wrong] + others))`"
  }
}
