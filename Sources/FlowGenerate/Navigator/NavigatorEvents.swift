import FlowModel
import FlowSource

/// What can be done or arrive, as an enum for tests and as methods of a driver.
extension NavigatorGenerator {
  /// Something with a name and a payload that a test may send.
  struct Sent {
    /// The case, and the driver's method.
    var name: String
    /// What the map calls it.
    var key: String
    var parameters: [Int]
    /// What the driver does if nobody says more.
    var standard: String?
    /// How an alert's button is tapped, of what comes in no other way: it needs no method.
    var answer: String?
    /// Behind `///`.
    var comment: String
    /// Where the flow says it.
    var range: SourceRange
  }

  var sent: [Sent] {
    let events = parts.events.map { event in
      let declared = flow[event.id]
      let parameters = Array(declared.parameters.indices)
      let text = flow.text(event.id)
      let isTapped = !event.isAsync && parameters.isEmpty
      return Sent(
        name: SwiftName.lowered(owner(of: event.id))
          + SwiftName.capitalized(flow.names[declared.name]),
        key: text, parameters: parameters, standard: isTapped ? "tap(\(literal(text)))" : nil,
        answer: event.isSent ? nil : answer(event.id),
        comment: event.isAsync ? "`\(text)` arrives: a stub sends it." : "`\(text)`",
        range: declared.range)
    }
    let links = parts.links.map { link in
      let name = flow.names[flow[link].name]
      return Sent(
        name: "open" + SwiftName.capitalized(name), key: "open \(name)",
        parameters: Array(flow[link].parameters.indices), standard: nil,
        comment: "The link `\(name)` is opened.", range: flow[link].range)
    }
    return events + links
  }

  private func answer(_ event: EventID) -> String? {
    guard case .screen(let alert) = flow[event].owner else { return nil }
    let hasValues = parts.screens.contains { $0.id == alert && !$0.parameters.isEmpty }
    let screen = ".\(caseName(alert))" + (hasValues ? "()" : "")
    return "answer(\(screen), with: \(literal(flow.names[flow[event].name])))"
  }

  private func owner(of event: EventID) -> String {
    switch flow[event].owner {
    case .screen(let screen): flow.text(screen)
    case .coordinator(let coordinator): flow.text(coordinator)
    case .app: "app"
    }
  }

  /// A fact of the environment that changes: `setIsOnline`.
  func changeName(_ variable: Int) -> String {
    "set" + SwiftName.capitalized(flow.names[flow.variables[variable].name])
  }

  // MARK: Events

  func events() -> CodeWriter {
    var code = CodeWriter()
    let sent = sent
    code.braces("extension \(space)") { code in
      code.line("/// What can be done, and what can arrive; of a payload nil may be any.")
      code.braces("\(access)enum Event: \(values)") { code in
        code.line("/// By hand, whatever screen is seen; a tab by the name of its coordinator.")
        code.line("case back, swipe, tab(Swift.String)")
        for event in sent {
          code.line("case \(SwiftName.identifier(event.name))\(payload(event.parameters))")
        }
        for index in parts.changes {
          code.line("case \(changeName(index))(\(text(flow.variables[index].type)))")
        }
        code.blank()
        eventNames(sent, &code)
        code.blank()
        eventValues(sent, &code)
        code.blank()
        eventReader(sent, &code)
        code.blank()
        sending(sent, &code)
      }
    }
    return code
  }

  private func eventNames(_ sent: [Sent], _ code: inout CodeWriter) {
    code.line("/// What the map calls it.")
    code.braces("fileprivate var flowName: Swift.String") { code in
      code.line("switch self {")
      code.line("case .back: \"back\"")
      code.line("case .swipe: \"swipe\"")
      code.line("case .tab(let name): \"tab \" + name")
      for event in sent { code.line("case .\(event.name): \(literal(event.key))") }
      for index in parts.changes {
        let name = flow.names[flow.variables[index].name]
        code.line("case .\(changeName(index)): \(literal("set " + name))")
      }
      code.line("}")
    }
  }

  private func eventValues(_ sent: [Sent], _ code: inout CodeWriter) {
    code.braces("fileprivate var flowValues: [Swift.String?]") { code in
      code.line("switch self {")
      for event in sent where !event.parameters.isEmpty {
        let texts = event.parameters.indices.map { "v\($0)?.flowText" }
        code.line(
          "case .\(event.name)\(bindings(event.parameters)): [\(texts.joined(separator: ", "))]")
      }
      for index in parts.changes {
        code.line("case .\(changeName(index))(let value): [value.flowText]")
      }
      code.line("default: []")
      code.line("}")
    }
  }

