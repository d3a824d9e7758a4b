import FlowChecking
package import FlowReporting
package import FlowSource

/// Everything that `diff` has to say, in a form for every format.
package struct DiffReport: Sendable {
  package var old: FlowSide
  package var new: FlowSide
  package var renames = NameMap()
  package var changes: [Change]
  package var behaviour: Behaviour
  package var findings = FindingsChange()
  /// The ways of the new findings.
  package var ways = CounterexampleTable()
  /// The files that the new findings stand in.
  package var newFindingSources = SourceSet()
  package var oldFindingSources = SourceSet()
  /// What recorded sessions would do; nil where none were read.
  package private(set) var sessions: Sessions?
  /// How changes are accepted.
  package var acceptance = Acceptance.text
  /// What is wrong with what was to be accepted.
  package var complaints: [String] = []

  /// What a run can be asked to fail on.
  package enum Failing: String, Sendable, CaseIterable {
    case none, breaking, behaviour, findings, any
  }

  /// Compares what two flows declare and do.
  package init(
    from old: FlowSide, to new: FlowSide, renaming asked: NameMap = NameMap(),
    firstPairs: Int = BehaviourComparison.firstPairs
  ) {
    self.old = old
    self.new = new
    changes = []
    behaviour = Behaviour()
    // The same bytes say the same.
    if asked.isEmpty, hasEqualFiles { return }
    (renames, behaviour) = Self.confirmed(old, new, asked, firstPairs)
    changes = Declared(old, new, renames).changes
    applyRules()
  }

  /// The behaviour under those assumed renames that it confirms: where something renamed does something else, it is
  /// one thing gone and another one new. What the user says is not doubted.
  private static func confirmed(
    _ old: FlowSide, _ new: FlowSide, _ asked: NameMap, _ firstPairs: Int
  ) -> (NameMap, Behaviour) {
    var map = Renames(old, new, asked: asked).map
    while true {
      let behaviour = BehaviourComparison.compare(old, new, map, firstPairs)
      if behaviour.verdict == .same { return (map, behaviour) }
      let causes = (behaviour.differences + behaviour.added).map(\.cause) + behaviour.open
      // A value has to do with whatever it is written in.
      let words = map.values.isEmpty ? [] : Edits(old, new, map).words(of: Set(causes))
      let wrong = map.renames.filter { rename in
        !asked.isRenamed(rename.old)
          && (causes.contains { $0.mentions(rename.old, or: rename.new) }
            || rename.kind.isValue && !words.isDisjoint(with: rename.words))
      }
      if wrong.isEmpty { return (map, behaviour) }
      for rename in wrong { map = map.without(rename) }
    }
  }

  /// What a rule that is off tells of is nobody's concern. That one was turned off is told all the same, or whoever
  /// opens a gate would close the eye that watches it.
  mutating func applyRules() {
    let policy = new.loaded.policy
    for index in changes.indices {
      guard let rule = changes[index].rule, policy.severity(of: rule) == nil,
        rule != .weakerCheck || old.loaded.policy.severity(of: rule) == nil
      else { continue }
      changes[index].rule = nil
      changes[index].changeClass = .internal
      changes[index].noun = "name"
    }
  }

  /// Whether both flows stand in the same bytes, file by file.
  package var hasEqualFiles: Bool {
    let (before, now) = (old.sources.files, new.sources.files)
    return before.count == now.count && zip(before, now).allSatisfy { $0.bytes == $1.bytes }
  }

  package func severity(of rule: Rule) -> Severity {
    new.loaded.policy.severity(of: rule) ?? old.loaded.policy.severity(of: rule) ?? .note
  }

  /// Puts what somebody accepts with what it is about.
  package mutating func accept(_ accepted: Accepted) {
    for index in changes.indices {
      guard let rule = changes[index].rule else { continue }
      changes[index].accepted = accepted.reason(for: changes[index].id, rule)
    }
    for index in behaviour.differences.indices {
      let difference = behaviour.differences[index]
      behaviour.differences[index].accepted = accepted.reason(
        for: difference.id, difference.rule)
    }
    for index in behaviour.added.indices {
      let difference = behaviour.added[index]
      behaviour.added[index].accepted = accepted.reason(for: difference.id, difference.rule)
    }
    var all = changes.compactMap { change in change.rule.map { (id: change.id, rule: $0) } }
    all += (behaviour.differences + behaviour.added).map { (id: $0.id, rule: $0.rule) }
    complaints = accepted.complaints + accepted.unused(all)
  }

  /// Takes what recorded sessions say: differences are told by how many sessions meet them.
  package mutating func weigh(by sessions: Sessions) {
    self.sessions = sessions
    for index in behaviour.differences.indices {
      behaviour.differences[index].sessions = sessions.weight(
        of: behaviour.differences[index].cause)
    }
    let order = behaviour.differences.enumerated().sorted { left, right in
      (right.element.sessions ?? 0, left.offset) < (left.element.sessions ?? 0, right.offset)
    }
    behaviour.differences = order.map(\.element)
  }

  /// What the set of changes is known by; nil where there is nothing that a reviewer would want to read.
  package var fingerprint: String? {
    var ids = changes.filter { $0.rule != nil }.map(\.id)
    ids += (behaviour.differences + behaviour.added).map(\.id)
    if ids.isEmpty, behaviour.verdict != .notDecided, findings.new.isEmpty { return nil }
    var hash = StableHash()
    for id in ids.sorted() {
      hash.add(id.utf8)
      hash.add(CollectionOfOne(0))
    }
    return hash.text
  }

  /// Changes that others rely on, those that open a gate first.
  package var breaking: [Change] {
    let all = changes.filter { $0.changeClass == .breaking }
    return all.filter { $0.rule == .weakerCheck } + all.filter { $0.rule != .weakerCheck }
  }

  package var internalChanges: [Change] { changes.filter { $0.changeClass == .internal } }

  /// Whether there is anything of this kind that nobody accepts.
  package func fails(on kind: Failing) -> Bool {
    switch kind {
    case .none: false
    case .breaking: breaking.contains { $0.accepted == nil }
    case .behaviour:
      new.loaded.policy.severity(of: .changedBehaviour) != nil
        && behaviour.differences.contains { $0.accepted == nil }
    case .findings: !findings.added.isEmpty
    case .any: Failing.allCases.filter { $0 != .any }.contains { fails(on: $0) }
    }
  }
}

extension String {
  /// Whether one of two names, or that of something in it, stands in the text as a word.
  fileprivate func mentions(_ old: String, or new: String) -> Bool {
    words.contains { word in
      word == old || word == new || word.hasPrefix(old + ".") || word.hasPrefix(new + ".")
    }
  }
}
