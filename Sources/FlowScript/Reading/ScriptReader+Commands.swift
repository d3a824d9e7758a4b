import FlowKernel
import FlowModel
import FlowSource

extension ScriptReader {
  package static let words = [
    "launch", "back", "swipe", "tab", "open", "set", "expect", "scenario", "always", "flow",
  ]

  /// Reads a line that is neither `scenario` nor `flow`.
  mutating func readCommand(_ cursor: inout LineCursor) throws(LineProblem) -> Command.Kind {
    let start = cursor.index
    let first = try cursor.takeName("a command")
    let line = cursor.text(start..<cursor.end)
    if !line.contains(" "), line.hasSuffix(".yaml") || line.hasSuffix(".yml") {
      throw LineProblem(
        "a file is no script command", at: start..<cursor.end, help: "write `flow \(line)`")
    }
    if cursor.next == UInt8(ascii: ".") {
      cursor.index = start
      return .action(try readEvent(&cursor))
    }
    cursor.index = start
    if let gesture = try readGesture(&cursor) {
      switch gesture {
      case .swipe: try Self.checkGesture("swipe", cursor)
      case .back: try Self.checkGesture("back", cursor)
      case .cancelledSwipe, .cancelledBack, .backTo: break
      }
      return .action(try last(.gesture(gesture), &cursor))
    }
    if cursor.takeWord("launch") { return .action(try readLaunch(&cursor)) }
    if cursor.takeWord("tab") {
      let action = try readTap(&cursor)
      return .action(try last(action, &cursor))
    }
    if cursor.takeWord("open") { return .action(try readOpen(&cursor)) }
    if cursor.takeWord("set") { return .action(try readSet(&cursor)) }
    if cursor.takeWord("expect") {
      let expectation = try readExpectation(&cursor)
      var behind = cursor
      _ = try takesMore(&behind)
      try cursor.finish()
      script.expectations.append(expectation)
      return .expect(script.expectations.count - 1)
    }
    let word = cursor.text(first)
    throw LineProblem(
      "`\(word)` is not a script command", at: first,
      help: meant(by: first, cursor)
        ?? Suggestion.nearest(to: word, among: Self.words).map { "did you mean `\($0)`?" }
        ?? "write an event as `Screen.event`, or one of: " + Self.words.joined(separator: ", "))
  }

  /// What to write for a line that begins with a word that no line begins with; nil where nobody knows.
  func meant(by first: Range<Int>, _ line: LineCursor) -> String? {
    commandHelp(for: line.text(first), behind: first, line) ?? eventHelp(behind: first, line)
  }

  /// `tap search`, or `search` alone: an event without its screen.
  private func eventHelp(behind first: Range<Int>, _ line: LineCursor) -> String? {
    var cursor = line
    cursor.index = first.lowerBound
    _ = try? cursor.takeName("a word")
    let second = try? cursor.takeName("a name")
    let meant = [second, first].lazy.compactMap { $0 }.flatMap { word in
      find(word).map { name in
        kernel.flow.events.indices.filter {
          kernel.flow.events[$0].name == name && Self.isSent(kernel.flow.events[$0].kind)
        }
      } ?? []
    }
    let events = meant.prefix(3).map { "`\(kernel.flow.text(EventID($0)))`" }
    return events.isEmpty
      ? nil : "write the event with its screen: " + events.joined(separator: " or ")
  }

  /// A tab, or a button of a tab bar.
  private mutating func readTap(_ cursor: inout LineCursor) throws(LineProblem) -> Action {
    let start = cursor.index
    if let name = try? cursor.takeName("a tab"), let found = find(name) {
      let button = kernel.flow.buttons.first { [kernel] in kernel.flow[$0].name == found }
      if let button, !isTab(found) { return .button(button) }
    }
    cursor.index = start
    let name = try cursor.takeName("a tab")
    guard let found = find(name), let id = index.coordinators[found], isTab(found) else {
      throw unknownTab(name)
    }
    return .tab(id)
  }

