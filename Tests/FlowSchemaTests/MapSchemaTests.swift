import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// What `map` writes is as its schema says, in today's and in the first release's words, and nothing is in it that no
/// schema names.
struct MapSchemaTests {
  private static let flows =
    ["flows/app.yaml", "flows/swiftui.yaml"]
    + flowFiles(below: "flows/seeds") + flowFiles(below: "flows/pitfalls")

  private static func flowFiles(below folder: String) -> [String] {
    files(below: folder, ending: ".yaml")
  }

  private let lax: Validator
  private let strict: Validator

  init() throws {
    let schema = try #require(Value(yaml: flowctl("schema", "map").output))
    lax = try Validator(schema)
    strict = try Validator(Self.strict(schema))
  }

  /// The schema in which no key may be added.
  private static func strict(_ schema: Value) -> Value {
    switch schema {
    case .map(let members):
      var stricter = members.map { Value.Member(key: $0.key, value: strict($0.value)) }
      if schema["properties"] != nil, schema["type"]?.string == "object" {
        stricter.append(Value.Member(key: "additionalProperties", value: .bool(false)))
      }
      return .map(stricter)
    case .list(let items): return .list(items.map(strict))
    case .null, .bool, .number, .string: return schema
    }
  }

  private func expectValid(_ text: String, _ name: String) throws {
    let map = try #require(Value(yaml: text), "\(name)")
    for validator in [lax, strict] {
      let problem = try validator.problem(in: map)
      #expect(problem == nil, "\(name)")
    }
    for release in names(in: golden.appendingPathComponent("promise")) {
      let file = golden.appendingPathComponent("promise/\(release)/map.schema.json")
      guard let frozen = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let problem = try Validator(try #require(Value(yaml: frozen))).problem(in: map)
      #expect(problem == nil, "\(name), by \(release)")
    }
    let words = try #require(map["screens"]).list
    for screen in words {
      let verdict = screen["way"]?["verdict"]?.string ?? ""
      #expect(["shortest", "found", "never", "broken", "unknown"].contains(verdict))
      for can in screen["can"]?.list ?? [] {
        #expect(["hand", "answer"].contains(can["by"]?.string ?? ""))
      }
    }
  }

  @Test(arguments: flows)
  func `the map of each flow is valid`(flow: String) throws {
    let ran = flowctl("map", flow)
    if ran.status != 0 { return }
    try expectValid(ran.output, flow)
  }

  @Test func `the maps of random flows are valid`() throws {
    for seed in chosenSeeds(from: 4_500, count: 6) {
      for text in [RandomFlow(seed: seed).text, RandomValues(seed: seed).text] {
        let ran = flowctl("map", "-", input: text)
        if ran.status == 0 { try expectValid(ran.output, "seed \(seed)") }
      }
    }
  }

  @Test func `the schema that is checked in is the one that is printed`() throws {
    let file = repository.appendingPathComponent("Documentation/map.schema.json")
    try expectGolden(flowctl("schema", "map").output, file)
  }

  @Test func `every definition is used, and every key is said to be something`() throws {
    let text = flowctl("schema", "map").output
    let schema = try #require(Value(yaml: text))
    for definition in schema["definitions"]?.members ?? [] {
      #expect(text.contains("\"#/definitions/\(definition.key)\""), "\(definition.key)")
      for property in definition.value["properties"]?.members ?? [] {
        let isDescribed = property.value["description"] != nil || property.value["$ref"] != nil
        #expect(isDescribed, "\(definition.key)/\(property.key)")
      }
    }
  }

  @Test func `a key that is missing or of another type is an error`() throws {
    let text = flowctl("map", "flows/app.yaml", "--screen", "Product").output
    for (was, becomes) in [
      (#""map":1"#, #""map":2"#), (#""fingerprint":"#, #""print":"#), (#""to":["#, #""at":["#),
      (#""unconfirmed":0"#, #""unconfirmed":"no""#), (#""verdict":"shortest""#, #""verdict":1"#),
      (#""params":[{"#, #""params":["a",{"#),
    ] {
      let broken = text.replacing(was, with: becomes, maxReplacements: 1)
      #expect(broken != text, "\(was)")
      #expect(try lax.problem(in: try #require(Value(yaml: broken))) != nil, "\(becomes)")
    }
    let more = text.replacing(#""map":1"#, with: #""map":1,"more":true"#)
    #expect(try lax.problem(in: try #require(Value(yaml: more))) == nil)
    #expect(try strict.problem(in: try #require(Value(yaml: more))) != nil)
  }

  private static let hasValidator =
    (try? shell("python3 -c 'import jsonschema'"))?.status == 0

  @Test(.enabled(if: hasValidator, "needs python3 with its package jsonschema"))
  func `Python's jsonschema reads both`() throws {
    try withTemporaryFolder { folder in
      try write(flowctl("schema", "map").output, to: folder.appendingPathComponent("schema.json"))
      try write(
        flowctl("map", "flows/app.yaml").output, to: folder.appendingPathComponent("map.json"))
      let program = """
        import json, jsonschema
        schema = json.load(open("schema.json"))
        jsonschema.Draft7Validator.check_schema(schema)
        jsonschema.Draft7Validator(schema).validate(json.load(open("map.json")))
        """
      try write(program, to: folder.appendingPathComponent("check.py"))
      let ran = try shell("cd '\(folder.path)' && python3 check.py")
      #expect(ran.status == 0, "\(ran.errors)")
    }
  }

  // MARK: Order

  /// What has an order of its own, by its key; everything else may stand in any.
  private static let ordered: Set<String> = [
    "params", "tabs", "cases", "start", "with", "set", "types", "do", "then", "else",
  ]

  /// A flow with its declarations in another order.
  private func shuffled(
    _ value: Value, under key: String, depth: Int, _ random: inout SeededGenerator
  ) -> Value {
    if Self.ordered.contains(key) { return value }
    // Below a screen's events are payloads, and below transitions are steps.
    switch value {
    case .map(let members):
      let isOfSteps = key == "transitions" || key == "events" || key == "async"
      let inner = members.map { member in
        Value.Member(
          key: member.key,
          value: isOfSteps
            ? member.value : shuffled(member.value, under: member.key, depth: depth + 1, &random))
      }
      return .map(depth > 4 ? inner : inner.shuffled(using: &random))
    case .list(let items):
      let isSet = ["events", "async", "outcomes", "outputs", "ignores", "once"].contains(key)
      return .list(isSet ? items.shuffled(using: &random) : items)
    case .null, .bool, .number, .string: return value
    }
  }

  @Test(arguments: ["flows/seeds/000-sooda.yaml", "flows/app.yaml"])
  func `a comment, or another order, changes only places`(path: String) throws {
    let whole = try String(
      contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    try withTemporaryFolder { folder in
      var random = SeededGenerator(seed: 43)
      let imported = path == "flows/app.yaml" ? files(below: "flows/app", ending: ".yaml") : []
      func put(_ path: String, _ text: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(text, to: file)
      }
      func map() -> String {
        let text = flowctl("map", path, in: folder).output
        return text.replacing(/"place":"[^"]*"/, with: "")
      }
      try put(path, whole)
      for file in imported {
        try put(
          file, try String(contentsOf: repository.appendingPathComponent(file), encoding: .utf8))
      }
      let before = map()
      try #require(!before.isEmpty)
      for file in [path] + imported {
        let text = try String(
          contentsOf: repository.appendingPathComponent(file), encoding: .utf8)
        let value = try #require(Value(yaml: text))
        let other = shuffled(value, under: "", depth: 0, &random)
        try put(file, "# a comment\n\n" + other.yaml + "\n")
      }
      let after = map()
      for (line, other) in zip(before.split(separator: "\n"), after.split(separator: "\n"))
      where line != other {
        Issue.record("\(line)\n\(other)")
      }
      #expect(before.count == after.count)
    }
  }
}
