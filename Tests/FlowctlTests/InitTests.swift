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
