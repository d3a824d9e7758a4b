import FlowKernel
import FlowModel
import FlowSource

/// A violation as it is counted: where the flow has it, not in which turn.
struct KnownViolation: Hashable {
  var rule: Rule
  var coordinator: CoordinatorID?
  var place: SourceRange
}

/// What a turn of a world leads to.
struct Outcome {
  /// Of `StateTable`.
  var state: Int32
  /// What it used, and behind that what it violated: of `Outcomes.footprints`.
  var footprint: Int32
  /// What showed the screen that is visible now; -1 where that has not changed.
  var place: Int32
}

/// Where the flow shows a screen, as a number: a step, the screen itself where a gesture uncovered it, or
/// nothing.
struct ShowingPlace {
  let flow: Flow

  func number(ofStep step: Int) -> Int32 { Int32(step) }
  func number(of screen: ScreenID?) -> Int32 {
    Int32(flow.steps.count + (screen?.index ?? flow.screens.count))
  }

  func range(_ number: Int32) -> SourceRange? {
    let index = Int(number)
    if index < 0 { return nil }
    if index < flow.steps.count { return flow.steps[index].range }
    let screen = index - flow.steps.count
    return screen < flow.screens.count ? flow.screens[screen].range : nil
  }
}

/// Worlds as they are told apart: with what was seen on the way to them in the turn before.
struct StateTable {
  private var keys = KeyTable()
  private var writer = CanonicalWriter()
  private var key: [UInt32] = []
  /// By state: the visible screen's number, -1 for nothing, -2 where the app hangs, -3 where nobody knows.
  private(set) var visible: [Int32] = []
  /// Bytes, about.
  private(set) var size = 0

  static let hung: UInt32 = .max
  static let anything: UInt32 = .max - 1

  var count: Int { visible.count }

  mutating func intern(_ world: World, shown: [UInt32]) -> Int32 {
    writer.write(world)
    key.removeAll(keepingCapacity: true)
    key.append(UInt32(shown.count))
    key += shown
    key += writer.numbers
    return intern(key[...], visible: world.visibleScreen.map { Int32($0.index) } ?? -1)
  }

  /// The app after a turn that never ends.
  mutating func internHung() -> Int32 { intern([Self.hung], visible: -2) }

  /// The app after a turn that takes too many steps to be followed: it may show and do anything.
  mutating func internAnything() -> Int32 { intern([Self.anything], visible: -3) }

  mutating func intern(_ key: ArraySlice<UInt32>, visible screen: Int32) -> Int32 {
    let (number, isNew) = keys.intern(key)
    if isNew {
      visible.append(screen)
      size += key.count * 4 + 40
    }
    return Int32(number)
  }

  func key(_ state: Int32) -> ArraySlice<UInt32> { keys[Int(state)] }

  func isHung(_ state: Int32) -> Bool { visible[Int(state)] == -2 }
  func isAnything(_ state: Int32) -> Bool { visible[Int(state)] == -3 }

  func shows(_ screen: ScreenID, onTheWayTo state: Int32) -> Bool {
    let key = keys[Int(state)]
    let count = key[key.startIndex]
    if count == 0 || count >= Self.anything { return false }
    return key.dropFirst().prefix(Int(count)).contains(screen.raw)
  }

  func world(_ state: Int32, _ kernel: Kernel) -> World {
    let key = keys[Int(state)]
    var world = World()
    kernel.read(key.dropFirst(1 + Int(key[key.startIndex])), into: &world)
    return world
  }
}

/// What turns lead to, each made once.
struct Outcomes {
  private(set) var stepper: Stepper
  let items: CoverageItems
  private let places: ShowingPlace
  private let severities: [Rule: Severity?]
  private(set) var states = StateTable()
  var footprints = Footprints()
  private(set) var violations: [KnownViolation] = []
  private var violationNumbers: [KnownViolation: UInt32] = [:]
  private var all: [Outcome] = []
  /// By state and letter, or `noLetter`, a place in `ranges`.
  private var known = NumberTable()
  /// Which of `all`.
  private var ranges: [Range<Int>] = []

  /// In place of a letter, for the turns that no line tells of.
  private static let noLetter: Int32 = -1

  /// Room for the world after a turn, so that not every turn needs its own.
  private var room = World()

  init(_ kernel: Kernel, severities: [Rule: Severity?]) {
    stepper = Stepper(kernel)
    items = CoverageItems(kernel.flow)
    places = ShowingPlace(flow: kernel.flow)
    self.severities = severities
  }

  /// Bytes, about.
  var size: Int { states.size + footprints.size + all.count * 12 + ranges.count * 48 }

  /// Forgets all worlds, and keeps what is counted.
  mutating func forget() {
    states = StateTable()
    footprints = Footprints()
    all = []
    known = NumberTable()
    ranges = []
  }

