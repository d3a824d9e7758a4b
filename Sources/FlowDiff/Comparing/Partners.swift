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

/// Which of the two flows.
enum Which: Hashable {
  case old, new

  var other: Which { self == .old ? .new : .old }
}
