// A screen may be called otherwise only since something else has got its name: `SendView` beside a new coordinator `Send`.

extension Draft {
  /// The draft with the names that another one has for the same types.
  func calling(_ other: Draft) -> Draft {
    let wanted = Dictionary(
      other.screens.compactMap { screen in screen.typeName.map { ($0, screen.name) } },
      uniquingKeysWith: { first, _ in first })
    var names: [String: String] = [:]
    for screen in screens {
      guard let type = screen.typeName, let name = wanted[type], name != screen.name else {
        continue
      }
      names[screen.name] = name
    }
    if names.isEmpty { return self }
    var draft = self
    for number in draft.screens.indices {
      let name = draft.screens[number].name
      draft.screens[number].name = names[name] ?? name
    }
    for number in draft.coordinators.indices {
      draft.coordinators[number].start = draft.coordinators[number].start.calling(names)
      for place in draft.coordinators[number].transitions.indices {
        let transition = draft.coordinators[number].transitions[place]
        let parts = transition.event.split(separator: ".").map(String.init)
        if parts.count == 2, let name = names[parts[0]] {
          draft.coordinators[number].transitions[place].event = name + "." + parts[1]
        }
        draft.coordinators[number].transitions[place].steps = transition.steps.calling(names)
      }
    }
    return draft
  }
}

extension [Draft.Step] {
  fileprivate func calling(_ names: [String: String]) -> [Draft.Step] {
    map { step in
      switch step {
      case .word(let name): .word(names[name] ?? name)
      case .value("start", _), .value("finish", _), .value("output", _), .value("set", _): step
      case .value(let key, let value):
        .value(
          key,
          value.hasPrefix("[")
            ? "["
              + value.dropFirst().dropLast().split(separator: ",").map { part in
                let name = String(part.drop { $0 == " " })
                return names[name] ?? name
              }.joined(separator: ", ") + "]" : names[value] ?? value)
      case .choose(let name, let then, let otherwise):
        .choose(name, then.calling(names), otherwise.calling(names))
      case .branch(let subject, let cases):
        .branch(
          subject, cases.map { Draft.Case(name: $0.name, steps: $0.steps.calling(names)) })
      }
    }
  }
}
