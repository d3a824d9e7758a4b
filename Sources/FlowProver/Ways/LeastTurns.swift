import FlowKernel
import FlowModel

/// By head, the turns to it from a launch at least, whatever the variables are. A screen that comes up again was seen
/// before, and then covered: without that, whatever lies anywhere would be two turns away.
struct LeastTurns {
  private(set) var ofHead: [Int]
  private var heads: [[Int]] = [[]]
  /// By screen, after how many turns at least it is seen; and the rules that bring it up again, and wait for that.
  private var seen: [Int]
  private var waiting: [[Int]]
  private var turns = 0
  /// By rule, whether its turn may be on a way.
  private let takesPart: [Bool]

  init(in saturation: inout Saturation, taking takesPart: [Bool]) {
    self.takesPart = takesPart
    ofHead = Array(repeating: .max, count: saturation.heads.count)
    let screens = saturation.kernel.flow.screens.count
    seen = Array(repeating: .max, count: screens)
    waiting = Array(repeating: [], count: screens)
    for index in saturation.launches.indices {
      reach(saturation.launches[index].head, after: 0)
    }
    while turns < heads.count {
      while let head = heads[turns].popLast() {
        if ofHead[head] == turns { visit(head, &saturation) }
      }
      turns += 1
    }
  }

  private mutating func reach(_ head: Int, after turns: Int) {
    if turns >= ofHead[head] { return }
    ofHead[head] = turns
    while heads.count <= turns { heads.append([]) }
    heads[turns].append(head)
  }

  private mutating func visit(_ head: Int, _ saturation: inout Saturation) {
    if case .settled = saturation.heads[head].goal,
      let screen = saturation.heads[head].screen, seen[screen.index] == .max
    {
      seen[screen.index] = turns
      let rules = waiting[screen.index]
      waiting[screen.index] = []
      for rule in rules { follow(rule, &saturation) }
    }
    for rule in saturation.heads[head].rules where takesPart[rule] {
      follow(rule, &saturation)
    }
  }

  private mutating func follow(_ rule: Int, _ saturation: inout Saturation) {
    let head = saturation.rules[rule].head
    var least = ofHead[head]
    if let screen = saturation.screenSeenBefore(rule) {
      if seen[screen.index] == .max {
        waiting[screen.index].append(rule)
        return
      }
      // It was covered, and a head in which a turn is over has made one more.
      var later = 1
      if case .settle = saturation.heads[head].goal { later = 2 }
      least = max(least, seen[screen.index] + later)
    }
    for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
      reach(leaf.target, after: least + (leaf.isTurn ? 1 : 0))
    }
  }
}

extension Saturation {
  /// The screen that lies on top in the hole that a rule opens, if the user has seen it there.
  fileprivate func screenSeenBefore(_ rule: Int) -> ScreenID? {
    let content = rules[rule].content
    guard content >= 0, !mayBeUnseen[content],
      let opening = heads[rules[rule].head].goal.opening, opening.isEntry, case .all = opening.part
    else { return nil }
    switch heads[rules[rule].head].goal {
    case .run, .settle: return contents[content].entries.last?.screen
    case .settled, .bar, .links, .inside, .above, .look, .spend: return nil
    }
  }
}