  private func isTab(_ name: NameID) -> Bool {
    kernel.flow.boundaries.contains { $0.kind == .tab && kernel.flow[$0.child].name == name }
  }

  private func last(
    _ action: Action, _ cursor: inout LineCursor
  ) throws(LineProblem) -> Action {
    try cursor.finish()
    return action
  }

  // MARK: Names

  func find(_ range: Range<Int>) -> NameID? { kernel.flow.names.find(bytes[range]) }

  func unknown(
    _ kind: String, _ range: Range<Int>, known: [String], help: String? = nil
  ) -> LineProblem {
    let word = String(decoding: bytes[range], as: UTF8.self)
    return LineProblem(
      "there is no \(kind) `\(word)`", at: range,
      help: Suggestion.nearest(to: word, among: known).map { "did you mean `\($0)`?" } ?? help)
  }

  mutating func readCoordinator(_ cursor: inout LineCursor) throws(LineProblem) -> CoordinatorID {
    let name = try cursor.takeName("a coordinator's name")
    if let found = find(name), let id = index.coordinators[found] { return id }
    if let help = stackHelp(name, cursor) {
      throw LineProblem("a stack is its coordinator's, not a screen's", at: name, help: help)
    }
    let screen = find(name).flatMap { index.screens[$0] }
    throw unknown(
      "coordinator", name, known: screen == nil ? coordinatorNames : [],
      help: screen.map { "it is a screen: `expect visible \(kernel.flow.text($0))`" })
  }

  var coordinatorNames: [String] {
    kernel.flow.coordinators.map { kernel.flow.names[$0.name] }
  }

  var screenNames: [String] { kernel.flow.screens.map { kernel.flow.names[$0.name] } }

  /// `C` or `A.B.C`.
  mutating func readPath(_ cursor: inout LineCursor) throws(LineProblem) -> CoordinatorPath {
    cursor.skipBlanks()
    let start = cursor.index
    var types = [try readCoordinator(&cursor)]
    while cursor.next == UInt8(ascii: ".") {
      cursor.index += 1
      let child = try readCoordinator(&cursor)
      // Nobody could ever stand there: `expect not live` would hold of anything.
      let parent = types[types.count - 1]
      if kernel.flow.boundary(from: parent, to: child) == nil {
        throw LineProblem(
          "`\(kernel.flow.text(child))` is no child of `\(kernel.flow.text(parent))`",
          at: start..<cursor.index, help: placesOf(child))
      }
      types.append(child)
    }
    return CoordinatorPath(types)
  }

  /// Where a coordinator stands, as a path says it.
  private func placesOf(_ child: CoordinatorID) -> String {
    let parents = kernel.flow.boundaries.filter { $0.child == child }.map(\.parent)
    let paths = parents.prefix(3).map { "`\(kernel.flow.text($0)).\(kernel.flow.text(child))`" }
    return paths.isEmpty
      ? "write `\(kernel.flow.text(child))`" : "write \(paths.joined(separator: " or "))"
  }

  // MARK: Events and links

  private mutating func readEvent(_ cursor: inout LineCursor) throws(LineProblem) -> Action {
    let owner = try cursor.takeName("a screen's name")
    // A path of coordinators may stand before a coordinator's own event.
    var path: [CoordinatorID] = []
    var last = owner
    try cursor.expect(".", "between a screen and its event")
    var name = try cursor.takeName("an event's name")
    while cursor.next == UInt8(ascii: ".") {
      guard let found = find(last), let id = index.coordinators[found] else {
        throw unknown("coordinator", last, known: coordinatorNames)
      }
      path.append(id)
      cursor.index += 1
      last = name
      name = try cursor.takeName("an event's name")
    }
    let (event, coordinator) = try event(name, of: last)
    let behind = cursor.index
    let payload = try readArguments(&cursor, for: kernel.flow[event].parameters)
    let hasParentheses = cursor.index > behind
    var place = coordinator.map { CoordinatorPath(path + [$0]) }
    if cursor.takeWord("in") {
      place = try readPath(&cursor)
      // A coordinator's own event names its parent, or the coordinator itself.
      if let own = coordinator, let last = place?.last,
        last != own || kernel.flow.boundary(from: own, to: own) != nil
      {
        place?.types.append(own)
      }
    }
    if place == nil || coordinator == nil, cursor.takeWord("twice") {
      return try readTwice(event, payload, &cursor)
    }
    if !hasParentheses {
      try checkValues(of: event, named: owner.lowerBound..<name.upperBound, cursor)
    }
    try cursor.finish()
    let named = place.map { kernel.paths.intern($0) } ?? .unnamed
    return .event(event, payload: payload, at: named)
  }

