import FlowModel
import FlowSource

/// The types of a navigator that are the flow's: its screens, its state, its events, and what a driver has to do.
extension NavigatorGenerator {
  func types() -> CodeWriter {
    let all = [screens(), state(), events(), driver(), defaults()] + enums() + enumTexts()
    var code = CodeWriter()
    code.parts(all)
    return code
  }

  private func nested(_ body: (inout CodeWriter) -> Void) -> CodeWriter {
    var code = CodeWriter()
    code.braces("extension \(space)", body)
    return code
  }

  // MARK: Screens

  private func screens() -> CodeWriter {
    nested { code in
      code.line("/// A screen, and what it shows: nil may be any.")
      if !parts.missing.isEmpty {
        let names = parts.missing.map { flow.text($0) }.joined(separator: ", ")
        code.line("///")
        code.line("/// Not on the map, as no way was found or there was no room: \(names).")
      }
      code.braces("\(access)enum Screen: \(values)") { code in
        for screen in parts.screens {
          code.line("case " + caseName(screen.id) + payload(screen.parameters))
        }
        code.blank()
        code.line("/// Its name in the flow.")
        code.braces("\(access)var identifier: Swift.String") { code in
          code.line("switch self {")
          for screen in parts.screens {
            code.line("case .\(caseName(screen.id)): \(literal(flow.text(screen.id)))")
          }
          code.line("}")
        }
        code.blank()
        screenValues(&code)
        code.blank()
        screenReader(&code)
      }
    }
  }

  private func screenValues(_ code: inout CodeWriter) {
    let withValues = parts.screens.filter { !$0.parameters.isEmpty }
    code.braces("fileprivate var flowValues: [Swift.String: Swift.String]") { code in
      if withValues.isEmpty { return code.line("[:]") }
      code.line("var values: [Swift.String: Swift.String] = [:]")
      code.line("switch self {")
      for screen in withValues {
        code.line("case .\(caseName(screen.id))\(bindings(screen.parameters)):")
        for (number, index) in screen.parameters.enumerated() {
          code.line("  values[\(literal(label(index)))] = v\(number)?.flowText")
        }
      }
      if withValues.count < parts.screens.count { code.line("default: break") }
      code.line("}")
      code.line("return values")
    }
  }

  private func screenReader(_ code: inout CodeWriter) {
    code.braces("fileprivate init?(_ name: Swift.String, _ values: [Swift.String: Swift.String])") {
      code in
      code.line("switch name {")
      for screen in parts.screens {
        let arguments = screen.parameters.map { index in
          "\(SwiftName.label(label(index))): flowValue(values[\(literal(label(index)))], as: \(type(index)).self)"
        }
        let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        code.line("case \(literal(flow.text(screen.id))): self = .\(caseName(screen.id))\(list)")
      }
      code.line("default: return nil")
      code.line("}")
    }
  }

  // MARK: State

  private func state() -> CodeWriter {
    nested { code in
      code.line("/// What the app is launched with: nil may be any.")
      code.braces("\(access)struct State: \(values)") { code in
        for index in parts.state {
          let variable = flow.variables[index]
          code.line("\(access)var \(name(variable.name)): \(text(variable.type))?")
        }
        let parameters = parts.state.map { index in
          let variable = flow.variables[index]
          return "\(name(variable.name)): \(text(variable.type))? = nil"
        }
        code.blank()
        code.braces("\(access)init(\(parameters.joined(separator: ", ")))") { code in
          for index in parts.state {
            let name = name(flow.variables[index].name)
            code.line("self.\(name) = \(name)")
          }
        }
        code.blank()
        stateTexts(&code)
      }
    }
  }

  private func stateTexts(_ code: inout CodeWriter) {
    code.braces("fileprivate init(_ values: [Swift.String: Swift.String])") { code in
      for index in parts.state {
        let variable = flow.variables[index]
        let label = literal(flow.names[variable.name])
        code.line(
          "\(name(variable.name)) = flowValue(values[\(label)], as: \(text(variable.type)).self)")
      }
    }
    code.blank()
    code.braces("fileprivate var flowValues: [Swift.String: Swift.String]") { code in
      if parts.state.isEmpty { return code.line("[:]") }
      code.line("var values: [Swift.String: Swift.String] = [:]")
      for index in parts.state {
        let name = flow.variables[index].name
        code.line("values[\(literal(flow.names[name]))] = self.\(self.name(name))?.flowText")
      }
      code.line("return values")
    }
  }

