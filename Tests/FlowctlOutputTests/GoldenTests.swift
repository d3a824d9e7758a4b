import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// What users see, word for word: a folder for each rule with the smallest flow that breaks it.
struct GoldenTests {
  static let rules = names(in: golden.appendingPathComponent("validate"))

  @Test(arguments: rules)
  func `a broken flow prints its golden text`(rule: String) throws {
    let folder = golden.appendingPathComponent("validate/\(rule)")
    let ran = flowctl("validate", "flow.yaml", in: folder)
    try expectGolden(ran.output + ran.errors, folder.appendingPathComponent("expected.txt"))
  }

  @Test(arguments: rules)
  func `a broken flow breaks the rule that its folder is named after`(rule: String) throws {
    let folder = golden.appendingPathComponent("validate/\(rule)")
    let ran = flowctl("validate", "flow.yaml", in: folder)
    #expect(ran.output.contains("[\(rule)]"))
    let isError = Rule(name: rule)?.defaultSeverity == .error
    #expect(ran.status == (isError ? 1 : 0))
  }

  @Test func `every rule that needs no proof has its broken flow`() {
    let provedOnly: Set<Rule> = [
      .unreachableScreen, .unreachableCoordinator, .unusedTransition, .deadEnd, .neverFinishes,
      .unboundedStack, .needlessCoordinator, .severalUnsaid, .slotsUnsaid,
    ]
    for rule in Rule.allCases where !provedOnly.contains(rule) {
      switch rule.kind {
      case .reading, .structure, .advice, .suppression:
        #expect(Self.rules.contains(rule.name), "Tests/Golden/validate/\(rule.name) is missing")
      case .invariant, .check, .script, .generation, .drift, .diff: break
      }
    }
  }

  @Test func `no folder of golden texts is empty`() {
    #expect(Self.rules.count > 30)
    #expect(
      names(in: golden.appendingPathComponent("simulate")) == [
        "expectation-failed", "script-impossible", "script-syntax", "trace",
      ])
  }

  @Test(arguments: names(in: golden.appendingPathComponent("simulate")))
  func `a replay prints its golden text`(name: String) throws {
    let folder = golden.appendingPathComponent("simulate/\(name)")
    let options = name == "trace" ? ["--trace"] : []
    let ran = flowctl(["simulate"] + options + ["script.txt"], in: folder)
    try expectGolden(ran.output + ran.errors, folder.appendingPathComponent("expected.txt"))
    let json = flowctl("simulate", "--format", "json", "script.txt", in: folder)
    try expectGolden(json.output, folder.appendingPathComponent("expected.json"))
    _ = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let junit = flowctl("simulate", "--format", "junit", "script.txt", in: folder)
    try expectGolden(junit.output, folder.appendingPathComponent("expected.junit.xml"))
  }

  @Test(arguments: rules)
  func `the same findings stand in the JSON`(rule: String) throws {
    let folder = golden.appendingPathComponent("validate/\(rule)")
    let text = flowctl("validate", "flow.yaml", in: folder)
    let json = flowctl("validate", "--format", "json", "flow.yaml", in: folder)
    let object =
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any] ?? [:]
    let findings = object["diagnostics"] as? [[String: Any]] ?? []
    for finding in findings {
      let path = finding["path"] as? String ?? ""
      let line = finding["line"] as? Int ?? 0
      let column = finding["column"] as? Int ?? 0
      let severity = finding["severity"] as? String ?? ""
      let message = finding["message"] as? String ?? ""
      let name = finding["rule"] as? String ?? ""
      #expect(
        text.output.contains("\(path):\(line):\(column): \(severity): \(message) [\(name)]\n"))
      #expect(
        Set(finding.keys) == [
          "path", "line", "column", "endLine", "endColumn", "severity", "rule", "message", "notes",
          "help", "code", "codeURL", "script",
        ])
    }
    let headers = text.output.split(separator: "\n").filter {
      $0.contains(": error: ") || $0.contains(": warning: ")
    }
    #expect(headers.count == findings.count)
    #expect(object["proved"] is [String])
    #expect(json.status == text.status)
    #expect(json.errors == text.errors)
  }
}
