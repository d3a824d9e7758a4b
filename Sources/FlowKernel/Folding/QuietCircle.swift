package import FlowModel

/// Answers to the ends of coordinators that move nothing: they set variables to constants, and may end the one that
/// answers in turn. In whatever order they run, and however often, the same comes of them.
package struct MildAnswers: Sendable {
  package var transitions: [Int] = []
  package var ends: [EventID] = []
  package var writes: [(variable: Int, value: Value)] = []
}

/// Coordinators that can stand below each other in rounds, and who among them hears nothing that moves anything when
/// gestures or `gone` end them.
package struct QuietCircle: Sendable {
  package var answers = MildAnswers()
  /// What its coordinators show.
  package var screens: Set<ScreenID> = []
}

/// What the uppermost of rounds ends by, if each of them ends by the end of the next one.
package struct HandedUp: Sendable {
  package var event: EventID
  package var answers: MildAnswers
}

extension Flow {
  /// By coordinator, the circle that it stands in, if that is quiet.
  package func quietCircles() -> [QuietCircle?] {
    var quiet: [QuietCircle?] = Array(repeating: nil, count: coordinators.count)
    // Where screens stay or others are taken along, an end is more than an answer; and where a stack tells one alone,
    // who that is has to be seen.
    if leavesScreens || removesByType || hearsAtBegin || hearsNewest || hearsOfFirst {
      return quiet
    }
    for circle in circles() {
      guard let found = quietCircle(circle) else { continue }
      for member in circle.members { quiet[member] = found }
    }
    return quiet
  }

  /// By coordinator and what it ends by, what the uppermost of the rounds above it ends by.
  package func handsUp() -> [[EventID: HandedUp]] {
    var handed: [[EventID: HandedUp]] = Array(repeating: [:], count: coordinators.count)
    // Under SwiftUI others hear of what a finish takes away.
    if leavesScreens || removesByType || finishAnimation != .awaited || hasSwiftUI { return handed }
    for circle in circles() {
      for member in circle.members {
        for event in endings(of: CoordinatorID(member)) {
          handed[member][event] = handUp(event, of: CoordinatorID(member), in: circle)
        }
      }
    }
    return handed
  }

  /// All that a coordinator may end by.
  private func endings(of coordinator: CoordinatorID) -> [EventID] {
    events.indices.lazy.map { EventID($0) }.filter {
      self[$0].owner == .coordinator(coordinator)
        && (self[$0].kind == .outcome || self[$0].kind == .finished)
    }
  }

  // MARK: Circles

  /// Coordinators each of which may stand below each other one.
  private struct Circle {
    var members: [Int]
    /// The parent and the boundary of each way from one to another.
    var edges: [(parent: CoordinatorID, boundary: Boundary)]

    /// Whether there is one way around, so that each round has each of the edges.
    var isOneWay: Bool { edges.count == members.count }
  }

  private func circles() -> [Circle] {
    let below = coordinators.indices.map { coordinatorsBelow($0) }
    var isKnown = Array(repeating: false, count: coordinators.count)
    var circles: [Circle] = []
    for type in coordinators.indices where below[type][type] && !isKnown[type] {
      let members = coordinators.indices.filter { below[type][$0] && below[$0][type] }
      for member in members { isKnown[member] = true }
      let edges = members.flatMap { member in
        coordinators[member].boundaries.indices.lazy.map { boundaries[$0] }
          .filter { members.contains($0.child.index) }
          .map { (parent: CoordinatorID(member), boundary: $0) }
      }
      circles.append(Circle(members: members, edges: edges))
    }
    return circles
  }

  /// By coordinator, whether it may stand below one.
  private func coordinatorsBelow(_ type: Int) -> [Bool] {
    var isBelow = Array(repeating: false, count: coordinators.count)
    var waiting = [type]
    while let next = waiting.popLast() {
      for index in coordinators[next].boundaries.indices
      where !isBelow[boundaries[index].child.index] {
        isBelow[boundaries[index].child.index] = true
        waiting.append(boundaries[index].child.index)
      }
    }
    return isBelow
  }

