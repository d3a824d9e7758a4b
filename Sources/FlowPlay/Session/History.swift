import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// A turn of a session, and the world that it left.
struct Moment {
  /// As a script writes it; of a launch it is made from `launch`, which grows while the session asks.
  var line: String
  /// nil where the app hangs.
  var world: World?
  var violations: [SimulatedViolation]
  /// The flow's own checks, as far as the run has come.
  var watch: CheckWatch
  /// The values that the scenario is launched with, as far as they are known.
  var launch: [Value]
  /// Expectations that held here, as they were written.
  var expectations: [String] = []
}

/// What happened since the launch. Lines are kept for ever, so that the session can be saved; worlds are
/// kept up to a limit.
struct History {
  let limit: Int
  /// Lines of moments whose worlds were let go of.
  private(set) var forgotten: [String] = []
  private(set) var moments: [Moment] = []
  /// Where in `moments` those begin that are kept: letting go is cheaper by the heap.
  private var first = 0
  /// What was taken back, the last first to come again.
  private var undone: [Moment] = []

  init(limit: Int) { self.limit = max(1, limit) }

  var last: Moment? { moments.last }
  /// How many turns can be taken back.
  var depth: Int { max(0, moments.count - first - 1) }
  /// How many turns there were, the launch not counted.
  var count: Int { max(0, forgotten.count + moments.count - first - 1) }

  mutating func launch(_ moment: Moment) {
    forgotten.removeAll()
    moments = [moment]
    first = 0
    undone = []
  }

  mutating func append(_ moment: Moment) {
    undone = []
    add(moment)
  }

  private mutating func add(_ moment: Moment) {
    moments.append(moment)
    if depth <= limit { return }
    forgotten.append(Self.text(of: moments[first]))
    moments[first].world = nil
    first += 1
    if first > limit {
      moments.removeFirst(first)
      first = 0
    }
  }

  mutating func undo(_ count: Int) {
    for _ in 0..<min(count, depth) { undone.append(moments.removeLast()) }
  }

  /// - Returns: how many turns came back.
  mutating func redo(_ count: Int) -> Int {
    let number = min(count, undone.count)
    for _ in 0..<number { add(undone.removeLast()) }
    return number
  }

  mutating func expect(_ line: String) {
    guard let last = moments.indices.last, !moments[last].expectations.contains(line) else {
      return
    }
    moments[last].expectations.append(line)
  }

  /// The whole session as lines of a script, which a replay passes.
  ///
  /// - Parameter launch: the line of the launch.
  func script(launch: String) -> String {
    var lines = forgotten + moments[first...].map(Self.text)
    // The launch says all that was asked for since.
    if let launched = lines.first {
      lines[0] = launch + launched.drop { $0 != "\n" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A turn's line, then what is expected of it: what it broke, and what the user wrote.
  private static func text(of moment: Moment) -> String {
    var lines = [moment.line]
    for violation in moment.violations {
      let line = "expect violation \(violation.id.name)"
      if !lines.contains(line) { lines.append(line) }
    }
    lines += moment.expectations.filter { !lines.contains($0) }
    return lines.joined(separator: "\n")
  }
}
