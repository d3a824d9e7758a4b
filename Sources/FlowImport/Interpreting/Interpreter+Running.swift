import FlowSource

// A coordinator from its start to the last of its handlers.

extension Interpreter {
  /// What `start` does; everything that was listened to is in `handlers` afterwards.
  func runAll() -> [DraftStep] {
    initialise()
    let early = reached
    var start = runRoutes()
    if let function = startFunction() {
      // The initializer calls it itself.
      if early.contains(function.range) { earlySteps = [] }
      startRange = function.range
      start += captured { _ = self.call(function, on: self.me, with: []) }.steps
      earlyScreens += screens(in: Array(me.fields.values)).filter { screen in
        !earlyScreens.contains { $0 === screen }
      }
    }
    runHandlers(from: 0)
    runRest()
    hasStart = start.firstSeen != nil
    let first = hasStart ? start : firstSteps()
    hearLeft(by: CoordinatorWriter.firstShown(first).map { CoordinatorWriter.screens([$0]) } ?? [])
    return first
  }

  /// What a coordinator that shows nothing in `start` begins with.
  func firstSteps() -> [DraftStep] {
    startGuess = nil
    let initial = initialSteps()
    let before = handlers.count
    // Beside tabs it is one of their screens.
    let mayBeOwn = tabs.isEmpty && tabStacks.isEmpty && (initial.isEmpty || initialCase == nil)
    let own = mayBeOwn ? ownScreen() : nil
    runHandlers(from: before)
    return own ?? initial
  }

  /// The screen that is made with the coordinator and that nothing shows: the parent does.
  private func ownScreen() -> [DraftStep]? {
    let all = handlers.flatMap { $0.steps + $0.cases.flatMap(\.steps) }
    let properties = index.types[type].variables.filter { $0.value != nil }.flatMap(\.names)
    let values = captured {
      properties.compactMap { self.field($0, of: self.me, at: self.startRange) }
    }.value
    let before = startGuess
    startGuess = "guessed: the coordinator makes this screen, and its parent shows it"
    // One or the other.
    for value in values {
      guard case .either = value else { continue }
      let steps = captured { self.show(value, as: .pushed, at: self.startRange) }.steps
      if !steps.isEmpty { return steps }
    }
    let kept = earlyScreens + screens(in: values)
    let made = kept.isEmpty ? handedOut() : kept
    guard let screen = made.first, made.allSatisfy({ $0 === screen }),
      !CoordinatorWriter.screens(all).contains(where: { $0 === screen })
    else {
      startGuess = before
      return nil
    }
    return [DraftStep(operation: .push(screen), range: screen.range ?? startRange)]
  }

  /// The screens that others are given: by properties that are worked out, and by functions.
  private func handedOut() -> [Object] {
    let info = index.types[type]
    func isShown(_ type: TypeText?) -> Bool {
      type?.isFunction == false && type?.names.contains(where: TypeIndex.isPresentable) == true
    }
    let variables = info.variables.filter { $0.body != nil && !$0.isPrivate && isShown($0.type) }
    let functions = info.functions.filter {
      $0.body != nil && !$0.isPrivate && !$0.isStatic && $0.parameters.isEmpty && isShown($0.result)
    }
    let values = captured {
      variables.flatMap(\.names).compactMap { self.field($0, of: self.me, at: self.startRange) }
        + functions.map { self.call($0, on: self.me, with: []) }
    }.value
    return screens(in: values)
  }

  private func initialise() {
    let info = index.types[type]
    let initializers = info.functions.filter { $0.name == "init" && $0.body != nil }
    guard let chosen = initializers.max(by: { $0.parameters.count < $1.parameters.count }) else {
      return
    }
    for one in initializers { reached.insert(one.range) }
    let early = captured { _ = self.call(chosen, on: self.me, with: []) }.steps
    earlySteps = early
    earlyScreens = screens(in: Array(me.fields.values))
  }

  /// Those of the values that are the app's own screens, and that the code makes.
  private func screens(in values: [Value]) -> [Object] {
    values.flatMap { value -> [Object] in
      guard case .object(let screen) = value, screen.range != nil else { return [] }
      if screen.kind == .stack { return screens(in: screen.contents) }
      return screen.kind == .screen && screen.type != nil ? [screen] : []
    }
  }

  /// What the first step or route does.
  private func initialSteps() -> [DraftStep] {
    guard let handler = handlers.first(where: \.isDispatch) else { return [] }
    if let name = initialCase, let found = handler.cases.first(where: { $0.name == name }) {
      return found.steps
    }
    if !tabs.isEmpty { return [] }
    if handler.isRoute { startGuess = "guessed: which route it begins with was not seen" }
    return handler.cases.first {
      CoordinatorWriter.firstShown($0.steps) != nil || !CoordinatorWriter.started($0.steps).isEmpty
    }?.steps ?? []
  }

