import FlowKernel
import FlowModel
import FlowProver
import FlowScript
import FlowSource
import FlowSpec

/// Finds out whether two flows do the same.
///
/// What is written alike does the same in every world, so only what is written otherwise can make a difference: each
/// such edit is looked for, first in pairs of worlds from the launch on, then by the prover, then in more pairs.
package struct BehaviourComparison {
  /// How many pairs of worlds are looked at before the prover is asked, and how many in all. They are counted, so the
  /// answer is the same on every machine.
  package static let firstPairs = 300
  static let most = Product.Limits(pairs: 1_000, work: 600_000)
  /// How many worlds are looked at for a way to a child.
  private static let mostWorlds = 20_000

  private let old: FlowNames
  private let new: FlowNames
  private let common: Common
  private let edits: Edits
  private var result = Behaviour()
  /// The edits that the prover says no sequence comes to.
  private var never: Set<Int> = []

  static func compare(
    _ old: FlowSide, _ new: FlowSide, _ map: NameMap, _ firstPairs: Int
  ) -> Behaviour {
    var comparison = BehaviourComparison(old, new, map)
    comparison.run(Product.Limits(pairs: firstPairs, work: 200_000))
    return comparison.result
  }

  /// Both kernels, and where in both flows is what is written otherwise and can make a difference.
  static func sides(_ old: FlowSide, _ new: FlowSide, _ map: NameMap) -> (Twin, EditPlaces) {
    let comparison = BehaviourComparison(old, new, map)
    let partners = Partners(comparison.old, comparison.new)
    return (
      Twin(partners, comparison.common),
      EditPlaces(comparison.edits, (comparison.old.flow, comparison.new.flow))
    )
  }

  private init(_ oldSide: FlowSide, _ newSide: FlowSide, _ map: NameMap) {
    var (before, now) = (oldSide.flow, newSide.flow)
    // What has ever shown something is noted in both worlds, or in none.
    before.endsTheGone = before.endsTheGone || now.endsTheGone
    now.endsTheGone = before.endsTheGone
    old = FlowNames(before, map)
    new = FlowNames(now)
    common = Common(old, new)
    edits = Edits(oldSide, newSide, old, new, common)
  }

  private mutating func run(_ few: Product.Limits) {
    if edits.all.isEmpty { return }
    let partners = Partners(old, new)
    var product = Product(
      Twin(partners, common), EditPlaces(edits, (old.flow, new.flow)))
    product.run(upTo: few)
    if !product.isComplete, !product.isSettled { askTheProver(&product) }
    product.run(upTo: Self.most)
    if !product.isComplete { goNear(&product) }
    if !product.isComplete { askWhetherThatIsAll(&product) }
    result.compared += product.nodes.count
    if product.nodes.isEmpty {
      result.launches = .nothing
    } else if product.hasAnotherLaunch, product.goesOnFromLaunches {
      result.launches = .goneOn
    }
    for found in product.found { tell(found, &product) }
    result.until = Array(Set(result.until).union(product.until)).sorted { $0.name < $1.name }
    if !product.isComplete {
      let settled = product.settled.union(product.settledElsewhere)
      for (number, edit) in edits.all.enumerated() where !settled.contains(number) {
        result.open.append(edit.name)
      }
    }
    conclude(product)
  }

  private mutating func conclude(_ product: Product) {
    // One declaration is told once, by the shortest script.
    result.differences = Self.told(result.differences)
    result.added = Self.told(result.added)
    let changed = Set(result.differences.map(\.cause))
    result.added.removeAll { changed.contains($0.cause) }
    lookBehind(product)
    result.differences = result.differences.map { $0.named() }
    result.added = result.added.map { $0.named() }
    if !result.open.isEmpty {
      result.verdict = .notDecided
    } else if !result.differences.isEmpty {
      result.verdict = .changed
    } else if !result.added.isEmpty {
      result.verdict = .extended
    }
  }

  private static func told(_ differences: [Difference]) -> [Difference] {
    var best: [String: Difference] = [:]
    for difference in differences {
      let known = best[difference.cause]
      if known.map({ difference.isTold(before: $0) }) ?? true {
        best[difference.cause] = difference
      }
    }
    let all = best.values.sorted { ($0.new ?? .last, $0.cause) < ($1.new ?? .last, $1.cause) }
    // One way is told once: by what its last line names, if that is an edit.
    var ways: [[String]: Int] = [:]
    for (index, difference) in all.enumerated() {
      if ways[difference.script] == nil || difference.isNamedByItsScript {
        ways[difference.script] = index
      }
    }
    return all.indices.filter { ways[all[$0].script] == $0 }.map { all[$0] }
  }

  // MARK: The prover

  private mutating func askTheProver(_ product: inout Product) {
    let open = Set(edits.all.indices).subtracting(product.settled)
    let inOld = open.filter { edits.all[$0].old != nil || edits.all[$0].key.kind == .transition }
    let before = witnesses(in: .old, of: inOld, behind: [], &product)
    // Ways of the old flow say nothing of what comes behind a launch that only the new one has.
    let goesOn = product.hasAnotherLaunch && product.goesOnFromLaunches
    // A value that only the new flow has only its own turns can be sent.
    let types = old.givenTypes
    let hasMoreValues = new.givenTypes.contains { types[$0.key] ?? $0.value != $0.value }
    let inNew = open.filter { number in
      let edit = edits.all[number]
      return edit.new != nil && !product.more.contains(number)
        && (product.hasAnotherLaunch || hasMoreValues || edit.old == nil)
    }
    let neverNow = witnesses(
      in: .new, of: inNew, behind: goesOn ? product.launchEdits : [], &product
    ).never
    for edit in before.never.union(neverNow) {
      let isNever =
        (before.never.contains(edit) || edits.all[edit].old == nil && !before.asked.contains(edit))
        && (inNew.contains(edit) ? neverNow.contains(edit) : !goesOn)
      if isNever {
        product.settled.insert(edit)
        if !product.more.contains(edit) { never.insert(edit) }
      }
    }
  }

  /// Whether what lets the new flow do more leaves all that the old one does as it is.
  private mutating func askWhetherThatIsAll(_ product: inout Product) {
    let open = product.more.subtracting(product.settled)
    if open.isEmpty || product.hasAnotherLaunch { return }
    product.settled.formUnion(witnesses(in: .old, of: open, behind: [], &product).never)
  }

  /// Looks for ways of a flow to edits, and tells of those that it finds.
  private mutating func witnesses(
    in which: Which, of wanted: Set<Int>, behind launchEdits: Set<Int>, _ product: inout Product
  ) -> Witnesses {
    if wanted.isEmpty { return Witnesses() }
    let choices = choices(in: which, of: wanted, given: launchEdits)
    var twin = choices.twin
    let witnesses = Witnesses(
      of: choices, in: which, told: product.settled, more: product.more, behind: launchEdits, &twin)
    result.compared += witnesses.heads
    result.until += witnesses.until
    for witness in witnesses.found {
      product.settled.insert(witness.edit)
      tell(witness, &twin)
    }
    return witnesses
  }

  private func choices(in which: Which, of wanted: Set<Int>, given: Set<Int>) -> Choices {
    let (here, there) = which == .old ? (old, new) : (new, old)
    return Choices(
      in: which, edits.all, wanted: wanted, given: given, here: BlockText(here, common),
      there: BlockText(there, common), from: Partners(there, here),
      Twin(Partners(here, there), common))
  }

  /// Not everything that is written otherwise is a choice that the prover could make of both flows, and where one breaks
  /// more it may not find a way that both go; but it knows the way to the screen or the child.
  private func goNear(_ product: inout Product) {
    let open = edits.all.indices.filter { !product.settled.contains($0) }
    let places = open.map { edit in
      (edit: edit, near: edits.all[edit].old.map { old.flow.places(near: $0.place) } ?? [])
    }
    if places.allSatisfy(\.near.isEmpty) { return }
    var possibilities = Possibilities(old.flow) { _, _ in false }
    for (edit, near) in places {
      for place in near where !product.settled.contains(edit) {
        guard let way = possibilities.way(near: place, most: Self.mostWorlds) else { continue }
        product.run(behind: product.twin.old.adopt(way, of: possibilities.kernel), for: edit)
      }
    }
  }

  // MARK: Behind differences

  /// Looks for what is written otherwise and lies behind a difference, where nothing was compared: for what would make
  /// one if the old flow had the difference already.
  private mutating func lookBehind(_ product: Product) {
    if result.launches == .nothing { return }
    var told = product.settled.union(product.settledElsewhere).union(product.more)
      .subtracting(never)
    while !told.isEmpty {
      let left = edits.all.indices.filter { number in
        let edit = edits.all[number]
        return !told.contains(number) && edit.old != nil && edit.new != nil
          && !result.open.contains(edit.name)
      }
      if left.isEmpty { return }
      let choices = choices(in: .new, of: Set(left), given: told)
      let behind = Behind(told, of: choices, left: left, product)
      result.compared += behind.heads
      for (edit, differences) in behind.edits { note(edit, behind: differences) }
      if behind.edits.isEmpty { return }
      // What lies behind one of these alone is found where they are given, too.
      told.formUnion(behind.edits.map(\.edit))
    }
  }

  private mutating func note(_ number: Int, behind told: Set<Int>) {
    let (edit, names) = (edits.all[number], Set(told.map { edits.all[$0].name }))
    let isNear = (result.differences + result.added).contains { names.contains($0.cause) }
    func noting(_ difference: Difference) -> Difference {
      if isNear, !names.contains(difference.cause) { return difference }
      var difference = difference
      difference.note(edit.name, [edit.old?.text ?? "", edit.new?.text ?? ""])
      return difference
    }
    result.differences = result.differences.map(noting)
    result.added = result.added.map(noting)
  }

  /// - Parameter twin: its kernels have the way's own flow as the old one.
  private mutating func tell(_ witness: Witnesses.Witness, _ twin: inout Twin) {
    let walk = witness.walk
    let isOld = witness.which == .old
    var script = ScriptLines()
    for action in walk.actions {
      let line = twin.line(action, .old)
      let other = twin.translate(action).map { twin.line($0, .new) }
      script.add(old: isOld ? line : other, new: isOld ? other : line)
    }
    let here = twin.ending(walk.here.world, walk.here.report, .old)
    let there = walk.there.map { twin.ending($0.world, $0.report, .new) } ?? .impossible
    let edit = edits.all[witness.edit]
    let isAddition = !isOld && walk.there == nil
    var difference = Difference(
      .difference(isAddition: isAddition), edit.name, old: edit.old?.range, new: edit.new?.range,
      script: script, isShortest: witness.isShortest, before: isOld ? here : there,
      now: isOld ? there : here, isVisible: true)
    difference.isAfterAnotherLaunch = walk.isAfterAnotherLaunch
    if let other = walk.there {
      weigh(
        &difference, (walk.here.world, walk.here.report), (other.world, other.report), isOld,
        &twin)
    }
    take(difference, of: edit)
  }

  /// - Parameter edit: what explains it.
  private mutating func take(_ difference: Difference, of edit: Edits.Edit?) {
    var difference = difference
    difference.meaning = edit.map { [$0.old?.text ?? "", $0.new?.text ?? ""] } ?? []
    if difference.rule == .addedBehaviour {
      result.added.append(difference)
    } else {
      result.differences.append(difference)
    }
  }

  // MARK: Pairs

  private mutating func tell(_ found: Product.Found, _ product: inout Product) {
    let step = found.step
    let script = product.script(of: found)
    let before =
      step.old.map { product.twin.ending($0.world, $0.report, .old) } ?? .impossible
    let now = step.new.map { product.twin.ending($0.world, $0.report, .new) } ?? .impossible
    let edit = found.edit.map { edits.all[$0] }
    let cause = edit?.name ?? script.lines.last ?? ""
    var difference = Difference(
      .difference(isAddition: found.isAddition), cause, old: edit?.old?.range,
      new: edit?.new?.range, script: script, isShortest: found.isShortest, before: before,
      now: now, isVisible: true)
    difference.isAfterAnotherLaunch = found.isAfterAnotherLaunch
    if let oldSide = step.old, let newSide = step.new {
      weigh(
        &difference, (oldSide.world, oldSide.report), (newSide.world, newSide.report), true,
        &product.twin)
    }
    take(difference, of: edit)
  }

  /// Whether the user sees a difference, and if not, where they will.
  ///
  /// - Parameter isOldFirst: whether the twin's old flow is the one that was.
  private func weigh(
    _ difference: inout Difference, _ here: (world: World, report: TurnReport),
    _ there: (world: World, report: TurnReport), _ isOldFirst: Bool, _ twin: inout Twin
  ) {
    if twin.violations(here.report, .old) != twin.violations(there.report, .new) { return }
    if here.report.isEndless || there.report.isEndless { return }
    if twin.looksDifferent(here.world, there.world) {
      difference.offers = twin.offers(
        before: isOldFirst ? (here.world, .old) : (there.world, .new),
        now: isOldFirst ? (there.world, .new) : (here.world, .old))
      if let tabs = twin.tabs(before: here.world, now: there.world) {
        difference.tabs = isOldFirst ? tabs : (tabs.now, tabs.before)
      } else if !twin.showsAnother(here.world, there.world) {
        difference.consequence = Consequence.first(behind: here.world, there.world, &twin)
        if !isOldFirst { difference.consequence.flip() }
      }
      return
    }
    difference.isVisible = false
    // Flipped, the words would say what it was.
    if isOldFirst { difference.hidden = twin.hidden(here.world, there.world) }
    difference.consequence = Consequence.first(behind: here.world, there.world, &twin)
    if !isOldFirst { difference.consequence.flip() }
  }
}

