import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// What `Documentation/Versions.md` promises: what each release has said of its flows, today's program says too, or a
/// version that may has changed it.
struct PromiseTests {
  private static let folder = golden.appendingPathComponent("promise")
  private static let releases = names(in: folder)

  @Test func `there is a release to hold to`() {
    #expect(Self.releases == ["0.1.0"])
  }

  @Test(arguments: releases)
  func `what a release has promised is kept`(release: String) throws {
    let place = Self.folder.appendingPathComponent(release)
    let isBlessed = ProcessInfo.processInfo.environment["FLOWCTL_BLESS"] == "1"
    if isBlessed, try !Self.isReleased(release) {
      try Self.freeze(into: place)
      return
    }
    let frozen = try Frozen(from: place)
    let differences = frozen.differences(from: try frozen.today())
    let changes = try Changes(of: release, in: place)
    for difference in differences where !changes.allow(difference) {
      Issue.record("\(difference) since \(release): no line of changes.txt allows it")
    }
    for line in changes.lines {
      #expect(differences.map(\.text).contains(line.text), "\(line.text) is no difference")
    }
  }

  /// A release has its section in the changelog. Until then what is frozen can be renewed.
  private static func isReleased(_ version: String) throws -> Bool {
    try Changes.section(version) != nil
  }

  /// Freezes the flows and scripts of the repository, and what is said of them.
  private static func freeze(into place: URL) throws {
    var frozen = Frozen()
    let paths =
      files(below: "flows", ending: ".yaml") + files(below: "flows", ending: ".txt")
      + files(below: "Tests/Golden/validate", ending: ".yaml")
    for path in paths.sorted() {
      // One is no text, on purpose.
      frozen.files[path] = try? String(
        contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    }
    frozen.said = try frozen.today(writesBaseline: true)
    for (name, text) in frozen.texts {
      try expectGolden(text, place.appendingPathComponent(name))
    }
    // What `map` writes later is held to it: `MapSchemaTests`.
    try expectGolden(
      flowctl("schema", "map").output, place.appendingPathComponent("map.schema.json"))
  }

  // MARK: Mutants

  @Test func `what breaks a promise is a difference`() throws {
    let frozen = try Frozen(from: Self.folder.appendingPathComponent("0.1.0"))
    func differences(_ change: (inout Said) -> Void) -> [String] {
      var now = frozen.said
      change(&now)
      return frozen.differences(from: now).map(\.text)
    }
    #expect(differences { _ in } == [])
    #expect(differences { $0.rules["pop-root"] = "error" } == ["raised pop-root: warning, error"])
    #expect(differences { $0.rules["leaked-child"] = "warning" } == [])
    #expect(differences { $0.rules["pop-root"] = nil } == ["rule gone: pop-root"])
    #expect(differences { $0.keys.remove("validate.proved") } == ["member gone: validate.proved"])
    #expect(differences { $0.keys.insert("validate.new") } == [])
    let flow = "flows/app.yaml"
    #expect(
      differences { $0.flows[flow]?.findings.insert("error leaked-child \(flow):1") }
        == ["red: \(flow): error leaked-child \(flow):1"])
    #expect(differences { $0.flows[flow]?.status = 1 } == ["status: \(flow): 0, 1"])
    #expect(differences { $0.flows["flows/readme/sign-in.yaml"]?.findings = [] } == [])
    #expect(differences { $0.stories["flows/app.txt"] = 1 } == ["status: flows/app.txt: 0, 1"])
    #expect(differences { $0.swift += "// more\n" } == ["swift"])
    #expect(differences { $0.baseline = false } == ["baseline is not read"])
  }

  @Test func `only a version that may allows a difference`() {
    let raised = Difference(kind: .raised, text: "raised a: warning, error", words: ["a"])
    let gone = Difference(kind: .gone, text: "rule gone: a", words: ["a"])
    let red = Difference(kind: .red, text: "red: f: error a f:1", words: ["a"])
    func allowed(_ version: String, _ difference: Difference, release: String = "1.2.3") -> Bool {
      Changes.may(version, difference.kind, since: release, now: "3.0.0")
    }
    #expect(!allowed("1.2.4", raised) && allowed("1.3.0", raised) && allowed("2.0.0", raised))
    #expect(!allowed("1.3.0", gone) && allowed("2.0.0", gone))
    #expect(allowed("1.2.4", red) && !allowed("1.2.3", red) && !allowed("1.2.2", red))
    #expect(allowed("0.2.0", gone, release: "0.1.0") && !allowed("0.1.1", gone, release: "0.1.0"))
    #expect(!allowed("4.0.0", gone))
    let never = Difference(kind: .never, text: "baseline is not read", words: [])
    #expect(!allowed("2.0.0", never))
  }
}

// MARK: - What was said

