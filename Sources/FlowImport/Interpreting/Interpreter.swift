import FlowSource

/// Runs the code of one coordinator with symbols for values, and notes what it shows and what it listens to.
///
/// Conditions are not decided: both branches run. What can't be followed is `unknown`, and stays so.
final class Interpreter {
  let index: TypeIndex
  let mapping: CodeMapping
  let coordinators: Set<Int>
  let me: Object
  let type: Int

  /// Where steps go now.
  var steps: [DraftStep] = []
  var handlers: [Handler] = []
  /// The handler that runs now.
  var running: Handler?
  /// Functions that run now, so that none runs within itself.
  var active: [SourceRange] = []
  /// Functions of the coordinator that some handler reached.
  var reached: Set<SourceRange> = []
  /// Closures that some handler stands for, or that ran where they stand.
  var heard: Set<SourceRange> = []
  var heardOnce: Set<SourceRange> = []
  /// Those of helpers, each with the closures that the helper was given.
  var heardFor: Set<[SourceRange]> = []
  /// The child whose `start` was just called, if that is async: what follows waits for its end.
  var awaited: Object?
  /// What the coordinator gives back at its end.
  var results: Set<String> = []
  lazy var subjects = returnedNames()
  /// By gesture: what it does as the user leaves its screens by hand, where it ends then.
  var goneSteps: [Gesture: [DraftStep]] = [:]
  /// The gestures after which it takes its children out of its list.
  var seenLeft: Set<Gesture> = []
  /// Whether `start` presents a stack of its own that covers everything.
  var presentsFullScreen = false
  /// The step or route that a coordinator begins with, where its initializer or its parent says so.
  var initialCase: String?
  /// The labels with which the app itself starts this coordinator, if that is never without any.
  var startLabels: [String?]?
  /// What the coordinator remembers, by name; what of that choices hang on, and where it was seen to be set.
  lazy var flags = findFlags()
  lazy var routes = findRoutes()
  var askedFlags: Set<String> = []
  var setFlags: Set<SourceRange> = []
  /// Whether `start` shows something.
  var hasStart = false
  /// Conditions that `start` leaves on if they don't hold: it is taken to go on.
  var taken: [String] = []
  /// Why the first screen is a guess, if it is.
  var startGuess: String?
  /// Alerts by where they are made, and by the closures that the function was given which makes them: one
  /// helper makes another alert for each of its callers.
  var alerts: [[SourceRange]: Object] = [:]
  var givenClosures: [SourceRange] = []
  /// What helpers on the way were given that say what to show.
  var givenContents: [SourceRange] = []
  /// What the initializer does.
  var earlySteps: [DraftStep] = []
  /// The screens that the initializer or `start` makes and keeps.
  var earlyScreens: [Object] = []
  /// The stack that the coordinator fills, where it is not given one.
  var ownStack: Object?
  /// Children in a tab bar, stacks and screens that stand there, and both in their order.
  var tabs: [Object] = []
  var tabStacks: [Object] = []
  var tabOrder: [Object] = []
  var started: [Object] = []
  /// The same, as often as they are started.
  var starts: [Object] = []
  /// By the place of a `switch`: the cases of what is known there that came by.
  var ranCases: [SourceRange: Set<String>] = [:]
  /// How much may still be looked at.
  var fuel = 120_000
  static let deepest = 40
  /// Expressions that may still be looked at, and those around the one that is.
  var looks = 1_000_000
  var depth = 0
  static let deepestExpression = 400
  /// Navigation that was understood, and that which wasn't.
  var understood: Set<SourceRange> = []
  var questions: [Question] = []
  /// Calls on itself of what the sources don't declare and what is called like an end, by their places.
  var undeclaredEnds: [SourceRange: String] = [:]
  var startRange: SourceRange
  /// The method of the coordinator that runs, for the names of alerts.
  var runningFunction: String?

  struct Question {
    var text: String
    var range: SourceRange
    /// The most important first.
    var weight: Int
  }

