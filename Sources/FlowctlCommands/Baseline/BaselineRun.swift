import FlowSpec
import FlowChecking
import FlowReporting
import FlowSource
import FlowYAML

/// What `--baseline` and `--write-baseline` make of one run.
///
/// Written alone, a baseline holds all that was found. Written of another, it holds what is still found
/// of that one: it shrinks, and nothing new slips in.
struct BaselineRun {
  private let console: Console
  /// Where it was read from, and where it goes.
  private let input: String?
  private let output: String?
  private var known: Baseline?
  /// What is to be said on standard error.
  private(set) var notes: [String] = []
  private var isToBeWritten = false
  /// Whether it has findings that were fixed; under `--strict` they must go, or it never shrinks.
  private(set) var isStale = false

  init(
    reading input: String?, writing output: String?, on console: Console, limits: Checker.Limits
  ) throws(LoadFailure) {
    self.console = console
    self.input = input
    self.output = output
    known = nil
    if let input {
      known = try BaselineReader.read(input, in: console.files, limits: limits.flow.yaml)
    }
  }

  /// Hides findings that no file has.
  mutating func hide(_ findings: Baseline) { known = findings }

  /// The errors behind which it is looked on: those of the baseline or, where one is written, all.
  var excuses: Excuses {
    var excuses = Excuses()
    excuses.isWriting = output != nil
    excuses.baseline = known
    if known != nil { excuses.paths = console.repositoryPaths(around: input ?? ".") }
    return excuses
  }

  /// Takes out of the findings what the baseline knows.
  ///
  /// - Parameter isWhole: whether every entry file could be read.
  mutating func apply(to result: inout ValidationResult, in sources: SourceSet, isWhole: Bool) {
    if known == nil, output == nil { return }
    let paths = console.repositoryPaths(around: input ?? output ?? ".")
    let isMeaningful = isWhole && !result.diagnostics.contains(where: Self.isBlocking)
    if let output {
      if isMeaningful {
        isToBeWritten = true
        if known == nil {
          known = Baseline(of: result.diagnostics, in: sources, paths: paths)
        }
      } else {
        let output = PlainText.escaped(output)
        notes.append("flowctl: \(output) was not written: the errors here hide the rest")
      }
    }
    guard let baseline = known else { return }
    let split = baseline.split(result.diagnostics, in: sources, paths: paths)
    result.diagnostics = split.new
    result.hidden = split.hidden
    let rules =
      Rule.invariants.map { RuleID($0) }
      + result.checks.map { RuleID(.brokenCheck, check: $0.name) }
    for rule in rules {
      if let count = split.hidden[rule] {
        result.silenced.add(.init(rule: rule, places: count, why: .baseline))
      }
    }
    let lookedAt = Dictionary(
      result.lookedAt.map { (paths.path(of: $0.key), $0.value) },
      uniquingKeysWith: { $0.intersection($1) })
    let left = baseline.entries.indices.map { number in
      isLookedAt(baseline.entries[number], lookedAt, paths, hasEnds: result.hasEndAtError)
        ? split.found[number] : baseline.entries[number].count
    }
    if isToBeWritten {
      known?.recount { _, number in left[number] }
    } else {
      tellOfMended(baseline, left)
    }
  }

  /// - Returns: whether it could be written, if it was to be.
  mutating func write() -> Bool {
    guard isToBeWritten, let output, let known else { return true }
    do {
      let files = DiskFileSystem(base: console.workingDirectory)
      try files.report(BaselineJSON.render(known), to: output)
    } catch {
      console.report(error)
      return false
    }
    let count = known.entries.reduce(0) { $0 + $1.count }
    notes.append(
      "flowctl: \(PlainText.escaped(output)) contains \(SummaryLine.count(count, "finding"))")
    return true
  }

  private static func isBlocking(_ finding: Diagnostic) -> Bool {
    finding.rule.kind == .reading && finding.severity == .error
  }

  // MARK: What was fixed

  /// Whether this run would have found it: behind an error nothing is.
  private func isLookedAt(
    _ entry: Baseline.Entry, _ lookedAt: [String: Set<Rule>], _ paths: RepositoryPaths,
    hasEnds: Bool
  ) -> Bool {
    if let rules = lookedAt[entry.path] {
      let needsProof = [.invariant, .check, .advice].contains(entry.rule.kind)
      return rules.contains(entry.rule.rule) && !(hasEnds && needsProof)
    }
    // A file that nobody imports any more may be another entry's; one that is gone is nobody's.
    let files = DiskFileSystem(base: console.workingDirectory)
    return !files.exists(paths.absolute(entry.path))
  }

  /// How many entries are told of one by one.
  private static let shown = 10

  private mutating func tellOfMended(_ baseline: Baseline, _ left: [Int]) {
    guard let input else { return }
    let path = PlainText.escaped(input)
    let fixed = baseline.entries.indices.filter { left[$0] < baseline.entries[$0].count }
    for number in fixed.prefix(Self.shown) {
      let entry = baseline.entries[number]
      let place = entry.place.map { ":\($0.line):\($0.column)" } ?? ""
      let what =
        left[number] == 0 ? "no longer found" : "found \(left[number]) of \(entry.count) times"
      let message = PlainText.escaped(entry.message)
      let name = PlainText.escaped(entry.rule.name)
      notes.append("\(path)\(place): note: \(what): \(message) [\(name)]")
    }
    if fixed.isEmpty { return }
    isStale = true
    if fixed.count > Self.shown {
      notes.append("\(path): note: and \(fixed.count - Self.shown) more")
    }
    notes.append("flowctl: to remove what has been fixed, add `--write-baseline \(path)`")
  }
}
