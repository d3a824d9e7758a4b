import FlowSource

// Steps as the flow writes them, and the conditions between them.

extension CoordinatorWriter {
  // MARK: Steps

  mutating func convert(_ steps: [DraftStep]) -> [Draft.Step] {
    var written: [Draft.Step] = []
    for (number, step) in steps.enumerated() {
      let new = convert(step)
      // What ends it as its screen goes, as in `push(screen, onPop: { … })`, is no part of `start`.
      if isStart, new.ends, Self.firstShown(Array(steps[..<number])) != nil { continue }
      if !new.ends, let last = new.steps.last, Self.endsSomewhere(last), number + 1 < steps.count {
        // What follows a choice that ends one way belongs to the other.
        let rest = convert(Array(steps[(number + 1)...]))
        return written + new.steps.dropLast() + [Self.continued(last, with: rest)]
      }
      written += new.steps
      if new.ends {
        // A finish takes the screens away by itself.
        while written.count > 1, Self.takesAway(written[written.count - 2]) {
          written.remove(at: written.count - 2)
        }
        break
      }
    }
    return written
  }

  static func endsSomewhere(_ step: Draft.Step) -> Bool {
    [step].everywhere.contains { one in
      switch one {
      case .word("finish"), .value("finish", _): true
      case .word, .value, .choose, .branch: false
      }
    }
  }

  static func continued(_ step: Draft.Step, with rest: [Draft.Step]) -> Draft.Step {
    switch step {
    case .word, .value: step
    case .choose(let name, let then, let otherwise):
      .choose(name, continued(then, with: rest), continued(otherwise, with: rest))
    case .branch(let name, let cases):
      .branch(
        name, cases.map { Draft.Case(name: $0.name, steps: continued($0.steps, with: rest)) })
    }
  }

  /// A list of steps, and what follows it where it goes on.
  static func continued(_ steps: [Draft.Step], with rest: [Draft.Step]) -> [Draft.Step] {
    guard let last = steps.last, endsSomewhere(last) else { return steps + rest }
    switch last {
    case .word, .value: return steps
    case .choose, .branch: return steps.dropLast() + [continued(last, with: rest)]
    }
  }

  static func takesAway(_ step: Draft.Step) -> Bool {
    switch step {
    case .word("pop"), .word("popToRoot"), .word("dismiss"), .word("dismissAll"): true
    default: false
    }
  }

  mutating func convert(_ step: DraftStep) -> (steps: [Draft.Step], ends: Bool) {
    switch step.operation {
    case .push(let object):
      if object.holdsTabs { return ([], false) }
      return (
        [isStart ? .word(screenName(of: object)) : .value("push", screenName(of: object))], false
      )
    case .present(let object): return ([.value("present", screenName(of: object))], false)
    case .replace(let objects):
      let names = objects.map { screenName(of: $0) }
      if isStart { return (names.map { .word($0) }, false) }
      return ([.value("replace", "[" + names.joined(separator: ", ") + "]")], false)
    case .start(let child): return (start(child), false)
    case .pop: return ([.word("pop")], false)
    case .popToRoot: return ([.word("popToRoot")], false)
    case .dismiss: return ([.word("dismiss")], false)
    case .dismissAll: return ([.word("dismissAll")], false)
    case .popTo(let object): return ([.value("popTo", screenName(of: object))], false)
    case .select(let tab):
      let name = tab.type.flatMap { assembler.names.coordinators[$0] }
      return (name.map { [.value("select", $0)] } ?? [], false)
    case .set(let flag, let isOn):
      return (states[flag].map { [.value("set", "{ \($0): \(isOn) }")] } ?? [], false)
    case .finish: return isRoot ? ([], false) : ([.word("finish")], true)
    case .tell(let name, let told, let target):
      return tell(name, told, target, at: step.range)
    case .placeholder(let verb):
      let name = placeholder("\(verb) something that was not understood", at: step.range)
      if verb == "presents" { return ([.value("present", name)], false) }
      return ([isStart ? .word(name) : .value("push", name)], false)
    case .choose(let condition, let then, let otherwise):
      return choose(condition, then, otherwise)
    case .branch(let subject, let type, let cases): return branch(subject, type, cases)
    }
  }

  mutating func start(_ child: Object) -> [Draft.Step] {
    guard let type = child.type, let name = assembler.names.coordinators[type] else { return [] }
    if name == read.name {
      startsItself = true
      return []
    }
    if coordinator.tabs.contains(name) { return [] }
    if type == assembler.rootType {
      // An app has one root, and the language has no word for a second one.
      assembler.draft.questions.append(
        Draft.Question(
          text: "`\(read.name)` creates the root `\(name)` again: what does the user see then?",
          range: child.range ?? interpreter.startRange, weight: 4))
      return []
    }
    noteBoundary(child)
    return [.value("start", name)]
  }

  private mutating func tell(
    _ name: String, _ told: DraftStep.Told, _ target: [String]?, at range: SourceRange
  ) -> (steps: [Draft.Step], ends: Bool) {
    if isRoot { return ([], false) }
    if let target, let path = targetPath(target) { return ([.value("finish", path)], true) }
    let names = assembler.names(of: name, told, by: read.type)
    if names.count == 1 { return tell(names[0]) }
    // Whichever result it is handed.
    return branch(
      "result", "ResultChoice",
      names.map { ($0, [DraftStep(operation: .tell($0, target: nil), range: range)]) })
  }

