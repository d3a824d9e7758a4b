import FlowctlTestSupport
import Foundation
import Testing

/// `--limit`: how much is read, and what is said where that is not enough.
struct LimitOptionTests {
  private let flow = """
    flow: 1
    root: App
    x-some: &some [a, b, c]
    x-more: [*some, *some]
    screens: { A: { events: [] } }
    coordinators: { App: { start: A } }

    """

  @Test(arguments: [
    ("file-size=10", "the file is larger than 10 bytes"),
    ("values=5", "the flow has more than 5 values"),
    ("aliases=3", "the file's aliases expand to more than 3 values"),
  ])
  func `a limit is named with what raises it`(limit: String, message: String) {
    let ran = flowctl("validate", "--limit", limit, "-", input: flow)
    let name = limit.prefix { $0 != "=" }
    #expect(ran.status == 1)
    #expect(ran.output.contains("error: \(message) [limit-exceeded]\n"))
    #expect(ran.output.contains("= help: `--limit \(name)=NUMBER` raises this limit\n"))
    let raised = flowctl("validate", "--limit", "\(name)=9999", "-", input: flow)
    #expect(raised.status == 0)
  }

  @Test func `files are counted, and so are all their bytes and values`() throws {
    try withTemporaryFolder { folder in
      try write(
        flow + "imports: [b.yaml, c.yaml]\n", to: folder.appendingPathComponent("a.yaml"))
      for name in ["b.yaml", "c.yaml"] {
        try write("flow: 1\nx-a: [a, b, c]\n", to: folder.appendingPathComponent(name))
      }
      for (limit, message) in [
        ("imports=2", "the flow has more than 2 files"),
        ("file-size=190", "with `c.yaml` the flow's files are larger than 190 bytes"),
        ("values=40", "the flow has more than 40 values"),
      ] {
        let ran = flowctl("validate", "--limit", limit, "a.yaml", in: folder)
        #expect(ran.status == 1)
        #expect(ran.output.contains("error: \(message) [limit-exceeded]\n"), "\(ran)")
      }
      #expect(flowctl("validate", "a.yaml", in: folder).status == 0)
    }
  }

  @Test func `a script's lines are counted, and its problems`() throws {
    let path = "flows/app.yaml"
    let long = flowctl(
      "simulate", "--limit", "script-lines=2", "--flow", path, "-", input: "launch\n\n\nback\n")
    #expect(long.status == 1)
    #expect(long.output.contains("error: the script has more than 2 lines [script-syntax]\n"))
    #expect(long.output.contains("`--limit script-lines=NUMBER` raises this limit\n"))
    let wrong = flowctl(
      "simulate", "--flow", path, "-", input: String(repeating: "what\n", count: 5000))
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("the script has at least 1000 problems: no more are listed"))
    #expect(wrong.output.contains("this limit is fixed"))
  }

  @Test(arguments: [
    ("values", "write a limit and a number, `imports=5000`"),
    ("depth=1", "there is no limit `depth`: write one of file-size, values, aliases, imports, "),
    ("values=0", "`values` must be a number from 1 to 2147483647"),
    ("values=99999999999999999999", "`values` must be a number from 1 to 2147483647"),
    ("file-size=999999999", "`file-size` must be a number from 1 to 268435456"),
  ])
  func `a limit that is none is wrong usage`(limit: String, message: String) {
    let ran = flowctl("validate", "--limit", limit, "flows/app.yaml")
    #expect(ran.status == 64)
    #expect(ran.errors.contains(message))
  }

  @Test(arguments: ["values=5", "file-size=10"])
  func `all commands that read have limits`(limit: String) throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("a.yaml"))
      for command in [["graph"], ["graph", "--format", "html"], ["play"]] {
        let ran = flowctl(command + ["--limit", limit, "a.yaml"], in: folder)
        #expect(ran.status == 1)
        #expect((ran.output + ran.errors).contains("[limit-exceeded]"), "\(ran)")
      }
      try write(
        "{ version: 1, findings: [] }      ", to: folder.appendingPathComponent("known.json"))
      let known = flowctl(
        "validate", "--limit", "file-size=20", "--baseline", "known.json", "a.yaml", in: folder)
      #expect(known.errors.contains("the file is larger than 20 bytes"), "\(known)")
      #expect(known.errors.contains("`--limit file-size=NUMBER` raises this limit"), "\(known)")
    }
  }

  @Test func `scripts that are drawn, recorded or played have a limit too`() {
    let path = "flows/app.yaml"
    for command in [
      ["graph", "--highlight", "-"], ["graph", "--format", "html", "--script", "-"],
      ["play", "--script", "-"],
    ] {
      let arguments = command + ["--limit", "script-lines=1", "--", path]
      let ran = flowctl(arguments, input: "launch\nback\nback\n")
      // A page shows what is wrong with a script.
      #expect((ran.output + ran.errors).contains("the script has more than 1 lines"), "\(command)")
    }
  }

  @Test func `what can't be raised says so`() {
    let deep = flowctl("validate", "-", input: String(repeating: "[", count: 100))
    #expect(deep.output.contains("= help: this limit is fixed\n"))
    let many = (0...1000).map { "  v\($0): Bool = true\n" }.joined()
    let state = flowctl("validate", "-", input: flow + "state:\n" + many)
    #expect(state.output.contains("`state` and `environment` together have more than 1000 names"))
    #expect(state.output.contains("= help: this limit is fixed: "))
  }

  @Test func `a hundred thousand facts are an error and no crash`() {
    let many = (0..<100_000).map { "  v\($0): Bool = true\n" }.joined()
    let ran = flowctl("validate", "-", input: flow + "state:\n" + many)
    #expect(ran.status == 1)
  }
}
