import FlowModel
import FlowSource

/// Names that are right in a flow and can't stand beside each other in Swift (`swift-name`).
struct SwiftNameCheck {
  let context: SwiftContext
  let requirements: Requirements

  private var flow: Flow { context.flow }

  func problems() -> [Diagnostic] {
    var problems = inNamespace()
    if context.options.level == .steps {
      for index in flow.coordinators.indices { problems += members(of: CoordinatorID(index)) }
      problems += targets()
    }
    return problems
  }

  // MARK: One level up

  /// What stands in the namespace beside the flow's own names, or would hide a module there.
  private var taken: [String: String] {
    var taken = [
      "Swift": "the standard library", "Style": "the generated `Style`",
      "fingerprint": "the generated `fingerprint`",
    ]
    if !flow.links.isEmpty || flow.parameters.contains(where: { context.needsFoundation($0.type) })
    {
      taken["Foundation"] = "Foundation"
    }
    if !flow.notifications.isEmpty { taken["Notification"] = "the generated `Notification`" }
    if !flow.links.isEmpty { taken["Link"] = "the generated `Link`" }
    if !flow.variables.isEmpty { taken["Facts"] = "the generated `Facts`" }
    if context.options.level == .steps {
      taken["Gesture"] = "the generated `Gesture`"
      taken["trace"] = "the generated `trace`"
      if !flow.targets.isEmpty { taken["Target"] = "the generated `Target`" }
    }
    return taken
  }

  private func inNamespace() -> [Diagnostic] {
    let taken = taken
    let declared = declared()
    let names = Set(declared.map { flow.names[$0.0] })
    return declared.compactMap { name, range in
      let text = flow.names[name]
      if text == context.options.namespace {
        // The longer ones are the flow's too, however many there are.
        var other = text + "Flow"
        while names.contains(other) || taken[other] != nil { other += "s" }
        return Diagnostic(
          .swiftName,
          "`\(text)` is the name of the namespace: Swift would find the one in the other",
          at: range, help: "choose another namespace: `--namespace \(other)`")
      }
      guard let other = taken[text] else { return nil }
      return Diagnostic(
        .swiftName, "`\(text)` would stand in the namespace in place of \(other)", at: range,
        help: "give it another name, such as `\(text)Screen`")
    }
  }

  private func declared() -> [(NameID, SourceRange)] {
    flow.screens.map { ($0.name, $0.range) } + flow.coordinators.map { ($0.name, $0.range) }
      + flow.types.shapes.compactMap { shape in
        switch shape {
        case .enumeration(let name, _), .opaque(let name): (name, .start(of: context.entryFile))
        case .builtin, .optional, .list, .invalid: nil
        }
      }
  }

  // MARK: One protocol

  /// Two steps or properties of one coordinator that come to the same member.
  private func members(of id: CoordinatorID) -> [Diagnostic] {
    var seen: [String: Requirement] = [:]
    var problems: [Diagnostic] = []
    for requirement in requirements.sorted(of: id) {
      let declaration = context.declaration(requirement, of: id, requirements)
      let key = signature(declaration)
      guard let other = seen[key] else {
        seen[key] = requirement
        continue
      }
      problems.append(
        Diagnostic(
          .swiftName,
          "`\(flow.text(id))` needs `\(key)` for two things: for \(subject(other, id)) and for "
            + subject(requirement, id), at: flow[id].range,
          help: "give one of them another name"))
    }
    return problems
  }

  /// A declaration without types: by what Swift tells members apart here.
  private func signature(_ declaration: String) -> String {
    if declaration.hasPrefix("var ") {
      return String(declaration.dropFirst(4).prefix { $0 != ":" })
    }
    let name = declaration.dropFirst(5).prefix { $0 != "(" }
    let list = declaration.dropFirst(5 + name.count + 1)
    var depth = 0
    var labels: [Substring] = []
    var current = list.startIndex
    for index in list.indices {
      switch list[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "," where depth == 0:
        labels.append(list[current..<index]); current = list.index(after: index)
      default: break
      }
      if depth < 0 {
        labels.append(list[current..<index])
        break
      }
    }
    let texts = labels.filter { !$0.isEmpty }.map { label in
      label.drop { $0 == " " }.prefix { $0 != ":" && $0 != " " } + ":"
    }
    // A property of the name is in the way of a function without arguments, and the reverse.
    return texts.isEmpty ? String(name) : "\(name)(\(texts.joined()))"
  }

  private func subject(_ requirement: Requirement, _ id: CoordinatorID) -> String {
    switch requirement {
    case .push(let screen): "`push: \(flow.text(screen))`"
    case .pushOverTop(let screen): "`push: { screen: \(flow.text(screen)), over: top }`"
    case .present(let screen, _): "`present: \(flow.text(screen))`"
    case .pop: "`pop`"
    case .popTo(let screen): "`popTo: \(flow.text(screen))`"
    case .popToRoot: "`popToRoot`"
    case .replace(let screens):
      "`replace: [\(screens.map { flow.text($0) }.joined(separator: ", "))]`"
    case .dismiss: "`dismiss`"
    case .dismissSelf: "`dismiss: self`"
    case .dismissTop: "`dismiss: top`"
    case .dismissScreen(let screen): "`dismiss: \(flow.text(screen))`"
    case .dismissChild(let child): "`dismiss: \(flow.text(child))`"
    case .dismissAll: "`dismissAll`"
    case .remove(let screen): "`remove: \(flow.text(screen))`"
    case .post: "`post`"
    case .request(let event): "`request: \(flow.text(event))`"
    case .start(let child): "`start: \(flow.text(child))`"
    case .startOverTop(let child): "`start: { child: \(flow.text(child)), over: top }`"
    case .stop(let child): "`stop: \(flow.text(child))`"
    case .stopAll: "`stopAll`"
    case .select(let tab): "`select: \(flow.text(tab))`"
    case .finish, .finishWithOutcome, .finishTo: "`finish`"
    case .output: "`output`"
    case .open, .go: "`open`"
    case .child(let child): "the child `\(flow.text(child))`"
    case .facts: "the app's state"
    case .parameter: "the parameter `\(context.member(requirement, of: id))`"
    case .below(let above):
      "its place below `\(above.map { flow.text($0) }.joined(separator: "."))`"
    }
  }

  // MARK: Targets

  private func targets() -> [Diagnostic] {
    let answers = TargetAnswers(of: flow)
    var seen: Set<String> = []
    return answers.cases.compactMap { target in
      let name = context.caseName(target)
      if seen.insert(name).inserted { return nil }
      let path = target.path.map { flow.text($0) }.joined(separator: ".")
      return Diagnostic(
        .swiftName, "two finish targets are `\(name)` in Swift, and one of them is `\(path)`",
        at: place(of: target), help: "give one of their coordinators another name")
    }
  }

  /// Where the flow first names a target.
  private func place(of target: TargetAnswers.Case) -> SourceRange {
    flow.targets.first { $0.path == target.path }?.range ?? .start(of: context.entryFile)
  }
}
