package import FlowSource

/// A line of a session that was taken, and what was missing before it.
struct TrailEntry: Hashable, Sendable {
  var letter: Int32
  /// How many lines are missing before it, by `n`.
  var missing: Int
  /// Of the files that were read.
  var file: UInt32
  /// Of the file; of the session where the file is a stream that nobody can look into again.
  var line: UInt32
}

/// The session whose lines are read now, and its last run from a launch.
struct TraceSession {
  private(set) var id: [UInt8] = []
  /// The last line's `n`; 0 where there was none.
  private var number = 0
  /// How many lines it has had.
  var read: UInt32 = 0
  var fingerprint: String?
  var app: String?
  var by: String?

  // Of the run.
  var hasBegun = false
  /// How many turns may be missing; -1 where nobody knows yet.
  var gap = -1
  var set = WorldSets.nowhere
  /// Whether worlds were left out, since there were too many.
  var isPartial = false
  /// Where the flow shows what is visible.
  var place: Int32 = -1
  var verdict: SessionEnd.Verdict?
  var trail: [TrailEntry] = []
  var lineCount = 0
  var stepped = 0
  /// The last line up to there that said that something happened.
  var lastAction: Int32?
  var violations: Set<Int> = []
  var divergence: Divergence.Key?
  var divergenceEntry: TrailEntry?

  /// Whether a line is of this session, too.
  func isCalled(_ text: JSONText, _ bytes: Span<UInt8>) -> Bool {
    if text.isEscaped { return JSONScanner.decoded(text, bytes) == id }
    guard text.range.count == id.count else { return false }
    var index = 0
    for place in text.range {
      if bytes[place] != id[index] { return false }
      index &+= 1
    }
    return true
  }

  mutating func begin(_ text: JSONText, _ bytes: Span<UInt8>) {
    let capacity = trail
    self = TraceSession()
    trail = capacity
    trail.removeAll(keepingCapacity: true)
    id = JSONScanner.decoded(text, bytes)
  }

  /// A second launch begins anew.
  mutating func beginRun() {
    let last = number
    let text = id
    let names = (fingerprint, app, by)
    let count = read
    var kept = trail
    kept.removeAll(keepingCapacity: true)
    self = TraceSession()
    (number, id, trail) = (last, text, kept)
    (fingerprint, app, by) = names
    read = count
  }

  /// How many lines are missing before one with this number.
  mutating func missing(before next: Int) throws(TraceProblem) -> Int {
    if next == 0 { return 0 }
    guard next > number else {
      throw TraceProblem(
        "`n` is \(next) here and \(number) before; sort the lines by `session`, then by `n`")
    }
    // A session without numbers up to here says nothing of lost lines, but for its first line.
    let missing = number == 0 && hasBegun ? 0 : next - number - 1
    number = next
    return missing
  }
}

/// How a session ended.
package struct SessionEnd: Sendable {
  package enum Verdict: String, Sendable {
    case conform, diverge, undecided
  }

  package var session: String
  package var verdict: Verdict
  package var divergence: Divergence.Key?
  /// Where the flow shows what is visible there.
  package var place: SourceRange?
  /// The line where it first differs: of its file, of the session in a stream.
  package var line: UInt32?
  package var violations: [Rule]
  /// How many lines were followed, with the one that differs or after which nothing is known.
  package var length: Int
  /// What happened last until then, without values.
  package var lastAction: String
  /// The session up to there; nil where it has no line.
  package var example: Example?
}
