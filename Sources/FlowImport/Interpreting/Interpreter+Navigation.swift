import FlowSource

// Calls that show something, take something away, or start a child.

extension Interpreter {
  /// - Returns: nil where the call is none of these.
  func navigate(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) -> Value? {
    let name = call.name
    let first = arguments.first?.value ?? .unknown
    if name == "resume", scope.me === me, arguments.isEmpty || arguments[0].label == "returning" {
      return giveBack(first, at: call.range)
    }
    if CodeMapping.names(mapping.finish, call) {
      emit(.finish, at: call.range)
      return .unknown
    }
    if CodeMapping.names(mapping.start, call) || Vocabulary.start.contains(name),
      let value = started(first, base)
    {
      start(value, at: call.range)
      for (_, value) in arguments {
        if case .closure(let closure, let inner) = value,
          case .object(let child) = value0(first, base)
        {
          listen(to: "finished", of: child, closure, inner, at: closure.range)
        }
      }
      return .unknown
    }
    if case .object(let holder)? = base, givesTabs(arguments, to: holder, at: call.range) {
      return .unknown
    }
    if let done = dispatch(call, arguments, in: scope) { return done }
    if isOwnFunction(call, base, arguments, in: scope) { return nil }
    if let value = inheritedWord(call, base, arguments, in: scope) { return value }
    if CodeMapping.names(mapping.push, call) || Vocabulary.push.contains(name) {
      guard isShowable(first, call) else { return nil }
      show(first, as: .pushed, at: call.range)
      startShown(first, in: base, at: call.range)
      runCompletion(arguments, showing: first, leftBy: .back)
      return .unknown
    }
    if CodeMapping.names(mapping.present, call) || Vocabulary.present.contains(name) {
      if let screen = presentsItself(call, base) {
        show(.object(screen), as: .presented, at: call.range)
        runCompletion(arguments)
        return .unknown
      }
      guard isShowable(first, call) else { return nil }
      if name.hasSuffix("FullScreen"), case .object(let object) = first {
        object.fields["modalPresentationStyle"] = .enumCase("fullScreen", path: [], [])
      }
      show(first, as: .presented, at: call.range)
      startShown(first, in: base, at: call.range)
      runCompletion(arguments, showing: first, leftBy: .swipe)
      return .unknown
    }
    if CodeMapping.names(mapping.root, call) || Vocabulary.root.contains(name) {
      let done = setRoot(call, base, first)
      if done != nil { startShown(first, in: base, at: call.range) }
      return done
    }
    return takeAway(call, base, arguments)
  }

  /// What the app's own container is given is started with it, or was.
  private func startShown(_ value: Value, in base: Value?, at range: SourceRange) {
    guard case .object(let holder)? = base, let type = holder.type, index.isOwnContainer(type)
    else { return }
    for child in value.objects
    where child.kind == .coordinator && !started.contains(where: { $0 === child }) {
      start(.object(child), at: range)
      child.isStartedByHolder = true
    }
  }

  /// `continuation.resume(returning: .bought)`
  private func giveBack(_ value: Value, at range: SourceRange) -> Value {
    var name = "finished"
    if case .enumCase(let result, _, _) = value { name = result }
    results.insert(name)
    emit(.tell(name, target: nil), at: range)
    return .unknown
  }

  private func value0(_ first: Value, _ base: Value?) -> Value {
    if case .object(let child) = first, child.kind == .coordinator { return first }
    return base ?? .unknown
  }

  /// A coordinator's own method may have a word of UIKit for its name, and a type's static one: it is run instead.
  private func isOwnFunction(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) -> Bool {
    guard let type = me.type else { return false }
    if case .type(let name)? = base, let other = index.type(named: name) {
      return index.types[other].functions.contains { $0.name == call.name && $0.isStatic }
    }
    switch call.callee {
    case .name(let name, _):
      guard scope.me === me else { return false }
      return index.types[type].functions.contains { $0.name == name && $0.body != nil }
    case .member(_, let name, _):
      guard case .object(let object)? = base, object === me else { return false }
      return index.types[type].functions.contains { $0.name == name && $0.body != nil }
    default: return false
    }
  }

