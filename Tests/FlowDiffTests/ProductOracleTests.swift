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
    var pairs = 0
    for seed in seeds {
      for text in [RandomFlow(seed: seed).text, RandomValues(seed: seed).text] {
        showText(text, ifOnlyOneOf: seeds)
        guard let edited = RandomEdit(seed: seed).edit(text), edited != text else { continue }
        guard let old = try side(["flow.yaml": text]), let new = try side(["flow.yaml": edited])
        else { continue }
        let report = DiffReport(from: old, to: new)
        verdicts[report.behaviour.verdict, default: 0] += 1
        let flows = (old.loaded.flow, new.loaded.flow)
        let isShort = seeds.count == 10
        let most = isShort ? 30 : 600
        let oracle = NaiveProduct(flows.0, flows.1, worlds: most)
        check(report.behaviour, oracle, "seed \(seed)")
        pairs += oracle.isComplete ? 1 : 0
        if report.behaviour.verdict == .changed {
          for difference in report.behaviour.differences {
            try expectToDiffer(difference, flows.0, flows.1, "seed \(seed)")
          }
        }
        // With the flows exchanged.
        let back = DiffReport(from: new, to: old).behaviour
        if report.behaviour.verdict == .same { #expect(back.verdict == .same, "seed \(seed)") }
        if report.behaviour.verdict == .extended {
          #expect([.changed, .extended].contains(back.verdict), "seed \(seed)")
        }
        if isShort { continue }
        check(back, NaiveProduct(flows.1, flows.0, worlds: most), "exchanged, seed \(seed)")
      }
    }
    print("looked through to the end:", pairs)
    print("verdicts:", verdicts.map { "\($0.key.rawValue) \($0.value)" }.sorted())
    if seeds.count == 10 {
      #expect(verdicts[.same] ?? 0 > 0 && verdicts[.changed] ?? 0 > 5)
    }
  }

  private func check(_ behaviour: Behaviour, _ oracle: NaiveProduct, _ name: String) {
    switch behaviour.verdict {
    case .same, .extended:
      #expect(oracle.difference == nil, "\(name): \(oracle.difference ?? [])")
      if behaviour.verdict == .same {
        #expect(oracle.addition == nil, "\(name): \(oracle.addition ?? [])")
      }
    case .changed:
      let shortest = behaviour.differences.map(\.script.count).min() ?? 0
      if let found = oracle.difference, behaviour.differences.allSatisfy(\.isShortest) {
        #expect(found.count >= shortest, "\(name): \(found)")
      }
      // With nothing left out, so that a difference is there to be found.
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

/// Pairs of worlds, breadth first: every turn of both flows with every value, both kernels, nothing left out. Worlds that
/// are the same get the same slots, so that a turn means the same in both, also where no line of a script could tell
/// whose it is.
struct NaiveProduct {
  /// The way to what the flows do otherwise, and to what only the new one does.
  private(set) var difference: [String]?
  private(set) var addition: [String]?
  private(set) var isComplete = false

  private var old: Kernel
  private var new: Kernel
  private var seen: Set<[UInt32]> = []
  private var line: [(old: World, new: World, way: [String])] = []

  /// - Parameter depth: how many turns a way has at most, the launch not counted.
  init(_ oldFlow: Flow, _ newFlow: Flow, worlds limit: Int, depth: Int = 6) {
    (old, new) = (Kernel(oldFlow), Kernel(newFlow))
    old.limits.steps = 2_000
    new.limits.steps = 2_000
    for state in launchStates(of: oldFlow) {
      take(old.launch(state: state), new.launch(state: state), ["launch"])
      if difference != nil { return }
    }
    var next = 0
    var isCut = false
    while next < line.count, line.count < limit {
      let (before, now, way) = line[next]
      next += 1
      if way.count > depth {
        isCut = true
        continue
      }
      if !look(into: before, now, way) { return }
    }
    isComplete = next == line.count && !isCut
  }

  /// - Returns: false where a difference is found, or nobody knows.
  private mutating func look(into before: World, _ now: World, _ way: [String]) -> Bool {
    let others = turns(of: &new, in: now)
    var partners: Set<Turn> = []
    for turn in turns(of: &old, in: before) {
      let partner = translated(turn)
      partners.insert(partner)
      var (oldWorld, newWorld) = (before, now)
      let name = way + ["\(turn)"]
      let oldReport = old.run(turn, on: &oldWorld)
      guard others.contains(partner) else {
        if !isNothing(oldReport, before, oldWorld, old) { difference = name }
        if difference != nil { return false }
        continue
      }
      let newReport = new.run(partner, on: &newWorld)
      if oldReport.isAbandoned || newReport.isAbandoned { return false }
      take((oldWorld, oldReport), (newWorld, newReport), name)
      if difference != nil { return false }
    }
    for turn in others where addition == nil && !partners.contains(turn) {
      var newWorld = now
      let report = new.run(turn, on: &newWorld)
      if !isNothing(report, now, newWorld, new) { addition = way + ["\(turn)"] }
    }
    return true
  }

  private func isNothing(
    _ report: TurnReport, _ before: World, _ after: World, _ kernel: Kernel
  ) -> Bool {
    report.violations.isEmpty && !report.isEndless
      && snapshot(before, kernel) == snapshot(after, kernel)
  }

  /// The same turn of the new flow, in which events may have other numbers.
  private mutating func translated(_ turn: Turn) -> Turn {
    let way = Counterexample([turn.action], breaking: [])
    let action: Action
    switch new.adopt(way, of: old).actions[0] {
    case .event(let event, let payload, let path):
      action = .event(partner(of: event), payload: payload, at: path)
    case .doubleTap(let event, let payload):
      action = .doubleTap(partner(of: event), payload: payload)
    case .button(let event): action = .button(partner(of: event))
    case let other: action = other
    }
    return Turn(action, by: turn.sender)
  }

  /// The new flow's event of that owner and name; one that nobody has where there is none.
  private func partner(of event: EventID) -> EventID {
    let (known, name) = (old.flow[event], old.flow.names[old.flow[event].name])
    let index = new.flow.events.firstIndex {
      $0.owner == known.owner && $0.kind == known.kind && new.flow.names[$0.name] == name
    }
    return EventID(index ?? new.flow.events.count)
  }

  private mutating func take(
    _ before: (world: World, report: TurnReport), _ now: (world: World, report: TurnReport),
    _ way: [String]
  ) {
    if !areEqual(before, now, old, new) {
      difference = way
      return
    }
    if isOver(before.report) { return }
    let (numbers, others) = (before.world.canonical(), now.world.canonical())
    guard seen.insert([UInt32(numbers.count)] + numbers + others).inserted else { return }
    var pair = (World(), World())
    old.read(numbers[...], into: &pair.0)
    new.read(others[...], into: &pair.1)
    line.append((pair.0, pair.1, way))
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
  return snapshot(before.world, old) == snapshot(now.world, new)
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