extension Difference.Ending {
  static var impossible: Difference.Ending {
    var ending = Difference.Ending(screen: "", path: "")
    ending.isImpossible = true
    return ending
  }
}

extension SourceRange {
  /// Behind every other place.
  fileprivate static let last = SourceRange(file: SourceID(.max), start: .max, end: .max)
}

extension Twin {
  /// An action as a script writes it; what nobody has said is the first value that there is.
  mutating func line(_ action: Action, _ which: Which) -> String {
    let flow = self[which].flow
    if case .launch(let state) = action {
      return self[which].text(ofLaunch: self[which].tuples.list(state))
    }
    let run = self[which].parameters(of: action)
    if run.isEmpty { return self[which].text(of: action) }
    let turn = Turn(action)
    let values = zip(run.indices, self[which].tuples.list(turn.payload)).map { index, value in
      value == .unknown || value == .unasked
        ? flow.types.representatives(of: flow.parameters[index].type)[0] : value
    }
    let written = turn.with(self[which].tuples.intern(values)).action
    return self[which].text(of: written)
  }
}

extension Product {
  /// All lines that lead to a difference.
  mutating func script(of found: Found) -> ScriptLines {
    var script = ScriptLines()
    // Behind the launch both flows have made it, whichever of them has the last action.
    let isLaunch = found.parent < 0
    script.add(
      old: isLaunch && found.step.oldTurn == nil
        ? nil : twin.old.text(ofLaunch: found.step.oldLaunch),
      new: isLaunch && found.step.newTurn == nil
        ? nil : twin.new.text(ofLaunch: found.step.newLaunch))
    var pairs = pair(of: found.step).map { [$0] } ?? []
    var current = found.parent
    while current >= 0 {
      if let pair = nodes[current].action { pairs.append(pair) }
      current = nodes[current].parent
    }
    for pair in pairs.reversed() {
      script.add(
        old: pair.old.map { twin.line($0, .old) }, new: pair.new.map { twin.line($0, .new) })
    }
    return script
  }
}

extension Difference {
  fileprivate var isNamedByItsScript: Bool { script.last?.hasPrefix(cause) ?? false }

  /// Whether it is told, and not another one of the same declaration: the shortest that both flows can be brought to.
  fileprivate func isTold(before other: Difference) -> Bool {
    if isAfterAnotherLaunch != other.isAfterAnotherLaunch { return !isAfterAnotherLaunch }
    return script.count < other.script.count
  }
}
