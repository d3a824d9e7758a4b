import FlowModel
import FlowSource

/// Where a block of steps runs, and what names mean there.
struct Frame {
  /// Who runs the steps.
  var coordinator: CoordinatorID
  /// The child that runs them, by the name that it is bound to; nil for the coordinator itself.
  var receiver: String?
  var payload: CompactRange
  /// The parameters of the screen whose event is answered: what `screen` has.
  var screen = CompactRange.empty
  /// Names that hide members of the coordinator.
  var locals: Set<String> = []
  /// Optionals that were asked for, and what they are called since.
  var present: [Expression: String] = [:]
}

/// Blocks of steps as Swift: each step a call, each condition an `if`.
struct DecisionWriter {
  let context: SwiftContext
  let requirements: Requirements
  let targets: TargetAnswers
  /// Parts of the payload that were read.
  private(set) var readPayload: Set<Int> = []
  /// Optionals that were read where they are known to be there.
  private var readPresent: Set<Expression> = []
  private var readReceivers: Set<String> = []

  private var flow: Flow { context.flow }

  init(_ context: SwiftContext, _ requirements: Requirements, _ targets: TargetAnswers) {
    self.context = context
    self.requirements = requirements
    self.targets = targets
  }

  /// The names that a payload is bound to.
  func locals(of payload: CompactRange) -> Set<String> {
    Set(payload.indices.map { context.local(flow.parameters[$0].name) })
  }

  mutating func block(_ id: BlockID, in frame: Frame) -> CodeWriter {
    var code = CodeWriter()
    for index in flow.blocks[id.index].steps.indices {
      step(flow.steps[index].operation, in: frame, &code)
    }
    return code
  }

  private mutating func step(
    _ operation: Step.Operation, in frame: Frame, _ code: inout CodeWriter
  ) {
    switch operation {
    case .push(let screen, let arguments):
      let parameters = flow[screen].parameters
      call(.push(screen), labelled(parameters, arguments, frame), frame, &code)
    case .pushOverTop(let screen, let arguments):
      let parameters = flow[screen].parameters
      call(.pushOverTop(screen), labelled(parameters, arguments, frame), frame, &code)
    case .pop: call(.pop, [], frame, &code)
    case .popTo(let screen): call(.popTo(screen), [], frame, &code)
    case .popToRoot: call(.popToRoot, [], frame, &code)
    case .replace(let run): replace(run, frame, &code)
    case .present(let screen, let arguments, let style, let overTop):
      let requirement = Requirement.present(screen, overTop: overTop)
      var list = labelled(flow[screen].parameters, arguments, frame)
      if requirements.hasStyles(requirement, of: frame.coordinator) {
        list.append("style: .\(style.text)")
      }
      call(requirement, list, frame, &code)
    case .dismiss: call(.dismiss, [], frame, &code)
    case .dismissSelf: call(.dismissSelf, [], frame, &code)
    case .dismissTop: call(.dismissTop, [], frame, &code)
    case .dismissScreen(let screen): call(.dismissScreen(screen), [], frame, &code)
    case .dismissChild(let child): call(.dismissChild(child), [], frame, &code)
    case .dismissAll: call(.dismissAll, [], frame, &code)
    case .remove(let screen): call(.remove(screen), [], frame, &code)
    case .post(let event, let arguments):
      call(.post, [value(event, arguments, frame)], frame, &code)
    case .request(let event): call(.request(event), [], frame, &code)
    case .start(let boundary, let arguments):
      let child = flow[boundary].child
      call(.start(child), labelled(flow[child].parameters, arguments, frame), frame, &code)
    case .startOverTop(let boundary, let arguments):
      let child = flow[boundary].child
      call(.startOverTop(child), labelled(flow[child].parameters, arguments, frame), frame, &code)
    case .stop(let child): call(.stop(child), [], frame, &code)
    case .stopAll: call(.stopAll, [], frame, &code)
    case .select(let tab): call(.select(tab), [], frame, &code)
    case .finish: call(.finish, [], frame, &code)
    case .finishWith(let event, let arguments):
      call(.finishWithOutcome, [value(event, arguments, frame)], frame, &code)
    case .finishTo(let target): call(.finishTo, ["to: " + value(target, frame)], frame, &code)
    case .output(let event, let arguments):
      call(.output, [value(event, arguments, frame)], frame, &code)
    case .inChild(let child, let block): inChild(child, block, frame, &code)
    case .animated(let block, _):
      for index in flow.blocks[block.index].steps.indices {
        step(flow.steps[index].operation, in: frame, &code)
      }
    case .set(let run): set(run, frame, &code)
    case .open(let link, let arguments):
      let list = labelled(flow[link].parameters, arguments, frame)
      let payload = list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"
      call(.open, [".\(context.name(link))\(payload)"], frame, &code)
    case .stay: break
    case .choose(let condition, let then, let otherwise):
      choose(Guard(condition, of: flow), then, otherwise, frame, &code)
    case .branch(let subject, let cases): branch(subject, cases, frame, &code)
    }
  }

