/// Coverage in Cobertura's format (`coverage-04.dtd`), which GitLab and others show in a merge request: a package for
/// each file, a class for each coordinator.
package enum CoberturaReport {
  package static func render(_ covered: CoveredLines, version: String) -> [UInt8] {
    let files = covered.files.filter { !$0.lines.isEmpty }
    let all = Rates(files.flatMap { Array($0.lines.values) })
    var xml = XMLWriter()
    let counts: [XMLWriter.Attribute] = [
      ("lines-covered", String(all.linesHit)), ("lines-valid", String(all.lines)),
      ("branches-covered", String(all.branchesHit)), ("branches-valid", String(all.branches)),
      ("complexity", "0"), ("version", version), ("timestamp", "0"),
    ]
    xml.open("coverage", all.attributes + counts)
    xml.open("sources")
    xml.element("source", text: ".")
    xml.close()
    xml.open("packages")
    for file in files { write(file, to: &xml) }
    xml.close()
    xml.close()
    let doctype =
      "\n<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">"
    // Behind the declaration.
    let end = xml.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? xml.bytes.endIndex
    return Array(xml.bytes[..<end]) + Array(doctype.utf8) + Array(xml.bytes[end...])
  }

  private static func write(_ file: CoveredLines.File, to xml: inout XMLWriter) {
    let rates = Rates(Array(file.lines.values)).attributes
    xml.open("package", named([("name", file.path)], rates))
    xml.open("classes")
    for owner in Set(file.lines.values.map(\.owner)).sorted() {
      let lines = file.lines.filter { $0.value.owner == owner }.sorted { $0.key < $1.key }
      let rates = Rates(lines.map(\.value)).attributes
      xml.open("class", named([("name", owner), ("filename", file.path)], rates))
      xml.element("methods")
      xml.open("lines")
      for (number, line) in lines { write(line, number, to: &xml) }
      xml.close()
      xml.close()
    }
    xml.close()
    xml.close()
  }

  private static func named(
    _ names: [XMLWriter.Attribute], _ rates: [XMLWriter.Attribute]
  ) -> [XMLWriter.Attribute] {
    let complexity: [XMLWriter.Attribute] = [("complexity", "0")]
    return names + rates + complexity
  }

  private static func write(_ line: CoveredLines.Line, _ number: Int, to xml: inout XMLWriter) {
    var attributes: [XMLWriter.Attribute] = [
      ("number", String(number)), ("hits", String(line.hits)),
      ("branch", line.branches.isEmpty ? "false" : "true"),
    ]
    let branches = line.branches.flatMap { $0 }
    if !branches.isEmpty {
      let hit = branches.count { $0 ?? 0 > 0 }
      attributes.append(
        ("condition-coverage", "\(100 * hit / branches.count)% (\(hit)/\(branches.count))"))
    }
    xml.element("line", attributes)
  }

  private struct Rates {
    let lines: Int
    let linesHit: Int
    let branches: Int
    let branchesHit: Int

    init(_ lines: [CoveredLines.Line]) {
      let branches = lines.flatMap { $0.branches.flatMap { $0 } }
      self.lines = lines.count
      linesHit = lines.count { $0.hits > 0 }
      self.branches = branches.count
      branchesHit = branches.count { $0 ?? 0 > 0 }
    }

    var attributes: [XMLWriter.Attribute] {
      [
        ("line-rate", Self.rate(linesHit, lines)),
        ("branch-rate", Self.rate(branchesHit, branches)),
      ]
    }

    /// With four digits, the same on every machine.
    private static func rate(_ part: Int, _ all: Int) -> String {
      if part == all { return "1" }
      let digits = String(10_000 + part * 10_000 / all).dropFirst()
      return "0." + digits
    }
  }
}
