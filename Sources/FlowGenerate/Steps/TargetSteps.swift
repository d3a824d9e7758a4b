import FlowModel
import FlowSource

/// Finish targets: what a parent answers, and how one comes down to where it leads.
struct TargetSteps {
  let steps: CoordinatorSteps

  private var context: SwiftContext { steps.context }
  private var flow: Flow { steps.context.flow }
  private var targets: TargetAnswers { steps.targets }
  private var id: CoordinatorID { steps.id }

  func functions() -> [CodeWriter] { [takes(), childFinished(), lead()] }

  private func answers(_ target: Int) -> [(above: [CoordinatorID], answer: TargetAnswers.Answer)] {
    targets.answers(target, at: id, flow)
  }

  private var heard: [Int] { targets.heard[id.index] }

  // MARK: Who takes it

  private func takes() -> CodeWriter {
    var code = CodeWriter()
    // Nobody else asks: a tab stays where its bar takes the target.
    if heard.isEmpty || !flow[id].isTabBar { return code }
    code.line("/// Whether a finish target ends its way up here: the tab that it comes from stays.")
    code.braces("\(context.access)func takes(_ target: \(context.space).Target) -> Swift.Bool") {
      code in
      code.line("switch target {")
      for target in heard {
        let text = answers(target).map { above, answer in
          (above, answer == .up || answer == .nothing ? "false" : "true")
        }
        code.line("case .\(context.caseName(targets.cases[target])): \(choice(text))")
      }
      closing(heard, "false", &code)
      code.line("}")
    }
    return code
  }

  /// The first answer whose condition holds, as an expression.
  private func choice(_ answers: [(above: [CoordinatorID], text: String)]) -> String {
    let last = answers[answers.count - 1].text
    return answers.dropLast().reversed().reduce(last) { rest, answer in
      answer.text == rest ? rest : "\(below(answer.above)) ? \(answer.text) : \(rest)"
    }
  }

  private func below(_ above: [CoordinatorID]) -> String { context.member(.below(above)) }

  /// What is said of targets that never come here.
  private func closing(_ named: [Int], _ text: String, _ code: inout CodeWriter) {
    if named.count < targets.cases.count { code.line("default: \(text)") }
  }

  // MARK: The answer

  private func childFinished() -> CodeWriter {
    var code = CodeWriter()
    if heard.isEmpty { return code }
    code.line("/// A child has finished with a target.")
    code.braces(
      "\(context.access)func childFinished(to target: \(context.space).Target) async"
    ) { code in
      code.line("switch target {")
      for target in heard { answer(target, &code) }
      closing(heard, "break", &code)
      code.line("}")
    }
    return code
  }

  private func answer(_ target: Int, _ code: inout CodeWriter) {
    var names: Set<Int> = []
    var body = CodeWriter()
    let all = answers(target)
    for (index, (above, answer)) in all.enumerated() {
      let text = line(answer, target, &names)
      if above.isEmpty {
        if index == 0 {
          text.map { body.line($0) }
        } else if let text {
          body.line("} else {"); body.indented { $0.line(text) }
        }
      } else {
        body.line((index == 0 ? "if " : "} else if ") + below(above) + " {")
        if let text { body.indented { $0.line(text) } }
      }
    }
    if all.count > 1 { body.line("}") }
    code.line("case .\(context.caseName(targets.cases[target]))\(pattern(target, names)):")
    code.indented { code in
      if body.isEmpty { code.line("break") } else { code.append(body) }
    }
  }

  private func line(
    _ answer: TargetAnswers.Answer, _ target: Int, _ names: inout Set<Int>
  ) -> String? {
    switch answer {
    case .here: ending(target, &names)
    case .arrived, .nothing: nil
    case .up: "await finish(to: target)"
    case .below: "await lead(to: target, isNew: false)"
    }
  }

