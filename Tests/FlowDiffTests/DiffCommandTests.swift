import FlowctlTestSupport
import Foundation
import Testing

/// The command line of `diff`: where the flows come from, what is printed, how it ends.
struct DiffCommandTests {
  static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  static let app = """
    flow: 1
    root: App
    imports: [parts/home.yaml]
    coordinators:
      App:
        start: Home
        transitions:
          Home.open: { push: Detail }
          Detail.close: pop

    """
  static let home = """
    flow: 1
    screens:
      Home: { events: [open] }
      Detail: { events: [close] }

    """

  func git(_ command: String, in folder: URL) throws {
    let names =
      "GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b"
    let ran = try shell("cd '\(folder.path)' && export \(names) && git \(command)")
    #expect(ran.status == 0, "\(ran.errors)")
  }

  /// A repository with one commit.
  func inRepository(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let flows = folder.appendingPathComponent("flows")
      try FileManager.default.createDirectory(
        at: flows.appendingPathComponent("parts"), withIntermediateDirectories: true)
      try write(Self.app, to: flows.appendingPathComponent("app.yaml"))
      try write(Self.home, to: flows.appendingPathComponent("parts/home.yaml"))
      try git("init -q -b main . && git add -A && git commit -qm one", in: folder)
      try body(folder)
    }
  }

  func diff(_ arguments: String..., in folder: URL, input: String = "") -> Ran {
    flowctl(["diff"] + arguments, in: folder, input: input, environment: Self.environment)
  }

  func edit(_ path: String, _ old: String, _ new: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    try write(text.with(new, for: old), to: file)
  }

  // MARK: Revisions

  @Test func `a revision is read with its imports, from any folder`() throws {
    try inRepository { folder in
      #expect(diff("HEAD", in: folder).output.hasPrefix("behaviour: the same, "))
      try edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      try edit(
        "flows/parts/home.yaml", "events: [open]", "events: [open], style: sheet", in: folder)
      for place in [folder, folder.appendingPathComponent("flows/parts")] {
        for revision in ["HEAD", "main", "main...", "main:flows/app.yaml"] {
          let ran = diff(revision, in: place)
          #expect(ran.status == 0, "\(ran.errors)")
          #expect(ran.output.contains("`Detail.close` does something else [changed-behaviour]"))
        }
      }
    }
  }

  @Test func `a merge base leaves out what main got meanwhile`() throws {
    try inRepository { folder in
      try git("checkout -qb feature", in: folder)
      try edit("flows/app.yaml", "Detail.close: pop", "Detail.close: popToRoot", in: folder)
      try git("commit -qam two && git checkout -q main", in: folder)
      try edit("flows/app.yaml", "{ push: Detail }", "{ present: Detail }", in: folder)
      try git("commit -qam three && git checkout -q feature", in: folder)
      #expect(diff("main...", in: folder).output.contains("0 behaviour changes"))
      #expect(diff("main", in: folder).output.contains("`Home.open` does something else"))
    }
  }

  @Test func `two revisions, two files, and standard input`() throws {
    try inRepository { folder in
      let whole =
        Self.app.with("", for: "imports: [parts/home.yaml]\n")
        + Self.home.with("", for: "flow: 1\n")
      let other = whole.with("Detail.close: stay", for: "Detail.close: pop")
      try write(whole, to: folder.appendingPathComponent("a.yaml"))
      try write(other, to: folder.appendingPathComponent("b.yaml"))
      let told = "`Detail.close` does something else"
      #expect(diff("a.yaml", "b.yaml", in: folder).output.contains(told))
      #expect(diff("-", "b.yaml", in: folder, input: whole).output.contains(told))
      #expect(diff("a.yaml", "-", in: folder, input: other).output.contains(told))
      #expect(diff("HEAD", "b.yaml", in: folder).output.contains(told))
      #expect(diff("HEAD", "HEAD", in: folder).output.contains("the same, "))
      try write(other, to: folder.appendingPathComponent("c:d.yaml"))
      #expect(diff("a.yaml", "./c:d.yaml", in: folder).output.contains(told))
      #expect(diff("-", "-", in: folder).status == 64)
      #expect(diff("a.yaml", in: folder).status == 64)
      #expect(diff("a.yaml", "b.yaml", "c.yaml", in: folder).status == 64)
    }
  }

  @Test(arguments: [
    ("nowhere", 2, "git knows no revision `nowhere` here"), ("", 2, "is no revision"),
    ("main:../app.yaml", 2, "outside the repository"),
  ])
  func `what can't be found is told`(argument: String, status: Int32, text: String) throws {
    try inRepository { folder in
      let ran = diff(argument, in: folder)
      #expect(ran.status == status)
      #expect(ran.output == "")
      #expect(ran.errors.contains(text), "\(ran.errors)")
      #expect(!ran.errors.contains("shallow"))
    }
  }

  @Test func `a revision that looks like an option is refused`() throws {
    try inRepository { folder in
      let ran = diff("--", "--output=x", in: folder)
      #expect(ran.status == 2)
      #expect(ran.errors.contains("`--output=x` is no revision"), "\(ran.errors)")
      #expect(diff("--output=x", in: folder).status == 64)
    }
  }

  @Test func `a shallow clone is told apart`() throws {
    try inRepository { folder in
      try edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      try git("commit -qam two && git clone -q --depth 1 'file://\(folder.path)' Clone", in: folder)
      let ran = diff("HEAD~1", in: folder.appendingPathComponent("Clone"))
      #expect(ran.status == 2)
      #expect(ran.errors.contains("`fetch-depth: 0` of actions/checkout"), "\(ran.errors)")
    }
  }

  @Test func `a flow that the revision doesn't have is new`() throws {
    try inRepository { folder in
      try git("mv flows/app.yaml flows/App.yaml && git commit -qam two", in: folder)
      try write(Self.app, to: folder.appendingPathComponent("flows/app.yaml"))
      let ran = diff("HEAD", "--fail-on", "any", in: folder)
      #expect(ran.status == 0)
      #expect(
        ran.output == "new flow: there is no flows/app.yaml at HEAD; nothing was compared\n")
      #expect(diff("HEAD", "--format", "json", in: folder).output.contains("\"new flow\""))
      let named = diff("HEAD:flows/App.yaml", "flows/app.yaml", in: folder)
      #expect(named.output.hasPrefix("behaviour: the same, "), "\(named.errors)")
      // What git knows of its name is told, and not guessed.
      try git("add -A", in: folder)
      try git("rm -q --cached flows/App.yaml && rm flows/App.yaml", in: folder)
      let moved = diff("HEAD", in: folder)
      #expect(
        moved.output == """
          new flow: there is no flows/app.yaml at HEAD; nothing was compared
          It was flows/App.yaml there: `flowctl diff HEAD:flows/App.yaml flows/app.yaml` compares both

          """, "\(moved.errors)")
      // Named, it has to be there.
      #expect(diff("HEAD:flows/none.yaml", "flows/app.yaml", in: folder).status == 2)
    }
  }

  /// Who mends the hang has not added what stood behind it.
  @Test func `what comes to light is not new, and fails nothing`() throws {
    let hung = """
      flow: 1
      root: App
      screens: { Home: { events: [loop] }, P: { events: [x, y] } }
      coordinators:
        App:
          start: Home
          transitions: { Home.loop: { open: l }, P.x: { popTo: Home }, P.y: [pop, pop] }
      deeplinks:
        l: { url: "x://l", to: App, do: { open: l } }

      """
    try withTemporaryFolder { folder in
      try write(hung, to: folder.appendingPathComponent("old.yaml"))
      try write(
        hung.replacing("do: { open: l }", with: "do: { push: P }"),
        to: folder.appendingPathComponent("new.yaml"))
      let ran = diff("old.yaml", "new.yaml", "--fail-on", "findings", in: folder)
      #expect(
        ran.output.contains("findings: 0 new, 2 gone, 0 still there, 1 come to light\n"),
        "\(ran.output)")
      #expect(ran.output.contains("= comes to light: what stood before it is gone"))
      #expect(ran.status == 0)
      let back = diff("new.yaml", "old.yaml", "--fail-on", "findings", in: folder)
      #expect(back.status == 1)
    }
  }

  @Test func `a flow that is nowhere, or means nothing, is no new one`() throws {
    try inRepository { folder in
      let missing = diff("HEAD:flows/missing.yaml", "--fail-on", "any", in: folder)
      #expect(missing.status == 2 && missing.output.isEmpty, "\(missing.output)")
      try write("flow: 1\n", to: folder.appendingPathComponent("flows/n.yaml"))
      let empty = diff("HEAD:flows/n.yaml", "--fail-on", "any", in: folder)
      #expect(empty.status == 2 && empty.errors.contains("write `root: "), "\(empty.errors)")
    }
  }

  @Test func `imports from the repository's top are read at a revision, too`() throws {
    try inRepository { folder in
      try write(
        "flow: 1\nroot: App\nimports: [../lib/screens.yaml]\ncoordinators: { App: { start: Home, transitions: { Home.go: stay } } }\n",
        to: folder.appendingPathComponent("flows/app.yaml"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("lib"), withIntermediateDirectories: true)
      try write(
        "flow: 1\nscreens: { Home: { events: [go] } }\n",
        to: folder.appendingPathComponent("lib/screens.yaml"))
      try git("add -A && git commit -qm two", in: folder)
      for project in [".", "./", folder.path] {
        let ran = diff("HEAD", "--project", project, in: folder)
        #expect(ran.status == 0 && ran.output.hasPrefix("behaviour: the same"), "\(ran.errors)")
      }
      #expect(diff("HEAD", in: folder).status == 2)
    }
  }

  @Test func `what a baseline hides by now is told`() throws {
    try inRepository { folder in
      func known(_ path: String, _ count: Int) -> String {
        "{\"path\": \"\(path)\", \"rule\": \"dead-end\", \"message\": \"m\", \"count\": \(count), \"fingerprint\": \"1\"}"
      }
      func baseline(_ entries: String...) throws {
        try write(
          "{\"version\": 1, \"findings\": [\(entries.joined(separator: ", "))]}",
          to: folder.appendingPathComponent("known.json"))
      }
      try baseline(known("flows/parts/home.yaml", 1))
      let new = diff("HEAD", "--baseline", "known.json", in: folder)
      #expect(
        new.output.contains(
          "warning: the baseline hides one more `dead-end` in flows/parts/home.yaml: m [weaker-check]\n"
        ),
        "\(new.output) \(new.errors)")
      #expect(
        diff("HEAD", "--baseline", "known.json", "--fail-on", "breaking", in: folder).status == 1)
      #expect(
        diff("HEAD", "--baseline", "known.json", "--format", "github", in: folder).output.contains(
          "::warning file=flows/app.yaml,line=1,"))
      // A file of another name has the findings that it had.
      try git(
        "add -A && git commit -qm two && git mv flows/parts/home.yaml flows/parts/more.yaml",
        in: folder)
      try edit("flows/app.yaml", "home.yaml", "more.yaml", in: folder)
      try baseline(known("flows/parts/more.yaml", 3))
      #expect(
        diff("HEAD", "--baseline", "known.json", in: folder).output.contains(
          "the baseline hides 2 more `dead-end`"))
      try baseline(known("flows/parts/more.yaml", 1))
      #expect(
        diff("HEAD", "--baseline", "known.json", in: folder).output.contains("breaking: nothing"))
      #expect(
        diff("flows/app.yaml", "flows/app.yaml", "--baseline", "known.json", in: folder).status
          == 64)
      #expect(diff("HEAD", "--baseline", "none.json", in: folder).status == 2)
    }
  }

  @Test func `an import of the revision that is missing, a link or outside is an error`() throws {
    try inRepository { folder in
      try git("rm -q --cached flows/parts/home.yaml && git commit -qm two", in: folder)
      let missing = diff("HEAD", in: folder)
      #expect(missing.status == 2)
      #expect(
        missing.errors.contains("there is no file `flows/parts/home.yaml`"), "\(missing.errors)")
      try git("add -A && git commit -qm three", in: folder)
      let parts = folder.appendingPathComponent("flows/parts")
      try FileManager.default.moveItem(
        at: parts.appendingPathComponent("home.yaml"), to: parts.appendingPathComponent("real.yaml")
      )
      try FileManager.default.createSymbolicLink(
        atPath: parts.appendingPathComponent("home.yaml").path, withDestinationPath: "real.yaml")
      try git("add -A && git commit -qm four", in: folder)
      let link = diff("HEAD", in: folder)
      #expect(link.status == 2)
      #expect(link.errors.contains("flows/parts/home.yaml"), "\(link.errors)")
      #expect(link.errors.contains("no link of a revision is followed"), "\(link.errors)")
      try edit("flows/app.yaml", "parts/home.yaml", "../other.yaml", in: folder)
      try git("commit -qam five", in: folder)
      #expect(diff("HEAD", in: folder).errors.contains("outside the flow's folder"))
    }
  }

  @Test func `without git, or outside a repository, it is told what compares files`() throws {
    try inRepository { folder in
      let without = flowctl("diff", "HEAD", in: folder)
      #expect(without.status == 2)
      #expect(without.errors.contains("a revision needs git"))
    }
    try withTemporaryFolder { folder in
      let ran = diff("HEAD:a.yaml", in: folder)
      #expect(ran.status == 2)
      #expect(ran.errors.contains("compares two files"), "\(ran.errors)")
    }
  }

  // MARK: How it ends

  @Test func `a flow without a meaning is 2, on either side`() throws {
    try inRepository { folder in
      try write("flow: 1\nroot: Nobody\n", to: folder.appendingPathComponent("bad.yaml"))
      for arguments in [["bad.yaml", "flows/app.yaml"], ["flows/app.yaml", "bad.yaml"]] {
        let ran = flowctl(["diff"] + arguments, in: folder)
        #expect(ran.status == 2)
        #expect(ran.output == "")
        #expect(ran.errors.contains("bad.yaml can't be compared: it has no meaning yet"))
      }
    }
  }

  @Test func `what fails is what was asked for and nobody accepts`() throws {
    try inRepository { folder in
      try edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      #expect(diff("HEAD", in: folder).status == 0)
      #expect(diff("HEAD", "--fail-on", "breaking,findings", in: folder).status == 0)
      #expect(diff("HEAD", "--fail-on", "behaviour", in: folder).status == 1)
      #expect(diff("HEAD", "--fail-on", "any", in: folder).status == 1)
      #expect(diff("HEAD", "--fail-on", "any", "--accept-all", in: folder).status == 0)
      #expect(diff("HEAD", "--fail-on", "all", in: folder).status == 64)
      #expect(diff("HEAD", "--fail-on", "none,behaviour", in: folder).status == 64)
      let id = try #require(
        diff("HEAD", in: folder).output.components(separatedBy: "accept ").last?
          .components(separatedBy: " --").first)
      try write(
        "Closes #1.\n\n- flowctl: accept \(id) -- it is kept open\nflowctl: accept none-0000 -- x\n"
          + "flowctl: accept \(id)\n", to: folder.appendingPathComponent("body.md"))
      let ran = diff("HEAD", "--fail-on", "any", "--accept-from", "body.md", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output.contains("= accepted: it is kept open"))
      #expect(ran.errors.contains("line 4: there is no change `none-0000` to accept"))
      #expect(
        ran.errors.contains("line 5: `\(id)` is not accepted, because the line gives no reason"))
      let piped = diff(
        "HEAD", "--fail-on", "any", "--accept-from", "-", in: folder,
        input: "flowctl: accept \(id) -- it is kept open\nflowctl: accept none-0000 -- x\n")
      #expect(piped.status == 0)
      #expect(
        piped.errors.contains(
          "standard input: line 2: there is no change `none-0000` to accept"))
      #expect(diff("-", "--accept-from", "-", in: folder, input: "").status == 64)
      // The same declaration with another behaviour is another change.
      try edit("flows/app.yaml", "Detail.close: stay", "Detail.close: { push: Home }", in: folder)
      #expect(
        diff("HEAD", "--fail-on", "any", "--accept-from", "body.md", in: folder).status == 1)
    }
  }

  @Test func `a new finding is printed in full, and fails where it is asked for`() throws {
    try inRepository { folder in
      try edit("flows/app.yaml", "Detail.close: pop", "Detail.close: [pop, pop]", in: folder)
      let ran = diff("HEAD", "--fail-on", "findings", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.contains("findings: 1 new, 0 gone, 0 still there"), "\(ran.output)")
      #expect(ran.output.contains("[pop-root]"), "\(ran.output)")
    }
  }

  @Test func `the JSON has every member`() throws {
    try inRepository { folder in
      try edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      let ran = diff("HEAD", "--format", "json", in: folder)
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any])
      #expect(
        Set(json.keys) == [
          "old", "new", "behaviour", "added", "changes", "findings", "checks", "renames",
          "sessions", "compared", "version",
        ])
      let behaviour = try #require(json["behaviour"] as? [String: Any])
      #expect(behaviour["verdict"] as? String == "changed")
      let differences = try #require(behaviour["differences"] as? [[String: Any]])
      #expect(differences.first?["script"] as? [String] == ["launch", "Home.open", "Detail.close"])
      #expect(differences.first?["path"] as? String == "flows/app.yaml")
      #expect(differences.first?["line"] as? Int == 9)
    }
  }

  @Test(arguments: ["main..HEAD", "HEAD~1..HEAD"])
  func `two revisions are told to be one too many`(revisions: String) throws {
    try inRepository { folder in
      let ran = flowctl("diff", revisions, in: folder, environment: Self.environment)
      let first = revisions.prefix { $0 != "." }
      #expect(
        ran.errors.contains(
          "; write one revision, such as `\(first)`: it is compared with what is here"),
        "\(ran.errors)")
    }
  }
}
