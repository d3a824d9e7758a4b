import FlowRules
import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl rules`, and the pages that it prints.
struct RulesCommandTests {
  @Test func `every rule is listed with its severity and its sentence`() {
    let ran = flowctl("rules")
    #expect(ran.status == 0)
    let lines = ran.output.split(separator: "\n").map(String.init)
    for rule in Rule.allCases {
      let severity = rule.defaultSeverity?.rawValue ?? "off"
      let line = lines.first { $0.hasPrefix("  \(rule.name) ") }
      #expect(line?.contains(" \(severity) ") == true, "\(rule.name)")
      #expect(line?.hasSuffix(rule.summary) == true, "\(rule.name)")
    }
    #expect(lines.count { !$0.hasPrefix(" ") } == 10)
  }

  @Test(arguments: Rule.allCases)
  func `everything about a rule is shown`(rule: Rule) {
    let ran = flowctl("rules", rule.name)
    #expect(ran.status == 0)
    #expect(ran.errors == "")
    #expect(ran.output.hasPrefix("\(rule.name): "))
    for title in ["What it means", "Why it matters", "What you can change"] {
      #expect(ran.output.contains("\n\n\(title)\n  "))
    }
    #expect(ran.output.contains("What UIKit does") == (rule.explanation.uikit != nil))
    // What is said of an app needs a parser, and is tested with it.
    let isShown = rule.kind != .drift
    #expect(ran.output.contains("\nWhat flowctl says\n") == isShown)
    // What is told of a check has the check's name.
    let names: [Rule: String] = [.brokenCheck: "payOnce", .idleCheck: "paidOnce"]
    #expect(ran.output.contains("[\(names[rule] ?? rule.name)]\n") == isShown)
  }

  /// A comment in the flow excuses no difference.
  @Test func `a rule of diff says how to accept it`() {
    for rule in Rule.allCases where rule.kind == .diff {
      let page = flowctl("rules", rule.name).output
      #expect(!page.contains("flowctl:ignore") && page.contains("flowctl: accept ID -- why"))
    }
  }

  @Test func `a misspelt rule is told with the nearest one`() {
    let ran = flowctl("rules", "leaked-chidl")
    #expect(ran.status == 64)
    #expect(ran.output == "")
    #expect(
      ran.errors.contains(
        "there is no rule `leaked-chidl`: did you mean `flowctl rules leaked-child`?"))
    let far = flowctl("rules", "\u{1B}[31m")
    #expect(far.status == 64)
    #expect(far.errors.contains("`flowctl rules` lists them all"))
    #expect(!far.errors.contains("\u{1B}"))
  }

  @Test func `the JSON has the same members for every rule`() throws {
    let one = flowctl("rules", "pop-not-owner", "--format", "json")
    let all = flowctl("rules", "--format", "json")
    let members: Set = [
      "name", "kind", "severity", "configurable", "summary", "meaning", "reason", "uikit", "flow",
      "broken", "mended", "output",
    ]
    for (ran, count) in [(one, 1), (all, Rule.allCases.count)] {
      let object = try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any]
      #expect(object?["version"] as? Int == 1)
      let rules = try #require(object?["rules"] as? [[String: Any]])
      #expect(rules.count == count)
      #expect(rules.allSatisfy { Set($0.keys) == members })
    }
  }

  @Test(arguments: Rule.allCases)
  func `a rule explains itself in whole sentences`(rule: Rule) {
    let explanation = rule.explanation
    for text in [explanation.meaning, explanation.reason, explanation.uikit].compactMap(\.self) {
      #expect(text.hasSuffix(".") || text.hasSuffix(".\""))
      #expect(!text.contains("\n") && !text.contains("  "))
      #expect(text.count(where: { $0 == "`" }).isMultiple(of: 2))
    }
    #expect(rule.kind != .invariant || explanation.uikit != nil)
    #expect(explanation.broken != explanation.fixed || explanation.isLatin1)
  }

  @Test func `colours are asked for like everywhere`() {
    #expect(flowctl("rules", "dead-end", "--color", "always").output.contains("\u{1B}[1m"))
    #expect(!flowctl("rules", "dead-end").output.contains("\u{1B}"))
  }

  // MARK: Pages

  private static let documentation = repository.appendingPathComponent("Documentation")

  @Test(arguments: Rule.allCases)
  func `a rule's page is what the command prints`(rule: Rule) throws {
    let ran = flowctl("rules", rule.name, "--format", "markdown")
    try expectGolden(
      ran.output, Self.documentation.appendingPathComponent("Rules/\(rule.name).md"))
  }

  @Test func `the index of rules is what the command prints`() throws {
    let ran = flowctl("rules", "--format", "markdown")
    try expectGolden(ran.output, Self.documentation.appendingPathComponent("Rules.md"))
  }

  @Test func `every page is a rule's`() {
    let pages = names(in: Self.documentation.appendingPathComponent("Rules"))
    #expect(pages == Rule.allCases.map { $0.name + ".md" }.sorted())
  }

  @Test(arguments: Rule.allCases)
  func `prose keeps to its width, and no code in it is broken`(rule: Rule) {
    for (format, width) in [("text", 90), ("markdown", 108)] {
      var isCode = false
      for line in flowctl("rules", rule.name, "--format", format).output.split(separator: "\n") {
        if line.hasPrefix("```") { isCode.toggle() }
        if isCode || line.hasPrefix("    ") || line.hasPrefix("<!--") { continue }
        if line.hasPrefix("```") { continue }
        #expect(line.count <= width)
        #expect(line.count(where: { $0 == "`" }).isMultiple(of: 2))
      }
    }
  }
}
