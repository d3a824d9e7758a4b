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
  }

  /// - Parameter map: what the old flow's names are in the new one.
  package init(from old: Side, to new: Side, _ map: NameMap) {
    var known: [Known: [Int]] = [:]
    for (index, finding) in old.diagnostics.enumerated() {
      known[Known(finding, in: old, map), default: []].append(index)
    }
    var left = new.diagnostics
    left.removeAll { finding in
      let key = Known(finding, in: new, map.values)
      guard let first = known[key]?.first else { return false }
      known[key]?.removeFirst()
      _ = first
      still += 1
      return true
    }
    var gone = Set(known.values.joined())
    matchMoved(&left, &gone, old, new, map)
    self.new = left
    self.gone = old.diagnostics.indices.filter(gone.contains).map { old.diagnostics[$0] }
    noteWhatStoodBehind()
  }

  /// A finding in a file that had another name is none that is new.
  private mutating func matchMoved(
    _ left: inout [Diagnostic], _ gone: inout Set<Int>, _ old: Side, _ new: Side, _ map: NameMap
  ) {
    let here = Set(new.sources.files.map { new.paths.path(of: $0.path) })
    var moved: [Known: [Int]] = [:]
    for index in gone.sorted() where !here.contains(old.path(of: old.diagnostics[index])) {
      var key = Known(old.diagnostics[index], in: old, map)
      key.path = ""
      moved[key, default: []].append(index)
    }
    if moved.isEmpty { return }
    left.removeAll { finding in
      var key = Known(finding, in: new, map.values)
      key.path = ""
      guard let index = moved[key]?.first else { return false }
      moved[key]?.removeFirst()
      gone.remove(index)
      still += 1
      return true
    }
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
