import FlowProver
package import FlowScript
package import FlowSource
package import FlowSpec
import FlowYAML

/// Checks a flow: reads it with all that it imports, resolves its names, proves that no sequence of events
/// breaks its navigation, and applies the team's `rules:` and `# flowctl:ignore`.
///
/// Nothing is printed, written, or kept between two calls; calls may run at the same time.
public enum Checker {
  /// What is checked, and how much of it.
  public struct Options: Sendable {
    /// A folder below which imports may lie, if not below the entry file's.
    public var projectFolder: String?
    /// Whether every sequence of events is looked at. Without it, only what the declarations alone show
    /// is found, in a few milliseconds.
    public var isProving = true
    /// How much is read.
    public var limits = Limits()
    /// Nothing else is reported, but for what leaves the flow without a meaning; empty for all.
    package var only: [Rule] = []

    public init() {}
  }

  /// How much may be read, so that no file keeps a program busy for ever. What goes beyond is a finding,
  /// `limit-exceeded`.
  public struct Limits: Sendable {
    package var flow = SpecLimits()
    package var script = ScriptReader.Limits()

    public init() {}

    /// How long the files of a flow may be together, in bytes.
    public var bytes: Int {
      get { flow.yaml.bytes }
      set { flow.yaml.bytes = newValue }
    }
    /// How many values may stand in them: words, lists, maps and aliases.
    public var values: Int {
      get { flow.yaml.nodes }
      set { flow.yaml.nodes = newValue }
    }
    /// For how many values the aliases of a file may stand.
    public var aliasedValues: Int {
      get { flow.yaml.expandedNodes }
      set { flow.yaml.expandedNodes = newValue }
    }
    /// How many files there may be, the entry file and all that it imports.
    public var files: Int {
      get { flow.files }
      set { flow.files = newValue }
    }
  }

  /// Why nothing can be said about a flow. What is wrong in its files is no error, but a finding.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The entry file, or the project folder, can't be read: which, and why, in words for people.
    case unreadable(String)
    /// It was interrupted.
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
  ///   - entry: the path of the flow's entry file, as it is to be printed.
  ///   - files: where it and its imports are read from.
  ///   - isInterrupted: asked every few milliseconds, by the thread that calls. At a yes the call ends
  ///     at once, and what it had going ends soon. `{ Task.isCancelled }` does. A check that may be
  ///     interrupted runs on a thread of its own.
  /// - Throws: `unreadable` where there is no flow to check; `interrupted` after a yes.
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
      return Checked(run.finished(), sources: run.sources)
    } catch {
      throw .unreadable(error.message)
    }
  }
}
