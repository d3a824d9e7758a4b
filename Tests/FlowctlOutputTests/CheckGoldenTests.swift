import FlowctlTestSupport
import Foundation
import Testing

/// What users see of a flow's own checks, word for word.
struct CheckGoldenTests {
  static let flows = ["idle", "lock", "patterns", "reach"]

  @Test(arguments: flows)
  func `checks print their golden text in every format`(name: String) throws {
    let folder = golden.appendingPathComponent("checks/\(name)")
    let ran = flowctl("validate", "flow.yaml", in: folder)
    try expectGolden(ran.output + ran.errors, folder.appendingPathComponent("expected.txt"))
    #expect(ran.status == (ran.output.contains(": error: ") ? 1 : 0))
    for (format, ending) in [("json", "json"), ("sarif", "sarif"), ("junit", "junit.xml")] {
      let ran = flowctl("validate", "--format", format, "flow.yaml", in: folder)
      try expectGolden(ran.output, folder.appendingPathComponent("expected." + ending))
    }
  }

  @Test
  func `each pattern and each scope is proved somewhere, broken somewhere and idle somewhere`()
    throws
  {
    let folder = golden.appendingPathComponent("checks")
    #expect(names(in: folder) == (Self.flows + ["before", "mistakes"]).sorted())
    let patterns = try String(
      contentsOf: folder.appendingPathComponent("patterns/flow.yaml"), encoding: .utf8)
    for word in ["never", "always", "once", "when", "then", "while", "before", "after", "until"] {
      #expect(patterns.contains("\(word): "))
    }
    for verdict in ["proved", "broken"] {
      let json = flowctl(
        "validate", "--format", "json", "flow.yaml",
        in: folder.appendingPathComponent("patterns"))
      #expect(json.output.components(separatedBy: "\"verdict\": \"\(verdict)\"").count > 7)
    }
  }

  @Test func `each mistake in a check is told at its place, with the nearest name`() throws {
    let folder = golden.appendingPathComponent("checks/mistakes")
    let ran = flowctl("validate", "flow.yml", in: folder)
    try expectGolden(ran.output + ran.errors, folder.appendingPathComponent("expected.txt"))
    #expect(ran.status == 1)
  }

  @Test func `how many checks a flow has, and how much one asks for, has a limit`() throws {
    let flow = try String(
      contentsOf: golden.appendingPathComponent("checks/lock/flow.yaml"), encoding: .utf8)
    func findings(_ checks: String) -> String {
      let whole = flow.components(separatedBy: "checks:\n")[0] + "checks:\n" + checks
      let ran = flowctl("validate", "--no-proof", "-", input: whole)
      return ran.output + ran.errors
    }
    let many = (0..<256).map { "  c\($0): { never: visible nothing }\n" }.joined()
    #expect(!findings(many).contains("[limit-exceeded]"))
    #expect(
      findings(many + "  more: { never: visible nothing }\n").contains("more than 256 checks"))
    let long = Array(repeating: "isLocked", count: 64).joined(separator: " and ")
    #expect(!findings("  long: { never: \(long) }\n").contains("[limit-exceeded]"))
    #expect(findings("  long: { never: \(long) and isLocked }\n").contains("more than 64 things"))
  }

  /// The script of each finding is replayed, with what else breaks on its way.
  @Test(arguments: ["lock", "patterns"])
  func `a way's script passes, and without its last line it fails`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flow = golden.appendingPathComponent("checks/\(name)/flow.yaml")
    try FileManager.default.copyItem(at: flow, to: folder.appendingPathComponent("flow.yaml"))
    _ = flowctl("validate", "--script-dir", "ways", "flow.yaml", in: folder)
    let ways = names(in: folder.appendingPathComponent("ways"))
    #expect(!ways.isEmpty)
    for way in ways {
      #expect(flowctl("simulate", "ways/\(way)", in: folder).status == 0)
      let file = folder.appendingPathComponent("ways/\(way)")
      var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let last = lines.removeLast()
      #expect(last.hasPrefix("expect violation "))
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      let ran = flowctl("simulate", "ways/\(way)", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.contains("\(last)`"))
    }
  }
}
