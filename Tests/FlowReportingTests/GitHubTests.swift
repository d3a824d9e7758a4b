import FlowKernel
import FlowReporting
import FlowSource
import Testing

struct GitHubTests {
  private func commands(
    _ findings: [Diagnostic], _ ways: CounterexampleTable = CounterexampleTable(), path: String,
    _ text: String
  ) -> String {
    var sources = SourceSet()
    _ = sources.add(SourceFile(path: path, bytes: Array(text.utf8)))
    var result = ValidationResult()
    result.files = [path]
    result.diagnostics = findings
    result.ways = ways
    let bytes = ValidationGitHub.render(
      result, places: PlaceTable(sources),
      paths: RepositoryPaths(workingDirectory: "/", top: nil))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func range(_ start: UInt32, _ end: UInt32) -> SourceRange {
    SourceRange(file: SourceID(0), start: start, end: end)
  }

  @Test func `what would end a property or a line is written as a number`() throws {
    let text = "flow: 1\nroot: A\nscreens: { S: }\ncoordinators: { A: { start: S } }\n"
    let way = Counterexample([.launch(state: .empty), .gesture(.back)], breaking: [])
    var ways = CounterexampleTable()
    let id = ways.add([way], of: Kernel(try ReadFlow(text).flow))[0]
    let finding = Diagnostic(
      .deadEnd, "50%, a::b", at: range(0, 1), notes: [.init("see\nhere", at: range(3, 4))],
      help: "fix: it", way: id)
    #expect(
      commands([finding], ways, path: "a,b:50%\u{1B}.yaml", "ab\ncd") == """
        ::warning file=a%2Cb%3A50%25\\u{1B}.yaml,line=1,col=1,endLine=1,endColumn=2,\
        title=flowctl (dead-end)::50%25, a::b%0Ato reproduce: launch · back%0Ahelp: fix: it\
        %0Aa,b:50%25\\u{1B}.yaml:2:1: note: see\\nhere

        """)
  }

  @Test func `a place of several lines has no columns`() {
    let finding = Diagnostic(.deadEnd, "x", at: range(1, 4))
    #expect(
      commands([finding], path: "a", "ab\ncd").hasPrefix(
        "::warning file=a,line=1,endLine=2,title=flowctl (dead-end)::x\n"))
  }
}