  /// A base class of the app's may have a word of UIKit for a function's name, too: that is run, and the word counts where
  /// not all of what it shows is understood.
  private func inheritedWord(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) -> Value? {
    guard Vocabulary.navigating.contains(call.name), scope.me === me else { return nil }
    let found: FunctionCode?
    switch call.callee {
    case .name: found = function(call.name, of: me, arguments)
    case .member(.name("super", _), _, _): found = inherited(call, by: me, arguments)
    default:
      guard case .object(let object)? = base, object === me else { return nil }
      found = function(call.name, of: me, arguments)
    }
    guard let found else { return nil }
    let asked = questions.count
    let (inner, value) = captured { invoke(found, me, arguments, call) }
    guard inner.firstSeen != nil, !inner.everywhere.contains(where: \.isPlaceholder) else {
      questions.removeSubrange(asked...)
      return nil
    }
    steps += inner
    understood.insert(call.range)
    return value
  }

  /// `sheet.present(from: x)`: what it is shown from is not what is shown, but a screen shows itself.
  private func presentsItself(_ call: CallCode, _ base: Value?) -> Object? {
    guard isGivenPlace(call), case .object(let screen)? = base, screen.kind == .screen,
      screen.range != nil
    else { return nil }
    return screen
  }

  private func isGivenPlace(_ call: CallCode) -> Bool {
    guard let label = call.arguments.first?.label else { return false }
    return ["from", "on", "in", "over"].contains { word in
      label.hasPrefix(word) && !label.dropFirst(word.count).description.beginsInLowerCase
    }
  }

  private func isShowable(_ value: Value, _ call: CallCode) -> Bool {
    if isGivenPlace(call) { return false }
    switch value {
    case .object(let object):
      if object.kind == .plain {
        return stack(in: value, depth: 3) != nil
          || call.arguments.contains { $0.label == "animated" }
      }
      return object.kind != .window && object.kind != .action
    case .either: return true
    case .unknown, .tuple:
      // `show(item)` of anything else is no push.
      return call.name != "show" && call.name != "push" && call.name != "present"
        || call.arguments.contains { $0.label == "animated" }
    default: return false
    }
  }

  /// - Parameters:
  ///   - shown: what the call shows, if it does.
  ///   - gesture: how the user leaves that.
  private func runCompletion(
    _ arguments: [Argument], showing shown: Value? = nil, leftBy gesture: Gesture = .swipe
  ) {
    for (label, value) in arguments {
      guard case .closure(let closure, let scope) = value else { continue }
      if let label, EventNames.isLater(label) {
        hearGone(closure, scope, shown, gesture)
      } else {
        _ = self.call(closure, scope)
      }
    }
  }

  /// `push(screen, onPop: { … })`, `present(stack, onDismiss: { … })`: what runs as the user leaves by hand. A child
  /// whose stack it is ends then if it is taken out, and the coordinator itself if it tells that.
  private func hearGone(
    _ closure: ClosureCode, _ scope: Scope, _ shown: Value?, _ gesture: Gesture
  ) {
    let before = running?.removes
    running?.removes = false
    let left = captured { self.call(closure, scope) }.steps
    if let child = started.last(where: { isOn($0, shown) }) {
      if running?.removes != false || !left.isEmpty {
        child.endsBy.insert(gesture)
        handlers.append(
          Handler(owner: child, name: "finished", range: closure.range) { interpreter, _ in
            _ = interpreter.call(closure, scope)
          })
      }
    } else if left.tells {
      goneSteps[gesture, default: []] += left
    }
    if let before { running?.removes = before }
  }

  /// Whether a child is what is shown, or stands on the stack that is.
  private func isOn(_ child: Object, _ shown: Value?) -> Bool {
    guard let objects = shown?.objects else { return false }
    return objects.contains { object in
      object === child || object.firstOf === child
        || child.arguments.contains { stack(in: $0.value, depth: 3) === object }
        || child.fields["navigationController"]?.objects.contains { $0 === object } == true
    }
  }

  func emit(_ operation: DraftStep.Operation, at range: SourceRange) {
    understood.insert(range)
    steps.append(DraftStep(operation: operation, range: range))
  }

  // MARK: Showing

