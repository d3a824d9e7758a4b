package import FlowKernel
package import FlowModel
package import FlowSource

/// What was found out about every sequence of turns, of any length.
package struct Proof: Sendable {
  /// A broken invariant, with a way there that the kernel has replayed.
  package struct Broken: Sendable {
    let key: FindingKey
    package var violation: Violation
    package var way: Counterexample
    /// Whether no way is shorter.
    package var isShortest: Bool
    /// The screens that the user sees before the turn that breaks it.
    package var screens: [ScreenID]
    /// What else the same cause breaks it for, on this way or on another.
    var others: Set<Victim> = []
    /// What the same step breaks in every turn in which it breaks this; nil where not everything was looked at.
    var companions: Set<FindingKey>?
  }

  package var broken: [Broken] = []
  /// Invariants that no sequence of turns breaks.
  package var proved: [Rule] = []
  /// Invariants that nothing broke as far as was looked: somewhere a way has ended, and nobody knows what comes
  /// behind it.
  package var upTo: [Rule] = []
  package var undecided: [Undecided] = []
  /// What ended ways, each once.
  package var ends: [End] = []
  /// What only those hide.
  package var notLookedAt = NotLookedAt()
  /// Where a rule is broken besides what is in `broken`: no way was looked for.
  package var untold: [Violation] = []
  /// Errors by ways of which no script can say the last turn.
  package var withoutScript: [Violation] = []
  /// Whether the saturation stopped somewhere: what is broken may then be broken elsewhere too.
  package var isLimited = false
  /// How many of these a search met by chance, and the prover knew nothing of: with any, it is wrong somewhere.
  package var unforeseen = 0
  package var size = Size()
  /// Whether nobody waited for it any longer: then it says nothing but how far it came.
  package var isInterrupted = false
  /// The kernel in which the ways' payloads have their numbers.
  package var kernel: Kernel
  package var advice: [Advice] = []
  /// What is known of the flow's own checks, in their order.
  package var checks: [CheckVerdict] = []
}

extension Proof {
  /// The invariants that some sequence of turns breaks.
  package var brokenRules: Set<Rule> {
    Set(broken.map(\.violation.rule) + withoutScript.map(\.rule))
  }

  /// How large the pushdown system is that was saturated.
  package struct Size: Sendable {
    package var heads = 0
    /// How often the kernel ran.
    package var turns = 0
    package var rules = 0
    package var summaries = 0
    /// What lies in which hole: pairs of a summary and a content.
    package var facts = 0
    /// How many nodes the largest set of valuations has in which a head is reached.
    package var diagramNodes = 0
    /// How many operations on sets of valuations were made, those on parts of sets, too.
    package var operations = 0
  }
}

extension Proof.Size {
  init(_ saturation: Saturation) {
    heads = saturation.heads.count
    turns = saturation.turns
    rules = saturation.rules.count
    summaries = saturation.summaries.count
    facts = saturation.held.count
    operations = saturation.diagrams.operations
    diagramNodes = saturation.heads.map { saturation.diagrams.size($0.values) }.max() ?? 0
  }
}