  /// Starting or selecting the last of the path.
  private func ending(_ target: Int, _ names: inout Set<Int>) -> String? {
    let path = targets.cases[target].path
    let last = path[path.count - 1]
    guard let boundary = flow.boundary(from: path[path.count - 2], to: last) else { return nil }
    if flow[boundary].kind == .tab { return "await \(context.member(.select(last)))()" }
    return start(last, target, if: [], &names)
  }

  /// A start with arguments by name; behind conditions, and where some use of the target has no need of an
  /// argument, only if it is there.
  private func start(
    _ child: CoordinatorID, _ target: Int, if conditions: [String], _ names: inout Set<Int>
  ) -> String {
    var conditions = conditions
    var list: [String] = []
    for index in flow[child].parameters.indices {
      let parameter = flow.parameters[index]
      let text = value(parameter, target, &names)
      list.append("\(context.label(parameter.name)): \(text)")
      let given = targets.cases[target].parameters.first { $0.name == parameter.name }
      if let given, !given.isAlwaysGiven, !flow.types.isOptional(parameter.type) {
        conditions.append("let \(text)")
      }
    }
    let call = "await \(context.member(.start(child)))(\(list.joined(separator: ", ")))"
    return conditions.isEmpty ? call : "if \(conditions.joined(separator: ", ")) { \(call) }"
  }

  private func value(_ parameter: Parameter, _ target: Int, _ names: inout Set<Int>) -> String {
    let all = targets.cases[target].parameters
    guard let position = all.firstIndex(where: { $0.name == parameter.name }) else {
      return parameter.initial.map { context.text($0, as: parameter.type) } ?? "nil"
    }
    names.insert(position)
    return context.local(parameter.name, besides: ["target", "isNew"])
  }

  private func pattern(_ target: Int, _ names: Set<Int>) -> String {
    if names.isEmpty { return "" }
    let parts = targets.cases[target].parameters.enumerated().map { position, parameter in
      names.contains(position)
        ? "let \(context.local(parameter.name, besides: ["target", "isNew"]))" : "_"
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  // MARK: The way down

  private func lead() -> CodeWriter {
    var code = CodeWriter()
    let passing = targets.passing[id.index]
    if passing.isEmpty { return code }
    code.line(
      "/// Leads a finish target further down: what lives is kept, what doesn't is started.")
    code.line("///")
    code.line("/// - Parameter isNew: whether this coordinator was started for the target.")
    code.braces(
      "\(context.access)func lead(to target: \(context.space).Target, isNew: Swift.Bool) async"
    ) { code in
      code.line("switch target {")
      for (target, next) in passing { lead(target, next, &code) }
      closing(passing.map(\.target), "break", &code)
      code.line("}")
    }
    return code
  }

  private func lead(_ target: Int, _ next: BoundaryID?, _ code: inout CodeWriter) {
    var names: Set<Int> = []
    var body = CodeWriter()
    if let next {
      lead(along: next, target, &names, &body)
    } else {
      let path = targets.cases[target].path
      let last = path[path.count - 1]
      if flow.boundary(from: path[path.count - 2], to: last).map({ flow[$0].kind }) == .tab {
        body.line("await \(context.member(.select(last)))()")
      } else {
        let isMissing = "!isNew || \(context.property(of: last)) == nil"
        body.line(start(last, target, if: [isMissing], &names))
      }
    }
    code.line("case .\(context.caseName(targets.cases[target]))\(pattern(target, names)):")
    code.indented { $0.append(body) }
  }

  private func lead(
    along boundary: BoundaryID, _ target: Int, _ names: inout Set<Int>, _ body: inout CodeWriter
  ) {
    let child = flow[boundary].child
    let property = context.property(of: child)
    if flow[boundary].kind == .tab {
      body.line("await \(context.member(.select(child)))()")
      body.line("await \(property)?.lead(to: target, isNew: isNew)")
      return
    }
    body.line("let isAlive = \(property) != nil")
    body.line(start(child, target, if: ["!isAlive"], &names))
    body.line("await \(property)?.lead(to: target, isNew: isNew || !isAlive)")
  }
}