  // MARK: Calls

  private mutating func call(
    _ requirement: Requirement, _ arguments: [String], _ frame: Frame, _ code: inout CodeWriter
  ) {
    let name = context.member(requirement)
    code.line("await \(reach(name, frame))(\(arguments.joined(separator: ", ")))")
  }

  /// A member of whoever runs the steps.
  private mutating func reach(_ member: String, _ frame: Frame) -> String {
    if let receiver = frame.receiver {
      readReceivers.insert(receiver)
      return "\(receiver).\(member)"
    }
    return frame.locals.contains(member) ? "self.\(member)" : member
  }

  /// What the outermost coordinator asks of the app's state: the same for all.
  private func facts(_ frame: Frame) -> String {
    frame.locals.contains("facts") ? "self.facts" : "facts"
  }

  mutating func labelled(_ parameters: CompactRange, _ arguments: CompactRange, _ frame: Frame)
    -> [String]
  {
    zip(parameters.indices, arguments.indices).map { parameter, argument in
      let type = flow.parameters[parameter].type
      return context.label(flow.parameters[parameter].name) + ": "
        + value(flow.expressions[argument], as: type, frame)
    }
  }

  /// An outcome or output with its payload.
  private mutating func value(_ event: EventID, _ arguments: CompactRange, _ frame: Frame) -> String
  {
    let list = labelled(flow[event].parameters, arguments, frame)
    let payload = list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"
    return ".\(context.name(flow[event].name))\(payload)"
  }

  private mutating func value(_ target: TargetID, _ frame: Frame) -> String {
    let index = targets.caseOfTarget[target.index]
    var list: [String] = []
    for parameter in targets.cases[index].parameters {
      let argument = flow[target].arguments.first { $0.name == parameter.name }
      let text = argument.map { value($0.value, as: parameter.type, frame) } ?? "nil"
      list.append("\(context.label(parameter.name)): \(text)")
    }
    let payload = list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"
    return ".\(context.caseName(targets.cases[index]))\(payload)"
  }

  private mutating func replace(_ run: CompactRange, _ frame: Frame, _ code: inout CodeWriter) {
    let requirement = Requirement.replace(run.indices.map { flow.replacements[$0].screen })
    let split = requirements.splitNames(requirement, of: frame.coordinator)
    var seen: Set<String> = []
    var list: [String] = []
    for (position, index) in run.indices.enumerated() {
      let replacement = flow.replacements[index]
      let parameters = flow[replacement.screen].parameters
      for (parameter, argument) in zip(parameters.indices, replacement.arguments.indices) {
        let label = context.label(parameter, of: replacement.screen, at: position, split: split)
        guard seen.insert(label).inserted else { continue }
        let type = flow.parameters[parameter].type
        list.append(
          "\(SwiftName.label(label)): \(value(flow.expressions[argument], as: type, frame))")
      }
    }
    call(requirement, list, frame, &code)
  }

  private mutating func set(_ run: CompactRange, _ frame: Frame, _ code: inout CodeWriter) {
    let assignments = run.indices.map { index in
      let assignment = flow.assignments[index]
      let variable = flow.variables[assignment.variable]
      return (
        place: "\(facts(frame)).\(context.name(variable.name))",
        value: value(assignment.value, as: variable.type, frame)
      )
    }
    guard flow.readsWhatItSets(run) else {
      for (place, value) in assignments { code.line("\(place) = \(value)") }
      return
    }
    // All values are read before any is set.
    let places = assignments.map(\.place).joined(separator: ", ")
    let values = assignments.map(\.value).joined(separator: ", ")
    code.line("(\(places)) = (\(values))")
  }

  private mutating func inChild(
    _ child: CoordinatorID, _ block: BlockID, _ frame: Frame, _ code: inout CodeWriter
  ) {
    let property = context.property(of: child)
    let isTaken = frame.locals.contains(property) || frame.receiver != nil
    let name = isTaken ? free(SwiftName.lowered(flow.text(child)) + "Steps", frame) : property
    let source = reach(property, frame)
    var inner = frame
    inner.coordinator = child
    inner.receiver = name
    inner.locals.insert(name)
    // What the caller's parameters are called is not in scope there.
    inner.present = frame.present.filter { if case .parameter = $0.key { false } else { true } }
    let body = self.block(block, in: inner)
    if body.isEmpty { return }
    let isRead = readReceivers.remove(name) != nil
    let head =
      isRead
      ? (source == name ? "if let \(name)" : "if let \(name) = \(source)") : "if \(source) != nil"
    code.braces(head) { $0.append(body) }
  }

