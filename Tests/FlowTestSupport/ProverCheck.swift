import FlowKernel
package import FlowModel
import FlowProver
import FlowSource

/// The prover compared with breadth-first search through the kernel, flow by flow.
package struct ProverCheck: CustomStringConvertible {
  package private(set) var flows = 0
  package private(set) var worlds = 0
  package private(set) var complete = 0
  package private(set) var broken = 0
  package private(set) var proved = 0
  package private(set) var undecided = 0
  package private(set) var notShortest = 0
  /// Why invariants are left open, and how many for each.
  package private(set) var reasons: [String: Int] = [:]
  /// What the prover got wrong, in a sentence each.
  package private(set) var complaints: [String] = []

  package init() {}

  /// Of all invariants of all flows, how many are left open, in 10,000.
  package var openShare: Int {
    undecided * 10_000 / max(1, flows * Rule.allCases.count { $0.kind == .invariant })
  }

  package var description: String {
    "\(flows) flows, \(worlds) worlds (\(complete) flows whole), \(broken) findings, "
      + "\(proved) proofs, \(undecided) undecided (\(openShare) of 10,000), \(notShortest) not known to be shortest"
      + reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\n  \($0.value): \($0.key)" }.joined()
  }

  /// - Parameter limit: how many worlds the search may look at; it ends the depth that it is in.
  /// - Parameter heads: how many the prover may look at.
  package mutating func check(
    _ flow: Flow, name: String, worlds limit: Int, heads: Int = 20_000,
    excusing: Excusing = Excusing()
  ) {
    let search = BreadthFirst(flow, worlds: limit, excusing)
    if search.isAbandoned { return }
    let proof = Prover.prove(
      flow, mostHeads: heads, plainWorlds: 2 * limit,
      wanting: { $0 != .notDecided || showsCauses },
      endingAt: excusing.isError)
    check(proof, search, name, excusing)
  }

  private mutating func check(
    _ proof: Proof, _ search: BreadthFirst, _ name: String, _ excusing: Excusing
  ) {
    flows += 1
    worlds += search.worlds
    complete += search.isComplete ? 1 : 0
    broken += proof.broken.count
    proved += proof.proved.count
    // What is violated and may be so elsewhere too is no less known than it was.
    let violated = Set(proof.broken.map(\.violation.rule))
    for open in proof.undecided where !violated.contains(open.rule) {
      undecided += 1
      reasons[open.reason, default: 0] += 1
    }
    if proof.unforeseen > 0 {
      complaints.append("\(name): \(proof.unforeseen) findings that the prover knew nothing of")
    }
    let reported = compareReported(proof, search, name, excusing)
    let open = Set(proof.undecided.map(\.rule))
    for (key, depth) in search.broken where depth <= search.depth || search.isComplete {
      if proof.proved.contains(key.rule) || proof.upTo.contains(key.rule) {
        complaints.append("\(name): \(key) at \(depth) is said to hold: \(search.ways[key] ?? [])")
      } else if reported[key] == nil, !open.contains(key.rule), !proof.isLimited,
        canBeSaid(key, search)
      {
        complaints.append("\(name): \(key) at \(depth) is not reported: \(search.ways[key] ?? [])")
      }
    }
  }

  private mutating func compareReported(
    _ proof: Proof, _ search: BreadthFirst, _ name: String, _ excusing: Excusing
  ) -> [FindingKey: Int] {
    var reported: [FindingKey: Int] = [:]
    for broken in proof.broken {
      let key = FindingKey(broken.violation)
      let length = broken.way.turns
      reported[key] = length
      notShortest += broken.isShortest ? 0 : 1
      if !replays(broken, proof.kernel, excusing) {
        complaints.append("\(name): \(key) doesn't replay")
      }
      guard search.isComplete || length <= search.depth else { continue }
      let known = search.broken[key]
      // The search takes the menu only where it is no row of backs; a way may take it anywhere.
      let isByMenu = broken.way.actions.contains {
        if case .gesture(.backTo) = $0 { true } else { false }
      }
      let isShorter = isByMenu && length < known ?? .max
      if !isShorter, known == nil || (broken.isShortest && known != length), canBeSaid(key, search)
      {
        complaints.append(
          "\(name): \(key) after \(length) turns, search says \(known.map(String.init) ?? "never")")
      }
    }
    return reported
  }

  /// Whether a script can say the search's way to a finding: of several screens of a name that one owner shows,
  /// a line means one.
  private func canBeSaid(_ key: FindingKey, _ search: BreadthFirst) -> Bool {
    let variables = search.kernel.flow.variables
    guard let way = search.ways[key], variables.allSatisfy({ $0.initial != .unknown }) else {
      return true
    }
    var kernel = search.kernel
    var (world, report) = kernel.launch(state: variables.map(\.initial))
    for action in way {
      guard let next = kernel.perform(action, on: &world) else { return false }
      report = next
    }
    return report.violations.contains { FindingKey($0) == key }
  }

  /// Whether a way leads from the launch to the very violation, through a kernel of its own.
  private func replays(
    _ broken: Proof.Broken, _ kernel: Kernel, _ excusing: Excusing
  ) -> Bool {
    var kernel = kernel
    var world = World()
    var report = TurnReport()
    for (number, action) in broken.way.actions.enumerated() {
      if excusing.ends(report, in: kernel.flow) { return false }
      // Of two children that are alike, behind an excused error, a line may mean the other one.
      if kernel.isAmbiguous(action, in: world) { return true }
      guard let next = kernel.perform(action, on: &world) else { return false }
      report = next
      let passed = broken.way.passed
      if passed.indices.contains(number), passed[number] != report.violations.map(\.rule) {
        return false
      }
    }
    return report.violations.contains(broken.violation)
      && broken.way.broken == report.violations.map(\.rule)
  }
}
