/// Results of tests as JUnit's XML, as far as every reader of it agrees.
struct JUnit {
  enum Outcome {
    case passed
    case failed(Problem)
    /// It could not even be tried.
    case broken(Problem)
    case skipped(String)
  }

  struct Problem {
    var type: String
    /// One line, for lists.
    var message: String
    /// All that is to be said. Its first line begins with the place, which readers make a link of.
    var text: String
  }

  struct Case {
    var name: String
    var className: String
    var outcome = Outcome.passed
    /// What is said beside the outcome.
    var output = ""
  }

  struct Suite {
    var name: String
    var file: String?
    var cases: [Case] = []
  }

  static func render(_ suites: [Suite]) -> [UInt8] {
    var xml = XMLWriter()
    let all = suites.flatMap(\.cases)
    // The older schema knows no `skipped` here.
    xml.open("testsuites", [("name", "flowctl")] + counts(of: all).prefix(3) + [time])
    for suite in suites { write(suite, to: &xml) }
    xml.close()
    return xml.bytes
  }

  /// Nothing is timed, so that the same input gives the same bytes; some readers ask for it.
  private static let time: XMLWriter.Attribute = ("time", "0")

  private static func counts(of cases: [Case]) -> [XMLWriter.Attribute] {
    var failures = 0
    var errors = 0
    var skipped = 0
    for testCase in cases {
      switch testCase.outcome {
      case .passed: break
      case .failed: failures += 1
      case .broken: errors += 1
      case .skipped: skipped += 1
      }
    }
    return [
      ("tests", String(cases.count)), ("failures", String(failures)), ("errors", String(errors)),
      ("skipped", String(skipped)),
    ]
  }

  private static func write(_ suite: Suite, to xml: inout XMLWriter) {
    let file: XMLWriter.Attribute = ("file", suite.file)
    xml.open("testsuite", [("name", suite.name)] + counts(of: suite.cases) + [time, file])
    for testCase in suite.cases { write(testCase, to: &xml) }
    xml.close()
  }

  private static func write(_ testCase: Case, to xml: inout XMLWriter) {
    // Not every schema knows more attributes: the place is in the text of what failed.
    xml.open("testcase", [("name", testCase.name), ("classname", testCase.className), time])
    switch testCase.outcome {
    case .passed: break
    case .failed(let problem): write(problem, as: "failure", to: &xml)
    case .broken(let problem): write(problem, as: "error", to: &xml)
    case .skipped(let message): xml.element("skipped", [("message", message)])
    }
    if !testCase.output.isEmpty { xml.element("system-out", text: testCase.output) }
    xml.close()
  }

  private static func write(_ problem: Problem, as name: String, to xml: inout XMLWriter) {
    xml.element(
      name, [("type", problem.type), ("message", problem.message)], text: problem.text)
  }
}
