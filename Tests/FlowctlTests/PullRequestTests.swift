import FlowctlTestSupport
import Foundation
import Testing

/// What the action does in a pull request (`scripts/pull-request`), with a `gh` that remembers.
struct PullRequestTests {
  /// A pull request on a GitHub that is a folder: `text`, `labels`, `comments.json`, and `calls` of what was written.
  private struct Request {
    let folder: URL

    func read(_ name: String) -> String {
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    func set(_ name: String, _ text: String) throws {
      try write(text, to: folder.appendingPathComponent(name))
    }

    /// Writes a comment as GitHub would give it.
    func comment(_ body: String, number: Int = 7, isOwn: Bool = true) throws {
      let node: [String: Any] = ["databaseId": number, "body": body, "viewerDidAuthor": isOwn]
      let comments = ["data": ["repository": ["pullRequest": ["comments": ["nodes": [node]]]]]]
      let json = try JSONSerialization.data(withJSONObject: comments)
      try json.write(to: folder.appendingPathComponent("comments.json"))
    }

    /// What was asked of GitHub, but for reading.
    var calls: [String] { read("calls").split(separator: "\n").map(String.init) }

    /// Runs the script. What it compares is `old.yaml`, at the revision, with `flows/app.yaml`.
    func run(_ environment: [String: String] = [:]) throws -> Ran {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("calls"))
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("summary"))
      var variables = [
        "FLOWCTL": flowctlBinary, "SINCE": "HEAD", "FILES": "", "FAIL_ON": "behaviour",
        "ACCEPT": "text",
        "COMMENT": "changes", "SUMMARY": "true", "REPOSITORY": "someone/app", "NUMBER": "5",
        "EVENT": "synchronize", "EVENT_LABEL": "", "GITHUB_STEP_SUMMARY": "\(folder.path)/summary",
        "RUNNER_TEMP": folder.path, "FOLDER": folder.path,
      ]
      variables.merge(environment) { $1 }
      let exports = variables.map { "export \($0)='\($1)'" }.sorted().joined(separator: "; ")
      return try shell(
        "cd '\(folder.path)/app' && PATH=\"\(folder.path)/bin:$PATH\"; \(exports); "
          + "'\(repository.path)/scripts/pull-request'")
    }
  }

  /// Answers with `jq` what the filter makes of the folder's files, and notes what is to be written.
  private static let gh = """
    #!/usr/bin/env bash
    set -euo pipefail
    shift
    method=GET path="" filter="" body=""
    while [ $# -gt 0 ]; do
      case "$1" in
        --method) method="$2"; shift ;;
        --jq) filter="$2"; shift ;;
        -F) case "$2" in body=@*) body="${2#body=@}" ;; esac; shift ;;
        -f) shift ;;
        --*) ;;
        *) path="$1" ;;
      esac
      shift
    done
    if [ "$method" != GET ]; then
      if [ -e "$FOLDER/fork" ]; then echo "403" >&2; exit 1; fi
      echo "$method $path" >>"$FOLDER/calls"
      if [ -n "$body" ]; then cp "$body" "$FOLDER/written"; fi
      exit 0
    fi
    case "$path" in
      graphql) cat "$FOLDER/comments.json" ;;
      *) jq -n --rawfile body "$FOLDER/text" --rawfile labels "$FOLDER/labels" \\
           '{body: $body, labels: ($labels | split("\\n") | map(select(. != "") | {name: .}))}' ;;
    esac | jq -r "$filter"

    """

  static let flow = """
    flow: 1
    root: App
    screens:
      Home: { events: [open] }
      Detail: { events: [close] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.open: { push: Detail }
          Detail.close: pop

    """
  static let changed = flow.replacingOccurrences(of: "close: pop", with: "close: popToRoot\n")
    .replacingOccurrences(of: "Home.open: { push: Detail }", with: "Home.open: stay")

  private func withRequest(_ flow: String = changed, _ body: (Request) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let request = Request(folder: folder)
      for name in ["app/flows", "bin"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try request.set("bin/gh", Self.gh)
      try request.set("text", "")
      try request.set("labels", "bug\n")
      try request.set(
        "comments.json",
        "{\"data\":{\"repository\":{\"pullRequest\":{\"comments\":{\"nodes\":[]}}}}}")
      try request.set("app/flows/app.yaml", Self.flow)
      let names = "-c user.name=a -c user.email=a@b"
      let made = try shell(
        "chmod +x '\(folder.path)/bin/gh' && cd '\(folder.path)/app' && git init -q . && git add -A "
          + "&& git \(names) commit -qm one")
      #expect(made.status == 0, "\(made.errors)")
      try request.set("app/flows/app.yaml", flow)
      try body(request)
    }
  }

  static let hasTools = ["bash", "git", "jq"].allSatisfy { tool in
    (try? shell("command -v \(tool)").status) == 0
  }

  private static let mark = "<!-- flowctl diff flows/app.yaml -->"

  @Test(.enabled(if: hasTools)) func `a change is told once, and fails`() throws {
    try withRequest { request in
      let ran = try request.run()
      #expect(ran.status == 1, "\(ran.errors)")
      #expect(request.calls == ["POST repos/someone/app/issues/5/comments"])
      #expect(request.read("written") == request.read("summary"))
      #expect(request.read("written").hasPrefix(Self.mark + "\n<!-- changes: "))
      #expect(ran.output.contains("::error title=flowctl diff::"))
      // Another time it is edited, also where its lines end otherwise.
      try request.comment(request.read("written").replacingOccurrences(of: "\n", with: "\r\n"))
      _ = try request.run()
      #expect(request.calls == ["PATCH repos/someone/app/issues/comments/7"])
      // Somebody else's is not ours, whatever it begins with.
      try request.comment(request.read("written"), isOwn: false)
      _ = try request.run(["COMMENT": "always"])
      #expect(request.calls == ["POST repos/someone/app/issues/5/comments"])
    }
  }

  @Test(.enabled(if: hasTools)) func `nothing is said of nothing, but what was said is put right`()
    throws
  {
    try withRequest(Self.flow) { request in
      #expect(try request.run().status == 0)
      #expect(request.calls == [])
      #expect(request.read("summary").contains("the same, for every sequence of events"))
      try request.comment(Self.mark + "\n<!-- changes: 0123 -->\nsomething\n")
      #expect(try request.run().status == 0)
      #expect(request.calls == ["PATCH repos/someone/app/issues/comments/7"])
      #expect(try request.run(["COMMENT": "never", "SUMMARY": "false"]).status == 0)
      #expect(request.calls == [] && request.read("summary") == "")
    }
  }

  @Test(.enabled(if: hasTools)) func `a line of the text accepts, whatever else stands there`()
    throws
  {
    try withRequest { request in
      _ = try request.run()
      let id = try #require(
        request.read("written").components(separatedBy: "flowctl: accept ").dropFirst().first?
          .components(separatedBy: " -- ").first)
      let hostile = "::error::x\n##[error]y\n$(touch \(request.folder.path)/pwned)\n`touch pwned`\n"
      try request.set("text", hostile + "flowctl: accept \(id) -- it \"is\" $(meant)\n")
      let ran = try request.run()
      #expect(ran.status == 0, "\(ran.output)")
      #expect(request.read("written").contains("accepted: it \"is\" $(meant)"))
      #expect(!FileManager.default.fileExists(atPath: request.folder.path + "/pwned"))
      #expect(!ran.output.contains("::error::x") && !ran.errors.contains("::error::x"))
      // Where only the label counts, a line does not.
      #expect(try request.run(["ACCEPT": "label"]).status == 1)
      #expect(request.read("written").contains("set the label `flow-change-accepted`"))
      let none = try request.run(["ACCEPT": "none"])
      #expect(none.status == 1)
      #expect(none.output.contains("asks about. Nothing is accepted here: change the flow\n"))
      let any = try request.run(["ACCEPT": "label", "FAIL_ON": "any"])
      #expect(any.output.contains(". A new finding is not accepted: fix it\n"))
      #expect(try request.run(["ACCEPT": "none"]).status == 1)
      #expect(!request.read("written").contains("o accept it"))
    }
  }

  @Test(.enabled(if: hasTools)) func `a label accepts what the comment shows, and no more`() throws
  {
    try withRequest { request in
      let way = ["ACCEPT": "label"]
      _ = try request.run(way)
      try request.comment(request.read("written"))
      #expect(try request.run(way).status == 1)
      try request.set("labels", "bug\nflow-change-accepted\n")
      #expect(try request.run(way).status == 0)
      #expect(request.calls == ["PATCH repos/someone/app/issues/comments/7"])
      #expect(request.read("written").contains("accepted: all is accepted"))
      // Both are wanted: the note too.
      #expect(try request.run(["ACCEPT": "both"]).status == 1)
      // Another behaviour.
      try request.set(
        "app/flows/app.yaml",
        Self.changed.replacingOccurrences(of: "open: stay", with: "open: { present: Detail }"))
      let other = try request.run(way)
      #expect(other.status == 1)
      #expect(
        request.calls == [
          "DELETE repos/someone/app/issues/5/labels/flow-change-accepted",
          "PATCH repos/someone/app/issues/comments/7",
        ])
    }
  }

  @Test(.enabled(if: hasTools)) func `a token of a fork has the summary alone`() throws {
    try withRequest { request in
      try request.set("fork", "")
      let ran = try request.run(["FAIL_ON": "none"])
      #expect(ran.status == 0)
      #expect(ran.output.contains("::notice::this token may not write a comment"))
      #expect(request.read("summary").contains("does something else"))
      // A label that was set just now counts, and an older one doesn't: nobody can take it off.
      try request.set("labels", "flow-change-accepted\n")
      let labeled = ["ACCEPT": "label", "EVENT": "labeled", "EVENT_LABEL": "flow-change-accepted"]
      #expect(try request.run(labeled).status == 0)
      let older = try request.run(["ACCEPT": "label"])
      #expect(older.status == 1)
      #expect(older.output.contains("::warning::this token may not take the label"))
    }
  }

  @Test(.enabled(if: hasTools)) func `what can't be compared never looks clean`() throws {
    try withRequest { request in
      let ran = try request.run(["SINCE": "nowhere...", "FAIL_ON": "none"])
      #expect(ran.status == 2)
      #expect(ran.output.contains("::error::the flow could not be compared"))
      #expect(request.calls == [])
      #expect(try request.run(["ACCEPT": "`x`"]).status == 64)
      #expect(try request.run(["COMMENT": ""]).status == 64)
      // Each file that is named; the worst is the end.
      try request.set("app/flows/b.yaml", Self.flow)
      let both = try request.run([
        "FILES": "flows/app.yaml\n\nflows/b.yaml", "NUMBER": "", "FAIL_ON": "none",
      ])
      #expect(both.status == 0)
      #expect(both.output.contains("new flow: there is no flows/b.yaml at HEAD"), "\(both.output)")
      #expect(request.read("summary").contains("flowctl diff flows/b.yaml"))
    }
  }
}
