package import FlowModel

/// What a value of a world is a value of.
package enum ValueHolder {
  case variable
  case coordinator(CoordinatorID)
  case screen(ScreenID)
}

extension Kernel {
  /// Gives every value of a world that nobody looks into a text of its own, by which it is known where a turn takes it.
  ///
  /// - Parameter name: the text, of a holder and the position in it; it is asked in the order of the slots.
  package mutating func name(_ world: inout World, _ name: (ValueHolder, Int) -> String) {
    world.state = named(world.state) { name(.variable, $0) }
    for index in world.coordinators.indices where world.coordinators[index].isAlive {
      let type = world.coordinators[index].type
      world.coordinators[index].arguments = named(world.coordinators[index].arguments) {
        name(.coordinator(type), $0)
      }
    }
    for index in world.entries.indices where world.entries[index].isLive {
      guard let screen = world.entries[index].screen else { continue }
      world.entries[index].arguments = named(world.entries[index].arguments) {
        name(.screen(screen), $0)
      }
    }
  }

  /// The same of a payload, or of the values of a launch.
  package mutating func named(_ values: TupleID, _ name: (Int) -> String) -> TupleID {
    let list = tuples.list(values)
    guard list.contains(where: { $0 == .some || $0 == .unasked }) else { return values }
    let all = list.enumerated().map { position, value in
      value == .some || value == .unasked ? .number(intern(Array(name(position).utf8)[...])) : value
    }
    return tuples.intern(all)
  }
}
