import FlowSpec

/// A piece of JSON Schema: its keywords, in the order in which they are written.
struct Schema: Sendable {
  private var keywords: [(name: String, value: JSON)]

  init(_ keywords: KeyValuePairs<String, JSON>) {
    self.keywords = keywords.map { (name: $0.key, value: $0.value) }
  }

  var json: JSON { .object(keywords) }

  func adding(_ keyword: String, _ value: JSON) -> Schema {
    var schema = self
    schema.keywords.append((name: keyword, value: value))
    return schema
  }

  /// Says what stands there, for whoever hovers over it. The example is YAML.
  ///
  /// Editors that know only JSON Schema read `description`; those that know Markdown, the other.
  func described(_ text: String, example: String? = nil) -> Schema {
    var schema = Schema(["description": .string(text)])
    if let example {
      let markdown = "\(text)\n\n```yaml\n\(example)\n```"
      schema.keywords.append((name: "markdownDescription", value: .string(markdown)))
    } else if text.contains("`") {
      schema.keywords.append((name: "markdownDescription", value: .string(text)))
    }
    schema.keywords += keywords
    return schema
  }
}

// MARK: - Words

extension Schema {
  static func reference(_ definition: Definition) -> Schema {
    Schema(["$ref": .string("#/definitions/\(definition.rawValue)")])
  }

  /// A text of this form.
  static func text(_ pattern: String, otherwise message: String) -> Schema {
    Schema([
      "type": "string", "pattern": .string(pattern), "patternErrorMessage": .string(message),
    ])
  }

  /// One of a few words, each with its meaning.
  static func words(_ choices: KeyValuePairs<Word, String>) -> Schema {
    let meanings = JSON.strings(choices.map(\.value))
    return Schema([
      "type": "string", "enum": .strings(choices.map(\.key.text)), "enumDescriptions": meanings,
      "markdownEnumDescriptions": meanings,
    ])
  }

  /// What a word of the language is, where only one may stand.
  static func word(_ word: Word) -> Schema { Schema(["const": .string(word.text)]) }

  /// A form for each kind of value. Not `anyOf`: of a map that is wrong somewhere nobody wants to hear
  /// that it could have been a word.
  ///
  /// - Parameter words: what an editor offers where nothing is written yet.
  static func kinds(
    map: Schema? = nil, list: Schema? = nil, otherwise: Schema, words: [String] = []
  ) -> Schema {
    var schema = otherwise
    if let list { schema = choice(ofType: "array", list, else: schema) }
    if let map { schema = choice(ofType: "object", map, else: schema) }
    return words.isEmpty ? schema : schema.adding("examples", .strings(words))
  }

  private static func choice(ofType type: JSON, _ schema: Schema, else other: Schema) -> Schema {
    Schema(["if": ["type": type], "then": schema.json, "else": other.json])
  }
}

// MARK: - Maps and lists

extension Schema {
  /// Keys that begin with `x-` are the user's own.
  static let privateKeys: JSON = ["^x-": privateValue]
  static let privateValue: JSON = ["description": "Yours: flowctl does not look at it."]

  /// A map with fixed keys: those of the level, so that no key is known here that isn't read.
  static func map(
    _ level: AllowedKeys, required: [Word] = [], allowsNothing: Bool = false,
    privateKeys: JSON = Schema.privateKeys, _ property: (Word) -> Schema
  ) -> Schema {
    map(
      keys: level.keys, required: required, allowsNothing: allowsNothing, privateKeys: privateKeys
    ) { key in
      key == .description ? .reference(.description) : property(key)
    }
  }

  static func map(
    keys: [Word], required: [Word] = [], allowsNothing: Bool = false,
    privateKeys: JSON = Schema.privateKeys, _ property: (Word) -> Schema
  ) -> Schema {
    var schema = Schema(["type": allowsNothing ? ["object", "null"] : "object"])
    if !required.isEmpty {
      schema = schema.adding("required", .strings(required.map(\.text)))
    }
    return
      schema
      .adding("properties", .object(keys.map { (name: $0.text, value: property($0).json) }))
      .adding("patternProperties", privateKeys)
      .adding("additionalProperties", false)
  }

  /// A map from names that the user chooses. Nothing written is an empty one, but where it is said.
  static func map(from name: Name, to value: Schema, allowsNothing: Bool = true) -> Schema {
    Schema([
      "type": allowsNothing ? ["object", "null"] : "object",
      "propertyNames": [
        "pattern": .string("^(?:x-.*|\(name.pattern))$"),
        "patternErrorMessage": .string(name.message),
      ],
      "patternProperties": privateKeys,
      "additionalProperties": value.json,
    ])
  }

  static func list(of item: Schema, atLeast minimum: Int = 0, isUnique: Bool = false) -> Schema {
    var schema = Schema(["type": "array"])
    if minimum > 0 { schema = schema.adding("minItems", .number(minimum)) }
    if isUnique { schema = schema.adding("uniqueItems", true) }
    return schema.adding("items", item.json)
  }

  /// Holds where one of the keys is there.
  static func requiresOne(of keys: [Word]) -> JSON {
    .array(keys.map { ["required": [.string($0.text)]] })
  }
}

/// A key without a schema: whoever adds one to a level is told by every test.
func undescribed(_ key: Word) -> Never { fatalError("no schema says what `\(key.text)` is") }
