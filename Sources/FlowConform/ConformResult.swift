/// What was found in all sessions.
package struct ConformResult: Sendable {
  /// Why a session is undecided.
  package enum Reason: String, CaseIterable, Sendable {
    case begunInTheMiddle = "begun in the middle"
    case linesMissing = "more than 4 lines missing"
    case tooManyWorlds = "too many possible worlds"
    case turnTooLong = "an action takes too many steps"
  }

  package var counts = SessionCounts()
  package var lines = 0
  /// Lines with names that the flow doesn't have.
  package var passedOver = 0
  package var undecided: [Reason: Int] = [:]
  package var fingerprints: [String: Int] = [:]
  package var divergences = DivergenceTable()
  package var violations = ViolationTable()
  package var by: [String: SessionCounts] = [:]
  package var coverage = Coverage(entries: [])
}

package struct SessionCounts: Sendable, Hashable {
  package var conform = 0
  package var diverge = 0
  package var undecided = 0

  package init(conform: Int = 0, diverge: Int = 0, undecided: Int = 0) {
    self.conform = conform
    self.diverge = diverge
    self.undecided = undecided
  }

  package var all: Int { conform + diverge + undecided }

  package mutating func add(_ verdict: SessionEnd.Verdict) {
    switch verdict {
    case .conform: conform += 1
    case .diverge: diverge += 1
    case .undecided: undecided += 1
    }
  }

  package mutating func add(_ other: SessionCounts) {
    conform += other.conform
    diverge += other.diverge
    undecided += other.undecided
  }
}

/// The first that a session does which the flow doesn't.
package struct Divergence: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case eventImpossible = "event-impossible"
    case screenDiffers = "screen-differs"
    case stackDiffers = "stack-differs"
    case liveDiffers = "live-differs"
    case presentedDiffers = "presented-differs"
    case unknownName = "unknown-name"
  }

  /// What those of one group have in common.
  package struct Key: Hashable, Sendable {
    package var kind: Kind
    /// Where the flow shows what is visible then.
    var place: Int32
    package var seen: String
  }

  package var key: Key
  package var sessions: Int
  package var example: Example
  /// The least version of the app, where sessions say it.
  package var app: String?
}

/// A session that shows something.
package struct Example: Sendable {
  package var session: String
  /// In lines.
  package var length: Int
  /// Empty where it is too long to be kept.
  var trail: [TrailEntry]
  var gap: Int
  package var file: UInt32
  package var line: UInt32

  /// Shorter ones are better, then those whose session's name comes first: so no order of sessions matters.
  package func isBetter(than other: Example) -> Bool {
    (length, session, line) < (other.length, other.session, other.line)
  }
}

package struct DivergenceTable: Sendable {
  package private(set) var all: [Divergence] = []
  private var numbers: [Divergence.Key: Int] = [:]

  mutating func add(_ key: Divergence.Key, _ example: Example, app: String?) {
    guard let known = numbers[key] else {
      numbers[key] = all.count
      return all.append(Divergence(key: key, sessions: 1, example: example, app: app))
    }
    all[known].sessions += 1
    if example.isBetter(than: all[known].example) { all[known].example = example }
    if let app, let least = all[known].app, AppVersion(app) < AppVersion(least) {
      all[known].app = app
    }
    if all[known].app == nil { all[known].app = app }
  }
}

package struct ViolationTable: Sendable {
  package struct Entry: Sendable {
    package var sessions = 0
    package var turns = 0
    package var example: Example?
  }

  /// By number of the violation.
  package internal(set) var all: [Entry] = []

  /// - Parameter example: nil where the session has violated it before.
  mutating func count(_ number: Int, _ example: Example?) {
    while all.count <= number { all.append(Entry()) }
    guard let example else { return }
    all[number].sessions += 1
    if all[number].example.map({ example.isBetter(than: $0) }) ?? true {
      all[number].example = example
    }
  }
}

/// The version of an app: `2.10.0` comes after `2.9`.
package struct AppVersion: Comparable {
  private let text: String
  private let parts: [Int]

  package init(_ text: String) {
    self.text = text
    parts = text.split { !("0"..."9").contains($0) }.map { Int($0) ?? .max }
  }

  package static func < (left: AppVersion, right: AppVersion) -> Bool {
    if left.parts == right.parts { return left.text < right.text }
    return left.parts.lexicographicallyPrecedes(right.parts)
  }
}
