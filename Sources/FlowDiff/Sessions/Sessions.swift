import FlowConform

/// What recorded sessions of the old app would do in the new one.
package struct Sessions: Sendable {
  /// How a session fares in both flows.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It conforms to both.
    case same
    /// It conforms to the old flow up to a line that the new one doesn't allow.
    case another
    /// It diverges from the old flow already.
    case wrongAlready
    case undecided
  }

  /// Sessions that would go another way alike.
  package struct Group: Sendable {
    /// What the difference is, as `conform` calls it.
    package var kind: String
    /// The declaration whose change it is; nil if no change explains it.
    package var cause: String?
    /// What the shortest session met at its line.
    package var message: String
    package var sessions: Int
    /// The name of the shortest session.
    package var session: String
    package var file: String
    package var line: Int
    /// How many lines it takes.
    package var length: Int
    /// The shortest session as a script, up to that line; nil if it is too long to be kept.
    package var script: [String]?
  }

  package internal(set) var counts: [Outcome: Int] = [:]
  package internal(set) var lines = 0
  /// The largest first.
  package internal(set) var groups: [Group] = []

  package subscript(outcome: Outcome) -> Int { counts[outcome] ?? 0 }

  package var all: Int { counts.values.reduce(0, +) }

  /// Whether they say anything of the change: some session did what the old flow says.
  package var areTelling: Bool { self[.same] + self[.another] > 0 }

  /// How many would go another way by the change of a declaration.
  func weight(of cause: String) -> Int {
    groups.filter { $0.cause == cause }.reduce(0) { $0 + $1.sessions }
  }
}

extension Sessions.Outcome {
  /// - Parameters:
  ///   - old: how the session ends in the old flow.
  ///   - new: the same in the new one.
  init(_ old: SessionEnd, _ new: SessionEnd) {
    // What was recorded behind the first line that differs, was recorded in the old app.
    let isOld = old.verdict == .conform || old.length > new.length
    if new.verdict == .diverge, isOld {
      self = .another
    } else if old.verdict == .diverge {
      self = .wrongAlready
    } else if old.verdict == .undecided || new.verdict == .undecided {
      self = .undecided
    } else {
      self = .same
    }
  }
}