  private func free(_ name: String, _ frame: Frame) -> String {
    var name = name
    while frame.locals.contains(name) || frame.receiver == name { name += "Below" }
    return name
  }

  // MARK: Values

  private mutating func value(
    _ expression: Expression, as type: TypeID, _ frame: Frame
  ) -> String {
    if let name = frame.present[expression] {
      // Where an optional will do, nobody needs to have asked.
      if flow.types.isOptional(type) { return plain(expression, frame) }
      readPresent.insert(expression)
      read(expression)
      return name
    }
    if case .constant(let value) = expression { return context.text(value, as: type) }
    return plain(expression, frame)
  }

  private mutating func read(_ expression: Expression) {
    if case .payload(let position) = expression { readPayload.insert(Int(position)) }
  }

  private mutating func plain(_ expression: Expression, _ frame: Frame) -> String {
    read(expression)
    switch expression {
    case .payload(let position):
      let parameter = flow.parameters[self.parameter(position, frame)]
      let isScreens = Int(position) >= Int(frame.payload.count)
      return isScreens ? "screen.\(context.name(parameter.name))" : context.local(parameter.name)
    case .parameter(let position):
      return reach(context.member(.parameter(Int(position)), of: frame.coordinator), frame)
    case .state(let variable):
      return "\(facts(frame)).\(context.name(flow.variables[Int(variable)].name))"
    case .constant: return "nil"
    }
  }

  /// A part of the payload; behind it come the parameters of the screen.
  private func parameter(_ position: UInt16, _ frame: Frame) -> Int {
    let position = Int(position)
    let own = Int(frame.payload.count)
    return position < own
      ? Int(frame.payload.start) + position : Int(frame.screen.start) + position - own
  }

  private func type(of expression: Expression, _ frame: Frame) -> TypeID {
    switch expression {
    case .payload(let position): flow.parameters[parameter(position, frame)].type
    case .parameter(let position):
      flow.parameters[Int(flow[frame.coordinator].parameters.start) + Int(position)].type
    case .state(let variable): flow.variables[Int(variable)].type
    case .constant: .invalid
    }
  }

  // MARK: Choices

  private mutating func choose(
    _ condition: Guard, _ then: BlockID, _ otherwise: BlockID, _ frame: Frame,
    _ code: inout CodeWriter
  ) {
    let ifTrue = branch(then, condition.presentIfTrue, frame)
    let ifFalse = branch(otherwise, condition.presentIfFalse, frame)
    if ifTrue.code.isEmpty, ifFalse.code.isEmpty { return }
    if ifTrue.code.isEmpty || (!ifFalse.asked.isEmpty && ifTrue.asked.isEmpty) {
      write(condition.negated, ifFalse, ifTrue, isChain: isChoice(then), frame, &code)
    } else {
      write(condition, ifTrue, ifFalse, isChain: isChoice(otherwise), frame, &code)
    }
  }

  /// The same, with lines of its own where the condition holds.
  mutating func choose(
    _ condition: Guard, _ then: CodeWriter, _ otherwise: BlockID, _ frame: Frame
  ) -> CodeWriter {
    let ifFalse = branch(otherwise, condition.presentIfFalse, frame)
    var code = CodeWriter()
    write(condition, (then, []), ifFalse, isChain: isChoice(otherwise), frame, &code)
    return code
  }

  /// A branch, and the optionals that it needs to be there.
  private typealias Branch = (code: CodeWriter, asked: [Expression])

  private mutating func branch(
    _ block: BlockID, _ present: [Expression], _ frame: Frame
  ) -> Branch {
    var inner = frame
    let new = present.filter { frame.present[$0] == nil }
    for expression in new {
      let name = presentName(expression, frame)
      inner.present[expression] = name
      inner.locals.insert(name)
    }
    let before = readPresent
    readPresent.subtract(new)
    let code = self.block(block, in: inner)
    let asked = new.filter { readPresent.contains($0) }
    readPresent = before.union(readPresent.subtracting(new))
    return (code, asked)
  }

  private func presentName(_ expression: Expression, _ frame: Frame) -> String {
    switch expression {
    case .payload(let position):
      return context.local(flow.parameters[parameter(position, frame)].name)
    case .parameter(let position):
      let run = flow[frame.coordinator].parameters
      let name = context.local(flow.parameters[Int(run.start) + Int(position)].name)
      return frame.receiver == nil ? name : free(name, frame)
    case .state, .constant: return "value"
    }
  }