  /// `Home.open 7`, `Home.open id=7`: what an event brings, without its parentheses.
  private func checkValues(
    of event: EventID, named name: Range<Int>, _ line: LineCursor
  ) throws(LineProblem) {
    var cursor = line
    cursor.skipBlanks()
    if cursor.isAtEnd || cursor.separatorHelp != nil { return }
    let words = cursor.text(cursor.index..<cursor.end).split { " ,".contains($0) }
    let names = names(of: kernel.flow[event].parameters)
    guard words.count == names.count, let given = Self.arguments(words[...], for: names) else {
      return
    }
    throw LineProblem(
      "what an event brings stands in parentheses", at: cursor.index..<cursor.end,
      help: "write `\(cursor.text(name))(\(given))`")
  }

  /// Two taps: only a button of the visible screen has them.
  private func readTwice(
    _ event: EventID, _ payload: TupleID, _ cursor: inout LineCursor
  ) throws(LineProblem) -> Action {
    guard kernel.flow[event].kind == .event else {
      throw LineProblem(
        "nobody taps an async event", at: cursor.index - "twice".utf8.count..<cursor.index,
        help: "leave `twice` out")
    }
    try cursor.finish()
    return .doubleTap(event, payload: payload)
  }

  /// A gesture, if the next words are one.
  private mutating func readGesture(_ cursor: inout LineCursor) throws(LineProblem) -> Gesture? {
    if cursor.takeWord("swipe") { return cursor.takeWord("cancelled") ? .cancelledSwipe : .swipe }
    guard cursor.takeWord("back") else { return nil }
    if cursor.takeWord("cancelled") { return .cancelledBack }
    guard cursor.takeWord("to") else { return .back }
    let name = try cursor.takeName("a screen")
    guard let found = find(name) else {
      throw unknown("screen or tab bar", name, known: screenNames + coordinatorNames)
    }
    if let screen = index.screens[found] { return .backTo(.screen(screen)) }
    if let bar = index.coordinators[found], kernel.flow[bar].isTabBar { return .backTo(.bar(bar)) }
    throw unknown("screen or tab bar", name, known: screenNames)
  }

  /// The event of a screen, or a coordinator's own; with the coordinator in the second case.
  private func event(
    _ name: Range<Int>, of owner: Range<Int>
  ) throws(LineProblem) -> (EventID, CoordinatorID?) {
    let ownerName = find(owner)
    if ownerName == Flow.notification {
      throw LineProblem(
        "a notification is posted by a step", at: owner.lowerBound..<name.upperBound,
        help: "write the event whose steps post it")
    }
    let events: CompactRange
    var coordinator: CoordinatorID?
    if let ownerName, let screen = index.screens[ownerName] {
      events = kernel.flow[screen].events
    } else if let ownerName, let id = index.coordinators[ownerName] {
      events = kernel.flow[id].events
      coordinator = id
    } else {
      let element = elementHelp(behind: owner)
      throw unknown(
        "screen or coordinator", owner,
        known: element == nil ? screenNames + coordinatorNames : [],
        help: element ?? ownersHelp(of: name, nil))
    }
    if let eventName = find(name) {
      for event in events.indices where kernel.flow.events[event].name == eventName {
        try refuseGesture(EventID(event), owner.lowerBound..<name.upperBound)
        return (EventID(event), coordinator)
      }
    }
    let known = events.indices.filter { Self.isSent(kernel.flow.events[$0].kind) }
      .map { kernel.flow.names[kernel.flow.events[$0].name] }
    let ownerText = String(decoding: bytes[owner], as: UTF8.self)
    let word = String(decoding: bytes[name], as: UTF8.self)
    throw LineProblem(
      "`\(ownerText)` has no event `\(word)`", at: name,
      help: ["swipe", "back"].contains(word)
        ? "write `\(word)` alone: it is a gesture, of what is visible"
        : Suggestion.nearest(to: word, among: known).map { "did you mean `\($0)`?" }
          ?? ownersHelp(of: name, coordinator)
          ?? (known.isEmpty ? "it declares none" : "it has: " + known.joined(separator: ", ")))
  }

