import FlowSource

/// What `validate` found as the JSON of reviewdog, which writes it beside the lines of a pull request
/// and offers fixes there.
package enum ValidationRDJSON {
  package static func render(_ result: ValidationResult, places: PlaceTable) -> [UInt8] {
    var writer = Writer(places: places, remarks: Remarks(ways: result.ways))
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.key("source")
      json.object { json in
        json.member("name", "flowctl")
      }
      json.key("diagnostics")
      json.array { json in
        for finding in result.diagnostics { writer.write(finding, to: &json) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private struct Writer {
    var places: PlaceTable
    let remarks: Remarks

    mutating func write(_ finding: Diagnostic, to json: inout JSONWriter) {
      let text = remarks.lines(of: finding).joined(separator: "\n")
      json.object { json in
        json.member("message", text)
        json.member("severity", severity(of: finding))
        json.key("code")
        json.object { json in
          json.member("value", finding.id.name)
        }
        json.key("location")
        location(finding.range, to: &json)
        related(finding.notes, to: &json)
        if let fix = finding.fix { suggest(fix, to: &json) }
      }
    }

    private mutating func related(_ notes: [Diagnostic.Note], to json: inout JSONWriter) {
      guard !notes.isEmpty else { return }
      json.key("relatedLocations")
      json.openArray()
      for note in notes {
        json.openObject()
        json.member("message", PlainText.escaped(note.message))
        json.key("location")
        location(note.range, to: &json)
        json.closeObject()
      }
      json.closeArray()
    }

    private mutating func suggest(_ fix: Diagnostic.Fix, to json: inout JSONWriter) {
      json.key("suggestions")
      json.openArray()
      json.openObject()
      json.key("range")
      range(fix.range, to: &json)
      json.member("text", fix.replacement)
      json.closeObject()
      json.closeArray()
    }

    private mutating func location(_ place: SourceRange, to json: inout JSONWriter) {
      json.openObject()
      json.member("path", places.path(of: place.file))
      json.key("range")
      range(place, to: &json)
      json.closeObject()
    }

    /// Columns count bytes.
    private mutating func range(_ place: SourceRange, to json: inout JSONWriter) {
      json.openObject()
      for (key, position) in [
        ("start", places.start(of: place, counting: .utf8)),
        ("end", places.end(of: place, counting: .utf8)),
      ] {
        json.key(key)
        json.openObject()
        json.member("line", position.line)
        json.member("column", position.column)
        json.closeObject()
      }
      json.closeObject()
    }

    private func severity(of finding: Diagnostic) -> String {
      switch finding.severity {
      case .error: "ERROR"
      case .warning: "WARNING"
      case .note: "INFO"
      }
    }
  }
}
