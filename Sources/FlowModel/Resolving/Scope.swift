import FlowSource
import FlowSpec

/// What names mean at one place (language, section 3): the event's payload first, then what its screen was
/// shown with, then the coordinator's own parameters, then state and environment.
struct Scope {
  /// The coordinator that runs the steps.
  var coordinator: CoordinatorID
  var payload: CompactRange
  /// The parameters of the screen whose event is answered.
  var screen = CompactRange.empty
  /// Optionals that a condition around this place has found to be there.
  var present: Set<NameID> = []
  /// `start:`, where a bare name is enough.
  var isStart = false
  /// A screen's lock, which knows of no coordinator.
  var isScreens = false
  /// A check, which asks for what the user sees.
  var isCheck = false
  /// The event that is answered.
  var event: EventID?
  /// What a link's address names and its `params` don't, which is reported.
  var addressed: Set<NameID> = []
}

/// A name in scope.
struct Binding {
  var expression: Expression
  var type: TypeID
}

extension Resolver {
  /// What a name in scope stands for, or nil; reading it is remembered.
  mutating func lookUp(_ name: NameID, in scope: Scope) -> Binding? {
    let own = flow[scope.coordinator].parameters
    let found =
      parameter(name, in: scope.payload, as: Expression.payload)
      ?? screenParameter(name, in: scope)
      ?? (scope.isScreens ? nil : parameter(name, in: own, as: Expression.parameter))
    if let found {
      readParameters.insert(found.parameter)
      var binding = found.binding
      if scope.present.contains(name) { binding.type = flow.types.unwrapped(binding.type) }
      return binding
    }
    guard let variable = variable(name) else { return nil }
    return Binding(expression: .state(UInt16(variable)), type: flow.variables[variable].type)
  }

  private mutating func screenParameter(
    _ name: NameID, in scope: Scope
  ) -> (binding: Binding, parameter: Int)? {
    let behind = UInt16(scope.payload.count)
    let found = parameter(name, in: scope.screen) { Expression.payload(behind + $0) }
    if found != nil { readsScreen = true }
    return found
  }

  func variable(_ name: NameID) -> Int? {
    let index = Int(name.raw) < variableOfName.count ? Int(variableOfName[Int(name.raw)]) : -1
    return index >= 0 ? index : nil
  }

  private func parameter(
    _ name: NameID, in run: CompactRange, as expression: (UInt16) -> Expression
  ) -> (binding: Binding, parameter: Int)? {
    for index in run.indices where flow.parameters[index].name == name {
      let position = UInt16(index - Int(run.start))
      return (
        Binding(expression: expression(position), type: flow.parameters[index].type), index
      )
    }
    return nil
  }

