package import FlowModel
package import FlowSource
package import FlowSpec

/// The app's code and the flow, side by side: types, who starts whom, and lists of events that are closed.
///
/// Positive evidence has a place, so what is in the code and not in the flow is said. Absence has none: that
/// something of the flow is gone is said only of a name that occurs nowhere.
package struct Drift {
  let flow: Flow
  let declarations: Declarations
  let mapping: CodeMapping
  let index: TypeIndex
  let text: SourceText
  /// Where files were not read to their ends, and why.
  package let unreadPlaces: [String]
  /// The words of the files that were not: what they name may stand in them.
  private let unread: Set<String>
  let navigationCalls: [SourceRange]
  /// What a draft left open: a screen there stands for nothing in the code.
  let open: MarkedLines
  /// What it guessed: an event there may be none of the code's.
  let guessed: MarkedLines

  package let coordinators: [Int]
  private(set) package var findings = Findings()
  var binding: Binding
  /// Screens that coordinators make and the flow hasn't, each with its type and the place of the call.
  var unknownScreens: [(type: Int, range: SourceRange)] = []
  /// Names of screens that nothing in the app has.
  var lostScreens: [String] = []
  /// Worked out where something is missing.
  private var callsOnSelf: CallsOnSelf?

  package init(
    _ flow: Flow, _ declarations: Declarations, code files: [FileCode], of sources: SourceSet
  ) {
    self.flow = flow
    self.declarations = declarations
    mapping = CodeMapping(declarations.code, names: flow.names)
    index = TypeIndex(files)
    text = SourceText(files.map(\.file), of: sources)
    let unreadable = files.filter { $0.error != nil }
    unreadPlaces = unreadable.compactMap { $0.unreadPlace(in: sources) }
    unread = text.words(
      in: unreadable.map { SourceRange(file: $0.file, start: 0, end: .max) })
    navigationCalls = files.flatMap(\.navigationCalls)
    open = MarkedLines(declarations.marks.filter { $0.kind == .open }, in: sources)
    guessed = MarkedLines(declarations.marks.filter { $0.kind == .guessed }, in: sources)
    let coordinators = index.coordinators(mapping, text)
    self.coordinators = coordinators
    let index = index
    binding = Binding(
      names: flow.coordinators.map { flow.names[$0.name] },
      types: coordinators.map {
        ($0, index.types[$0].name, NameForms.coordinator(index.types[$0].name))
      }, mapping: mapping.names)
  }

  /// Compares everything.
  package mutating func run() {
    compareCoordinators()
    compareChildren()
    compareScreens()
    compareEvents()
  }

  /// - Parameter severity: left out, the rule's own.
  mutating func report(
    _ rule: Rule, severity: Severity? = nil, _ message: String, at range: SourceRange,
    code: (String, SourceRange)? = nil, help: String
  ) {
    let notes = code.map { [Diagnostic.Note($0.0, at: $0.1)] } ?? []
    findings.report(
      Diagnostic(rule, severity: severity, message, at: range, notes: notes, help: help))
  }

  func name(_ coordinator: Int) -> String { flow.names[flow.coordinators[coordinator].name] }

  /// Where a coordinator stands in the flow.
  func range(_ coordinator: Int) -> SourceRange { flow.coordinators[coordinator].range }

  // MARK: Level 1: coordinators

  private mutating func compareCoordinators() {
    for type in coordinators where binding.flowOf[type] == nil {
      let info = index.types[type]
      let name = NameForms.coordinatorName(info.name)
      report(
        .codeUnknownCoordinator,
        "the app has `\(info.name)`, and the flow has no coordinator for it",
        at: place(near: type), code: ("`\(info.name)` is declared here", info.range),
        help: "add `\(name): { start: … }` under `coordinators`; if it is one already, add "
          + "`\(info.name): NAME` under `code: { names: … }`, and if it shows nothing, add it to "
          + "`code: { not: [\(info.name)] }`")
    }
    let unknown = coordinators.filter { binding.flowOf[$0] == nil }.map { type in
      let code = index.types[type].name
      return (type: code, name: NameForms.coordinatorName(code))
    }
    for number in flow.coordinators.indices where binding.typesOf[number] == nil {
      if isExempt(range(number)) || hasType(like: NameForms.coordinator(name(number))) { continue }
      if mayHide(NameForms.coordinator(name(number)), NameForms.coordinator) { continue }
      report(
        .flowUnknownCoordinator, "the app has no type for the coordinator `\(name(number))`",
        at: range(number),
        help: "remove it, or " + renaming(of: name(number), among: unknown))
    }
  }

  /// What to write for a name of the flow that the code no longer has. Only a type of the code is named: the only one
  /// that the flow doesn't know, or the one that is called nearly the same.
  func renaming(of name: String, among unknown: [(type: String, name: String)]) -> String {
    let near = Suggestion.nearest(to: name, among: unknown.map(\.name))
    let found = unknown.count == 1 ? unknown[0] : unknown.first { $0.name == near }
    if let type = found?.type {
      return "if it is `\(type)` now, write `code: { names: { \(type): \(name) } }`"
    }
    return "say what it is called now: write its type for `NewName` in "
      + "`code: { names: { NewName: \(name) } }`"
  }

  /// Where the flow would have to say more: at the coordinator that makes it, else at the root.
  private func place(near type: Int) -> SourceRange {
    var creations = Creations(
      of: [type], in: index, coordinators: coordinators, mapping: mapping)
    for other in coordinators {
      guard let number = binding.flowOf[other] else { continue }
      if !creations.made(by: other).isEmpty { return range(number) }
    }
    return flow.coordinators.isEmpty ? .start(of: declarations.files[0]) : flow[flow.root].range
  }

  /// Whether a file that could not be read to its end names something that is looked for.
  ///
  /// - Parameters:
  ///   - wanted: what it may be called.
  ///   - forms: what a word may stand for.
  func mayHide(_ wanted: [String], _ forms: (String) -> [String]) -> Bool {
    if unread.isEmpty { return false }
    let wanted = Set(wanted)
    return unread.contains { !wanted.isDisjoint(with: forms($0)) }
  }

  /// Whether a declaration says that no code stands for it: `x-code: none`.
  func isExempt(_ range: SourceRange) -> Bool {
    declarations.codePlaces.place(of: range) == "none"
  }

  /// Whether a type may be a coordinator that isn't seen to be one: `News` and `NewsFlow` may; `struct News` is what
  /// the app shows, and a class that neither starts nor knows of navigation is no coordinator.
  private func hasType(like forms: [String]) -> Bool {
    let wanted = Set(forms)
    let types = index.types.indices.filter { mayBeCoordinator($0) }.map { index.types[$0].name }
    return (types + Array(index.aliases.keys)).contains {
      !wanted.isDisjoint(with: NameForms.coordinator($0))
    }
  }

  private func mayBeCoordinator(_ number: Int) -> Bool {
    let type = index.types[number]
    if NameForms.coordinator(type.name).count > 1 { return true }
    switch type.kind {
    case .struct, .enum: return false
    case .class:
      if index.isViewController(number) { return index.isContainer(number) }
      return type.functions.contains { Vocabulary.start.contains($0.name) }
        || index.knowsNavigation(number, text)
    case .protocol, .extension: return true
    }
  }

  // MARK: Level 2: who starts whom

  private mutating func compareChildren() {
    var creations = Creations(
      of: coordinators, in: index, coordinators: coordinators, mapping: mapping)
    for parent in coordinators {
      guard let number = binding.flowOf[parent] else { continue }
      let made = creations.made(by: parent)
      reportUnknownChildren(of: number, made, parent)
      if !mayHide(NameForms.coordinator(index.types[parent].name), NameForms.coordinator) {
        reportLostChildren(of: number, made, parent)
      }
    }
  }

  private mutating func reportUnknownChildren(
    of number: Int, _ made: [Creations.Made], _ parent: Int
  ) {
    var told: Set<Int> = []
    for one in made {
      // An app has one root, and the language has no word for a second one.
      guard let child = binding.flowOf[one.type], child != number, child != flow.root.index,
        told.insert(child).inserted,
        !children(of: number).contains(child)
      else { continue }
      report(
        .codeUnknownChild,
        "`\(index.types[parent].name)` makes a `\(index.types[one.type].name)`, and `\(name(child))` "
          + "is no child of `\(name(number))`",
        at: range(number), code: ("it is made here", one.range),
        help:
          "add `\(name(child)): push` (or `present`, `root`) under `children` of `\(name(number))`")
    }
  }

  private func children(of number: Int) -> Set<Int> {
    Set(flow.coordinators[number].boundaries.indices.map { flow.boundaries[$0].child.index })
  }

  private mutating func reportLostChildren(
    of number: Int, _ made: [Creations.Made], _ parent: Int
  ) {
    let types = Set(made.map(\.type))
    var code: [SourceRange]?
    for boundary in flow.coordinators[number].boundaries.indices {
      let child = flow.boundaries[boundary].child.index
      // Where the child itself is gone, that is said once.
      guard let bound = binding.typesOf[child], types.isDisjoint(with: bound) else { continue }
      if isExempt(flow.boundaries[boundary].range) { continue }
      let searched = code ?? self.code(of: parent)
      code = searched
      if bound.contains(where: { mentions($0, in: searched) }) { continue }
      report(
        .flowUnknownChild,
        "`\(index.types[parent].name)` likely starts no `\(index.types[bound[0]].name)`: nothing in it "
          + "names that", at: flow.boundaries[boundary].range,
        code: ("`\(index.types[parent].name)` is declared here", index.types[parent].range),
        help: "remove the child, or say which call makes it: `code: { factory: { makeChild(): "
          + "\(index.types[bound[0]].name) } }`")
    }
  }

  /// Whether anything there names a coordinator, its protocols or what makes it.
  private func mentions(_ child: Int, in code: [SourceRange]) -> Bool {
    let info = index.types[child]
    let base = NameForms.coordinatorName(info.name).lowercased()
    var words = Set([info.name.lowercased()])
    for suffix in ["coordinator", "flow", "module", "scene"] { words.insert(base + suffix) }
    for name in info.supertypes where index.implementors(of: name) == [child] {
      words.insert(name.lowercased())
    }
    for (name, alias) in index.aliases where alias.names.contains(info.name) {
      words.insert(name.lowercased())
    }
    return code.contains { extent in
      text.contains(in: extent) { word in
        let word = word.lowercased()
        return words.contains(word)
          || Self.makers.contains { maker in
            word.hasPrefix(maker) && words.contains(String(word.dropFirst(maker.count)))
              || word.hasSuffix(maker) && words.contains(String(word.dropLast(maker.count)))
          }
      }
    }
  }

  /// What stands before or behind the name of what is made.
  private static let makers = [
    "make", "create", "build", "new", "get", "resolve", "provide", "the", "_", "factory", "builder",
    "provider", "assembly", "s", "module", "impl", "protocol", "type", "delegate", "output",
  ]

  /// A type's own code, with the types that stand in it, and what it uses of what it is and of what it holds.
  private mutating func code(of type: Int) -> [SourceRange] {
    let own = index.types[type].parts.map(\.extent)
    let inherited = used(of: relatives(of: type), naming: text.words(in: own), inherited: true)
    let words = text.words(in: own + inherited)
    return own + inherited + held(by: type).flatMap { used(of: [$0], naming: words) }
  }

  /// A type's base classes and its protocols, whose extensions may act for it.
  private func relatives(of type: Int) -> [Int] {
    index.allSupertypes[type].sorted().compactMap { index.type(named: $0) }
      .filter { [.class, .protocol].contains(index.types[$0].kind) }
  }

  /// The factories, and whatever else is no coordinator, that a type has in its variables.
  private func held(by type: Int) -> [Int] {
    var found: [Int] = []
    for name in index.types[type].variables.flatMap({ $0.type?.names ?? [] }) {
      if let other = index.implementation(of: name), !coordinators.contains(other),
        !found.contains(other)
      {
        found.append(other)
      }
    }
    return found
  }

  /// What code with these words uses of types: the members that it names, and those that these name.
  private mutating func used(
    of types: [Int], naming words: Set<String>, inherited: Bool = false
  ) -> [SourceRange] {
    var waiting = types.flatMap { index.types[$0].parts.flatMap { $0.members() } }
    if inherited, !waiting.isEmpty, callsOnSelf == nil { callsOnSelf = CallsOnSelf(of: self) }
    var words = words
    var found: [SourceRange] = []
    while true {
      var named: [SourceRange] = []
      var rest: [(name: String, extent: SourceRange)] = []
      for member in waiting {
        if words.contains(member.name) || inherited && callsOnSelf?.mayCome(member.name) == true {
          named.append(member.extent)
        } else {
          rest.append(member)
        }
      }
      if named.isEmpty { return found }
      found += named
      waiting = rest
      words.formUnion(text.words(in: named))
    }
  }
}