/// What a program says of flows and scripts.
private struct Said: Equatable {
  struct Flow: Equatable {
    var status: Int32
    /// `severity rule path:line`
    var findings: Set<String>
  }

  var flows: [String: Flow] = [:]
  var stories: [String: Int32] = [:]
  /// The members of JSON, as paths.
  var keys: Set<String> = []
  var rules: [String: String] = [:]
  var swift = ""
  var baselineText = ""
  /// Whether nothing is new to the baseline.
  var baseline = true
}

private struct Difference {
  enum Kind { case red, raised, gone, swift, never }

  var kind: Kind
  var text: String
  /// What the changelog must name.
  var words: [String]
}

private struct Frozen {
  /// Flows and scripts by their paths.
  var files: [String: String] = [:]
  var said = Said()

  private static let separator = "=== "
  private static let example = "flows/readme/sign-in.yaml"

  init() {}

  init(from folder: URL) throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    for part in try ("\n" + text("flows.frozen")).components(separatedBy: "\n" + Self.separator)
      .dropFirst()
    {
      let path = String(part.prefix { $0 != "\n" })
      files[path] = part.dropFirst(path.count + 1) + "\n"
    }
    var flow = ""
    for line in try text("findings.frozen").split(separator: "\n") {
      if line.hasPrefix("  ") {
        said.flows[flow]?.findings.insert(String(line.dropFirst(2)))
      } else {
        let (name, status) = try Self.pair(line)
        flow = name
        said.flows[flow] = Said.Flow(status: try #require(Int32(status)), findings: [])
      }
    }
    for line in try text("stories.frozen").split(separator: "\n") {
      let (name, status) = try Self.pair(line)
      said.stories[name] = Int32(status)
    }
    for line in try text("rules.frozen").split(separator: "\n") {
      let (name, severity) = try Self.pair(line)
      said.rules[name] = severity
    }
    said.keys = Set(try text("members.frozen").split(separator: "\n").map(String.init))
    said.swift = try text("Flow.swift.frozen")
    said.baselineText = try text("baseline.json")
  }

  private static func pair(_ line: Substring) throws -> (String, String) {
    let space = try #require(line.lastIndex(of: " "))
    return (String(line[..<space]), String(line[line.index(after: space)...]))
  }

  /// What is written into the folder of a release.
  var texts: [(name: String, text: String)] {
    func lines(_ lines: some Sequence<String>) -> String {
      lines.sorted().map { $0 + "\n" }.joined()
    }
    let findings = said.flows.sorted { $0.key < $1.key }.map { flow in
      "\(flow.key) \(flow.value.status)\n"
        + flow.value.findings.sorted().map { "  \($0)\n" }.joined()
    }
    return [
      (
        "flows.frozen",
        files.sorted { $0.key < $1.key }.map { Self.separator + $0.key + "\n" + $0.value }.joined()
      ),
      ("findings.frozen", findings.joined()),
      ("stories.frozen", lines(said.stories.map { "\($0.key) \($0.value)" })),
      ("rules.frozen", lines(said.rules.map { "\($0.key) \($0.value)" })),
      ("members.frozen", lines(said.keys)),
      ("Flow.swift.frozen", said.swift),
      ("baseline.json", said.baselineText),
    ]
  }