/// Proves that no sequence of turns breaks an invariant, or finds the shortest that does.
package enum Prover {
  /// Where the saturation stops, and the verdict is "not decided". What a team writes stays far below.
  package static let mostHeads = 250_000
  /// How many screens and coordinators the worlds of all turns may hold, all together: what is more takes
  /// minutes or gigabytes, however few the worlds are.
  static let mostWork = 375_000_000
  /// The same where nothing is folded.
  static let mostPlainHeads = 10_000
  static let mostPlainWork = 40_000_000
  /// How much of that may go into finding out what a proof stops for.
  static let mostTrialWork = 40_000_000

  /// How many findings of one rule are told, each with its way.
  package static let mostOfRule = 100

  /// - Parameter isWanted: whether advice of a rule is asked for; of `not-decided`, what it comes from.
  /// - Parameter plainWorlds: how many worlds are looked at one by one where the saturation has stopped.
  /// - Parameter isError: whether the run reports a rule at a place as an error: there a way ends.
  /// - Parameter waysOfChecks: how many ways are looked for that break one of the flow's own checks.
  /// - Parameter interruption: is asked before every turn.
  package static func prove(
    _ flow: Flow, mostHeads: Int = mostHeads, plainWorlds: Int = 20_000,
    wanting isWanted: (Rule) -> Bool = { _ in true },
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault,
    waysOfChecks: Int = 1, interruption: Interruption = Interruption()
  ) -> Proof {
    let ends = WayEnds(at: isError)
    func saturation(of flow: Flow) -> Saturation {
      saturate(flow, mostHeads: mostHeads, ends: ends, interruption: interruption)
    }
    let watching = flow.watchingChecks()
    let first = saturation(of: flow.checksMayShare ? watching : flow)
    var nothing = Proof(kernel: first.kernel)
    nothing.isInterrupted = true
    nothing.size = Proof.Size(first)
    if interruption.isRequested { return nothing }
    func main(_ saturation: consuming Saturation) -> SaturationProof {
      // Where the saturation has stopped, it was tried without folds already.
      let mayBeFolds = saturation.folds && saturation.limits.isEmpty
      let flow = saturation.kernel.flow
      return SaturationProof(saturation, plainWorlds: plainWorlds, wanting: isWanted) {
        guard mayBeFolds, !interruption.isRequested else { return nil }
        let plain = plain(flow, mostHeads: mostHeads, ends: ends, interruption: interruption)
        return plain.limits.isEmpty && !interruption.isRequested ? plain : nil
      }
    }
    func groups(_ proof: Proof) -> CheckGroups {
      CheckGroups(
        of: flow, isCut: !proof.ends.isEmpty, mostWays: waysOfChecks, saturate: saturation)
    }
    var proof: Proof
    if flow.checks.isEmpty {
      proof = main(first).proof
    } else if !flow.checksMayShare {
      proof = main(first).proof
      var groups = groups(proof)
      proof.checks = groups.verdicts(by: saturation(of: watching), &proof.kernel)
    } else if !first.limits.isEmpty {
      // A limit that checks have led to is none of the invariants'.
      proof = main(saturation(of: flow)).proof
      var groups = groups(proof)
      proof.checks = groups.verdicts(by: first, &proof.kernel)
    } else {
      let whole = main(first)
      proof = whole.proof
      if interruption.isRequested { return nothing }
      (proof.checks, proof.kernel) = whole.verdicts(of: flow, mostWays: waysOfChecks)
      var groups = groups(proof)
      proof.checks = groups.apart(proof.checks, &proof.kernel)
    }
    if interruption.isRequested { return nothing }
    proof.giveOnlyWhatCounts()
    return proof
  }

  /// What a proof would stop for, nil where it comes to an end, and how many heads that takes. No way is looked for to
  /// anything that is broken: that takes most of a proof's time.
  package static func stop(of flow: Flow, mostHeads: Int) -> (stop: Undecided?, heads: Int) {
    let saturation = saturate(
      flow, mostHeads: mostHeads, ends: WayEnds(at: Rule.isErrorByDefault),
      interruption: Interruption())
    return (saturation.stop(withCauses: true), saturation.heads.count)
  }

  /// - Parameter sides: where the flow is two in one.
  static func saturate(
    _ flow: Flow, mostHeads: Int = mostHeads, mostWork: Int = mostWork, ends: WayEnds,
    interruption: Interruption, sides: Sides = Sides()
  ) -> Saturation {
    var folded = Saturation(
      flow, mostHeads: mostHeads, mostWork: mostWork, ends: ends, interruption: interruption)
    folded.sides = sides
    folded.saturate()
    if folded.limits.isEmpty || interruption.isRequested { return folded }
    // What can't be told of folds may be told of each world, where these are few.
    let plain = plain(
      flow, mostHeads: mostHeads, ends: ends, interruption: interruption, sides: sides)
    folded.work += plain.work
    return plain.limits.isEmpty && !interruption.isRequested ? plain : folded
  }

  /// The same without folds, as long as there are few worlds.
  private static func plain(
    _ flow: Flow, mostHeads: Int, ends: WayEnds, interruption: Interruption, sides: Sides = Sides()
  ) -> Saturation {
    var plain = Saturation(
      flow, mostHeads: min(mostHeads, mostPlainHeads), mostWork: mostPlainWork, ends: ends,
      interruption: interruption, folds: false)
    plain.sides = sides
    plain.saturate()
    return plain
  }
}

extension Flow {
  /// Whether the invariants can be proved along with the checks. What goes unopened in rounds of coordinators tells
  /// nobody, and a check that asks for events has to be told: the more is opened, the less may be decided.
  fileprivate var checksMayShare: Bool {
    if checks.isEmpty { return true }
    let asksForEvents = checks.contains { check in
      check.formulas.contains { formula in
        formula.letters.contains { if case .event = $0 { true } else { false } }
      }
    }
    return !asksForEvents || !hasCircleOfBoundaries
  }
}
