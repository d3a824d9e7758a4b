import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// The kernel's meaning, told in small flows and scripts, one for each thing that the contract names.
struct KernelScriptTests {
  static let folders = [
    "steps", "boundaries", "gestures", "finishing", "links", "invariants", "scopes",
    "settled", "almost", "swiftui",
  ]
  static let scripts = (folders + ["cases"]).flatMap {
    files(below: "Tests/Golden/\($0)", ending: ".txt")
  }

  @Test(arguments: folders)
  func `no folder of scripts is empty`(folder: String) {
    #expect(files(below: "Tests/Golden/\(folder)", ending: ".txt").count > 0)
    #expect(
      files(below: "Tests/Golden/\(folder)", ending: ".txt").map { $0.dropLast(4) }
        == files(below: "Tests/Golden/\(folder)", ending: ".yaml").map { $0.dropLast(5) })
  }

  @Test(arguments: scripts)
  func `what a script expects comes true`(script: String) {
    let ran = flowctl("simulate", "--quiet", "--strict", script)
    #expect(ran.output == "")
    #expect(ran.status == 0, "\(ran.errors)")
  }

  @Test(arguments: scripts)
  func `its flow has names and types that are right`(script: String) {
    let flow = script.dropLast(".txt".count) + ".yaml"
    let ran = flowctl(
      "validate", "--no-proof", "--rule", "unused-declaration=off", String(flow))
    #expect(ran.output == "")
  }

  @Test(arguments: [
    "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss", "dismiss-self", "start",
    "stop", "stopAll", "select", "finish", "finish-outcome", "output", "in", "set", "open", "stay",
    "if", "switch", "do", "dismiss-top", "dismiss-named", "dismissAll", "remove", "post",
    "request",
  ])
  func `every step has its script`(step: String) {
    #expect(Self.scripts.contains("Tests/Golden/steps/\(step).txt"))
  }

  @Test(arguments: ["push", "present", "root", "replace", "over-top", "tabs", "keep", "none"])
  func `every boundary has its script`(boundary: String) {
    #expect(Self.scripts.contains("Tests/Golden/boundaries/\(boundary).txt"))
  }

  @Test(arguments: Rule.invariants)
  func `every invariant is broken by a flow, and not by its nearest neighbour`(
    rule: Rule
  ) throws {
    let file = repository.appendingPathComponent("Tests/Golden/invariants/\(rule.name).txt")
    let script = try String(contentsOf: file, encoding: .utf8)
    let parts = script.components(separatedBy: "scenario neighbour")
    #expect(parts.count == 2)
    #expect(parts[0].contains("expect violation \(rule.name)\n"))
    #expect(parts.last?.contains("expect violation") == false)
  }

  @Test(arguments: Rule.invariants)
  func `an unexpected violation fails its scenario unless it is a warning`(rule: Rule) throws {
    let folder = repository.appendingPathComponent("Tests/Golden/invariants")
    let script = try String(
      contentsOf: folder.appendingPathComponent(rule.name + ".txt"), encoding: .utf8)
    let unexpecting = script.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("expect violation") && !$0.hasPrefix("flow ") }
      .joined(separator: "\n")
    let lenient = flowctl(
      "simulate", "--quiet", "--flow", rule.name + ".yaml", "-", in: folder, input: unexpecting)
    let strict = flowctl(
      "simulate", "--quiet", "--strict", "--flow", rule.name + ".yaml", "-", in: folder,
      input: unexpecting)
    #expect(lenient.status == (rule.defaultSeverity == .error ? 1 : 0))
    #expect(strict.status == 1)
    #expect(strict.output.contains("[\(rule.name)]"))
  }
}
