import FlowKernel
import FlowModel

/// Ways along the courses by which heads are reached first. Only those worlds are made that lie on the way to what is asked
/// for: a screen among thousands takes as many turns as it is away.
struct Trail {
  fileprivate(set) var least: LeastTurns
  /// By course, the node of a world at its end, or -1 where it led to none.
  fileprivate var nodes: [Int: Int] = [:]

  init(along least: LeastTurns) { self.least = least }
}

extension Search {
  /// How many courses to a screen are tried.
  private static let triedCourses = 4

  /// A turn of a trail: the course at its end, in which valuations that is to be, and the turn.
  private struct Stage {
    var course: Int
    var values: DecisionDiagrams.Set
    var step: Step
  }

  /// Makes all launches, each the beginning of trails.
  mutating func begin(_ trail: inout Trail) {
    begin()
    trail.nodes = [:]
    mostOfHead = .max
    launch(nil)
  }

  /// A way to a screen, mostly a shortest one.
  ///
  /// - Parameter heads: those that show it.
  mutating func way(
    to screen: ScreenID, of heads: [Int], along trail: inout Trail
  ) -> Counterexample? {
    let all = heads.flatMap { trail.least.coursesOf[$0] }
    let nearest = all.sorted {
      (trail.least.courses[$0].turns, $0) < (trail.least.courses[$1].turns, $1)
    }
    for course in nearest.prefix(Self.triedCourses) {
      let number = node(of: course, along: &trail)
      if number >= 0, nodes[number].world.visibleScreen == screen { return way(to: number) }
    }
    return nil
  }

  /// A way whose last turn uses something.
  ///
  /// - Parameter ends: the rules and the nodes in which they end that do.
  mutating func way(
    using item: UsedItem, _ ends: [(rule: Int, leaf: Saturation.Leaf)], along trail: inout Trail
  ) -> Counterexample? {
    for (rule, leaf) in ends.prefix(Self.triedCourses) {
      guard let course = trail.least.add(rule, leaf, &saturation.diagrams) else { continue }
      let number = node(of: course, using: item, along: &trail)
      if number >= 0 { return way(to: number) }
    }
    return nil
  }

  /// The node of a world at the end of a course, or of one like it.
  ///
  /// - Parameter item: what the last turn has to use, wherever it leads.
  private mutating func node(
    of course: Int, using item: UsedItem? = nil, along trail: inout Trail
  ) -> Int {
    if let known = trail.nodes[course] { return known }
    var stages: [Stage] = []
    var current = course
    var values = trail.least.courses[course].values
    var number = -1
    while true {
      if values == trail.least.courses[current].values, let known = trail.nodes[current] {
        number = known
        break
      }
      if trail.least.courses[current].before < 0 {
        let launch = trail.least.courses[current]
        number = launched(launch.head, values)
        if values == launch.values { trail.nodes[current] = number }
        break
      }
      guard let (stage, before) = stage(to: current, values, along: trail) else { break }
      stages.append(stage)
      (current, values) = before
    }
    while let stage = stages.popLast() {
      let end = trail.least.courses[stage.course]
      if number >= 0 {
        let used = stage.course == course ? item : nil
        number = go(stage.step, from: number, to: end.head, stage.values, using: used)
      }
      if stage.values == end.values { trail.nodes[stage.course] = number }
    }
    return number
  }

  /// The node of a launch that leads to a head.
  private mutating func launched(_ head: Int, _ values: DecisionDiagrams.Set) -> Int {
    nodes.indices.first { number in
      nodes[number].turn == nil && isIn(values, nodes[number].world)
        && saturation.find(nodes[number].world).contains(head)
    } ?? -1
  }

  private func isIn(_ values: DecisionDiagrams.Set, _ world: World) -> Bool {
    saturation.diagrams.contains(values, saturation.valuation(of: world))
  }

  /// The last turn of a course, and the course from whose end it is made, in which valuations.
  private mutating func stage(
    to course: Int, _ values: DecisionDiagrams.Set, along trail: Trail
  ) -> (Stage, before: (course: Int, values: DecisionDiagrams.Set))? {
    var step: Step?
    var (current, before) = (course, values)
    repeat {
      let last = trail.least.courses[current]
      if last.before < 0 { return nil }
      let like = saturation.rules[last.rule].like
      let rule = like < 0 ? last.rule : like
      if step == nil, let made = saturation.rules[rule].step {
        let world = saturation.world(of: saturation.rules[rule].head)
        step = made
        step?.turn = Turn(saturation.kernel.action(of: made.turn, in: world))
      }
      before = saturation.diagrams.intersection(
        saturation.values(before: last.node, before), last.taken)
      current = last.before
    } while !saturation.isSettled(trail.least.courses[current].head)
    return step.map { (Stage(course: course, values: values, step: $0), (current, before)) }
  }

  /// Makes a turn, with what makes it use something, or lead to a head, or else to what is seen there.
  private mutating func go(
    _ step: Step, from number: Int, to head: Int, _ values: DecisionDiagrams.Set,
    using item: UsedItem?
  ) -> Int {
    if budget <= 0 { return -1 }
    budget -= 1
    guard let turn = saturation.kernel.turn(for: step.move, in: nodes[number].world),
      !saturation.kernel.meansAnother(turn, in: nodes[number].world, saturation.moves)
    else { return -1 }
    var found = -1
    var waiting = [(world: nodes[number].world, turn: turn, launch: nodes[number].launch)]
    while let (world, turn, launch) = waiting.popLast() {
      var next = world
      if item != nil { saturation.kernel.forgetWhatWasMet() }
      let report = saturation.kernel.run(turn, on: &next)
      if let variable = report.unknownVariable {
        for value in saturation.domains[variable].reversed() {
          var (world, launch) = (world, launch)
          saturation.kernel.set(variable, to: value, in: &world)
          launch[variable] = value
          waiting.append((world, turn, launch))
        }
        continue
      }
      if let position = report.unknownPayload {
        let all = saturation.moves.values(of: step.move, at: position, saturation.kernel.flow)
        for value in all.reversed() {
          let payload = saturation.kernel.tuples.replacing(position, of: turn.payload, by: value)
          waiting.append((world, turn.with(payload), launch))
        }
        continue
      }
      if report.isAbandoned || saturation.ends(report) { continue }
      let isUsed = item.map { saturation.kernel.uses($0, by: turn.action, in: world) } ?? true
      saturation.forgetUnasked(in: &next)
      guard isUsed, isIn(values, next) else { continue }
      let isThere = item != nil || saturation.find(next).contains(head)
      if !isThere, found >= 0 || next.visibleScreen != saturation.heads[head].screen { continue }
      found = nodes.count
      nodes.append(
        Node(
          world: next, turns: nodes[number].turns + 1, parent: number, turn: turn, launch: launch,
          broken: report.violations.map(\.rule)))
      if isThere { break }
    }
    return found
  }
}
