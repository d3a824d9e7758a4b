package import FlowModel
import FlowSource

/// What a flow means, as text without comments, lines or the order of its declarations: equal flows have
/// equal texts. `Flow.fingerprint` in Swift, and `flow` in a trace, are its hash.
struct ModelText {
  private let flow: Flow

  /// The fingerprint of a flow's meaning.
  static func fingerprint(of flow: Flow) -> String {
    StableHash.digits(of: ModelText(flow: flow).text().joined(separator: "\n"))
  }

  private func text() -> [String] {
    var parts = flow.types.shapes.compactMap { shape -> String? in
      guard case .enumeration(let name, let cases) = shape else { return nil }
      return "type \(flow.names[name]): \(cases.map { flow.names[$0] }.joined(separator: " "))"
    }
    parts += flow.variables.map { variable in
      "\(variable.isEnvironment ? "environment" : "state") \(flow.names[variable.name]): "
        + "\(type(variable.type)) = \(value(variable.initial, variable.type))"
    }
    parts += flow.screens.indices.map { screen(ScreenID($0)) }
    parts += flow.coordinators.indices.map { coordinator(CoordinatorID($0)) }
    parts += flow.boundaries.map(boundary)
    parts += flow.links.map(link)
    parts.append("root \(flow.text(flow.root)) back \(rule(flow.defaultBack))")
    parts.append("notifications \(events(flow.notifications))")
    parts += baseClass()
    return parts.sorted()
  }

  /// What the base class does. Where the flow does not say which of several screens it hears of, it is taken to
  /// hear of all.
  private func baseClass() -> [String] {
    [
      "finishing \(flow.leavesScreens) \(flow.removesByType)",
      "hears \(flow.hearsOfLastOnly ?? false) \(flow.hearsAtBegin) taps \(flow.tapsTwice)"
        + (flow.hearsOfFirst ? " first" : "") + (flow.hearsNewest ? " newest" : ""),
      "animations \(flow.stepAnimation) \(flow.finishAnimation)",
    ]
  }

  private func screen(_ id: ScreenID) -> String {
    let screen = flow[id]
    return "screen \(flow.text(id))\(parameters(screen.parameters)) \(screen.style.text) "
      + "\(screen.isBackLocked) \(screen.isSwipeLocked) \(events(screen.events)) "
      + "cancel \(screen.cancel.map(flow.text) ?? "") single "
      + screen.single.map(flow.text).sorted().joined(separator: " ")
      + (screen.hidesTabBar ? " hides the tab bar" : "") + lock("back", screen.backLock)
      + lock("swipe", screen.swipeLock)
  }

  private func coordinator(_ id: CoordinatorID) -> String {
    let coordinator = flow[id]
    var text = "coordinator \(flow.text(id))\(parameters(coordinator.parameters)) "
    text += "\(events(coordinator.events)) start \(block(coordinator.start)) tabs "
    text += coordinator.tabs.map { flow.text(flow.boundaries[$0].child) }.joined(separator: " ")
    let transitions = coordinator.transitions.indices.map { index in
      "\(flow.text(flow.transitions[index].event)) \(block(flow.transitions[index].block))"
    }
    text += " " + transitions.sorted().joined(separator: " ")
    if coordinator.isTabBar, coordinator.staysAtTabAgain { text += " stays at a second tap" }
    // Flows that say nothing of SwiftUI keep the text that they had before there was a word for it.
    if coordinator.framework == .swiftui { text += " swiftui \(coordinator.slots)" }
    return text + " ignores " + coordinator.ignores.map(flow.text).sorted().joined(separator: " ")
  }

  private func boundary(_ boundary: Boundary) -> String {
    "boundary \(flow.text(boundary.parent)) \(flow.text(boundary.child)) \(boundary.kind) "
      + "\(boundary.style.text) \(rule(boundary.back)) \(rule(boundary.swipe)) "
      + "\(rule(boundary.gone)) \(boundary.isKept) \(boundary.showsAgain)"
      + (boundary.kind == .tab ? arguments(boundary.arguments) : "")
      + (boundary.replacesStack ? " sets the stack" : "") + (boundary.isOverTop ? " over top" : "")
      + lock("back", boundary.backLock) + lock("swipe", boundary.swipeLock)
  }

  private func link(_ link: Link) -> String {
    let path = link.path.map { flow.text(flow[$0].child) }.joined(separator: ".")
    let fresh = link.arguments.map(arguments).joined()
    return "link \(flow.names[link.name])\(parameters(link.parameters)) \(path) \(fresh) "
      + "\(link.condition.map(condition) ?? "") \(link.otherwise.map(block) ?? "") "
      + "\(block(link.block)) \(addressText(link))" + (link.clears ? "" : " closes nothing")
  }

  private func addressText(_ link: Link) -> String {
    guard let address = link.address else { return "" }
    let segments = address.segments.map(part) + address.query.map { "\($0.key)=\(part($0.value))" }
    return address.base + "/" + segments.joined(separator: "/")
  }

  private func part(_ part: LinkAddress.Part) -> String {
    switch part {
    case .literal(let text): text
    case .parameter(let index): "{\(flow.names[flow.parameters[index].name])}"
    }
  }

  // MARK: Parts

  private func type(_ type: TypeID) -> String { flow.types.text(of: type, names: flow.names) }

  private func value(_ value: Value, _ type: TypeID) -> String {
    flow.types.text(of: value, as: type, names: flow.names)
  }

  private func parameters(_ run: CompactRange) -> String {
    let parts = run.indices.map { index in
      let parameter = flow.parameters[index]
      let initial = parameter.initial.map { "=" + value($0, parameter.type) } ?? ""
      return "\(flow.names[parameter.name]):\(type(parameter.type))\(initial)"
    }
    return "(\(parts.joined(separator: ",")))"
  }

