import FlowKernel
import FlowModel

/// What the checks of a flow ask of worlds and of turns, each once, and by which of it heads and turns differ. To
/// ask it of each head once is all that most checks cost.
struct CheckAtoms {
  /// What is asked of a world besides its variables.
  let facts: [Check.Atom]
  let letters: [Check.Letter]
  let numbers: [Check.Atom: Int]
  /// By head, the number of what is known of its world; -1 where nobody asks.
  var factsOfHead: [Int32] = []
  private let ofEvent: [Int: UInt32]
  private let ofMove: [(number: UInt32, letter: Check.Letter)]
  private var known = KeyTable()
  private var taken = KeyTable()
  private var key: [UInt32] = []

  init(_ flow: Flow) {
    var numbers: [Check.Atom: Int] = [:]
    var facts: [Check.Atom] = []
    let atoms = flow.checks.flatMap(\.formulas).flatMap(\.atoms)
    for atom in atoms + atoms.compactMap(\.subject) where numbers[atom] == nil {
      switch atom {
      case .holds, .equals, .exists, .turn: break
      case .visible, .presented, .live:
        numbers[atom] = facts.count
        facts.append(atom)
      }
    }
    self.facts = facts
    letters = flow.watched?.letters ?? []
    var ofEvent: [Int: UInt32] = [:]
    var ofMove: [(number: UInt32, letter: Check.Letter)] = []
    for (index, letter) in letters.enumerated() {
      if case .event(let event) = letter {
        ofEvent[event.index] = UInt32(index)
      } else {
        ofMove.append((UInt32(index), letter))
      }
      numbers[.turn(letter)] = index
    }
    self.numbers = numbers
    self.ofEvent = ofEvent
    self.ofMove = ofMove
    // What takes nothing that is asked for has the number 0.
    _ = taken.intern([])
  }

  /// The number of the letters that a turn took; 0 where it took none.
  mutating func number(of course: Course) -> Int {
    if letters.isEmpty { return 0 }
    key.removeAll(keepingCapacity: true)
    for event in course.told {
      if let number = ofEvent[event.index], !key.contains(number) { key.append(number) }
    }
    for (number, letter) in ofMove where course.took(letter) { key.append(number) }
    if key.isEmpty { return 0 }
    key.sort()
    return taken.intern(key[...]).number
  }

  /// The number of what a turn took that went back twice: the screen that it left is that of the first time.
  mutating func joined(_ first: Int, _ second: Int) -> Int {
    if second == 0 { return first }
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: taken[first])
    for number in taken[second] where !key.contains(number) {
      if case .event = letters[Int(number)] { key.append(number) }
    }
    key.sort()
    return taken.intern(key[...]).number
  }

  /// Whether the turns with a number took a letter.
  func took(_ letter: Int, in number: Int) -> Bool { taken[number].contains(UInt32(letter)) }

  /// Notes what is known of a head's world.
  ///
  /// - Parameter mayLie: whether something may lie in one of its holes.
  mutating func note(
    _ world: World, _ kernel: Kernel, where mayLie: (Kernel.HiddenThing, FoldID) -> Bool
  ) {
    key.removeAll(keepingCapacity: true)
    var word = UInt32(0)
    for (index, fact) in facts.enumerated() {
      let bits: UInt32 =
        switch kernel.fact(fact, of: world, where: mayLie) {
        case true?: 1
        case false?: 0
        case nil: 2
        }
      word = word << 2 | bits
      if index % 16 == 15 {
        key.append(word)
        word = 0
      }
    }
    key.append(word)
    factsOfHead.append(Int32(known.intern(key[...]).number))
  }

  /// Nothing is asked of a head in the middle of a turn.
  mutating func noteNothing() { factsOfHead.append(-1) }

  /// Whether something holds in worlds of which this is known; nil where nobody knows.
  func holds(_ fact: Int, in number: Int) -> Bool? {
    let slice = known[number]
    let word = slice[slice.startIndex + fact / 16]
    let isLast = fact / 16 == slice.count - 1
    let inWord = isLast ? facts.count - fact / 16 * 16 : 16
    switch word >> UInt32(2 * (inWord - 1 - fact % 16)) & 3 {
    case 0: return false
    case 1: return true
    default: return nil
    }
  }
}
