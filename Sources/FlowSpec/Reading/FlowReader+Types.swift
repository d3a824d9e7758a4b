import FlowSource
import FlowYAML

extension FlowReader {
  /// `types:`
  mutating func readTypes(_ entry: Entry) {
    let example: Example = "types: { Type: [one, other] }"
    let meant = kind(of: entry.value) == .mapping ? [] : namesMeant(by: entry.value)
    if !meant.isEmpty {
      reportWrongKind(
        entry.value, of: entry.key, want: "a mapping from types to cases",
        example: .under(entry.key, ": { \(joined(meant, with: ": {}")) }"))
      declarations.types += meant.map { TypeDeclaration(name: $0, cases: nil, isLost: true) }
      return
    }
    for (key, value) in namedEntries(entry, want: "a mapping from types to cases", example: example)
    where !isFull {
      let name = declaredName(key, isType: true)
      var cases: [Located<NameID>]?
      let problems = findings.all.count
      switch kind(of: value) {
      case .mapping where areCases(value):
        cases = pairs(of: value).map { located(caseWord: $0.key) }
        findings.report(
          .wrongKind, "the cases of \(quote(text(of: key))) are a list, in square brackets",
          at: range(of: value), help: "write `\(quotable(key)): [\(joined(cases ?? []))]`")
      case .mapping:
        for entry in entries(of: value, at: .type) {
          cases = readCases(entry.value, of: entry.key)
        }
      case .scalar where isNothing(value): break
      default: cases = readCases(value, of: key)
      }
      // One case that could be read may be one of several.
      declarations.types.append(
        TypeDeclaration(
          name: name, cases: cases,
          isLost: findings.all.count > problems && (cases?.count ?? 0) < 2))
    }
  }

  /// `free` for `case free`
  private mutating func located(caseWord node: NodeID) -> Located<NameID> {
    let text = names.text(text(of: node))
    return text.hasPrefix("case ")
      ? Located(names.intern(String(text.dropFirst("case ".count))), at: range(of: node))
      : located(node)
  }

  /// `free | paid`, `enum { free, paid }`, and `case free case paid`, which several lines become
  mutating func casesMeant(by value: NodeID) -> [Located<NameID>]? {
    let text = names.text(self.text(of: value))
    guard text.contains("|") || ["case ", "enum "].contains(where: text.hasPrefix) else {
      return nil
    }
    let words = text.split { " |,{}[]".contains($0) }.filter { $0 != "case" && $0 != "enum" }
    guard words.count > 1, words.allSatisfy({ Identifier.isValid($0.utf8) }) else { return nil }
    return words.map { Located(names.intern(String($0)), at: range(of: value)) }
  }

  /// `{ ok, wrong }`, `{ ok: , wrong: }`, `{ ok: 1, wrong: 2 }`
  private func areCases(_ map: NodeID) -> Bool {
    let keys = Array(pairs(of: map))
    return !keys.isEmpty
      && keys.allSatisfy { key, value in
        kind(of: value) == .scalar && (isNothing(value) || keys.count > 1) && !isPrivate(key)
          && Word(text(of: key)) != .description && Word(text(of: key)) != .cases
          && misspeltWord(key, at: .type) == nil
      }
  }

  /// What a type of the app that is only passed along may be called.
  private static let opaqueWords = [
    "struct", "class", "actor", "protocol", "typealias", "object", "opaque", "model", "any", "Any",
    "AnyObject",
  ]

  private mutating func readCases(_ value: NodeID, of key: NodeID) -> [Located<NameID>]? {
    let want = "a list of cases, or nothing if it is only passed along"
    let example = Example.under(key, ": […]")
    let list = Entry(word: .cases, key: key, value: value)
    if kind(of: value) == .scalar, let meant = casesMeant(by: value) {
      reportWrongKind(
        value, of: key, want: want, example: .under(key, ": [\(joined(meant))]"))
      return meant
    }
    if kind(of: value) == .scalar, let type = Word(text(of: value)),
      Word.builtinTypes.contains(type)
    {
      findings.report(
        .wrongKind, "`\(quotable(key))` can't be another name for `\(type.text)`",
        at: range(of: value),
        help: "write `\(type.text)` where `\(quotable(key))` is used, and remove it here")
      return nil
    }
    if kind(of: value) == .scalar, Self.opaqueWords.contains(names.text(text(of: value))) {
      findings.report(
        .wrongKind,
        "\(quote(text(of: key))) takes \(want), and not what it is in Swift", at: range(of: value),
        help: "write `\(quotable(key)):`, with nothing behind it")
      return nil
    }
    guard kind(of: value) == .sequence else {
      let meant = namesOfNoList(list, want: want, example: example)
      return meant.isEmpty ? nil : meant
    }
    reportHabits(inListOf: value, under: key)
    let items = children(of: value)
    // `- won:`, a key for each
    let keys = items.allSatisfy { kind(of: $0) == .mapping } ? items.flatMap { pairs(of: $0) } : []
    if !keys.isEmpty, keys.allSatisfy({ isNothing($0.value) }) {
      let meant = keys.map { located($0.key) }
      findings.report(
        .wrongKind, "the cases of `\(quotable(key))` are names, without a colon",
        at: range(of: value), help: "write `\(quotable(key)): [\(joined(meant))]`")
      return meant
    }
    var cases: [Located<NameID>] = []
    var places: [NameID: SourceRange] = [:]
    for item in items where !isFull {
      guard
        word(item, of: key, want: "names of cases", example: example) != nil
          || SwiftHabits.name(names.text(text(of: item))) != nil
      else { continue }
      let name = declaredName(item)
      if let earlier = places.updateValue(name.range, forKey: name.value) {
        reportTwice(name.value, at: name.range, earlier: earlier)
      } else {
        cases.append(name)
      }
    }
    if places.isEmpty, count(of: value) == 0 {
      findings.report(
        .wrongKind, "an enum needs at least one case", at: range(of: value),
        help: "write `\(text(of: example))`, or nothing for a type that is only passed along")
      return nil
    }
    return cases
  }

