import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// Reads what lines say: each of the same bytes once.
struct LetterReader {
  // Identifiers in `with` make lines that differ and mean the same: what was read is then forgotten.
  private static let mostLines = 1 << 16
  private static let longestLine = 1024
  private static let mostUnknown = 10_000

  private(set) var letters = Letters()
  private var raw = NameTable()
  /// By number in `raw`.
  private var known: [Int32] = []
  private var key: [UInt8] = []
  private var unknownCount = 0
  private var screens: [String: ScreenID] = [:]
  private var coordinators: [String: CoordinatorID] = [:]
  private let renamed: (@Sendable (String) -> String)?
  private let former: FormerNames

  /// - Parameter renamed: what the flow calls what the app has another name for.
  init(
    _ flow: Flow, renamed: (@Sendable (String) -> String)? = nil,
    former: FormerNames = FormerNames()
  ) {
    self.renamed = renamed
    self.former = former
    for index in flow.screens.indices { screens[flow.text(ScreenID(index))] = ScreenID(index) }
    for index in flow.coordinators.indices {
      coordinators[flow.text(CoordinatorID(index))] = CoordinatorID(index)
    }
  }

  /// The letter of a line.
  mutating func letter(
    of line: TraceLine, _ bytes: Span<UInt8>, _ kernel: inout Kernel
  ) throws(TraceProblem) -> Int32 {
    key.removeAll(keepingCapacity: true)
    append(line.event?.range, UInt8(ascii: "e"), bytes)
    append(line.screen?.range, UInt8(ascii: "s"), bytes)
    append(line.with, UInt8(ascii: "w"), bytes)
    append(line.stack, UInt8(ascii: "k"), bytes)
    append(line.live, UInt8(ascii: "l"), bytes)
    append(line.presented, UInt8(ascii: "p"), bytes)
    if let number = raw.find(key[...]) { return known[Int(number.raw)] }
    let number = try letters.intern(try read(line, bytes, &kernel))
    if key.count <= Self.longestLine {
      if known.count == Self.mostLines {
        raw = NameTable()
        known = []
      }
      _ = raw.intern(key[...])
      known.append(number)
    }
    return number
  }

  private mutating func append(_ range: Range<Int>?, _ sign: UInt8, _ bytes: Span<UInt8>) {
    guard let range else { return }
    // No string and no value has this byte.
    key.append(0)
    key.append(sign)
    for index in range { key.append(bytes[index]) }
  }

  // MARK: What a line says

  private mutating func read(
    _ line: TraceLine, _ bytes: Span<UInt8>, _ kernel: inout Kernel
  ) throws(TraceProblem) -> Letter {
    do {
      if let event = line.event {
        let values = try line.with.map { range throws(TraceProblem) in
          try Self.values(range, bytes)
        }
        return try action(Self.text(event, bytes), values ?? [], &kernel)
      }
      return .sighting(try sighting(line, bytes))
    } catch let problem as UnknownName {
      unknownCount += 1
      if unknownCount > Self.mostUnknown {
        return .unknown("the flow has no such name, nor thousands of others", help: nil)
      }
      return .unknown(problem.message, help: problem.help)
    } catch let problem as TraceProblem {
      throw problem
    } catch {
      throw TraceProblem("\(error)")
    }
  }

  private struct UnknownName: Error {
    var message: String
    var help: String?
  }

  private static func text(_ text: JSONText, _ bytes: Span<UInt8>) -> String {
    String(decoding: JSONScanner.decoded(text, bytes), as: UTF8.self)
  }

  private func action(
    _ text: String, _ values: [(key: String, value: String?)], _ kernel: inout Kernel
  ) throws -> Letter {
    if text == "launch" { return .launch(try launchState(values, &kernel)) }
    if text.hasPrefix("set ") { return .action(try change(text, values, &kernel)) }
    let action: Action?
    do {
      action = try ScriptReader.action(renamed(action: text), for: &kernel)
    } catch {
      throw UnknownName(message: error.message, help: error.help)
    }
    guard let action, !Self.isLaunchOrChange(action) else {
      throw UnknownName(
        message: "`\(Self.short(text))` is no event",
        help:
          "write `launch`, `Screen.event`, `back`, `swipe`, `tab NAME`, `open LINK` or `set NAME`")
    }
    let parameters = kernel.parameters(of: action)
    return .action(try filling(action, parameters, values, &kernel))
  }

