import FlowChecking
package import FlowConform
import FlowKernel
import FlowSource

/// Reads recorded sessions against both flows at once: their lines have the names that the old flow has.
package struct SessionComparison {
  private var old: Conformance
  private var new: Conformance
  private let oldEnds = Ends()
  private let newEnds = Ends()
  private var causes: SessionCauses
  private var sessions = Sessions()
  private var groups: [Key: Group] = [:]

  /// The sessions that have ended in one flow, and not in the other yet.
  private final class Ends {
    var all: [SessionEnd] = []
  }

  private struct Key: Hashable {
    var divergence: Divergence.Key
    var lastAction: String
  }

  private struct Group {
    var count: Int
    /// Of the shortest session, in both flows.
    var old: SessionEnd
    var new: SessionEnd
  }

  package init(_ report: DiffReport) {
    let map = report.renames
    var options = Conformance.Options()
    options.severities = report.old.loaded.policy.ruleSeverities
    old = Conformance(Kernel(report.old.flow), options)
    options.severities = report.new.loaded.policy.ruleSeverities
    if !map.isEmpty {
      options.renamed = { text in
        let open = "open "
        return text.hasPrefix(open)
          ? open + map.link(String(text.dropFirst(open.count))) : map.renamed(text)
      }
      options.former = FormerNames(map, report.old.flow, report.new.flow)
    }
    new = Conformance(Kernel(report.new.flow), options)
    causes = SessionCauses(report)
    let (oldEnds, newEnds) = (oldEnds, newEnds)
    old.observer = { oldEnds.all.append($0) }
    new.observer = { newEnds.all.append($0) }
  }

  /// Reads a file to its end. A session may go on in the next one.
  ///
  /// - Throws: the first line that is none of a trace.
  package mutating func read(_ input: TraceInput) throws(TraceFailure) {
    old.begin(input.path)
    new.begin(input.path)
    while let piece = try input.piece() {
      try old.take(piece)
      try new.take(piece)
      pair()
    }
    try old.endFile()
    try new.endFile()
    pair()
  }

  /// To be called once all files are read.
  package mutating func finished() -> Sessions {
    old.finish()
    new.finish()
    pair()
    sessions.lines = old.result.lines
    sessions.groups = groups.values.map { told($0) }.sorted { left, right in
      (right.sessions, left.length, left.session, left.line)
        < (left.sessions, right.length, right.session, right.line)
    }
    return sessions
  }

  /// Both flows end the same sessions, at the same lines.
  private mutating func pair() {
    for (before, now) in zip(oldEnds.all, newEnds.all) {
      let outcome = Sessions.Outcome(before, now)
      sessions.counts[outcome, default: 0] += 1
      if outcome == .another { add(before, now) }
    }
    oldEnds.all.removeAll(keepingCapacity: true)
    newEnds.all.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ before: SessionEnd, _ now: SessionEnd) {
    guard let divergence = now.divergence, let example = now.example else { return }
    let key = Key(divergence: divergence, lastAction: now.lastAction)
    guard var group = groups[key], let known = group.new.example else {
      groups[key] = Group(count: 1, old: before, new: now)
      return
    }
    group.count += 1
    if example.isBetter(than: known) { (group.old, group.new) = (before, now) }
    groups[key] = group
  }

  private mutating func told(_ group: Group) -> Sessions.Group {
    let explained = new.explain(group.new)
    let way = group.old.example.flatMap { old.way(over: group.new.length, of: $0) }
    return Sessions.Group(
      kind: group.new.divergence?.kind.rawValue ?? "",
      cause: way.flatMap { causes.cause(of: $0.way, of: $0.kernel) },
      message: explained?.message ?? "", sessions: group.count,
      session: group.new.session, file: explained?.file ?? "", line: Int(group.new.line ?? 0),
      length: group.new.length, script: explained?.script)
  }
}
