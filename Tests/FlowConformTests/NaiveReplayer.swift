import FlowConform
import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport

/// The same as `Conformance`, without determinising, without values left open, without haste: sets of
/// concrete worlds, and every turn with every payload.
struct NaiveReplayer {
  struct Possible: Hashable {
    var world: World
    var shown: Set<ScreenID>
    var isHung = false
    /// After a turn that was given up: it may show and do anything.
    var isAnything = false

    static func == (left: Possible, right: Possible) -> Bool {
      if left.isHung || right.isHung { return left.isHung == right.isHung }
      if left.isAnything || right.isAnything { return left.isAnything == right.isAnything }
      return left.shown == right.shown && left.world == right.world
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(isHung)
      hasher.combine(isAnything)
      if isHung || isAnything { return }
      hasher.combine(shown)
      hasher.combine(world)
    }
  }

  struct Reached {
    var certain: Set<UInt32>
    var possible: Set<UInt32>
  }

  var kernel: Kernel
  let items: CoverageItems
  private(set) var certain: [Int]
  private(set) var possible: [Int]
  var worlds: [Possible: Reached] = [:]
  /// Whether the last session could not be followed to its end.
  private(set) var isOpen = false
  /// Whether the last session had more worlds than anybody waits for: nothing is said of it then.
  private(set) var isGivenUp = false
  private static let most = 4_000

  init(_ kernel: Kernel) {
    self.kernel = kernel
    self.kernel.noteUse()
    items = CoverageItems(kernel.flow)
    certain = Array(repeating: 0, count: items.count)
    possible = certain
  }

  /// The first line that differs, counted from 0; nil where all conform.
  ///
  /// - Parameter lost: before which line one is lost, as its number says: one turn more may be missing there.
  mutating func replay(_ lines: [TestLine], gap: Int, lost: Int? = nil) -> Int? {
    worlds = [:]
    isOpen = false
    isGivenUp = false
    for (index, line) in lines.enumerated() {
      var next: [Possible: Reached] = [:]
      let gap = index == lost ? gap + 1 : gap
      switch line {
      case .launch(let state): next = launches(state)
      case .action(let action, let values):
        for (from, reached) in hidden(gap) {
          if from.isAnything { merge(from, reached, to: &next) }
          for turn in turns(like: action, values, in: from) {
            add(run(turn, in: from), after: reached, to: &next)
          }
        }
      case .screen(let screen):
        if index == 0 { worlds = launches(kernel.flow.variables.map { _ in nil }) }
        // Nor does a first line tell of the turns before it: a logger may begin late.
        for (from, reached) in hidden(gap) {
          if from.isHung { continue }
          if from.isAnything {
            merge(from, reached, to: &next)
            continue
          }
          let visible = from.world.visible.entry
          let isSeen = (visible == .none ? nil : from.world[entry: visible].screen) == screen
          let wasSeen = screen.map { from.shown.contains($0) } ?? false
          if isSeen || wasSeen { merge(from, reached, to: &next) }
        }
      }
      if isGivenUp { return nil }
      if next.isEmpty { return index }
      if next.keys.allSatisfy(\.isAnything) {
        isOpen = true
        return nil
      }
      count(next)
      worlds = next.mapValues { _ in Reached(certain: [], possible: []) }
    }
    return nil
  }

  private mutating func count(_ next: [Possible: Reached]) {
    var all: Set<UInt32>?
    var some: Set<UInt32> = []
    for reached in next.values {
      all = all?.intersection(reached.certain) ?? reached.certain
      some.formUnion(reached.possible)
    }
    for item in all ?? [] { certain[Int(item)] += 1 }
    for item in some.subtracting(all ?? []) { possible[Int(item)] += 1 }
  }

  private func add(
    _ outcome: (Possible, Set<UInt32>), after reached: Reached, to next: inout [Possible: Reached]
  ) {
    merge(
      outcome.0,
      Reached(
        certain: reached.certain.union(outcome.1), possible: reached.possible.union(outcome.1)),
      to: &next)
  }

