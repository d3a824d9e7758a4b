package import Foundation
package import Testing

#if canImport(FoundationXML)
  package import FoundationXML
#endif

/// Reads JUnit's XML as other programs do, and fails where it is no XML or its counts are wrong.
package final class JUnitReader: NSObject, XMLParserDelegate {
  package struct Suite {
    package var name = ""
    package var file: String?
    package var counts: [String] = []
    package var cases: [Case] = []
  }

  package struct Case {
    package var name = ""
    package var className = ""
    /// `passed`, `failure`, `error` or `skipped`.
    package var outcome = "passed"
    package var type = ""
    package var message = ""
    /// Of the failure or the error.
    package var text = ""
    package var output = ""
  }

  package static func suites(
    of text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Suite] {
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(
      parser.parse(), "\(parser.parserError?.localizedDescription ?? "")",
      sourceLocation: sourceLocation)
    for suite in reader.suites {
      let outcomes = ["failure", "error", "skipped"].map { outcome in
        String(suite.cases.count { $0.outcome == outcome })
      }
      #expect(
        suite.counts == [String(suite.cases.count)] + outcomes, sourceLocation: sourceLocation)
    }
    return reader.suites
  }

  private var suites: [Suite] = []
  private var text = ""

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    text = ""
    switch name {
    case "testsuite":
      suites.append(
        Suite(
          name: attributes["name"] ?? "", file: attributes["file"],
          counts: ["tests", "failures", "errors", "skipped"].map { attributes[$0] ?? "" }))
    case "testcase":
      suites[suites.count - 1].cases.append(
        Case(name: attributes["name"] ?? "", className: attributes["classname"] ?? ""))
    case "failure", "error", "skipped":
      change {
        $0.outcome = name
        $0.type = attributes["type"] ?? ""
        $0.message = attributes["message"] ?? ""
      }
    default: break
    }
  }

  package func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  package func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch name {
    case "failure", "error": change { $0.text = text }
    case "system-out": change { $0.output = text }
    default: break
    }
  }

  private func change(_ body: (inout Case) -> Void) {
    let suite = suites.count - 1
    body(&suites[suite].cases[suites[suite].cases.count - 1])
  }
}