  /// Every name in scope, the nearest first.
  func names(in scope: Scope) -> [String] {
    let parameters =
      Array(scope.payload.indices) + Array(scope.screen.indices)
      + (scope.isScreens ? [] : Array(flow[scope.coordinator].parameters.indices))
    let all =
      parameters.map { flow.names[flow.parameters[$0].name] }
      + flow.variables.map { flow.names[$0.name] }
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// - Parameter help: what to write, where that is known.
  mutating func reportUnknown(_ name: Located<NameID>, in scope: Scope, help: String? = nil) {
    if hasLostNames(scope) || scope.addressed.contains(name.value) { return }
    let known = names(in: scope)
    var help = help
    if help == nil, case .screen = entities[Int(name.value.raw)] {
      let screen = flow.names[name.value]
      help =
        scope.isCheck
        ? "write `visible \(screen)`"
        : "a step can't ask for a screen: ask for a fact that the app keeps under `state`"
    } else if help == nil, case .coordinator(let id) = entities[Int(name.value.raw)] {
      help = "write `\(scope.isCheck ? "live" : "alive") \(flow.text(id))`"
    }
    findings.report(
      .unknownName, "nothing in scope is called \(quote(name.value))", at: name.range,
      meant: help == nil ? suggestion(for: name.value, among: known) : nil,
      help: help ?? (known.isEmpty ? nil : "in scope: " + known.prefix(8).joined(separator: ", ")))
  }

  /// Whether names of a scope could not be read, so that any other may be one of them.
  private func hasLostNames(_ scope: Scope) -> Bool {
    scope.event.map(lostPayloads.contains) ?? false
  }

  // MARK: Arguments

  /// Whose parameters are being filled, for messages.
  enum Taker {
    case screen(ScreenID)
    case coordinator(CoordinatorID)
    case event(EventID)
    case link(LinkID)
  }

  func text(_ taker: Taker) -> String {
    switch taker {
    case .screen(let screen): flow.text(screen)
    case .coordinator(let coordinator): flow.text(coordinator)
    case .event(let event): flow.text(event)
    case .link(let link): flow.names[flow[link].name]
    }
  }

  private func parameters(of taker: Taker) -> CompactRange {
    switch taker {
    case .screen(let screen): flow[screen].parameters
    case .coordinator(let coordinator): flow[coordinator].parameters
    case .event(let event): flow[event].parameters
    case .link(let link): flow[link].parameters
    }
  }

  /// Finds a value for every parameter: in `with:`, or the value of the same name in scope.
  ///
  /// - Returns: a run of `flow.expressions`, one for each parameter, in order.
  mutating func arguments(
    for taker: Taker, given: [ArgumentDeclaration], at range: SourceRange, in scope: Scope
  ) -> CompactRange {
    let parameters = parameters(of: taker)
    // What is given by a name that is not right is not missing too.
    var extra: [ArgumentDeclaration] = []
    for argument in given {
      let isTaken = parameters.indices.contains { flow.parameters[$0].name == argument.name.value }
      if case .event(let event) = taker, lostPayloads.contains(event) { continue }
      if !isTaken { extra.append(argument) }
    }
    let lacking = extra.isEmpty ? [] : lacking(parameters, given, in: scope)
    for argument in extra {
      reportExtra(
        argument, for: taker, parameters: parameters, in: scope,
        meaning: extra.count == 1 && lacking.count == 1 ? lacking[0] : nil)
    }
    if parameters.isEmpty { return .empty }
    let told = lacking.count <= extra.count ? lacking : []
    var expressions: [Expression] = []
    for index in parameters.indices {
      let parameter = flow.parameters[index]
      if told.contains(parameter.name) {
        expressions.append(.constant(.some))
        continue
      }
      let argument = given.first { $0.name.value == parameter.name }
      expressions.append(
        value(for: parameter, given: argument, taker: taker, at: range, in: scope)
          ?? .constant(.some))
    }
    let run = CompactRange(start: flow.expressions.count, count: expressions.count)
    flow.expressions.append(contentsOf: expressions)
    return run
  }

  /// The parameters that nothing gives a value.
  private mutating func lacking(
    _ parameters: CompactRange, _ given: [ArgumentDeclaration], in scope: Scope
  ) -> [NameID] {
    parameters.indices.filter { index in
      let parameter = flow.parameters[index]
      return parameter.initial == nil && lookUp(parameter.name, in: scope) == nil
        && !given.contains { $0.name.value == parameter.name }
    }.map { flow.parameters[$0].name }
  }

  /// - Parameter meaning: the only parameter that lacks a value, if only this argument is not taken.
  private mutating func reportExtra(
    _ argument: ArgumentDeclaration, for taker: Taker, parameters: CompactRange, in scope: Scope,
    meaning: NameID?
  ) {
    let known = parameters.indices.map { flow.names[flow.parameters[$0].name] }
    findings.report(
      .extraArgument, "`\(text(taker))` has no parameter \(quote(argument.name.value))",
      at: argument.name.range,
      meant: suggestion(for: argument.name.value, among: known),
      help: meaning.map { "write `\(flow.names[$0])`, which it needs" }
        ?? (known.isEmpty
          ? "it takes no arguments" + toDeclare(argument, for: taker, in: scope)
          : "it takes: " + known.joined(separator: ", ")))
  }

  /// Where an argument would be declared that a name in scope gives.
  private mutating func toDeclare(
    _ argument: ArgumentDeclaration, for taker: Taker, in scope: Scope
  ) -> String {
    guard case .name(let name) = argument.value.value, let binding = lookUp(name, in: scope),
      binding.type != .invalid
    else { return "" }
    let type = flow.types.text(of: binding.type, names: flow.names)
    let parameter =
      "\(flow.names[argument.name.value]): \(type.hasSuffix("?") ? "\"\(type)\"" : type)"
    return switch taker {
    case .screen, .coordinator:
      "; or declare it in `\(text(taker))`: `params: { \(parameter) }`"
    case .event, .link: ""
    }
  }

