package import FlowConform

/// A report of `conform` as JSON, which `--merge` reads again.
package enum ConformJSON {
  package static func render(_ report: ConformReport) -> [UInt8] {
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("version", JSONVersion.number)
      json.member("flow", report.flow)
      json.member("fingerprint", report.fingerprint)
      json.key("sessions")
      write(report.sessions, to: &json)
      json.member("lines", report.lines)
      json.member("passedOver", report.passedOver)
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
      json.member("version", JSONVersion.number)
      json.member("fingerprint", fingerprint)
      write(coverage, to: &json)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ counts: SessionCounts, to json: inout JSONWriter) {
    json.objectOnOneLine { json in
      json.member("conform", counts.conform)
      json.member("diverge", counts.diverge)
      json.member("undecided", counts.undecided)
    }
  }

  private static func write(_ key: String, _ counts: [String: Int], to json: inout JSONWriter) {
    json.key(key)
    json.object { json in
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        json.member(name, count)
      }
    }
  }

  private static func write(_ coverage: Coverage, to json: inout JSONWriter) {
    for (key, entries) in coverage.byList {
      json.key(key)
      json.array { json in
        for entry in entries {
          json.objectOnOneLine { json in
            json.member("name", entry.name)
            json.member("certain", entry.certain)
            json.member("possible", entry.possible)
            json.key("can")
            if let can = entry.can { json.bool(can) } else { json.null() }
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
      json.member("kind", item.kind)
      write(item.place, to: &json)
      json.member("source", item.source)
      json.member("seen", item.seen)
      json.member("message", item.message)
      json.member("explanation", item.explanation)
      json.member("sessions", item.sessions)
      json.member("app", item.app)
      json.key("example")
      write(item.example, to: &json)
    }
  }

  private static func write(_ item: ConformReport.Violation, to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", item.rule)
      json.member("severity", item.isError ? "error" : "warning")
      json.member("coordinator", item.coordinator)
      write(item.place, to: &json)
      json.member("sessions", item.sessions)
      json.member("turns", item.turns)
      json.key("example")
      if let example = item.example { write(example, to: &json) } else { json.null() }
    }
  }

  private static func write(_ place: ConformReport.Place?, to json: inout JSONWriter) {
    json.member("path", place?.path)
    json.member("line", place?.line)
    json.member("column", place?.column)
  }

  private static func write(_ example: ConformReport.Example, to json: inout JSONWriter) {
    json.object { json in
      json.member("session", example.session)
      json.member("file", example.file)
      json.member("line", example.line)
      json.member("length", example.length)
      json.member("script", example.script)
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
      json.member("session", end.session)
      json.member("verdict", end.verdict.rawValue)
      json.member("kind", kind)
      json.member("path", place?.path)
      json.member("line", place?.line)
      json.key("traceLine")
      if let line = end.line { json.number(Int(line)) } else { json.null() }
      json.member("message", message)
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
        json.member("covered", entry.name)
        json.member("kind", entry.kind.rawValue)
        json.member("certain", entry.certain)
        json.member("possible", entry.possible)
      }
      bytes += json.bytes + [UInt8(ascii: "\n")]
    }
    return bytes
  }
}
