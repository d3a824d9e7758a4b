import FlowctlTestSupport
import Foundation
import Testing

/// Folders, globs and parts of flows on the command line.
struct FolderTests {
  private let part = """
    flow: 1
    coordinators:
      Auth: { start: SignIn, ignores: [SignIn.more] }
    screens:
      SignIn: { events: [more] }

    """

  private func entry(_ imports: String = "auth.yaml") -> String {
    """
    flow: 1
    root: App
    imports: [\(imports)]
    screens: { Home: { events: [signIn], async: [] } }
    coordinators:
      App:
        children: { Auth: { as: push, back: finish } }
        start: Home
        transitions: { Home.signIn: { start: Auth }, Auth.finished: stay }

    """
  }

  private let small =
    "flow: 1\nroot: App\nscreens: { A: {} }\ncoordinators: { App: { start: A } }\n"

  /// flows/app.yaml with its part, a flow deeper down, and YAML that is none.
  private func withFlows(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in ["flows/deep/er", "flows/.hidden"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      for (name, text) in [
        ("app.yaml", entry()), ("auth.yaml", part), ("deep/er/small.yml", small),
        (".hidden/small.yaml", small), ("ci.yaml", "root: x\njobs: 1\n"),
        ("notes.txt", "root: x\n"),
      ] {
        try write(text, to: folder.appendingPathComponent("flows/" + name))
      }
      try body(folder)
    }
  }

