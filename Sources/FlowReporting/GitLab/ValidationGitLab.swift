import FlowSource

/// What `validate` found as GitLab's code quality report, which a merge request shows.
package enum ValidationGitLab {
  package static func render(
    _ result: ValidationResult, places: PlaceTable, paths: RepositoryPaths
  ) -> [UInt8] {
    var writer = Writer(places: places, paths: paths, remarks: Remarks(ways: result.ways))
    var json = JSONWriter(isPretty: true)
    json.array { json in
      for finding in result.diagnostics { writer.write(finding, to: &json) }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private struct Writer {
    var places: PlaceTable
    let paths: RepositoryPaths
    let remarks: Remarks
    private var fingerprints = Fingerprints()

    init(places: PlaceTable, paths: RepositoryPaths, remarks: Remarks) {
      self.places = places
      self.paths = paths
      self.remarks = remarks
    }

    mutating func write(_ finding: Diagnostic, to json: inout JSONWriter) {
      let path = paths.path(of: places.path(of: finding.range.file))
      let lines = (places.start(of: finding.range).line, places.end(of: finding.range).line)
      let print = fingerprint(of: finding, path: path)
      let body = remarks.lines(of: finding).joined(separator: "\n\n")
      json.object { json in
        for (key, value) in [
          ("description", PlainText.escaped(finding.message)), ("check_name", finding.id.name),
          ("fingerprint", print), ("severity", severity(of: finding)),
        ] {
          json.member(key, value)
        }
        json.key("content")
        json.object { json in
          json.member("body", body)
        }
        json.key("location")
        json.object { json in
          json.member("path", path)
          json.key("lines")
          json.object { json in
            json.member("begin", lines.0)
            json.member("end", lines.1)
          }
        }
      }
    }

    private func severity(of finding: Diagnostic) -> String {
      switch finding.severity {
      case .error: "major"
      case .warning: "minor"
      case .note: "info"
      }
    }

    /// Of two findings with one fingerprint GitLab forgets one, so the file belongs to it.
    private mutating func fingerprint(of finding: Diagnostic, path: String) -> String {
      StableHash.digits(of: path + "\u{0}" + fingerprints.own(of: finding, in: places.sources))
    }
  }
}