  /// `state:` and `environment:`
  mutating func readVariables(_ entry: Entry) {
    let isState = entry.word == .state
    let example: Example =
      isState ? "state: { name: Bool = any }" : "environment: { name: Bool }"
    let want = "a mapping from names to types"
    let meant = kind(of: entry.value) == .mapping ? [] : namesMeant(by: entry.value)
    if !meant.isEmpty {
      let written = meant.map { name in
        // `plan`, of the type `Plan`
        let text = shortened(name.value)
        let type = text.prefix(1).uppercased() + text.dropFirst()
        let isType = isDeclared(names.intern(type), under: .types)
        return "\(text): \(isType ? type : "Bool")\(isState ? " = any" : "")"
      }
      reportWrongKind(
        entry.value, of: entry.key, want: want,
        example: .under(entry.key, ": { \(written.joined(separator: ", ")) }"))
      let variables = meant.map {
        ParameterDeclaration(
          name: $0, type: Located(.unreadable, at: $0.range),
          initial: isState ? Located(.any, at: $0.range) : nil)
      }
      if isState { declarations.state += variables } else { declarations.environment += variables }
      return
    }
    if kind(of: entry.value) == .scalar, let variable = assigned(entry.value, isState: isState) {
      if isState {
        declarations.state.append(variable)
      } else {
        declarations.environment.append(variable)
      }
      return
    }
    for (key, value) in namedEntries(entry, want: want, example: example) where !isFull {
      var variable = parameter(key, value, isState: isState)
      if isState {
        if variable.initial == nil {
          if mayBeKept(variable.type.value) { reportMissingInitial(of: variable) }
          variable.initial = Located(.any, at: variable.type.range)
        }
        declarations.state.append(variable)
      } else {
        if let initial = variable.initial {
          findings.report(
            .wrongKind,
            "\(quote(variable.name.value)) may change at any moment, so it has no initial value",
            at: initial.range, help: "remove the `= …`, or move it to `state`")
          variable.initial = nil
        }
        declarations.environment.append(variable)
      }
    }
  }

  /// Whether a type is no mistake in `state`, as far as can be told by its text.
  private func mayBeKept(_ type: TypeExpression) -> Bool {
    guard case .named(let name) = type else { return false }
    return Word(name).map { $0 == .boolType || !Word.builtinTypes.contains($0) } ?? true
  }

  private mutating func reportMissingInitial(of variable: ParameterDeclaration) {
    var value = "…"
    if case .named(let type) = variable.type.value {
      let cases = declarations.types.first { $0.name.value == type }?.cases ?? []
      value =
        Word(type) == .boolType ? "false" : cases.first.map { "." + shortened($0.value) } ?? value
    }
    findings.report(
      .wrongKind, "\(quote(variable.name.value)) has no value at launch", at: variable.type.range,
      help:
        "write `= any` behind the type if it is not known at launch, or else its value: `= \(value)`"
    )
  }

  /// What other YAML readers take for Bools.
  private static let booleans = [
    "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
    "y": "true", "n": "false",
  ]

