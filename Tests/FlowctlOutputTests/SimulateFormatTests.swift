import FlowctlTestSupport
import Foundation
import Testing

/// `simulate` in its formats.
struct SimulateFormatTests {
  private struct Told: Hashable {
    var scenario: String
    var passed: Bool
    /// The lines of the script that failed.
    var lines: [Int]
  }

  static let scripts = ["Tests/Golden/simulate", "Tests/Golden/invariants", "flows"]
    .flatMap { files(below: $0, ending: ".txt") }
    .filter { !$0.hasSuffix("/expected.txt") }

  private func json(_ ran: Ran) throws -> [Told] {
    let object = try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any]
    let scripts = object?["scripts"] as? [[String: Any]] ?? []
    return scripts.flatMap { $0["scenarios"] as? [[String: Any]] ?? [] }.map { scenario in
      let failures = scenario["failures"] as? [[String: Any]] ?? []
      return Told(
        scenario: scenario["name"] as? String ?? "", passed: scenario["passed"] as? Bool ?? false,
        lines: failures.compactMap { $0["line"] as? Int })
    }
  }

  private func junit(_ ran: Ran, script: String) throws -> [Told] {
    let suites = try JUnitReader.suites(of: ran.output)
    #expect(suites.map(\.name) == [script] && suites.map(\.file) == [script])
    return suites.flatMap(\.cases).map { test in
      let headers = test.text.split(separator: "\n").filter { $0.contains(": error: ") }
      return Told(
        scenario: test.name, passed: test.outcome == "passed",
        lines: headers.compactMap { Int($0.split(separator: ":").dropFirst().first ?? "") })
    }
  }

  @Test(arguments: scripts)
  func `JUnit tells of each scenario what the JSON tells`(script: String) throws {
    let json = flowctl("simulate", "--format", "json", script)
    let junit = flowctl("simulate", "--format", "junit", script)
    #expect(try self.junit(junit, script: script) == self.json(json))
    #expect(junit.status == json.status)
    #expect(junit.errors == json.errors)
  }

  @Test func `a script that can't be replayed is an error of its suite`() throws {
    try withTemporaryFolder { folder in
      try write(
        "flow: 2\nroot: A\nscreens: {}\ncoordinators: { A: {} }\n",
        to: folder.appendingPathComponent("flow.yaml"))
      try write("launch\n", to: folder.appendingPathComponent("lost.txt"))
      try write("flow flow.yaml\n", to: folder.appendingPathComponent("one.txt"))
      try write("flow flow.yaml\n", to: folder.appendingPathComponent("two.txt"))
      let ran = flowctl(
        "simulate", "--format", "junit", "lost.txt", "one.txt", "two.txt", "nowhere.txt",
        in: folder)
      #expect(ran.status == 2)
      let suites = try JUnitReader.suites(of: ran.output)
      #expect(suites.map(\.name) == ["lost.txt", "one.txt", "two.txt", "nowhere.txt"])
      let cases = suites.map(\.cases[0])
      #expect(cases.allSatisfy { $0.outcome == "error" })
      #expect(
        cases.map(\.name) == ["the script itself", "its flow", "its flow", "the script itself"])
      #expect(
        cases.map(\.type) == [
          "script-syntax", "language-version", "language-version", "missing-file",
        ])
      #expect(cases[0].text.hasPrefix("lost.txt:1:1: error: this script names no flow"))
      #expect(cases[1].text.hasPrefix("flow.yaml:1:7: error: "))
      #expect(cases[3].message == "there is no file at nowhere.txt")
      // As text, a flow is told of once.
      let text = flowctl("simulate", "one.txt", "two.txt", in: folder)
      #expect(text.output.components(separatedBy: "[language-version]").count == 2)
    }
  }

  @Test func `a violation that fails nothing stands in the output of its test`() throws {
    let folder = golden.appendingPathComponent("invariants")
    let script = try String(
      contentsOf: folder.appendingPathComponent("pop-root.txt"), encoding: .utf8
    ).replacingOccurrences(of: "expect violation pop-root\n", with: "")
    for isStrict in [false, true] {
      let ran = flowctl(
        ["simulate", "--flow", "pop-root.yaml", "--format", "junit", "-"]
          + (isStrict ? ["--strict"] : []), in: folder, input: script)
      let suite = try #require(try JUnitReader.suites(of: ran.output).first)
      let test = try #require(suite.cases.first)
      #expect(suite.name == "<stdin>")
      #expect(test.outcome == (isStrict ? "failure" : "passed"))
      #expect(test.output.contains(": warning: ") == !isStrict)
      #expect(test.text.contains("[pop-root]") == isStrict)
    }
  }

  @Test func `two scenarios of one name are refused`() {
    let script = "scenario a\nlaunch\nscenario a\nlaunch\n"
    let ran = flowctl("simulate", "--flow", "Tests/Golden/steps/push.yaml", "-", input: script)
    #expect(ran.output.contains("<stdin>:3:1: error: "))
    #expect(ran.status == 1)
  }

  @Test func `reports hold what the formats print`() throws {
    try withTemporaryFolder { folder in
      let scripts = ["flows/app/links.txt", "flows/pitfalls/double-present.txt"]
      let reports = ["text", "json", "junit"].flatMap {
        ["--report", "\($0)=\(folder.path)/\($0)"]
      }
      let ran = flowctl(["simulate", "--quiet", "--color", "always"] + reports + scripts)
      #expect(ran.status == 0)
      #expect(ran.output == "")
      for format in ["text", "json", "junit"] {
        let printed = flowctl(["simulate", "--quiet", "--format", format] + scripts)
        let written = try String(
          contentsOf: folder.appendingPathComponent(format), encoding: .utf8)
        #expect(written == printed.output)
      }
      let failed = flowctl(["simulate", "--report", "json=nowhere/a"] + scripts, in: repository)
      #expect(failed.status == 2)
      #expect(failed.errors.hasPrefix("flowctl: nowhere/a can't be written"))
    }
    #expect(flowctl("simulate", "--report", "sarif=a", "flows/app.txt").status == 64)
  }
}