  subscript(index: Int) -> Outcome { all[index] }

  mutating func letter(
    of line: TraceLine, _ bytes: Span<UInt8>, by reader: inout LetterReader
  ) throws(TraceProblem) -> Int32 {
    try reader.letter(of: line, bytes, &stepper.kernel)
  }

  mutating func withStates<Result>(_ body: (inout StateTable) -> Result) -> Result { body(&states) }

  // MARK: Turns

  /// Where a line leads from a state.
  mutating func outcomes(of action: Action, _ letter: Int32, from state: Int32) -> Range<Int> {
    let key = Self.key(state, letter)
    if let known = known[key] { return ranges[Int(known)] }
    var found: [Outcome] = []
    if states.isAnything(state) {
      found.append(Outcome(state: state, footprint: Footprints.none, place: -1))
    } else if !states.isHung(state) {
      let world = states.world(state, stepper.kernel)
      for turn in stepper.turns(for: action, in: world) { run(turn, in: world, to: &found) }
    }
    return keep(found, as: key)
  }

  /// Where turns lead that no line tells of.
  mutating func hiddenOutcomes(from state: Int32) -> Range<Int> {
    let key = Self.key(state, Self.noLetter)
    if let known = known[key] { return ranges[Int(known)] }
    var found: [Outcome] = []
    // Whatever may be anything still is after a hidden turn.
    if !states.isHung(state), !states.isAnything(state) {
      let world = states.world(state, stepper.kernel)
      for turn in stepper.hiddenTurns(in: world) { run(turn, in: world, to: &found) }
    }
    return keep(found, as: key)
  }

  mutating func launches(_ state: TupleID) -> Range<Int> {
    var found: [Outcome] = []
    run(Turn(.launch(state: state)), in: World(), to: &found)
    return keep(found)
  }

  mutating func openLaunches() -> Range<Int> { launches(stepper.openLaunch()) }

  private mutating func keep(_ found: [Outcome]) -> Range<Int> {
    all += found
    return all.count - found.count..<all.count
  }

  private mutating func keep(_ found: [Outcome], as key: UInt64) -> Range<Int> {
    let range = keep(found)
    known.insert(key, UInt32(ranges.count))
    ranges.append(range)
    return range
  }

  private static func key(_ state: Int32, _ letter: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: state)) << 32 | UInt64(UInt32(bitPattern: letter))
  }

  private mutating func run(_ turn: Turn, in world: World, to found: inout [Outcome]) {
    let before = turn.isLaunch ? nil : world.visibleScreen
    var waiting = [Stepper.Trial(state: world.state, turn: turn)]
    var end = World()
    swap(&end, &room)
    while let (trial, report) = stepper.tryNext(&waiting, in: world, to: &end) {
      found.append(outcome(of: trial, in: end, report, from: before))
    }
    swap(&end, &room)
  }

  /// What the turn that the stepper has just made led to.
  private mutating func outcome(
    of trial: Stepper.Trial, in world: World, _ report: TurnReport, from before: ScreenID?
  ) -> Outcome {
    let shown = stepper.kernel.shown
    let isChanged = shown.count > 1 || trial.turn.isLaunch
    let after = shown.last?.screen
    var items = self.items.used(
      by: trial.turn.action, notedBy: stepper.kernel, from: before,
      to: isChanged ? after : nil)
    items += report.violations.compactMap { number(of: $0) }
    let footprint = footprints.intern(Sorted.set(items))
    let place: Int32 =
      isChanged
      ? shown.last?.step.map { places.number(ofStep: $0) } ?? places.number(of: after) : -1
    if report.isAbandoned {
      return Outcome(state: states.internAnything(), footprint: footprint, place: place)
    }
    if report.isEndless {
      return Outcome(state: states.internHung(), footprint: footprint, place: place)
    }
    let onTheWay = shown.dropFirst().dropLast().compactMap { $0.screen?.raw }
      .filter { $0 != after?.raw }
    return Outcome(
      state: states.intern(world, shown: Sorted.set(onTheWay)), footprint: footprint,
      place: place)
  }

  /// nil where the flow's `rules:` don't ask for it.
  private mutating func number(of violation: Violation) -> UInt32? {
    let severity = severities[violation.rule] ?? violation.rule.defaultSeverity
    guard severity != nil else { return nil }
    let known = KnownViolation(
      rule: violation.rule, coordinator: violation.coordinator,
      place: violation.place(in: stepper.flow))
    if let number = violationNumbers[known] { return number }
    let number = UInt32(items.count + violations.count)
    violations.append(known)
    violationNumbers[known] = number
    return number
  }
}

extension Turn {
  var isLaunch: Bool {
    if case .launch = action { return true }
    return false
  }
}
