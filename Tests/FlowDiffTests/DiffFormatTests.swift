import FlowctlTestSupport
import Foundation
import Testing

/// The same comparison in every format, and what others have written in it.
struct DiffFormatTests {
  private let command = DiffCommandTests()

  private func told(_ format: String, in folder: URL, _ old: String = "HEAD") -> String {
    command.diff(old, "--format", format, in: folder).output
  }

  @Test func `a change is told at its line, in each format`() throws {
    try command.inRepository { folder in
      try command.edit(
        "flows/app.yaml", "Detail.close: pop", "Detail.close: [pop, pop]", in: folder)
      let github = told("github", in: folder)
      #expect(github.contains("::warning file=flows/app.yaml,line=9,"), "\(github)")
      #expect(github.contains("title=flowctl (changed-behaviour)::"))
      let sarif = try #require(
        try JSONSerialization.jsonObject(with: Data(told("sarif", in: folder).utf8))
          as? [String: Any])
      let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      let change = try #require(results.first { $0["ruleId"] as? String == "changed-behaviour" })
      // The script is the code flow.
      #expect("\(change["codeFlows"] ?? "")".contains("Home.open"))
      #expect(results.contains { $0["ruleId"] as? String == "pop-root" })
      let gitlab = try #require(
        try JSONSerialization.jsonObject(with: Data(told("gitlab", in: folder).utf8))
          as? [[String: Any]])
      #expect(gitlab.contains { $0["check_name"] as? String == "changed-behaviour" })
      #expect(Set(gitlab.compactMap { $0["fingerprint"] as? String }).count == gitlab.count)
    }
  }

  @Test func `markup of others is text`() throws {
    try command.inRepository { folder in
      try command.edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      let hostile = "--><h1>|`x|@all"
      let id = try #require(
        told("text", in: folder).components(separatedBy: "accept ").last?
          .components(separatedBy: " --").first)
      try write(
        "flowctl: accept \(id) -- \(hostile)\n", to: folder.appendingPathComponent("body.md"))
      let lines = [
        "\"event\":\"launch\"", "\"event\":\"Home.open\"", "\"event\":\"Detail.close\"",
        "\"screen\":\"Home\"",
      ]
      let session = lines.map { "{\"session\":\"\(hostile)\",\($0)}\n" }.joined()
      try write(session, to: folder.appendingPathComponent("one.jsonl"))
      let ran = command.diff(
        "HEAD", "--format", "markdown", "--accept-from", "body.md", "--traces", "one.jsonl",
        in: folder)
      let found = ran.output.split(separator: "\n").filter { $0.contains("@all") }
      #expect(found.count == 2, "\(ran.output)")
      for line in found {
        #expect(line.contains("\\<h1\\>\\|") && line.contains("\\@all"), "\(line)")
      }
    }
  }

  @Test func `a long comment is cut, and says so`() throws {
    try withTemporaryFolder { folder in
      // Names as long as they may be, so that few make much.
      let names = (0..<30).map { "S\($0)" + String(repeating: "x", count: 120) }
      func flow(_ step: String) -> String {
        var text =
          "flow: 1\nroot: App\nscreens:\n  Home: { events: [\(names.map { "go\($0)" }.joined(separator: ", "))] }\n"
        for name in names { text += "  \(name): { events: [close] }\n" }
        text += "coordinators:\n  App:\n    start: Home\n    transitions:\n"
        for name in names {
          text += "      Home.go\(name): { push: \(name) }\n      \(name).close: \(step)\n"
        }
        return text
      }
      try write(flow("pop"), to: folder.appendingPathComponent("old.yaml"))
      try write(flow("stay"), to: folder.appendingPathComponent("new.yaml"))
      let ran = flowctl("diff", "old.yaml", "new.yaml", "--format", "markdown", in: folder)
      #expect(ran.output.unicodeScalars.count <= 60_000)
      #expect(ran.output.contains("\nand 10 more\n") || ran.output.contains("The rest is cut"))
      #expect(
        ran.output.components(separatedBy: "<details>").count
          == ran.output.components(separatedBy: "</details>").count)
    }
  }

  @Test func `the changes are known by one line, whatever else is told`() throws {
    try command.inRepository { folder in
      func mark() -> String {
        String(told("markdown", in: folder).split(separator: "\n")[1])
      }
      #expect(mark() == "<!-- changes: nothing -->")
      try command.edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      let first = mark()
      #expect(first != "<!-- changes: nothing -->")
      // Another line, the same changes.
      try command.edit("flows/app.yaml", "root: App\n", "root: App\n# more\n", in: folder)
      #expect(mark() == first)
      try command.edit(
        "flows/app.yaml", "Detail.close: stay", "Detail.close: { push: Home }", in: folder)
      #expect(mark() != first)
    }
  }

  /// Who reads such a comment for the first time knows neither the placeholder nor the gesture's name.
  @Test func `a comment says what its words mean, once`() throws {
    try command.inRepository { folder in
      try command.edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      func comment(_ way: String) -> String {
        command.diff("HEAD", "--format", "markdown", "--accept-by", way, in: folder).output
      }
      let note =
        "\nTo accept a change: paste its line into the pull request's text, with your reason in place of `why`"
      #expect(comment("text").components(separatedBy: note).count == 2, "\(comment("text"))")
      #expect(!comment("label").contains(note) && !comment("none").contains(note))
      #expect(comment("text").contains("\n1 behaviour change, 0 breaking, 0 new findings\n"))
      #expect(!comment("text").contains("internal"))
      #expect(comment("text").contains(", in App |"), "\(comment("text"))")
      let id = try #require(
        comment("text").components(separatedBy: "flowctl: accept ").dropFirst().first?
          .components(separatedBy: " --").first)
      try write("flowctl: accept \(id) -- meant\n", to: folder.appendingPathComponent("body.md"))
      let accepted = command.diff(
        "HEAD", "--format", "markdown", "--accept-from", "body.md", in: folder)
      #expect(accepted.output.contains("\naccepted: meant\n") && !accepted.output.contains(note))
    }
  }

  /// Who reads the headline alone would merge it.
  @Test func `a dead link stands in the headline`() throws {
    try withTemporaryFolder { folder in
      func flow(_ path: String) -> String {
        """
        flow: 1
        root: App
        screens: { Home: {} }
        coordinators: { App: { start: Home } }
        deeplinks: { home: { url: "shop://\(path)", to: App } }

        """
      }
      try write(flow("home"), to: folder.appendingPathComponent("old.yaml"))
      try write(flow("start"), to: folder.appendingPathComponent("new.yaml"))
      let comment = flowctl("diff", "old.yaml", "new.yaml", "--format", "markdown", in: folder)
        .output
      let title = "### flowctl diff: 1 deep link breaks; the same, for every sequence of events\n"
      #expect(comment.contains(title), "\(comment)")
      // What somebody has accepted is no news.
      let id = try #require(
        comment.components(separatedBy: "flowctl: accept ").dropFirst().first?
          .components(separatedBy: " --").first)
      try write("flowctl: accept \(id) -- moved\n", to: folder.appendingPathComponent("body.md"))
      let accepted = flowctl(
        "diff", "old.yaml", "new.yaml", "--format", "markdown", "--accept-from", "body.md",
        in: folder)
      #expect(accepted.output.contains("### flowctl diff: the same,"), "\(accepted.output)")
    }
  }

  @Test func `a swipe that is locked is told as what it was`() throws {
    try withTemporaryFolder { folder in
      func flow(_ boundary: String) -> String {
        """
        flow: 1
        root: App
        screens: { Home: { events: [buy, sell] }, Form: { events: [] }, Other: { events: [] } }
        coordinators:
          App:
            children: { Pay: \(boundary), Sell: \(boundary) }
            start: Home
            transitions:
              Home.buy: { start: Pay }
              Home.sell: { start: Sell }
          Pay: { start: Form }
          Sell: { start: Other }

        """
      }
      try write(
        flow("{ as: present, swipe: finish }"), to: folder.appendingPathComponent("old.yaml"))
      try write(
        flow("{ as: present, swipe: locked }"), to: folder.appendingPathComponent("new.yaml"))
      let comment = flowctl("diff", "old.yaml", "new.yaml", "--format", "markdown", in: folder)
        .output
      #expect(
        comment.contains(
          "**`swipe` (the sheet is pulled down) at `App › Pay` is no longer possible**"),
        "\(comment)")
      #expect(
        comment.contains(
          "; `flowctl: accept all changed-behaviour -- why` accepts every `changed-behaviour` at once."
        ), "\(comment)")
    }
  }

  @Test func `words that say how to accept`() throws {
    try command.inRepository { folder in
      try command.edit("flows/app.yaml", "Detail.close: pop", "Detail.close: stay", in: folder)
      func text(_ way: String) -> String {
        command.diff("HEAD", "--accept-by", way, in: folder).output
      }
      #expect(text("text").contains("into the pull request's text"))
      #expect(text("label").contains("= to accept it: set the label `flow-change-accepted`"))
      #expect(text("both").contains("into the pull request's text, and set the label"))
      #expect(!text("none").contains("accept"))
    }
  }
}
