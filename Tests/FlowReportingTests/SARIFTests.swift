import FlowReporting
import FlowSource
import Foundation
import Testing

struct SARIFTests {
  private let text = """
    flow: 1
    root: App
    screens: { A: { events: [go] } }
    coordinators: { App: { start: A, transitions: { A.go: stay } } }
    """

  private func results(_ findings: [Diagnostic], in read: ReadFlow) throws -> [[String: Any]] {
    try #require(try read.sarif(findings)["results"] as? [[String: Any]])
  }

  private func message(_ result: [String: Any]) -> String? {
    (result["message"] as? [String: Any])?["text"] as? String
  }

  private func fingerprint(_ result: [String: Any]) -> String? {
    (result["partialFingerprints"] as? [String: Any])?["flowctl/v1"] as? String
  }

  @Test func `what a file says makes no link and no control code`() throws {
    let read = try ReadFlow(text)
    let place = try read.range(of: "A")
    let finding = Diagnostic(
      .unknownKey, "`[a](1)` {0} \u{1B}[31m", at: place,
      notes: [Diagnostic.Note("the [first] \\ `b`", at: place)])
    let text = message(try results([finding], in: read)[0])
    #expect(
      text == "`[a\\](1)` {0} \\u{1B}[31m.\n[the \\[first\\] \\\\ `b`](1)")
  }

  @Test func `our fingerprint hangs on the names, and counts repeats`() throws {
    let read = try ReadFlow(text)
    let place = try read.range(of: "A")
    let prints = try results(
      [
        Diagnostic(.deadEnd, "the user can't leave `A`", at: place),
        Diagnostic(.deadEnd, "nothing leads out of `A`", at: place),
        Diagnostic(.deadEnd, "nothing leads out of `B`", at: place),
        Diagnostic(.unusedEvent, "nothing leads out of `A`", at: place),
      ], in: read
    ).compactMap(fingerprint)
    #expect(prints[1] == prints[0].dropLast(1) + "2")
    #expect(Set(prints.map { $0.prefix { $0 != ":" } }).count == 3)
    // The same on every machine and in every run.
    #expect(prints[0] == "7403f6c4fd565c69:1")
  }

  @Test func `a rule that is off by itself says so`() throws {
    let read = try ReadFlow(text)
    let run = try read.sarif([
      Diagnostic(.unboundedStack, "x", at: try read.range(of: "A")),
      Diagnostic(.deadEnd, severity: .error, "x", at: try read.range(of: "A")),
    ])
    let tool = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(tool?["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(tool?["semanticVersion"] as? String == "1.2.3")
    #expect(rules.map { $0["id"] as? String } == ["dead-end", "unbounded-stack"])
    let configurations = rules.map { $0["defaultConfiguration"] as? [String: Any] }
    #expect(configurations.map { $0?["level"] as? String } == ["warning", "warning"])
    #expect(configurations.map { $0?["enabled"] as? Bool } == [nil, false])
    #expect(results.map { $0["ruleIndex"] as? Int } == [1, 0])
    #expect(results.map { $0["level"] as? String } == ["warning", "error"])
  }

  @Test func `what is not decided is told of the run`() throws {
    let read = try ReadFlow(text)
    let run = try read.sarif([], undecided: [.init(rule: .leakedChild, message: "too deep")])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let told = try #require(
      (invocation["toolExecutionNotifications"] as? [[String: Any]])?.first)
    #expect(message(told) == "Not decided: too deep")
    #expect((told["associatedRule"] as? [String: Any])?["id"] as? String == "leaked-child")
  }
}
