import FlowModel
import FlowSource

/// Names that are right in a flow and can't stand beside each other in a navigator (`swift-name`).
struct NavigatorNameCheck {
  let generator: NavigatorGenerator
  /// The flow's first file, for enums, which have no place of their own.
  let entry: SourceID

  private var flow: Flow { generator.flow }

  /// What the class of a navigator has besides the flow's enums.
  private static let taken = [
    "Screen", "State", "Event", "Driver", "Failure", "OnLost", "Swift", "_Concurrency",
  ]

  func problems() -> [Diagnostic] { enums() + screens() + state() + events() }

  private func enums() -> [Diagnostic] {
    generator.usedEnums.compactMap { type in
      guard case .enumeration(let id, _) = flow.types[type] else { return nil }
      let name = flow.names[id]
      guard Self.taken.contains(name) else { return nil }
      let other = ["Swift", "_Concurrency"].contains(name) ? "a module" : "the generated `\(name)`"
      return Diagnostic(
        .swiftName, "`\(name)` would stand in the navigator in place of \(other)",
        at: .start(of: entry), help: "give it another name, such as `\(name)Kind`")
    }
  }

  private func screens() -> [Diagnostic] {
    var seen: [String: ScreenID] = [:]
    return generator.parts.screens.compactMap { screen in
      let name = SwiftName.lowered(flow.text(screen.id))
      guard let other = seen.updateValue(screen.id, forKey: name) else { return nil }
      return Diagnostic(
        .swiftName,
        "`\(flow.text(screen.id))` and `\(flow.text(other))` would both be `\(name)` in the navigator",
        at: flow[screen.id].range, help: "give one of them another name")
    }
  }

  private func state() -> [Diagnostic] {
    generator.parts.state.compactMap { index in
      let variable = flow.variables[index]
      guard flow.names[variable.name] == "flowValues" else { return nil }
      return Diagnostic(
        .swiftName,
        "`flowValues` would stand in the navigator's `State` beside the generated `flowValues`",
        at: variable.range, help: "give it another name")
    }
  }

  private func events() -> [Diagnostic] {
    var seen: [String: String] = [:]
    let sent = generator.sent.map { (name: $0.name, text: $0.key, range: $0.range) }
    let changes = generator.parts.changes.map { index in
      let variable = flow.variables[index]
      return (
        name: generator.changeName(index), text: "set \(flow.names[variable.name])",
        range: variable.range
      )
    }
    return (sent + changes).compactMap { name, text, range in
      guard let other = seen.updateValue(text, forKey: name) else { return nil }
      return Diagnostic(
        .swiftName, "`\(text)` and `\(other)` would both be `\(name)` in the navigator", at: range,
        help: "give one of them another name")
    }
  }
}
