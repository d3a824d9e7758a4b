import FlowModel
import FlowSource

/// Level `types`: what a flow declares, without behaviour.
extension SwiftContext {
  /// What the flow's own types and variables are.
  func facts() -> CodeWriter {
    var code = CodeWriter()
    if flow.variables.isEmpty { return code }
    code.line(
      "/// What the navigation asks the app: `state`, which it sets too, and `environment`.")
    code.braces("\(mainActor) \(access)protocol Facts: \(standard("AnyObject"))") { code in
      for variable in flow.variables {
        code.line(
          "var \(name(variable.name)): \(text(variable.type)) "
            + (variable.isEnvironment ? "{ get }" : "{ get set }"))
      }
    }
    return code
  }

  /// What is posted to whoever listens.
  func notifications() -> CodeWriter {
    enumeration("Notification", of: Array(flow.notifications.indices), isTraced: false)
  }

  /// The enums under `types`.
  func types() -> [CodeWriter] {
    flow.types.shapes.compactMap { shape in
      guard case .enumeration(let type, let cases) = shape else { return nil }
      var code = CodeWriter()
      code.braces("\(access)enum \(name(type)): \(standard("CaseIterable")), \(values)") { code in
        for value in cases { code.line("case \(name(value))") }
        code.blank()
        code.line("/// The value as scripts and traces write it.")
        code.braces("\(access)var trace: Swift.String") { code in
          code.line("switch self {")
          for value in cases {
            code.line("case .\(name(value)): \(SwiftName.literal("." + flow.names[value]))")
          }
          code.line("}")
        }
      }
      return code
    }
  }

  /// A screen: its events, parameters, style and locks.
  func screen(_ id: ScreenID, gone: [EventID]) -> CodeWriter {
    let screen = flow[id]
    var constants = CodeWriter()
    constants.line("\(access)static let style = \(space).Style.\(screen.style.text)")
    constants.line("\(access)static let isBackLocked = \(screen.isBackLocked)")
    constants.line("\(access)static let isSwipeLocked = \(screen.isSwipeLocked)")
    if flow.hidesTabBars {
      constants.line("\(access)static let hidesTabBar = \(screen.hidesTabBar)")
    }
    if let cancel = screen.cancel {
      constants.line("/// What a tap outside sends: the event of the action of style `cancel`.")
      constants.line("\(access)static var cancel: Event { .\(name(flow[cancel].name)) }")
    }
    var code = CodeWriter()
    code.braces("\(access)enum \(name(id))") { code in
      code.parts([
        constants, structure("Params", screen.parameters),
        enumeration(
          "Event", of: events(screen.events, .event), isTraced: true,
          single: Set(screen.single.map(\.index))),
        enumeration("AsyncEvent", of: events(screen.events, .async), isTraced: true),
        enumeration("Gone", of: gone.map(\.index), isTraced: false),
      ])
    }
    return code
  }

  /// A coordinator: how it ends, what it tells, what it takes. The protocol of its steps follows.
  func coordinator(_ id: CoordinatorID, endsPlainly: Bool, steps: CodeWriter) -> CodeWriter {
    let coordinator = flow[id]
    var finished = CodeWriter()
    if endsPlainly {
      finished.line("/// `\(flow.text(id))` has ended without an outcome.")
      finished.line("\(access)struct Finished: \(values) { \(access)init() {} }")
    }
    var code = CodeWriter()
    code.braces("\(access)enum \(name(id))") { code in
      code.parts([
        structure("Params", coordinator.parameters),
        enumeration("Tap", of: coordinator.taps.map(\.event.index), isTraced: false),
        enumeration("Outcome", of: events(coordinator.events, .outcome), isTraced: false),
        finished,
        enumeration("Output", of: events(coordinator.events, .output), isTraced: false),
        enumeration("AsyncEvent", of: events(coordinator.events, .async), isTraced: true),
        steps,
      ])
    }
    return code
  }

  func events(_ run: CompactRange, _ kind: Event.Kind) -> [Int] {
    run.indices.filter { flow.events[$0].kind == kind }
  }

  /// Parameters as a struct with a memberwise initialiser.
  private func structure(_ name: String, _ parameters: CompactRange) -> CodeWriter {
    var code = CodeWriter()
    if parameters.isEmpty { return code }
    let isOpaque = hasOpaque(parameters.indices)
    code.braces("\(access)struct \(name)\(isOpaque ? "" : ": \(values)")") { code in
      for index in parameters.indices {
        let parameter = flow.parameters[index]
        code.line("\(access)var \(self.name(parameter.name)): \(text(parameter.type))")
      }
      code.blank()
      let labels = parameters.indices.map { index in
        let name = self.name(flow.parameters[index].name)
        let local = local(flow.parameters[index].name)
        return "\(name == local ? name : "\(name) \(local)"): \(text(flow.parameters[index].type))"
      }
      code.braces("\(access)init(\(labels.joined(separator: ", ")))") { code in
        for index in parameters.indices {
          let name = flow.parameters[index].name
          code.line("self.\(self.name(name)) = \(local(name))")
        }
      }
    }
    return code
  }
}
