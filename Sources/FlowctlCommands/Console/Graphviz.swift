import FlowChecking
import FlowReporting

/// Why Graphviz gave no picture: the job can't be done.
struct GraphvizFailure: Error {
  var message: String

  static let missing = GraphvizFailure(
    message: """
      a picture needs Graphviz, but there is no `dot` on the PATH; install it \
      (`apt install graphviz`, `brew install graphviz`), or use `--format dot`, `mermaid` or `html`
      """)
}

/// Has Graphviz lay out a drawing. No shell is involved, and nothing from a flow stands on its command
/// line.
struct Graphviz {
  /// The program's path.
  private let dot: String
  private let environment: [String]

  /// What Graphviz and the library that finds its fonts look at.
  private static let variables = [
    "PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "GVBINDIR", "FONTCONFIG_FILE",
    "FONTCONFIG_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS",
    "DYLD_FALLBACK_LIBRARY_PATH",
  ]

  init(on console: Console) throws(GraphvizFailure) {
    guard let dot = Program.path(of: "dot", on: console) else { throw .missing }
    self.dot = dot
    environment = Self.variables.compactMap { name in
      console.environment(name).map { "\(name)=\($0)" }
    }
  }

  /// Lays a drawing out.
  ///
  /// - Parameter format: as Graphviz calls it, `svg` or `png`.
  func picture(of text: String, as format: String) throws(GraphvizFailure) -> [UInt8] {
    let ended: ChildProcess.Ended
    do throws(ChildFailure) {
      ended = try ChildProcess.run(
        dot, ["-T" + format], environment: environment, input: Array(text.utf8))
    } catch {
      throw failure(error.message)
    }
    guard ended.status == 0, !ended.output.isEmpty else {
      throw failure(ended.complaint ?? "it ended with status \(ended.status)")
    }
    return ended.output
  }

  private func failure(_ reason: String) -> GraphvizFailure {
    GraphvizFailure(message: "Graphviz could not draw it: \(reason)")
  }
}