  /// `HomeTab.open`, where screens have the event: those that the coordinator shows, if any does.
  private func ownersHelp(of name: Range<Int>, _ coordinator: CoordinatorID?) -> String? {
    let all = kernel.flow.events.indices.filter { index in
      kernel.flow.events[index].name == find(name) && Self.isSent(kernel.flow.events[index].kind)
    }
    let shown = coordinator.map { kernel.flow[$0].shows.map(Event.Owner.screen) } ?? []
    let own = all.filter { shown.contains(kernel.flow.events[$0].owner) }
    let events = (own.isEmpty ? all : own).prefix(3).map { "`\(kernel.flow.text(EventID($0)))`" }
    return events.isEmpty ? nil : "write \(events.joined(separator: " or "))"
  }

  private static func isSent(_ kind: Event.Kind) -> Bool { kind == .event || kind == .async }

  private func refuseGesture(_ event: EventID, _ range: Range<Int>) throws(LineProblem) {
    switch kernel.flow[event].kind {
    case .event, .async: return
    case .popped:
      throw LineProblem("the user causes this by going back", at: range, help: "write `back`")
    case .dismissed:
      throw LineProblem("the user causes this by swiping down", at: range, help: "write `swipe`")
    case .held:
      throw LineProblem(
        "the user causes this by trying a gesture that is locked", at: range,
        help: "write `swipe` or `back`")
    case .tab: throw LineProblem("the user causes this by a tap", at: range, help: "write `tab`")
    case .outcome, .output, .finished, .notification:
      throw LineProblem(
        "a coordinator causes this with one of its own steps", at: range,
        help: causes(of: event).map { "write \($0)" }
          ?? "write the event of the screen that leads to it")
    }
  }

  /// The events whose steps end a coordinator so, or tell its parent; nil where there are none.
  private func causes(of event: EventID) -> String? {
    let flow = kernel.flow
    guard case .coordinator(let owner) = flow[event].owner else { return nil }
    let causes = flow.transitions[flow[owner].transitions.indices].filter { transition in
      Self.isSent(flow[transition.event].kind)
        && flow.steps(of: transition.block).contains { step in
          let operation = flow.steps[step].operation
          if case .finishWith(event, _) = operation { return true }
          if case .output(event, _) = operation { return true }
          return flow[event].kind == .finished && operation == .finish
        }
    }
    return causes.isEmpty
      ? nil : causes.prefix(3).map { "`\(flow.text($0.event))`" }.joined(separator: " or ")
  }

