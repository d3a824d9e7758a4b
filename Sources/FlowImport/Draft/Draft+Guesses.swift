// What a draft says without having seen it.

extension Draft {
  /// What no step shows, starts or ends with is a part of the app all the same: something that was not followed does
  /// that.
  mutating func markUnseen() {
    // A condition whose steps are not written is none of the flow's.
    let tested = coordinators.reduce(into: Set<String>()) { $0.formUnion($1.steps.tested) }
    environment.removeAll { !tested.contains($0.name) }
    let used = Set(
      environment.map(\.type)
        + (screens.flatMap(\.events) + coordinators.flatMap(\.async)).flatMap(\.payload).map(\.type)
    )
    types.removeAll { !used.contains($0.name) }
    let shown = coordinators.reduce(into: Set<String>()) {
      $0.formUnion(Assembler.shown(by: $1))
    }
    for number in screens.indices
    where !shown.contains(screens[number].name) && screens[number].open == nil {
      screens[number].guess = screens[number].guess ?? "made here, how it is shown was not seen"
    }
    // `finish: App.Login` starts what it names.
    var aims: Set<String> = []
    for target in coordinators.flatMap({ $0.values(of: "finish") }) where target.contains(".") {
      aims.formUnion(target.split(separator: ".").map(String.init))
    }
    for number in coordinators.indices {
      let started = Set(coordinators[number].values(of: "start"))
      for child in coordinators[number].children.indices {
        let name = coordinators[number].children[child].name
        if started.contains(name) || aims.contains(name) { continue }
        let guess = coordinators[number].children[child].guess
        coordinators[number].children[child].guess =
          guess ?? "made here, how it is shown was not seen"
      }
      let ended = Set(coordinators[number].values(of: "finish"))
      let left = coordinators[number].outcomes.filter { outcome in
        !ended.contains(outcome) && !isLeft(coordinators[number].name, with: outcome)
      }
      if !left.isEmpty {
        coordinators[number].outcomesGuess =
          "what ends it so was not seen: \(left.joined(separator: ", "))"
      }
    }
    // What only starts where nobody was seen to come.
    let reached = reached(besides: aims)
    let started = Set(coordinators.flatMap { $0.values(of: "start") })
    for number in coordinators.indices
    where !reached.contains(coordinators[number].name)
      && started.contains(coordinators[number].name)
    {
      coordinators[number].guess = "nobody was seen to come to what starts it"
    }
  }

  /// The coordinators that are started, from the root on.
  private func reached(besides aims: Set<String>) -> Set<String> {
    var reached = aims.union([root])
    var waiting = Array(reached)
    while let name = waiting.popLast() {
      guard let found = coordinators.first(where: { $0.name == name }) else { continue }
      for next in found.tabs + found.values(of: "start") where reached.insert(next).inserted {
        waiting.append(next)
      }
    }
    return reached
  }

  /// Whether a child ends with an outcome as the user leaves it by hand.
  private func isLeft(_ child: String, with outcome: String) -> Bool {
    coordinators.contains { parent in
      parent.children.contains { $0.name == child && $0.left == "{ finish: \(outcome) }" }
    }
  }

  /// An event that nothing was seen to tell comes while the user looks at its coordinator's first screen. At any time, on
  /// top of everything else that can happen then, a few of them are more than can be decided.
  package mutating func placeGuesses() {
    for number in coordinators.indices {
      guard let first = firstScreen(of: number),
        let screen = screens.firstIndex(where: { $0.name == first })
      else { continue }
      let name = coordinators[number].name
      var left: [Event] = []
      for var event in coordinators[number].async {
        let place = coordinators[number].transitions.firstIndex {
          $0.event == "\(name).\(event.name)"
        }
        guard let place, !screens[screen].events.contains(where: { $0.name == event.name }) else {
          left.append(event)
          continue
        }
        event.guess =
          "nothing was seen to tell it; if it may come at any time, it is `async` of `\(name)`"
        screens[screen].events.append(event)
        coordinators[number].transitions[place].event = "\(first).\(event.name)"
      }
      coordinators[number].async = left
    }
  }

  /// Takes the steps out of an event that may come at any time: of the one with this name, or else of the first.
  ///
  /// - Returns: whether there was one.
  package mutating func letGo(of event: String?) -> Bool {
    var places: [(coordinator: Int, transition: Int)] = []
    for (number, coordinator) in coordinators.enumerated() {
      for (place, transition) in coordinator.transitions.enumerated()
      where transition.event.hasPrefix(coordinator.name + ".") && transition.guess != nil
        && !transition.steps.isEmpty
      {
        places.append((number, place))
      }
    }
    let named = places.first {
      coordinators[$0.coordinator].transitions[$0.transition].event == event
    }
    guard let (coordinator, transition) = named ?? places.first else { return false }
    let steps = coordinators[coordinator].transitions[transition].steps
    coordinators[coordinator].transitions[transition].steps = []
    coordinators[coordinator].transitions[transition].open =
      "at any time it is more than can be decided; in the code: \(StepText.said(steps))"
    markUnseen()
    return true
  }

  /// The screen that a coordinator begins with, if no other one shows it.
  private func firstScreen(of number: Int) -> String? {
    let shown = coordinators[number].start.everywhere.lazy.compactMap { step -> String? in
      guard case .word(let name) = step else { return nil }
      return screens.contains { $0.name == name } ? name : nil
    }
    guard let name = shown.first else { return nil }
    let isShared = coordinators.indices.contains { other in
      other != number && Assembler.shown(by: coordinators[other]).contains(name)
    }
    return isShared ? nil : name
  }
}

extension Draft.Coordinator {
  /// All steps, wherever they stand.
  var steps: [Draft.Step] { (start + transitions.flatMap(\.steps)).everywhere }

  /// What a step is given wherever one of this key stands: the children of `start`.
  fileprivate func values(of key: String) -> [String] {
    steps.compactMap { if case .value(key, let value) = $0 { value } else { nil } }
  }
}
