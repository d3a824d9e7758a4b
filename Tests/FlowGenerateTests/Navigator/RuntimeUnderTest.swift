// Written by the tests from NavigatorRuntime.swift of FlowGenerate: FLOWCTL_BLESS=1 make test
// swift-format-ignore-file

enum FlowNavigation {}

// MARK: - The same for every flow

extension FlowNavigation {
  /// The app does not show what the flow says, or there is no way.
  struct Failure: Swift.Error, Swift.CustomStringConvertible, Swift.Sendable {
    let reason: Swift.String
    /// What the user should see, as a script writes it; nil if there is no way.
    let expected: Swift.String?
    /// All that was done since the launch, the failed step too: `flowctl simulate` says whether the flow does it.
    let script: Swift.String

    var description: Swift.String { "\(reason)\n\(script)" }
  }

  /// What happens if the map doesn't know where the app is, or no way leads on from there.
  enum OnLost: Swift.Sendable { case relaunch, fail }
}

/// Places, and the moves between them.
struct FlowNavigationMap {
  /// What a label stands for: a value, or what a source has brought along.
  struct Position {
    var label: String
    var source: Int?
    var value: String?
  }

  struct Move {
    var kind: Substring
    var name: String
    var positions: [Position]

    /// By hand first, then with answers, changes of the environment, links.
    var rank: Int { ["async": 1, "set": 2, "open": 3][kind] ?? 0 }
  }

  struct Edge {
    var move: Int
    var target: Int
    var writes: [Int]
  }

  struct Place {
    var screen: String
    var shows: [Position]
    var edges: [Edge]
  }

  struct Launch {
    var state: [(name: String, value: String)]
    var place: Int
  }