  private mutating func value(
    for parameter: Parameter, given: ArgumentDeclaration?, taker: Taker, at range: SourceRange,
    in scope: Scope
  ) -> Expression? {
    if let given { return expression(given.value, as: parameter.type, in: scope) }
    if let binding = lookUp(parameter.name, in: scope) {
      if flow.types.fits(binding.type, parameter.type) { return binding.expression }
      let isOptional = flow.types.unwrapped(binding.type) == parameter.type
      let name = flow.names[parameter.name]
      let place = place(of: binding, named: parameter.name, in: scope)
      // What is said of a parameter's type follows for all that gives it a value, or takes it on.
      if !isOptional {
        let isTold = mismatched.contains(parameter.range) || place.map(mismatched.contains) ?? false
        mismatched.insert(parameter.range)
        if isTold { return nil }
      }
      let type = flow.types.text(of: parameter.type, names: flow.names)
      findings.report(
        .typeMismatch,
        "`\(text(taker))` takes \(quote(parameter.name)) as "
          + "\(article(parameter.type)), but the one in scope is \(article(binding.type))",
        at: range,
        notes: [Diagnostic.Note("the parameter is declared here", at: parameter.range)]
          + (place.map { [Diagnostic.Note("the one in scope is declared here", at: $0)] } ?? []),
        help: isOptional
          ? "test it first: `if: \(name) exists`"
          : (place == nil
            ? "give both the same type"
            : "write `\(name): \(type)` where the one in scope is declared")
            + ", or pass another value: \(passing(name, to: taker))")
      return nil
    }
    if let initial = parameter.initial { return .constant(initial) }
    reportMissing(parameter, taker, at: range, in: scope)
    return nil
  }

  private mutating func reportMissing(
    _ parameter: Parameter, _ taker: Taker, at range: SourceRange, in scope: Scope
  ) {
    // What can't be read may be optional.
    if hasLostNames(scope) || parameter.type == .invalid
      || scope.addressed.contains(parameter.name)
    {
      return
    }
    let name = flow.names[parameter.name]
    let type = flow.types.text(of: parameter.type, names: flow.names)
    // `id`, where `petId` is asked for: what the event brings by another name.
    let brought = scope.payload.indices.filter { flow.parameters[$0].type == parameter.type }
    let meant = brought.count == 1 ? flow.names[flow.parameters[brought[0]].name] : nil
    findings.report(
      .missingArgument,
      "`\(text(taker))` needs \(quote(parameter.name)) (\(type)), but nothing in scope has that name",
      at: range, notes: [Diagnostic.Note("the parameter is declared here", at: parameter.range)],
      help: (meant == nil ? payload(of: scope, with: "\(name): \(type)") : nil).map {
        "let the event bring it: \($0); or pass it: \(passing(name, to: taker))"
      } ?? "pass it: \(passing(name, meant ?? "…", to: taker))")
  }