  func show(_ value: Value, as way: ShownAs, at range: SourceRange) {
    switch value {
    case .object(let object): show(object, as: way, at: range)
    case .either(let values, let choice):
      each(of: values, by: choice, at: range) { self.show($0, as: way, at: range) }
    case .list(let items): for item in items { show(item, as: way, at: range) }
    default:
      if !questions.contains(where: { $0.range == range }) {
        questions.append(
          Question(text: "what is shown here?", range: range, weight: 3))
      }
      steps.append(
        DraftStep(operation: .placeholder(way == .presented ? "presents" : "pushes"), range: range))
    }
  }

  private func show(_ object: Object, as way: ShownAs, at range: SourceRange) {
    switch object.kind {
    case .screen where object.firstOf != nil, .stack where object.firstOf != nil:
      if let child = object.firstOf { hand(child, as: way, at: range) }
    case .screen, .alert:
      if way == .presented || object.kind == .alert {
        emit(.present(object), at: range)
      } else {
        emit(.push(object), at: range)
      }
    case .coordinator:
      if tabs.contains(where: { $0 === object }) {
        if running != nil { emit(.select(object), at: range) }
        return
      }
      // The child itself is handed over as what can be shown: it has been started, or will be.
      object.shown = way
      understood.insert(range)
      if !hasStart(object), !started.contains(where: { $0 === object }) {
        start(.object(object), at: range)
      }
    case .stack, .tabs:
      understood.insert(range)
      if object.shown == nil { object.shown = way }
      if object.isShared { return }
      eachList(object.contents, at: range) { showContents($0, of: object, as: way, at: range) }
    case .plain:
      // A router is shown by its stack.
      if let stack = stack(in: .object(object), depth: 3) {
        show(stack, as: way, at: range)
      } else {
        show(.unknown, as: way, at: range)
      }
    case .window, .action: break
    }
  }

  /// A child's first controller is shown, whether `start` was called on it, will be, or there is none.
  private func hand(_ child: Object, as way: ShownAs, at range: SourceRange) {
    child.shown = way
    understood.insert(range)
    if started.contains(where: { $0 === child }) { return }
    start(.object(child), at: range)
    child.isStartedByHolder = true
  }

  private func showContents(
    _ contents: [Value], of object: Object, as way: ShownAs, at range: SourceRange
  ) {
    for part in contents.flatMap(\.objects) {
      let isHandedOut = part.kind == .coordinator && part !== me && !hasStart(part)
      if let child = part.firstOf ?? (isHandedOut ? part : nil) { hand(child, as: way, at: range) }
    }
    let screens = contents.flatMap(\.objects).filter { $0.kind == .screen && $0.firstOf == nil }
    if way == .presented, object.isFullScreen {
      if steps.firstSeen == nil, running == nil { presentsFullScreen = true }
      screens.first?.fields["modalPresentationStyle"] = object.fields["modalPresentationStyle"]
    }
    let holdsChild = started.contains { child in
      child.arguments.contains { stack(in: $0.value, depth: 3) === object }
    }
    if !contents.isEmpty, contents.allSatisfy(\.objects.isEmpty), !holdsChild {
      show(.unknown, as: way, at: range)
    }
    if let first = screens.first, !holdsChild {
      emit(way == .presented ? .present(first) : .push(first), at: range)
    }
  }

  private func setRoot(_ call: CallCode, _ base: Value?, _ first: Value) -> Value? {
    // The app's own router says itself what it does with a list.
    if case .list = first, case .object(let router)? = base, router.kind == .plain,
      function(call.name, of: router, [(call.arguments.first?.label, first)]) != nil
    {
      return nil
    }
    if case .list(let items)? = Optional(first) {
      guard case .object(let target)? = base ?? .unknown,
        target.kind == .stack || target.kind == .tabs
      else {
        if call.name == "set" { return nil }
        if items.isEmpty { return .unknown }
        replaceOwn(items, at: call.range)
        return .unknown
      }
      replace(target, with: first, at: call.range)
      return .unknown
    }
    if case .either(let values, let choice) = first {
      return each(of: values, by: choice, at: call.range) { setRoot(call, base, $0) }
        .lazy.compactMap { $0 }.first
    }
    guard case .object(let object) = first, object.kind != .plain, object.kind != .action,
      object.kind != .window
    else { return nil }
    switch object.kind {
    case .screen, .coordinator: replaceOwn([first], at: call.range)
    default:
      object.shown = .root
      show(object, as: .root, at: call.range)
    }
    understood.insert(call.range)
    return .unknown
  }

