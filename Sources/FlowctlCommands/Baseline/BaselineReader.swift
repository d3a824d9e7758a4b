import FlowChecking
import FlowReporting
import FlowSource
import FlowYAML

/// Reads a baseline. Its JSON is YAML as well, whose reader knows the place of everything.
struct BaselineReader {
  private let document: YAMLDocument
  private let names: NameTable
  private let path: String
  private var places: PlaceTable

  /// What is wrong with the file, and where.
  private struct Problem: Error {
    var message: String
    var node: YAMLDocument.NodeID
  }

  static func read(
    _ path: String, on console: Console, limits: YAMLLimits
  ) throws(LoadFailure) -> Baseline {
    let bytes: [UInt8]
    do {
      bytes = try console.files.read(path)
    } catch {
      throw LoadFailure(path, error)
    }
    var reader = try BaselineReader(bytes, path, limits)
    do {
      return try reader.baseline()
    } catch {
      throw reader.failure(error.message, at: reader.document.range(of: error.node))
    }
  }

  private init(
    _ bytes: [UInt8], _ path: String, _ limits: YAMLLimits
  ) throws(LoadFailure) {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: path, bytes: bytes))
    var names = NameTable()
    var findings = Findings()
    let document = YAMLReader.read(
      file, in: sources, names: &names, findings: &findings, limits: limits)
    var places = PlaceTable(sources)
    if let first = findings.sorted().first {
      let isLimit = first.rule == .limitExceeded
      let message = first.message + (isLimit ? first.help.map { "; " + $0 } ?? "" : "")
      throw LoadFailure(Self.text(message, at: places.text(of: first.range)))
    }
    guard let document, !document.isEmpty else {
      throw LoadFailure(Self.text("the file is empty", at: places.text(of: .start(of: file))))
    }
    self.document = document
    self.names = names
    self.path = path
    self.places = places
  }

  private mutating func failure(_ message: String, at range: SourceRange) -> LoadFailure {
    LoadFailure(Self.text(message, at: places.text(of: range)))
  }

  private static func text(_ message: String, at place: String) -> String {
    "\(place): this is not a baseline: \(PlainText.escaped(message))"
  }

  // MARK: The file

  private mutating func baseline() throws(Problem) -> Baseline {
    let file = try members(of: 0, ["version", "findings"])
    guard try number(file[0]) == BaselineJSON.version else {
      throw Problem(message: "this flowctl reads version \(BaselineJSON.version)", node: file[0])
    }
    guard document.nodes[file[1]].kind == .sequence else {
      throw Problem(message: "`findings` takes a list", node: file[1])
    }
    var nodes: [YAMLDocument.NodeID] = []
    document.forEachChild(of: file[1]) { nodes.append($0) }
    var entries: [Baseline.Entry] = []
    for node in nodes { entries.append(try entry(node)) }
    return Baseline(entries)
  }

  private mutating func entry(_ node: YAMLDocument.NodeID) throws(Problem) -> Baseline.Entry {
    let values = try members(of: node, ["path", "rule", "message", "count", "fingerprint"])
    let name = try text(values[1])
    guard let rule = Rule(name: name) else {
      let meant = Suggestion(for: name, among: Rule.allCases.map(\.name))
      throw Problem(
        message: "there is no rule `\(name)`" + (meant.map { "; " + $0.help } ?? ""),
        node: values[1])
    }
    guard rule.isConfigurable else {
      throw Problem(
        message: "`\(name)` can't be hidden: later checks depend on it", node: values[1])
    }
    let count = try number(values[3])
    guard count > 0 else { throw Problem(message: "`count` must be 1 or more", node: values[3]) }
    return Baseline.Entry(
      rule: rule, path: try text(values[0]), message: try text(values[2]), count: count,
      fingerprint: try text(values[4]), place: places.start(of: document.range(of: node)))
  }

  // MARK: Values

  /// The values of a map's keys, in the order asked for: all of them, and no others.
  private func members(
    of node: YAMLDocument.NodeID, _ keys: [String]
  ) throws(Problem) -> [YAMLDocument.NodeID] {
    guard document.nodes[node].kind == .mapping else {
      throw Problem(message: "expected a mapping with \(Self.list(keys))", node: node)
    }
    var pairs: [(name: String, key: YAMLDocument.NodeID, value: YAMLDocument.NodeID)] = []
    document.forEachPair(of: node) { key, value in
      pairs.append((names[document.nodes[document.resolve(key)].text], key, value))
    }
    if let other = pairs.first(where: { !keys.contains($0.name) }) {
      throw Problem(
        message: "there is no key `\(other.name)` here, only \(Self.list(keys))", node: other.key)
    }
    var values: [YAMLDocument.NodeID] = []
    for key in keys {
      guard let pair = pairs.first(where: { $0.name == key }) else {
        throw Problem(message: "`\(key)` is missing here", node: node)
      }
      values.append(document.resolve(pair.value))
    }
    return values
  }

  private func text(_ node: YAMLDocument.NodeID) throws(Problem) -> String {
    guard document.nodes[node].kind == .scalar else {
      throw Problem(message: "expected a string", node: node)
    }
    return names[document.nodes[node].text]
  }

  private func number(_ node: YAMLDocument.NodeID) throws(Problem) -> Int {
    guard let number = Int(try text(node)), document.nodes[node].isPlain else {
      throw Problem(message: "expected a number", node: node)
    }
    return number
  }

  private static func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
