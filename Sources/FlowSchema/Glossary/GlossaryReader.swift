import FlowSpec

/// Takes the words of the language out of the schema, each with its text and its example.
struct GlossaryReader {
  private(set) var found: [(name: String, meaning: GlossaryMeaning)] = []

  mutating func readSchema() {
    read(Schema.flowFile.json, owners: ["the file"], key: "")
    for definition in Definition.allCases {
      guard let owner = Self.owner(of: definition) else { continue }
      read(definition.schema.json, owners: owner.names, key: owner.key)
    }
  }

  /// What a definition's keys belong to, and which key its values stand behind; nil where another definition says
  /// the same, or where there are only names.
  private static func owner(of definition: Definition) -> (names: [String], key: String)? {
    switch definition {
    case .typeDeclaration: (["a type"], "")
    case .screen: (["a screen"], "")
    case .style: ([], "style")
    case .coordinator: (["a coordinator"], "")
    case .boundary: (["a child"], "")
    case .boundaryKind: ([], Word.as.text)
    case .gestureRule: ([], "back")
    case .boundaryGestureRule: (["`back`", "`swipe`"], "")
    case .boundaryGoneRule: (["`gone`"], "gone")
    case .step: ([Self.step], "")
    case .stepWord: ([], Self.step)
    case .link: (["a deep link"], "")
    case .check: (["a check"], "")
    case .severity: ([], "rules")
    case .description, .identifier, .type, .parameters, .payload, .stateVariable,
      .environmentVariable, .value, .arguments, .condition, .checkCondition, .screenEvents,
      .coordinatorEvents,
      .steps, .start, .startStep, .screenUse, .outcomeOrTarget:
      nil
    }
  }

  private static let step = "a step"

  // MARK: Reading

  /// - Parameters:
  ///   - owners: what the keys belong to.
  ///   - key: the key that the values stand behind.
  private mutating func read(_ schema: JSON, owners: [String], key: String) {
    for property in schema["properties"]?.members ?? [] {
      take(property.name, property.value, of: owners)
    }
    for pattern in schema["patternProperties"]?.members ?? [] where pattern.name.hasSuffix("$") {
      let name = pattern.name.dropFirst().dropLast()
      if !name.contains("(") { take(String(name), pattern.value, of: owners) }
    }
    let meanings = schema["enumDescriptions"]?.items ?? []
    for (word, text) in zip(schema["enum"]?.items ?? [], meanings) {
      if let word = word.text, let text = text.text { takeValue(word, text, of: key) }
    }
    if let word = schema["const"]?.text, let text = schema["description"]?.text {
      takeValue(word, text, of: key)
    }
    for keyword in ["then", "else", "items"] {
      if let part = schema[keyword] { read(part, owners: owners, key: key) }
    }
  }

  private mutating func take(_ name: String, _ schema: JSON, of owners: [String]) {
    // Every declaration has one: once is enough.
    if name == Word.description.text, owners != ["the file"] { return }
    let told = schema["description"] == nil ? Self.target(of: schema) ?? schema : schema
    guard let text = told["description"]?.text else { return }
    let isStep = owners == [Self.step] && StepWord.all.contains { $0.text == name }
    let place: GlossaryPlace =
      isStep ? .step : .key(name == Word.description.text ? ["every declaration"] : owners)
    add(name, place, text, Self.example(in: told) ?? "\(name): …")
    // A rule explains itself.
    if name != Word.rules.text { read(schema, owners: ["`\(name)`"], key: name) }
  }

  private mutating func takeValue(_ word: String, _ text: String, of key: String) {
    switch key {
    case Self.step: add(word, .step, text, word)
    case Word.as.text:
      // A child that is shown nowhere has no screen.
      let child = word == Word.none.text ? "SessionWatch" : "Details"
      add(word, .boundary, text, "children: { \(child): \(word) }")
    case Word.again.text:
      add(word, .value(["`again`"]), text, "keep: true\nagain: \(word)")
    case Word.rules.text: add(word, .value(["`rules`"]), text, "rules: { dead-end: \(word) }")
    case "back": add(word, .value(["`back`", "`swipe`"]), text, "back: \(word)")
    default: add(word, .value(["`\(key)`"]), text, "\(key): \(word)")
    }
  }

  private mutating func add(
    _ name: String, _ place: GlossaryPlace, _ text: String, _ example: String
  ) {
    found.append((name, GlossaryMeaning(place: place, text: text, example: example)))
  }

  // MARK: Schemas

  /// What `$ref` leads to.
  private static func target(of schema: JSON) -> JSON? {
    guard let name = schema["$ref"]?.text?.split(separator: "/").last else { return nil }
    return Definition(rawValue: String(name))?.schema.json
  }

  /// The YAML in the text for editors that know Markdown.
  private static func example(in schema: JSON) -> String? {
    guard let text = schema["markdownDescription"]?.text,
      let start = text.firstRange(of: "```yaml\n"), text.hasSuffix("\n```")
    else { return nil }
    return String(text[start.upperBound...].dropLast("\n```".count))
  }
}

extension JSON {
  fileprivate subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == key }?.value
  }

  fileprivate var members: [(name: String, value: JSON)] {
    if case .object(let members) = self { return members }
    return []
  }

  fileprivate var items: [JSON] {
    if case .array(let items) = self { return items }
    return []
  }

  fileprivate var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }
}
