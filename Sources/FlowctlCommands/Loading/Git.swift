import FlowChecking
import FlowReporting
import FlowSource

/// Asks git what was at a revision. Nothing is checked out, and nothing in the repository changes.
struct Git {
  private let program: String
  private let folder: String
  private let environment: [String]
  /// What the user can do without git.
  private let instead: String

  /// What git looks at. What a hook was told of the repository isn't among it: the folder says which one is meant.
  private static let variables = ["PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR"]

  /// - Parameters:
  ///   - folder: one in the repository.
  ///   - what: what needs git.
  ///   - instead: what the user can do without git.
  init(
    in folder: String, for what: String, instead: String, on console: Console
  ) throws(LoadFailure) {
    guard let program = Program.path(of: "git", on: console) else {
      throw LoadFailure("\(what) needs git, and there is none on the PATH; \(instead)")
    }
    self.instead = instead
    self.program = program
    self.folder = DiskFileSystem(base: console.workingDirectory).absolute(folder)
    environment =
      Self.variables.compactMap { name in console.environment(name).map { "\(name)=\($0)" } }
      + ["LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"]
  }

  func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws(LoadFailure) -> ChildProcess.Ended {
    do throws(ChildFailure) {
      return try ChildProcess.run(
        program, ["-C", folder] + arguments, environment: environment, input: input)
    } catch {
      throw LoadFailure("git can't be run: \(error.message)")
    }
  }

  /// The commit that a revision means.
  func commit(of revision: String) throws(LoadFailure) -> String {
    if revision.isEmpty || revision.hasPrefix("-") {
      throw LoadFailure("`\(PlainText.escaped(revision))` is no revision")
    }
    let inside = try run(["rev-parse", "--is-shallow-repository"])
    if inside.status != 0 { throw unknownFolder(inside) }
    let found = try run([
      "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}",
    ])
    let commit = Self.lines(found.output).first ?? ""
    if found.status == 0, !commit.isEmpty { return commit }
    throw LoadFailure(
      "git knows no revision `\(PlainText.escaped(revision))` here"
        + (try meant(by: revision)) + Self.ifShallow(inside.output))
  }

  /// What to write for `HEAD..`, or for a branch that isn't there: nobody has a `main` and a `master`.
  private func meant(by revision: String) throws(LoadFailure) -> String {
    if revision.hasSuffix("..") {
      return "; write `\(PlainText.escaped(revision)).` for where this branch left it"
    }
    if let dots = revision.firstRange(of: ".."), !revision[dots.upperBound...].hasPrefix(".") {
      return "; write one revision, such as "
        + "`\(PlainText.escaped(String(revision[..<dots.lowerBound])))`: it is compared with what is here"
    }
    let found = try run(["for-each-ref", "--count=8", "--format=%(refname:short)", "refs/heads"])
    let branches = Self.lines(found.output).map { "`\(PlainText.escaped($0))`" }
    return branches.isEmpty ? "" : "; the branches are " + branches.joined(separator: ", ")
  }

  /// The commit that a revision and what is checked out have in common: where the branch began.
  func mergeBase(of revision: String) throws(LoadFailure) -> String {
    let other = try commit(of: revision)
    let head = try commit(of: "HEAD")
    let found = try run(["merge-base", other, head])
    if found.status == 0, let commit = Self.lines(found.output).first { return commit }
    throw LoadFailure(
      "`\(PlainText.escaped(revision))` and HEAD have no commit in common here"
        + Self.ifShallow(try run(["rev-parse", "--is-shallow-repository"]).output))
  }

  /// The top of the repository, with every link followed.
  func top() throws(LoadFailure) -> String {
    let found = try run(["rev-parse", "--show-toplevel"])
    guard found.status == 0, var path = String(validating: found.output, as: UTF8.self) else {
      throw unknownFolder(found)
    }
    if path.hasSuffix("\n") { path.removeLast() }
    return path
  }

  private static func ifShallow(_ answer: [UInt8]) -> String {
    guard lines(answer).first == "true" else { return "" }
    return "; this clone is shallow: fetch more of the history, in GitHub Actions by "
      + "`fetch-depth: 0` of actions/checkout"
  }

  private func unknownFolder(_ ended: ChildProcess.Ended) -> LoadFailure {
    if ended.complaint?.contains("not a git repository") == true {
      return LoadFailure(
        "a revision is looked up in git, but this folder is in no repository; \(instead)")
    }
    return LoadFailure(
      "git knows nothing of \(PlainText.escaped(folder))"
        + (ended.complaint.map { " (\($0))" } ?? "") + "; \(instead)")
  }

  func failure(_ ended: ChildProcess.Ended) -> LoadFailure {
    LoadFailure("git ended with status \(ended.status): \(ended.complaint ?? "")")
  }

  static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