  /// `stack.viewControllers = [x]`, `tabs.viewControllers = [a, b]`.
  func replace(_ target: Object, with value: Value, at range: SourceRange) {
    understood.insert(range)
    var items: [Value] = []
    if case .list(let list) = value { items = list }
    target.contents = items
    if target.kind == .tabs {
      noteTabs(items)
      return
    }
    if items.isEmpty { return }
    if target.isShared || target === ownStack {
      replaceOwn(items, at: range)
    } else if target.shown == .presented {
      show(.list(items), as: .pushed, at: range)
    } else {
      // A stack that is filled before anybody sees it.
      ownStack = ownStack ?? target
      replaceOwn(items, at: range)
    }
  }

  private func replaceOwn(_ items: [Value], at range: SourceRange) {
    eachList(items, at: range) { replaceAll($0, at: range) }
  }

  private func replaceAll(_ items: [Value], at range: SourceRange) {
    var screens: [Object] = []
    for item in items {
      guard case .object(let object) = item else { continue }
      switch object.kind {
      case .screen:
        if let child = object.firstOf {
          hand(child, as: .root, at: range)
        } else {
          screens.append(object)
        }
      case .coordinator:
        object.shown = .root
        if !hasStart(object) { hand(object, as: .root, at: range) }
      case .stack: object.shown = .root
      case .plain, .window, .tabs, .alert, .action: break
      }
    }
    if !screens.isEmpty { emit(.replace(screens), at: range) }
  }

  /// `window.rootViewController = x`.
  func setRoot(of window: Object, _ value: Value, at range: SourceRange) {
    understood.insert(range)
    if case .either(let values, let choice) = value {
      each(of: values, by: choice, at: range) { setRoot(of: window, $0, at: range) }
      return
    }
    guard case .object(let object) = value else { return }
    object.shown = .root
    switch object.kind {
    case .screen, .coordinator: replaceOwn([value], at: range)
    case .stack where object.firstOf != nil:
      if let child = object.firstOf { hand(child, as: .root, at: range) }
    case .stack where !object.isShared && object !== ownStack:
      if ownStack == nil { ownStack = object }
      eachList(object.contents, at: range) { contents in
        let screens = contents.flatMap(\.objects).filter { $0.kind == .screen }
        let children = screens.compactMap(\.firstOf)
        if !children.isEmpty {
          for child in children { hand(child, as: .root, at: range) }
          return
        }
        if !screens.isEmpty, contents.count == screens.count { emit(.replace(screens), at: range) }
      }
    default: break
    }
  }

  func noteTabs(_ items: [Value]) {
    for given in items.flatMap(\.objects) {
      // A child's first controller stands for the child.
      let object = given.firstOf ?? given
      object.shown = .tab
      switch object.kind {
      case .coordinator: if !tabs.contains(where: { $0 === object }) { tabs.append(object) }
      case .stack, .screen: tabStacks.append(object)
      default: continue
      }
      tabOrder.append(object)
    }
  }

  /// `bar.show(books.controller, notes.controller)`, or a list of them.
  private func givesTabs(
    _ arguments: [Argument], to holder: Object, at range: SourceRange
  ) -> Bool {
    let items = arguments.flatMap { argument -> [Value] in
      switch argument.value {
      case .list(let items): items
      case .object: [argument.value]
      default: []
      }
    }
    let areScreens = items.allSatisfy {
      if case .object(let screen) = $0 { screen.kind == .screen } else { false }
    }
    return areScreens && holdTabs(items, in: holder, at: range)
  }

  /// The first controllers of several children that a controller of the app's own is given: it shows one at a time,
  /// as a tab bar does.
  ///
  /// - Returns: whether the items are that.
  func holdTabs(_ items: [Value], in holder: Object, at range: SourceRange) -> Bool {
    let areChildren = items.allSatisfy { item in
      guard case .object(let object) = item else { return false }
      return object.kind == .coordinator && object !== me || object.firstOf != nil
    }
    guard holder.kind == .screen, items.count > 1, areChildren else { return false }
    understood.insert(range)
    holder.holdsTabs = true
    noteTabs(items)
    return true
  }

  // MARK: Taking away