  init(of type: Int, in index: TypeIndex, coordinators: Set<Int>, mapping: CodeMapping) {
    self.index = index
    self.mapping = mapping
    self.coordinators = coordinators
    self.type = type
    let info = index.types[type]
    me = Object(.coordinator, type: type, typeName: info.name, at: info.range)
    startRange = info.range
  }

  // MARK: Blocks

  /// What a block gives back, and whether it certainly ended the function.
  struct Outcome {
    var value: Value?
    var hasEnded = false
  }

  @discardableResult
  func run(_ statements: [Statement], in scope: Scope) -> Outcome {
    run(statements[...], in: scope)
  }

  @discardableResult
  private func run(_ statements: ArraySlice<Statement>, in scope: Scope) -> Outcome {
    var rest = statements
    while let statement = rest.popFirst() {
      fuel -= 1
      if fuel < 0 { return Outcome() }
      switch statement {
      case .expression(.branch(let branch)):
        return runBranch(branch, rest, in: scope, isLast: rest.isEmpty)
      case .expression(.cases(let choice)):
        let outcome = runSwitch(choice, in: scope)
        if outcome.hasEnded || rest.isEmpty { return outcome }
      case .expression(let code):
        awaited = nil
        let isAlone = statements.count == 1
        let value = evaluate(code, as: isAlone ? scope.wanted : nil, in: scope)
        // A single expression is a function's value, and a view that of one that builds views.
        let isBuilt =
          scope.wanted?.names == ["View"] && value.objects.contains { $0.kind == .screen }
        if isAlone || isBuilt, awaited == nil { return Outcome(value: value) }
        if let child = awaited { return runLater(rest, result: nil, of: child, in: scope) }
      case .variable(let variable):
        awaited = nil
        declare(variable, in: scope)
        if let child = awaited {
          return runLater(rest, result: variable.names.first, of: child, in: scope)
        }
      case .guarded(let written, let otherwise):
        let conditions = reduced(written, in: scope)
        if conditions.contains(where: \.isFalse) {
          return run(otherwise, in: Scope(me: scope.me, outer: scope))
        }
        if conditions.isEmpty { continue }
        for condition in conditions { bind(condition, in: scope) }
        let aside = captured { self.run(otherwise, in: Scope(me: scope.me, outer: scope)) }
        let isShown = aside.value.value?.objects.contains { $0.kind != .plain } == true
        if !aside.steps.isEmpty || isShown || isChoice(conditions, otherwise) {
          let main = captured { self.run(rest, in: scope) }
          choose(conditions, main.steps, aside.steps)
          let choice = Choice.condition(DraftCondition(of: conditions))
          return Outcome(
            value: either(main.value.value, aside.value.value, by: choice), hasEnded: true)
        }
        noteTaken(conditions, otherwise)
      case .result(let code):
        return Outcome(
          value: code.map { evaluate($0, as: scope.wanted, in: scope) }, hasEnded: true)
      case .loop(let names, let sequence, let body):
        let items = sequence.map { evaluate($0, in: scope) }
        runLoop(names, items, body, in: scope)
      case .function(let function):
        scope.declare(
          function.name,
          .closure(
            ClosureCode(
              parameters: function.parameters.map(\.name), body: function.body ?? [],
              range: function.range), scope))
      case .block(let inner):
        let outcome = run(inner, in: scope)
        if outcome.hasEnded { return outcome }
      }
    }
    return Outcome()
  }

  /// What stands behind an awaited `start` runs when the child has ended.
  private func runLater(
    _ rest: ArraySlice<Statement>, result: String?, of child: Object, in scope: Scope
  ) -> Outcome {
    awaited = nil
    guard heardOnce.insert(child.range ?? startRange).inserted else {
      return Outcome(hasEnded: true)
    }
    handlers.append(
      Handler(owner: child, name: "finished", range: child.range ?? startRange) {
        interpreter, handler in
        let inner = Scope(me: scope.me, outer: scope)
        if let result { inner.declare(result, .parameter(handler)) }
        interpreter.run(rest, in: inner)
      })
    return Outcome(hasEnded: true)
  }

