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

  private var known: [Question: Bool] = [:]
  private var looked = 0

  mutating func mayHold(
    _ thing: Kernel.HiddenThing, _ hole: FoldID, _ saturation: borrowing Saturation
  ) -> Bool {
    if hole < 0 { return true }
    let first = saturation.last(from: hole)
    let question = Question(thing: thing, hole: first)
    if let known = known[question] { return known }
    let mayHold = look(for: thing, from: first, saturation)
    known[question] = mayHold
    return mayHold
  }

  private mutating func look(
    for thing: Kernel.HiddenThing, from first: FoldID, _ saturation: borrowing Saturation
  ) -> Bool {
    var seen: Set<FoldID> = [first]
    var waiting = [first]
    while let hole = waiting.popLast() {
      for number in saturation.summaries[Int(hole)].contents {
        looked += 1
        if looked > Self.most { return true }
        guard let inner = saturation.contents[number].inner(lookingFor: thing) else { return true }
        for fold in inner {
          // What is left out has no number.
          if fold < 0 { return true }
          let next = saturation.last(from: fold)
          if seen.insert(next).inserted { waiting.append(next) }
        }
      }
    }
    return false
  }
}

extension Content {
  /// The holes in which something may lie that doesn't lie here itself; nil if it does.
  fileprivate func inner(lookingFor thing: Kernel.HiddenThing) -> [FoldID]? {
    switch thing {
    case .top(let screen):
      guard let top = entries.last else { return [] }
      if top.fold != .unfolded { return [top.fold] }
      return top.screen == screen ? nil : []
    case .any(let screen):
      if entries.contains(where: { $0.fold == .unfolded && $0.screen == screen }) { return nil }
      return entries.filter { $0.fold != .unfolded }.map(\.fold)
    case .coordinator(let type):
      let folds = World.folds(in: tab[...])
      if folds.hasNest || World.types(in: tab[...]).contains(type) { return nil }
      return folds.tabs
    }
  }
}

extension Saturation {
  /// Notes what is known of each settled head's worlds, once it is known what may lie in their holes.
  mutating func noteFacts() {
    guard var atoms = checkAtoms else { return }
    checkAtoms = nil
    var holes = HoleContents()
    for head in heads.indices {
      guard isSettled(head) else {
        atoms.noteNothing()
        continue
      }
      atoms.note(world(of: head), kernel) { holes.mayHold($0, $1, self) }
    }
    checkAtoms = atoms
  }
}
