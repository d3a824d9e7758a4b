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
      // Whether it finds something depends on the build, or on the revision; that it is a command doesn't.
      if ["drift", "diff"].contains(arguments.first) { arguments.append("--help") }
      #expect(flowctl(arguments).status == 0)
    }
  }

  /// What a step of the action runs.
  private func script(of step: String) throws -> String {
    let action = try String(
      contentsOf: repository.appendingPathComponent("action.yml"), encoding: .utf8)
    let steps = action.components(separatedBy: "\n    - name: ")
    let text = try #require(steps.first { $0.hasPrefix(step + "\n") })
    return try #require(text.components(separatedBy: "      run: |\n").last)
  }

  @Test(arguments: [
    ("", "false", ["drift A f.yaml --format github", "drift B --format github"]),
    (
      "main", "true",
      [
        "drift A f.yaml --format github --strict",
        "drift A f.yaml --format github --strict --since=main",
        "drift B --format github --strict", "drift B --format github --strict --since=main",
      ]
    ),
  ])
  func `the action compares each folder, and what changed in it`(
    since: String, strict: String, calls: [String]
  ) throws {
    let script = try script(of: "Compare the app with the flow")
    let program = "flowctl() { echo \"$@\"; [ \"$2\" != A ]; }; FLOWCTL=flowctl\n"
    let variables = "DRIFT=$'A f.yaml\\n\\nB' SINCE='\(since)' STRICT=\(strict)\n"
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("step.sh")
      try write(program + variables + script, to: file)
      let ran = try shell("bash '\(file.path)'")
      #expect(ran.output.split(separator: "\n").map(String.init) == calls, "\(ran.errors)")
      // The worst of all is the step's.
      #expect(ran.status == 1)
    }
  }

  @Test func `the action checks each map`() throws {
    let script = try script(of: "Check the map")
    let program = "flowctl() { echo \"$@\"; [ \"$3\" != a.md ]; }; FLOWCTL=flowctl\n"
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("step.sh")
      try write(program + "MAP=$'-o a.md\\n\\n-o b.json f.yaml'\n" + script, to: file)
      let ran = try shell("bash '\(file.path)'")
      #expect(ran.output == "map -o a.md --check\nmap -o b.json f.yaml --check\n", "\(ran.errors)")
      // The worst of all is the step's.
      #expect(ran.status == 1)
    }
  }

  @Test func `the page names every input of the action`() throws {
    let action = try lines(of: "action.yml")
    let begin = try #require(action.firstIndex(of: "inputs:"))
    let end = try #require(action.firstIndex(of: "outputs:"))
    let inputs = action[begin..<end].filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " :")) }
    #expect(inputs.count == 18)
    let page = try lines(of: "Documentation/Integrations.md").joined(separator: "\n")
    for input in inputs { #expect(page.contains("| `\(input)` | "), "\(input)") }
  }

  @Test func `the page says of everything what was tested`() throws {
    let page = try lines(of: "Documentation/Integrations.md")
    let sections = page.count { $0.hasPrefix("## ") }
    #expect(page.count { $0.hasPrefix("Tested: ") } == sections)
  }
}
