import FlowChecking
import FlowGenerate
import FlowReporting
import FlowSource
import FlowSpec
import FlowYAML

/// `flows/generate.json`: what the plugin would give as options. It can't: SwiftPM asks a plugin when it plans a
/// build, and not when a file has changed. Its JSON is YAML as well, whose reader knows the place of everything.
struct GenerateOptionsFile {
  private(set) var namespace: String?
  private(set) var access: SwiftOptions.Access?
  private(set) var level: SwiftOptions.Level?

  static func read(
    _ path: String, on console: Console, limits: YAMLLimits
  ) throws(LoadFailure) -> GenerateOptionsFile {
    let bytes: [UInt8]
    do {
      bytes = try console.files.read(path)
    } catch {
      throw LoadFailure(path, error)
    }
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: path, bytes: bytes))
    var names = NameTable()
    var findings = Findings()
    let document = YAMLReader.read(
      file, in: sources, names: &names, findings: &findings, limits: limits)
    var places = PlaceTable(sources)
    func failure(_ message: String, at range: SourceRange) -> LoadFailure {
      LoadFailure("\(places.text(of: range)): \(PlainText.escaped(message))")
    }
    if let first = findings.sorted().first { throw failure(first.message, at: first.range) }
    guard let document, !document.isEmpty, document.nodes[0].kind == .mapping else {
      throw failure("expected an object with options", at: .start(of: file))
    }
    var pairs: [(YAMLDocument.NodeID, YAMLDocument.NodeID)] = []
    document.forEachPair(of: 0) { pairs.append((document.resolve($0), document.resolve($1))) }
    var options = GenerateOptionsFile()
    for (key, value) in pairs {
      let name = names[document.nodes[key].text]
      guard ["namespace", "access", "level"].contains(name) else {
        throw failure(
          "there is no option `\(name)`; there are `namespace`, `access` and `level`",
          at: document.range(of: key))
      }
      let isText = document.nodes[value].kind == .scalar
      guard isText, options.take(names[document.nodes[value].text], for: name) else {
        throw failure("`\(name)` takes \(taken(by: name))", at: document.range(of: value))
      }
    }
    return options
  }

  /// - Returns: whether the option can have the value.
  private mutating func take(_ value: String, for name: String) -> Bool {
    switch name {
    case "access": access = SwiftOptions.Access(rawValue: value)
    case "level": level = SwiftOptions.Level(rawValue: value)
    default: namespace = Identifier.isValid(value.utf8) ? value : nil
    }
    return name == "access" ? access != nil : name == "level" ? level != nil : namespace != nil
  }

  private static func taken(by name: String) -> String {
    switch name {
    case "access": SwiftOptions.Access.allCases.map { "`\($0)`" }.joined(separator: ", ")
    case "level": SwiftOptions.Level.allCases.map { "`\($0)`" }.joined(separator: ", ")
    default: "a Swift identifier"
    }
  }
}
