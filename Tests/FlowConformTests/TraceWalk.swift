import FlowKernel
import FlowModel
import FlowScript
import FlowSource
import FlowTestSupport

/// A line of a trace before it is text, for whoever replays it without reading.
enum TestLine: Hashable {
  /// A value for each variable; nil where the line leaves it out.
  case launch([Value?])
  /// Its payload by position; nil where the line leaves it out.
  case action(Action, [Value?])
  case screen(ScreenID?)
}

/// What an app would log that does what a flow says: random turns, and what the user sees after each.
struct TraceWalk {
  enum Kind: CaseIterable {
    case full, events, screens
  }

  var lines: [TestLine] = []
  /// The most turns between two lines that tell of nothing.
  var longestSilence = 0
  private var silence = 0
  private let kind: Kind
  private var random: SeededGenerator

  /// - Parameters:
  ///   - leavesOut: how often a value isn't told, in per cent.
  ///   - most: how many turns may be missing between two lines; a walk ends before.
  init(
    through kernel: inout Kernel, seed: UInt64, turns count: Int, _ kind: Kind, leavesOut: Int = 20,
    mostSilence most: Int = .max
  ) {
    self.kind = kind
    random = SeededGenerator(seed: seed)
    kernel.notesShown = true
    defer { kernel.notesShown = false }
    let state = launchState(of: kernel.flow, by: &random)
    var (world, report) = kernel.launch(state: state)
    if kind != .screens {
      let told = zip(state, kernel.flow.variables).map { value, variable in
        // What the flow says itself is taken as it says it where a line leaves it out.
        value == variable.initial || variable.initial == .unknown && chance(leavesOut) ? nil : value
      }
      lines.append(.launch(told))
    }
    if report.isEndless || report.isAbandoned { return }
    look(kernel, isLaunch: true)
    for _ in 0..<count {
      if report.isEndless || report.isAbandoned || report.unknownVariable != nil { break }
      guard let turn = FlowTestSupport.turns(of: &kernel, in: world).randomElement(using: &random)
      else { break }
      if silence + 1 > most { break }
      if kind != .screens { lines.append(line(of: turn, kernel, leavesOut)) }
      silence += 1
      report = kernel.run(turn, on: &world)
      if report.isEndless || report.isAbandoned || report.unknownVariable != nil { break }
      look(kernel, isLaunch: false)
    }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func line(of turn: Turn, _ kernel: Kernel, _ leavesOut: Int) -> TestLine {
    var values: [Value?] = []
    switch turn.action {
    case .event(_, let payload, _), .doubleTap(_, let payload), .open(_, let payload):
      values = Array(kernel.tuples[payload])
    case .change(_, let value): values = [value]
    case .launch, .gesture, .tab, .button: break
    }
    return .action(turn.action, values.map { chance(leavesOut) ? nil : $0 })
  }

  /// Logs what the user sees, and what he saw on the way.
  private mutating func look(_ kernel: Kernel, isLaunch: Bool) {
    if kind == .events { return }
    let shown = isLaunch ? kernel.shown : Array(kernel.shown.dropFirst())
    if shown.isEmpty, kind == .screens { return }
    if kind == .full {
      for passing in shown.dropLast() where passing.screen != nil && chance(50) {
        lines.append(.screen(passing.screen))
      }
    }
    lines.append(.screen(kernel.shown.last?.screen))
    longestSilence = max(longestSilence, silence)
    silence = 0
  }

  // MARK: As text

  /// - Parameter missing: which lines are lost, by place.
  func text(of flow: Flow, session: String, losing missing: Set<Int> = [], hasNumbers: Bool = true)
    -> String
  {
    var text = ""
    for (index, line) in lines.enumerated() where !missing.contains(index) {
      let number = hasNumbers ? "\"n\":\(index + 1)," : ""
      text += "{\"session\":\"\(session)\",\(number)\(Self.text(line, flow))}\n"
    }
    return text
  }

  static func text(_ line: TestLine, _ flow: Flow) -> String {
    switch line {
    case .launch(let state):
      let values = zip(flow.variables, state).compactMap { variable, value in
        member(flow.names[variable.name], value, variable.type, flow)
      }
      return "\"event\":\"launch\"" + with(values)
    case .screen(let screen):
      return "\"screen\":" + (screen.map { "\"\(flow.text($0))\"" } ?? "null")
    case .action(let action, let values): return text(action, values, flow)
    }
  }

  private static func text(_ action: Action, _ values: [Value?], _ flow: Flow) -> String {
    var parameters = CompactRange.empty
    let name: String
    switch action {
    case .launch: name = "launch"
    case .event(let event, _, _):
      parameters = flow[event].parameters
      name = flow.text(event)
    case .doubleTap(let event, _):
      parameters = flow[event].parameters
      name = flow.text(event) + " twice"
    case .gesture(let gesture): name = gesture.text(in: flow)
    case .tab(let tab): name = "tab " + flow.text(tab)
    case .button(let button): name = "tab " + flow.names[flow[button].name]
    case .open(let link, _):
      parameters = flow[link].parameters
      name = "open " + flow.names[flow[link].name]
    case .change(let variable, _):
      let known = flow.variables[variable]
      let members = values.compactMap { member(flow.names[known.name], $0, known.type, flow) }
      return "\"event\":\"set \(flow.names[known.name])\"" + with(members)
    }
    let members = zip(parameters.indices, values).compactMap { index, value in
      member(flow.names[flow.parameters[index].name], value, flow.parameters[index].type, flow)
    }
    return "\"event\":\"\(name)\"" + with(members)
  }

  private static func with(_ members: [String]) -> String {
    members.isEmpty ? "" : ",\"with\":{\(members.joined(separator: ","))}"
  }

  private static func member(
    _ name: String, _ value: Value?, _ type: TypeID, _ flow: Flow
  ) -> String? {
    guard let value, value != .unknown else { return nil }
    switch value {
    case .true: return "\"\(name)\":true"
    case .false: return "\"\(name)\":false"
    case .nil: return "\"\(name)\":null"
    case .some: return "\"\(name)\":\"some text of the user's\""
    default:
      return "\"\(name)\":\"\(flow.types.text(of: value, as: type, names: flow.names))\""
    }
  }
}
