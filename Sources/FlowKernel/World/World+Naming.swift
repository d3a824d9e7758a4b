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
  /// - Parameters:
  ///   - down: what has the text of its coordinator's value, as it is the same.
  ///   - name: the text, of a holder and the position in it; it is asked from the root down, then in the order of the
  ///     slots.
  package mutating func name(
    _ world: inout World, handing down: HandedDown, _ name: (ValueHolder, Int) -> String
  ) {
    world.state = named(world.state) { name(.variable, $0) }
    var waiting = world.coordinators.isEmpty ? [] : [World.rootSlot]
    while let slot = waiting.popLast() {
      let instance = world.coordinators[Int(slot)]
      waiting += world.children(of: slot).reversed()
      let shown = instance.boundary.map { HandedDown.Shown.child($0) }
      world.coordinators[Int(slot)].arguments = named(
        instance.arguments, shown, by: instance.parent, in: world, handing: down
      ) { name(.coordinator(instance.type), $0) }
    }
    for index in world.entries.indices where world.entries[index].isLive {
      let entry = world.entries[index]
      guard let screen = entry.screen else { continue }
      world.entries[index].arguments = named(
        entry.arguments, .screen(screen), by: entry.owner, in: world, handing: down
      ) { name(.screen(screen), $0) }
    }
  }

  private mutating func named(
    _ values: TupleID, _ shown: HandedDown.Shown?, by owner: Slot, in world: World,
    handing down: HandedDown, _ name: (Int) -> String
  ) -> TupleID {
    guard let shown, owner != .none else { return named(values, name) }
    let (type, own) = (
      world.coordinators[Int(owner)].type, world.coordinators[Int(owner)].arguments
    )
    var list = tuples.list(values)
    for (position, value) in list.enumerated() where value == .some || value == .unasked {
      let place = HandedDown.Place(owner: type, shown: shown, position: position)
      if let parameter = down[place] { list[position] = tuples[own, parameter] }
    }
    return named(tuples.intern(list), name)
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
