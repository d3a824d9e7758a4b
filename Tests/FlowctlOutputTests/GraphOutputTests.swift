import FlowctlTestSupport
import Foundation
import Testing

/// Where `graph` writes, and in which format.
struct GraphOutputTests {
  private let flow = "Tests/Golden/steps/push.yaml"

  private static let hasGraphviz = (try? shell("command -v dot").status) == 0

  private func written(_ name: String, _ options: String...) throws -> (Ran, Data?) {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent(name)
      let ran = flowctl(
        ["graph", "-o", file.path] + options + [flow],
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
      return (ran, try? Data(contentsOf: file))
    }
  }

  @Test(arguments: [
    ("a.dot", "digraph"), ("a.gv", "digraph"), ("a.mmd", "flowchart"),
    ("a.html", "<!doctype html>"),
    ("a.HTM", "<!doctype html>"), ("noending", "digraph"), (".hidden", "digraph"),
  ])
  func `the file's ending decides about the format`(name: String, start: String) throws {
    let (ran, data) = try written(name)
    #expect(ran.status == 0)
    let text = String(decoding: try #require(data), as: UTF8.self)
    #expect(text.lowercased().hasPrefix(start) || text.contains("\n\(start)"))
  }

  @Test(.enabled(if: hasGraphviz, "there is no Graphviz here"))
  func `pictures are drawn by Graphviz`() throws {
    let svg = try written("a.svg")
    #expect(String(decoding: try #require(svg.1), as: UTF8.self).contains("<svg"))
    let png = try written("a.png")
    #expect([UInt8](try #require(png.1).prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test func `without Graphviz a picture is refused`() throws {
    try withTemporaryFolder { folder in
      for name in ["a.svg", "a.png"] {
        let ran = flowctl("graph", "-o", folder.path + "/" + name, flow)
        #expect(ran.status == 2)
        #expect(ran.errors.contains("needs Graphviz"))
      }
      #expect(names(in: folder) == [])
    }
  }

  @Test func `a format that was asked for wins, an unknown ending is refused`() throws {
    let (_, data) = try written("a.svg", "--format", "dot")
    #expect(String(decoding: try #require(data), as: UTF8.self).contains("digraph"))
    let (ran, none) = try written("a.md")
    #expect(ran.status == 64 && none == nil)
    #expect(ran.errors.contains("a drawing can't be written as `.md`: "))
  }

  @Test func `a terminal gets a drawing only if it was asked for`() {
    let refused = flowctl("graph", flow, isTerminal: true)
    #expect(refused.status == 64 && refused.output == "")
    #expect(refused.errors.contains("--output app.svg"))
    #expect(flowctl("graph", "--format", "dot", flow, isTerminal: true).output.contains("digraph"))
    #expect(flowctl("graph", flow).output.contains("digraph"))
  }

  @Test func `a drawing is opened`() throws {
    try withTemporaryFolder { folder in
      let opener = folder.appendingPathComponent("xdg-open")
      try write(
        "#!/bin/sh\nhead -c 15 \"$1\" >'\(folder.path)/seen'; echo \"$1\" >>'\(folder.path)/seen'\n",
        to: opener)
      _ = try shell("chmod +x '\(opener.path)' && cp '\(opener.path)' '\(folder.path)/open'")
      let environment = ["PATH": folder.path + ":/usr/bin:/bin", "TMPDIR": folder.path]
      let ran = flowctl("graph", "--open", flow, environment: environment, isTerminal: true)
      #expect(ran.status == 0)
      let seen = try String(contentsOf: folder.appendingPathComponent("seen"), encoding: .utf8)
      #expect(seen.lowercased().hasPrefix("<!doctype html>"))
      #expect(seen.hasSuffix("/flow.html\n"))
      let named = flowctl(
        "graph", "--open", "-o", folder.path + "/x.dot", flow, environment: environment)
      #expect(named.status == 0)
      #expect(
        try String(contentsOf: folder.appendingPathComponent("seen"), encoding: .utf8).hasSuffix(
          "/x.dot\n"))
      let nobody = flowctl("graph", "--open", flow, environment: ["TMPDIR": folder.path])
      #expect(nobody.status == 2 && nobody.errors.contains("nothing here opens files"))
    }
  }

  @Test func `the beginning of a name is enough to suggest it`() {
    let ran = flowctl("graph", "--format", "dot", "--focus", "Checko", "flows/app.yaml")
    #expect(ran.status == 64)
    #expect(
      ran.errors.contains(
        "did you mean `flowctl graph --format dot --focus Checkout flows/app.yaml`?"))
  }
}
