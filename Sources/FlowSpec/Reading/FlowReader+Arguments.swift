import FlowSource
import FlowYAML

/// What is given to a screen or a child and stands beside what should hold it: `{ push: Pet, petId: 7 }`.
extension FlowReader {
  typealias Pair = (key: NodeID, value: NodeID)

  /// The keys of a mapping that its level doesn't know, and that name what something in the flow takes.
  mutating func looseArguments(in map: NodeID, at level: AllowedKeys) -> [Pair] {
    var loose: [Pair] = []
    for (key, value) in pairs(of: map)
    where !isPrivate(key) && kind(of: value) == .scalar && !isNothing(value)
      && word(of: key).map(level.keys.contains) != true
    {
      if isParameter(text(of: key)) { loose.append((key, value)) }
    }
    return loose
  }

  /// Whether anything in the file takes a value of that name.
  mutating func isParameter(_ name: NameID) -> Bool {
    writtenType(of: name) != nil
  }

  /// The type that has been written behind a name somewhere in the file.
  mutating func writtenType(of name: NameID) -> NodeID? {
    if lookedUp.parameters == nil { lookedUp.parameters = writtenParameters }
    return lookedUp.parameters?[name]
  }

  /// The names under each `params:`, and those of all payloads: what is declared further down is not read yet.
  private var writtenParameters: [NameID: NodeID] {
    var found: [NameID: NodeID] = [:]
    func note(_ map: NodeID) {
      for (key, type) in pairs(of: map) where found[text(of: key)] == nil {
        found[text(of: key)] = type
      }
    }
    for map in document.nodes.indices where document.nodes[map].kind == .mapping {
      for (key, value) in pairs(of: map) where kind(of: value) == .mapping {
        switch word(of: key) {
        case .params: note(value)
        case .events, .async, .outcomes, .outputs, .notifications:
          for (_, payload) in pairs(of: value) where kind(of: payload) == .mapping { note(payload) }
        default: break
        }
      }
    }
    return found
  }

  /// Reports them with the whole step as it should be, and reads them as if they stood under `with`.
  ///
  /// - Parameters:
  ///   - step: the step's key.
  ///   - name: whom it is given to.
  ///   - others: what else stands there, and stays.
  mutating func read(
    _ loose: [Pair], of step: NodeID, to name: NodeID?, _ nameKey: Word, beside others: [Pair]
  ) -> [ArgumentDeclaration] {
    guard let first = loose.first else { return [] }
    let given =
      others.filter { word(of: $0.key) == .with && kind(of: $0.value) == .mapping }
      .flatMap { Array(pairs(of: $0.value)) } + loose
    let target = name.map { asWritten($0) } ?? "…"
    var keys = ["\(nameKey.text): \(target)"]
    keys += others.filter { word(of: $0.key) != .with }.map {
      "\(quotable($0.key)): \(asWritten($0.value))"
    }
    let with = given.map { pair in
      let written =
        kind(of: pair.value) == .scalar
        ? LiteralText.placeholder(Array(names.bytes(of: text(of: pair.value)))) : nil
      return "\(quotable(pair.key)): \(written ?? asWritten(pair.value))"
    }
    keys.append("with: { \(with.joined(separator: ", ")) }")
    findings.report(
      .unknownKey, "what is given to `\(target)` stands under `with`", at: range(of: first.key),
      help: "write `\(quotable(step)): { \(keys.joined(separator: ", ")) }`")
    return loose.compactMap { key, value in
      let bytes = Array(names.bytes(of: text(of: value)))
      if let name = LiteralText.placeholder(bytes) {
        return ArgumentDeclaration(
          name: located(key), value: Located(.name(names.intern(name)), at: range(of: value)))
      }
      return literal(value, of: key).map { ArgumentDeclaration(name: located(key), value: $0) }
    }
  }
}