  private mutating func readOpen(_ cursor: inout LineCursor) throws(LineProblem) -> Action {
    cursor.skipBlanks()
    if cursor.next == UInt8(ascii: "\"") { throw addressOfLink(cursor.index..<cursor.end) }
    let name = try cursor.takeName("a link's name", help: linksAsWritten)
    if cursor.next == UInt8(ascii: ":") || cursor.next == UInt8(ascii: "/") {
      throw addressOfLink(name.lowerBound..<cursor.end)
    }
    guard let found = find(name), let link = index.links[found] else {
      throw unknown(
        "deep link", name, known: kernel.flow.links.map { kernel.flow.names[$0.name] },
        help: linksAsWritten ?? "the flow has no `deeplinks`")
    }
    let end = cursor
    let payload = try readArguments(&cursor, for: kernel.flow[link].parameters)
    if end.index == cursor.index, let help = linkHelp(cursor.text(name.lowerBound..<cursor.end)) {
      cursor.skipBlanks()
      if !cursor.isAtEnd, cursor.separatorHelp == nil {
        throw LineProblem(
          "what a link brings stands in parentheses", at: cursor.index..<cursor.end, help: help)
      }
    }
    try cursor.finish()
    return .open(link, payload: payload)
  }

  private func addressOfLink(_ range: Range<Int>) -> LineProblem {
    LineProblem(
      "a link is opened by its name, not its URL", at: range,
      help: linkAddressed(by: range) ?? linksAsWritten)
  }

  /// `open product(productId: 7)` for `open shop://product/7`; nil where no link has such an address.
  private func linkAddressed(by range: Range<Int>) -> String? {
    let url = String(decoding: bytes[range], as: UTF8.self).filter { !"\"<> ".contains($0) }
    for link in kernel.flow.links {
      guard let address = link.address, url.lowercased().hasPrefix(address.base) else { continue }
      let path = url.dropFirst(address.base.count).prefix { $0 != "?" && $0 != "#" }
      let parts = path.split(separator: "/")
      guard path.isEmpty || path.hasPrefix("/"), parts.count == address.segments.count else {
        continue
      }
      var given: [String] = []
      let isIt = zip(parts, address.segments).allSatisfy { text, segment in
        switch segment {
        case .literal(let literal): return literal == text
        case .parameter(let index):
          let parameter = kernel.flow.parameters[index]
          let plain = kernel.flow.types.unwrapped(parameter.type)
          let value =
            plain == .string
            ? "\"\(text)\"" : kernel.flow.types.cases(of: plain) == nil ? "\(text)" : ".\(text)"
          given.append("\(kernel.flow.names[parameter.name]): \(value)")
          return true
        }
      }
      if !isIt { continue }
      let name = kernel.flow.names[link.name]
      return "write `open \(name)\(given.isEmpty ? "" : "(\(given.joined(separator: ", ")))")`"
    }
    return nil
  }

  /// The first few links, each as a script opens it; nil where the flow has none.
  private var linksAsWritten: String? {
    let links = kernel.flow.links.prefix(4).map { link in
      let parameters = link.parameters.indices.map {
        kernel.flow.names[kernel.flow.parameters[$0].name] + ": …"
      }
      return "`open \(kernel.flow.names[link.name])"
        + (parameters.isEmpty ? "`" : "(\(parameters.joined(separator: ", ")))`")
    }
    if links.isEmpty { return nil }
    let more = kernel.flow.links.count > links.count ? ", …" : ""
    return "write " + links.joined(separator: " or ") + more
  }

  // MARK: State

  private mutating func readLaunch(
    _ cursor: inout LineCursor
  ) throws(LineProblem) -> Action {
    .launch(state: try readState(&cursor))
  }

  /// `always launch name=value …`: what every launch of the script begins with.
  mutating func readAlways(_ cursor: inout LineCursor, from start: Int) throws(LineProblem) {
    guard script.scenarios.isEmpty, script.commands.isEmpty else {
      throw LineProblem(
        "`always` comes before the first scenario", at: start..<cursor.end,
        help: "move it up: it holds for every scenario of the script")
    }
    guard cursor.takeWord("launch") else {
      throw LineProblem(
        "only the launch can be the same for every scenario", at: start..<cursor.end,
        help: "write `always launch name=value …`")
    }
    if script.launch != nil {
      throw LineProblem(
        "`always launch` is written twice", at: start..<cursor.end,
        help: "write all values on one line")
    }
    script.launch = try readState(&cursor)
  }

