package import FlowSource

/// Findings that a team lives with for the time being: those of the day on which flowctl came. A run
/// hides them, and reports what is new.
///
/// No line number is in it, so that edits elsewhere leave a finding known: it is known by its rule, its
/// file, what stands at its place and the names in its message.
package struct Baseline: Sendable {
  /// Equal findings, and how many of them there are.
  package struct Entry: Sendable {
    package var rule: RuleID
    /// The file, seen from the repository's top.
    package var path: String
    /// What was said of it then, for people.
    package var message: String
    package var count: Int
    package var fingerprint: String
    /// Where the entry stands in its own file; nil for one that was just found.
    package var place: LineColumn?

    package init(
      rule: RuleID, path: String, message: String, count: Int, fingerprint: String,
      place: LineColumn?
    ) {
      self.rule = rule
      self.path = path
      self.message = message
      self.count = count
      self.fingerprint = fingerprint
      self.place = place
    }

    /// Whether it is of a rule at a place, whatever names its message has.
    fileprivate func excuses(
      _ rule: Rule, at range: SourceRange, of path: String, in sources: SourceSet
    ) -> Bool {
      self.rule.rule == rule && self.path == path
        && Fingerprints.hash(of: Diagnostic(rule, message, at: range), in: sources) == fingerprint
    }
  }

  /// A run's findings, told apart.
  package struct Split {
    /// In the order in which they came.
    package var new: [Diagnostic] = []
    package var hidden: [RuleID: Int] = [:]
    /// How often each entry was found.
    package var found: [Int]
  }

  package private(set) var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// - Returns: nil for what no baseline may hide: a file that is no flow means nothing.
  private static func entry(
    of finding: Diagnostic, in sources: SourceSet, _ paths: RepositoryPaths
  ) -> Entry? {
    guard finding.rule.isConfigurable else { return nil }
    return Entry(
      rule: finding.id, path: paths.path(of: sources[finding.range.file].path),
      message: finding.message, count: 1,
      fingerprint: Fingerprints.hash(of: finding, in: sources), place: nil)
  }

  /// What two findings have in common that are the same to a baseline.
  private struct Key: Hashable {
    /// A file doesn't say whether a check was broken or idle; the fingerprint does.
    var rule: String
    var path: String
    var fingerprint: String

    init(_ entry: Entry) {
      rule = entry.rule.name
      path = entry.path
      fingerprint = entry.fingerprint
    }
  }

  /// A baseline of all findings that may be in one, in an order that other findings don't change.
  package init(of findings: [Diagnostic], in sources: SourceSet, paths: RepositoryPaths) {
    entries = []
    var numbers: [Key: Int] = [:]
    for finding in findings {
      guard let entry = Self.entry(of: finding, in: sources, paths) else { continue }
      if let known = numbers[Key(entry)] {
        entries[known].count += 1
      } else {
        numbers[Key(entry)] = entries.count
        entries.append(entry)
      }
    }
    entries.sort { left, right in
      (left.path, left.rule.name, left.message, left.fingerprint)
        < (right.path, right.rule.name, right.message, right.fingerprint)
    }
  }

  /// Whether it knows a finding of a rule at a place, whatever names its message has: these depend on the way, and the
  /// place is known by what stands there.
  package func excuses(
    _ rule: Rule, at range: SourceRange, in sources: SourceSet, _ paths: RepositoryPaths
  ) -> Bool {
    let path = paths.path(of: sources[range.file].path)
    return entries.contains { $0.excuses(rule, at: range, of: path, in: sources) }
  }

  /// Looks each finding up. Where there are more equal ones than the baseline knows of, nobody can say
  /// which of them is new: the last ones are taken for it. What has no way is known by its place.
  package func split(
    _ findings: [Diagnostic], in sources: SourceSet, paths: RepositoryPaths
  ) -> Split {
    var split = Split(found: [Int](repeating: 0, count: entries.count))
    // Two people may have added the same finding, each an entry.
    var numbers: [Key: [Int]] = [:]
    for (number, entry) in entries.enumerated() { numbers[Key(entry), default: []].append(number) }
    var isNew = [Bool](repeating: true, count: findings.count)
    func hide(_ index: Int, by number: Int?) {
      guard let number else { return }
      isNew[index] = false
      split.found[number] += 1
      split.hidden[findings[index].id, default: 0] += 1
    }
    func isLeft(_ number: Int) -> Bool { split.found[number] < entries[number].count }
    for (index, finding) in findings.enumerated() {
      let same = Self.entry(of: finding, in: sources, paths).flatMap { numbers[Key($0)] } ?? []
      hide(index, by: same.first(where: isLeft))
    }
    for (index, finding) in findings.enumerated() where isNew[index] && finding.isUntold {
      let path = paths.path(of: sources[finding.range.file].path)
      hide(
        index,
        by: entries.indices.first { number in
          isLeft(number)
            && entries[number].excuses(finding.rule, at: finding.range, of: path, in: sources)
        })
    }
    split.new = zip(findings, isNew).filter(\.1).map(\.0)
    return split
  }

  /// The same for files that have other names now.
  ///
  /// - Parameter files: the new name of each that was moved.
  package func renamed(_ files: [String: String]) -> Baseline {
    var baseline = self
    for number in entries.indices {
      baseline.entries[number].path = files[entries[number].path] ?? entries[number].path
    }
    return baseline
  }

  /// The entries that another baseline has not, or hides fewer of, with how many that is.
  package func beyond(_ other: Baseline) -> [Entry] {
    var known: [Key: Int] = [:]
    for entry in other.entries { known[Key(entry), default: 0] += entry.count }
    var more: [Entry] = []
    for var entry in entries {
      let left = known[Key(entry)] ?? 0
      known[Key(entry)] = max(0, left - entry.count)
      if entry.count <= left { continue }
      entry.count -= left
      more.append(entry)
    }
    return more
  }

  /// Gives each entry another count, and drops those that have none left.
  package mutating func recount(_ count: (Entry, Int) -> Int) {
    for number in entries.indices { entries[number].count = count(entries[number], number) }
    entries.removeAll { $0.count == 0 }
  }
}
