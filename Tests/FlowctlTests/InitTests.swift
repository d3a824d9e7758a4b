import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl init` writes a flow that is right, and writes over nothing.
struct InitTests {
  private let paths = ["flows/app.yaml", "flows/app.txt", "flows/flow.schema.json"]

  private func text(_ path: String, in folder: URL) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `the first flow is clean, and its stories replay`() throws {
    try withTemporaryFolder { folder in
      let ran = flowctl("init", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output == paths.map { "wrote \($0)\n" }.joined())
      #expect(
        names(in: folder.appendingPathComponent("flows"))
          == ["app.txt", "app.yaml", "flow.schema.json"])
      // The first line leads an editor to the schema beside it.
      let modeline = "# yaml-language-server: $schema=flow.schema.json\n"
      #expect(text("flows/app.yaml", in: folder)?.hasPrefix(modeline) == true)
      #expect(text("flows/flow.schema.json", in: folder) == flowctl("schema").output)
      let validated = flowctl("validate", "--strict", in: folder)
      #expect(validated.output == "")
      #expect(validated.status == 0)
      let replayed = flowctl("simulate", "--quiet", "--strict", "flows/app.txt", in: folder)
      #expect(replayed.output == "")
      #expect(replayed.errors == "3 scenarios passed, 0 failed\n")
      #expect(replayed.status == 0)
    }
  }

  @Test func `what init says to try next works as it is written`() throws {
    try withTemporaryFolder { folder in
      let lines = flowctl("init", "an/app/", in: folder).errors.split(separator: "\n")
      #expect(lines.count == 2)
      for line in lines {
        let command = try #require(line.range(of: "flowctl "))
        let arguments = line[command.upperBound...].split(separator: " ").map(String.init)
        #expect(flowctl(arguments, in: folder).status == 0)
      }
    }
  }

  @Test func `a file that is there already stays, and no other is written`() throws {
    for path in paths {
      try withTemporaryFolder { folder in
        let flows = folder.appendingPathComponent("flows")
        try FileManager.default.createDirectory(at: flows, withIntermediateDirectories: true)
        try write("mine\n", to: folder.appendingPathComponent(path))
        let ran = flowctl("init", in: folder)
        #expect(ran.status == 2)
        #expect(ran.output == "")
        #expect(ran.errors == "flowctl: \(path) already exists; `--force` overwrites it\n")
        #expect(text(path, in: folder) == "mine\n")
        #expect(names(in: flows).count == 1)
        #expect(flowctl("init", "--force", in: folder).status == 0)
        #expect(flowctl("validate", "--strict", in: folder).status == 0)
      }
    }
  }

  @Test func `a guide is nine lines, behind what is there, and once`() throws {
    try withTemporaryFolder { folder in
      #expect(flowctl("init", "--guide", in: folder).output == "wrote AGENTS.md\n")
      let guide = try #require(text("AGENTS.md", in: folder))
      #expect(guide.split(separator: "\n", omittingEmptySubsequences: false).count == 10)
      #expect(names(in: folder) == ["AGENTS.md"])
      #expect(flowctl("init", "--guide", in: folder).output == "AGENTS.md has the lines already\n")
      #expect(text("AGENTS.md", in: folder) == guide)
      for old in ["# Ours", "# Ours\n"] {
        try write(old, to: folder.appendingPathComponent("AGENTS.md"))
        #expect(flowctl("init", "--guide", in: folder).status == 0)
        #expect(text("AGENTS.md", in: folder) == "# Ours\n\n" + guide)
      }
      // What it says to use are commands.
      for line in guide.split(separator: "\n") {
        guard let start = line.range(of: "`flowctl ") else { continue }
        let words = line[start.upperBound...].prefix { $0 != "`" }.split(separator: " ")
        #expect(flowctl(String(words[0]), "--help", in: folder).status == 0)
      }
    }
  }

  @Test func `a guide stands at the top of the repository, and names the flow from there`() throws {
    try withTemporaryFolder { folder in
      for name in [".git", "app"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: false)
      }
      let app = folder.appendingPathComponent("app")
      #expect(flowctl("init", "--guide", in: app).output == "wrote AGENTS.md\n")
      #expect(names(in: app) == [])
      let guide = try #require(text("AGENTS.md", in: folder))
      #expect(guide.contains("`flowctl validate app/flows/app.yaml`"))
      #expect(flowctl("init", "app", in: folder).status == 0)
      #expect(flowctl("map", "--screen", "Home", "app/flows/app.yaml", in: folder).status != 2)
    }
  }

  @Test func `where no folder can be made, init says so`() throws {
    try withTemporaryFolder { folder in
      try write("", to: folder.appendingPathComponent("file"))
      for (argument, place) in [("file", "file"), ("file/below", "file")] {
        let ran = flowctl("init", argument, in: folder)
        #expect(ran.status == 2)
        #expect(ran.output == "")
        #expect(ran.errors == "flowctl: \(place) already exists and is not a folder\n")
      }
      let flow = folder.appendingPathComponent("flows/app.yaml")
      try FileManager.default.createDirectory(at: flow, withIntermediateDirectories: true)
      let ran = flowctl("init", "--force", in: folder)
      #expect(ran.errors == "flowctl: flows/app.yaml is a folder, not a file\n")
      #expect(ran.status == 2)
    }
  }
}
