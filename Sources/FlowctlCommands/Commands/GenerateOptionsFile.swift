import FlowChecking
import FlowGenerate
import FlowSource
import FlowSpec
import FlowYAML

/// `flows/generate.json`: what the plugin would give as options. It can't: SwiftPM asks a plugin when it plans a
/// build, and not when a file has changed.
struct GenerateOptionsFile {
  private(set) var namespace: String?
  private(set) var access: SwiftOptions.Access?
  private(set) var level: SwiftOptions.Level?
  private(set) var places: Int?
  private(set) var with: [NavigatorOptions.More]?

  static func read(
    _ path: String, on console: Console, limits: YAMLLimits
  ) throws(LoadFailure) -> GenerateOptionsFile {
    var file = try OwnJSON.read(path, in: console.files, limits: limits)
    guard file.document.nodes[0].kind == .mapping else {
      throw file.failure("expected an object with options", at: 0)
    }
    var options = GenerateOptionsFile()
    for (key, value) in file.pairs(of: 0) {
      let name = file.text(of: key)
      guard ["namespace", "access", "level", "places", "with"].contains(name) else {
        throw file.failure(
          "there is no option `\(name)`; there are `namespace`, `access`, `level`, `places` and `with`",
          at: key)
      }
      let isText = file.document.nodes[value].kind == .scalar
      guard isText, options.take(file.text(of: value), for: name) else {
        throw file.failure("`\(name)` takes \(taken(by: name))", at: value)
      }
    }
    return options
  }

  /// - Returns: whether the option can have the value.
  private mutating func take(_ value: String, for name: String) -> Bool {
    switch name {
    case "access":
      access = SwiftOptions.Access(rawValue: value)
      return access != nil
    case "level":
      level = SwiftOptions.Level(rawValue: value)
      return level != nil
    case "places":
      places = Int(value).flatMap { (1...NavigatorOptions.mostPlaces).contains($0) ? $0 : nil }
      return places != nil
    case "with":
      let words = value.split(separator: " ").map { NavigatorOptions.More(rawValue: String($0)) }
      with = words.compactMap { $0 }
      return !words.isEmpty && !words.contains(nil)
    default:
      namespace = Identifier.isValid(value.utf8) ? value : nil
      return namespace != nil
    }
  }

  private static func taken(by name: String) -> String {
    switch name {
    case "access": SwiftOptions.Access.allCases.map { "`\($0)`" }.joined(separator: ", ")
    case "level": SwiftOptions.Level.allCases.map { "`\($0)`" }.joined(separator: ", ")
    case "places": "a number from 1 to \(NavigatorOptions.mostPlaces)"
    case "with": "`links`, `environment` or both, with a blank between them"
    default: "a Swift identifier"
    }
  }
}
