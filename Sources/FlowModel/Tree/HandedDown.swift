/// Which parameters of screens and children are always their coordinator's own: every step that shows them hands down the
/// same one. So of their values it is known that they are one.
package struct HandedDown: Sendable {
  package enum Shown: Hashable, Sendable {
    case screen(ScreenID)
    case child(BoundaryID)
  }

  package struct Place: Hashable, Sendable {
    package var owner: CoordinatorID
    package var shown: Shown
    package var position: Int

    package init(owner: CoordinatorID, shown: Shown, position: Int) {
      self.owner = owner
      self.shown = shown
      self.position = position
    }
  }

  /// The position of the owner's parameter; nil where it may be something else.
  private var positions: [Place: Int?] = [:]

  /// Nothing is known to be handed down.
  package init() {}

  package init(_ flow: Flow) {
    for (index, coordinator) in flow.coordinatorsOfSteps().enumerated() {
      for (shown, arguments) in flow.shown(by: flow.steps[index].operation) {
        // What a link shows is none's own.
        let owners = coordinator.map { [$0] } ?? flow.coordinators.indices.map { CoordinatorID($0) }
        for owner in owners { note(shown, arguments, of: owner, isOwn: coordinator != nil, flow) }
      }
    }
    for (index, boundary) in flow.boundaries.enumerated() where boundary.kind == .tab {
      note(.child(BoundaryID(index)), boundary.arguments, of: boundary.parent, isOwn: true, flow)
    }
    for link in flow.links {
      for (boundary, arguments) in zip(link.path, link.arguments)
      where flow[boundary].kind != .tab {
        note(.child(boundary), arguments, of: flow[boundary].parent, isOwn: false, flow)
      }
    }
  }

  private mutating func note(
    _ shown: Shown, _ arguments: CompactRange, of owner: CoordinatorID, isOwn: Bool, _ flow: Flow
  ) {
    for (position, index) in arguments.indices.enumerated() {
      let place = Place(owner: owner, shown: shown, position: position)
      var own: Int?
      if isOwn, case .parameter(let parameter) = flow.expressions[index] { own = Int(parameter) }
      if let known = positions[place], known != own { own = nil }
      positions[place] = .some(own)
    }
  }

  /// The position of the owner's parameter that a screen or a child always gets there.
  package subscript(place: Place) -> Int? { positions[place] ?? nil }

  /// Those places alone.
  package func filter(_ isIncluded: (Place, Int) -> Bool) -> HandedDown {
    var all = HandedDown()
    all.positions = positions.filter { place, position in
      position.map { isIncluded(place, $0) } ?? false
    }
    return all
  }
}

extension Flow {
  /// What a step shows, with its arguments.
  fileprivate func shown(
    by operation: Step.Operation
  ) -> [(HandedDown.Shown, CompactRange)] {
    switch operation {
    case .push(let screen, let run), .pushOverTop(let screen, let run),
      .present(let screen, let run, _, _):
      [(.screen(screen), run)]
    case .replace(let run):
      run.indices.map { (.screen(replacements[$0].screen), replacements[$0].arguments) }
    case .start(let boundary, let run), .startOverTop(let boundary, let run):
      [(.child(boundary), run)]
    case .pop, .popTo, .popToRoot, .remove, .dismiss, .dismissSelf, .dismissTop, .dismissScreen,
      .dismissChild, .dismissAll, .stop, .stopAll, .select, .finish, .finishWith, .finishTo,
      .output, .inChild, .animated, .set, .open, .post, .request, .stay, .choose, .branch:
      []
    }
  }
}
