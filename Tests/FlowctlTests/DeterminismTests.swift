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

  /// What is done with a flow. Doing all of it with each would take as long as all other tests: each has
  /// its turn with a fifth of them.
  private static func commands(of flow: String) -> [String] {
    let reports = ["json", "sarif", "github", "junit"].map { "--report \($0)=/dev/stdout" }
    let script = flow.replacingOccurrences(of: ".yaml", with: ".txt")
    return [
      "validate \(reports.joined(separator: " ")) '\(flow)'", "graph '\(flow)'",
      "graph --format mermaid '\(flow)'", "graph --format html '\(flow)'",
      "validate --write-baseline /dev/stdout '\(flow)'",
      scripts.contains(script) ? "play --script '\(script)' '\(flow)'" : "validate '\(flow)'",
      "generate swift '\(flow)'", "map '\(flow)'", "map --format markdown '\(flow)'",
      "paths --cover screens '\(flow)'",
    ]
  }

  /// A part of a flow can't be checked by itself.
  static let ofFlows = flows.filter { !$0.hasPrefix("flows/app/") }.enumerated().flatMap {
    number, flow in
    commands(of: flow).enumerated().filter { ($0.offset + number) % 5 == 0 }.map(\.element)
  }

  static let ofScripts = stride(from: 0, to: scripts.count, by: 2).map { number in
    "simulate --trace --report json=/dev/stdout --report junit=/dev/stdout '\(scripts[number])'"
  }

  static let ofNothing = [
    "schema", "schema map", "rules", "rules --format json", "rules --format markdown", "--help",
    "--version",
  ]

  static let all = ofFlows + ofScripts + ofNothing

  /// What a command printed, and its exit status.
  private struct Told: Hashable {
    var output: String
    var status: String
  }

  private static let mark = "--- that was \(UUID().uuidString): "

  /// All commands in one place, one shell for all.
  private static func run(in surrounding: String) -> [Told] {
    let lines = all.map { "\"$FLOWCTL\" \($0) </dev/null 2>&1; echo \"\(mark)$?\"" }
    let ran = try? withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("commands")
      try write(lines.joined(separator: "\n"), to: file)
      return try shell("\(surrounding) /bin/sh \(file.path)")
    }
    var told: [Told] = []
    var output = ""
    for line in (ran?.output ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      guard let found = line.range(of: mark) else {
        output += line + "\n"
        continue
      }
      told.append(
        Told(
          output: output + line[..<found.lowerBound], status: String(line[found.upperBound...])))
      output = ""
    }
    return told
  }

  private static let runs = surroundings.map(run)

  @Test(arguments: all.indices)
  func `a command says the same everywhere`(index: Int) throws {
    let told = Self.runs.map { $0.indices.contains(index) ? $0[index] : nil }
    let first = try #require(told[0], "the program didn't run")
    #expect(Set(told).count == 1, "\(Self.all[index])")
    // Of the flows some are wrong; whatever is said of them, something is.
    #expect(["0", "1"].contains(first.status), "\(Self.all[index]): \(first.output)")
    #expect(first.output.count > (Self.all[index] == "--version" ? 3 : 30), "\(Self.all[index])")
  }

  @Test func `each kind of command is among those that are tried`() {
    #expect(Self.ofScripts.count > 5)
    for word in [
      "--report sarif", "graph 'f", "mermaid", "html", "--write-baseline", "play", "paths",
    ] {
      #expect(Self.ofFlows.count { $0.contains(word) } > 3, "\(word)")
    }
  }

  @Test func `paths of a repository are the same from any folder of it`() throws {
    let here = try shell(
      "\"$FLOWCTL\" validate --format sarif flows/pitfalls/sheet-swiped-away.yaml")
    let there = try shell(
      "cd Sources && \"$FLOWCTL\" validate --format sarif ../flows/pitfalls/sheet-swiped-away.yaml")
    #expect(here.status == 1)
    #expect(here.output.contains("leaked-child"))
    #expect(here.output == there.output)
  }
}
