import FlowChecking
import FlowDiff
import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// Verdicts against a search of pairs of worlds that knows nothing of edits, marks or provers.
struct ProductOracleTests {
  @Test func `a random edit's verdict is what a naive search of pairs finds`() throws {
    let seeds = chosenSeeds(count: 10)
    var verdicts: [Behaviour.Verdict: Int] = [:]
    for seed in seeds {
      for text in [RandomFlow(seed: seed).text, RandomValues(seed: seed).text] {
        showText(text, ifOnlyOneOf: seeds)
        guard let edited = RandomEdit(seed: seed).edit(text), edited != text else { continue }
        guard let old = try side(["flow.yaml": text]), let new = try side(["flow.yaml": edited])
        else { continue }
        let report = DiffReport(from: old, to: new)
        verdicts[report.behaviour.verdict, default: 0] += 1
        let flows = (old.loaded.flow, new.loaded.flow)
        let oracle = NaiveProduct(flows.0, flows.1, worlds: seeds.count == 10 ? 100 : 400)
        check(report.behaviour, oracle, "seed \(seed)")
        if report.behaviour.verdict == .changed {
          for difference in report.behaviour.differences {
            try expectToDiffer(difference, flows.0, flows.1, "seed \(seed)")
          }
        }
        let back = DiffReport(from: new, to: old).behaviour.verdict
        if report.behaviour.verdict == .same { #expect(back == .same, "seed \(seed)") }
      }
    }
    print("verdicts:", verdicts.map { "\($0.key.rawValue) \($0.value)" }.sorted())
    if seeds.count == 10 {
      #expect(verdicts[.same] ?? 0 > 0 && verdicts[.changed] ?? 0 > 5)
    }
  }

  private func check(_ behaviour: Behaviour, _ oracle: NaiveProduct, _ name: String) {
    switch behaviour.verdict {
    case .same, .extended:
      #expect(oracle.difference == nil, "\(name): \(oracle.difference ?? [])")
    case .changed:
      let shortest = behaviour.differences.map(\.script.count).min() ?? 0
      if let found = oracle.difference, behaviour.differences.allSatisfy(\.isShortest) {
        #expect(found.count >= shortest, "\(name): \(found)")
      }
      if oracle.isComplete {
        #expect(oracle.difference != nil, "\(name): \(behaviour.differences.map(\.script))")
      }
    case .notDecided: break
    }
  }

  /// A difference's script leads to different worlds, and to equal ones before.
  private func expectToDiffer(
    _ difference: Difference, _ old: Flow, _ new: Flow, _ name: String
  ) throws {
    guard let pair = Replayed(difference.script, old, new) else {
      Issue.record("\(name): \(difference.script) can't be replayed")
      return
    }
    #expect(pair.areEqualBefore, "\(name): \(difference.script)")
    #expect(!pair.areEqual, "\(name): \(difference.script)")
  }
}

/// One transition that does something else.
struct RandomEdit {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed ^ 0xED17) }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  func edit(_ text: String) -> String? {
    var copy = self
    return copy.edited(text)
  }

  private mutating func edited(_ text: String) -> String? {
    var lines = text.components(separatedBy: "\n")
    let places = lines.indices.filter { index in
      lines[index].hasPrefix("      ") && lines[index].contains(".") && lines[index].contains(": ")
        && !lines[index].contains("url:")
    }
    guard places.count > 1 else { return nil }
    let place = places[pick(places.count)]
    let other = places[pick(places.count)]
    let parts = lines[place].components(separatedBy: ": ")
    let steps = lines[other].components(separatedBy: ": ").dropFirst().joined(separator: ": ")
    lines[place] = parts[0] + ": " + (pick(4) == 0 ? "stay" : steps)
    return lines.joined(separator: "\n")
  }
}

/// Pairs of worlds, breadth first: every turn with every value, both kernels, nothing left out.
struct NaiveProduct {
  private(set) var difference: [String]?
  private(set) var isComplete = false

  init(_ oldFlow: Flow, _ newFlow: Flow, worlds limit: Int) {
    var (old, new) = (Kernel(oldFlow), Kernel(newFlow))
    old.limits.steps = 2_000
    new.limits.steps = 2_000
    var seen: Set<[UInt32]> = []
    var line: [(old: World, new: World, way: [String])] = []
    for state in launchStates(of: oldFlow) {
      let (before, now) = (old.launch(state: state), new.launch(state: state))
      let way = ["launch"]
      if !areEqual(before, now, old, new) {
        difference = way
        return
      }
      if isOver(before.report) { continue }
      if seen.insert(before.world.canonical()).inserted {
        line.append((before.world, now.world, way))
      }
    }
    var next = 0
    var leavesOut = false
    while next < line.count, line.count < limit {
      let (oldWorld, newWorld, way) = line[next]
      next += 1
      for turn in turns(of: &old, in: oldWorld) {
        let action = old.action(of: turn, in: oldWorld)
        // A line of a script may mean another one: then the turn is none that anybody could tell.
        guard old.turn(for: action, in: oldWorld) == turn else {
          leavesOut = true
          continue
        }
        let name = way + [old.text(for: action)]
        let adopted = new.adopt(Counterexample([action], breaking: []), of: old).actions[0]
        var (before, now) = (oldWorld, newWorld)
        guard let oldReport = old.perform(action, on: &before) else { continue }
        guard let newReport = new.perform(adopted, on: &now) else {
          difference = name
          return
        }
        if oldReport.isAbandoned || newReport.isAbandoned { return }
        if !areEqual((before, oldReport), (now, newReport), old, new) {
          difference = name
          return
        }
        if isOver(oldReport) { continue }
        var pair = before.canonical()
        pair += now.canonical()
        if seen.insert(pair).inserted { line.append((before, now, name)) }
      }
    }
    isComplete = next == line.count && !leavesOut
  }
}

private func launchStates(of flow: Flow) -> [[Value]] {
  var states: [[Value]] = [[]]
  for variable in flow.variables {
    let values =
      variable.initial == .unknown
      ? flow.types.representatives(of: variable.type) : [variable.initial]
    states = states.flatMap { state in values.map { state + [$0] } }
  }
  return states
}

private func isOver(_ report: TurnReport) -> Bool {
  report.isEndless || report.isAbandoned
    || report.violations.contains { [.popTargetMissing, .orphanScreen].contains($0.rule) }
}

private func areEqual(
  _ before: (world: World, report: TurnReport), _ now: (world: World, report: TurnReport),
  _ old: Kernel, _ new: Kernel
) -> Bool {
  func broken(_ report: TurnReport) -> Set<String> {
    Set(
      report.violations.map {
        "\($0.rule) \($0.coordinator?.raw ?? 999) \($0.screen?.raw ?? 999)"
      })
  }
  if broken(before.report) != broken(now.report) { return false }
  if before.report.isEndless || now.report.isEndless {
    return before.report.isEndless == now.report.isEndless
  }
  return KernelSnapshot(before.world, old).snapshot == KernelSnapshot(now.world, new).snapshot
}

extension Kernel {
  fileprivate func text(for action: Action) -> String { "\(action)" }
}

/// A script in both flows.
private struct Replayed {
  private(set) var areEqualBefore = true
  private(set) var areEqual = true

  init?(_ script: [String], _ oldFlow: Flow, _ newFlow: Flow) {
    guard let before = WalkedScript(script, oldFlow), let now = WalkedScript(script, newFlow) else {
      return nil
    }
    for index in script.indices {
      let isSame = before.outcomes[index] == now.outcomes[index]
      if index == script.count - 1 { areEqual = isSame } else if !isSame { areEqualBefore = false }
    }
  }
}
