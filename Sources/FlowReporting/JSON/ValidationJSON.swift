import FlowSource

/// The JSON of `validate` (commands).
package enum ValidationJSON {
  package static func render(_ result: ValidationResult, places: inout PlaceTable) -> [UInt8] {
    var table = places
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("version", JSONVersion.number)
      json.key("files")
      json.array { json in for file in result.files { json.string(file) } }
      json.key("diagnostics")
      json.array { json in
        for diagnostic in result.diagnostics { write(diagnostic, result, to: &json, &table) }
      }
      json.key("proved")
      json.array { json in for rule in result.proved { json.string(rule.name) } }
      json.key("upTo")
      write(result.upTo, to: &json)
      json.key("undecided")
      write(result.undecided, to: &json)
      if !result.checks.isEmpty {
        json.key("checks")
        json.array { json in for check in result.checks { write(check, to: &json, &table) } }
      }
      json.key("silenced")
      json.array { json in
        for silenced in result.silenced {
          json.object { json in
            json.member("rule", silenced.rule.name)
            json.member("places", silenced.places)
            json.member("why", silenced.why.rawValue)
          }
        }
      }
      json.key("notLookedAt")
      json.object { json in
        list("coordinators", result.notLookedAt.coordinators, to: &json)
        list("screens", result.notLookedAt.screens, to: &json)
        list("transitions", result.notLookedAt.transitions, to: &json)
      }
      json.key("counts")
      json.object { json in
        json.member("coordinators", result.coordinators)
        json.member("screens", result.screens)
        json.member("transitions", result.transitions)
      }
    }
    places = table
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func list(_ key: String, _ names: [String], to json: inout JSONWriter) {
    json.key(key)
    json.array { json in for name in names { json.string(name) } }
  }

  private static func write(_ open: [ValidationResult.Undecided], to json: inout JSONWriter) {
    json.array { json in
      for open in open {
        json.object { json in
          json.member("rule", open.rule.name)
          json.member("message", open.message)
        }
      }
    }
  }

  private static func write(
    _ diagnostic: Diagnostic, _ result: ValidationResult, to json: inout JSONWriter,
    _ places: inout PlaceTable
  ) {
    var table = places
    json.object { json in
      writePlace(diagnostic.range, to: &json, &table)
      let end = table.end(of: diagnostic.range)
      json.member("endLine", end.line)
      json.member("endColumn", end.column)
      json.member("severity", diagnostic.severity.rawValue)
      json.member("rule", diagnostic.id.name)
      json.member("message", diagnostic.message)
      json.key("notes")
      json.array { json in
        for note in diagnostic.notes {
          json.object { json in
            writePlace(note.range, to: &json, &table)
            json.member("message", note.message)
          }
        }
      }
      json.member("help", diagnostic.help)
      json.member("code", diagnostic.code)
      json.member(
        "codeURL", diagnostic.code.flatMap { CodePlaces.link(to: $0, under: result.sourceRoot) })
      json.member("script", result.ways.script(to: diagnostic))
    }
    places = table
  }

  private static func write(
    _ check: ValidationResult.Check, to json: inout JSONWriter, _ places: inout PlaceTable
  ) {
    let (path, line) = (places.path(of: check.range.file), places.start(of: check.range).line)
    json.object { json in
      json.member("name", check.name)
      json.member("path", path)
      json.member("line", line)
      json.member("verdict", check.verdict.rawValue)
      json.member("reason", check.reason)
    }
  }

  private static func writePlace(
    _ range: SourceRange, to json: inout JSONWriter, _ places: inout PlaceTable
  ) {
    let start = places.start(of: range)
    json.member("path", places.path(of: range.file))
    json.member("line", start.line)
    json.member("column", start.column)
  }
}
