import FlowKernel
package import FlowModel
import FlowProver
import FlowScript
import FlowSource

/// A map of places as text, which a program reads that knows nothing of flows.
///
/// Each line begins with a word or a number:
///
/// - `source NAME VALUE`: what an event or a link brings along, and what a script writes where it may be any;
/// - `value TEXT`: a value that conditions tell from others;
/// - `move KIND NAME …`: `tap`, `answer`, `async`, `back`, `swipe`, `tab`, `open`, `set`; `label=3` is of source 3,
///   `label:3` is value 3;
/// - `launch name=value … > PLACE`;
/// - `17 Product productId=3 | 4>22 0>1!3`: place 17, what is seen there, and where moves lead; behind `!` whose values
///   they bring along.
///
/// Sources, values, moves and places are counted from 0.
package struct PlaceText {
  package private(set) var text = ""
  /// Which events there are, and how they come.
  package private(set) var events: [EventID: Ways] = [:]
  package private(set) var links: Set<LinkID> = []
  /// Variables of the environment that change; variables that a launch gives.
  package private(set) var changes: Set<Int> = []
  package private(set) var launched: Set<Int> = []
  /// By screen that is seen, which of its parameters some way can give: of `Flow.parameters`.
  package private(set) var screens: [ScreenID: [Int]] = [:]

  package struct Ways: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let tap = Ways(rawValue: 1)
    package static let answer = Ways(rawValue: 2)
    package static let async = Ways(rawValue: 4)
  }

  private let map: PlaceMap
  private let flow: Flow
  private var moves = Numbered()
  private var sources: [Int: Int] = [:]
  private var sourceLines: [String] = []
  private var values = Numbered()

  /// Lines, each once, and their numbers.
  private struct Numbered {
    private(set) var lines: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of line: String) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = lines.count
      lines.append(line)
      return lines.count - 1
    }
  }

  package init(_ map: PlaceMap) {
    self.map = map
    flow = map.kernel.flow
    var lines: [String] = []
    for (number, place) in map.places.enumerated() { lines.append(line(of: place, number)) }
    let launches = map.launches.map { line(of: $0) }
    let head =
      sourceLines.map { "source " + $0 } + values.lines.map { "value " + $0 }
      + moves.lines.map { "move " + $0 } + launches
    text = (head + lines).joined(separator: "\n") + "\n"
    findScreens()
  }

  // MARK: Lines

  private mutating func line(of launch: PlaceMap.Launch) -> String {
    var line = "launch"
    for (index, value) in launch.values.enumerated() where value != .unknown {
      launched.insert(index)
      let variable = flow.variables[index]
      line += " \(flow.names[variable.name])=\(script(value, variable.type))"
    }
    return line + " > \(launch.place)"
  }

  private mutating func line(of place: PlaceMap.Place, _ number: Int) -> String {
    var line = "\(number) " + (place.visible.map { flow.text($0) } ?? "-")
    if let screen = place.visible {
      for (index, value) in zip(flow[screen].parameters.indices, place.arguments) {
        line += position(value, of: index)
      }
    }
    line += " |"
    for edge in place.edges {
      line += " \(moveNumber(edge))>\(edge.target)"
      let writes = edge.writes.map { String(source($0)) }
      if !writes.isEmpty { line += "!" + writes.joined(separator: ",") }
    }
    return line
  }

  private mutating func moveNumber(_ edge: PlaceMap.Edge) -> Int {
    var line: String
    switch edge.action {
    case .event(let event, _, _):
      let isAsync = flow[event].kind == .async
      let way: Ways = isAsync ? .async : edge.isAnswer ? .answer : .tap
      events[event, default: []].formUnion(way)
      let name = map.kernel.lineWithoutValues(of: edge.action)
      line = (isAsync ? "async " : edge.isAnswer ? "answer " : "tap ") + name
    case .gesture(let gesture): line = gesture == .back ? "back back" : "swipe swipe"
    case .tab(let tab): line = "tab \(flow.text(tab))"
    case .button(let button): line = "tab \(flow.names[flow[button].name])"
    case .open(let link, _):
      links.insert(link)
      line = "open \(flow.names[flow[link].name])"
    case .change(let index, let value):
      changes.insert(index)
      let variable = flow.variables[index]
      let name = flow.names[variable.name]
      line = "set \(name) \(name):\(values.number(of: plain(script(value, variable.type))))"
    case .launch, .doubleTap: line = "none"
    }
    let payload: TupleID
    switch edge.action {
    case .event(_, let tuple, _), .open(_, let tuple): payload = tuple
    case .launch, .doubleTap, .gesture, .tab, .button, .change: payload = .empty
    }
    let parameters = map.kernel.parameters(of: edge.action)
    for (index, value) in zip(parameters.indices, map.kernel.tuples[payload]) {
      line +=
        value == .unknown
        ? " \(flow.names[flow.parameters[index].name])=\(source(index))"
        : position(value, of: index)
    }
    return moves.number(of: line)
  }

  /// ` label=3` or ` label:3`; nothing where nobody knows the value.
  private mutating func position(_ value: Value, of parameter: Int) -> String {
    let label = flow.names[flow.parameters[parameter].name]
    if let source = map.source(of: value) { return " \(label)=\(self.source(source))" }
    if [.unknown, .unasked, .some].contains(value) { return "" }
    let text = plain(script(value, flow.parameters[parameter].type))
    return " \(label):\(values.number(of: text))"
  }

  private mutating func source(_ parameter: Int) -> Int {
    if let known = sources[parameter] { return known }
    let number = sources.count
    sources[parameter] = number
    let declared = flow.parameters[parameter]
    // Of an optional it is there: a condition may have asked for that.
    let any = flow.types.representatives(of: flow.types.unwrapped(declared.type))[0]
    let name = flow.names[declared.name]
    sourceLines.append("\(name) \(script(any, declared.type))")
    return number
  }

  // MARK: Values

  /// A value as a script writes it, each in one way only.
  private func script(_ value: Value, _ type: TypeID) -> String {
    if let (name, _) = value.text {
      let text = flow.names[name]
      let plain = flow.types.unwrapped(type)
      if plain == .int, let number = Int(text) { return String(number) }
      if plain == .double, let number = Double(text) { return String(number) }
      return flow.types.text(of: .string(name), as: type, names: flow.names)
    }
    return flow.types.text(of: value, as: type, names: flow.names)
  }

  /// A text without control characters, which Swift takes in no literal.
  private func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F || scalar == "%" {
        let digits = String(scalar.value, radix: 16)
        plain += "%" + (digits.count == 1 ? "0" : "") + digits
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  // MARK: Screens

  /// A parameter is worth asking for if its value comes from a source, or differs.
  private mutating func findScreens() {
    var given: [Int: Set<Value>] = [:]
    for place in map.places {
      guard let screen = place.visible else { continue }
      screens[screen] = []
      for (index, value) in zip(flow[screen].parameters.indices, place.arguments)
      where ![.unknown, .unasked, .some].contains(value) {
        given[index, default: []].insert(value)
      }
    }
    for screen in screens.keys {
      screens[screen] = flow[screen].parameters.indices.filter { index in
        let values = given[index] ?? []
        return (values.count > 1 || values.contains { map.source(of: $0) != nil })
          && !isList(flow.parameters[index].type)
      }
    }
  }

  private func isList(_ type: TypeID) -> Bool {
    if case .list = flow.types[flow.types.unwrapped(type)] { true } else { false }
  }
}
