import FlowKernel
import FlowModel
import FlowReporting
package import FlowSource
import FlowSpec

/// What a draft guessed, and nobody has looked at: a finding that depends on it is possible, and no more.
struct Doubts {
  private let marked: MarkedLines
  /// Names of the screens that stand for what was not understood.
  private let placeholders: Set<String>
  /// Where coordinators are declared whose `start` is a guess, and what they are called.
  private let guessed: [SourceRange: NameID]
  private let flow: Flow

  init(_ loaded: LoadedFlow, sources: SourceSet) {
    let marked = MarkedLines(loaded.declarations.marks, in: sources)
    self.marked = marked
    flow = loaded.flow
    let screens = loaded.declarations.screens.filter { marked.contains($0.name.range) }
    placeholders = Set(screens.map { loaded.flow.names[$0.name.value] })
    let coordinators = loaded.declarations.coordinators
    guessed = Dictionary(
      coordinators.filter { $0.startKey.map(marked.contains) == true }
        .map { ($0.name.range, $0.name.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Makes a note of a finding whose place, notes or way touch a marked line, a placeholder, or a coordinator that begins
  /// with what is a guess.
  func weigh(
    _ finding: inout Diagnostic, _ ways: CounterexampleTable, _ places: inout PlaceTable
  ) {
    guard !marked.isEmpty, finding.rule.kind != .reading, finding.rule.kind != .suppression else {
      return
    }
    var ranges = [finding.range] + finding.notes.map(\.range)
    if finding.way != nil { ranges += ways.steps(to: finding).map(\.range) }
    let touches = ranges.contains { marked.contains($0) || showsPlaceholder($0, &places) }
    guard touches || guessed[finding.range] != nil || visitsGuess(finding, ways) else { return }
    finding.severity = .note
    finding.message = "possible: " + finding.message
  }

  /// Whether the user sees a placeholder on the way to a finding, or before its last turn one of a coordinator whose `start`
  /// is a guess, or leads there by one.
  private func visitsGuess(_ finding: Diagnostic, _ ways: CounterexampleTable) -> Bool {
    guard !placeholders.isEmpty || !guessed.isEmpty, let id = finding.way else { return false }
    var (way, kernel) = ways[id]
    var world = World()
    for (number, action) in way.actions.enumerated() {
      guard let turn = kernel.turn(for: action, in: world) else { return false }
      _ = kernel.run(turn, on: &world)
      let entry = world.visible.entry
      guard entry != .none, let screen = world[entry: entry].screen else { continue }
      if placeholders.contains(flow.names[flow[screen].name]) { return true }
      if number == max(way.actions.count - 2, 0),
        began(world[entry: entry].owner, in: world, isLaunch: number == 0)
      {
        return true
      }
    }
    return false
  }

  /// Whether a coordinator begins with a guess, or after the launch one that has started it.
  private func began(_ coordinator: Slot, in world: World, isLaunch: Bool) -> Bool {
    let guessed = Set(guessed.values)
    var next = coordinator
    while next != .none {
      if guessed.contains(flow[world.coordinators[Int(next)].type].name) { return true }
      next = isLaunch ? world.coordinators[Int(next)].parent : .none
    }
    return false
  }

  private func showsPlaceholder(_ range: SourceRange, _ places: inout PlaceTable) -> Bool {
    if placeholders.isEmpty { return false }
    let index = places.index(of: range.file)
    let bytes = index.bytes(ofLine: index.line(of: Int(range.start)))
    let words = bytes.split { byte in
      !(byte >= 0x80 || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte))
    }
    return words.contains { placeholders.contains(String(decoding: $0, as: UTF8.self)) }
  }
}

extension LoadedFlow {
  /// Where the app's code has what stands at a place of the flow; nil where the flow doesn't say.
  package func code(of range: SourceRange) -> String? {
    let place = declarations.codePlaces.place(of: range)
    return place == "none" ? nil : place
  }
}
