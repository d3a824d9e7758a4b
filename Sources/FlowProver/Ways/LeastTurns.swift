import FlowKernel
import FlowModel

/// By head, the turns to it from a launch at least, in which valuations. What comes up again was covered before: without
/// that, whatever lies anywhere, or in any tab, would be two turns away.
struct LeastTurns {
  /// How a head is reached in valuations in which it is not nearer.
  struct Course {
    var head: Int
    var values: DecisionDiagrams.Set
    var turns: Int
    /// The rule that leads there, and the node that it ends in; -1 where that is a launch.
    var rule = -1
    var node = -1
    /// Where the rule is taken: a number of a course; and in which valuations.
    var before = -1
    var taken = DecisionDiagrams.Set.all
  }

  private(set) var courses: [Course] = []
  /// By head, the courses that lead there, the nearest first.
  private(set) var coursesOf: [[Int]]
  /// By head, in which valuations it is reached by these.
  private var reached: [DecisionDiagrams.Set]
  /// By turns, what is still to be looked at.
  private var waiting: [[Course]] = [[]]
  /// By content, after how many turns at least it lies in a hole; and the rules that take it out.
  private var covered: [Int]
  private var openers: [[Int]]
  /// Rules that take out what is known now to have been covered earlier.
  private var again: [Int] = []
  private var turns = 0
  /// By rule, whether its turn may be on a way.
  private let takesPart: [Bool]
  /// Whether valuations are told apart.
  private let isByValuation: Bool
  private var work = 0

  /// How many ends of rules are looked at for each head, about, before valuations are left out of account.
  private static let mostLeaves = 64
  private static let leastWork = 20_000

  /// - Precondition: the saturation has noted what is covered where.
  init(in saturation: inout Saturation, taking takesPart: [Bool]) {
    self.init(in: &saturation, taking: takesPart, byValuation: true)
    if work > Self.leastWork + Self.mostLeaves * saturation.heads.count {
      self.init(in: &saturation, taking: takesPart, byValuation: false)
    }
  }

  private init(
    in saturation: inout Saturation, taking takesPart: [Bool], byValuation: Bool
  ) {
    self.takesPart = takesPart
    isByValuation = byValuation
    coursesOf = Array(repeating: [], count: saturation.heads.count)
    reached = Array(repeating: .empty, count: saturation.heads.count)
    covered = saturation.contents.indices.map { content in
      saturation.coverings?.mayComeFromAnywhere(content) == false ? .max : 0
    }
    openers = Array(repeating: [], count: saturation.contents.count)
    for launch in saturation.launches {
      waiting[0].append(
        Course(head: launch.head, values: byValuation ? launch.values : .all, turns: 0))
    }
    let most =
      byValuation ? Self.leastWork + Self.mostLeaves * saturation.heads.count : Int.max
    while turns < waiting.count {
      // In their order, as a person would think of them.
      var index = 0
      while index < waiting[turns].count {
        visit(waiting[turns][index], &saturation)
        while let rule = again.popLast() {
          let head = saturation.rules[rule].head
          for course in coursesOf[head] { follow(rule, from: course, &saturation) }
        }
        if work > most { return }
        index += 1
      }
      waiting[turns] = []
      turns += 1
    }
  }

  /// The turns to a head at least, whatever the variables are.
  func least(to head: Int) -> Int { coursesOf[head].first.map { courses[$0].turns } ?? .max }

  /// Adds the course that ends by a rule in one of its nodes, made as early as that is known to be possible.
  ///
  /// - Returns: its number; nil if the rule's head is reached in no valuation that leads there.
  mutating func add(
    _ rule: Int, _ leaf: Saturation.Leaf, _ diagrams: inout DecisionDiagrams
  ) -> Int? {
    for before in coursesOf[leaf.head] {
      let taken = diagrams.intersection(courses[before].values, leaf.values)
      if taken == .empty { continue }
      courses.append(
        Course(
          head: leaf.target, values: .all, turns: courses[before].turns + 1, rule: rule,
          node: leaf.node, before: before, taken: taken))
      return courses.count - 1
    }
    return nil
  }

  private mutating func visit(_ course: Course, _ saturation: inout Saturation) {
    var course = course
    let head = course.head
    course.values = saturation.diagrams.difference(course.values, reached[head])
    if course.values == .empty { return }
    reached[head] = saturation.diagrams.union(reached[head], course.values)
    let isFirst = coursesOf[head].isEmpty
    coursesOf[head].append(courses.count)
    courses.append(course)
    let number = courses.count - 1
    if isFirst {
      for content in saturation.coverings?.contents(hiddenIn: head) ?? [] {
        cover(content, after: turns)
      }
    }
    for rule in saturation.heads[head].rules where takesPart[rule] {
      let content = saturation.rules[rule].content
      if isFirst, content >= 0 { openers[content].append(rule) }
      follow(rule, from: number, &saturation)
    }
  }

  private mutating func cover(_ content: Int, after turns: Int) {
    if turns >= covered[content] { return }
    covered[content] = turns
    again += openers[content]
  }

  private mutating func follow(
    _ rule: Int, from number: Int, _ saturation: inout Saturation
  ) {
    let (head, content) = (saturation.rules[rule].head, saturation.rules[rule].content)
    var least = courses[number].turns
    if content >= 0 {
      if covered[content] == .max { return }
      // A head in which a turn is over has made one since.
      var later = 0
      if case .settle = saturation.heads[head].goal { later = 1 }
      least = max(least, covered[content] + later)
    }
    for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
      work += 1
      var (taken, values) = (DecisionDiagrams.Set.all, DecisionDiagrams.Set.all)
      if isByValuation {
        taken = saturation.diagrams.intersection(courses[number].values, leaf.values)
        if taken == .empty { continue }
        values = saturation.valuations(taken, after: saturation.writes(in: leaf.node))
      }
      let after = least + (leaf.isTurn ? 1 : 0)
      for content in saturation.coverings?.contents(coveredIn: leaf.node) ?? [] {
        cover(content, after: after)
      }
      while waiting.count <= after { waiting.append([]) }
      waiting[after].append(
        Course(
          head: leaf.target, values: values, turns: after, rule: rule, node: leaf.node,
          before: number, taken: taken))
    }
  }
}
