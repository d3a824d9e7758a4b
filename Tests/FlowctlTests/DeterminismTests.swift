import FlowctlTestSupport
import Foundation
import Testing

/// The same input gives the same bytes, whoever runs it, wherever, and however Swift hashes.
struct DeterminismTests {
  static let flows = files(below: "flows", ending: ".yaml")
  static let scripts = files(below: "flows", ending: ".txt")

  /// What one machine may have otherwise than another.
  private static let surroundings = [
    "env -u NO_COLOR LC_ALL=C TERM=dumb TZ=UTC",
    "env -u SWIFT_DETERMINISTIC_HASHING LC_ALL=tr_TR.UTF-8",
    "env SWIFT_DETERMINISTIC_HASHING=1 LANG=de_DE.UTF-8 TERM=xterm-256color TZ=Asia/Tokyo HOME=/",
  ]

  private func runs(_ command: String) throws -> Set<String> {
    Set(
      try Self.surroundings.map { surrounding in
        let ran = try shell("\(surrounding) \"$FLOWCTL\" \(command)")
        return "\(ran.status)\n\(ran.output)\n\(ran.errors)"
      })
  }

  @Test(arguments: flows) func `validate says the same in every format`(flow: String) throws {
    let reports = ["json", "sarif", "github", "junit"].map { "--report \($0)=/dev/stdout" }
      .joined(separator: " ")
    #expect(try runs("validate \(reports) \"\(flow)\" | cat").count == 1)
  }

  @Test(arguments: scripts) func `simulate says the same in every format`(script: String) throws {
    let reports = "--report json=/dev/stdout --report junit=/dev/stdout"
    #expect(try runs("simulate --trace \(reports) \"\(script)\" | cat").count == 1)
  }

  @Test(arguments: flows) func `graph draws the same in every format`(flow: String) throws {
    for format in ["dot", "mermaid", "html"] {
      #expect(try runs("graph --format \(format) \"\(flow)\" | cat").count == 1)
    }
  }

  /// The scripts that stand beside a flow of their name.
  static let stories = scripts.filter { flows.contains($0.dropLast(4) + ".yaml") }

  @Test(arguments: stories) func `play says the same`(script: String) throws {
    let flow = script.dropLast(4) + ".yaml"
    #expect(try runs("play --script \"\(script)\" \"\(flow)\" < /dev/null | cat").count == 1)
  }

  @Test(arguments: flows) func `a baseline is the same`(flow: String) throws {
    #expect(try runs("validate --write-baseline /dev/stdout \"\(flow)\" | cat").count == 1)
  }

  @Test(arguments: ["schema", "rules", "rules --format json", "rules --format markdown", "--help"])
  func `what needs no file is the same`(command: String) throws {
    #expect(try runs(command).count == 1)
  }

  @Test func `paths of a repository are the same from any folder of it`() throws {
    let here = try shell(
      "\"$FLOWCTL\" validate --format sarif flows/pitfalls/sheet-swiped-away.yaml")
    let there = try shell(
      "cd Sources && \"$FLOWCTL\" validate --format sarif ../flows/pitfalls/sheet-swiped-away.yaml")
    #expect(here.output == there.output)
  }
}