  private func takeAway(_ call: CallCode, _ base: Value?, _ arguments: [Argument]) -> Value? {
    let name = call.name
    let operation: DraftStep.Operation
    if Vocabulary.popToRoot.contains(name) {
      operation = .popToRoot
    } else if Vocabulary.pop.contains(name) {
      operation = .pop
    } else if Vocabulary.popTo.contains(name) {
      if case .object(let screen)? = arguments.first?.value, screen.kind == .screen {
        operation = .popTo(screen)
      } else {
        operation = .popToRoot
        if let running, running.doubt == nil {
          running.doubt = "which screen it goes back to was not seen"
        }
      }
    } else if Vocabulary.dismissAll.contains(name), arguments.isEmpty {
      operation = .dismissAll
    } else if Vocabulary.dismiss.contains(name) {
      if case .object(let object)? = base, object.kind == .plain || object === me,
        object.kind != .stack
      {
        if function(name, of: object, arguments) != nil { return nil }
      }
      // A tap on an alert's action has closed it.
      if case .object(let alert)? = base, alert.kind == .alert, running?.owner === alert {
        understood.insert(call.range)
        runCompletion(arguments)
        return .unknown
      }
      operation = .dismiss
    } else {
      return nil
    }
    emit(operation, at: call.range)
    runCompletion(arguments)
    return .unknown
  }

  // MARK: Children

  private func started(_ first: Value, _ base: Value?) -> Value? {
    if case .object(let child) = first, child.kind == .coordinator, child !== me { return first }
    if case .object(let child)? = base, child.kind == .coordinator, child !== me { return base }
    // Whichever of them it is.
    return [first, base ?? .unknown].first { value in
      guard case .either(let values, _) = value else { return false }
      return values.allSatisfy {
        if case .object(let child) = $0 {
          child.kind == .coordinator && child !== me
        } else {
          false
        }
      }
    }
  }

  func start(_ value: Value, at range: SourceRange) {
    switch value {
    case .object(let child) where child.isStartedByHolder: understood.insert(range)
    case .object(let child):
      if !started.contains(where: { $0 === child }) { started.append(child) }
      starts.append(child)
      emit(.start(child), at: range)
      if let type = child.type,
        index.types[type].functions.contains(where: { $0.name == "start" && $0.isAsync })
      {
        awaited = child
      }
    case .either(let values, let choice):
      each(of: values, by: choice, at: range) { self.start($0, at: range) }
    default: break
    }
  }

  /// A method of a child: `child.start(with: x)`, `child.showHome()`.
  func callChild(
    _ name: String, _ child: Object, _ call: CallCode, _ arguments: [Argument]
  ) -> Value? {
    let isStart = Vocabulary.start.contains(name) || name.hasPrefix("start")
    if isStart {
      start(.object(child), at: call.range)
      return .unknown
    }
    // `child.view()`, where a library gives that.
    if name == "view", arguments.isEmpty, function(name, of: child, arguments) == nil {
      return .object(child)
    }
    // `child.toPresentable()`: its first controller stands for the child; `child.asAnyCoordinator()` is it itself.
    if arguments.isEmpty, let result = function(name, of: child, arguments)?.result,
      result.names.contains(where: TypeIndex.isPresentable)
        || result.names.first.flatMap({ index.type(named: $0) }).map(index.isEraser) == true
    {
      return .object(child)
    }
    // `child.navigate(to: .home)`: the first route that it is given is what it begins with.
    if name == "navigate" {
      if case .enumCase(let route, _, _)? = arguments.first?.value,
        child.fields["#initial"] == nil
      {
        child.fields["#initial"] = .text(route)
      }
      if !started.contains(where: { $0 === child }) { start(.object(child), at: call.range) }
      return .unknown
    }
    // `child.showFirst()`: whoever has just made it starts it so.
    if child.range != nil, !started.contains(where: { $0 === child }),
      shows(name, child, arguments)
    {
      start(.object(child), at: call.range)
      return .unknown
    }
    return nil
  }

  /// Whether a method of a child shows something or takes it away, by the names of what it calls, and of what these call.
  func shows(_ name: String, _ child: Object, _ arguments: [Argument]) -> Bool {
    guard let type = child.type, let first = function(name, of: child, arguments) else {
      return false
    }
    let own = lineage(of: type).flatMap { index.types[$0].functions }
    var seen: Set<String> = [name]
    var waiting = [first]
    while let function = waiting.popLast() {
      var isShown = false
      function.body?.walk { code in
        guard case .call(let call) = code else { return }
        let word = call.name
        if Vocabulary.navigating.contains(word) && word != "set" || word == "start" {
          isShown = true
        } else if call.base == nil || call.base?.ownName?.name == "self",
          seen.insert(word).inserted
        {
          waiting += own.filter { $0.name == word }
        }
      }
      if isShown { return true }
    }
    return false
  }

