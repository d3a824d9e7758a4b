import FlowSource
import FlowYAML

/// What a file is, by its outermost keys: an entry file, a part that others import, or no flow at all.
struct FlowOutline {
  private(set) var isEntry = false
  private(set) var imports: [String] = []
  private var keys: Set<String> = []

  /// Keys that hardly any other YAML has at its top.
  private static let ours: Set = ["flow", "screens", "coordinators", "deeplinks"]

  var isFlow: Bool { !keys.isDisjoint(with: Self.ours) }

  init(of bytes: [UInt8]) {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: "", bytes: bytes))
    var names = NameTable()
    var findings = Findings()
    guard let document = YAMLReader.read(file, in: sources, names: &names, findings: &findings),
      !document.isEmpty, document.nodes[0].kind == .mapping
    else {
      readLines(of: bytes)
      return
    }
    document.forEachPair(of: 0) { key, value in
      let name = names[document.nodes[document.resolve(key)].text]
      keys.insert(name)
      if name == "imports" { imports = Self.texts(in: document.resolve(value), document, names) }
    }
    isEntry = isFlow && keys.contains("root")
  }

  private static func texts(
    in node: YAMLDocument.NodeID, _ document: YAMLDocument, _ names: NameTable
  ) -> [String] {
    guard document.nodes[node].kind == .sequence else { return [] }
    var texts: [String] = []
    document.forEachChild(of: node) { child in
      let item = document.nodes[document.resolve(child)]
      if item.kind == .scalar { texts.append(names[item.text]) }
    }
    return texts
  }

  /// A file that is no YAML yet is an entry file all the same if a line says so: its mistakes should
  /// not be passed over.
  private mutating func readLines(of bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      for name in Self.ours.union(["root"]) where line.starts(with: (name + ":").utf8) {
        keys.insert(name)
      }
    }
    isEntry = isFlow && keys.contains("root")
  }

  /// Whether a text may have the key `root`: most have it, and needn't be read twice.
  static func mayHaveRoot(_ bytes: [UInt8]) -> Bool {
    let key = "root:".utf8
    var line = bytes[...]
    while !line.starts(with: key) {
      guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { return false }
      line = line[(end + 1)...]
    }
    return true
  }
}
