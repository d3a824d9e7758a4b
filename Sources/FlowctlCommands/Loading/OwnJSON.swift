import FlowChecking
import FlowReporting
import FlowSource
import FlowYAML

/// A JSON file that is read as YAML, whose reader knows the place of everything.
struct OwnJSON {
  let document: YAMLDocument
  private let names: NameTable
  private var places: PlaceTable
  private let told: String

  /// - Parameters:
  ///   - files: where it lies.
  ///   - told: what a message about the file begins with.
  /// - Throws: where it can't be read, is no JSON or YAML, or is empty.
  static func read(
    _ path: String, in files: any FileSystem, limits: YAMLLimits, told: String = ""
  ) throws(LoadFailure) -> OwnJSON {
    let bytes: [UInt8]
    do {
      bytes = try files.read(path)
    } catch {
      throw LoadFailure(path, error)
    }
    return try OwnJSON(SourceFile(path: path, bytes: bytes), limits, told)
  }

  private init(
    _ file: SourceFile, _ limits: YAMLLimits, _ told: String
  ) throws(LoadFailure) {
    var sources = SourceSet()
    let file = sources.add(file)
    var names = NameTable()
    var findings = Findings()
    let document = YAMLReader.read(
      file, in: sources, names: &names, findings: &findings, limits: limits)
    var places = PlaceTable(sources)
    if let first = findings.sorted().first {
      let isLimit = first.rule == .limitExceeded
      let message = first.message + (isLimit ? first.help.map { "; " + $0 } ?? "" : "")
      throw Self.failure(told, message, at: places.text(of: first.range))
    }
    guard let document, !document.isEmpty else {
      throw Self.failure(told, "the file is empty", at: places.text(of: .start(of: file)))
    }
    self.document = document
    self.names = names
    self.told = told
    self.places = places
  }

  mutating func failure(_ message: String, at node: YAMLDocument.NodeID) -> LoadFailure {
    Self.failure(told, message, at: places.text(of: document.range(of: node)))
  }

  private static func failure(_ told: String, _ message: String, at place: String) -> LoadFailure {
    LoadFailure("\(place): \(told)\(PlainText.escaped(message))")
  }

  mutating func place(of node: YAMLDocument.NodeID) -> LineColumn {
    places.start(of: document.range(of: node))
  }

  /// The text of a scalar or a key.
  func text(of node: YAMLDocument.NodeID) -> String { names[document.nodes[node].text] }

  /// The keys and values of a mapping, in their order.
  func pairs(
    of mapping: YAMLDocument.NodeID
  ) -> [(key: YAMLDocument.NodeID, value: YAMLDocument.NodeID)] {
    var pairs: [(key: YAMLDocument.NodeID, value: YAMLDocument.NodeID)] = []
    document.forEachPair(of: mapping) {
      pairs.append((document.resolve($0), document.resolve($1)))
    }
    return pairs
  }
}
