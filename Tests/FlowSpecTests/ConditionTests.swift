import FlowSource
import FlowSpec
import Testing

@Suite struct ConditionTests {
  private func condition(_ text: String) -> String { flow(step: "{ if: \(text), then: stay }") }

  @Test(arguments: [
    ("a", "a"), ("not a", "(not a)"), ("a and b", "(a and b)"), ("a or b", "(a or b)"),
    ("a or b and c", "(a or (b and c))"), ("not a and b", "((not a) and b)"),
    ("(a or b) and c", "((a or b) and c)"), ("a and b and c", "((a and b) and c)"),
    ("not (a or b)", "(not (a or b))"), ("not not a", "(not (not a))"),
    ("a == .b", "(a == .b)"), ("a==.b", "(a == .b)"), ("not a == .b", "(not (a == .b))"),
    ("a exists", "(a exists)"), ("not a exists or b", "((not (a exists)) or b)"),
    ("alive A", "(alive A)"), ("alive", "alive"), ("not alive A and a", "((not (alive A)) and a)"),
    ("alive == .a", "(alive == .a)"), ("'a and b'", "(a and b)"), ("\"a   or\\tb\"", "(a or b)"),
    ("((a))", "a"), ("alive A and alive B", "((alive A) and (alive B))"),
  ])
  func `conditions are read, not before and before or`(text: String, expected: String) {
    let reading = Reading(condition(text))
    #expect(reading.found == [])
    #expect(reading.steps == "if \(expected) { stay } else {  }")
  }

  @Test(arguments: [
    ("a «!=» .b", "write `not a == .b`"), ("a «&&» b", "write `a and b`"),
    ("a «||» b", "write `a or b`"), ("'«!»a'", "write `not a`"), ("a «=» .b", "write `a == .b`"),
    ("'«!»(a && b) || c != nil'", "write `not (a and b) or c exists`"),
    ("a «!=» B.c", "write `not a == .c`"), ("a «!=» 3", "write `not name == .case`"),
    ("a «&&» b + c", "write `and`"),
    ("a «<» 3", ConditionTests.declareAnEnum), ("a «>=» 3", ConditionTests.declareAnEnum),
    ("a == «3»", ConditionTests.declareAnEnum), ("a == «-1.5»", ConditionTests.declareAnEnum),
    ("a == «\"b c\"»", ConditionTests.declareAnEnum),
    ("a == «\"b\"»", "write `a == .b` if it is a case; numbers and strings can't be tested"),
    ("«3»", ConditionTests.declareAnEnum),
    ("a == «b»", "write `a == .b`"), ("a == «true»", "write `a`"),
    ("a == «false»", "write `not a`"), ("a == «nil»", "write `not a exists`"),
    ("«.b» == a", "write `name == .b`"), ("«a.b»", nil), ("«true»", nil), ("a «b»", nil),
    ("a and «)»", nil), ("«a and»", nil), ("«(»a", nil), ("a«)»", nil), ("«and» a", nil),
    ("a or «or» b", nil), ("A «alive»", "write `alive A`"), ("«a ==»", "write `a == .case`"),
    ("'«==» .a'", "write `name == .case`"), ("«exists» a", nil), ("a «+» b", nil),
    ("(a «b»)", nil), ("a == «.»", nil), ("«not»", nil),
  ])
  func `what is not a condition is told with what to write`(text: String, help: String?) {
    expect(.invalidCondition, in: condition(text), help: help)
  }

  @Test func `a condition without end is refused`() {
    let long = "a" + String(repeating: " and a", count: 300)
    expect(.limitExceeded, in: condition("«\(long)»"))
    let deep = String(repeating: "(", count: 10_000)
    expect(.limitExceeded, in: condition("«\(deep)»"))
    let nots = String(repeating: "not ", count: 100) + "a"
    #expect(Reading(condition(nots)).found == [])
  }

  @Test func `the names of a condition have their own places`() throws {
    let reading = Reading(condition("a and b == .c"))
    let step = try #require(reading.coordinator("App")?.transitions.first?.steps.first)
    guard case .choose(.and(.name(let left), .equals(let name, let value)), _, _) = step.kind else {
      Issue.record("another condition")
      return
    }
    #expect([left, name, value].map { reading.text(of: $0.range) } == ["a", "b", ".c"])
  }

  @Test func `a condition with escapes is pointed at as a whole`() {
    expect(.invalidCondition, in: condition("«\"a \\x26\\x26 b\"»"))
  }

  @Test func `a switch looks at one name`() {
    expect(
      .invalidCondition, in: flow(step: "{ switch: «a == .b», cases: { c: stay } }"),
      help: "write `if` for a condition")
  }

  static let declareAnEnum =
    "numbers and strings can't be tested: declare an enum under `types` for what matters"
}
