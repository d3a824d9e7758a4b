import FlowChecking
import FlowReporting
import FlowSource
import FlowYAML

/// Reads a baseline.
struct BaselineReader {
  private var file: OwnJSON

  /// What is wrong with the file, and where.
  private struct Problem: Error {
    var message: String
    var node: YAMLDocument.NodeID
  }

  static func read(
    _ path: String, in files: any FileSystem, limits: YAMLLimits
  ) throws(LoadFailure) -> Baseline {
    let file = try OwnJSON.read(
      path, in: files, limits: limits, told: "this is not a baseline: ")
    var reader = BaselineReader(file: file)
    do {
      return try reader.baseline()
    } catch {
      throw reader.file.failure(error.message, at: error.node)
    }
  }

  // MARK: The file

  private mutating func baseline() throws(Problem) -> Baseline {
    let values: [YAMLDocument.NodeID]
    do {
      values = try members(of: 0, ["version", "findings"])
    } catch {
      let help = "; `--write-baseline baseline.json` writes one"
      throw Problem(message: error.message + help, node: error.node)
    }
    guard try number(values[0]) == BaselineJSON.version else {
      throw Problem(message: "this flowctl reads version \(BaselineJSON.version)", node: values[0])
    }
    guard file.document.nodes[values[1]].kind == .sequence else {
      throw Problem(message: "`findings` takes a list", node: values[1])
    }
    var nodes: [YAMLDocument.NodeID] = []
    file.document.forEachChild(of: values[1]) { nodes.append($0) }
    var entries: [Baseline.Entry] = []
    for node in nodes { entries.append(try entry(node)) }
    return Baseline(entries)
  }

  private mutating func entry(_ node: YAMLDocument.NodeID) throws(Problem) -> Baseline.Entry {
    let values = try members(of: node, ["path", "rule", "message", "count", "fingerprint"])
    let name = try text(values[1])
    guard let rule = RuleID(named: name) else {
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
      fingerprint: try text(values[4]), place: file.place(of: node))
  }

  // MARK: Values

  /// The values of a map's keys, in the order asked for: all of them, and no others.
  private func members(
    of node: YAMLDocument.NodeID, _ keys: [String]
  ) throws(Problem) -> [YAMLDocument.NodeID] {
    guard file.document.nodes[node].kind == .mapping else {
      throw Problem(message: "expected a mapping with \(Self.list(keys))", node: node)
    }
    let pairs = file.pairs(of: node).map {
      (name: file.text(of: $0.key), key: $0.key, value: $0.value)
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
      values.append(pair.value)
    }
    return values
  }

  private func text(_ node: YAMLDocument.NodeID) throws(Problem) -> String {
    guard file.document.nodes[node].kind == .scalar else {
      throw Problem(message: "expected a string", node: node)
    }
    return file.text(of: node)
  }

  private func number(_ node: YAMLDocument.NodeID) throws(Problem) -> Int {
    guard let number = Int(try text(node)), file.document.nodes[node].isPlain else {
      throw Problem(message: "expected a number", node: node)
    }
    return number
  }

  private static func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
