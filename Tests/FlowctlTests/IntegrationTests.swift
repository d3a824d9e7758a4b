import FlowctlTestSupport
import Foundation
import Testing

/// What other tools run is there, and the page about them says all of it.
struct IntegrationTests {
  private func lines(of file: String) throws -> [String] {
    try String(contentsOf: repository.appendingPathComponent(file), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test func `what a hook runs is a command line of flowctl`() throws {
    let hooks = try lines(of: ".pre-commit-hooks.yaml")
    let entries = hooks.filter { $0.hasPrefix("  entry: flowctl ") }
    #expect(entries.count == hooks.count { $0.hasPrefix("- id: flowctl") })
    for entry in entries {
      var arguments = entry.split(separator: " ").dropFirst(2).map(String.init)
      if arguments.first == "simulate" { arguments.append("flows/app.txt") }
      #expect(flowctl(arguments).status == 0)
    }
  }

  @Test func `the page names every input of the action`() throws {
    let action = try lines(of: "action.yml")
    let begin = try #require(action.firstIndex(of: "inputs:"))
    let end = try #require(action.firstIndex(of: "outputs:"))
    let inputs = action[begin..<end].filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " :")) }
    #expect(inputs.count == 11)
    let page = try lines(of: "Documentation/Integrations.md").joined(separator: "\n")
    for input in inputs { #expect(page.contains("| `\(input)` | "), "\(input)") }
  }

  @Test func `the page says of everything what was tested`() throws {
    let page = try lines(of: "Documentation/Integrations.md")
    let sections = page.count { $0.hasPrefix("## ") }
    #expect(page.count { $0.hasPrefix("Tested: ") } == sections)
  }
}
