import FlowSource

/// What `validate` found as JUnit's XML: a test for each rule that was looked at.
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
    let looked = result.checked.union(result.proved).union(findings.keys).union(undecided.keys)
      .union(result.hidden?.keys.map { $0 } ?? [])
    var suite = JUnit.Suite(name: "flowctl validate")
    for rule in Rule.allCases where looked.contains(rule) {
      let all = findings[rule] ?? []
      let problems = all.filter { isStrict || $0.severity == .error }
      let others = all.filter { !isStrict && $0.severity != .error }
      let open = (undecided[rule] ?? []).map { "not decided: " + PlainText.escaped($0.message) }
      var test = JUnit.Case(name: rule.name, className: "flowctl." + rule.kind.word)
      test.output = others.map { text.render($0) }.joined()
      if let problem = JUnit.Problem(problems, text: &text) {
        test.outcome = .failed(problem)
        test.output += open.map { $0 + "\n" }.joined()
      } else {
        // A rule that is broken, be it where nobody wants to hear of it, doesn't hold.
        let known = result.hidden?[rule].map { ["\($0) in the baseline"] } ?? []
        // What nobody knows is no test that passed.
        let unknown = rule == .notDecided ? others.map { PlainText.escaped($0.message) } : []
        let reasons = open + known + unknown
        if !reasons.isEmpty { test.outcome = .skipped(reasons.joined(separator: "; ")) }
      }
      suite.cases.append(test)
    }
    return JUnit.render([suite])
  }
}