  /// What today's program says of the frozen flows.
  func today(writesBaseline: Bool = false) throws -> Said {
    try withTemporaryFolder { folder in
      var now = Said()
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(text, to: file)
      }
      for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        if path.hasSuffix(".txt") {
          now.stories[path] = flowctl("simulate", "--quiet", path, in: folder).status
        } else if path.hasSuffix("/flow.yaml") || text.contains("\nroot:") {
          now.flows[path] = try Self.flow(path, in: folder, keys: &now.keys)
        }
      }
      for rule in Rule.allCases { now.rules[rule.name] = rule.defaultSeverity?.rawValue ?? "off" }
      let story = Self.example.replacing(".yaml", with: ".txt")
      Self.gather(
        try Self.json(flowctl("simulate", "--format", "json", story, in: folder)), "simulate",
        into: &now.keys)
      now.swift =
        flowctl("generate", "swift", Self.example, in: folder).output
      now.baselineText = said.baselineText
      if writesBaseline {
        _ = flowctl("validate", "--write-baseline", "baseline.json", Self.example, in: folder)
        now.baselineText = try String(
          contentsOf: folder.appendingPathComponent("baseline.json"), encoding: .utf8)
      } else {
        try write(said.baselineText, to: folder.appendingPathComponent("baseline.json"))
        let ran = flowctl("validate", "--baseline", "baseline.json", Self.example, in: folder)
        now.baseline = ran.status == 0 && ran.output == ""
      }
      return now
    }
  }

  private static func flow(
    _ path: String, in folder: URL, keys: inout Set<String>
  ) throws -> Said.Flow {
    let ran = flowctl("validate", "--format", "json", path, in: folder)
    let object = try json(ran)
    gather(object, "validate", into: &keys)
    let diagnostics = (object as? [String: Any])?["diagnostics"] as? [[String: Any]] ?? []
    return Said.Flow(
      status: ran.status,
      findings: Set(
        diagnostics.map { "\($0["severity"]!) \($0["rule"]!) \($0["path"]!):\($0["line"]!)" }))
  }

  private static func json(_ ran: Ran) throws -> Any {
    // A file that can't be used at all has no findings.
    ran.output.isEmpty ? [:] : try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
  }

  /// The members of objects, but for those that are named by the flow.
  private static func gather(_ value: Any, _ path: String, into keys: inout Set<String>) {
    if let object = value as? [String: Any] {
      let isOfFlow = path.hasSuffix(".state") || path.hasSuffix(".arguments")
      for (key, value) in object where !isOfFlow {
        keys.insert("\(path).\(key)")
        // A tree has the same members at every depth.
        if !path.hasSuffix(".children.children") { gather(value, "\(path).\(key)", into: &keys) }
      }
    } else if let list = value as? [Any] {
      for item in list { gather(item, path, into: &keys) }
    }
  }

  func differences(from now: Said) -> [Difference] {
    var found: [Difference] = []
    func add(_ kind: Difference.Kind, _ text: String, _ words: String...) {
      found.append(Difference(kind: kind, text: text, words: words))
    }
    for (path, flow) in said.flows.sorted(by: { $0.key < $1.key }) {
      let today = now.flows[path]
      let new = (today?.findings ?? []).subtracting(flow.findings)
      for finding in new.sorted() where !isMilder(finding, than: flow.findings) {
        add(.red, "red: \(path): \(finding)", String(finding.split(separator: " ")[1]))
      }
      // Red may turn green.
      let status = today?.status ?? -1
      if status != flow.status, status != 0 {
        add(.red, "status: \(path): \(flow.status), \(status)")
      }
    }
    for (path, status) in said.stories.sorted(by: { $0.key < $1.key })
    where now.stories[path] != status {
      add(.red, "status: \(path): \(status), \(now.stories[path] ?? -1)")
    }
    for (rule, severity) in said.rules.sorted(by: { $0.key < $1.key }) {
      guard let today = now.rules[rule] else {
        add(.gone, "rule gone: \(rule)", rule)
        continue
      }
      let order = ["off", "note", "warning", "error"]
      if order.firstIndex(of: today)! > order.firstIndex(of: severity)! {
        add(.raised, "raised \(rule): \(severity), \(today)", rule)
      }
    }
    for key in said.keys.subtracting(now.keys).sorted() { add(.gone, "member gone: \(key)", key) }
    if now.swift != said.swift { add(.swift, "swift") }
    if !now.baseline { add(.never, "baseline is not read") }
    return found
  }

  /// `warning a f:1` where an error was.
  private func isMilder(_ finding: String, than known: Set<String>) -> Bool {
    finding.hasPrefix("warning ") && known.contains("error " + finding.dropFirst("warning ".count))
  }
}

// MARK: - What may change

private struct Changes {
  /// `0.2.0 raised pop-root: warning, error`
  var lines: [(version: String, text: String)] = []
  let release: String

  init(of release: String, in folder: URL) throws {
    self.release = release
    let file = folder.appendingPathComponent("changes.txt")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let space = try #require(line.firstIndex(of: " "))
      lines.append((String(line[..<space]), String(line[line.index(after: space)...])))
    }
  }

  func allow(_ difference: Difference) -> Bool {
    let now = flowctl("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
    return lines.contains { line in
      guard line.text == difference.text,
        Self.may(line.version, difference.kind, since: release, now: now),
        let section = try? Self.section(line.version)
      else { return false }
      return difference.words.allSatisfy { section.contains("`\($0)`") }
    }
  }

  /// What the changelog says of a version; nil where it says nothing.
  static func section(_ version: String) throws -> String? {
    let text = try String(
      contentsOf: repository.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "\n## [\(version)]")
    return parts.count > 1 ? parts[1].components(separatedBy: "\n## ")[0] : nil
  }

  static func may(
    _ version: String, _ kind: Difference.Kind, since release: String, now: String
  ) -> Bool {
    let new = numbers(version)
    let old = numbers(release)
    guard old.lexicographicallyPrecedes(new), !numbers(now).lexicographicallyPrecedes(new) else {
      return false
    }
    let isMajor = new[0] > old[0]
    let isMinor = isMajor || new[1] > old[1]
    switch kind {
    // A patch may say that a green was none; the changelog then has the flow.
    case .red, .swift: return true
    case .raised: return isMinor
    case .gone: return isMajor || old[0] == 0 && isMinor
    case .never: return false
    }
  }

  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }
}
