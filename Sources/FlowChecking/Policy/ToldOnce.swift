import FlowSource

extension [Diagnostic] {
  /// One cause, one finding: what follows from another one of these is a note of that.
  var toldOnce: [Diagnostic] {
    let shown = Set(compactMap(\.way))
    var followers: [CounterexampleID: [Diagnostic]] = [:]
    for finding in self {
      if let main = finding.mainWay, shown.contains(main) {
        followers[main, default: []].append(finding)
      }
    }
    if followers.isEmpty { return self }
    return filter { $0.mainWay.map { !shown.contains($0) } ?? true }.map { finding in
      var finding = finding
      finding.notes += (finding.way.flatMap { followers[$0] } ?? []).map {
        Diagnostic.Note("with it, \($0.message) [\($0.id.name)]", at: $0.range)
      }
      return finding
    }
  }
}
