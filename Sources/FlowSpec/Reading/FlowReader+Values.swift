import FlowSource
import FlowYAML

extension FlowReader {
  /// `with:` and `set:`: a map from names to values; nil for anything else, which is reported.
  mutating func arguments(_ value: NodeID, of key: NodeID) -> [ArgumentDeclaration]? {
    guard kind(of: value) == .mapping else {
      let example = argumentsMeant(by: value).map { Example.under(key, ": { \($0) }") }
      reportWrongKind(
        value, of: key, want: "a mapping from names to values",
        example: example ?? .under(key, ": { name: value }"))
      return nil
    }
    var arguments: [ArgumentDeclaration] = []
    for (key, value) in pairs(of: value) where !isPrivate(key) && !isFull {
      guard let literal = literal(value, of: key) else { continue }
      arguments.append(ArgumentDeclaration(name: located(key), value: literal))
    }
    return arguments
  }

  /// `isOn: true` for `isOn = true`, and `petId: petId` for a name without a colon.
  private func valueMeant(by key: NodeID, _ value: NodeID) -> Example {
    let parts = names.text(text(of: key)).split(separator: "=").map { $0.filter { $0 != " " } }
    if parts.count == 2, Identifier.isValid(parts[0].utf8) {
      return .text("\(parts[0]): \(parts[1])")
    }
    let hasColon = range(of: value).start > range(of: key).end
    return .under(key, hasColon || parts.count != 1 ? ": nil" : ": \(quotable(key))")
  }

  /// `petId: petId` for a name alone, `petId: 7` for a list of it.
  private func argumentsMeant(by value: NodeID) -> String? {
    if kind(of: value) == .scalar {
      let name = text(of: value)
      return isPlain(value) && Identifier.isValid(names.bytes(of: name))
        ? "\(shortened(name)): \(shortened(name))" : nil
    }
    guard kind(of: value) == .sequence else { return nil }
    var pairs: [String] = []
    for item in children(of: value) {
      switch kind(of: item) {
      case .scalar:
        guard let meant = argumentsMeant(by: item) else { return nil }
        pairs.append(meant)
      case .mapping:
        for (key, value) in self.pairs(of: item) {
          if kind(of: value) != .scalar { return nil }
          pairs.append("\(quotable(key)): \(quotable(value))")
        }
      default: return nil
      }
    }
    return pairs.isEmpty ? nil : pairs.joined(separator: ", ")
  }

  /// The case of `Answer.accepted`, as Swift has it.
  private mutating func caseOfType(_ bytes: [UInt8]) -> NameID? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ Identifier.isValid($0) }),
      parts[0].first.map({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) == true
    else { return nil }
    return names.intern(parts[1])
  }

  /// A value: a quoted word is a text, a plain one a name in scope, `true`, `nil`, a number or
  /// `.case`.
  mutating func literal(_ value: NodeID, of key: NodeID) -> Located<Literal>? {
    let range = range(of: value)
    guard kind(of: value) == .scalar else {
      if isLost(value) { return nil }
      findings.report(
        .wrongKind,
        "`\(quotable(key))` takes one value, but this is a "
          + (kind(of: value) == .sequence ? "list" : "mapping"),
        at: place(of: value, under: key), help: "write a value, or a name in scope")
      return nil
    }
    if !isPlain(value) { return Located(.string(text(of: value)), at: range) }
    if isNothing(value) {
      reportWrongKind(value, of: key, want: "a value", example: valueMeant(by: key, value))
      return nil
    }
    let bytes = Array(names.bytes(of: text(of: value)))
    guard let literal = LiteralText.plain(bytes[...], names: &names) else {
      var problem = LiteralText.notALiteral(bytes[...], part: 0..<bytes.count)
      let meant = caseOfType(bytes)
      if let meant { problem.help = "write `.\(names.text(meant))`" }
      if bytes.starts(with: "not ".utf8) {
        problem.help =
          "ask with `if`, and write `true` in one branch and `false` in the other"
      }
      if let name = LiteralText.placeholder(bytes) { problem.help = "write `\(name)`" }
      report(problem, in: ScalarText(value, in: document, names: names))
      // What it is given to is not missing it.
      return meant.map { Located(.enumCase($0), at: range) }
    }
    if literal == .any {
      findings.report(
        .wrongKind, "`any` is allowed only after the `=` in `state`", at: range,
        help: "write a value, or a name in scope")
      return nil
    }
    return Located(literal, at: range)
  }
}