  /// An action as the flow would write it.
  private func renamed(action text: String) -> String {
    guard let renamed else { return text }
    for word in ["tab ", "back "] where text.hasPrefix(word) {
      return word + renamed(String(text.dropFirst(word.count)))
    }
    return renamed(text)
  }

  private static func isLaunchOrChange(_ action: Action) -> Bool {
    switch action {
    case .launch, .change: true
    case .event, .doubleTap, .gesture, .tab, .button, .open: false
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }

  /// The action with the values that a line gives, as far as anybody looks at them.
  private func filling(
    _ action: Action, _ parameters: CompactRange, _ values: [(key: String, value: String?)],
    _ kernel: inout Kernel
  ) throws -> Action {
    var payload: [Value]
    switch action {
    case .event(_, let tuple, _), .doubleTap(_, let tuple), .open(_, let tuple):
      payload = Array(kernel.tuples[tuple])
    case .launch, .gesture, .tab, .button, .change: return action
    }
    for (position, index) in parameters.indices.enumerated() {
      let parameter = kernel.flow.parameters[index]
      let name = former.parameters[index] ?? kernel.flow.names[parameter.name]
      guard let given = values.first(where: { $0.key == name }) else { continue }
      payload[position] = try value(given.value, as: parameter.type, name, &kernel)
    }
    let tuple = kernel.tuples.intern(payload)
    switch action {
    case .event(let event, _, let path): return .event(event, payload: tuple, at: path)
    case .doubleTap(let event, _): return .doubleTap(event, payload: tuple)
    case .open(let link, _): return .open(link, payload: tuple)
    case .launch, .gesture, .tab, .button, .change: return action
    }
  }

  private func launchState(
    _ values: [(key: String, value: String?)], _ kernel: inout Kernel
  ) throws -> TupleID {
    var state = kernel.flow.variables.map(\.initial)
    for (key, value) in values {
      // What the flow has no variable for is the app's own affair.
      guard let index = variable(key, kernel.flow) else { continue }
      state[index] = try self.value(value, as: kernel.flow.variables[index].type, key, &kernel)
    }
    return kernel.tuples.intern(state)
  }

  private func variable(_ name: String, _ flow: Flow) -> Int? {
    flow.variables.indices.first {
      (former.variables[$0] ?? flow.names[flow.variables[$0].name]) == name
    }
  }

  private func change(
    _ text: String, _ values: [(key: String, value: String?)], _ kernel: inout Kernel
  ) throws -> Action {
    let name = text.dropFirst("set ".count).trimmingPrefix(while: { $0 == " " })
    guard let index = variable(String(name), kernel.flow) else {
      let known = kernel.flow.variables.map { kernel.flow.names[$0.name] }
      throw UnknownName(
        message: "there is no state or environment `\(Self.short(String(name)))`",
        help: Suggestion(for: String(name), among: known)?.help)
    }
    guard kernel.flow.variables[index].isEnvironment else {
      throw UnknownName(
        message: "`\(name)` is state, so only the app's own steps set it",
        help: "log `set` only for what `environment` has")
    }
    guard let given = values.first(where: { $0.key == name }) else {
      return .change(variable: index, to: .unknown)
    }
    let type = kernel.flow.variables[index].type
    return .change(variable: index, to: try value(given.value, as: type, String(name), &kernel))
  }

  /// - Parameter text: nil for null; as a script writes it.
  private func value(
    _ text: String?, as type: TypeID, _ name: String, _ kernel: inout Kernel
  ) throws -> Value {
    let types = kernel.flow.types
    let plain = types.unwrapped(type)
    guard let text else {
      if types.isOptional(type) { return .nil }
      throw UnknownName(message: "`\(name)` is null, but its type has no nil", help: nil)
    }
    guard types.isFinite(plain) else { return .some }
    let word = text.hasPrefix(".") ? String(text.dropFirst()) : text
    do {
      let now = former.cases[plain]?[word].map { "." + $0 }
      return try ScriptReader.value(now ?? text, as: type, for: &kernel)
    } catch {
      throw UnknownName(message: "`\(name)`: \(error.message)", help: error.help)
    }
  }

  /// The members of `with`: values as a script writes them, nil for null. Lists and objects are nobody's.
  private static func values(
    _ range: Range<Int>, _ bytes: Span<UInt8>
  ) throws(TraceProblem) -> [(key: String, value: String?)] {
    var scanner = JSONScanner(from: range.lowerBound, to: range.upperBound)
    var values: [(key: String, value: String?)] = []
    var keys: Set<String> = []
    scanner.at += 1
    if scanner.take(UInt8(ascii: "}"), bytes) { return values }
    repeat {
      let key = text(try scanner.key(bytes), bytes)
      guard keys.insert(key).inserted else {
        throw TraceProblem("`\(short(key))` is given twice in `with`")
      }
      values.append((key, try value(&scanner, bytes)))
    } while scanner.take(UInt8(ascii: ","), bytes)
    return values
  }

  private static func value(
    _ scanner: inout JSONScanner, _ bytes: Span<UInt8>
  ) throws(TraceProblem) -> String? {
    scanner.skipSpace(bytes)
    switch scanner.next(bytes) {
    case UInt8(ascii: "\""): return text(try scanner.string(bytes), bytes)
    case UInt8(ascii: "n"):
      _ = try scanner.word(bytes)
      return nil
    default:
      let range = try scanner.skipValue(bytes, depth: 2)
      return String(decoding: range.map { bytes[$0] }, as: UTF8.self)
    }
  }

  // MARK: Sightings

  private func sighting(_ line: TraceLine, _ bytes: Span<UInt8>) throws -> Sighting {
    var sighting = Sighting()
    if let screen = line.screen { sighting.screen = try self.screen(Self.text(screen, bytes)) }
    if let stack = line.stack { sighting.stack = try names(stack, "stack", bytes).map(item) }
    if let live = line.live {
      sighting.live = try names(live, "live", bytes).map(coordinator).sorted { $0.raw < $1.raw }
    }
    if let presented = line.presented {
      sighting.presented = .nothing
      if bytes[presented.lowerBound] == UInt8(ascii: "\"") {
        var scanner = JSONScanner(from: presented.lowerBound, to: presented.upperBound)
        sighting.presented = .item(try item(Self.text(try scanner.string(bytes), bytes)))
      }
    }
    return sighting
  }

  private func names(
    _ range: Range<Int>, _ key: String, _ bytes: Span<UInt8>
  ) throws(TraceProblem) -> [String] {
    var scanner = JSONScanner(from: range.lowerBound, to: range.upperBound)
    var names: [String] = []
    scanner.at += 1
    if scanner.take(UInt8(ascii: "]"), bytes) { return names }
    repeat {
      scanner.skipSpace(bytes)
      guard scanner.next(bytes) == UInt8(ascii: "\"") else {
        throw TraceProblem("`\(key)` takes a list of names")
      }
      names.append(Self.text(try scanner.string(bytes), bytes))
    } while scanner.take(UInt8(ascii: ","), bytes)
    return names
  }

  private func screen(_ name: String) throws -> ScreenID {
    let name = renamed?(name) ?? name
    if let screen = screens[name] { return screen }
    throw unknown("screen", name, among: screens.keys.sorted())
  }

  private func coordinator(_ name: String) throws -> CoordinatorID {
    let name = renamed?(name) ?? name
    if let coordinator = coordinators[name] { return coordinator }
    throw unknown("coordinator", name, among: coordinators.keys.sorted())
  }

  private func item(_ name: String) throws -> Sighting.Item {
    let name = renamed?(name) ?? name
    if let screen = screens[name] { return .screen(screen) }
    if let coordinator = coordinators[name] { return .coordinator(coordinator) }
    throw unknown(
      "screen or coordinator", name,
      among: (Array(screens.keys) + Array(coordinators.keys)).sorted())
  }

  private func unknown(_ kind: String, _ name: String, among known: [String]) -> UnknownName {
    UnknownName(
      message: "there is no \(kind) `\(Self.short(name))`",
      help: Suggestion(for: name, among: known)?.help)
  }
}