  /// By source, what a script writes where it may be any value.
  var sources: [String] = []
  var values: [String] = []
  var moves: [Move] = []
  var launches: [Launch] = []
  var places: [Place] = []
  /// By what a move is called, one of that name.
  var names: [String: Int] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words[0] {
      case "source": sources.append(String(words[2]))
      case "value": values.append(Self.decoded(line.dropFirst(6)))
      case "move": add(words.dropFirst())
      case "launch":
        let state = words.dropFirst().prefix { $0 != ">" }.map { word in
          let parts = word.split(separator: "=", maxSplits: 1)
          return (name: String(parts[0]), value: String(parts[1]))
        }
        launches.append(Launch(state: state, place: Int(words[words.count - 1]) ?? 0))
      default:
        let shows = words.dropFirst(2).prefix { $0 != "|" }
        let edges = words.dropFirst(3 + shows.count)
        places.append(
          Place(
            screen: String(words[1]), shows: shows.map(position), edges: edges.map(Self.edge)))
      }
    }
  }

  private mutating func add(_ words: ArraySlice<Substring>) {
    let kind = words[words.startIndex]
    let word = String(words[words.startIndex + 1])
    let name = ["tab", "open", "set"].contains(kind) ? "\(kind) \(word)" : word
    if names[name] == nil { names[name] = moves.count }
    moves.append(Move(kind: kind, name: name, positions: words.dropFirst(2).map(position)))
  }

  /// `label=3` is of source 3, `label:3` is value 3.
  private func position(_ word: Substring) -> Position {
    let isSource = word.contains("=")
    let parts = word.split(separator: isSource ? "=" : ":")
    let number = Int(parts[1]) ?? 0
    return Position(
      label: String(parts[0]), source: isSource ? number : nil,
      value: isSource ? nil : values[number])
  }

  /// `4>22!3,5`
  private static func edge(_ word: Substring) -> Edge {
    let parts = word.split(separator: "!")
    let ends = parts[0].split(separator: ">").map { Int($0) ?? 0 }
    let writes = parts.count > 1 ? parts[1].split(separator: ",").map { Int($0) ?? 0 } : []
    return Edge(move: ends[0], target: ends[1], writes: writes)
  }

  /// `%0a` is a control character.
  private static func decoded(_ text: Substring) -> String {
    var result = ""
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "%", let code = UInt32(String(rest.prefix(2)), radix: 16) {
        rest = rest.dropFirst(2)
        if let control = Unicode.Scalar(code) { result.unicodeScalars.append(control) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The line of a script.
  func line(of move: Move, _ given: [String?]) -> String {
    let parts = move.positions.enumerated().map { index, position in
      let value = index < given.count ? given[index] : nil
      return (position.label, value ?? position.value ?? position.source.map { sources[$0] } ?? "_")
    }
    if move.kind == "set" { return move.name + "=" + (parts.first?.1 ?? "") }
    if parts.isEmpty { return move.name }
    return move.name + "(" + parts.map { "\($0): \($1)" }.joined(separator: ", ") + ")"
  }
}

/// Makes the moves in the app.
@MainActor protocol FlowNavigationHands: AnyObject {
  func launch(_ state: [String: String]) throws
  func make(_ kind: String, _ name: String, _ values: [String?], on screen: String) throws
  func shows(_ screen: String, _ values: [String: String]) throws -> Bool
}

/// Knows where the app is on the map.
@MainActor final class FlowNavigationWalker {
  private let map: FlowNavigationMap
  private let hands: any FlowNavigationHands
  private let failsIfLost: Bool
  /// nil if nobody knows.
  private(set) var place: Int?
  /// By source, the value that it brought along last, where somebody gave one.
  private var known: [Int: String] = [:]
  private(set) var script = ""
  private(set) var relaunches = 0
  private var launches = 0

  /// Which screen is wanted, and the sources that must have brought these values.
  private struct Need {
    var goals: Set<Int> = []
    var values: [Int: String] = [:]
  }

  private struct Way {
    var start: Int
    var edges: [FlowNavigationMap.Edge]
    var gives: [Int: String]
  }

  init(_ text: String, _ hands: any FlowNavigationHands, failsIfLost: Bool) {
    map = FlowNavigationMap(text)
    self.hands = hands
    self.failsIfLost = failsIfLost
  }

  // MARK: What a test asks for

  func go(to screen: String, _ values: [String: String]) throws {
    let goal = Self.text(screen, values)
    let needs = needs(of: screen, values)
    if let place, let way = way(from: [place], known, needs) {
      if way.edges.isEmpty { return try check(after: "before any step") }
      return try take(way)
    }
    if launches > 0, failsIfLost {
      throw failure(
        place == nil
          ? "nobody knows where the app is" : "no way leads from \(here) to \(goal)")
    }
    guard let way = way(from: map.launches.map(\.place), [:], needs) else {
      throw failure("no way leads to \(goal)")
    }
    if launches > 0 { relaunches += 1 }
    try launch(map.launches[way.start])
    try take(way)
  }

  /// - Parameter state: nothing for what may be any.
  func launch(_ state: [String: String]) throws {
    let fitting = map.launches.first { launch in
      launch.state.allSatisfy { state[$0.name] ?? $0.value == $0.value }
        && state.keys.allSatisfy { name in launch.state.contains { $0.name == name } }
    }
    if let fitting { return try launch(fitting) }
    begin(state.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
    try hands.launch(state)
  }

  /// - Parameter make: makes the move, with these values.
  func perform(
    _ name: String, _ values: [String?],
    _ make: (_ kind: String, _ values: [String?], _ screen: String) throws -> Void
  ) throws {
    if let edge = edges(name, values).first {
      return try take(edge, values) { try make($0, $2, $3) }
    }
    if failsIfLost { throw failure("the map does not know what `\(name)` does in \(here)") }
    record(name, values)
    place = nil
    try make(map.names[name].map { String(map.moves[$0].kind) } ?? "", values, "-")
  }

  func happened(_ name: String, _ values: [String?]) {
    record(name, values)
    let edges = edges(name, values)
    if let edge = edges.first,
      edges.allSatisfy({ $0.target == edge.target && $0.writes == edge.writes })
    {
      arrive(edge, values)
    } else {
      place = nil
    }
  }

  // MARK: Moving

  private func launch(_ launch: FlowNavigationMap.Launch) throws {
    begin(launch.state)
    try hands.launch(
      Dictionary(launch.state.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    place = launch.place
    try check(after: "launch")
  }

  private func begin(_ state: [(name: String, value: String)]) {
    launches += 1
    place = nil
    known = [:]
    script += "\(launches == 1 ? "" : "\n")scenario \(launches)\n"
    script += "launch" + state.map { " \($0.name)=\($0.value)" }.joined() + "\n"
  }

  private func take(_ way: Way) throws {
    for edge in way.edges {
      let values = map.moves[edge.move].positions.map { position in
        position.source.flatMap { way.gives[$0] }
      }
      try take(edge, values) { try hands.make($0, $1, $2, on: $3) }
    }
  }

  private func take(
    _ edge: FlowNavigationMap.Edge, _ given: [String?],
    _ make: (String, String, [String?], String) throws -> Void
  ) throws {
    let move = map.moves[edge.move]
    let values = move.positions.enumerated().map { index, position in
      (index < given.count ? given[index] : nil) ?? position.value
    }
    let line = map.line(of: move, values)
    script += line + "\n"
    let screen = place.map { map.places[$0].screen } ?? "-"
    // Whoever is thrown out of the middle of a move is nowhere.
    place = nil
    try make(String(move.kind), move.name, values, screen)
    arrive(edge, values)
    try check(after: line)
  }

  private func arrive(_ edge: FlowNavigationMap.Edge, _ values: [String?]) {
    for (index, position) in map.moves[edge.move].positions.enumerated() {
      if let source = position.source, edge.writes.contains(source) {
        known[source] = index < values.count ? values[index] : nil
      }
    }
    place = edge.target
  }

  private func check(after line: String) throws {
    guard let number = place, map.places[number].screen != "-" else { return }
    let place = map.places[number]
    var values: [String: String] = [:]
    for position in place.shows {
      values[position.label] = position.value ?? position.source.flatMap { known[$0] }
    }
    if try hands.shows(place.screen, values) { return }
    self.place = nil
    let expected = Self.text(place.screen, values)
    throw FlowNavigation.Failure(
      reason: "`\(line)`: the flow shows \(expected), and the app doesn't", expected: expected,
      script: script)
  }

  /// The moves of a name from here that these values fit.
  private func edges(_ name: String, _ values: [String?]) -> [FlowNavigationMap.Edge] {
    guard let place else { return [] }
    return map.places[place].edges.filter { edge in
      let move = map.moves[edge.move]
      return move.name == name
        && zip(move.positions, values).allSatisfy { position, value in
          value == nil || position.value == nil || value == position.value
        }
    }
  }

  private func record(_ name: String, _ values: [String?]) {
    let line = map.names[name].map { map.line(of: map.moves[$0], values) }
    script += (line ?? name) + "\n"
  }

  private var here: String { place.map { map.places[$0].screen } ?? "an unknown place" }

  private func failure(_ reason: String) -> FlowNavigation.Failure {
    FlowNavigation.Failure(reason: reason, expected: nil, script: script)
  }

  private static func text(_ screen: String, _ values: [String: String]) -> String {
    let parts = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return parts.isEmpty ? screen : screen + "(" + parts.joined(separator: ", ") + ")"
  }

  // MARK: Searching

  /// The places that show a screen, by what must have been brought along for it to show these values.
  private func needs(of screen: String, _ values: [String: String]) -> [Need] {
    var needs: [Need] = []
    var numbers: [[Int: String]: Int] = [:]
    for (number, place) in map.places.enumerated() where place.screen == screen {
      var wanted: [Int: String] = [:]
      let fits = values.allSatisfy { label, value in
        guard let position = place.shows.first(where: { $0.label == label }) else {
          return false
        }
        guard let source = position.source else { return position.value == value }
        defer { wanted[source] = value }
        return wanted[source] == nil || wanted[source] == value
      }
      if !fits { continue }
      let index = numbers[wanted, default: needs.count]
      if index == needs.count {
        numbers[wanted] = index
        needs.append(Need(values: wanted))
      }
      needs[index].goals.insert(number)
    }
    return needs
  }

  /// The shortest way, by hand if there is one.
  private func way(from starts: [Int], _ known: [Int: String], _ needs: [Need]) -> Way? {
    for rank in Set(map.moves.map(\.rank)).union([0]).sorted() {
      var best: Way?
      for need in needs {
        if let way = search(from: starts, known, need, rank),
          way.edges.count < best?.edges.count ?? .max
        {
          best = way
        }
      }
      if let best { return best }
    }
    return nil
  }

  /// Breadth-first over places, and which of the wanted sources have brought their value so far.
  private func search(
    from starts: [Int], _ known: [Int: String], _ need: Need, _ rank: Int
  ) -> Way? {
    let sources = need.values.keys.sorted()
    let all = 1 << sources.count - 1
    let width = 1 << sources.count
    var before = Array(repeating: -1, count: map.places.count * width)
    var last = Array(repeating: -1, count: before.count)
    var begun = Array(repeating: -1, count: before.count)
    var queue: [Int] = []
    for (index, start) in starts.enumerated() {
      var mask = 0
      for (bit, source) in sources.enumerated() where known[source] == need.values[source] {
        mask |= 1 << bit
      }
      let state = start * width + mask
      if begun[state] >= 0 { continue }
      begun[state] = index
      queue.append(state)
    }
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      let (place, mask) = (state / width, state % width)
      if mask == all, need.goals.contains(place) {
        var edges: [FlowNavigationMap.Edge] = []
        var current = state
        while before[current] >= 0 {
          edges.append(map.places[before[current] / width].edges[last[current]])
          current = before[current]
        }
        return Way(start: begun[state], edges: edges.reversed(), gives: need.values)
      }
      for (index, edge) in map.places[place].edges.enumerated()
      where map.moves[edge.move].rank <= rank {
        var mask = mask
        for (bit, source) in sources.enumerated() where edge.writes.contains(source) {
          mask |= 1 << bit
        }
        let target = edge.target * width + mask
        if begun[target] >= 0 { continue }
        begun[target] = begun[state]
        before[target] = state
        last[target] = index
        queue.append(target)
      }
    }
    return nil
  }
}

// MARK: - Values as scripts write them

protocol FlowNavigationValue {
  init?(flowText: String)
  var flowText: String { get }
}

func flowValue<T: FlowNavigationValue>(_ text: String?, as _: T.Type) -> T? {
  text.flatMap { T(flowText: $0) }
}

extension Bool: FlowNavigationValue {
  init?(flowText: String) { self.init(flowText) }
  var flowText: String { String(self) }
}

extension Int: FlowNavigationValue {
  init?(flowText: String) { self.init(flowText) }
  var flowText: String { String(self) }
}

extension Double: FlowNavigationValue {
  init?(flowText: String) { self.init(flowText) }
  var flowText: String { String(self) }
}

extension String: FlowNavigationValue {
  init?(flowText: String) {
    guard flowText.hasPrefix("\"") else { return nil }
    self = ""
    var isEscaped = false
    for scalar in flowText.dropFirst().dropLast().unicodeScalars {
      if isEscaped {
        let plain: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "r": "\r"]
        unicodeScalars.append(plain[scalar] ?? scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        unicodeScalars.append(scalar)
      }
    }
  }

  var flowText: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension Optional: FlowNavigationValue where Wrapped: FlowNavigationValue {
  init?(flowText: String) {
    if flowText == "nil" {
      self = .none
    } else {
      guard let value = Wrapped(flowText: flowText) else { return nil }
      self = .some(value)
    }
  }

  var flowText: String { self?.flowText ?? "nil" }
}

/// A list goes to the driver and into the script; no screen can be asked for by one.
extension Array: FlowNavigationValue where Element: FlowNavigationValue {
  init?(flowText: String) { nil }
  var flowText: String {
    ("[" + map(\.flowText).joined(separator: ", ") + "]").flowText
  }
}