  private func eventReader(_ sent: [Sent], _ code: inout CodeWriter) {
    code.braces("fileprivate init?(_ name: Swift.String, _ values: [Swift.String?])") { code in
      code.line("switch name {")
      code.line("case \"back\": self = .back")
      code.line("case \"swipe\": self = .swipe")
      for event in sent {
        let arguments = event.parameters.enumerated().map { number, index in
          "\(SwiftName.label(label(index))): flowValue(values[\(number)], as: \(type(index)).self)"
        }
        let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        code.line("case \(literal(event.key)): self = .\(event.name)\(list)")
      }
      for index in parts.changes {
        let variable = flow.variables[index]
        code.line("case \(literal("set " + flow.names[variable.name])):")
        code.line(
          "  guard let value = flowValue(values[0], as: \(text(variable.type)).self) else { return nil }"
        )
        code.line("  self = .\(changeName(index))(value)")
      }
      code.line("default:")
      code.line("  guard name.hasPrefix(\"tab \") else { return nil }")
      code.line("  self = .tab(Swift.String(name.dropFirst(4)))")
      code.line("}")
    }
  }

  private func sending(_ sent: [Sent], _ code: inout CodeWriter) {
    code.line("/// - Parameter screen: what is seen; nil if nobody knows.")
    code.braces(
      "\(mainActor) fileprivate func send(to driver: any Driver, on screen: Screen?) throws"
    ) { code in
      code.line("switch self {")
      code.line("case .back: try driver.back()")
      code.line("case .swipe:")
      code.line("  guard let screen else {")
      code.line(
        "    throw Failure(reason: \"nobody knows which screen is swiped\", expected: nil, script: \"\")"
      )
      code.line("  }")
      code.line("  try driver.swipe(screen)")
      code.line("case .tab(let name): try driver.tab(name)")
      for event in sent {
        if let answer = event.answer {
          code.line("case .\(event.name): try driver.\(answer)")
          continue
        }
        let arguments = event.parameters.enumerated().map { number, index in
          "\(SwiftName.label(label(index))): v\(number)"
        }
        code.line(
          "case .\(event.name)\(bindings(event.parameters)): "
            + "try driver.\(event.name)(\(arguments.joined(separator: ", ")))")
      }
      for index in parts.changes {
        code.line("case .\(changeName(index))(let value): try driver.\(changeName(index))(value)")
      }
      code.line("}")
    }
  }

  // MARK: The driver

  func driver() -> CodeWriter {
    var code = CodeWriter()
    code.braces("extension \(space)") { code in
      code.line(
        "/// Does in the app what the navigator wants: with XCUITest, or as the app's tests do it.")
      code.braces("\(mainActor) \(access)protocol Driver: Swift.AnyObject") { code in
        code.line("/// Ends the app, and launches it so; what is nil may be any.")
        code.line("func launch(_ state: State) throws")
        code.line("/// Whether this is on the screen; waits for it.")
        code.line("func exists(_ identifier: Swift.String) throws -> Swift.Bool")
        code.line("func tap(_ identifier: Swift.String) throws")
        code.line("/// Taps a button of an alert or action sheet.")
        code.line("func answer(_ alert: Screen, with button: Swift.String) throws")
        code.line("/// Goes back: the button, or a swipe from the edge.")
        code.line("func back() throws")
        code.line("/// Swipes down what is presented; taps outside a popover.")
        code.line("func swipe(_ screen: Screen) throws")
        code.line("/// Taps a tab, by the name of its coordinator.")
        code.line("func tab(_ name: Swift.String) throws")
        code.line("/// Whether the user sees this screen; without a method, `exists` says so.")
        code.line("func isShown(_ screen: Screen) throws -> Swift.Bool")
        for event in sent where event.answer == nil {
          code.line("/// \(event.comment)")
          code.line("func \(method(event)) throws")
        }
        for index in parts.changes {
          let variable = flow.variables[index]
          code.line("/// `\(flow.names[variable.name])` changes.")
          code.line("func \(changeName(index))(_ value: \(text(variable.type))) throws")
        }
      }
    }
    return code
  }

  private func method(_ event: Sent) -> String {
    let parameters = event.parameters.map { "\(name($0)): \(type($0))?" }
    return "\(event.name)(\(parameters.joined(separator: ", ")))"
  }

  /// What needs no method.
  func defaults() -> CodeWriter {
    var code = CodeWriter()
    code.braces("extension \(space).Driver") { code in
      code.line(
        "\(access)func isShown(_ screen: \(space).Screen) throws -> Swift.Bool { "
          + "try exists(screen.identifier) }")
      for event in sent where event.answer == nil {
        guard let standard = event.standard else { continue }
        code.line("\(access)func \(method(event)) throws { try \(standard) }")
      }
    }
    return code
  }
}