  private func events(_ run: CompactRange) -> String {
    run.indices.map { index in
      let event = flow.events[index]
      return "\(event.kind)\(event.onceBit == 0 ? "" : " once") \(flow.names[event.name])"
        + parameters(event.parameters)
    }.sorted().joined(separator: " ")
  }

  private func rule(_ rule: Boundary.Response) -> String {
    switch rule {
    case .nothing: "nothing"
    case .finish: "finish"
    case .finishWith(let outcome): "finish:\(flow.text(outcome))"
    case .locked: "locked"
    }
  }

  private func block(_ id: BlockID) -> String {
    let steps = flow.blocks[id.index].steps.indices.map { step(flow.steps[$0].operation) }
    return "[\(steps.joined(separator: ";"))]"
  }

  private func arguments(_ run: CompactRange) -> String {
    "(\(run.indices.map { expression(flow.expressions[$0]) }.joined(separator: ",")))"
  }

  private func expression(_ expression: Expression) -> String {
    switch expression {
    case .payload(let position): return "p\(position)"
    case .parameter(let position): return "c\(position)"
    case .state(let variable): return flow.names[flow.variables[Int(variable)].name]
    case .constant(let value):
      if let (text, isQuoted) = value.text {
        return isQuoted ? "'\(flow.names[text])'" : flow.names[text]
      }
      return "v\(value.raw)"
    }
  }

  private func step(_ operation: Step.Operation) -> String {
    switch operation {
    case .push(let screen, let run): return "push \(flow.text(screen))\(arguments(run))"
    case .pushOverTop(let screen, let run):
      return "push \(flow.text(screen))\(arguments(run)) over top"
    case .pop: return "pop"
    case .popTo(let screen): return "popTo \(flow.text(screen))"
    case .popToRoot: return "popToRoot"
    case .replace(let run):
      let screens = run.indices.map {
        flow.text(flow.replacements[$0].screen) + arguments(flow.replacements[$0].arguments)
      }
      return "replace \(screens.joined(separator: ","))"
    case .present(let screen, let run, let style, let overTop):
      return "present \(flow.text(screen))\(arguments(run)) \(style.text) \(overTop)"
    case .dismiss: return "dismiss"
    case .dismissSelf: return "dismissSelf"
    case .dismissTop: return "dismissTop"
    case .dismissScreen(let screen): return "dismiss \(flow.text(screen))"
    case .dismissChild(let child): return "dismiss \(flow.text(child))"
    case .dismissAll: return "dismissAll"
    case .remove(let screen): return "remove \(flow.text(screen))"
    case .post(let event, let run): return "post \(flow.text(event))\(arguments(run))"
    case .request(let event): return "request \(flow.text(event))"
    case .start(let boundary, let run):
      return "start \(flow.text(flow[boundary].child))\(arguments(run))"
    case .startOverTop(let boundary, let run):
      return "start \(flow.text(flow[boundary].child))\(arguments(run)) over top"
    case .stop(let child): return "stop \(flow.text(child))"
    case .stopAll: return "stopAll"
    case .select(let tab): return "select \(flow.text(tab))"
    case .finish: return "finish"
    case .finishWith(let event, let run): return "finish \(flow.text(event))\(arguments(run))"
    case .finishTo(let target):
      let values = flow[target].arguments.map { "\(flow.names[$0.name])=\(expression($0.value))" }
      return "finish \(flow[target].path.map { flow.text($0) }.joined(separator: "."))"
        + "(\(values.sorted().joined(separator: ",")))"
    case .output(let event, let run): return "output \(flow.text(event))\(arguments(run))"
    case .inChild(let child, let inner): return "in \(flow.text(child)) \(block(inner))"
    case .animated(let inner, let isAwaited):
      return "do \(block(inner)) \(isAwaited ? "awaited" : "unawaited")"
    case .set(let run):
      return run.indices.map {
        let name = flow.variables[flow.assignments[$0].variable].name
        return "set \(flow.names[name])=\(expression(flow.assignments[$0].value))"
      }.joined(separator: ",")
    case .open(let link, let run): return "open \(flow.names[flow[link].name])\(arguments(run))"
    case .stay: return "stay"
    case .choose(let id, let then, let otherwise):
      return "if \(condition(id)) \(block(then)) \(block(otherwise))"
    case .branch(let subject, let run):
      // In whatever order they are written.
      let order = run.indices.sorted {
        (flow.cases[$0].value?.raw ?? .max) < (flow.cases[$1].value?.raw ?? .max)
      }
      let cases = order.map {
        "\(flow.cases[$0].value.map { "v\($0.raw)" } ?? "_")\(block(flow.cases[$0].block))"
      }
      return "switch \(expression(subject)) \(cases.joined(separator: " "))"
    }
  }

  /// Flows without such a lock keep the text that they had before there was a word for it.
  private func lock(_ gesture: String, _ id: ConditionID?) -> String {
    id.map { " \(gesture) locked if \(condition($0))" } ?? ""
  }

  private func condition(_ id: ConditionID) -> String {
    switch flow.conditions[id.index] {
    case .holds(let value): "\(expression(value))"
    case .not(let inner): "!(\(condition(inner)))"
    case .and(let left, let right): "(\(condition(left))&\(condition(right)))"
    case .or(let left, let right): "(\(condition(left))|\(condition(right)))"
    case .equals(let value, let constant): "\(expression(value))==v\(constant.raw)"
    case .exists(let value): "\(expression(value))?"
    case .alive(let child): "alive \(flow.text(child))"
    }
  }
}

extension SwiftGenerator {
  /// What `Flow.fingerprint` is: traces name the flow by it.
  package static func fingerprint(of flow: Flow) -> String { ModelText.fingerprint(of: flow) }
}
