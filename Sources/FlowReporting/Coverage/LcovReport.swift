/// Coverage in the format of lcov's tracefiles: `genhtml` and editors show it beside the flow.
package enum LcovReport {
  package static func render(_ covered: CoveredLines) -> [UInt8] {
    var text = ""
    for file in covered.files where !file.lines.isEmpty || !file.functions.isEmpty {
      text += "TN:\nSF:\(file.path)\n"
      for function in file.functions { text += "FN:\(function.line),\(function.name)\n" }
      for function in file.functions { text += "FNDA:\(function.hits),\(function.name)\n" }
      text += "FNF:\(file.functions.count)\nFNH:\(file.functions.count { $0.hits > 0 })\n"
      write(file.lines, to: &text)
      text += "end_of_record\n"
    }
    return Array(text.utf8)
  }

  private static func write(_ lines: [Int: CoveredLines.Line], to text: inout String) {
    let lines = lines.sorted { $0.key < $1.key }
    var found = 0
    var hit = 0
    for (number, line) in lines {
      for (block, branches) in line.branches.enumerated() {
        for (branch, hits) in branches.enumerated() {
          let count = hits.map(String.init) ?? "-"
          text += "BRDA:\(number),\(block),\(branch),\(count)\n"
          found += 1
          hit += hits ?? 0 > 0 ? 1 : 0
        }
      }
    }
    text += "BRF:\(found)\nBRH:\(hit)\n"
    for (number, line) in lines { text += "DA:\(number),\(line.hits)\n" }
    text += "LF:\(lines.count)\nLH:\(lines.count { $0.value.hits > 0 })\n"
  }
}
