package import FlowModel

/// Answers to the ends and outputs of coordinators that move nothing: they set variables to constants, and may end the
/// one that answers in turn, or tell its parent. In whatever order they run, and however often, the same comes of them.
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

/// What the uppermost of rounds ends by, or tells its parent, if each of them does so by what it hears of the next one.
package struct HandedUp: Sendable {
  package var event: EventID
  package var answers: MildAnswers
  /// Whether each hands on what it was given.
  package var keepsPayload = false
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
    for circle in circlesThatTellNobody() {
      guard let found = quietCircle(circle) else { continue }
      for member in circle.members { quiet[member] = found }
    }
    return quiet
  }

  /// By coordinator and what it ends by or tells, what the uppermost of the rounds above it ends by or tells.
  package func handsUp() -> [[EventID: HandedUp]] {
    var handed: [[EventID: HandedUp]] = Array(repeating: [:], count: coordinators.count)
    // Under SwiftUI others hear of what a finish takes away.
    let isEndMore = leavesScreens || removesByType || finishAnimation != .awaited || hasSwiftUI
    for circle in circlesThatTellNobody() {
      for member in circle.members {
        let type = CoordinatorID(member)
        for event in events.indices.lazy.map({ EventID($0) })
        where self[event].owner == .coordinator(type) {
          switch self[event].kind {
          case .outcome, .finished:
            if !isEndMore { handed[member][event] = handUp(event, of: type, in: circle, by: .ends) }
          case .output:
            handed[member][event] = handUp(event, of: type, in: circle, by: .tells)
          case .event, .async, .popped, .dismissed, .held, .tab, .notification: break
          }
        }
      }
    }
    return handed
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

  /// What goes unopened tells nobody, and a check may ask for what its coordinators take.
  private func circlesThatTellNobody() -> [Circle] {
    let watched = self.watched?.events ?? []
    return circles().filter { circle in
      !circle.members.contains { member in
        coordinators[member].transitions.indices.contains {
          watched.contains(transitions[$0].event)
        }
      }
    }
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
    guard let answers = mildAnswers(to: ends, in: circle, eachOf: .any) else { return nil }
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

  private func handUp(
    _ event: EventID, of coordinator: CoordinatorID, in circle: Circle, by way: AnswersWay
  ) -> HandedUp? {
    guard let answers = mildAnswers(to: [event], in: circle, eachOf: way) else { return nil }
    let last = answers.last.filter { self[$0].owner == .coordinator(coordinator) }
    guard last.count == 1, let end = last.first else { return nil }
    let bringsAll = answers.all.ends.allSatisfy {
      self[$0].parameters.count == self[event].parameters.count
    }
    if answers.keepPayload, !bringsAll { return nil }
    return HandedUp(event: end, answers: answers.all, keepsPayload: answers.keepPayload)
  }

  // MARK: Answers

  /// What the members of a circle answer to these ends of its members, and to the ends that come of that.
  ///
  /// - Returns: nil if an answer is not mild or not of this way, or if it depends on the rounds what is set; with what
  ///   the answers end by or tell, and whether all that tell hand on what they were given.
  private func mildAnswers(to ends: [EventID], in circle: Circle, eachOf way: AnswersWay)
    -> (all: MildAnswers, last: Set<EventID>, keepPayload: Bool)?
  {
    var all = MildAnswers()
    var last: Set<EventID> = []
    var keep: Set<Bool> = []
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
        switch (way, answer.last) {
        case (.any, nil): break
        case (.any, .finish(let event)?), (.ends, .finish(let event)?):
          last.insert(event)
          waiting.append(event)
        case (.tells, .output(let event, let keepsPayload)?):
          last.insert(event)
          waiting.append(event)
          keep.insert(keepsPayload)
        case (.any, .output?), (.ends, .output?), (.tells, .finish?), (.ends, nil), (.tells, nil):
          return nil
        }
        if let known = writesByEdge[number], known != answer.writes { return nil }
        writesByEdge[number] = answer.writes
      }
    }
    guard let writes = joined(writesByEdge, in: circle) else { return nil }
    all.writes = writes
    // One that hands on what another has left out hands on nothing that is known.
    if keep.count > 1 { return nil }
    return (all, last, keep.contains(true))
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

  /// What each answer has to do in the end.
  private enum AnswersWay {
    /// End the one that answers, or nothing more.
    case any
    case ends, tells
  }

  private struct MildAnswer {
    enum Last {
      case finish(EventID)
      case output(EventID, keepsPayload: Bool)
    }

    var writes: [Int: Value] = [:]
    var last: Last?

    var isNothing: Bool { writes.isEmpty && last == nil }
  }

  private func mildAnswer(_ block: BlockID, of coordinator: CoordinatorID) -> MildAnswer? {
    var answer = MildAnswer()
    for index in blocks[block.index].steps.indices {
      if answer.last != nil { return nil }
      let operation = steps[index].operation
      if case .set(let run) = operation {
        for assignment in run.indices.lazy.map({ assignments[$0] }) {
          guard case .constant(let value) = assignment.value else { return nil }
          answer.writes[assignment.variable] = value
        }
      } else if case .finishWith(let event, let arguments) = operation, arguments.isEmpty {
        answer.last = .finish(event)
      } else if operation == .finish {
        answer.last = .finish(self[coordinator].finished)
      } else if case .output(let event, let arguments) = operation {
        // What it was given, as it stands, or nothing.
        let isHandedOn = arguments.indices.enumerated().allSatisfy {
          expressions[$0.element] == .payload(UInt16($0.offset))
        }
        if !isHandedOn { return nil }
        answer.last = .output(event, keepsPayload: !arguments.isEmpty)
      } else if operation != .stay {
        return nil
      }
    }
    return answer
  }
}