  /// What a launch gives, on top of what the flow and `always launch` say.
  private mutating func readState(_ cursor: inout LineCursor) throws(LineProblem) -> TupleID {
    let always = script.launch ?? earlierLaunch
    var state = always.map { Array(kernel.tuples[$0]) } ?? kernel.flow.variables.map(\.initial)
    var given: Set<Int> = []
    cursor.skipBlanks()
    try Self.checkParentheses(behindLaunch: cursor)
    var separator = cursor.index
    while !cursor.isAtEnd {
      // `launch, Home.open`, `launch -> Home.open`
      if cursor.separatorHelp != nil { try cursor.finish() }
      try Self.checkAction(behindLaunch: cursor, from: separator)
      if cursor.next == UInt8(ascii: "{"), let help = Self.launchHelp(cursor) {
        throw LineProblem(
          "values stand alone behind `launch`", at: cursor.index..<cursor.end, help: help)
      }
      var word = cursor
      if word.takeWord("with") || word.takeWord("where"), let help = Self.launchHelp(cursor) {
        throw LineProblem(
          "values stand alone behind `launch`", at: cursor.index..<cursor.end, help: help)
      }
      let (variable, value, name) = try readAssignment(&cursor)
      guard given.insert(variable).inserted else {
        throw LineProblem(
          "`\(cursor.text(name))` is given twice", at: name, help: "keep one of the two")
      }
      state[variable] = value
      cursor.skipBlanks()
      separator = cursor.index
      _ = cursor.take(",")
      cursor.skipBlanks()
    }
    return kernel.tuples.intern(state)
  }

  private mutating func readSet(_ cursor: inout LineCursor) throws(LineProblem) -> Action {
    let (variable, value, name) = try readAssignment(&cursor)
    try cursor.finish()
    guard kernel.flow.variables[variable].isEnvironment else {
      throw LineProblem(
        "`\(cursor.text(name))` is state, so only the app's own steps can set it", at: name,
        help: "give it at launch: `\(launch(giving: name, cursor))`")
    }
    return .change(variable: variable, to: value)
  }

  /// The scenario's launch, with an assignment in place of the one of the same name.
  private func launch(giving name: Range<Int>, _ line: LineCursor) -> String {
    let first = script.scenarios.last?.commands.lowerBound ?? 0
    let launch = script.commands[first...].last { command in
      if case .action(.launch) = script.kinds[Int(command.kind)] { true } else { false }
    }
    let words = launch.map { line.text(Int($0.range.start)..<Int($0.range.end)) } ?? "launch"
    let others = words.split(separator: " ").filter { !$0.hasPrefix(line.text(name) + "=") }
    return others.joined(separator: " ") + " " + line.text(name.lowerBound..<line.end)
  }

  /// `name=value`
  mutating func readAssignment(
    _ cursor: inout LineCursor
  ) throws(LineProblem) -> (variable: Int, value: Value, name: Range<Int>) {
    let name = try cursor.takeName("a name of `state` or `environment`")
    guard let found = find(name), let variable = index.variables[found] else {
      let known = kernel.flow.variables.map { kernel.flow.names[$0.name] }
      throw unknown(
        "state or environment", name, known: known,
        help: known.isEmpty
          ? "the flow has neither" : "the flow has: " + known.prefix(8).joined(separator: ", "))
    }
    try checkAssignment(of: name, cursor)
    try checkValue(of: variable, name, cursor)
    try cursor.expect("=", "between a name and its value")
    if cursor.next == UInt8(ascii: "=") {
      let rest = cursor.text(cursor.index..<cursor.end).drop { " =".contains($0) }
      throw LineProblem(
        "one `=` stands between a name and its value", at: cursor.index - 1..<cursor.index + 1,
        help: "write `\(text(before: name.upperBound))=\(rest)`")
    }
    let value = try readValue(&cursor, as: kernel.flow.variables[variable].type)
    return (variable, value, name)
  }
}