  private func declare(_ variable: VariableCode, in scope: Scope) {
    let value =
      variable.value.map { evaluate($0, as: variable.type, in: scope) }
      ?? variable.type.map { self.value(of: $0, in: scope.me, at: nil) } ?? .unknown
    if variable.names.count == 1 {
      scope.declare(variable.names[0], value)
      return
    }
    for (number, name) in variable.names.enumerated() {
      if case .tuple(let elements) = value, number < elements.count {
        scope.declare(name, elements[number].value)
      } else {
        scope.declare(name, .unknown)
      }
    }
  }

  private func runLoop(_ names: [String], _ items: Value?, _ body: [Statement], in scope: Scope) {
    var values: [Value] = [.unknown]
    if case .list(let list) = items, !list.isEmpty, list.count <= 8 { values = list }
    for value in values {
      let inner = Scope(me: scope.me, outer: scope)
      for name in names { inner.declare(name, value) }
      run(body, in: inner)
    }
  }

  /// Runs something whose steps are to stand apart.
  func captured<Result>(_ body: () -> Result) -> (steps: [DraftStep], value: Result) {
    let outer = steps
    steps = []
    let value = body()
    let found = steps
    steps = outer
    return (found, value)
  }

  // MARK: Branches

  private func runBranch(
    _ branch: BranchCode, _ rest: ArraySlice<Statement>, in scope: Scope, isLast: Bool
  ) -> Outcome {
    if let outcome = runParameterCase(branch, in: scope) {
      if outcome.hasEnded || rest.isEmpty { return outcome }
      return run(rest, in: scope)
    }
    let inner = Scope(me: scope.me, outer: scope)
    let conditions = reduced(branch.conditions, in: scope)
    let isFalse = conditions.contains(where: \.isFalse)
    if !isFalse {
      for condition in conditions { bind(condition, in: inner) }
      if conditions.isEmpty || isThere(conditions, in: inner) {
        let outcome = run(branch.then, in: inner)
        return outcome.hasEnded || rest.isEmpty ? outcome : run(rest, in: scope)
      }
    }
    // What is nil for certain is not there.
    if isFalse || isNothing(conditions, in: inner) {
      let outcome = run(branch.otherwise ?? [], in: Scope(me: scope.me, outer: scope))
      return outcome.hasEnded || rest.isEmpty ? outcome : run(rest, in: scope)
    }
    // Where only one of a branch's own ways ends the function, what follows belongs to the others.
    let isSplit = !rest.isEmpty && (mayEnd(branch.then) || mayEnd(branch.otherwise ?? []))
    let tail = isSplit ? Array(rest) : []
    var then = captured { self.run(branch.then + tail, in: inner) }
    var otherwise = captured {
      self.run((branch.otherwise ?? []) + tail, in: Scope(me: scope.me, outer: scope))
    }
    if isSplit {
      choose(conditions, then.steps, otherwise.steps)
      let choice = Choice.condition(DraftCondition(of: conditions))
      return Outcome(
        value: either(then.value.value, otherwise.value.value, by: choice), hasEnded: true)
    }
    let thenEnds = then.value.hasEnded
    let otherwiseEnds = otherwise.value.hasEnded
    let choice = Choice.condition(DraftCondition(of: conditions))
    var outcome = Outcome(value: either(then.value.value, otherwise.value.value, by: choice))
    if thenEnds != otherwiseEnds, !rest.isEmpty {
      // What follows belongs to the branch that goes on.
      let tail = captured { self.run(rest, in: scope) }
      if thenEnds { otherwise.steps += tail.steps } else { then.steps += tail.steps }
      outcome.hasEnded = true
      let end = tail.value.value
      outcome.value =
        thenEnds
        ? either(then.value.value, end, by: choice) : either(end, otherwise.value.value, by: choice)
      choose(conditions, then.steps, otherwise.steps)
      return outcome
    }
    choose(conditions, then.steps, otherwise.steps)
    outcome.hasEnded = thenEnds && otherwiseEnds
    if outcome.hasEnded || rest.isEmpty { return outcome }
    return run(rest, in: scope)
  }