  /// `params:`, or the payload of an event: a map from names to types.
  mutating func parameters(_ entry: Entry) -> [ParameterDeclaration] {
    let meant = kind(of: entry.value) == .mapping ? [] : namesMeant(by: entry.value)
    if !meant.isEmpty {
      let typed = meant.map { name in
        let type = writtenType(of: name.value).map { quotable($0) } ?? "String"
        return "\(shortened(name.value)): \(type)"
      }
      reportWrongKind(
        entry.value, of: entry.key, want: "a mapping from names to types",
        example: .under(entry.key, ": { \(typed.joined(separator: ", ")) }"))
      return meant.map {
        ParameterDeclaration(name: $0, type: Located(.unreadable, at: $0.range), initial: nil)
      }
    }
    let example = Example.under(entry.key, ": { …: … }")
    var parameters: [ParameterDeclaration] = []
    for (key, value) in namedEntries(entry, want: "a mapping from names to types", example: example)
    where !isFull {
      parameters.append(parameter(key, value, isState: false))
    }
    return parameters
  }

  /// `name: Type` or `name: Type = literal`
  mutating func parameter(
    _ key: NodeID, _ value: NodeID, isState: Bool
  ) -> ParameterDeclaration {
    if isNothing(value), let declaration = assigned(key, isState: isState) { return declaration }
    let name = declaredValueName(key)
    guard kind(of: value) != .sequence else {
      return ParameterDeclaration(
        name: name, type: Located(listType(value, of: key) ?? .unreadable, at: range(of: value)),
        initial: nil)
    }
    if let declaration = caseForType(name, value, isState: isState) { return declaration }
    guard word(value, of: key, want: "a type", example: .under(key, typeMeant(by: value))) != nil,
      let parsed = parsedType(value)
    else {
      return ParameterDeclaration(
        name: name, type: Located(.unreadable, at: range(of: value)), initial: nil)
    }
    if case .named(let word) = parsed.type, parsed.initial == nil,
      let declaration = valueForType(word, name, value, isState: isState)
    {
      return declaration
    }
    let text = ScalarText(value, in: document, names: names)
    var initial: Located<Literal>?
    if let (literal, part) = parsed.initial {
      initial = initialValue(Located(literal, at: text.range(of: part)), isState: isState)
    }
    return ParameterDeclaration(
      name: name, type: Located(parsed.type, at: text.range(of: parsed.typePart)),
      initial: initial)
  }

  /// `isOn = false`: a name and its value, without the type between.
  private mutating func assigned(_ key: NodeID, isState: Bool) -> ParameterDeclaration? {
    guard names.firstIndex(of: UInt8(ascii: "="), in: text(of: key)) != nil else { return nil }
    let sides = names.text(text(of: key)).split(separator: "=").map { $0.filter { $0 != " " } }
    guard sides.count == 2, Identifier.isValid(sides[0].utf8),
      let literal = LiteralText.plain(Array(sides[1].utf8)[...], names: &names)
    else { return nil }
    let type: String? =
      switch literal {
      case .bool, .any: "Bool"
      case .number: sides[1].contains(".") ? "Double" : "Int"
      case .enumCase(let name): onlyType(withCase: name).map { names.text($0) }
      case .nil, .string, .name: nil
      }
    guard let type else { return nil }
    findings.report(
      .wrongKind, "`\(sides[0])` has a value, but no type", at: range(of: key),
      help: "write `\(sides[0]): \(type) = \(sides[1])`")
    return ParameterDeclaration(
      name: Located(names.intern(sides[0]), at: range(of: key)),
      type: Located(.named(names.intern(type)), at: range(of: key)),
      initial: isState ? Located(.any, at: range(of: key)) : nil)
  }

  /// `{ type: Bool, initial: any }`, as a parameter is written: `: Bool = any`.
  private func typeMeant(by value: NodeID) -> String {
    guard kind(of: value) == .mapping,
      let type = pairs(of: value).first(where: { names.text(text(of: $0.key)) == "type" }),
      kind(of: type.value) == .scalar
    else { return ": Int" }
    let initial = pairs(of: value).first {
      ["initial", "default", "value"].contains(names.text(text(of: $0.key)))
        && kind(of: $0.value) == .scalar
    }
    return ": \(quotable(type.value))" + (initial.map { " = \(quotable($0.value))" } ?? "")
  }

  /// `isLoggedIn: true`: a value where its type should be.
  private mutating func valueForType(
    _ word: NameID, _ name: Located<NameID>, _ value: NodeID, isState: Bool
  ) -> ParameterDeclaration? {
    let literal: Literal
    switch Word(word) {
    case .true: literal = .bool(true)
    case .false: literal = .bool(false)
    case .any: literal = .any
    default: return nil
    }
    let range = range(of: value)
    let text = names.text(name.value)
    findings.report(
      .wrongKind, "\(quote(word)) is a value, but a type belongs here", at: range,
      help: isState
        ? "write the type before it: `\(text): Bool = \(names.text(word))`"
        : "write `\(text): Bool`")
    return ParameterDeclaration(
      name: name, type: Located(.named(Word.boolType.nameID), at: range),
      initial: isState ? Located(literal, at: range) : nil)
  }

