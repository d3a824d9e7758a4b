package import FlowConform

/// A report of `conform` as JSON, which `--merge` reads again.
package enum ConformJSON {
  package static func render(_ report: ConformReport) -> [UInt8] {
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.key("flow")
      json.string(report.flow)
      json.key("fingerprint")
      json.string(report.fingerprint)
      json.key("sessions")
      write(report.sessions, to: &json)
      json.key("lines")
      json.number(report.lines)
      json.key("passedOver")
      json.number(report.passedOver)
      write("undecided", report.undecided, to: &json)
      write("fingerprints", report.fingerprints, to: &json)
      json.key("divergences")
      json.array { json in for item in report.divergences { write(item, to: &json) } }
      json.key("violations")
      json.array { json in for item in report.violations { write(item, to: &json) } }
      json.key("coverage")
      json.object { write(report.coverage, to: &$0) }
      json.key("by")
      write(report.by, to: &json)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// A coverage as a file of its own: what `--coverage` writes and `graph --heat` reads.
  package static func render(_ coverage: Coverage, fingerprint: String) -> [UInt8] {
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.key("fingerprint")
      json.string(fingerprint)
      write(coverage, to: &json)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ counts: SessionCounts, to json: inout JSONWriter) {
    json.objectOnOneLine { json in
      json.key("conform")
      json.number(counts.conform)
      json.key("diverge")
      json.number(counts.diverge)
      json.key("undecided")
      json.number(counts.undecided)
    }
  }

  private static func write(_ key: String, _ counts: [String: Int], to json: inout JSONWriter) {
    json.key(key)
    json.object { json in
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        json.key(name)
        json.number(count)
      }
    }
  }

  private static func write(_ coverage: Coverage, to json: inout JSONWriter) {
    for (key, entries) in coverage.byList {
      json.key(key)
      json.array { json in
        for entry in entries {
          json.objectOnOneLine { json in
            json.key("name")
            json.string(entry.name)
            json.key("certain")
            json.number(entry.certain)
            json.key("possible")
            json.number(entry.possible)
          }
        }
      }
    }
  }

  private static func write(
    _ by: (key: String, counts: [String: SessionCounts])?, to json: inout JSONWriter
  ) {
    guard let by else { return json.null() }
    json.object { json in
      json.key(by.key)
      json.object { json in
        for (value, counts) in by.counts.sorted(by: { $0.key < $1.key }) {
          json.key(value)
          write(counts, to: &json)
        }
      }
    }
  }

  private static func write(_ item: ConformReport.Divergence, to json: inout JSONWriter) {
    json.object { json in
      json.key("kind")
      json.string(item.kind)
      write(item.place, to: &json)
      json.key("source")
      json.string(item.source)
      json.key("seen")
      json.string(item.seen)
      json.key("message")
      json.string(item.message)
      json.key("explanation")
      json.string(item.explanation)
      json.key("sessions")
      json.number(item.sessions)
      json.key("app")
      json.string(item.app)
      json.key("example")
      write(item.example, to: &json)
    }
  }

  private static func write(_ item: ConformReport.Violation, to json: inout JSONWriter) {
    json.object { json in
      json.key("rule")
      json.string(item.rule)
      json.key("severity")
      json.string(item.isError ? "error" : "warning")
      json.key("coordinator")
      json.string(item.coordinator)
      write(item.place, to: &json)
      json.key("sessions")
      json.number(item.sessions)
      json.key("turns")
      json.number(item.turns)
      json.key("example")
      if let example = item.example { write(example, to: &json) } else { json.null() }
    }
  }

  private static func write(_ place: ConformReport.Place?, to json: inout JSONWriter) {
    json.key("path")
    json.string(place?.path)
    json.key("line")
    if let place { json.number(place.line) } else { json.null() }
    json.key("column")
    if let place { json.number(place.column) } else { json.null() }
  }

  private static func write(_ example: ConformReport.Example, to json: inout JSONWriter) {
    json.object { json in
      json.key("session")
      json.string(example.session)
      json.key("file")
      json.string(example.file)
      json.key("line")
      json.number(example.line)
      json.key("length")
      json.number(example.length)
      json.key("script")
      json.string(example.script)
    }
  }
}

/// A line for each session as it ends, and one for each thing covered: what a cluster gathers.
package enum ConformLines {
  /// - Parameters:
  ///   - kind: and the place: of a session that diverges.
  ///   - violations: the rules that it violates.
  package static func render(
    _ end: SessionEnd, kind: String?, place: ConformReport.Place?, message: String?,
    violations: [String]
  ) -> [UInt8] {
    var json = JSONWriter(isPretty: false)
    json.object { json in
      json.key("session")
      json.string(end.session)
      json.key("verdict")
      json.string(end.verdict.rawValue)
      json.key("kind")
      json.string(kind)
      json.key("path")
      json.string(place?.path)
      json.key("line")
      if let place { json.number(place.line) } else { json.null() }
      json.key("traceLine")
      if let line = end.line { json.number(Int(line)) } else { json.null() }
      json.key("message")
      json.string(message)
      json.key("violations")
      json.array { json in for rule in violations { json.string(rule) } }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  package static func render(_ coverage: Coverage) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in coverage.entries {
      var json = JSONWriter(isPretty: false)
      json.object { json in
        json.key("covered")
        json.string(entry.name)
        json.key("kind")
        json.string(entry.kind.rawValue)
        json.key("certain")
        json.number(entry.certain)
        json.key("possible")
        json.number(entry.possible)
      }
      bytes += json.bytes + [UInt8(ascii: "\n")]
    }
    return bytes
  }
}