  /// Whether a `guard` in a block, or a choice in it, leaves the function on one of its ways.
  private func mayEnd(_ statements: [Statement]) -> Bool {
    func leaves(_ statements: [Statement]) -> Bool {
      if case .result? = statements.last { return true }
      return mayEnd(statements)
    }
    return statements.contains { statement in
      switch statement {
      case .guarded(let conditions, let otherwise):
        isChoice(conditions, otherwise) || otherwise.count > 1
      case .expression(.branch(let branch)):
        leaves(branch.then) || leaves(branch.otherwise ?? [])
      case .expression, .variable, .result, .loop, .function, .block: false
      }
    }
  }

  private func either(_ first: Value?, _ second: Value?, by choice: Choice) -> Value? {
    guard let first, let second else { return first ?? second }
    return Value.joined([first, second], by: choice)
  }

  private func isNothing(_ conditions: [ConditionCode], in scope: Scope) -> Bool {
    conditions.contains { condition in
      if case .binding(let name, _) = condition, case .nothing? = scope.find(name) { return true }
      return false
    }
  }

  /// A child that a route carries is there.
  private func isThere(_ conditions: [ConditionCode], in scope: Scope) -> Bool {
    conditions.allSatisfy { condition in
      guard case .binding(let name, .name) = condition, case .object(let child)? = scope.find(name)
      else { return false }
      return child.isCarried
    }
  }

  /// `if case .x = event` and `if event == .x` of the handler's parameter.
  private func runParameterCase(_ branch: BranchCode, in scope: Scope) -> Outcome? {
    guard let handler = running, branch.conditions.count == 1,
      case .pattern(let pattern, let subject) = branch.conditions[0], let name = pattern.name,
      case .parameter(let own) = evaluate(subject, in: scope), own === handler
    else { return nil }
    runCase(name, pattern, branch.then, of: handler, in: scope)
    if let otherwise = branch.otherwise { run(otherwise, in: scope) }
    return Outcome()
  }

  /// Whether a `guard` that only leaves is told. What it unwraps is taken to be there, and a `start` to go on.
  private func isChoice(_ conditions: [ConditionCode], _ otherwise: [Statement]) -> Bool {
    running != nil && !crashes(otherwise) && !tests(conditions).isEmpty
  }

  /// Where the app would crash, nobody is left to see the other way.
  private func crashes(_ statements: [Statement]) -> Bool {
    statements.contains { statement in
      guard case .expression(.call(let call)) = statement else { return false }
      return call.name == "fatalError" || call.name == "preconditionFailure"
    }
  }

  private func tests(_ conditions: [ConditionCode]) -> [ConditionCode] {
    conditions.filter { condition in
      if case .test(let code) = condition { return code.condition != nil }
      return false
    }
  }

  /// Notes what a `start` goes on with only if it holds.
  private func noteTaken(_ conditions: [ConditionCode], _ otherwise: [Statement]) {
    let tests = tests(conditions)
    guard running == nil, active.contains(startRange), !tests.isEmpty, !crashes(otherwise) else {
      return
    }
    let condition = DraftCondition(of: tests)
    taken.append((condition.isNegated ? "not " : "") + condition.name)
  }

  private func choose(
    _ conditions: [ConditionCode], _ then: [DraftStep], _ otherwise: [DraftStep]
  ) {
    if then.isEmpty, otherwise.isEmpty { return }
    let range = (then.firstSeen ?? otherwise.firstSeen)?.range ?? startRange
    // A binding of what is there anyway is no choice.
    if otherwise.isEmpty, conditions.allSatisfy(\.isOfSelf) {
      steps += then
      return
    }
    let condition = DraftCondition(of: conditions)
    if condition.asksStack, let pushed = DraftStep.pushed(then, otherwise) {
      steps.append(pushed)
      return
    }
    ask(condition)
    steps.append(
      DraftStep(
        operation: .choose(condition, then: then, otherwise: otherwise), range: range))
  }

