import FlowModel
import FlowSource

/// An app's part for any flow, as its team would write it by hand: a class for each coordinator, and in it what
/// `Steps` asks for. What is asked for is read out of the generated text, as a person would.
struct AppPart {
  let flow: Flow
  let generated: String

  func text() -> String {
    var parts = [Self.base(hasTargets: generated.contains("  enum Target {")), facts()]
    parts += flow.types.shapes.compactMap { shape in
      guard case .opaque(let name) = shape else { return nil }
      let type = flow.names[name]
      return """
        extension Flow { final class \(type) {} }
        @MainActor func make\(type)() -> Flow.\(type) { .init() }
        """
    }
    parts += flow.coordinators.indices.map { coordinator(CoordinatorID($0)) }
    if flow.text(flow.root) != "App" {
      parts.append("typealias AppCoordinator = \(flow.text(flow.root))Coordinator")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func facts() -> String {
    let lines = flow.variables.map { variable in
      "  var \(flow.names[variable.name]): \(type(variable.type)) = \(initial(variable.type))"
    }
    let isAsked = flow.variables.isEmpty ? "" : ": Flow.Facts"
    return "@MainActor final class AppFacts\(isAsked) {\n\(lines.joined(separator: "\n"))\n}"
  }

  private func type(_ type: TypeID) -> String {
    let text = flow.types.text(of: type, names: flow.names)
    return flow.types.cases(of: flow.types.unwrapped(type)) == nil ? text : "Flow." + text
  }

  private func initial(_ type: TypeID) -> String {
    if flow.types.isOptional(type) { return "nil" }
    guard let cases = flow.types.cases(of: type), type != .bool else { return "false" }
    return "." + flow.names[cases[0]]
  }

  // MARK: - What is asked for

  /// The lines of the generated text about one coordinator: its protocol's, and those of its decisions.
  private func asked(of id: CoordinatorID) -> (requirements: [Substring], decisions: Substring) {
    let name = flow.text(id)
    let declared = generated.ranges(of: "    /// What the coordinator `\(name)` can do.").first!
    let lines = generated[declared.upperBound...].split(separator: "\n").dropFirst(2)
      .prefix { $0 != "    }" }.filter { !$0.contains("///") }
      .map { $0.drop { $0 == " " } }
    let begin = generated.ranges(of: "extension Flow.\(name).Steps {").first!
    let rest = generated[begin.upperBound...]
    let end = rest.ranges(of: "\n}\n").first!
    return (lines, rest[..<end.lowerBound])
  }

  private func coordinator(_ id: CoordinatorID) -> String {
    let name = flow.text(id)
    let (requirements, decisions) = asked(of: id)
    var lines = [
      "final class \(name)Coordinator: PlainCoordinator, Flow.\(name).Steps {",
      "  static let name = \"\(name)\"",
    ]
    for index in flow[id].parameters.indices {
      let parameter = flow.parameters[index]
      lines.append("  var \(flow.names[parameter.name]): \(type(parameter.type))")
    }
    let list = flow[id].parameters.indices.map {
      "\(flow.names[flow.parameters[$0].name]): \(type(flow.parameters[$0].type))"
    }
    let override = list.isEmpty ? "override " : ""
    lines.append("  \(override)init(\((["_ facts: AppFacts"] + list).joined(separator: ", "))) {")
    for index in flow[id].parameters.indices {
      let name = flow.names[flow.parameters[index].name]
      lines.append("    self.\(name) = \(name)")
    }
    lines.append("    super.init(facts)")
    if flow[id].isTabBar { lines.append("    tabController = UITabBarController()") }
    lines.append("  }")
    if id == flow.root {
      lines.append("  convenience init(_ window: UIWindow, _ facts: AppFacts) {")
      lines.append("    self.init(facts); self.window = window; window.rootViewController = own")
      lines.append("  }")
    }
    if generated.contains("\n    enum Outcome"), flow.hasOutcomes(id) {
      lines.append("  var onEnd: ((Flow.\(name).Outcome) async -> Void)?")
      lines.append(
        "  func finish(_ outcome: Flow.\(name).Outcome) async { await end(); await onEnd?(outcome) }"
      )
    }
    if decisionsHave("output", id) {
      lines.append("  var onOutput: ((Flow.\(name).Output) async -> Void)?")
      lines.append("  func output(_ output: Flow.\(name).Output) async { await onOutput?(output) }")
    }
    lines += requirements.flatMap { requirement(String($0), of: id, decisions) }
    return lines.joined(separator: "\n") + "\n}"
  }

  private func decisionsHave(_ kind: String, _ id: CoordinatorID) -> Bool {
    flow[id].events.indices.contains { flow.events[$0].kind == .output }
  }

  private func requirement(
    _ line: String, of id: CoordinatorID, _ decisions: Substring
  ) -> [String] {
    if line.hasPrefix("var ") { return property(line, of: id) }
    let name = String(line.dropFirst(5).prefix { $0 != "(" })
    let head = "  " + line + " "
    let known = [
      "pop", "popToRoot", "dismiss", "dismissSelf", "dismissTop", "dismissAll", "stopAll", "finish",
      "output",
    ]
    if known.contains(name) { return [] }
    if name == "open" { return [head + "{ await (root as? AppCoordinator)?.open(link) }"] }
    if name == "go" { return [head + "{}"] }
    if name == "post" { return [head + "{ \(posting()) }"] }
    if name.hasPrefix("request") { return [head + "{}"] }
    for (index, screen) in flow.screens.indices.map({ ($0, ScreenID($0)) }) {
      _ = index
      let title = capitalized(flow.text(screen))
      switch name {
      case "push" + title: return [head + "{ push(\(made(screen, decisions))) }"]
      case "popTo" + title: return [head + "{ pop(to: \"\(flow.text(screen))\") }"]
      case "remove" + title: return [head + "{ remove(\"\(flow.text(screen))\") }"]
      case "dismiss" + title: return [head + "{ await dismiss(named: \"\(flow.text(screen))\") }"]
      case "present" + title, "present\(title)OverTop":
        return [head + presenting(screen, overTop: name.hasSuffix("OverTop"), id, line, decisions)]
      default: break
      }
    }
    for other in flow.coordinators.indices.map({ CoordinatorID($0) }) {
      let title = capitalized(flow.text(other))
      let type = "\(flow.text(other))Coordinator.self"
      switch name {
      case "start" + title: return [head + starting(other, by: id, decisions)]
      case "stop" + title: return [head + "{ await child(\(type))?.end() }"]
      case "select" + title: return [head + "{ select(\(type)) }"]
      case "dismiss" + title: return [head + "{ await dismiss(holding: \(type)) }"]
      default: break
      }
    }
    if name.hasPrefix("replaceBy") { return [head + replacing(name, line, decisions)] }
    return ["  // \(line)"]
  }

  private func property(_ line: String, of id: CoordinatorID) -> [String] {
    let name = line.dropFirst(4).prefix { $0 != ":" }
    let head = "  " + line.replacing(" { get }", with: " ")
    if name == "facts" { return ["  var facts: any Flow.Facts { all }"] }
    if let range = line.ranges(of: "(any Flow.").first {
      let type = line[range.upperBound...].prefix { $0 != "." }
      return [head + "{ child(\(type)Coordinator.self) }"]
    }
    guard name.hasPrefix("isBelow") else { return [] }
    let paths = flow.targets.flatMap { [$0.path.dropLast(), $0.path.dropLast(2)] }
    let path = paths.first {
      "isBelow" + $0.map { capitalized(flow.text($0)) }.joined() == name
    }
    let names = (path ?? []).map { "\"\(flow.text($0))\"" }.joined(separator: ", ")
    return [head + "{ isBelow([\(names)]) }"]
  }

  // MARK: - Bodies

  /// A screen, and who is told of its events.
  private func made(_ screen: ScreenID, _ decisions: Substring, arguments: String = "") -> String {
    let name = flow.text(screen)
    let locks = "isBackLocked: \(flow[screen].isBackLocked) || locksBack"
    var text = "Screen(\"\(name)\", \(locks), isSwipeLocked: \(flow[screen].isSwipeLocked))"
    for type in ["Event", "AsyncEvent"] {
      if decisions.contains("func send(_ event: Flow.\(name).\(type), at screen") {
        let values = parameters(screen).map { "\($0): \($0)" }.joined(separator: ", ")
        text +=
          ".on { [weak self] in self?.send($0 as Flow.\(name).\(type), at: .init(\(values))) }"
      } else if decisions.contains("func send(_ event: Flow.\(name).\(type))") {
        text += ".on { [weak self] in self?.send($0 as Flow.\(name).\(type)) }"
      }
    }
    for gone in ["popped", "dismissed"] {
      let event = gone == "popped" ? flow[screen].popped : flow[screen].dismissed
      let isBound = flow.transitions.contains { $0.event == event }
      if isBound, decisions.contains("func turn(_ gone: Flow.\(name).Gone)") {
        text += ".\(gone) { [weak self] in await self?.turn(Flow.\(name).Gone.\(gone)) }"
      }
    }
    return text
  }

  private func parameters(_ screen: ScreenID) -> [String] {
    flow[screen].parameters.indices.map { flow.names[flow.parameters[$0].name] }
  }

  private func presenting(
    _ screen: ScreenID, overTop: Bool, _ id: CoordinatorID, _ line: String, _ decisions: Substring
  ) -> String {
    let style =
      flow.steps.lazy.compactMap { step -> Style? in
        if case .present(screen, _, let style, _) = step.operation { style } else { nil }
      }.first ?? .sheet
    let over = overTop ? ", overTop: true" : ""
    guard style.leavesByItself else {
      let full = style == .fullScreen ? ".full" : ""
      return "{ await present(\(made(screen, decisions))\(full)\(over)) }"
    }
    let name = flow.text(screen)
    let titles = flow[screen].events.indices.filter { flow.events[$0].kind == .event }.map {
      let event = flow.names[flow.events[$0].name]
      return "\"\(event)\": Flow.\(name).Event.\(event)"
    }
    let actions =
      titles.isEmpty
      ? "[:] as KeyValuePairs<String, Int>" : "[\(titles.joined(separator: ", "))]"
    let send = titles.isEmpty ? "{ _ in }" : "{ [weak self] in self?.send($0) }"
    let asyncs = decisions.contains("func send(_ event: Flow.\(name).AsyncEvent)")
    let later = asyncs ? ".on { [weak self] in self?.send($0 as Flow.\(name).AsyncEvent) }" : ""
    return "{ await present(alert(\"\(name)\", \(actions), send: \(send))\(later)\(over)) }"
  }

  private func replacing(_ name: String, _ line: String, _ decisions: Substring) -> String {
    let runs = flow.steps.compactMap { step -> [ScreenID]? in
      guard case .replace(let run) = step.operation else { return nil }
      return run.indices.map { flow.replacements[$0].screen }
    }
    let screens = runs.first {
      "replaceBy" + $0.map { capitalized(flow.text($0)) }.joined(separator: "And") == name
    }
    let list = (screens ?? []).map { made($0, decisions) }
    return "{ replace(by: [\(list.joined(separator: ", "))]) }"
  }

  private func starting(
    _ child: CoordinatorID, by id: CoordinatorID, _ decisions: Substring
  ) -> String {
    let boundary = flow[flow.boundary(from: id, to: child)!]
    let name = flow.text(child)
    let arguments = flow[child].parameters.indices.map {
      let parameter = flow.names[flow.parameters[$0].name]
      return ", \(parameter): \(parameter)"
    }
    var lines: [String] = []
    if boundary.isKept {
      let again = "await show(child); await child.begin(); return"
      lines.append("if let child = child(\(name)Coordinator.self) { \(again) }")
    }
    lines.append("let child = \(name)Coordinator(facts_\(arguments.joined()))")
    if decisions.contains("func turn(_ outcome: Flow.\(name).Outcome)") {
      lines.append("child.onEnd = { [weak self] in await self?.turn($0) }")
    }
    if decisions.contains("func turn(_ output: Flow.\(name).Output)") {
      lines.append("child.onOutput = { [weak self] in await self?.turn($0) }")
    }
    if decisions.contains("func turn(_ finished: Flow.\(name).Finished)") {
      lines.append(
        "child.onFinished = { [weak self] in await self?.turn(Flow.\(name).Finished()) }")
    }
    if decisions.contains("func childFinished(to target") {
      lines.append("child.onTarget = { [weak self] in await self?.childFinished(to: $0) }")
      if decisions.contains("func takes(_ target") {
        lines.append("child.isTaken = { [weak self] in self?.takes($0) ?? false }")
      }
    }
    if decisions.contains("func userLeft(_ child: any Flow.\(name).Steps") {
      let leave = "if let child { await self?.userLeft(child, by: $0) }"
      lines.append("child.userDidLeave = { [weak self, weak child] in \(leave) }")
    }
    if boundary.isKept { lines.append("child.isKept = true") }
    if boundary.back == .locked { lines.append("child.isLocked = true") }
    if boundary.swipe == .locked { lines.append("child.own.isModalInPresentation = true") }
    let full = boundary.style == .fullScreen ? ", isFullScreen: true" : ""
    lines.append("await add(child, .\(boundary.kind)\(full))")
    if boundary.kind != .tab {
      lines.append("await child.begin()")
    } else if flow[id].tabs.last.map({ flow.boundaries[$0].child }) == child {
      for index in flow[id].tabs {
        let tab = flow.text(flow.boundaries[index].child)
        lines.append("await self.child(\(tab)Coordinator.self)?.begin()")
      }
    }
    return "{ \(lines.joined(separator: "; ")) }"
  }

  private func posting() -> String {
    let hearing = flow.coordinators.indices.map { CoordinatorID($0) }.filter { id in
      flow.notifications.indices.contains { flow.transition(of: id, for: EventID($0)) != nil }
    }
    let calls = hearing.map {
      "if !one.isGone, let one = one as? \(flow.text($0))Coordinator "
        + "{ await one.turn(notification) }"
    }
    return "for one in root.family { \(calls.joined(separator: "; ")) }"
  }

  private func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// What all have in common beside the example's base class.
  private static func base(hasTargets: Bool) -> String {
    let targets = """
        var onTarget: ((Flow.Target) async -> Void)?
        var isTaken: ((Flow.Target) -> Bool)?
        func finish(to target: Flow.Target) async {
          if boundary == .tab, isTaken?(target) == true { await clear() } else { await end() }
          await onTarget?(target)
        }
      """
    return """
      import Foundation

      class PlainCoordinator: Coordinator {
        let all: AppFacts
        var facts_: AppFacts { all }
        var onFinished: (() async -> Void)?
        /// Whether its boundary locks the way back.
        var isLocked = false
        init(_ facts: AppFacts) { all = facts }
      \(hasTargets ? targets : "")
        var name: String { String(String(describing: Swift.type(of: self)).dropLast(11)) }
        var locksBack: Bool {
          isLocked && boundary == .push && !navigation.viewControllers.contains(where: isMine)
        }
        func finish() async { await end(); await onFinished?() }
        func isBelow(_ path: [String]) -> Bool {
          guard let last = path.last else { return true }
          guard let parent = parent as? PlainCoordinator, parent.name == last else { return false }
          return parent.isBelow(Array(path.dropLast()))
        }
        func remove(_ name: String) {
          let stack = navigation.viewControllers
          let index = stack.dropLast().lastIndex { isMine($0) && $0.title == name }
          if let index { setStack(Array(stack[..<index] + stack[(index + 1)...])) }
        }
        func dismissTop() async {
          let layers = root.window?.layers ?? []
          if layers.count > 1 { await dismissAll(over: layers[layers.count - 2]) }
        }
        func dismissAll() async { await dismissAll(over: content.outermost) }
        func dismiss(where isMeant: (UIViewController) -> Bool) async {
          let layers = root.window?.layers ?? []
          if let index = layers.dropFirst().lastIndex(where: isMeant) {
            await dismissAll(over: layers[index - 1])
          }
        }
        func dismiss(named name: String) async { await dismiss { $0.title == name } }
        func dismiss<Child: Coordinator>(holding type: Child.Type) async {
          let all = root.family.filter { $0 is Child }
          await dismiss { layer in all.contains { layer.contents.contains($0.own) } }
        }
        func alert<Event>(
          _ title: String, _ actions: KeyValuePairs<String, Event>,
          send: @escaping @MainActor (Event) -> Void
        ) -> Alert {
          let alert = Alert(title: title, message: nil, preferredStyle: .alert)
          for (title, event) in actions {
            alert.addAction(UIAlertAction(title: title, style: .default) { _ in send(event) })
          }
          return alert
        }
      }

      final class Alert: UIAlertController, Sender {
        var listeners: [ObjectIdentifier: Any] = [:]
      }
      extension Screen {
        func popped(_ body: @escaping () async -> Void) -> Self { onPopped = body; return self }
        func dismissed(_ body: @escaping () async -> Void) -> Self { onDismissed = body; return self }
        var full: Self { modalPresentationStyle = .fullScreen; return self }
      }
      """
  }
}
