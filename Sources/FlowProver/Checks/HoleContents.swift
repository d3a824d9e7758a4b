import FlowKernel
import FlowModel

/// What may lie in holes, as far as checks ask. Each answer is kept: most holes of a coordinator stand for one.
struct HoleContents {
  /// How many contents are looked into: behind that, anything may lie anywhere.
  private static let most = 4_000_000

  private struct Question: Hashable {
    var thing: Kernel.HiddenThing
    var hole: FoldID
  }

  private let summaries: [Summary]
  private let contents: [Content]
  private var known: [Question: Bool] = [:]
  private var looked = 0

  init(of saturation: borrowing Saturation) {
    summaries = saturation.summaries
    contents = saturation.contents
  }

  mutating func mayHold(_ thing: Kernel.HiddenThing, _ hole: FoldID) -> Bool {
    if hole < 0 { return true }
    let first = summaries.last(from: hole)
    let question = Question(thing: thing, hole: first)
    if let known = known[question] { return known }
    let mayHold = look(for: thing, in: first)
    known[question] = mayHold
    return mayHold
  }

  private mutating func look(for thing: Kernel.HiddenThing, in hole: FoldID) -> Bool {
    summaries[Int(hole)].contents.contains { content in
      looked += 1
      return looked > Self.most || contents[content].mayHold(thing)
    }
  }
}

extension Content {
  /// Whether something lies here, or may lie in a hole here.
  fileprivate func mayHold(_ thing: Kernel.HiddenThing) -> Bool {
    switch thing {
    case .top(let screen):
      guard let top = entries.last, top.fold == .unfolded else { return true }
      return top.screen == screen
    case .any(let screen):
      return entries.contains { $0.fold != .unfolded || $0.screen == screen }
    case .coordinator(let type):
      return World.types(in: tab[...]).contains(type) || World.hasFoldedTab(in: tab[...])
        || World.hasFoldedRounds(in: tab[...])
    }
  }
}

extension Saturation {
  /// Notes what is known of each settled head's worlds, once it is known what may lie in their holes.
  mutating func noteFacts() {
    guard var atoms = checkAtoms else { return }
    checkAtoms = nil
    // Of its own: asked in a closure, the saturation would be copied for each head.
    var holes = HoleContents(of: self)
    for head in heads.indices {
      guard isSettled(head) else {
        atoms.noteNothing()
        continue
      }
      atoms.note(world(of: head), kernel) { holes.mayHold($0, $1) }
    }
    checkAtoms = atoms
  }
}