  func bind(_ condition: ConditionCode, in scope: Scope) {
    switch condition {
    case .test(let code): _ = evaluate(code, in: scope)
    case .binding(let name, let code): scope.declare(name, evaluate(code, in: scope))
    case .pattern(let pattern, let code):
      let value = evaluate(code, in: scope)
      for (number, name) in pattern.bindings.enumerated() {
        guard let name else { continue }
        if case .enumCase(_, _, let payload) = value, number < payload.count {
          scope.declare(name, payload[number])
        } else {
          scope.declare(name, .unknown)
        }
      }
    }
  }

  // MARK: Switches

  private func runSwitch(_ choice: SwitchCode, in scope: Scope) -> Outcome {
    let subject = evaluate(choice.subject, in: scope)
    if case .parameter(let handler) = subject, handler === running {
      var value: Value?
      for one in choice.cases {
        for pattern in one.patterns {
          if let name = pattern.name {
            let found = runCase(name, pattern, one.body, of: handler, in: scope)
            value = value ?? found
          }
        }
      }
      return Outcome(value: value)
    }
    if case .enumCase(let name, _, let payload) = subject {
      ranCases[choice.range, default: []].insert(name)
      for one in choice.cases {
        guard let pattern = one.patterns.first(where: { $0.name == name }) ?? one.patterns.first,
          pattern.name == name
        else { continue }
        let outer = runningFunction
        if runningFunction == Self.routing { runningFunction = name }
        defer { runningFunction = outer }
        return run(one.body, in: inner(of: pattern, payload, scope))
      }
    }
    return branchOut(choice, in: scope)
  }

  private func inner(of pattern: PatternCode, _ payload: [Value], _ scope: Scope) -> Scope {
    let inner = Scope(me: scope.me, outer: scope)
    for (number, name) in pattern.bindings.enumerated() {
      if let name { inner.declare(name, number < payload.count ? payload[number] : .unknown) }
    }
    return inner
  }

  /// A case of the handler's own parameter: an event for itself.
  @discardableResult
  private func runCase(
    _ name: String, _ pattern: PatternCode, _ body: [Statement], of handler: Handler,
    in scope: Scope
  ) -> Value? {
    let before = (handler.removes, handler.open)
    let outer = runningFunction
    handler.removes = false
    handler.open = nil
    // What a route shows is called as the route is.
    if handler.isDispatch { runningFunction = name }
    defer { runningFunction = outer }
    let found = captured { self.run(body, in: inner(of: pattern, [], scope)) }
    handler.cases.append((name, found.steps, pattern.range, handler.removes, handler.open))
    (handler.removes, handler.open) = before
    if handler.enumName == nil, let type = pattern.type { handler.enumName = type }
    return found.value.value
  }

  private func branchOut(_ choice: SwitchCode, in scope: Scope) -> Outcome {
    var cases: [(name: String, steps: [DraftStep])] = []
    var values: [(names: [String], value: Value)] = []
    var allEnd = !choice.cases.isEmpty
    for one in choice.cases {
      let pattern = one.patterns.first
      let found = captured {
        self.run(
          one.body,
          in: pattern.map { inner(of: $0, [], scope) } ?? Scope(me: scope.me, outer: scope))
      }
      if let result = found.value.value {
        let names = one.patterns.map { $0.name ?? "otherwise" }
        values.append((names.isEmpty ? ["otherwise"] : names, result))
      }
      if !found.value.hasEnded { allEnd = false }
      if one.patterns.isEmpty {
        cases.append(("otherwise", found.steps))
      } else {
        for pattern in one.patterns { cases.append((pattern.name ?? "otherwise", found.steps)) }
      }
    }
    let name = choice.subject.condition?.name ?? "choice"
    let value = Value.joined(values.map(\.value), by: .cases(of: name, values.map(\.names)))
    if cases.contains(where: { !$0.steps.isEmpty }) {
      steps.append(
        DraftStep(
          operation: .branch(name, type: name.capitalised + "Choice", cases: cases),
          range: choice.range))
    }
    return Outcome(value: value, hasEnded: allEnd)
  }
}
