import FlowRules
import FlowSource
import Testing

/// Whatever is said of UIKit rests on something that a reader can look up, or says that it doesn't.
struct UIKitSourceTests {
  private static let sources = [
    "general knowledge", ", issue ", ", pull request ", "documentation", "Stack Overflow, question",
  ]

  @Test(arguments: Rule.allCases.filter { $0.explanation.uikit != nil })
  func `what a rule says of UIKit names what it rests on`(rule: Rule) throws {
    let claim = try #require(rule.explanation.uikit)
    #expect(Self.sources.contains { claim.contains($0) }, "\(claim)")
  }

  @Test func `every invariant says what UIKit does`() {
    #expect(Rule.invariants.filter { $0.explanation.uikit == nil } == [])
  }
}