  private func startFunction() -> FunctionCode? {
    let functions = lineage(of: type).flatMap { index.types[$0].functions }.filter {
      $0.body != nil
    }
    // The one without parameters may stand in a base class, and lead to the other.
    let starts = functions.filter { $0.name == "start" }
    for one in starts { reached.insert(one.range) }
    if let startLabels,
      let found = starts.first(where: { $0.parameters.map(\.label) == startLabels })
    {
      return found
    }
    // One without a line starts nothing, as a base class's often is.
    let written = starts.filter { $0.body?.isEmpty == false }
    let wanted = written.isEmpty ? starts : written
    if let fewest = wanted.map(\.parameters.count).min() {
      return wanted.first { $0.parameters.count == fewest }
    }
    return index.types[type].functions.first { $0.body != nil && $0.name.hasPrefix("start") }
  }

  private func runHandlers(from first: Int) {
    var next = first
    while next < handlers.count, handlers.count < 400 {
      let handler = handlers[next]
      next += 1
      running = handler
      let found = captured { handler.run(self, handler) }
      handler.steps += found.steps
      running = nil
    }
  }

  /// What UIKit calls after a gesture: the coordinator ends then if it tells that, and its children do if it takes them
  /// out of its list.
  private func runLeaving(_ function: FunctionCode, _ gesture: Gesture) {
    let handler = Handler(owner: nil, name: function.name, range: function.range) { _, _ in }
    running = handler
    let steps = captured { _ = self.call(function, on: self.me, with: []) }.steps
    running = nil
    if steps.tells { goneSteps[gesture, default: []] += steps }
    if handler.removes { seenLeft.insert(gesture) }
  }

  /// Methods that nothing reached: what calls them stays open.
  private func runRest() {
    let info = index.types[type]
    let dispatches: Set<String> = ["navigate", Self.routing]
    let dispatching = info.functions.filter { dispatches.contains($0.name) }
    for function in dispatching + info.functions
    where function.body != nil && !reached.contains(function.range) && function.name != "init"
      && !function.isStatic && function.name != "deinit"
      && (!function.isPrivate || index.selectors.contains(function.name))
    {
      if reached.contains(function.range) { continue }
      let before = handlers.count
      if let gesture = function.hears {
        runLeaving(function, gesture)
        runHandlers(from: before)
        continue
      }
      let isDispatch = dispatches.contains(function.name)
      let handler = Handler(
        owner: nil, name: index.eventName(of: function), range: function.range,
        doubt: isDispatch ? nil : "no call of `\(function.name)` was followed"
      ) { interpreter, handler in
        let arguments = function.parameters.map { parameter -> Argument in
          if isDispatch || interpreter.isOwnEnum(parameter.type) {
            return (parameter.label, .parameter(handler))
          }
          return (
            parameter.label, interpreter.value(of: parameter.type, in: interpreter.me, at: nil)
          )
        }
        _ = interpreter.call(function, on: interpreter.me, with: arguments)
      }
      handler.isDispatch = isDispatch
      handler.isRoute = isDispatch && (function.name == Self.routing || function.result == nil)
      handlers.append(handler)
      runHandlers(from: before)
    }
    runOtherCases()
  }

  /// A function that is told what to show was asked for some cases where that was seen; something asks for the others.
  private func runOtherCases() {
    for function in index.types[type].functions
    where !function.isStatic && !["navigate", Self.routing].contains(function.name) {
      guard let parameter = function.parameters.first(where: { isOwnEnum($0.type) }),
        let ran = function.casesOf(parameter.name).lazy.compactMap({ self.ranCases[$0] }).first
      else { continue }
      let before = handlers.count
      let handler = Handler(
        owner: nil, name: function.name, range: function.range,
        doubt: "no call of `\(function.name)` with it was followed"
      ) { interpreter, handler in
        let arguments = function.parameters.map { parameter -> Argument in
          (
            parameter.label,
            interpreter.isOwnEnum(parameter.type)
              ? .parameter(handler)
              : interpreter.value(of: parameter.type, in: interpreter.me, at: nil)
          )
        }
        _ = interpreter.call(function, on: interpreter.me, with: arguments)
      }
      handlers.append(handler)
      runHandlers(from: before)
      handler.cases.removeAll { ran.contains($0.name) }
      if handler.cases.isEmpty { handler.isTaken = true }
    }
  }
}

extension FunctionCode {
  /// Where its own statements switch over a parameter.
  fileprivate func casesOf(_ parameter: String) -> [SourceRange] {
    (body ?? []).compactMap { statement in
      guard case .expression(.cases(let choice)) = statement,
        choice.subject.ownName?.name == parameter
      else { return nil }
      return choice.range
    }
  }

  /// The gesture that UIKit tells of by this method.
  var hears: Gesture? {
    if name == "presentationControllerDidDismiss" { return .swipe }
    let isBack =
      name == "navigationController"
      && parameters.contains { ["didShow", "willShow"].contains($0.label) }
    return isBack ? .back : nil
  }
}
