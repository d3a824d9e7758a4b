#if Import
  import FlowChecking
  import FlowReporting
  import FlowSource

  /// Reads Swift files as they were at a revision. Nothing is checked out, and nothing in the repository changes.
  struct Git {
    private let program: String
    private let folder: String
    private let environment: [String]

    /// What git looks at. What a hook was told of the repository isn't among it: the folder says which one is meant.
    private static let variables = ["PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR"]

    /// - Parameter folder: one in the repository.
    init(in folder: String, on console: Console) throws(LoadFailure) {
      guard let program = Program.path(of: "git", on: console) else {
        throw LoadFailure(
          "`--since` needs git, and there is none on the PATH; `--before FOLDER` compares two folders"
        )
      }
      self.program = program
      self.folder = DiskFileSystem(base: console.workingDirectory).absolute(folder)
      environment =
        Self.variables.compactMap { name in console.environment(name).map { "\(name)=\($0)" } }
        + ["LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"]
    }

    private func run(
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
      if inside.status != 0 {
        throw LoadFailure(
          "git knows nothing of \(PlainText.escaped(folder))"
            + (inside.complaint.map { " (\($0))" } ?? "")
            + "; `--before FOLDER` compares two folders")
      }
      let found = try run([
        "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}",
      ])
      let commit = Self.lines(found.output).first ?? ""
      if found.status == 0, !commit.isEmpty { return commit }
      let isShallow = Self.lines(inside.output).first == "true"
      throw LoadFailure(
        "git knows no revision `\(PlainText.escaped(revision))` here"
          + (isShallow
            ? "; this clone is shallow: fetch more of the history, in GitHub Actions by "
              + "`fetch-depth: 0` of actions/checkout" : ""))
    }

    /// The Swift files below the folder at a commit, by their paths from it.
    func swiftFiles(at commit: String) throws(LoadFailure) -> [(path: String, bytes: [UInt8])] {
      // mode, kind, object and path of each.
      let listed = try run(["ls-tree", "-r", "-z", commit])
      guard listed.status == 0 else { throw failure(listed) }
      var files: [(path: String, object: String)] = []
      for entry in listed.output.split(separator: 0) {
        let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        guard parts.count == 2 else { continue }
        let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
        let path = String(decoding: parts[1], as: UTF8.self)
        // Links and modules are not followed, as on disk.
        guard words.count == 3, words[0].hasPrefix("100"), SourceFolder.takes(path) else {
          continue
        }
        files.append((path, String(words[2])))
      }
      files.sort { Array($0.path.utf8).lexicographicallyPrecedes(Array($1.path.utf8)) }
      let wanted = files.map { $0.object + "\n" }.joined()
      let read = try run(["cat-file", "--batch"], input: Array(wanted.utf8))
      guard read.status == 0 else { throw failure(read) }
      var rest = read.output[...]
      return try files.map { file throws(LoadFailure) in
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
          let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last
            .flatMap({ Int($0) }), rest.endIndex - end > size + 1
        else {
          throw LoadFailure("git has not all of \(PlainText.escaped(file.path)) at \(commit)")
        }
        let start = end + 1
        defer { rest = rest[(start + size + 1)...] }
        return (file.path, Array(rest[start..<(start + size)]))
      }
    }

    private func failure(_ ended: ChildProcess.Ended) -> LoadFailure {
      LoadFailure("git ended with status \(ended.status): \(ended.complaint ?? "")")
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
#endif
