import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// What can be typed.
extension Session {
  /// The words that only a session knows, and what they do.
  static let commands: [(word: String, meaning: String)] = [
    ("NUMBER", "do what the list shows there, asking for any values it needs"),
    (
      "Screen.event(…)",
      "a line of a script: events, `back`, `swipe`, `tab`, `open`, `set`, `expect`"
    ),
    ("A · B · C", "several lines at once, as findings show how to reproduce them"),
    ("launch name=value", "launch again with these values"),
    ("always launch …", "launch with these values from now on"),
    ("undo [N]", "undo the last step, or the last N"),
    ("redo [N]", "do again what was undone"),
    ("restart", "launch again with the same values; also `back to start`"),
    ("why SCREEN", "show the shortest path to it from the launch"),
    ("why CHECK", "prove one of the flow's own checks, or show how it is broken"),
    ("look", "draw everything again; so does an empty line"),
    ("list", "show everything that can be done, if the list was cut"),
    ("tree", "show every live coordinator and its screens"),
    ("save FILE", "write a script that `flowctl simulate` replays; `save! FILE` overwrites"),
    ("reload", "read the flow again, and do the same steps in it"),
    ("cancel", "at a question: answer nothing and go back; so does `undo`"),
    ("quit", "quit; so does Ctrl-D"),
    ("u r w h q", "short for undo, redo, why, help, quit; `b` for back"),
  ]

  static let words = [
    "undo", "redo", "restart", "why", "look", "list", "tree", "save", "reload", "help", "quit",
    "exit",
  ]

