import FlowctlTestSupport
import Foundation
import Testing

/// What `simulate` says in JSON is enough to say it again.
struct ReplayTests {
  private struct Log: Decodable {
    struct Script: Decodable { var scenarios: [Scenario] }
    struct Scenario: Decodable {
      var name: String
      var turns: [Turn]
    }
    struct Turn: Decodable { var event: String }

    var scripts: [Script]
  }

  /// The worlds of every turn, as they are written.
  private func worlds(_ json: String) throws -> [NSDictionary?] {
    let log = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let scripts = try #require(log?["scripts"] as? [[String: Any]])
    return scripts.flatMap { $0["scenarios"] as? [[String: Any]] ?? [] }
      .flatMap { $0["turns"] as? [[String: Any]] ?? [] }
      .map { $0["world"] as? NSDictionary }
  }

  @Test(
    arguments: files(below: "flows", ending: ".txt")
      + files(below: "Tests/Golden/steps", ending: ".txt"))
  func `a script made of a replay's JSON gives the same worlds`(path: String) throws {
    let first = flowctl("simulate", "--format", "json", path)
    let log = try JSONDecoder().decode(Log.self, from: Data(first.output.utf8))
    let script = try #require(log.scripts.first)
    var text = ""
    for scenario in script.scenarios {
      text += "scenario \(scenario.name)\n"
      for turn in scenario.turns { text += turn.event + "\n" }
    }
    let source = try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    let named = source.split(separator: "\n").first { $0.hasPrefix("flow ") }
    let name = try #require(named?.dropFirst("flow ".count).prefix { $0 != "#" })
      .trimmingCharacters(in: .whitespaces)
    let folder = repository.appendingPathComponent(path).deletingLastPathComponent()
    let again = flowctl(
      "simulate", "--format", "json", "--flow", folder.appendingPathComponent(name).path, "-",
      input: text)
    #expect(try worlds(again.output) == worlds(first.output))
    #expect(try !worlds(first.output).isEmpty)
  }
}