  /// How an argument is given where what takes it is named.
  private func passing(_ name: String, _ value: String = "…", to taker: Taker) -> String {
    let key =
      switch taker {
      case .screen: "screen: \(text(taker)), "
      case .coordinator: "child: \(text(taker)), "
      case .link: "link: \(text(taker)), "
      case .event: ""
      }
    let with = "with: { \(name): \(value) }"
    return key.isEmpty ? "`\(with)`" : "`{ \(key)\(with) }`"
  }

  /// The event that is answered, as its owner declares it, with one parameter more; nil of a gesture.
  private func payload(of scope: Scope, with parameter: String) -> String? {
    guard let id = scope.event else { return nil }
    let event = flow[id]
    switch event.kind {
    case .event, .async, .outcome, .output:
      let others = event.parameters.indices.map { index in
        let parameter = flow.parameters[index]
        return flow.names[parameter.name] + ": "
          + flow.types.text(of: parameter.type, names: flow.names)
      }
      let payload =
        "\(flow.names[event.name]): { \((others + [parameter]).joined(separator: ", ")) }"
      let all = events(of: event.owner).indices.filter { flow.events[$0].kind == event.kind }
      // Where nothing has a payload, a list may stand: that becomes a mapping.
      guard let key = Self.keys[event.kind], all.count <= 8,
        all.allSatisfy({ flow.events[$0].parameters.isEmpty })
      else { return "`\(payload)`" }
      let entries = all.map {
        EventID($0) == id ? payload : flow.names[flow.events[$0].name] + ": {}"
      }
      return "`\(key): { \(entries.joined(separator: ", ")) }`"
    case .popped, .dismissed, .held, .finished, .notification, .tab: return nil
    }
  }

  /// Where events of a kind are declared.
  private static let keys: [Event.Kind: String] = [
    .event: "events", .async: "async", .outcome: "outcomes", .output: "outputs",
  ]

  /// Where what a name in scope stands for is declared.
  private func place(
    of binding: Binding, named name: NameID, in scope: Scope
  ) -> SourceRange? {
    switch binding.expression {
    case .state(let variable): return flow.variables[Int(variable)].range
    case .payload, .parameter:
      let own = flow[scope.coordinator].parameters
      return [scope.payload, scope.screen, own].lazy.flatMap(\.indices)
        .first { flow.parameters[$0].name == name }.map { flow.parameters[$0].range }
    case .constant: return nil
    }
  }

  /// What a word means that is no name: a case without its dot, or what YAML has for a Bool elsewhere.
  private func value(called name: NameID, as type: TypeID, in scope: Scope) -> String? {
    let plain = flow.types.unwrapped(type)
    if plain == .string, suggestion(for: name, among: names(in: scope)) == nil {
      return "write `\"\(flow.names[name])\"` if that is the text"
    }
    if let cases = flow.types.cases(of: plain) {
      return cases.contains(name)
        ? "write `.\(flow.names[name])` for the case"
        : "write one of its cases: " + cases.map { "." + flow.names[$0] }.joined(separator: ", ")
    }
    guard plain == .bool else { return nil }
    let word = flow.names[name].lowercased()
    if ["yes", "on", "true"].contains(word) { return "write `true`" }
    return ["no", "off", "false"].contains(word) ? "write `false`" : nil
  }

  /// A value written in `with:` or `set:`.
  mutating func expression(
    _ literal: Located<Literal>, as type: TypeID, in scope: Scope
  ) -> Expression? {
    guard case .name(let name) = literal.value else {
      return constant(literal, as: type).map { .constant($0) }
    }
    guard let binding = lookUp(name, in: scope) else {
      reportUnknown(
        Located(name, at: literal.range), in: scope, help: value(called: name, as: type, in: scope))
      return nil
    }
    if flow.types.fits(binding.type, type) { return binding.expression }
    findings.report(
      .typeMismatch, "\(quote(name)) is \(article(binding.type)), but \(article(type)) is expected",
      at: literal.range,
      help: flow.types.fits(flow.types.unwrapped(binding.type), type)
        ? "test it first: `if: \(flow.names[name]) exists`" : nil)
    return nil
  }
}
