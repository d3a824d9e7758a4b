import FlowRules
import FlowSource

/// What `validate` found as SARIF 2.1.0, with all that GitHub's code scanning asks for beyond it.
package struct ValidationSARIF {
  private let result: ValidationResult
  private let paths: RepositoryPaths
  private var places: PlaceTable
  private var fingerprints = Fingerprints()
  /// The rules that are named, in the order of the one list.
  private let rules: [Rule]
  /// By name, the flow's own checks, which come behind.
  private let checks: [String: Int]
  private var json = JSONWriter(isPretty: true)

  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  /// What stands for the repository's top folder, so that no machine's own path is in the file.
  private static let base = "%SRCROOT%"

  package static func render(
    _ result: ValidationResult, places: PlaceTable, paths: RepositoryPaths, version: String
  ) -> [UInt8] {
    var sarif = ValidationSARIF(result, places, paths)
    sarif.writeLog(version: version)
    return sarif.json.bytes + [UInt8(ascii: "\n")]
  }

  private init(_ result: ValidationResult, _ places: PlaceTable, _ paths: RepositoryPaths) {
    self.result = result
    self.places = places
    self.paths = paths
    let named = Set(
      result.diagnostics.filter { $0.id.check == nil }.map(\.rule)
        + result.undecided.map(\.rule) + result.upTo.map(\.rule))
    let rules = Rule.allCases.filter(named.contains)
    self.rules = rules
    checks = Dictionary(
      result.checks.enumerated().map { ($0.element.name, rules.count + $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: The run

  private mutating func writeLog(version: String) {
    json.openObject()
    member("$schema", Self.schema)
    member("version", "2.1.0")
    json.key("runs")
    json.openArray()
    json.openObject()
    writeTool(version: version)
    writeInvocation()
    member("columnKind", "utf16CodeUnits")
    writeBase()
    json.key("results")
    json.openArray()
    for finding in result.diagnostics { write(finding) }
    json.closeArray()
    json.closeObject()
    json.closeArray()
    json.closeObject()
  }

  private mutating func writeTool(version: String) {
    json.key("tool")
    json.openObject()
    json.key("driver")
    json.openObject()
    member("name", "flowctl")
    member("semanticVersion", version)
    json.key("rules")
    json.openArray()
    for rule in rules { write(rule) }
    for check in result.checks { write(check) }
    json.closeArray()
    json.closeObject()
    json.closeObject()
  }

  private mutating func write(_ rule: Rule) {
    json.openObject()
    member("id", rule.name)
    member("name", SARIFText.title(of: rule))
    text("shortDescription", rule.summary)
    text("fullDescription", rule.explanation.meaning)
    text("help", rule.remedy)
    endRule(as: rule)
  }

  private mutating func write(_ check: ValidationResult.Check) {
    let kind = Rule.brokenCheck
    json.openObject()
    member("id", check.name)
    text("shortDescription", check.description ?? "`\(check.sentence)`")
    text("fullDescription", "`\(check.sentence)`")
    text("help", kind.explanation.meaning)
    endRule(as: kind)
  }

  /// How a rule, or a check by what it is reported as, is reported by default, and its tags.
  private mutating func endRule(as rule: Rule) {
    let level = (rule.defaultSeverity ?? .warning).rawValue
    json.key("defaultConfiguration")
    json.openObject()
    if rule.defaultSeverity == nil {
      json.member("enabled", false)
    }
    member("level", level)
    json.closeObject()
    json.key("properties")
    json.openObject()
    member("problem.severity", level)
    json.key("tags")
    json.array { json in
      json.string("navigation")
      json.string(rule.kind.word)
    }
    json.closeObject()
    json.closeObject()
  }

  /// Which rules are not proved, though nothing shown violates them: the finding `not-decided` names some, the run
  /// all.
  private mutating func writeInvocation() {
    var notes: [(rule: RuleID?, message: String)] = []
    for open in result.undecided {
      notes.append((RuleID(open.rule), "Not decided: " + open.message))
    }
    for open in result.upTo {
      notes.append((RuleID(open.rule), "Not proved: it " + open.message))
    }
    for check in result.checks {
      let id = RuleID(.brokenCheck, check: check.name)
      switch check.verdict {
      case .proved, .broken: break
      case .upTo: notes.append((id, "Not proved: it " + (check.reason ?? "")))
      case .idle: notes.append((id, "Idle: " + (check.reason ?? "")))
      case .undecided: notes.append((id, "Not decided: " + (check.reason ?? "")))
      }
    }
    // Its rules are no results', so they are only named.
    for silenced in result.silenced { notes.append((nil, silenced.text)) }
    if notes.isEmpty { return }
    json.key("invocations")
    json.openArray()
    json.openObject()
    json.member("executionSuccessful", true)
    json.key("toolExecutionNotifications")
    json.openArray()
    for (rule, message) in notes {
      json.openObject()
      member("level", "note")
      text("message", SARIFText.plain(message))
      if let rule {
        json.key("associatedRule")
        json.openObject()
        member("id", rule.name)
        json.member("index", index(of: rule))
        json.closeObject()
      }
      json.closeObject()
    }
    json.closeArray()
    json.closeObject()
    json.closeArray()
  }

  private mutating func writeBase() {
    json.key("originalUriBaseIds")
    json.openObject()
    json.key(Self.base)
    json.openObject()
    text("description", "The repository's top folder.")
    json.closeObject()
    json.closeObject()
  }

  // MARK: Results

  private mutating func write(_ finding: Diagnostic) {
    json.openObject()
    member("ruleId", finding.id.name)
    json.member("ruleIndex", index(of: finding.id))
    member("level", finding.severity.rawValue)
    text("message", SARIFText.message(of: finding, result.ways))
    json.key("locations")
    json.openArray()
    writeLocation(finding.range)
    json.closeArray()
    if !finding.notes.isEmpty {
      json.key("relatedLocations")
      json.openArray()
      for (index, note) in finding.notes.enumerated() {
        writeLocation(note.range, message: note.message, id: index + 1)
      }
      json.closeArray()
    }
    if finding.way != nil { writeCodeFlow(result.ways.steps(to: finding)) }
    if let fix = finding.fix { write(fix) }
    writeFingerprints(of: finding)
    if let code = finding.code {
      json.key("properties")
      json.openObject()
      member("code", code)
      if let link = CodePlaces.link(to: code, under: result.sourceRoot) { member("codeURL", link) }
      json.closeObject()
    }
    json.closeObject()
  }

  /// One thread of one flow, a place for each turn.
  private mutating func writeCodeFlow(_ way: [Diagnostic.Note]) {
    json.key("codeFlows")
    json.openArray()
    json.openObject()
    text("message", "How to reproduce it.")
    json.key("threadFlows")
    json.openArray()
    json.openObject()
    json.key("locations")
    json.openArray()
    // GitHub refuses a result with more than 10,000 of them.
    for (index, turn) in way.prefix(10_000).enumerated() {
      json.openObject()
      json.key("location")
      writeLocation(turn.range, message: "\(index + 1). \(turn.message)")
      json.member("executionOrder", index + 1)
      json.closeObject()
    }
    json.closeArray()
    json.closeObject()
    json.closeArray()
    json.closeObject()
    json.closeArray()
  }

  private mutating func write(_ fix: Diagnostic.Fix) {
    json.key("fixes")
    json.openArray()
    json.openObject()
    text("description", "Write `\(fix.replacement)`.")
    json.key("artifactChanges")
    json.openArray()
    json.openObject()
    writeArtifact(of: fix.range)
    json.key("replacements")
    json.openArray()
    json.openObject()
    writeRegion(fix.range, as: "deletedRegion")
    text("insertedContent", fix.replacement)
    json.closeObject()
    json.closeArray()
    json.closeObject()
    json.closeArray()
    json.closeObject()
    json.closeArray()
  }

  private mutating func writeFingerprints(of finding: Diagnostic) {
    let sources = places.sources
    let line = places.start(of: finding.range).line
    json.key("partialFingerprints")
    json.openObject()
    if let hash = fingerprints.lineHash(of: finding, line: line, in: sources) {
      member("primaryLocationLineHash", hash)
    }
    member("flowctl/v1", fingerprints.own(of: finding, in: sources))
    json.closeObject()
  }

  private mutating func writeLocation(
    _ range: SourceRange, message: String? = nil, id: Int? = nil
  ) {
    json.openObject()
    if let id {
      json.member("id", id)
    }
    json.key("physicalLocation")
    json.openObject()
    writeArtifact(of: range)
    writeRegion(range)
    json.closeObject()
    if let message { text("message", SARIFText.plain(message)) }
    json.closeObject()
  }

  private mutating func writeArtifact(of range: SourceRange) {
    let uri = paths.uri(of: places.path(of: range.file))
    json.key("artifactLocation")
    json.openObject()
    member("uri", uri.text)
    if uri.isRelative { member("uriBaseId", Self.base) }
    json.closeObject()
  }

  private mutating func writeRegion(_ range: SourceRange, as key: String = "region") {
    let start = places.start(of: range, counting: .utf16)
    let end = places.end(of: range, counting: .utf16)
    json.key(key)
    json.object { json in
      for (key, number) in [
        ("startLine", start.line), ("startColumn", start.column), ("endLine", end.line),
        ("endColumn", end.column),
      ] {
        json.member(key, number)
      }
    }
  }

  // MARK: Members

  private func index(of rule: RuleID) -> Int {
    rule.check.flatMap { checks[$0] } ?? rules.firstIndex(of: rule.rule) ?? -1
  }

  private mutating func member(_ key: String, _ value: String) {
    json.member(key, value)
  }

  /// A message object.
  private mutating func text(_ key: String, _ text: String) {
    json.key(key)
    json.openObject()
    member("text", text)
    json.closeObject()
  }
}