  private func merge(_ world: Possible, _ reached: Reached, to next: inout [Possible: Reached]) {
    guard let known = next[world] else {
      next[world] = reached
      return
    }
    next[world] = Reached(
      certain: known.certain.intersection(reached.certain),
      possible: known.possible.union(reached.possible))
  }

  // MARK: Turns

  private mutating func launches(_ given: [Value?]) -> [Possible: Reached] {
    var states: [[Value]] = [[]]
    for (variable, value) in zip(kernel.flow.variables, given) {
      var values = [value ?? variable.initial]
      if values == [.unknown] { values = kernel.flow.types.representatives(of: variable.type) }
      states = states.flatMap { state in values.map { state + [$0] } }
    }
    var next: [Possible: Reached] = [:]
    for state in states {
      clear()
      let (world, report) = kernel.launch(state: state)
      let tuple = kernel.tuples.intern(state)
      add(
        outcome(world, report, .launch(state: tuple), from: nil),
        after: Reached(certain: [], possible: []), to: &next)
    }
    return next
  }

  private mutating func hidden(_ gap: Int) -> [Possible: Reached] {
    var all = worlds
    var layer = worlds
    for _ in 0..<gap {
      var found: [Possible: Reached] = [:]
      for (from, reached) in layer where !from.isHung && !from.isAnything {
        for turn in FlowTestSupport.turns(of: &kernel, in: from.world) {
          add(run(turn, in: from), after: reached, to: &found)
        }
      }
      let known = Set(all.keys)
      for (world, reached) in found { merge(world, reached, to: &all) }
      layer = found.filter { !known.contains($0.key) }
      if all.count > Self.most {
        isGivenUp = true
        break
      }
    }
    return all
  }

  private mutating func turns(like action: Action, _ values: [Value?], in from: Possible) -> [Turn]
  {
    if from.isHung || from.isAnything { return [] }
    return FlowTestSupport.turns(of: &kernel, in: from.world).filter { turn in
      switch (turn.action, action) {
      case (.event(let event, let payload, _), .event(let wanted, _, _)),
        (.doubleTap(let event, let payload), .doubleTap(let wanted, _)):
        event == wanted && fits(payload, values)
      case (.open(let link, let payload), .open(let wanted, _)):
        link == wanted && fits(payload, values)
      case (.change(let variable, let value), .change(let wanted, _)):
        variable == wanted && (values[0] == nil || values[0] == value)
      default: turn.action == action
      }
    }
  }

  private func fits(_ payload: TupleID, _ values: [Value?]) -> Bool {
    zip(kernel.tuples[payload], values).allSatisfy { $1 == nil || $0 == $1 }
  }

  private mutating func clear() {
    kernel.forgetUse()
  }

  private mutating func run(_ turn: Turn, in from: Possible) -> (Possible, Set<UInt32>) {
    clear()
    var world = from.world
    let visible = world.visible.entry
    let before = visible == .none ? nil : world[entry: visible].screen
    let report = kernel.run(turn, on: &world)
    return outcome(world, report, turn.action, from: before)
  }

  private func outcome(
    _ world: World, _ report: TurnReport, _ action: Action, from before: ScreenID?
  ) -> (Possible, Set<UInt32>) {
    var isChanged = kernel.shown.count > 1
    if case .launch = action { isChanged = true }
    let after = kernel.shown.last?.screen
    let used = items.used(
      by: action, notedBy: kernel, from: before, to: isChanged ? after : nil)
    if report.isAbandoned {
      return (Possible(world: World(), shown: [], isAnything: true), Set(used))
    }
    if report.isEndless {
      return (Possible(world: World(), shown: [], isHung: true), Set(used))
    }
    var shown = Set(kernel.shown.dropFirst().dropLast().compactMap(\.screen))
    if let after { shown.remove(after) }
    return (Possible(world: world, shown: shown), Set(used))
  }
}
