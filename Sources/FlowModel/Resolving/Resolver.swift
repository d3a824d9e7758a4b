package import FlowSource
package import FlowSpec

/// Declarations to the typed coordinator tree: every name looked up, every argument typed.
///
/// The order of the passes matters: each needs only what those before it have numbered.
package struct Resolver {
  let declarations: Declarations
  var flow: Flow
  var findings: Findings
  /// What a name stands for, by the name's number: the one namespace of language, section 2.
  var entities: [Entity]
  /// `state` and `environment` by the name's number.
  var variableOfName: [Int32]
  var eventOfKey: [UInt64: EventID] = [:]
  var boundaryOfKey: [UInt64: BoundaryID] = [:]
  /// Where each screen that a coordinator shows is first shown, by coordinator and screen.
  var shownAt: [UInt64: SourceRange] = [:]
  /// For each coordinator, its boundary as a child of each of its parents.
  var parents: [[BoundaryID]] = []
  /// Parameters, events' payloads among them, that some step or condition reads.
  var readParameters: Set<Int> = []
  /// Outcomes that something finishes with.
  var usedOutcomes: Set<EventID> = []
  /// Coordinators with a step that ends them plainly, and where.
  var plainFinish: [CoordinatorID: SourceRange] = [:]
  var tabOwners: [CoordinatorID: CoordinatorID] = [:]
  /// Finish targets wait until every boundary and transition is known.
  var pendingTargets: [PendingTarget] = []

  enum Entity {
    case none
    case screen(ScreenID)
    case coordinator(CoordinatorID)
    case type(TypeID)
  }

  /// Builds the tree, as much of it as has a meaning, and reports what has none.
  ///
  /// - Returns: a flow that may be run and explored unless `findings.isBlocking`.
  package static func resolve(
    _ declarations: Declarations, names: NameTable, findings: inout Findings
  ) -> Flow {
    var resolver = Resolver(declarations, names: names, findings: findings)
    resolver.declareNames()
    resolver.declareVariables()
    resolver.declareScreens()
    resolver.declareCoordinators()
    // Without any coordinator nothing below has a place to stand, and that is an error already.
    guard !resolver.flow.coordinators.isEmpty else {
      resolver.resolveRoot()
      findings = resolver.findings
      return resolver.flow
    }
    resolver.declareBoundaries()
    resolver.declareLinks()
    resolver.resolveRoot()
    resolver.resolveTabs()
    resolver.resolveSteps()
    resolver.resolveLinks()
    resolver.resolveTargets()
    resolver.checkBoundaries()
    // Past a mistake in names or types, what these would say may follow from that mistake.
    if !resolver.findings.isBlocking {
      resolver.checkEventsAreHandled()
      resolver.checkFinishesAreHeard()
      resolver.adviseOnWhatIsUnused()
      resolver.adviseOnAnimations()
    }
    findings = resolver.findings
    return resolver.flow
  }

  private init(_ declarations: Declarations, names: NameTable, findings: Findings) {
    var names = names
    let types = TypeTable(names: &names)
    self.declarations = declarations
    self.findings = findings
    flow = Flow(names: names, types: types)
    entities = Array(repeating: .none, count: names.count)
    variableOfName = Array(repeating: -1, count: names.count)
    flow.steps.reserveCapacity(declarations.coordinators.count * 16)
  }

  func key(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  func quote(_ name: NameID) -> String { "`" + flow.names[name] + "`" }
}

// MARK: - Names, types and variables

extension Resolver {
  mutating func declareNames() {
    flow.name = declarations.name?.value
    for index in 0..<flow.types.shapes.count {
      if case .builtin(let name) = flow.types.shapes[index] {
        entities[Int(name.raw)] = .type(TypeID(UInt32(index)))
      }
    }
    var places: [NameID: SourceRange] = [:]
    for type in declarations.types where isNew(type.name, as: "type", in: &places) {
      let shape: TypeShape =
        if let cases = type.cases {
          .enumeration(type.name.value, cases: cases.map(\.value))
        } else { .opaque(type.name.value) }
      entities[Int(type.name.value.raw)] = .type(flow.types.intern(shape))
    }
    for (index, screen) in declarations.screens.enumerated()
    where isNew(screen.name, as: "screen", in: &places) {
      entities[Int(screen.name.value.raw)] = .screen(ScreenID(index))
    }
    for (index, coordinator) in declarations.coordinators.enumerated()
    where isNew(coordinator.name, as: "coordinator", in: &places) {
      entities[Int(coordinator.name.value.raw)] = .coordinator(CoordinatorID(index))
    }
  }

  private mutating func isNew(
    _ name: Located<NameID>, as kind: String, in places: inout [NameID: SourceRange]
  ) -> Bool {
    if let earlier = places[name.value] {
      findings.report(
        .duplicateName, "\(quote(name.value)) is declared twice", at: name.range,
        notes: [Diagnostic.Note("it is declared here already", at: earlier)],
        help: "screens, coordinators and types share one namespace: rename this \(kind)")
      return false
    }
    if case .type = entities[Int(name.value.raw)] {
      findings.report(
        .duplicateName, "\(quote(name.value)) is a type that the language brings along",
        at: name.range, help: "rename this \(kind)")
      return false
    }
    places[name.value] = name.range
    return true
  }

  mutating func type(of expression: Located<TypeExpression>) -> TypeID {
    type(of: expression.value, at: expression.range)
  }

  private mutating func type(of expression: TypeExpression, at range: SourceRange) -> TypeID {
    switch expression {
    case .optional(let wrapped):
      return flow.types.intern(.optional(type(of: wrapped, at: range)))
    case .list(let element):
      return flow.types.intern(.list(type(of: element, at: range)))
    case .named(let name):
      switch entities[Int(name.raw)] {
      case .type(let type): return type
      case .screen, .coordinator:
        findings.report(
          .unknownName, "\(quote(name)) is no type", at: range,
          help: "a value has a type: one of `types`, or Bool, Int, Double, String, URL, UUID, Date")
      case .none:
        let known =
          declarations.types.map { flow.names[$0.name.value] }
          + ["Bool", "Int", "Double", "String", "URL", "UUID", "Date"]
        findings.report(
          .unknownName, "there is no type \(quote(name))", at: range,
          help: suggestion(for: name, among: known)
            ?? "declare it under `types`: `\(flow.names[name]):` for a type that is carried around")
      }
      return .invalid
    }
  }

  /// Whether some declarations could not be read, so that a name that nothing is near to may well be
  /// one of theirs: that mistake is told already.
  var lacksDeclarations: Bool {
    if !findings.isBlocking { return false }
    if declarations.screens.isEmpty || declarations.coordinators.isEmpty { return true }
    return findings.all.contains {
      [.importFailed, .yamlSyntax, .invalidEncoding, .limitExceeded].contains($0.rule)
    }
  }

  /// Reports a name that nothing is called.
  mutating func reportUnknown(
    _ kind: String, _ name: Located<NameID>, among known: some Sequence<String>,
    help: String? = nil
  ) {
    let suggestion = suggestion(for: name.value, among: known)
    if suggestion == nil, lacksDeclarations { return }
    findings.report(
      .unknownName, "there is no \(kind) \(quote(name.value))", at: name.range,
      help: suggestion ?? help)
  }

  func suggestion(for name: NameID, among known: some Sequence<String>) -> String? {
    // Behind the first few hundred mistakes nobody reads on, and each guess looks at every name.
    guard findings.all.count < 200 else { return nil }
    return Suggestion.nearest(to: flow.names[name], among: known).map { "did you mean `\($0)`?" }
  }

  mutating func declareVariables() {
    let state = declarations.state.map { ($0, false) }
    let environment = declarations.environment.map { ($0, true) }
    for (declaration, isEnvironment) in state + environment {
      let name = declaration.name
      if variableOfName[Int(name.value.raw)] >= 0 {
        let earlier = flow.variables[Int(variableOfName[Int(name.value.raw)])]
        findings.report(
          .duplicateName, "\(quote(name.value)) is declared twice", at: name.range,
          notes: [Diagnostic.Note("it is declared here already", at: earlier.range)],
          help: "`state` and `environment` share their names: rename one")
        continue
      }
      let type = type(of: declaration.type)
      if type != .invalid, !flow.types.isFinite(type) {
        findings.report(
          .typeMismatch,
          "\(quote(name.value)) is \(article(type)), and only Bool and enums can be kept in "
            + (isEnvironment ? "`environment`" : "`state`"),
          at: declaration.type.range,
          help: "keep the fact that the navigation depends on: declare an enum under `types`")
      }
      var initial = Value.unknown
      if let literal = declaration.initial, literal.value != .any, !isEnvironment {
        initial = constant(literal, as: type) ?? .unknown
      }
      variableOfName[Int(name.value.raw)] = Int32(flow.variables.count)
      flow.variables.append(
        Variable(
          name: name.value, type: type, initial: initial, isEnvironment: isEnvironment,
          range: name.range))
    }
  }

  func article(_ type: TypeID) -> String {
    let name = flow.types.text(of: type, names: flow.names)
    return ("AEIOU".contains(name.first ?? " ") ? "an `" : "a `") + name + "`"
  }

  mutating func declareParameters(_ declarations: [ParameterDeclaration]) -> Run {
    let start = flow.parameters.count
    for declaration in declarations {
      if let earlier = flow.parameters[start...].first(where: { $0.name == declaration.name.value })
      {
        findings.report(
          .duplicateName, "\(quote(declaration.name.value)) is declared twice",
          at: declaration.name.range,
          notes: [Diagnostic.Note("it is declared here already", at: earlier.range)])
        continue
      }
      guard flow.parameters.count - start < 255 else {
        findings.report(
          .limitExceeded, "a declaration takes at most 255 parameters", at: declaration.name.range)
        break
      }
      let type = type(of: declaration.type)
      var initial: Value? = flow.types.isOptional(type) ? .nil : nil
      if let literal = declaration.initial { initial = constant(literal, as: type) ?? initial }
      flow.parameters.append(
        Parameter(
          name: declaration.name.value, type: type, initial: initial,
          range: declaration.name.range))
    }
    return Run(start: start, count: flow.parameters.count - start)
  }

  /// A literal as a value of a type; nil where it is none, which is reported.
  mutating func constant(_ literal: Located<Literal>, as type: TypeID) -> Value? {
    if type == .invalid { return nil }
    let plain = flow.types.unwrapped(type)
    switch literal.value {
    case .nil where flow.types.isOptional(type): return .nil
    case .bool(let value) where plain == .bool: return .bool(value)
    case .number(let text) where plain == .double || (plain == .int && isWhole(text)):
      return .number(text)
    case .string(let text) where plain == .string: return .string(text)
    case .enumCase(let name):
      guard let cases = flow.types.cases(of: plain) else { break }
      if let index = cases.firstIndex(of: name) { return .enumCase(index) }
      findings.report(
        .unknownName, "\(article(plain)) has no case \(quote(name))", at: literal.range,
        help: suggestion(for: name, among: cases.map { flow.names[$0] })
          ?? "its cases: " + cases.map { "." + flow.names[$0] }.joined(separator: ", "))
      return nil
    default: break
    }
    var help: String?
    if let cases = flow.types.cases(of: plain) {
      help = "write one of its cases: " + cases.map { "." + flow.names[$0] }.joined(separator: ", ")
    }
    findings.report(
      .typeMismatch, "this is no value of \(article(type))", at: literal.range, help: help)
    return nil
  }

  private func isWhole(_ number: NameID) -> Bool {
    flow.names.bytes(of: number).allSatisfy {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
  }
}

// MARK: - Screens and coordinators

extension Resolver {
  mutating func declareScreens() {
    flow.screens.reserveCapacity(declarations.screens.count)
    for (index, declaration) in declarations.screens.enumerated() {
      let owner = Event.Owner.screen(ScreenID(index))
      let parameters = declareParameters(declaration.parameters)
      let start = flow.events.count
      declareEvents(declaration.events, kind: .event, owner: owner)
      declareEvents(declaration.async, kind: .async, owner: owner)
      declareReserved("popped", kind: .popped, owner: owner, at: declaration.name.range)
      declareReserved("dismissed", kind: .dismissed, owner: owner, at: declaration.name.range)
      flow.screens.append(
        Screen(
          name: declaration.name.value, parameters: parameters,
          events: Run(start: start, count: flow.events.count - start),
          style: declaration.style?.value ?? .sheet, isBackLocked: declaration.isBackLocked,
          isSwipeLocked: declaration.isSwipeLocked, range: declaration.name.range))
    }
  }

  private func ownerKey(_ owner: Event.Owner) -> UInt32 {
    switch owner {
    case .screen(let screen): screen.raw << 1
    case .coordinator(let coordinator): coordinator.raw << 1 | 1
    }
  }

  func event(_ name: NameID, of owner: Event.Owner) -> EventID? {
    eventOfKey[key(ownerKey(owner), name.raw)]
  }

  private mutating func declareEvents(
    _ events: [EventDeclaration], kind: Event.Kind, owner: Event.Owner
  ) {
    for declaration in events {
      let name = declaration.name
      if let earlier = event(name.value, of: owner) {
        findings.report(
          .duplicateName, "\(quote(name.value)) is declared twice", at: name.range,
          notes: [Diagnostic.Note("it is declared here already", at: flow[earlier].range)],
          help: "events, outcomes and outputs of one owner need names of their own")
        continue
      }
      let parameters = declareParameters(declaration.parameters)
      eventOfKey[key(ownerKey(owner), name.value.raw)] = EventID(flow.events.count)
      flow.events.append(
        Event(
          name: name.value, kind: kind, owner: owner, parameters: parameters, range: name.range))
    }
  }

  private mutating func declareReserved(
    _ name: String, kind: Event.Kind, owner: Event.Owner, at range: SourceRange
  ) {
    let name = flow.names.intern(name)
    eventOfKey[key(ownerKey(owner), name.raw)] = EventID(flow.events.count)
    flow.events.append(
      Event(name: name, kind: kind, owner: owner, parameters: .empty, range: range))
  }

  mutating func declareCoordinators() {
    flow.coordinators.reserveCapacity(declarations.coordinators.count)
    for (index, declaration) in declarations.coordinators.enumerated() {
      let owner = Event.Owner.coordinator(CoordinatorID(index))
      let parameters = declareParameters(declaration.parameters)
      let start = flow.events.count
      declareEvents(declaration.outcomes, kind: .outcome, owner: owner)
      declareEvents(declaration.outputs, kind: .output, owner: owner)
      declareEvents(declaration.async, kind: .async, owner: owner)
      declareReserved("finished", kind: .finished, owner: owner, at: declaration.name.range)
      var coordinator = Coordinator(name: declaration.name.value, range: declaration.name.range)
      coordinator.parameters = parameters
      coordinator.events = Run(start: start, count: flow.events.count - start)
      flow.coordinators.append(coordinator)
    }
    parents = Array(repeating: [], count: flow.coordinators.count)
  }

  mutating func declareBoundaries() {
    flow.defaultBack = inherited(declarations.gestures.back)
    flow.leavesScreens = declarations.finishing.leavesScreens?.value ?? false
    flow.removesByType = declarations.finishing.removesByType?.value ?? false
    for (index, declaration) in declarations.coordinators.enumerated() {
      let parent = CoordinatorID(index)
      let start = flow.boundaries.count
      for child in declaration.children {
        guard let id = coordinator(child.child, asked: "child") else { continue }
        addBoundary(child, from: parent, to: id)
      }
      let childCount = flow.boundaries.count - start
      for tab in declaration.tabs {
        guard let id = coordinator(tab, asked: "tab") else { continue }
        addTab(tab, from: parent, to: id)
      }
      flow.coordinators[index].boundaries = Run(start: start, count: flow.boundaries.count - start)
      flow.coordinators[index].tabCount = flow.boundaries.count - start - childCount
    }
  }

  /// The coordinator of a name, or nil where it is none, which is reported.
  mutating func coordinator(_ name: Located<NameID>, asked role: String) -> CoordinatorID? {
    switch entities[Int(name.value.raw)] {
    case .coordinator(let id): return id
    case .screen:
      findings.report(
        .unknownName, "\(quote(name.value)) is a screen, and a \(role) is a coordinator",
        at: name.range)
    case .type, .none:
      reportUnknown(
        "coordinator", name, among: coordinatorNames, help: "declare it under `coordinators`")
    }
    return nil
  }

  /// Read one by one, and only where a misspelt name asks for them.
  var coordinatorNames: some Sequence<String> {
    let names = flow.names
    return declarations.coordinators.lazy.map { names[$0.name.value] }
  }

  var screenNames: some Sequence<String> {
    let names = flow.names
    return declarations.screens.lazy.map { names[$0.name.value] }
  }

  /// The nearest screen or coordinator, for where either may stand.
  mutating func reportUnknownOwner(_ name: Located<NameID>) {
    let nearest =
      findings.all.count < 200
      ? Suggestion.nearest(to: flow.names[name.value], among: screenNames)
        ?? Suggestion.nearest(to: flow.names[name.value], among: coordinatorNames) : nil
    reportUnknown(
      "screen or coordinator", name, among: nearest.map { [$0] } ?? [],
      help: "declare it under `screens`")
  }

  private mutating func addBoundary(
    _ declaration: BoundaryDeclaration, from parent: CoordinatorID, to child: CoordinatorID
  ) {
    let kind: Boundary.Kind =
      switch declaration.kind.value {
      case .push: .push
      case .present: .present
      case .root: .root
      }
    let isTab = declarations.coordinators[parent.index].tabs.contains {
      $0.value == declaration.child.value
    }
    if isTab {
      findings.report(
        .boundaryMisfit,
        "\(quote(declaration.child.value)) is a tab of "
          + "`\(flow.text(parent))` and its child too", at: declaration.child.range,
        help: "a tab is started with its bar: leave it out of `children`")
      return
    }
    append(
      Boundary(
        parent: parent, child: child, kind: kind, style: declaration.style?.value ?? .sheet,
        back: rule(declaration.back, of: child) ?? inherited(declarations.gestures.back),
        swipe: rule(declaration.swipe, of: child) ?? inherited(declarations.gestures.swipe),
        isKept: declaration.isKept, arguments: .empty, range: declaration.child.range,
        kindRange: declaration.kind.range))
  }

  private mutating func append(_ boundary: Boundary) {
    let id = BoundaryID(flow.boundaries.count)
    boundaryOfKey[key(boundary.parent.raw, boundary.child.raw)] = id
    parents[boundary.child.index].append(id)
    flow.boundaries.append(boundary)
  }

  private mutating func addTab(
    _ name: Located<NameID>, from parent: CoordinatorID, to child: CoordinatorID
  ) {
    if let earlier = boundaryOfKey[key(parent.raw, child.raw)] {
      findings.report(
        .duplicateName, "\(quote(name.value)) is a tab of this bar already", at: name.range,
        notes: [Diagnostic.Note("here", at: flow[earlier].range)])
      return
    }
    append(
      Boundary(
        parent: parent, child: child, kind: .tab, style: .fullScreen, back: .nothing,
        swipe: .nothing, isKept: false, arguments: .empty, range: name.range,
        kindRange: name.range))
    if tabOwners[child] == nil { tabOwners[child] = parent }
  }

  private mutating func rule(
    _ declaration: Located<GestureRule>?, of child: CoordinatorID
  ) -> Boundary.Rule? {
    switch declaration?.value {
    case nil: return nil
    case .finish: return .finish
    case .locked: return .locked
    case .finishWith(let outcome):
      guard let event = event(outcome.value, of: .coordinator(child)),
        flow[event].kind == .outcome
      else {
        reportUnknownOutcome(outcome, of: child)
        return .finish
      }
      if !flow[event].parameters.isEmpty {
        findings.report(
          .missingArgument,
          "\(quote(outcome.value)) has a payload, and a gesture has none to give",
          at: outcome.range,
          help: "finish with an outcome without a payload, such as `cancelled`")
      }
      usedOutcomes.insert(event)
      return .finishWith(event)
    }
  }

  private func inherited(_ rule: Located<GestureRule>?) -> Boundary.Rule {
    switch rule?.value {
    case .finish: .finish
    case .locked: .locked
    case .finishWith, nil: .nothing
    }
  }

  mutating func reportUnknownOutcome(_ name: Located<NameID>, of coordinator: CoordinatorID) {
    let known = names(of: coordinator, kinds: [.outcome])
    findings.report(
      .unknownName, "`\(flow.text(coordinator))` has no outcome \(quote(name.value))",
      at: name.range,
      help: suggestion(for: name.value, among: known)
        ?? (known.isEmpty
          ? "declare it under the `outcomes` of `\(flow.text(coordinator))`"
          : "its outcomes: " + known.joined(separator: ", ")))
  }

  func names(of coordinator: CoordinatorID, kinds: Set<Event.Kind>) -> [String] {
    flow[coordinator].events.indices
      .filter { kinds.contains(flow.events[$0].kind) }
      .map { flow.names[flow.events[$0].name] }
  }

  mutating func resolveRoot() {
    guard let root = declarations.root else { return }
    guard let id = coordinator(root, asked: "root") else { return }
    flow.root = id
    if !flow[id].parameters.isEmpty {
      findings.report(
        .boundaryMisfit, "the root `\(flow.text(id))` takes parameters, and nobody could give them",
        at: flow.parameters[Int(flow[id].parameters.start)].range,
        help: "keep what the app knows at launch in `state`")
    }
    for boundary in parents[id.index] {
      findings.report(
        .boundaryMisfit, "`\(flow.text(id))` is the root, and can't be a child as well",
        at: flow[boundary].range)
    }
  }
}
