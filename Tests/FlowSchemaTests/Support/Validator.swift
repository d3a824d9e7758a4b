import Foundation

/// A validator of JSON Schema, draft 7, as far as our schema goes. A keyword that it doesn't know is
/// an error of the test, not of the value.
struct Validator: Sendable {
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  private let root: Value
  private var patterns: [String: NSRegularExpression] = [:]

  init(_ schema: Value) throws {
    root = schema
    try compilePatterns(of: schema)
  }

  private mutating func compilePatterns(of schema: Value) throws {
    for member in schema.members {
      if member.key == "patternProperties" {
        for pattern in member.value.members { try compile(pattern.key) }
      }
      if member.key == "pattern", let pattern = member.value.string { try compile(pattern) }
      try compilePatterns(of: member.value)
    }
    for item in schema.list { try compilePatterns(of: item) }
  }

  private mutating func compile(_ pattern: String) throws {
    patterns[pattern] = try NSRegularExpression(pattern: pattern)
  }

  /// What is wrong with a value first, or nil.
  func problem(in value: Value) throws -> String? {
    try problem(in: value, by: root, at: "")
  }

  private func accepts(_ value: Value, _ schema: Value, at path: String) throws -> Bool {
    try problem(in: value, by: schema, at: path) == nil
  }

  private func problem(in value: Value, by schema: Value, at path: String) throws -> String? {
    if schema == .bool(false) { return "\(path): not allowed" }
    // Beside a reference nothing else counts.
    if let reference = schema["$ref"]?.string {
      return try problem(in: value, by: try target(of: reference), at: path)
    }
    for keyword in schema.members {
      let problem = try problem(in: value, by: keyword, of: schema, at: path)
      if let problem { return problem }
    }
    return nil
  }

  private func target(of reference: String) throws -> Value {
    let prefix = "#/definitions/"
    guard reference.hasPrefix(prefix),
      let target = root["definitions"]?[String(reference.dropFirst(prefix.count))]
    else { throw Problem(description: "nothing is at \(reference)") }
    return target
  }

  private func problem(
    in value: Value, by keyword: Value.Member, of schema: Value, at path: String
  ) throws -> String? {
    let argument = keyword.value
    switch keyword.key {
    case "$schema", "$comment", "title", "description", "markdownDescription", "enumDescriptions",
      "markdownEnumDescriptions", "patternErrorMessage", "examples", "definitions":
      return nil
    case "type":
      let types = argument.string.map { [$0] } ?? argument.list.compactMap(\.string)
      if types.contains("integer"), case .number(let number) = value, number == number.rounded() {
        return nil
      }
      return types.contains(type(of: value)) ? nil : "\(path): wants \(types)"
    case "const": return value == argument ? nil : "\(path): wants \(argument.yaml)"
    case "enum":
      return argument.list.contains(value) ? nil : "\(path): wants one of \(argument.yaml)"
    case "if":
      let branch = try accepts(value, argument, at: path) ? schema["then"] : schema["else"]
      return try branch.flatMap { try problem(in: value, by: $0, at: path) }
    case "then", "else": return nil
    case "anyOf":
      let problems = try argument.list.map { try problem(in: value, by: $0, at: path) }
      if problems.contains(where: { $0 == nil }) { return nil }
      return "\(path): none of \(problems.compactMap { $0 })"
    case "oneOf":
      let matches = try argument.list.filter { try accepts(value, $0, at: path) }
      return matches.count == 1 ? nil : "\(path): \(matches.count) of \(argument.list.count) fit"
    case "minimum", "maximum":
      guard case .number(let number) = value, case .number(let bound) = argument else { return nil }
      let fits = keyword.key == "minimum" ? number >= bound : number <= bound
      return fits ? nil : "\(path): \(keyword.key) \(argument.yaml)"
    case "pattern", "minLength":
      guard case .string(let text) = value else { return nil }
      return try problem(inText: text, by: keyword, at: path)
    case "items", "minItems", "maxItems", "uniqueItems":
      guard case .list(let items) = value else { return nil }
      return try problem(inItems: items, by: keyword, at: path)
    case "required", "properties", "patternProperties", "additionalProperties", "propertyNames",
      "dependencies":
      guard case .map(let members) = value else { return nil }
      return try problem(inMembers: members, by: keyword, of: schema, at: path)
    default: throw Problem(description: "unknown keyword \(keyword.key)")
    }
  }

  private func type(of value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .list: "array"
    case .map: "object"
    }
  }

  private func problem(
    inText text: String, by keyword: Value.Member, at path: String
  ) throws -> String? {
    if case .number(let length) = keyword.value {
      return Double(text.unicodeScalars.count) < length ? "\(path): too short" : nil
    }
    return try matches(text, keyword.value) ? nil : "\(path): `\(text)` is not of the form"
  }

  private func matches(_ text: String, _ pattern: Value) throws -> Bool {
    guard let regex = patterns[pattern.string ?? ""] else {
      throw Problem(description: "\(pattern) is no pattern")
    }
    return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  private func problem(
    inItems items: [Value], by keyword: Value.Member, at path: String
  ) throws -> String? {
    switch (keyword.key, keyword.value) {
    case ("minItems", .number(let count)):
      return Double(items.count) < count ? "\(path): too few" : nil
    case ("maxItems", .number(let count)):
      return Double(items.count) > count ? "\(path): too many" : nil
    case ("uniqueItems", _):
      let isTwice = items.indices.contains { items[..<$0].contains(items[$0]) }
      return isTwice ? "\(path): twice" : nil
    default:
      for (index, item) in items.enumerated() {
        if let problem = try problem(in: item, by: keyword.value, at: "\(path)/\(index)") {
          return problem
        }
      }
      return nil
    }
  }

  private func problem(
    inMembers members: [Value.Member], by keyword: Value.Member, of schema: Value, at path: String
  ) throws -> String? {
    switch keyword.key {
    case "required":
      let missing = keyword.value.list.compactMap(\.string).filter { name in
        !members.contains { $0.key == name }
      }
      return missing.isEmpty ? nil : "\(path): lacks \(missing)"
    case "dependencies":
      for dependency in keyword.value.members
      where members.contains(where: { $0.key == dependency.key }) {
        let schema: Value =
          dependency.value.list.isEmpty
          ? dependency.value
          : .map([Value.Member(key: "required", value: dependency.value)])
        if let problem = try problem(in: .map(members), by: schema, at: path) { return problem }
      }
      return nil
    default:
      for member in members {
        if let problem = try problem(in: member, by: keyword, of: schema, at: path) {
          return problem
        }
      }
      return nil
    }
  }

  /// What is wrong with one member by `properties` and its like.
  private func problem(
    in member: Value.Member, by keyword: Value.Member, of schema: Value, at path: String
  ) throws -> String? {
    let path = "\(path)/\(member.key)"
    switch keyword.key {
    case "propertyNames": return try problem(in: .string(member.key), by: keyword.value, at: path)
    case "properties":
      guard let property = keyword.value[member.key] else { return nil }
      return try problem(in: member.value, by: property, at: path)
    case "patternProperties":
      for pattern in keyword.value.members where try matches(member.key, .string(pattern.key)) {
        if let problem = try problem(in: member.value, by: pattern.value, at: path) {
          return problem
        }
      }
      return nil
    default:
      let isKnown =
        try schema["properties"]?[member.key] != nil
        || (schema["patternProperties"]?.members ?? [])
          .contains { try matches(member.key, .string($0.key)) }
      return isKnown ? nil : try problem(in: member.value, by: keyword.value, at: path)
    }
  }
}
