import FlowSource

/// What `validate` found as JUnit's XML: a test for each finding, and for
/// each rule that was looked at everywhere and holds.
package struct ValidationJUnit {
  /// - Parameter isStrict: whether warnings count as problems. A test fails where they do; otherwise
  ///   they stand in its output.
  package static func render(
    _ result: ValidationResult, places: PlaceTable, isStrict: Bool
  ) -> [UInt8] {
    var text = DiagnosticText(
      palette: Palette(isColoured: false), places: places, ways: result.ways)
    let findings = Dictionary(grouping: result.diagnostics, by: \.rule)
    let undecided = Dictionary(grouping: result.undecided, by: \.rule)
    let upTo = Dictionary(grouping: result.upTo, by: \.rule)
    let silenced = Dictionary(grouping: result.silenced, by: \.rule.rule)
    let looked = result.checked.union(result.proved).union(findings.keys).union(undecided.keys)
      .union(result.hidden?.keys.map(\.rule) ?? []).union(upTo.keys).union(silenced.keys)
    var suite = JUnit.Suite(name: "flowctl " + result.command)
    for rule in Rule.allCases where looked.contains(rule) && rule.kind != .check {
      let all = findings[rule] ?? []
      let problems = all.filter { $0.severity == .error || isStrict && $0.severity == .warning }
      let others = all.filter { $0.severity == .note || !isStrict && $0.severity == .warning }
      let open =
        (undecided[rule] ?? []).map { "not decided: " + PlainText.escaped($0.message) }
        + (upTo[rule] ?? []).map { PlainText.escaped($0.message) }
        + (silenced[rule] ?? []).filter { $0.why != .baseline }.map(\.reason)
      var test = JUnit.Case(name: rule.name, className: "flowctl." + rule.kind.word)
      test.output = others.map { text.render($0) }.joined()
      if !problems.isEmpty {
        suite.cases += failures(problems, of: test, open: open, text: &text)
        continue
      }
      // A rule that is broken, be it where nobody wants to hear of it, doesn't hold.
      let known = result.hidden?[RuleID(rule)].map { ["\($0) in the baseline"] } ?? []
      // What nobody knows is no test that passed.
      let unknown = rule == .notDecided ? others.map { PlainText.escaped($0.message) } : []
      var reasons = open + known + unknown
      if reasons.isEmpty, all.isEmpty, result.violated.contains(rule) {
        reasons = ["is violated together with another invariant, whose finding names it"]
      }
      if !reasons.isEmpty { test.outcome = .skipped(reasons.joined(separator: "; ")) }
      suite.cases.append(test)
    }
    for check in result.checks {
      suite.cases.append(test(of: check, in: result, isStrict: isStrict, text: &text))
    }
    return JUnit.render([suite])
  }

  /// A test for each of the flow's own checks.
  private static func test(
    of check: ValidationResult.Check, in result: ValidationResult, isStrict: Bool,
    text: inout DiagnosticText
  ) -> JUnit.Case {
    let findings = result.diagnostics.filter { $0.id.check == check.name }
    let problems = findings.filter { $0.severity == .error || isStrict && $0.severity == .warning }
    var test = JUnit.Case(name: check.name, className: "flowctl." + Rule.brokenCheck.kind.word)
    if let problem = JUnit.Problem(problems, text: &text) {
      test.outcome = .failed(problem)
      return test
    }
    test.output = findings.map { text.render($0) }.joined()
    let silenced = result.silenced.filter { $0.rule.check == check.name }.map(\.reason)
    switch check.verdict {
    case .proved: break
    case .idle: test.outcome = .skipped("idle: " + PlainText.escaped(check.reason ?? ""))
    case .upTo: test.outcome = .skipped(PlainText.escaped(check.reason ?? ""))
    case .undecided:
      test.outcome = .skipped("not decided: " + PlainText.escaped(check.reason ?? ""))
    case .broken where !silenced.isEmpty:
      test.outcome = .skipped(silenced.joined(separator: "; "))
    case .broken: break
    }
    return test
  }

  /// A test for each finding, as most readers show one failure of a test and no more. Its name has no
  /// line, so that its history goes on when other lines come and go.
  private static func failures(
    _ problems: [Diagnostic], of rule: JUnit.Case, open: [String], text: inout DiagnosticText
  ) -> [JUnit.Case] {
    var seen: [String: Int] = [:]
    var cases: [JUnit.Case] = []
    for problem in problems {
      var test = rule
      let name = rule.name + ": " + PlainText.escaped(problem.message)
      let number = seen[name, default: 0] + 1
      seen[name] = number
      test.name = number == 1 ? name : "\(name) (\(number))"
      test.outcome = JUnit.Problem([problem], text: &text).map(JUnit.Outcome.failed) ?? .passed
      test.output = cases.isEmpty ? rule.output + open.map { $0 + "\n" }.joined() : ""
      cases.append(test)
    }
    return cases
  }
}
