import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport
import Testing

/// A check one world after the other, against its sentence read as it stands: over whole runs, with nothing remembered.
struct CheckStepTests {
  /// What holds in a world: the condition, `then`, the scope's condition and the one behind `until`.
  private typealias Run = [CheckTruths]

  private static let patterns = [
    "never: p", "always: p", "once: p", "once: launch or p", "when: launch and p, then: t",
  ]
  private static let scopes = [
    "", ", while: s", ", before: s", ", after: s", ", after: s, until: u",
  ]

  private func checks() throws -> [Check] {
    var text = """
      flow: 1
      root: App
      state: { p: Bool = false, t: Bool = false, s: Bool = false, u: Bool = false }
      screens: { Home: {} }
      coordinators: { App: { start: Home } }
      checks:

      """
    for (number, pattern) in Self.patterns.enumerated() {
      for (other, scope) in Self.scopes.enumerated()
      where !(pattern.hasPrefix("once") && scope.contains("while")) {
        text += "  c\(number)\(other): { \(pattern)\(scope) }\n"
      }
    }
    return try makeFlow(text).checks
  }

  /// Where the scope of a world begins; nil of a world that is in none.
  private func opening(of check: Check, _ run: Run, _ index: Int) -> Int? {
    switch check.scope {
    case .everywhere: return 0
    case .while: return run[index].scope ? 0 : nil
    case .before: return run[...index].contains(where: \.scope) ? nil : 0
    case .after(_, let until):
      var opening: Int?
      for (place, world) in run[...index].enumerated() {
        if until != nil, world.until { opening = nil }
        if world.scope, opening == nil { opening = place }
      }
      return opening
    }
  }

  /// Whether something that holds in a world counts as having become true there.
  private func becomes(_ check: Check, _ run: Run, _ index: Int, since opening: Int) -> Bool {
    run[index].condition && (run[index].then || index == opening || !run[index - 1].condition)
  }

  private func isBroken(_ check: Check, _ run: Run, _ index: Int) -> Bool {
    guard let opening = opening(of: check, run, index) else { return false }
    switch check.pattern {
    case .never: return run[index].condition
    case .always: return !run[index].condition
    case .when: return run[index].condition && !run[index].then
    case .once:
      let times = (opening...index).count { becomes(check, run, $0, since: opening) }
      return times > 1 && becomes(check, run, index, since: opening)
    case .reach: return false
    }
  }

  @Test func `a step says what the sentence says, on random runs`() throws {
    let checks = try checks()
    #expect(checks.count == 23)
    var random = SeededGenerator(seed: 411_126_003)
    var broken = 0
    for _ in 0..<1_000 {
      let worlds = (0..<8).map { _ in CheckTruths(bits: Int.random(in: 0..<16, using: &random)) }
      for check in checks {
        var run = worlds
        // What a check does not ask for does not hold.
        let asked = check.conditions.map(\.part)
        for part in [\CheckTruths.then, \.until] where !asked.contains(part) {
          for index in run.indices { run[index][keyPath: part] = false }
        }
        var state = CheckState()
        var first: Int?
        for (index, truths) in run.enumerated() where first == nil {
          let (next, isBroken) = check.step(state, truths)
          state = next
          if isBroken { first = index }
        }
        let expected = run.indices.first { isBroken(check, run, $0) }
        #expect(first == expected, "\(check.words.sentence): \(run)")
        broken += first == nil ? 0 : 1
      }
    }
    #expect(broken > 10_000)
  }
}
