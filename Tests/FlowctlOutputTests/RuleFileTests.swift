import FlowModel
import FlowRules
import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// Every rule has its file, and every check is made.
struct RuleFileTests {
  @Test func `every rule says in a sentence of its own what is wrong`() {
    for rule in Rule.allCases {
      #expect(rule.summary.hasSuffix(".") && rule.summary.count > 12, "\(rule.name)")
      #expect(rule.summary.first?.isUppercase == true)
    }
    #expect(Set(Rule.allCases.map(\.summary)).count == Rule.allCases.count)
  }

  @Test(arguments: Rule.allCases)
  func `a rule's file is of the rule's kind`(rule: Rule) {
    let isInvariant = if case .invariant = rule.file { true } else { false }
    #expect(isInvariant == (rule.kind == .invariant))
    if case .proved(let file) = rule.file {
      #expect(rule.kind == .advice)
      #expect(file.rule == rule)
    }
  }

  @Test func `a check that a rule's file has is made once`() {
    var written: [ObjectIdentifier] = []
    for rule in Rule.allCases {
      if case .checked(let file) = rule.file { written.append(ObjectIdentifier(file)) }
    }
    let made = (Checks.ofMeaning + Checks.ofStructure).map { ObjectIdentifier($0) }
    #expect(made.count == written.count)
    #expect(Set(made) == Set(written))
  }

  @Test(arguments: Rule.allCases)
  func `a file that is said to report a rule does`(rule: Rule) throws {
    guard case .reported(let file) = rule.file else { return }
    #expect(!file.reporters.isEmpty)
    for path in file.reporters {
      let text = try String(
        contentsOf: repository.appendingPathComponent("Sources/" + path), encoding: .utf8)
      #expect(text.contains(".\(rule)"), "\(path)")
    }
  }

  @Test(arguments: Rule.allCases)
  func `the change that fixes the broken text fits it`(rule: Rule) {
    let explanation = rule.explanation
    let lines = explanation.change.split(separator: "\n")
    #expect(lines.isEmpty == explanation.isLatin1)
    #expect((explanation.fixed == explanation.broken) == explanation.isLatin1)
    // What goes is gone, and what comes is there.
    let added = lines.count { $0.hasPrefix("+") } - lines.count { $0.hasPrefix("-") }
    let difference =
      explanation.fixed.split(separator: "\n", omittingEmptySubsequences: false).count
      - explanation.broken.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(added == difference)
  }

  @Test(arguments: [
    ("-b\n+c\n", "a\nc\n"), (" a\n+x\n", "a\nx\nb\n"), ("-a\n@@\n-b\n+y\n", "y\n"), ("", "a\nb\n"),
  ])
  func `a patch changes what it names`(patch: String, text: String) {
    #expect(Patch(patch).applied(to: "a\nb\n") == text)
  }

  /// A line that isn't there, one that comes too early, and one that would have to be there twice.
  @Test(arguments: [
    "-x\n", " a\n-x\n", "-b\n@@\n-a\n", "-a\n@@\n-a\n", "-a\n-b\n-c\n-d\n-e\n",
  ])
  func `a patch that doesn't fit changes nothing`(patch: String) {
    #expect(Patch(patch).applied(to: "a\nb\n") == nil)
  }
}
