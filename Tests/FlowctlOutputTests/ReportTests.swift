import FlowctlTestSupport
import Foundation
import Testing

/// `--report FORMAT=FILE`: further formats of one run, in files.
struct ReportTests {
  private let flow = "flow: 1\nroot: App\nscreens: {}\ncoordinators: { App: { start: Nowhere } }\n"

  private func text(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `a report holds what the format prints`() throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "validate", "--report", "sarif=a.sarif", "--report=json=b=c.json", "--report",
        "text=\(folder.path)/d.txt", "--color", "always", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.contains("\u{1B}["))
      for (file, format) in [("a.sarif", "sarif"), ("b=c.json", "json"), ("d.txt", "text")] {
        let printed = flowctl("validate", "--format", format, "flow.yaml", in: folder)
        #expect(try text(of: folder.appendingPathComponent(file)) == printed.output)
      }
    }
  }

  @Test func `a report replaces a file whole, and leaves nothing beside it`() throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let old = folder.appendingPathComponent("old.json")
      try write(String(repeating: "old ", count: 10_000), to: old)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old.path)
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link.json"), withDestinationURL: old)
      let ran = flowctl("validate", "--report", "json=link.json", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(try text(of: old).hasPrefix("{\n"))
      #expect(names(in: folder) == ["flow.yaml", "link.json", "old.json"])
      let attributes = try FileManager.default.attributesOfItem(atPath: old.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test func `a report that can't be written is told, and the others are written`() throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "validate", "--report", "json=nowhere/a.json", "--report", "json=.", "--report",
        "json=b.json", "flow.yaml", in: folder)
      #expect(ran.status == 2)
      #expect(ran.output.contains("[unknown-name]"))
      #expect(
        ran.errors.hasPrefix(
          """
          flowctl: nowhere/a.json can't be written: there is no such folder
          flowctl: . is a folder, not a file
          1 error, 0 warnings
          """))
      #expect(names(in: folder) == ["b.json", "flow.yaml"])
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
  func `a full disk is told`() {
    let ran = flowctl("validate", "--report", "json=/dev/full", "flows/app.yaml")
    #expect(ran.status == 2)
    #expect(ran.errors.hasPrefix("flowctl: /dev/full can't be written: "))
  }

  @Test(arguments: [
    (
      "json",
      "a report has a format and a file: write `flowctl validate --report json=report.json flows/app.yaml`"
    ),
    (
      "xml=a.xml",
      "there is no format `xml`: write one of text, json, sarif, github, gitlab, "
        + "junit, checkstyle, rdjson, markdown"
    ),
    ("json=", "a report is written to a file; use `--format` for what is printed"),
    ("json=-", "a report is written to a file; use `--format` for what is printed"),
  ])
  func `a report without a format or a file is wrong usage`(report: String, reason: String) {
    let ran = flowctl("validate", "--report", report, "flows/app.yaml")
    #expect(ran.status == 64)
    #expect(ran.output == "")
    #expect(ran.errors.contains(reason))
  }

  @Test func `paths of SARIF are seen from the repository's top`() throws {
    try withTemporaryFolder { folder in
      let app = folder.appendingPathComponent("ios app")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      try write(flow, to: app.appendingPathComponent("flow.yaml"))
      let ran = flowctl("validate", "--format", "sarif", "./flow.yaml", in: app)
      #expect(ran.output.contains("\"uri\": \"ios%20app/flow.yaml\""))
    }
  }
}
