import FlowKernel
import FlowModel
import FlowSource

/// For everything in the old flow, what it is in the new one, and the other way round.
struct Partners {
  let old: FlowNames
  let new: FlowNames
  let screens: [ScreenID?]
  let coordinators: [CoordinatorID?]
  let events: Pairs
  let links: Pairs
  let variables: Pairs

  /// Numbers of one flow by those of the other.
  struct Pairs {
    private(set) var forward: [Int?]
    private(set) var back: [Int?]

    /// - Parameter which: the flow that has the number.
    func partner(of number: Int, in which: Which) -> Int? {
      which == .old ? forward[number] : back[number]
    }

    init(_ old: [String], _ new: [String]) {
      let numbers = Dictionary(zip(new, new.indices), uniquingKeysWith: { first, _ in first })
      forward = old.map { numbers[$0] }
      back = Array(repeating: nil, count: new.count)
      for (index, partner) in forward.enumerated() {
        if let partner { back[partner] = index }
      }
    }
  }

  subscript(which: Which) -> FlowNames { which == .old ? old : new }

  init(_ old: FlowNames, _ new: FlowNames) {
    self.old = old
    self.new = new
    func screenNames(_ names: FlowNames) -> [String] {
      names.flow.screens.indices.map { names.text(ScreenID($0)) }
    }
    func coordinatorNames(_ names: FlowNames) -> [String] {
      names.flow.coordinators.indices.map { names.text(CoordinatorID($0)) }
    }
    screens = Pairs(screenNames(old), screenNames(new)).forward.map { $0.map { ScreenID($0) } }
    coordinators = Pairs(coordinatorNames(old), coordinatorNames(new)).forward
      .map { $0.map { CoordinatorID($0) } }
    events = Pairs(
      old.flow.events.indices.map { old.text(EventID($0)) },
      new.flow.events.indices.map { new.text(EventID($0)) })
    links = Pairs(
      old.flow.links.indices.map { old.link($0) }, new.flow.links.indices.map { new.link($0) })
    variables = Pairs(
      old.flow.variables.indices.map { old.variable($0) },
      new.flow.variables.indices.map { new.variable($0) })
  }

  /// For each parameter of a run of one flow, the position of that of the other which has its name.
  func positions(
    of run: CompactRange, in names: FlowNames, among other: CompactRange, in others: FlowNames
  ) -> [Int?] {
    let known = other.indices.map { others.parameter($0) }
    return run.indices.map { known.firstIndex(of: names.parameter($0)) }
  }
}

extension Partners {
  /// By flow, which parameters are always their coordinator's own in both.
  func handedDown() -> [Which: HandedDown] {
    let (before, now) = (HandedDown(old.flow), HandedDown(new.flow))
    return [
      .old: before.filter { place, position in
        partner(of: place, position, from: old, to: new).map { now[$0.place] == $0.position }
          ?? false
      },
      .new: now.filter { place, position in
        partner(of: place, position, from: new, to: old).map { before[$0.place] == $0.position }
          ?? false
      },
    ]
  }

  private func partner(
    of place: HandedDown.Place, _ position: Int, from names: FlowNames, to others: FlowNames
  ) -> (place: HandedDown.Place, position: Int)? {
    func parameter(_ position: Int, _ own: CompactRange, _ other: CompactRange) -> Int? {
      let all = positions(of: own, in: names, among: other, in: others)
      return position < all.count ? all[position] : nil
    }
    let (flow, other) = (names.flow, others.flow)
    let owner = other.coordinators.indices.map { CoordinatorID($0) }
      .first { others.text($0) == names.text(place.owner) }
    guard let owner,
      let own = parameter(position, flow[place.owner].parameters, other[owner].parameters)
    else { return nil }
    switch place.shown {
    case .screen(let screen):
      let partner = other.screens.indices.map { ScreenID($0) }
        .first { others.text($0) == names.text(screen) }
      guard let partner,
        let position = parameter(place.position, flow[screen].parameters, other[partner].parameters)
      else { return nil }
      return (HandedDown.Place(owner: owner, shown: .screen(partner), position: position), own)
    case .child(let boundary):
      let partner = other.boundaries.indices
        .first { others.boundary($0) == names.boundary(boundary.index) }
        .map { BoundaryID($0) }
      guard let partner,
        let position = parameter(
          place.position, flow[flow[boundary].child].parameters,
          other[other[partner].child].parameters)
      else { return nil }
      return (HandedDown.Place(owner: owner, shown: .child(partner), position: position), own)
    }
  }
}

/// Which of the two flows.
enum Which: Hashable {
  case old, new

  var other: Which { self == .old ? .new : .old }
}
