import FlowSource
import Testing

struct DiagnosticTests {
  private func range(_ file: UInt32, _ start: UInt32, _ end: UInt32) -> SourceRange {
    SourceRange(file: SourceID(file), start: start, end: end)
  }

  @Test func `findings are sorted by place, then rule, then message, each once`() {
    var findings = Findings()
    findings.report(.unknownKey, "b", at: range(1, 0, 1))
    findings.report(.unknownKey, "b", at: range(0, 5, 6))
    findings.report(.duplicateKey, "z", at: range(0, 5, 6))
    findings.report(.unknownKey, "a", at: range(0, 5, 6))
    findings.report(.unknownKey, "a", at: range(0, 5, 6))
    findings.report(.unknownKey, "a", at: range(0, 2, 9))
    #expect(findings.all.count == 6)
    #expect(findings.sorted().map(\.message) == ["a", "z", "a", "b", "b"])
    #expect(findings.sorted().map(\.range.start) == [2, 5, 5, 5, 0])
  }

  @Test func `only what leaves the flow without a meaning blocks`() {
    var findings = Findings()
    findings.report(.unusedEvent, "x", at: range(0, 0, 0))
    findings.report(.unhandledEvent, "x", at: range(0, 0, 0))
    #expect(!findings.isBlocking)
    findings.report(.yamlSyntax, "x", at: range(0, 0, 0))
    #expect(findings.isBlocking)
  }

  @Test func `a rule's own severity is taken where none is given`() {
    let place = range(0, 0, 0)
    #expect(Diagnostic(.yamlSyntax, "x", at: place).severity == .error)
    #expect(Diagnostic(.deadEnd, "x", at: place).severity == .warning)
    #expect(Diagnostic(.deadEnd, severity: .error, "x", at: place).severity == .error)
    #expect(Diagnostic(.unboundedStack, "x", at: place).severity == .warning)
  }

  @Test func `rules have names of small letters and are found by them`() {
    for rule in Rule.allCases {
      #expect(Rule(name: rule.name) == rule)
      #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" })
    }
    #expect(Rule(name: "no-such-rule") == nil)
    #expect(Set(Rule.allCases.map(\.name)).count == Rule.allCases.count)
  }

  @Test func `what makes a file unreadable can't be switched off`() {
    #expect(Rule.allCases.filter { $0.kind == .reading }.allSatisfy { !$0.isConfigurable })
    #expect(!Rule.scriptSyntax.isConfigurable)
    #expect(Rule.deadEnd.isConfigurable)
    #expect(Rule.invariants.allSatisfy { $0.isConfigurable && $0.kind == .invariant })
  }
}