  private func tell(_ name: String) -> (steps: [Draft.Step], ends: Bool) {
    let event = Names.identifier(name)
    let ends =
      assembler.endings[read.type]?[name] ?? Vocabulary.isFinishing(name)
      || Vocabulary.remove.contains(name) || name == "didFinish"
      || interpreter.results.contains(name)
    if coordinator.outcomes.contains(event) { return ([.value("finish", event)], true) }
    if coordinator.outputs.contains(event) { return ([.value("output", event)], false) }
    if ends { return ([.word("finish")], true) }
    return ([], false)
  }

  /// `AppCoordinator.ChildCoordinatorType.loginScene` → `App.LoginScene`.
  func targetPath(_ target: [String]) -> String? {
    guard let last = target.last else { return nil }
    let owner = target.lazy.compactMap { part in
      assembler.coordinators.first { assembler.index.types[$0].name == part }
    }.first
    guard let owner, let parent = assembler.names.coordinators[owner] else { return nil }
    let wanted = Set(NameForms.coordinator(last) + [last.lowercased()])
    let below = assembler.children(of: owner) + assembler.coordinators
    let child = below.first { type in
      !wanted.isDisjoint(with: NameForms.coordinator(assembler.index.types[type].name))
        || wanted.contains((assembler.names.coordinators[type] ?? "").lowercased() + "scene")
    }
    guard let child, let name = assembler.names.coordinators[child] else { return nil }
    return "\(parent).\(name)"
  }

  // MARK: Conditions

  mutating func choose(
    _ condition: DraftCondition, _ then: [DraftStep], _ otherwise: [DraftStep]
  ) -> (steps: [Draft.Step], ends: Bool) {
    let left = convert(condition.isNegated ? otherwise : then)
    let right = convert(condition.isNegated ? then : otherwise)
    if left.isEmpty, right.isEmpty { return ([], false) }
    if left == right { return (left, Self.ends(left)) }
    let state = condition.flag.flatMap { states[$0] }
    guard let name = state ?? variable(Names.identifier(condition.name.uncapitalised), "Bool")
    else {
      dropped = condition.name
      return (left.isEmpty ? right : left, false)
    }
    if condition.asksStack { asked = condition.name }
    let ends = Self.ends(left) && Self.ends(right)
    if left.isEmpty { return ([.choose("not " + name, right, [])], ends) }
    return ([.choose(name, left, right)], ends)
  }

  static func ends(_ steps: [Draft.Step]) -> Bool {
    switch steps.last {
    case .word("finish")?, .value("finish", _)?: true
    case .choose(_, let then, let otherwise)?: ends(then) && ends(otherwise)
    default: false
    }
  }

  mutating func branch(
    _ subject: String, _ type: String, _ cases: [(name: String, steps: [DraftStep])]
  ) -> (steps: [Draft.Step], ends: Bool) {
    var written: [Draft.Case] = []
    for one in cases {
      let name = Names.identifier(one.name)
      if written.contains(where: { $0.name == name }) { continue }
      written.append(Draft.Case(name: name, steps: convert(one.steps)))
    }
    if written.allSatisfy(\.steps.isEmpty) { return ([], false) }
    if written.count == 1 { return (written[0].steps, Self.ends(written[0].steps)) }
    if let first = written.first, written.allSatisfy({ $0.steps == first.steps }) {
      return (first.steps, Self.ends(first.steps))
    }
    if let event = earlierEvent(of: written) {
      repeated = event
      return ([], false)
    }
    let cases = written.map(\.name)
    let known = assembler.draft.types.first { $0.cases == cases }
    let typeName = known?.name ?? assembler.names.type(type, in: read.name)
    guard let name = variable(Names.identifier(subject.uncapitalised), typeName) else {
      dropped = subject
      return (written.first { !$0.steps.isEmpty }?.steps ?? [], false)
    }
    if known == nil { assembler.draft.types.append((typeName, cases)) }
    return ([.branch(name, written)], written.allSatisfy { Self.ends($0.steps) })
  }

  /// Where the same wide choice stands already: one that a router makes for whoever asks it is written once.
  private mutating func earlierEvent(of cases: [Draft.Case]) -> String? {
    guard cases.count(where: { !$0.steps.isEmpty }) >= Self.wide else { return nil }
    if let known = choices.first(where: { $0.cases == cases }) {
      return known.event == writing ? nil : known.event
    }
    choices.append((cases, writing))
    return nil
  }

  private static let wide = 6

  /// A condition of a handler is part of its event; of a start, and of a child's event, a fact of the app.
  ///
  /// - Returns: nil where there are too many of them to be decided.
  mutating func variable(_ name: String, _ type: String) -> String? {
    if takesPayload {
      if let known = payload.first(where: { $0.name == name }) {
        if known.type == type { return name }
        let other = name + type.capitalised
        if !payload.contains(where: { $0.name == other }) { payload.append((other, type)) }
        return other
      }
      if payload.count >= 4, !assembler.isCompared { return nil }
      payload.append((name, type))
      return name
    }
    let isState = assembler.draft.state.contains { $0.name == name }
    let name = isState ? Names.identifier(read.name.uncapitalised + name.capitalised) : name
    if let known = assembler.draft.environment.first(where: { $0.name == name }) {
      return known.type == type ? name : nil
    }
    if !assembler.isCompared, launches(with: type) > Self.mostLaunches { return nil }
    assembler.draft.environment.append((name, type))
    return name
  }

  private func launches(with type: String) -> Int {
    (assembler.draft.environment.map(\.type) + [type]).reduce(1) { count, type in
      count * (assembler.draft.types.first { $0.name == type }?.cases.count ?? 2)
    }
  }

  /// More facts of the app than these many ways to launch it would make many a draft undecided.
  private static let mostLaunches = 256
}