  // MARK: The flow's enums

  /// Those that anything of the navigator carries.
  var usedEnums: [TypeID] {
    var used: Set<TypeID> = []
    func use(_ type: TypeID) {
      switch flow.types[type] {
      case .optional(let inner), .list(let inner): use(inner)
      case .enumeration: used.insert(type)
      case .builtin, .opaque, .invalid: break
      }
    }
    for screen in parts.screens { screen.parameters.forEach { use(flow.parameters[$0].type) } }
    for event in parts.events {
      flow[event.id].parameters.indices.forEach { use(flow.parameters[$0].type) }
    }
    for link in parts.links {
      flow[link].parameters.indices.forEach { use(flow.parameters[$0].type) }
    }
    for index in parts.state + parts.changes { use(flow.variables[index].type) }
    return used.sorted { $0.raw < $1.raw }
  }

  private func enums() -> [CodeWriter] {
    usedEnums.compactMap { type in
      guard case .enumeration(let name, let cases) = flow.types[type] else { return nil }
      return nested { code in
        code.braces("\(access)enum \(self.name(name)): \(values)") { code in
          for value in cases { code.line("case \(self.name(value))") }
        }
      }
    }
  }

  /// How they are written in a script.
  private func enumTexts() -> [CodeWriter] {
    usedEnums.compactMap { type in
      guard case .enumeration(let name, let cases) = flow.types[type] else { return nil }
      var code = CodeWriter()
      code.braces("extension \(space).\(self.name(name)): \(space)Value") { code in
        code.braces("fileprivate init?(flowText: Swift.String)") { code in
          code.line("switch flowText {")
          for value in cases {
            code.line("case \(literal("." + flow.names[value])): self = .\(self.name(value))")
          }
          code.line("default: return nil")
          code.line("}")
        }
        code.blank()
        code.braces("fileprivate var flowText: Swift.String") { code in
          code.line("switch self {")
          for value in cases {
            code.line("case .\(self.name(value)): \(literal("." + flow.names[value]))")
          }
          code.line("}")
        }
      }
      return code
    }
  }

  // MARK: Names and types

  func name(_ name: NameID) -> String { SwiftName.identifier(flow.names[name]) }

  /// A parameter, as the label of an argument and as its name.
  func name(_ parameter: Int) -> String { SwiftName.identifier(label(parameter)) }

  func label(_ parameter: Int) -> String { flow.names[flow.parameters[parameter].name] }

  func literal(_ text: String) -> String { SwiftName.literal(text) }

  func caseName(_ screen: ScreenID) -> String {
    SwiftName.identifier(SwiftName.lowered(flow.text(screen)))
  }

  /// A type without any import: what Foundation or the app has is text.
  func text(_ type: TypeID) -> String {
    switch flow.types[type] {
    case .builtin(let name):
      switch flow.names[name] {
      case "URL", "UUID", "Date": "Swift.String"
      default: "Swift." + flow.names[name]
      }
    case .enumeration(let name, _): "\(space).\(self.name(name))"
    case .opaque: "Swift.String"
    case .optional(let wrapped): text(wrapped) + "?"
    case .list(let element): "[\(text(element))]"
    case .invalid: "Swift.Never"
    }
  }

  func type(_ parameter: Int) -> String { text(flow.parameters[parameter].type) }

  /// `(productId: Swift.Int? = nil)`
  func payload(_ parameters: some Collection<Int>) -> String {
    if parameters.isEmpty { return "" }
    let parts = parameters.map { "\(name($0)): \(type($0))? = nil" }
    return "(\(parts.joined(separator: ", ")))"
  }

  /// `(let v0, let v1)`
  func bindings(_ parameters: some Collection<Int>) -> String {
    if parameters.isEmpty { return "" }
    return "(" + parameters.indices.enumerated().map { "let v\($0.offset)" }.joined(separator: ", ")
      + ")"
  }
}
