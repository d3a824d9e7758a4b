import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// Launching, and running turns; what isn't known is asked for.
extension Session {
  mutating func launch(_ state: [Value]) {
    let unknown = state.indices.filter {
      state[$0] == .unknown && !flow.variables[$0].isEnvironment
    }
    if !unknown.isEmpty, !isReplaying {
      return ask(.launch(state), about: unknown.map(flow.blank))
    }
    let (world, report) = kernel.launch(state: state)
    if let variable = report.unknownVariable { return ask(.launch(state), aboutVariable: variable) }
    if report.isAbandoned || report.isUnforeseen { return refuse(report) }
    if history.last != nil { former = history }
    history.launch(moment("launch", world, report, after: nil, launch: state))
    tellTurn(kernel.text(ofLaunch: state))
  }

  /// Launches with the same values again.
  mutating func restart() {
    launch(history.last?.launch ?? flow.variables.map(\.initial))
  }

  /// The turn that a script means by the name of this one: where two bear one name, the one that the
  /// user sees, or else the topmost.
  private mutating func named(_ turn: Turn, in world: World) -> Turn {
    let action = kernel.action(of: turn, in: world)
    return kernel.turn(for: action, in: world) ?? turn
  }

  /// A line as the reader of scripts understands it.
  mutating func read(script line: String) -> Script {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: "", bytes: Array(line.utf8)))
    return ScriptReader.read(file, in: sources, for: &kernel, launch: always)
  }

  mutating func choose(_ offer: Offer) {
    let blanks = flow.blanks(of: offer, parameters: kernel.parameters(of: offer.action))
    ask(.offer(offer), about: blanks)
  }

  /// - Parameter launch: the values that the scenario is launched with; those of the environment that
  ///   nobody looked at before may be new.
  mutating func run(_ turn: Turn, launch: [Value]) {
    guard let before = world else { return refuseHanging() }
    var world = before
    for variable in launch.indices where kernel.value(of: variable, in: world) == .unknown {
      kernel.set(variable, to: launch[variable], in: &world)
    }
    let report = kernel.run(turn, on: &world)
    if let variable = report.unknownVariable {
      return ask(.turn(turn, launch: launch), aboutVariable: variable)
    }
    if report.isAbandoned || report.isUnforeseen { return refuse(report) }
    let line = kernel.text(of: turn, in: before)
    history.append(moment(line, world, report, after: history.last?.watch, launch: launch))
    tellTurn(line)
  }

  private func moment(
    _ line: String, _ world: World, _ report: TurnReport, after watch: CheckWatch?,
    launch: [Value]
  ) -> Moment {
    var watch = watch ?? CheckWatch(flow)
    var violations = simulator.violations(of: report, in: flow)
    if report.isSettled { violations += simulator.violations(in: world, after: kernel, &watch) }
    return Moment(
      line: line, world: report.isEndless ? nil : world, violations: violations, watch: watch,
      launch: launch)
  }

  private mutating func refuse(_ report: TurnReport) {
    if report.isUnforeseen {
      return refuse(
        "a condition tests a value that was passed on before anybody set it",
        help: "set it at launch: write `launch NAME=VALUE`")
    }
    refuse(
      "this action runs more than \(kernel.limits.steps) steps, or nests blocks deeper than "
        + "\(kernel.limits.nestedBlocks)", help: LimitHelp.fixed)
  }

  mutating func refuseHanging() {
    if history.last == nil { return refuse("nothing is launched", help: "write `launch`") }
    refuse("the app hangs: nothing more can happen", help: "write `undo` or `restart`")
  }

  /// A new scenario of a replay: a fresh world, as soon as its first line says how it is launched.
  mutating func leaveScenario() {
    former = history.last == nil ? former : history
    history = History(limit: history.limit)
    isUnlaunched = true
  }

  // MARK: Asking

  /// What a condition stumbled over; a script's next line is no answer.
  private mutating func ask(_ goal: Question.Goal, aboutVariable variable: Int) {
    let blank = flow.blank(of: variable)
    if !isReplaying { return ask(goal, about: [blank]) }
    let name = flow.names[blank.name]
    let value = flow.choices(for: blank.type)?.first.map { text(of: $0, as: blank.type) } ?? "…"
    refuse(
      "a condition tests `\(name)`, but the script doesn't set it",
      help: "set it at launch: `launch \(name)=\(value)`")
  }

  mutating func ask(_ goal: Question.Goal, about blanks: [Question.Blank]) {
    question = Question(goal: goal, blanks: blanks)
    goOn()
  }

  /// Asks for the next value, or does what it was asked for.
  private mutating func goOn() {
    guard let question else { return }
    if !question.isAnswered { return tellBlank(question.blank) }
    self.question = nil
    switch question.goal {
    case .launch(let state): launch(filled(state, by: question))
    case .turn(let turn, let launch): run(turn, launch: filled(launch, by: question))
    case .offer(let offer):
      guard let world else { return refuseHanging() }
      let turn = named(kernel.turn(offer, with: question.values), in: world)
      run(turn, launch: history.last?.launch ?? [])
    }
  }

  private func filled(_ state: [Value], by question: Question) -> [Value] {
    var state = state
    for (blank, value) in zip(question.blanks, question.values) {
      if let variable = blank.variable { state[variable] = value }
    }
    return state
  }

  mutating func answer(_ line: String) {
    guard let blank = question?.blank else { return }
    switch line {
    case "quit", "exit", "q": effect = .quit
    case "cancel", "undo", "u": cancel()
    case "?", "help": tellBlank(blank)
    case let line where line.hasPrefix("why "):
      why(Self.trimmed(String(line.dropFirst("why ".count))))
      tellBlank(blank)
    default:
      guard let value = value(line, for: blank) else { return tellBlank(blank) }
      question?.values.append(value)
      goOn()
    }
  }

  private mutating func cancel() {
    guard history.last != nil else {
      refuse("the launch needs a value")
      if let blank = question?.blank { tellBlank(blank) }
      return
    }
    question = nil
    look()
  }

  /// The value that an answer means; nil, and said why, where it means none.
  private mutating func value(_ line: String, for blank: Question.Blank) -> Value? {
    if line.isEmpty {
      if let initial = blank.initial { return initial }
      refuse("a value is needed")
      return nil
    }
    if let choices = flow.choices(for: blank.type) {
      if let number = Int(line) {
        if choices.indices.contains(number &- 1) { return choices[number - 1] }
        refuse("there is no number \(number) here")
        return nil
      }
      // The dot of a case may be left out.
      if let value = choices.first(where: { text(of: $0, as: blank.type) == "." + line }) {
        return value
      }
    } else if isText(line, for: blank.type) {
      return .string(kernel.intern(Array(line.utf8)[...]))
    }
    do {
      return try ScriptReader.value(line, as: blank.type, for: &kernel)
    } catch {
      refuse(error.message, help: error.help)
      return nil
    }
  }

  /// Whether an answer is a text whose quotes were left out.
  private func isText(_ line: String, for type: TypeID) -> Bool {
    flow.types.unwrapped(type) == .string && !line.hasPrefix("\"") && line != "_"
      && !(line == "nil" && flow.types.isOptional(type))
  }

  func text(of value: Value, as type: TypeID) -> String {
    flow.types.text(of: value, as: type, names: flow.names)
  }
}

extension Kernel {
  func value(of variable: Int, in world: World) -> Value { tuples[world.state, variable] }
}
