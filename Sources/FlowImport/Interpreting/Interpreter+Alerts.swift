import FlowSource

// Alerts and sheets, and what their actions do.

extension Interpreter {
  func alert(_ call: CallCode, _ arguments: [Argument]) -> Value {
    // However often the code comes by, it is one alert of the flow.
    let place = [call.range] + givenClosures + givenContents
    if let known = alerts[place] { return .object(known) }
    let alert = Object(.alert, type: nil, typeName: "Alert", at: call.range)
    alerts[place] = alert
    alert.given = givenClosures + givenContents
    alert.style = "alert"
    for (label, value) in arguments where label == "preferredStyle" {
      if case .enumCase(let name, _, _) = value { alert.style = name }
    }
    alert.maker = runningFunction
    return .object(alert)
  }

  /// `.init(title: …) { … }` where an action is wanted.
  func implied(_ code: Code, in scope: Scope) -> Value? {
    guard case .call(let call) = code, case .member(.implicit, "init", _) = call.callee else {
      return nil
    }
    return makeSystem(
      "UIAlertAction", call, call.arguments.map { ($0.label, evaluate($0.value, in: scope)) })
  }

  func addAction(_ value: Value, to alert: Object) {
    guard case .object(let action) = value, action.kind == .action else { return }
    let range =
      action.arguments.lazy.compactMap { $0.value.closureRange }.first ?? action.range ?? startRange
    if handlers.contains(where: { $0.owner === alert && $0.range == range }) { return }
    let title = AlertNames.event(of: action.arguments)
    var name = title
    var number = 2
    while handlers.contains(where: { $0.owner === alert && $0.name == name }) {
      name = title + String(number)
      number += 1
    }
    for (label, value) in action.arguments where label == "handler" || label == nil {
      if case .closure(let closure, let scope) = value {
        heard.insert(closure.range)
        let range = closure.range
        // Of what the alert was made with, it is the alert's.
        for known in handlers where known.owner?.kind == .plain && known.closure == range {
          known.isTaken = true
        }
        handlers.append(
          Handler(owner: alert, name: name, range: range) { interpreter, handler in
            _ = interpreter.call(closure, scope, with: [.unknown])
          })
        return
      }
    }
    handlers.append(
      Handler(owner: alert, name: name, range: action.range ?? startRange) { _, _ in })
  }
}

enum AlertNames {
  /// What an action is made with, as an event: by its title, if that says anything.
  static func event(of arguments: [Interpreter.Argument]) -> String {
    var name = "action"
    for (label, value) in arguments where label == "title" {
      if case .text(let title) = value { name = event(title) ?? name }
    }
    return name
  }

  /// An action's title as an event: `Log out` → `logOut`; nil where no letter of it may stand in a name.
  static func event(_ title: String) -> String? {
    var words: [String] = []
    for part in title.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      words.append(
        words.isEmpty ? String(part).lowercased() : String(part).lowercased().capitalised)
    }
    let name = words.prefix(4).joined()
    guard let first = name.unicodeScalars.first, first.isASCII,
      !first.properties.numericType.isNumber
    else { return nil }
    return name.unicodeScalars.allSatisfy(\.isASCII) ? name : nil
  }
}

extension Optional where Wrapped == Unicode.NumericType {
  fileprivate var isNumber: Bool { self != nil }
}
