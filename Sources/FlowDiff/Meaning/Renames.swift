import FlowModel
import FlowSource

/// Finds out what only has another name: what is gone and what is new, equal but for names, and the only such pair.
/// It is assumed, no more: a comparison under it says whether it is true.
struct Renames {
  private let old: FlowSide
  private let new: FlowSide
  private(set) var map: NameMap

  /// How much may be gone, or new, for anybody to look for pairs.
  private static let most = 50
  private static let mostRounds = 4

  /// - Parameter asked: what the user says.
  init(_ old: FlowSide, _ new: FlowSide, asked: NameMap) {
    self.old = old
    self.new = new
    map = asked
    for _ in 0..<Self.mostRounds {
      let before = map
      findScreens()
      findCoordinators()
      findEvents()
      findLinks()
      findValues()
      if map == before { break }
    }
  }

  /// Pairs what has the same signature, if nothing else has it.
  private static func pairs(
    _ gone: [(name: String, signature: String)], _ come: [(name: String, signature: String)]
  ) -> [(old: String, new: String)] {
    guard gone.count <= most, come.count <= most else { return [] }
    return gone.compactMap { candidate in
      let rivals = gone.filter { $0.signature == candidate.signature }
      let partners = come.filter { $0.signature == candidate.signature }
      guard rivals.count == 1, partners.count == 1 else { return nil }
      return (candidate.name, partners[0].name)
    }
  }

  // MARK: Screens

  private mutating func findScreens() {
    let (before, now) = (FlowNames(old.flow, map), FlowNames(new.flow))
    let known = Set(old.flow.screens.indices.map { before.text(ScreenID($0)) })
    let left = Set(new.flow.screens.indices.map { now.text(ScreenID($0)) })
    let gone = old.flow.screens.indices.map { ScreenID($0) }
      .filter { !left.contains(before.text($0)) && !map.isRenamed(old.flow.text($0)) }
    let come = new.flow.screens.indices.map { ScreenID($0) }
      .filter { !known.contains(now.text($0)) }
    for pair in Self.pairs(
      gone.map { (old.flow.text($0), Self.signature($0, before)) },
      come.map { (new.flow.text($0), Self.signature($0, now)) })
    {
      map.rename(.screen, pair.old, to: pair.new)
    }
  }

  private static func signature(_ id: ScreenID, _ names: FlowNames) -> String {
    let screen = names.flow[id]
    let events = screen.events.indices.map { index in
      let event = names.flow.events[index]
      return "\(event.kind) \(names.flow.names[event.name])\(parameters(event.parameters, names))"
    }
    return "\(parameters(screen.parameters, names)) \(screen.style.text) \(screen.isBackLocked) "
      + "\(screen.isSwipeLocked) \(screen.hidesTabBar) \(events.sorted().joined(separator: ";"))"
  }

  private static func parameters(_ run: CompactRange, _ names: FlowNames) -> String {
    let parts = run.indices.map {
      names.parameter($0) + ":" + names.type(names.flow.parameters[$0].type)
    }
    return "(" + parts.sorted().joined(separator: ",") + ")"
  }

  // MARK: Coordinators

  private mutating func findCoordinators() {
    let (before, now) = (FlowNames(old.flow, map), FlowNames(new.flow))
    let known = Set(old.flow.coordinators.indices.map { before.text(CoordinatorID($0)) })
    let left = Set(new.flow.coordinators.indices.map { now.text(CoordinatorID($0)) })
    let gone = old.flow.coordinators.indices.map { CoordinatorID($0) }
      .filter { !left.contains(before.text($0)) && !map.isRenamed(old.flow.text($0)) }
    let come = new.flow.coordinators.indices.map { CoordinatorID($0) }
      .filter { !known.contains(now.text($0)) }
    guard gone.count <= Self.most, come.count <= Self.most else { return }
    for pair in Self.pairs(
      gone.map { (old.flow.text($0), signature($0, old, map)) },
      come.map { (new.flow.text($0), signature($0, new, NameMap())) })
    {
      map.rename(.coordinator, pair.old, to: pair.new)
    }
  }

  /// What a coordinator is and does, whatever its own name is.
  private func signature(_ id: CoordinatorID, _ side: FlowSide, _ map: NameMap) -> String {
    var map = map
    map.rename(.coordinator, side.flow.text(id), to: "·")
    let names = FlowNames(side.flow, map)
    let flow = side.flow
    let coordinator = flow[id]
    let blocks = BlockText(names, Common(names, names))
    var parts = [Self.parameters(coordinator.parameters, names)]
    parts += coordinator.events.indices.map { index in
      let event = flow.events[index]
      return "\(event.kind) \(flow.names[event.name])\(Self.parameters(event.parameters, names))"
    }.sorted()
    parts += coordinator.boundaries.indices.map { index in
      let boundary = flow.boundaries[index]
      return "\(names.text(boundary.child)) \(boundary.kind) \(boundary.style.text)"
    }.sorted()
    parts.append(
      blocks.text(coordinator.start, BlockText.Scope(payload: .empty, coordinator: id)))
    parts += coordinator.transitions.indices.compactMap { index in
      blocks.block(at: .transition(index)).map { block, scope in
        names.text(flow.transitions[index].event) + ": " + blocks.text(block, scope)
      }
    }.sorted()
    return parts.joined(separator: "\n")
  }

  // MARK: Events