  // MARK: Telling

  /// Whether a name is a closure that somebody else stores on the coordinator.
  func isClosureField(_ name: String) -> Bool {
    lineage(of: type).contains { candidate in
      index.types[candidate].variables.contains { variable in
        variable.names.contains(name) && variable.body == nil
          && (variable.type?.isFunction == true
            || variable.type?.names.contains { isClosureAlias($0) } == true)
      }
    }
  }

  /// What a closure gives that somebody else has stored here, and that is asked for something: `makeChild(router)`. Whoever
  /// calls it makes that.
  func given(
    by name: String, of object: Object, _ arguments: [Argument], at range: SourceRange
  ) -> Value? {
    guard let type = object.type, object.fields[name]?.isKnown != true,
      let result = index.closureResult(name, of: lineage(of: type))
    else { return nil }
    for name in result.names {
      guard let made = index.type(named: name), coordinators.contains(made) else { continue }
      return make(made, arguments, at: range)
    }
    return value(of: result, in: object, at: range)
  }

  /// A closure that the type's own code makes: `lazy var show: (Item) -> Void = { … }`, or one that is worked out.
  func madeClosure(_ name: String, of object: Object, at range: SourceRange) -> Value? {
    let isMade = object.type.map(lineage)?.contains { candidate in
      index.types[candidate].variables.contains { variable in
        variable.names.contains(name) && variable.type?.isFunction == true
          && (variable.body != nil || variable.value?.isClosure == true)
      }
    }
    guard isMade == true,
      case .closure(let closure, let scope)? = field(name, of: object, at: range)
    else { return nil }
    return .closure(closure, scope)
  }

  /// A closure that somebody else has stored here, handed on: `form.onClose = onClose`.
  func handedOn(_ name: String, at range: SourceRange) -> Value {
    let code = CallCode(
      callee: .name(name, range),
      arguments: [CodeArgument(label: nil, value: .name("$0", range))], range: range)
    return .closure(
      ClosureCode(parameters: [], body: [.expression(.call(code))], range: range), Scope(me: me))
  }

  private func isClosureAlias(_ name: String) -> Bool {
    index.aliases[name]?.isFunction == true || name.hasSuffix("Block") || name.hasSuffix("Closure")
      || name.hasSuffix("Handler") || name.hasSuffix("Callback")
  }

  func tell(_ name: String, _ arguments: [Argument], at range: SourceRange) {
    emit(
      .tell(EventNames.of(closure: name), told(in: arguments), target: target(in: arguments)),
      at: range)
  }

  private func told(in arguments: [Argument]) -> DraftStep.Told {
    for case (_, .enumCase(let name, _, _)) in arguments { return .result(name) }
    let isAny = arguments.contains { argument in
      switch argument.value {
      case .parameter, .unknown, .truth: true
      default: false
      }
    }
    return isAny ? .any : .nothing
  }

  /// `delegate?.loginDidFinish(self)`, `finishDelegate?.coordinatorDidFinish(…)`.
  func tellDelegate(_ call: CallCode, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard scope.me === me, let property = call.base?.lastName, isListener(property) else {
      return nil
    }
    tell(index.eventName(call.name, labels: arguments.map(\.label)), arguments, at: call.range)
    return .unknown
  }

  private func isListener(_ name: String) -> Bool {
    let word = name.lowercased()
    return word.hasSuffix("delegate") || word.hasSuffix("listener") || word.hasPrefix("parent")
      || word == "output" || word == "coordinator"
  }

  /// `AppCoordinator.ChildCoordinatorType.loginScene`: where to go next.
  private func target(in arguments: [Argument]) -> [String]? {
    for (_, value) in arguments {
      guard case .enumCase(let name, let path, _) = value else { continue }
      if path.contains(where: { part in
        index.byName[part]?.contains { coordinators.contains($0) } == true
      }) {
        return path + [name]
      }
    }
    return nil
  }
}
