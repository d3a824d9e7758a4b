import FlowKernel
import FlowModel
import FlowScript
import FlowSource
import FlowSpec
import Testing

/// A line that was read before isn't read again, and means the same at a place of its own.
struct RepeatedLineTests {
  private struct OneFile: FileSystem {
    func read(_ path: String) throws(FileError) -> [UInt8] {
      Array(
        """
        flow: 1
        root: App
        screens: { Home: { events: { go: { note: String } } } }
        coordinators: { App: { start: Home, transitions: { Home.go: { push: Home } } } }
        """.utf8)
    }
    func realPath(_ path: String) -> String? { "/" + path }
  }

  private func read(_ text: String) throws -> (script: Script, lines: [String]) {
    var sources = SourceSet()
    var names = Word.makeNameTable()
    var findings = Findings()
    let declarations = try #require(
      try SpecReader.read(
        entry: "flow.yaml", files: OneFile(), sources: &sources, names: &names,
        findings: &findings))
    var kernel = Kernel(Resolver.resolve(declarations, names: names, findings: &findings).flow)
    let file = sources.add(SourceFile(path: "script.txt", bytes: Array(text.utf8)))
    let script = ScriptReader.read(file, in: sources, for: &kernel)
    let lines = script.commands.map {
      "\($0.line) " + String(decoding: sources.bytes(at: $0.range), as: UTF8.self)
    }
    return (script, lines)
  }

  @Test func `a line stands at its own place, without comment and blanks, each time`() throws {
    let (script, lines) = try read(
      "launch\n  back # first\nback\n\n  back # first\r\nHome.go(note: \"a#b\") \nHome.go(note: \"a#b\") "
    )
    let first = "6 Home.go(note: \"a#b\")"
    #expect(
      lines == ["1 launch", "2 back", "3 back", "5 back", first, "7 Home.go(note: \"a#b\")"])
    #expect(script.problems.isEmpty)
    // Of `back` there are two, as they stand in the file.
    #expect(script.kinds.count == 4)
  }

  @Test func `a line that can't be read is told of each time`() throws {
    let (script, lines) = try read("launch\nHome.went\nHome.went")
    #expect(lines == ["1 launch", "2 went", "3 went"])
    #expect(script.problems.map(\.range.start) == [12, 22])
  }

  @Test func `a scenario begins anew with lines of the one before`() throws {
    let (script, lines) = try read("scenario a\nlaunch\nback\nscenario b\nlaunch\nback")
    #expect(lines == ["2 launch", "3 back", "5 launch", "6 back"])
    #expect(script.scenarios.map(\.commands) == [0..<2, 2..<4])
  }
}
