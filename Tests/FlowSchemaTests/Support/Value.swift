import FlowSource
import FlowSpec
import FlowYAML

/// YAML as a schema sees it: JSON's values, by the core schema's rules.
indirect enum Value: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([Value])
  case map([Member])

  struct Member: Equatable, Sendable {
    var key: String
    var value: Value
  }
}

extension Value {
  /// Reads a text with flowctl's own reader of YAML, which reads JSON too; nil where that finds
  /// something wrong.
  init?(yaml text: String) {
    var names = Word.makeNameTable()
    var findings = Findings()
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: "text", bytes: Array(text.utf8)))
    let document = YAMLReader.read(file, in: sources, names: &names, findings: &findings)
    guard let document, findings.all.isEmpty, !document.isEmpty else { return nil }
    self.init(0, in: document, names)
  }

  private init(_ node: Int, in document: YAMLDocument, _ names: NameTable) {
    let node = document.resolve(node)
    switch document.nodes[node].kind {
    case .alias: self = .null
    case .scalar:
      let text = names.text(document.nodes[node].text)
      self = document.nodes[node].isPlain ? Value(plain: text) : .string(text)
    case .sequence:
      var items: [Value] = []
      document.forEachChild(of: node) { items.append(Value($0, in: document, names)) }
      self = .list(items)
    case .mapping:
      var members: [Member] = []
      document.forEachPair(of: node) { key, value in
        let key = names.text(document.nodes[document.resolve(key)].text)
        members.append(Member(key: key, value: Value(value, in: document, names)))
      }
      self = .map(members)
    }
  }

  private init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default:
      // `Double` reads more than the core schema does: `nan`, `infinity`.
      let isNumber =
        text.contains(where: \.isNumber) && text.allSatisfy { "0123456789+-.eE".contains($0) }
      self = (isNumber ? Double(text) : nil).map { .number($0) } ?? .string(text)
    }
  }
}

extension Value {
  subscript(key: String) -> Value? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var list: [Value] {
    if case .list(let items) = self { return items }
    return []
  }

  var members: [Member] {
    if case .map(let members) = self { return members }
    return []
  }

  var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// As YAML in flow style, which reads back as the same value. A word without quotes stays one:
  /// flowctl reads `true` and `'true'` as different things.
  var yaml: String {
    switch self {
    case .null: "~"
    case .bool(let value): "\(value)"
    case .number(let value): value == value.rounded() ? "\(Int(value))" : "\(value)"
    case .string(let text): Self.isWord(text) ? text : Self.quoted(text)
    case .list(let items): "[" + items.map(\.yaml).joined(separator: ", ") + "]"
    case .map(let members):
      "{" + members.map { Self.quoted($0.key) + ": " + $0.value.yaml }.joined(separator: ", ") + "}"
    }
  }

  private static func isWord(_ text: String) -> Bool {
    Value(plain: text) == .string(text)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }
}
