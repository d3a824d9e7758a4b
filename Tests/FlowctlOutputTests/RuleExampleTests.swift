import FlowKernel
import FlowProver
import FlowRules
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// The flow that a rule shows breaks this rule and no other, and the fixed one breaks none.
struct RuleExampleTests {
  /// Those of `drift` are apps, and need the parser: `DriftExampleTests`.
  static let all = Rule.allCases.filter { $0.kind != .drift }
  static let provable = all.filter {
    $0.kind != .script && $0.kind != .generation && $0.kind != .diff
  }

  /// The names of the rules that the command line reports, one for each finding.
  private func findings(in example: [UInt8], of rule: Rule) throws -> [String] {
    var output = ""
    try withTemporaryFolder { folder in
      if rule.kind == .generation {
        try Data(example).write(to: folder.appendingPathComponent("flow.yaml"))
        output = try generate(rule, isFixed: example != rule.explanation.brokenBytes, in: folder)
      } else if rule.kind == .diff, let flow = rule.explanation.flow {
        try write(flow, to: folder.appendingPathComponent("old.yaml"))
        try Data(example).write(to: folder.appendingPathComponent("new.yaml"))
        output = flowctl("diff", "old.yaml", "new.yaml", in: folder).output
          .replacing(": note: ", with: ": warning: ")
      } else if let flow = rule.explanation.flow {
        try write(flow, to: folder.appendingPathComponent("flow.yaml"))
        try Data(example).write(to: folder.appendingPathComponent("script.txt"))
        output = flowctl("simulate", "--strict", "script.txt", in: folder).output
      } else {
        try Data(example).write(to: folder.appendingPathComponent("flow.yaml"))
        output = flowctl("validate", "flow.yaml", in: folder).output
      }
    }
    return output.split(separator: "\n").compactMap { line in
      guard line.contains(": error: ") || line.contains(": warning: ") else { return nil }
      return line.split(separator: "[").last.map { String($0.dropLast()) }
    }
  }

  /// What `generate` says; the file is stale in the one case and has just been written in the other.
  private func generate(_ rule: Rule, isFixed: Bool, in folder: URL) throws -> String {
    let command =
      rule == .staleMap
      ? ["map", "flow.yaml", "-o", "map.json"]
      : ["generate", "swift", "flow.yaml", "--output", "Flow.swift"]
    try write("enum Flow {}\n", to: folder.appendingPathComponent("Flow.swift"))
    guard rule != .swiftName else { return flowctl(command, in: folder).errors }
    if isFixed { _ = flowctl(command, in: folder) }
    return flowctl(command + ["--check"], in: folder).errors
  }

  /// What breaks with a rule, however small the flow: where going back pops twice, the back button's menu
  /// leads to the bottom, and pops that.
  private static let besides: [Rule: [Rule]] = [.poppedTwice: [.popRoot]]

  /// What is told of a check has the check's name.
  private static let checks: [Rule: String] = [.brokenCheck: "payOnce", .idleCheck: "paidOnce"]

  @Test(arguments: all)
  func `a rule's broken example gives this finding alone`(rule: Rule) throws {
    let found = try findings(in: rule.explanation.brokenBytes, of: rule)
    let name = Self.checks[rule] ?? rule.name
    #expect(Set(found) == Set([name] + Self.besides[rule, default: []].map(\.name)))
  }

  @Test(arguments: all)
  func `a rule's fixed example gives no finding`(rule: Rule) throws {
    #expect(try findings(in: Array(rule.explanation.fixed.utf8), of: rule) == [])
  }

  /// What the prover finds in an example, or nil where it is no flow.
  private func proof(of text: String) throws -> Proof? {
    try resolveFlow(text).flow.map { Prover.prove($0) }
  }

  @Test(arguments: Rule.invariants)
  func `an invariant's broken example breaks it alone`(rule: Rule) throws {
    let proof = try #require(try proof(of: rule.explanation.broken))
    #expect(
      Set(proof.broken.map(\.violation.rule)) == Set([rule] + Self.besides[rule, default: []]))
    #expect(proof.undecided.isEmpty)
  }

  @Test(arguments: provable)
  func `no fixed example breaks an invariant`(rule: Rule) throws {
    let proof = try #require(try proof(of: rule.explanation.fixed))
    #expect(proof.broken.map(\.violation.rule) == [])
    #expect(proof.undecided.isEmpty)
  }

  /// What is told of names, types and structure leaves nothing to prove.
  @Test func `there are other rules' examples to prove`() throws {
    let others = Self.provable.filter { $0.kind != .invariant && $0 != .notDecided }
    #expect(try others.count { try proof(of: $0.explanation.broken) != nil } > 15)
  }

  @Test(arguments: provable.filter { $0.kind != .invariant && $0 != .notDecided })
  func `no other rule's broken example breaks an invariant`(rule: Rule) throws {
    guard let proof = try proof(of: rule.explanation.broken) else { return }
    #expect(proof.broken.map(\.violation.rule) == [])
    #expect(proof.undecided.isEmpty)
  }
}