  private func isChoice(_ block: BlockID) -> Bool {
    let steps = flow.blocks[block.index].steps
    guard steps.count == 1, case .choose = flow.steps[Int(steps.start)].operation else {
      return false
    }
    return true
  }

  private mutating func write(
    _ condition: Guard, _ then: Branch, _ otherwise: Branch, isChain: Bool, _ frame: Frame,
    _ code: inout CodeWriter
  ) {
    code.line("if \(head(condition, asked: then.asked, frame)) {")
    code.indented { $0.append(then.code) }
    if otherwise.code.isEmpty { return code.line("}") }
    if !otherwise.asked.isEmpty {
      let bindings = otherwise.asked.map { binding($0, frame) }
      code.line("} else if \(bindings.joined(separator: ", ")) {")
    } else if isChain, let first = otherwise.code.lines.first?.text,
      first.hasPrefix("if ")
    {
      // `else if`, as one would write it.
      code.line("} else \(first)")
      code.append(otherwise.code.lines.dropFirst())
      return
    } else {
      code.line("} else {")
    }
    code.indented { $0.append(otherwise.code) }
    code.line("}")
  }

  /// A condition as the list behind `if`, with what the branch needs bound by name.
  private mutating func head(_ condition: Guard, asked: [Expression], _ frame: Frame) -> String {
    var frame = frame
    var parts: [String] = []
    var open = asked
    for conjunct in condition.conjuncts {
      if case .exists(let expression) = conjunct, open.contains(expression) {
        parts.append(binding(expression, frame))
        frame.present[expression] = presentName(expression, frame)
        open.removeAll { $0 == expression }
      } else {
        parts.append(text(conjunct, frame, isNested: condition.conjuncts.count > 1))
      }
    }
    parts += open.map { binding($0, frame) }
    let isPlain = !parts.contains { $0.hasPrefix("let ") }
    return parts.joined(separator: isPlain ? " && " : ", ")
  }

  private mutating func binding(_ expression: Expression, _ frame: Frame) -> String {
    let name = presentName(expression, frame)
    let source = plain(expression, frame)
    return source == name ? "let \(name)" : "let \(name) = \(source)"
  }

  private mutating func text(_ condition: Guard, _ frame: Frame, isNested: Bool) -> String {
    switch condition {
    case .holds(let expression):
      let value = plain(expression, frame)
      let isOptional =
        flow.types.isOptional(type(of: expression, frame)) && frame.present[expression] == nil
      return isOptional ? "\(value) == true" : value
    case .equals(let expression, let constant, let isEqual):
      return "\(plain(expression, frame)) \(isEqual ? "==" : "!=") "
        + self.constant(constant, type(of: expression, frame))
    case .exists(let expression): return "\(plain(expression, frame)) != nil"
    case .lacks(let expression): return "\(plain(expression, frame)) == nil"
    case .alive(let child, let lives):
      return "\(reach(context.property(of: child), frame)) \(lives ? "!=" : "==") nil"
    case .not(let inner):
      let text = text(inner, frame, isNested: true)
      return text.contains(" ") && !text.hasPrefix("(") ? "!(\(text))" : "!\(text)"
    case .and(let left, let right):
      let both = "\(text(left, frame, isNested: true)) && \(text(right, frame, isNested: true))"
      return isNested ? "(\(both))" : both
    case .or(let left, let right):
      let both = "\(text(left, frame, isNested: true)) || \(text(right, frame, isNested: true))"
      return isNested ? "(\(both))" : both
    }
  }

  /// A case with its type where that may be optional: `.none` would be no value then.
  private func constant(_ value: Value, _ type: TypeID) -> String {
    let text = context.text(value, as: type)
    return flow.types.isOptional(type) ? context.text(flow.types.unwrapped(type)) + text : text
  }

  private mutating func branch(
    _ subject: Expression, _ cases: CompactRange, _ frame: Frame, _ code: inout CodeWriter
  ) {
    let type = flow.types.unwrapped(type(of: subject, frame))
    let blocks = cases.indices.map { block(flow.cases[$0].block, in: frame) }
    if blocks.allSatisfy(\.isEmpty) { return }
    let given = cases.indices.count { flow.cases[$0].value != nil }
    let isWhole = given == flow.types.representatives(of: type).count
    code.line("switch \(value(subject, as: type, frame)) {")
    for (index, block) in zip(cases.indices, blocks) {
      let value = flow.cases[index].value
      if value == nil, isWhole { continue }
      code.line(value.map { "case \(context.text($0, as: type)):" } ?? "default:")
      code.indented { code in
        if block.isEmpty { code.line("break") } else { code.append(block) }
      }
    }
    code.line("}")
  }
}
