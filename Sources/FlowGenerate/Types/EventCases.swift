import FlowModel
import FlowSource

/// An enum of events, outcomes or outputs, with their payloads as associated values.
extension SwiftContext {
  /// - Parameters:
  ///   - name: `Event`, `Outcome` …
  ///   - isTraced: whether it says its name and what of its payload a trace may carry.
  ///   - single: those whose buttons the first tap disables.
  func enumeration(
    _ name: String, of events: [Int], isTraced: Bool, single: Set<Int> = []
  ) -> CodeWriter {
    var code = CodeWriter()
    if events.isEmpty { return code }
    let isOpaque = events.contains { hasOpaque(flow.events[$0].parameters.indices) }
    code.braces("\(access)enum \(name)\(isOpaque ? "" : ": \(values)")") { code in
      for event in events {
        code.line("case " + declaration(flow.events[event].name, flow.events[event].parameters))
      }
      if isTraced { trace(events, &code) }
      if !single.isEmpty { isSingle(events, single, &code) }
    }
    return code
  }

  private func isSingle(_ events: [Int], _ single: Set<Int>, _ code: inout CodeWriter) {
    code.blank()
    code.line("/// Whether the first tap disables its button, so that no second one comes.")
    code.braces("\(access)var isSingle: Swift.Bool") { code in
      code.line("switch self {")
      let names = events.filter(single.contains).map { ".\(self.name(flow.events[$0].name))" }
      code.line("case \(names.joined(separator: ", ")): true")
      if names.count < events.count { code.line("default: false") }
      code.line("}")
    }
  }

  /// A case with its payload: `submit(result: Flow.SignInResult, user: Flow.User?)`.
  func declaration(_ name: NameID, _ parameters: CompactRange) -> String {
    if parameters.isEmpty { return self.name(name) }
    return "\(self.name(name))(\(list(parameters)))"
  }

  /// Parameters as a declaration lists them.
  func list(_ parameters: CompactRange) -> String {
    parameters.indices.map {
      "\(name(flow.parameters[$0].name)): \(text(flow.parameters[$0].type))"
    }.joined(separator: ", ")
  }

  private func trace(_ events: [Int], _ code: inout CodeWriter) {
    code.blank()
    code.line("/// What a trace says of it: its name, and of its payload what is Bool or an enum.")
    code.braces("\(access)var trace: (name: Swift.String, with: [Swift.String: Swift.String])") {
      code in
      code.line("switch self {")
      for event in events { code.line(traceCase(event)) }
      code.line("}")
    }
  }

  private func traceCase(_ index: Int) -> String {
    let event = flow.events[index]
    let title = SwiftName.literal(flow.text(EventID(index)))
    let finite = event.parameters.indices.filter { isFinite(flow.parameters[$0].type) }
    if finite.isEmpty { return "case .\(name(event.name)): (\(title), [:])" }
    let pattern = event.parameters.indices.map {
      finite.contains($0) ? "let \(local(flow.parameters[$0].name))" : "_"
    }
    let values = finite.map { parameter in
      let key = SwiftName.literal(flow.names[flow.parameters[parameter].name])
      return "\(key): \(traced(parameter))"
    }
    return "case .\(name(event.name))(\(pattern.joined(separator: ", "))): "
      + "(\(title), [\(values.joined(separator: ", "))])"
  }

  /// A finite value as a trace writes it.
  private func traced(_ parameter: Int) -> String {
    let type = flow.parameters[parameter].type
    let name = local(flow.parameters[parameter].name)
    let isBool = flow.types.unwrapped(type) == .bool
    switch (isBool, flow.types.isOptional(type)) {
    case (true, true): return "\(name).map { $0 ? \"true\" : \"false\" } ?? \"nil\""
    case (true, false): return "\(name) ? \"true\" : \"false\""
    case (false, true): return "\(name)?.trace ?? \"nil\""
    case (false, false): return "\(name).trace"
    }
  }

  /// A parameter as a local name, which must hide nothing that the code around it says.
  func local(_ parameter: NameID, besides taken: Set<String> = []) -> String {
    let text = flow.names[parameter]
    let hides: Set<String> = [
      "self", "Self", "super", "Swift", "Foundation", "Task", "event", "outcome", "output",
      "finished",
      "gone", "gesture", "tap", "screen", "notification", "child", "target", "isNew", "link",
      "isAlive",
    ]
    if hides.contains(text) || text == options.namespace || taken.contains(text) {
      return SwiftName.lowered(text) + "Value"
    }
    return SwiftName.identifier(text)
  }
}
