import FlowProver
import FlowReporting
package import FlowScript
package import FlowSource
package import FlowSpec
import FlowYAML

/// Checks a flow: reads it with its imports, resolves names, proves that no sequence of events breaks the
/// navigation, and applies `rules:` and `# flowctl:ignore`.
///
/// It prints nothing, writes nothing and keeps nothing between calls; calls may run at the same time.
public enum Checker {
  /// What to check, and how much of it.
  public struct Options: Sendable {
    /// A folder to allow imports from, besides the entry file's.
    public var projectFolder: String?
    /// Whether to check every sequence of events. If not, the result has only what the declarations show, and takes
    /// a few milliseconds.
    public var isProving = true
    /// How many ways to look for that break one of the flow's own checks, each with a different last turn.
    public var waysOfChecks = 1
    /// How much to read.
    public var limits = Limits()
    /// Report only these rules and checks, and those that leave the flow without a meaning; empty for all.
    package var only: [RuleID] = []
    /// What rules count as in this run, whatever `rules:` says; nil is off.
    package var severities: [RuleID: Severity?] = [:]
    /// The errors behind which it is looked on, besides those of the flow's own decisions.
    package var excuses = Excuses()

    public init() {}
  }

  /// How much to read, so that no file keeps a program busy forever. Anything beyond is a finding,
  /// `limit-exceeded`.
  public struct Limits: Sendable {
    package var flow = SpecLimits()
    package var script = ScriptReader.Limits()

    public init() {}

    /// The total size of a flow's files, in bytes.
    public var bytes: Int {
      get { flow.yaml.bytes }
      set { flow.yaml.bytes = newValue }
    }
    /// The number of values in them: words, lists, mappings and aliases.
    public var values: Int {
      get { flow.yaml.nodes }
      set { flow.yaml.nodes = newValue }
    }
    /// The number of values that a file's aliases expand to.
    public var aliasedValues: Int {
      get { flow.yaml.expandedNodes }
      set { flow.yaml.expandedNodes = newValue }
    }
    /// The number of files: the entry file and its imports.
    public var files: Int {
      get { flow.files }
      set { flow.files = newValue }
    }
  }

  /// Why a flow could not be checked. Mistakes in its files are findings, not errors.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The entry file or the project folder can't be read; the text says which, and why.
    case unreadable(String)
    /// The check was interrupted.
    case interrupted

    public var description: String {
      switch self {
      case .unreadable(let reason): reason
      case .interrupted: "the check was interrupted"
      }
    }
  }

  /// Checks a flow.
  ///
  /// - Parameters:
  ///   - entry: the path of the flow's entry file, as findings should show it.
  ///   - files: where to read it and its imports from.
  ///   - isInterrupted: called every few milliseconds on the calling thread. If it returns true, the call
  ///     ends at once, and its work ends soon after. `{ Task.isCancelled }` is an example. A check that can be
  ///     interrupted runs on a separate thread.
  /// - Throws: `unreadable` if there is no flow to check; `interrupted` if `isInterrupted` returned true.
  public static func check(
    _ entry: String, in files: FlowFiles = .disk(), options: Options = Options(),
    isInterrupted: (() -> Bool)? = nil
  ) throws(Failure) -> Checked {
    guard let isInterrupted else { return try check(entry, files, options, Interruption()) }
    let result = Worker.run(unless: isInterrupted) { isAbandoned in
      Result { () throws(Failure) in
        try check(entry, files, options, Interruption(isAbandoned))
      }
    }
    guard let result else { throw .interrupted }
    return try result.get()
  }

  private static func check(
    _ entry: String, _ files: FlowFiles, _ options: Options, _ interruption: Interruption
  ) throws(Failure) -> Checked {
    do throws(LoadFailure) {
      // The operating system would take it for a shorter path.
      if entry.utf8.contains(0) { throw LoadFailure(entry, .missing) }
      var run = try CheckRun(files, options: options, interruption: interruption)
      // `-` is standard input to a command line, and a name like any other here.
      try run.check(entry == "-" ? "./-" : entry)
      var result = run.finished()
      result.diagnostics = result.diagnostics.countingUntold()
      return Checked(result, sources: run.sources)
    } catch {
      throw .unreadable(error.message)
    }
  }
}