  mutating func obey(_ line: String) {
    question = nil
    let parts = line.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "\t" })
    let rest = parts.count > 1 ? Self.trimmed(String(parts[1])) : ""
    switch parts.first.map(String.init) {
    case nil: look()
    case "help", "?", "h": help()
    case "quit", "exit", "q": effect = .quit
    case "reload": effect = .reload
    case "look": look()
    case "list": list()
    case "tree": tree()
    case "undo", "u": undo(rest)
    case "redo", "r": redo(rest)
    case "restart": restart()
    case "back" where rest == "to start": restart()
    case "why", "w": why(rest)
    case "b" where rest.isEmpty: play("back", "back")
    case "save": save(rest, isForced: false)
    case "save!": save(rest, isForced: true)
    case "cancel": refuse("there is no question to cancel")
    case let word?:
      if let number = Int(word), rest.isEmpty { choose(number) } else { play(line, word) }
    }
  }

  private mutating func choose(_ number: Int) {
    guard let world else { return refuseHanging() }
    let offers = offers(in: world)
    if offers.indices.contains(number &- 1) { return choose(offers[number - 1]) }
    refuse("there is no number \(number) in the list")
  }

  private mutating func undo(_ text: String) {
    guard let count = text.isEmpty ? 1 : Int(text), count > 0 else {
      return refuse("`\(text)` is not a number of steps", help: "write `undo` or `undo 3`")
    }
    if history.depth == 0 { return undoLaunch() }
    let taken = min(count, history.depth)
    history.undo(taken)
    page.line(taken == 1 ? "undid 1 step" : "undid \(taken) steps")
    look()
  }

  private mutating func redo(_ text: String) {
    guard let count = text.isEmpty ? 1 : Int(text), count > 0 else {
      return refuse("`\(text)` is not a number of steps", help: "write `redo` or `redo 3`")
    }
    let done = history.redo(count)
    if done == 0 { return refuse("there is nothing to redo") }
    page.line(done == 1 ? "did 1 step again" : "did \(done) steps again")
    look()
  }

  /// There is no turn to take back: then the launch, if something came before it.
  private mutating func undoLaunch() {
    if !history.forgotten.isEmpty {
      return refuse(
        "only the last \(history.limit) steps can be undone",
        help: "`--undo-limit` keeps more; `restart` goes back to the launch")
    }
    guard let former else { return refuse("there is nothing to undo") }
    history = former
    self.former = nil
    page.line("undid the launch")
    look()
  }

  private mutating func save(_ path: String, isForced: Bool) {
    if history.last == nil { return refuseHanging() }
    if path.isEmpty { return refuse("a file is missing", help: "write `save story.txt`") }
    effect = .save(path: path, script: script, isForced: isForced)
  }

  mutating func why(_ name: String) {
    let checks = flow.checks.map { flow.names[$0.name] }
    if let check = checks.firstIndex(of: name) { return why(check: check) }
    guard
      let index = flow.screens.indices.first(where: { flow.names[flow.screens[$0].name] == name })
    else {
      let known = flow.screens.map { flow.names[$0.name] } + checks
      return refuse(
        name.isEmpty ? "a screen is missing" : "there is no screen `\(name)`",
        help: Suggestion.nearest(to: name, among: known).map { "did you mean `\($0)`?" }
          ?? "the screens: " + known.prefix(12).joined(separator: ", ")
          + (known.count > 12 ? ", …" : ""))
    }
    let simulator = simulator
    let way = KnownWay(to: ScreenID(index), in: flow, sources) { rule in
      simulator.severities.severity(of: rule) == .error
    }
    let lines: [String]
    switch way {
    case .lines(let found): lines = found
    case .none(let reason): return page.prose(reason)
    }
    let count = lines.count - 1
    page.prose(
      "`\(name)` is \(count == 1 ? "1 step" : "\(count) steps") away from the launch:")
    for line in lines { page.prose(line, behind: "  ") }
  }

  /// Proves one of the flow's own checks.
  private mutating func why(check number: Int) {
    let simulator = simulator
    let verdict = KnownVerdict(of: number, in: flow) { rule in
      simulator.severities.severity(of: rule) == .error
    }
    let name = flow.names[flow.checks[number].name]
    switch verdict {
    case .holds: page.prose("`\(name)` holds for every sequence of events.")
    case .open(let reason): page.prose("`\(name)` is not proved: \(reason).")
    case .broken(let world, let lines):
      page.prose(simulator.sentence(of: flow.checks[number], brokenIn: world, flow) + ":")
      for line in lines { page.prose(line, behind: "  ") }
    }
  }

  // MARK: Lines of a script

  private mutating func play(_ line: String, _ word: String) {
    if let offer = incomplete(line) { return choose(offer) }
    let isEvent = word.contains(".")
    if isEvent || !ScriptReader.words.contains(word), let offer = offer(beginningWith: line) {
      return choose(offer)
    }
    // `// a remark` is told by what reads lines.
    if !isEvent, !word.hasPrefix("//"), !ScriptReader.words.contains(word) {
      return refuseWord(word, line)
    }
    let script = read(script: line)
    if let problem = script.problems.first {
      return refuse(problem.message, help: problem.help)
    }
    if script.commands.count > 1 { return refuse("a line can't contain a line break") }
    guard let command = script.commands.first else {
      // A new scenario is a fresh world; which flow it is of is known.
      if let launch = script.launch {
        always = launch
        alwaysLine = line
      }
      if word == "scenario", isReplaying {
        leaveScenario()
      } else if word == "scenario" || script.launch != nil {
        if !isReplaying { launch(initially) }
      }
      return
    }
    let range = Int(command.range.start)..<Int(command.range.end)
    run(command, of: script, String(decoding: Array(line.utf8)[range], as: UTF8.self))
  }

  private mutating func refuseWord(_ word: String, _ line: String) {
    let rest = Self.trimmed(String(line.dropFirst(word.count)))
    let isScreen = flow.screens.contains { flow.names[$0.name] == rest }
    let nearest = Suggestion.nearest(to: word, among: Self.words + ScriptReader.words)
    refuse(
      "`\(word)` has no meaning here",
      help: ScriptReader.meant(by: line, for: kernel)
        ?? nearest.map { "did you mean `\($0)`?" }
        ?? (isScreen ? "`why \(rest)` shows the way there" : nil)
        ?? "type a number from the list, an event as `Screen.event`, or `help`")
  }

  /// What a line names without the arguments that it can't do without: they are asked for.
  private func incomplete(_ line: String) -> Offer? {
    guard let world, !isReplaying else { return nil }
    return offers(in: world).first { offer in
      needsArguments(offer) && kernel.text(of: offer, in: world) == line
    }
  }

  /// The only thing that can be done whose text begins like this: `Quote.con` for `Quote.confirm`.
  private func offer(beginningWith text: String) -> Offer? {
    guard let world, text.count > 1, !isReplaying else { return nil }
    let found = offers(in: world).filter { kernel.text(of: $0, in: world).hasPrefix(text) }
    guard found.count == 1, let offer = found.first else { return nil }
    return kernel.text(of: offer, in: world) == text ? nil : offer
  }

  private func needsArguments(_ offer: Offer) -> Bool {
    if case .change = offer.action { return true }
    return kernel.parameters(of: offer.action).indices.contains { index in
      let parameter = flow.parameters[index]
      return parameter.initial == nil && flow.types.isFinite(parameter.type)
    }
  }

  private mutating func run(_ command: Command, of script: Script, _ line: String) {
    let kind = script.kind(of: command)
    if isUnlaunched {
      isUnlaunched = false
      if case .action(.launch) = kind {} else { launch(initially) }
    }
    switch kind {
    case .action(.launch(let state)): launch(Array(kernel.tuples[state]))
    case .expect(let expectation): expect(command, script.expectations[expectation], script, line)
    case .action(let action):
      guard let world else { return refuseHanging() }
      switch kernel.possibleTurn(for: action, in: world) {
      case .success(let turn): run(turn, launch: history.last?.launch ?? [])
      case .failure(let problem): refuse(problem.message, help: problem.help)
      }
    // Told already.
    case .unreadable: break
    }
  }

  private mutating func expect(
    _ command: Command, _ expectation: Expectation, _ script: Script, _ line: String
  ) {
    if world == nil {
      guard case .violation = expectation, history.last != nil else { return refuseHanging() }
    }
    let failure = simulator.failure(
      of: command, in: script, world: world, violations: history.last?.violations ?? [],
      on: kernel)
    if let failure { return refuse(failure.message, help: failure.help) }
    history.expect(line)
    page.line("as expected")
  }
}