/// What coordinators call on themselves, and on nobody else: a helper in a base class or in an extension of a
/// protocol is nothing that a coordinator does that doesn't call it.
struct CallsOnSelf {
  private var onSelf: Set<String> = []
  private var elsewhere: Set<String> = Vocabulary.start.union(["init", "deinit"])

  init(of drift: Drift) {
    let coordinators = Set(drift.coordinators)
    let kin = Set(
      drift.coordinators.flatMap { drift.index.allSupertypes[$0] }
        .compactMap { drift.index.type(named: $0) })
    let names = Set(drift.coordinators.map { drift.index.types[$0].name })
    for number in drift.index.types.indices {
      let type = drift.index.types[number]
      if type.kind == .protocol { elsewhere.formUnion(type.parts[0].functions.map(\.name)) }
      if coordinators.contains(number) || kin.contains(number) {
        for part in type.parts { part.walk { note($0, onSelf: ["self"]) } }
        continue
      }
      // A menu or a data source that stands in a coordinator has it in a variable.
      let held = type.variables.filter { variable in
        variable.type?.names.contains { names.contains($0) && type.outer.contains($0) } == true
      }
      if held.isEmpty {
        elsewhere.formUnion(drift.text.words(in: type.parts.map(\.extent)))
      } else {
        let names = Set(held.flatMap(\.names))
        for part in type.parts { part.walk { note($0, onSelf: names) } }
      }
    }
    for parts in drift.index.extensions.values {
      elsewhere.formUnion(drift.text.words(in: parts.map(\.extent)))
    }
  }

  /// - Parameter names: what the coordinator is called here.
  private mutating func note(_ code: Code, onSelf names: Set<String>) {
    switch code {
    case .name(let name, _): onSelf.insert(name)
    case .member(.name(let base, _), let name, _) where names.contains(base): onSelf.insert(name)
    case .member(_, let name, _): elsewhere.insert(name)
    default: break
    }
  }

  /// Whether somebody may make a coordinator do this that doesn't name it itself.
  func mayCome(_ name: String) -> Bool { elsewhere.contains(name) || !onSelf.contains(name) }
}

extension TypeCode {
  /// Its functions and variables by name, each up to where the next one begins.
  fileprivate func members() -> [(name: String, extent: SourceRange)] {
    let starts = (functions.map(\.range.start) + variables.map(\.range.start)).sorted()
    func whole(_ range: SourceRange) -> SourceRange {
      let next = starts.first { $0 > range.start } ?? extent.end
      return SourceRange(file: range.file, start: range.start, end: max(next, range.end))
    }
    return functions.map { ($0.name, whole($0.range)) }
      + variables.flatMap { variable in variable.names.map { ($0, whole(variable.range)) } }
  }
}
