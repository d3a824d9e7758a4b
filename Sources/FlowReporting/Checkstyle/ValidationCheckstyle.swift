import FlowSource

/// What `validate` found as Checkstyle's XML, which Jenkins, Danger's plugins and many others read.
package enum ValidationCheckstyle {
  package static func render(_ result: ValidationResult, places: PlaceTable) -> [UInt8] {
    var places = places
    let remarks = Remarks(ways: result.ways)
    var xml = XMLWriter()
    xml.open("checkstyle", [("version", "4.3")])
    for path in result.files {
      xml.open("file", [("name", path)])
      for finding in result.diagnostics where places.path(of: finding.range.file) == path {
        let start = places.start(of: finding.range)
        xml.element(
          "error",
          [
            ("line", String(start.line)), ("column", String(start.column)),
            ("severity", finding.severity == .note ? "info" : finding.severity.rawValue),
            ("message", remarks.lines(of: finding).joined(separator: "\n")),
            ("source", "flowctl." + finding.id.name),
          ])
      }
      xml.close()
    }
    xml.close()
    return xml.bytes
  }
}