  private func quietCircle(_ circle: Circle) -> QuietCircle? {
    var quiet = QuietCircle()
    var ends: [EventID] = []
    var heardOfScreens: [Int] = []
    for member in circle.members {
      let parent = CoordinatorID(member)
      quiet.screens.formUnion(coordinators[member].shows)
      for screen in coordinators[member].shows {
        for event in [self[screen].popped, self[screen].dismissed] {
          guard let heard = transitionIndex(of: parent, for: event) else { continue }
          // Which screens lie in the rounds is not known.
          guard let answer = mildAnswer(transitions[heard].block, of: parent), answer.isNothing
          else { return nil }
          heardOfScreens.append(heard)
        }
      }
    }
    for (_, boundary) in circle.edges {
      if !endsAsItsLike(boundary) { return nil }
      // A locked one still goes when several do.
      let responses = [boundary.back, responseToPop(of: boundary), boundary.gone, boundary.swipe]
      ends += responses.compactMap { ending(of: boundary.child, by: $0) }
    }
    guard let answers = mildAnswers(to: ends, in: circle, areFinishes: false) else { return nil }
    quiet.answers = answers.all
    quiet.answers.transitions += heardOfScreens
    return quiet
  }

  /// Whether a child ends with its screens, and by the same whether it hears of a gesture or only its like does.
  private func endsAsItsLike(_ boundary: Boundary) -> Bool {
    guard boundary.kind == .push else { return true }
    let popped = ending(of: boundary.child, by: responseToPop(of: boundary))
    let gone = ending(of: boundary.child, by: boundary.gone)
    if hearsOfLastOnly ?? false { return gone != nil && (popped == nil || popped == gone) }
    return popped != nil || gone != nil
  }

  private func handUp(_ event: EventID, of coordinator: CoordinatorID, in circle: Circle)
    -> HandedUp?
  {
    guard let answers = mildAnswers(to: [event], in: circle, areFinishes: true) else { return nil }
    let ends = answers.finishes.filter { self[$0].owner == .coordinator(coordinator) }
    guard ends.count == 1, let end = ends.first else { return nil }
    return HandedUp(event: end, answers: answers.all)
  }

  // MARK: Answers

  /// What the members of a circle answer to these ends of its members, and to the ends that come of that.
  ///
  /// - Parameter areFinishes: whether each answer has to end the one that answers.
  /// - Returns: nil if an answer is not mild, or if it depends on the rounds what is set.
  private func mildAnswers(to ends: [EventID], in circle: Circle, areFinishes: Bool)
    -> (all: MildAnswers, finishes: Set<EventID>)?
  {
    var all = MildAnswers()
    var finishes: Set<EventID> = []
    var writesByEdge: [Int: [Int: Value]] = [:]
    var waiting = ends
    while let event = waiting.popLast() {
      if all.ends.contains(event) { continue }
      all.ends.append(event)
      for (number, edge) in circle.edges.enumerated()
      where self[event].owner == .coordinator(edge.boundary.child) {
        var answer = MildAnswer()
        if let index = transitionIndex(of: edge.parent, for: event) {
          guard let mild = mildAnswer(transitions[index].block, of: edge.parent) else { return nil }
          answer = mild
          all.transitions.append(index)
        }
        if let finish = answer.finish {
          finishes.insert(finish)
          waiting.append(finish)
        } else if areFinishes {
          return nil
        }
        if let known = writesByEdge[number], known != answer.writes { return nil }
        writesByEdge[number] = answer.writes
      }
    }
    guard let writes = joined(writesByEdge, in: circle) else { return nil }
    all.writes = writes
    return (all, finishes)
  }

  /// What is set in any case: by each of the edges, or by each in a round that has them all.
  private func joined(_ writesByEdge: [Int: [Int: Value]], in circle: Circle)
    -> [(variable: Int, value: Value)]?
  {
    if Set(writesByEdge.values).count > 1, !circle.isOneWay { return nil }
    var joined: [Int: Value] = [:]
    for (variable, value) in writesByEdge.values.joined() {
      if let known = joined[variable], known != value { return nil }
      joined[variable] = value
    }
    return joined.sorted { $0.key < $1.key }.map { (variable: $0.key, value: $0.value) }
  }

  private struct MildAnswer {
    var writes: [Int: Value] = [:]
    var finish: EventID?

    var isNothing: Bool { writes.isEmpty && finish == nil }
  }

  private func mildAnswer(_ block: BlockID, of coordinator: CoordinatorID) -> MildAnswer? {
    var answer = MildAnswer()
    for index in blocks[block.index].steps.indices {
      if answer.finish != nil { return nil }
      let operation = steps[index].operation
      if case .set(let run) = operation {
        for assignment in run.indices.lazy.map({ assignments[$0] }) {
          guard case .constant(let value) = assignment.value else { return nil }
          answer.writes[assignment.variable] = value
        }
      } else if case .finishWith(let event, let arguments) = operation, arguments.isEmpty {
        answer.finish = event
      } else if operation == .finish {
        answer.finish = self[coordinator].finished
      } else if operation != .stay {
        return nil
      }
    }
    return answer
  }
}
