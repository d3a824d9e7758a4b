package import FlowReporting
package import FlowSource

/// Which findings a change adds, and which it takes away. Both flows are looked at behind all errors that an app
/// survives, so that who fixes one is not told of what stood behind it.
package struct FindingsChange: Sendable {
  package private(set) var new: [Diagnostic] = []
  package private(set) var gone: [Diagnostic] = []
  package private(set) var still = 0
  /// Of `new`: what stood behind something that no app survives, and that is gone.
  package private(set) var comesToLight: Set<Diagnostic> = []
  /// Of `new`: what the change adds.
  package var added: [Diagnostic] { new.filter { !comesToLight.contains($0) } }

  package init() {}

  /// The findings of one of the flows.
  package struct Side {
    var diagnostics: [Diagnostic]
    var sources: SourceSet
    var paths: RepositoryPaths

    package init(_ diagnostics: [Diagnostic], _ sources: SourceSet, paths: RepositoryPaths) {
      self.diagnostics = diagnostics
      self.sources = sources
      self.paths = paths
    }

    func path(of finding: Diagnostic) -> String {
      paths.path(of: sources[finding.range.file].path)
    }

    /// The key before a finding on its line: `Lock.signOut`.
    func key(before finding: Diagnostic) -> String? {
      let start = SourceRange(
        file: finding.range.file, start: 0, end: finding.range.start)
      let line =
        sources.bytes(at: start).split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).last ?? []
      let key = line.prefix { $0 != UInt8(ascii: ":") }
      return key.count < line.count ? String(decoding: key, as: UTF8.self) : nil
    }
  }

  /// - Parameter map: what the old flow's names are in the new one.
  package init(from old: Side, to new: Side, _ map: NameMap) {
    var left = new.diagnostics
    var gone = Set(old.diagnostics.indices)
    func match(
      where isMeant: (Diagnostic) -> Bool,
      forgetting forget: (inout Known, Diagnostic, Side) -> Void = { _, _, _ in }
    ) {
      var known: [Known: [Int]] = [:]
      for index in gone.sorted(by: >) where isMeant(old.diagnostics[index]) {
        var key = Known(old.diagnostics[index], in: old, map)
        forget(&key, old.diagnostics[index], old)
        known[key, default: []].append(index)
      }
      if known.isEmpty { return }
      left.removeAll { finding in
        var key = Known(finding, in: new, map.values)
        forget(&key, finding, new)
        guard let index = known[key]?.popLast() else { return false }
        gone.remove(index)
        return true
      }
    }
    match(where: { _ in true })
    // A finding in a file that had another name is none that is new.
    let here = Set(new.sources.files.map { new.paths.path(of: $0.path) })
    func hasMoved(_ finding: Diagnostic) -> Bool { !here.contains(old.path(of: finding)) }
    match(where: hasMoved) { key, _, _ in key.path = "" }
    // Of all that a step breaks a warning for, one is named: which, depends on what comes first.
    func namesOne(_ finding: Diagnostic) -> Bool {
      finding.rule.kind == .invariant && finding.rule.defaultSeverity == .warning
    }
    match(where: { namesOne($0) && !hasMoved($0) }) { key, finding, side in
      key.names = side.key(before: finding).map { [$0] } ?? key.names
    }
    match(where: { namesOne($0) && hasMoved($0) }) { key, finding, side in
      key.names = side.key(before: finding).map { [$0] } ?? key.names
      key.path = ""
    }
    self.new = left
    still = old.diagnostics.count - gone.count
    self.gone = gone.sorted().map { old.diagnostics[$0] }
    noteWhatStoodBehind()
  }

  /// What follows nothing can hide much.
  private mutating func noteWhatStoodBehind() {
    let walls: Set<Rule> = [.endlessTurn, .popTargetMissing, .orphanScreen]
    guard gone.contains(where: { walls.contains($0.rule) }) else { return }
    comesToLight = Set(new.filter { $0.rule.kind == .invariant || $0.rule.kind == .advice })
  }
}

/// What a finding is known by, as for a baseline: its rule, its file, what stands at its place, and the names in its
/// message; those of the old flow as the new one has them.
private struct Known: Hashable {
  var rule: Rule
  var path: String
  var text: String
  var names: [String]
  init(_ finding: Diagnostic, in side: FindingsChange.Side, _ map: NameMap) {
    rule = finding.rule
    path = side.path(of: finding)
    let line = side.sources.bytes(at: finding.range)
      .prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    text = map.renamed(String(decoding: line, as: UTF8.self))
    let parts = finding.message.split(separator: "`", omittingEmptySubsequences: false)
    names = parts.enumerated().filter { $0.offset % 2 == 1 }.map { map.renamed(String($0.element)) }
  }
}