  /// `plan: .free`: a case where its type should be.
  private mutating func caseForType(
    _ name: Located<NameID>, _ value: NodeID, isState: Bool
  ) -> ParameterDeclaration? {
    guard kind(of: value) == .scalar, isPlain(value),
      names.byte(0, of: text(of: value)) == UInt8(ascii: "."), !isRefused(value)
    else { return nil }
    let word = names.bytes(of: text(of: value)).dropFirst()
    guard Identifier.isValid(word) else { return nil }
    let (range, text) = (range(of: value), names.text(text(of: value)))
    let type = onlyType(withCase: names.intern(Array(word)[...]))
    let known = type.map { names.text($0) } ?? "…"
    findings.report(
      .wrongKind, "`\(text)` is a value, but a type belongs here", at: range,
      help: "write "
        + (isState ? "the type before it: " : "")
        + "`\(names.text(name.value)): \(known)\(isState ? " = \(text)" : "")`"
        + (type == nil ? ", with the name of its enum from `types`" : ""))
    return ParameterDeclaration(
      name: name, type: Located(type.map { .named($0) } ?? .unreadable, at: range),
      initial: isState ? Located(.any, at: range) : nil)
  }

  /// The type of the file that has such a case, if one alone does; `types` may stand further down.
  private func onlyType(withCase name: NameID) -> NameID? {
    guard let types = mapping(under: .types) else { return nil }
    let owners = pairs(of: types).filter { _, cases in
      kind(of: cases) == .sequence
        && children(of: cases).contains { kind(of: $0) == .scalar && text(of: $0) == name }
    }
    return owners.count == 1 ? text(of: owners[0].key) : nil
  }

  private mutating func initialValue(
    _ literal: Located<Literal>, isState: Bool
  ) -> Located<Literal>? {
    switch literal.value {
    case .any where !isState:
      findings.report(
        .wrongKind, "`any` is allowed only after the `=` in `state`", at: literal.range,
        help: "remove the `= any`")
      return nil
    case .name(let name):
      let boolean = Self.booleans[names.text(name).lowercased()]
      findings.report(
        .wrongKind,
        boolean == nil
          ? "\(quote(name)) is not a value: a case begins with a dot"
          : "\(quote(name)) is not a value of type Bool", at: literal.range,
        help: ["unknown", "undefined", "unset", "null", "none"].contains(names.text(name))
          && isState
          ? "write `any`: it is not known at launch"
          : boolean.map {
            "write `\($0)`" + (isState ? ", or `any` if it is not known at launch" : "")
          }
            ?? "write `.\(names.text(name))` for a case of an enum, or put a string in quotes")
      return isState ? Located(.any, at: literal.range) : nil
    default: return literal
    }
  }

  /// What the text of a scalar says as a type, or nil where it says none, which is reported.
  private mutating func parsedType(_ node: NodeID) -> ParsedType? {
    let id = text(of: node)
    let result: Result<ParsedType, TextProblem>
    if let known = typeTexts[id] {
      result = known
    } else {
      let bytes = Array(names.bytes(of: id))
      do throws(TextProblem) {
        result = .success(try TypeParser.parse(bytes, names: &names))
      } catch {
        result = .failure(error)
      }
      typeTexts[id] = result
    }
    switch result {
    case .success(let parsed): return parsed
    case .failure(let problem):
      report(problem, in: ScalarText(node, in: document, names: names))
      return nil
    }
  }

  /// `[Int]` without quotes, which YAML reads as a list of one word.
  private mutating func listType(_ value: NodeID, of key: NodeID) -> TypeExpression? {
    let items = Array(children(of: value))
    guard items.count == 1 else {
      let cases = namesMeant(by: value).map { shortened($0.value) }
      let name = quotable(key).prefix(1).uppercased() + quotable(key).dropFirst()
      findings.report(
        .wrongKind, "`\(quotable(key))` takes a type, but this is a list", at: range(of: value),
        help: cases.count == items.count && items.count > 1
          ? "declare it under `types`, `\(name): [\(cases.joined(separator: ", "))]`, and write "
            + "`\(quotable(key)): \(name)`"
          : "declare an enum under `types`, or write `[Int]` for a list of one type")
      return nil
    }
    if kind(of: items[0]) == .sequence { return listType(items[0], of: key).map { .list($0) } }
    guard word(items[0], of: key, want: "a type", example: .under(key, ": [Int]")) != nil,
      let parsed = parsedType(items[0])
    else { return nil }
    if let (_, part) = parsed.initial {
      let text = ScalarText(items[0], in: document, names: names)
      findings.report(
        .wrongKind, "a type inside a list has no value of its own", at: text.range(of: part))
    }
    return .list(parsed.type)
  }
}
