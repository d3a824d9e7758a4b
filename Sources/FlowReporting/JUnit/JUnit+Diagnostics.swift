import FlowSource

extension JUnit.Problem {
  /// Several findings are one problem: most readers show one failure of a test and no more.
  init?(_ findings: [Diagnostic], text: inout DiagnosticText) {
    guard let first = findings.first else { return nil }
    type = first.id.name
    message = PlainText.escaped(first.message)
    if findings.count > 1 { message += " (and \(findings.count - 1) more)" }
    self.text = findings.map { text.render($0) }.joined()
  }
}