  private mutating func findEvents() {
    let (before, now) = (FlowNames(old.flow, map), FlowNames(new.flow))
    let known = Set(old.flow.events.indices.map { before.text(EventID($0)) })
    let left = Set(new.flow.events.indices.map { now.text(EventID($0)) })
    var gone: [(name: String, signature: String)] = []
    for index in old.flow.events.indices {
      let id = EventID(index)
      guard !left.contains(before.text(id)), !map.isRenamed(old.flow.text(id)) else { continue }
      gone.append((old.flow.text(id), before.owner(of: id) + signature(id, before)))
    }
    let come = new.flow.events.indices.map { EventID($0) }
      .filter { !known.contains(now.text($0)) }
      .map { (new.flow.text($0), now.owner(of: $0) + signature($0, now)) }
    for pair in Self.pairs(gone, come) { map.rename(.event, pair.old, to: pair.new) }
  }

  // MARK: Links

  /// By what a link does: another address is another matter, which is told.
  private mutating func findLinks() {
    let (before, now) = (FlowNames(old.flow, map), FlowNames(new.flow))
    let known = Set(old.flow.links.indices.map { before.link($0) })
    let left = Set(new.flow.links.indices.map { now.link($0) })
    let gone = old.flow.links.indices.filter { !left.contains(before.link($0)) }
    let come = new.flow.links.indices.filter { !known.contains(now.link($0)) }
    func signature(_ index: Int, _ names: FlowNames) -> String {
      Self.parameters(names.flow.links[index].parameters, names) + " "
        + Parts.text(ofLink: index, names, BlockText(names, Common(names, names)))
    }
    for pair in Self.pairs(
      gone.map { (old.flow.names[old.flow.links[$0].name], signature($0, before)) },
      come.map { (now.link($0), signature($0, now)) })
    {
      map.rename(.link, pair.old, to: pair.new)
    }
  }

  /// What an event is, and what everybody does on it.
  private func signature(_ id: EventID, _ names: FlowNames) -> String {
    let flow = names.flow
    let event = flow[id]
    let blocks = BlockText(names, Common(names, names))
    let answers = flow.transitions.indices.filter { flow.transitions[$0].event == id }
      .compactMap { blocks.block(at: .transition($0)) }
      .map { names.text($0.1.coordinator) + ": " + blocks.text($0.0, $0.1) }
    return " \(event.kind) \(event.onceBit != 0) \(Self.parameters(event.parameters, names)) "
      + answers.sorted().joined(separator: ";")
  }

  // MARK: Values

  /// State and environment, cases of enums and parameters: by what they are, and by where they are used.
  private mutating func findValues() {
    let (before, now) = (Values(old.flow, map), Values(new.flow, NameMap()))
    for kind in NameMap.Kind.allCases where kind.isValue {
      let (known, left) = (Set(before.names(kind)), Set(now.names(kind)))
      let gone = before.all.filter {
        $0.kind == kind && !left.contains($0.text) && map[kind, $0.name] == nil
      }
      let come = now.all.filter { $0.kind == kind && !known.contains($0.text) }
      if gone.isEmpty || come.isEmpty { continue }
      let (uses, usesNow) = (Uses(before.names), Uses(now.names))
      for pair in Self.pairs(
        gone.map { ($0.name, $0.signature + uses.text(of: $0)) },
        come.map { ($0.name, $0.signature + usesNow.text(of: $0)) })
      {
        map.rename(kind, pair.old, to: pair.new)
      }
    }
  }

  /// Everything that a flow has a value for.
  private struct Values {
    struct Item {
      var kind: NameMap.Kind
      /// As its own flow has it, and as the new one.
      var name: String
      var text: String
      /// What it is, whatever its name is.
      var signature: String
    }

    let names: FlowNames
    private(set) var all: [Item] = []

    init(_ flow: Flow, _ map: NameMap) {
      names = FlowNames(flow, map)
      let own = FlowNames(flow)
      for (index, variable) in flow.variables.enumerated() {
        let value = names.value(variable.initial, variable.type)
        all.append(
          Item(
            kind: .variable, name: own.variable(index), text: names.variable(index),
            signature: "\(variable.isEnvironment) \(names.type(variable.type)) = \(value) "))
      }
      for (index, shape) in flow.types.shapes.enumerated() {
        guard case .enumeration(let id, let cases) = shape else { continue }
        let type = flow.names[id]
        for (name, text) in zip(cases, names.cases(of: TypeID(UInt32(index))) ?? []) {
          all.append(
            Item(
              kind: .enumCase, name: type + "." + flow.names[name], text: type + "." + text,
              signature: type + " "))
        }
      }
      for (owner, other) in zip(own.owners, names.owners) {
        for index in owner.parameters.indices {
          let parameter = flow.parameters[index]
          let value = parameter.initial.map { names.value($0, parameter.type) } ?? ""
          all.append(
            Item(
              kind: .parameter, name: owner.name + "." + own.parameter(index),
              text: other.name + "." + names.parameter(index),
              signature: "\(other.name) \(names.type(parameter.type)) = \(value)"))
        }
      }
    }

    func names(_ kind: NameMap.Kind) -> [String] {
      all.filter { $0.kind == kind }.map(\.text)
    }
  }

  /// In which parts of a flow a word stands.
  private struct Uses {
    private var places: [String: [String]] = [:]

    init(_ names: FlowNames) {
      for (key, part) in Parts(names, Common(names, names)).all {
        for word in part.text.words { places[word, default: []].append("\(key.kind) \(key.name)") }
      }
    }

    func text(of item: Values.Item) -> String {
      let word = item.text.split(separator: ".").last.map(String.init) ?? ""
      switch item.kind {
      case .variable: return all(word)
      case .enumCase: return all("." + word)
      // Others have parameters of that name, too.
      case .parameter, .screen, .coordinator, .event, .link: return ""
      }
    }

    private func all(_ word: String) -> String {
      (places[word] ?? []).sorted().joined(separator: ", ")
    }
  }
}

extension String {
  /// All that may be names in it.
  var words: Set<String> { Set(split { !$0.isPartOfName }.map(String.init)) }
}