  private func files(_ ran: Ran) -> [String] {
    let object = try? JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any]
    return object?["files"] as? [String] ?? []
  }

  private func validate(_ arguments: String..., in folder: URL) -> Ran {
    flowctl(["validate", "--no-proof", "--format", "json"] + arguments, in: folder)
  }

  @Test func `a folder stands for the flows in it and below it`() throws {
    try withFlows { folder in
      let all = ["flows/app.yaml", "flows/auth.yaml", "flows/deep/er/small.yml"]
      #expect(files(validate("flows", in: folder)) == all)
      #expect(files(validate("flows/", in: folder)) == all)
      #expect(files(validate(".", in: folder)) == all)
      #expect(files(validate("flows/deep", in: folder)) == ["flows/deep/er/small.yml"])
    }
  }

  @Test(
    arguments: [
      ("flows/*.yml", 2, []), ("flows/d*/e?/*.yml", 0, ["flows/deep/er/small.yml"]),
      ("flows/**/*.yml", 0, ["flows/deep/er/small.yml"]),
      ("**/small.y[a-z]l", 0, ["flows/deep/er/small.yml"]),
      ("flows/a[!u]*.yaml", 0, ["flows/app.yaml", "flows/auth.yaml"]), ("flows/[x]pp.yaml", 2, []),
      ("flows/a*.yaml", 0, ["flows/app.yaml", "flows/auth.yaml"]),
      ("flows/.hidden/*.yaml", 0, ["flows/.hidden/small.yaml"]),
    ] as [(String, Int32, [String])])
  func `a pattern that no shell has expanded is expanded`(
    pattern: String, status: Int32, read: [String]
  ) throws {
    try withFlows { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("flows/ci.yaml"))
      let ran = validate(pattern, in: folder)
      #expect(ran.status == status)
      #expect(files(ran) == read)
      if read == [] { #expect(ran.errors.contains("flowctl: no file matches \(pattern)")) }
    }
  }

  @Test func `a part is checked with its entry file, and alone names it`() throws {
    try withFlows { folder in
      let both = validate("flows/app.yaml", "flows/auth.yaml", in: folder)
      #expect(both.status == 0)
      let alone = validate("flows/auth.yaml", in: folder)
      #expect(alone.status == 2)
      #expect(
        alone.errors
          == "flowctl: flows/auth.yaml is a part of flows/app.yaml, which imports it: name that file instead\n"
      )
      let flows = folder.appendingPathComponent("flows")
      #expect(validate("auth.yaml", in: flows).errors.contains("is a part of app.yaml, "))
      for command in ["play", "graph"] {
        let ran = flowctl(command, "flows/auth.yaml", in: folder)
        #expect(ran.status == 2 && ran.errors.contains("is a part of flows/app.yaml"))
      }
      for command in ["simulate", "conform"] {
        let ran = flowctl(
          command, "--flow", "flows/auth.yaml", "-", in: folder, input: "launch\n")
        #expect(ran.status == 2 && ran.output == "")
        #expect(ran.errors == alone.errors)
      }
      try write("flow flows/auth.yaml\nlaunch\n", to: folder.appendingPathComponent("a.txt"))
      #expect(
        flowctl("simulate", "a.txt", in: folder).errors.hasPrefix(
          alone.errors.dropLast() + "; line 1 of a.txt names it\n"))
    }
  }

  @Test func `a part of a part in a folder below has an owner too`() throws {
    try withFlows { folder in
      try write(entry("deep/one.yaml"), to: folder.appendingPathComponent("flows/app.yaml"))
      try write(
        "flow: 1\nimports: [er/two.yaml]\n",
        to: folder.appendingPathComponent("flows/deep/one.yaml"))
      try write(part, to: folder.appendingPathComponent("flows/deep/er/two.yaml"))
      let ran = validate("flows/deep/er/two.yaml", in: folder)
      #expect(ran.errors.contains("flows/deep/er/two.yaml is a part of flows/app.yaml, "))
    }
  }

  @Test func `a file that nobody imports is told that its root is missing`() throws {
    try withFlows { folder in
      try write(part, to: folder.appendingPathComponent("flows/lonely.yaml"))
      let ran = validate("flows/lonely.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.contains("missing-key"))
    }
  }

  @Test func `a folder without a flow is told of, the others are checked`() throws {
    try withFlows { folder in
      let ran = validate("flows/.hidden", "flows/deep/er", in: folder)
      #expect(ran.status == 0)
      let none = validate("flows/deep", "Nowhere", "flows", in: folder)
      #expect(none.status == 2 && none.errors.contains("there is no file at Nowhere"))
      try FileManager.default.removeItem(
        at: folder.appendingPathComponent("flows/deep/er/small.yml"))
      let empty = validate("flows/deep", in: folder)
      #expect(empty.status == 2)
      #expect(
        empty.errors == "flowctl: flows/deep contains no flow: no YAML file in it has `root`; "
          + "`flowctl init flows/deep` writes a first one\n")
    }
  }

  @Test func `a flow that is no YAML yet is found by its lines`() throws {
    try withFlows { folder in
      try write(
        "flow: 1\nroot: App\na: b: c\n", to: folder.appendingPathComponent("flows/deep/bad.yaml"))
      #expect(validate("flows/deep", in: folder).output.contains("yaml-syntax"))
    }
  }

  @Test func `without a file, a flow that lies beside is suggested`() throws {
    try withFlows { folder in
      let ran = flowctl("validate", in: folder.appendingPathComponent("flows/deep/er/"))
      #expect(ran.status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("flows/app.yaml"))
      let beside = flowctl("validate", in: folder.appendingPathComponent("flows/deep/er"))
      #expect(
        beside.errors.hasSuffix(
          "in any folder above; to use small.yml, write `flowctl validate small.yml`\n"))
    }
  }

  // MARK: Scripts

  @Test func `simulate alone replays the scripts that name the flow`() throws {
    try withFlows { folder in
      let story = "flow app.yaml\nscenario a\nlaunch\nexpect visible Home\n"
      try write(story, to: folder.appendingPathComponent("flows/app.txt"))
      try write(
        story.replacing("app.yaml", with: "../app.yaml"),
        to: folder.appendingPathComponent("flows/deep/more.txt"))
      try write(
        "flow er/small.yml\nexpect visible Nothing\n",
        to: folder.appendingPathComponent("flows/deep/other.txt"))
      let ran = flowctl("simulate", in: folder)
      #expect(ran.status == 0)
      #expect(ran.errors == "2 scenarios passed, 0 failed\n")
      #expect(flowctl("simulate", "--flow", "flows", in: folder).status == 2)
      #expect(flowctl("simulate", "flows", in: folder).errors == "2 scenarios passed, 1 failed\n")
      #expect(
        flowctl("simulate", "flows/*/more.txt", in: folder).errors
          == "1 scenario passed, 0 failed\n")
      #expect(
        flowctl("simulate", "flows/*.no", in: folder).errors.hasPrefix(
          "flowctl: no file matches flows/*.no\n"))
    }
  }

  /// A hook and an action run it in a repository whose first script is still to be written.
  @Test func `simulate alone passes with a note if no script names the flow`() throws {
    try withFlows { folder in
      let ran = flowctl("simulate", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output == "")
      #expect(
        ran.errors.hasPrefix(
          "flowctl: nothing to replay: no script in the folder of flows/app.yaml begins with"))
      #expect(ran.errors.hasSuffix("0 scenarios passed, 0 failed\n"))
      // A flow that isn't there is another matter.
      #expect(flowctl("simulate", "--flow", "flows/no.yaml", in: folder).status == 2)
    }
  }

  // MARK: Watching

  @Test func `watching checks again after each change, and ends with the last status`() throws {
    try withFlows { folder in
      let file = folder.appendingPathComponent("flows/auth.yaml")
      var steps: [() throws -> Void] = [
        {}, { try write("coordinators: [", to: file) }, {},
        { try write(self.part + "\n", to: file) },
        { try write("more", to: folder.appendingPathComponent("flows/new.yaml")) },
      ]
      let ran = flowctl(
        ["validate", "--no-proof", "--watch"], in: folder, isTerminal: true,
        waits: {
          if steps.isEmpty { return false }
          _ = try? steps.removeFirst()()
          return true
        })
      #expect(ran.status == 0)
      #expect(ran.output.components(separatedBy: "\u{1B}[2J").count == 5)
      #expect(ran.errors.components(separatedBy: "watching 2 files; Ctrl-C ends").count == 5)
      #expect(ran.output.contains("yaml-syntax"))
    }
  }

  @Test func `watching ends with the status of what is broken or gone`() throws {
    try withFlows { folder in
      let file = folder.appendingPathComponent("flows/app.yaml")
      var steps: [() throws -> Void] = [{ try FileManager.default.removeItem(at: file) }]
      let ran = flowctl(
        ["validate", "--no-proof", "--watch", "flows/app.yaml"], in: folder,
        waits: {
          if steps.isEmpty { return false }
          _ = try? steps.removeFirst()()
          return true
        })
      #expect(ran.status == 2)
      #expect(!ran.output.contains("\u{1B}"))
      #expect(ran.errors.contains("flowctl: there is no file at flows/app.yaml"))
      #expect(flowctl("validate", "--watch", "-", in: folder).status == 64)
    }
  }

  @Test func `Ctrl-C ends the watching with the last status`() throws {
    // The file is broken; the interrupt comes once the first check is told.
    let ran = try shell(
      """
      d=$(mktemp -d); trap 'rm -rf "$d"' EXIT; mkfifo "$d/log"; echo 'flow: 1' >"$d/a.yaml"
      "$FLOWCTL" validate --watch "$d/a.yaml" >/dev/null 2>"$d/log" & p=$!
      while read -r line; do case "$line" in watching*) sleep 0.5; kill -TERM $p; break;; esac; done <"$d/log"
      wait $p
      """)
    #expect(ran.status == 1)
  }
}
