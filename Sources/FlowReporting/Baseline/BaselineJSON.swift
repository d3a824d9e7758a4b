import FlowSource

/// A baseline as a file: JSON with a line for each entry, so that a finding that was fixed is a line
/// less, and two branches rarely meet on one.
package enum BaselineJSON {
  /// The one version of the file that there is.
  package static let version = 1

  package static func render(_ baseline: Baseline) -> [UInt8] {
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("version", version)
      json.key("findings")
      json.array { json in
        for entry in baseline.entries {
          json.objectOnOneLine { json in write(entry, to: &json) }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ entry: Baseline.Entry, to json: inout JSONWriter) {
    json.member("path", entry.path)
    json.member("rule", entry.rule.name)
    json.member("message", entry.message)
    json.member("count", entry.count)
    json.member("fingerprint", entry.fingerprint)
  }
}
