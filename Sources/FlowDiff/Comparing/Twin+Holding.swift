import FlowKernel
import FlowModel

/// A world of one flow in the other. Where the launches differ nothing that follows could be compared; so both go on
/// from where one of them is, if the other can be there too.
extension Twin {
  /// The same world in the other flow; nil if that has nothing like a part of it.
  mutating func held(_ world: World, of which: Which) -> World? {
    var copy = world
    guard let state = heldState(world.state, of: which) else { return nil }
    copy.take(state: state)
    for slot in world.coordinators.indices where world.coordinators[slot].isAlive {
      if !hold(coordinator: Slot(slot), of: world, in: &copy, which) { return nil }
    }
    for slot in world.entries.indices where world.entries[slot].isLive {
      if !hold(entry: Slot(slot), of: world, in: &copy, which) { return nil }
    }
    let other = which.other
    return key(world, which) == key(copy, other) ? copy : nil
  }

  private mutating func heldState(_ state: TupleID, of which: Which) -> TupleID? {
    let (from, to) = (partners[which], partners[which.other])
    var values: [Value] = []
    for (index, variable) in to.flow.variables.enumerated() {
      guard let partner = partners.variables.partner(of: index, in: which.other) else {
        values.append(variable.initial)
        continue
      }
      let type = from.flow.variables[partner].type
      let value = self[which].tuples[state, partner]
      guard let value = held(value, of: type, as: variable.type, which) else { return nil }
      values.append(value)
    }
    return self[which.other].tuples.intern(values)
  }

  /// A value in the other flow; nil if that has nothing like it.
  mutating func held(
    _ value: Value, of type: TypeID, as other: TypeID, _ which: Which
  ) -> Value? {
    which == .old
      ? newValue(value, of: type, as: other) : oldValue(value, of: type, as: other)
  }

  /// Arguments by the names of their parameters; nil where one has none.
  private mutating func held(
    _ arguments: TupleID, of run: CompactRange, as other: CompactRange, _ which: Which
  ) -> TupleID? {
    let (from, to) = (partners[which], partners[which.other])
    let positions = partners.positions(of: other, in: to, among: run, in: from)
    if self[which].tuples.count(of: arguments) < run.count { return nil }
    var values: [Value] = []
    for (index, position) in zip(other.indices, positions) {
      guard let position else { return nil }
      let type = from.flow.parameters[Int(run.start) + position].type
      let value = self[which].tuples[arguments, position]
      guard let value = held(value, of: type, as: to.flow.parameters[index].type, which) else {
        return nil
      }
      values.append(value)
    }
    return self[which.other].tuples.intern(values)
  }

  private mutating func hold(
    coordinator slot: Slot, of world: World, in copy: inout World, _ which: Which
  ) -> Bool {
    let (from, to) = (partners[which], partners[which.other])
    let instance = world[coordinator: slot]
    let partner = to.flow.coordinators.indices.map { CoordinatorID($0) }
      .first { to.text($0) == from.text(instance.type) }
    guard let partner, isAlike(instance.type, partner, which) else { return false }
    var boundary: BoundaryID?
    if let known = instance.boundary {
      let name = from.boundary(known.index)
      boundary = to.flow.boundaries.indices.first { to.boundary($0) == name }.map { BoundaryID($0) }
      guard let boundary,
        to.flow[boundary].kind == from.flow[known].kind,
        to.flow[boundary].style == from.flow[known].style
      else { return false }
    } else if partner != to.flow.root {
      return false
    }
    guard
      let arguments = held(
        instance.arguments, of: from.flow[instance.type].parameters,
        as: to.flow[partner].parameters, which),
      let spent = spent(
        instance.spent, of: from.flow[instance.type].events, as: to.flow[partner].events, which)
    else { return false }
    copy.take(coordinator: slot, as: partner, by: boundary, arguments, spent: spent)
    return true
  }

  /// Whether what stands in a coordinator means the same in both flows: tabs are known by their positions.
  private func isAlike(_ type: CoordinatorID, _ partner: CoordinatorID, _ which: Which) -> Bool {
    let (from, to) = (partners[which], partners[which.other])
    let (one, other) = (from.flow[type], to.flow[partner])
    return one.framework == other.framework && one.slots == other.slots
      && one.tabs.map { from.boundary($0) } == other.tabs.map { to.boundary($0) }
  }

  private mutating func hold(
    entry slot: Slot, of world: World, in copy: inout World, _ which: Which
  ) -> Bool {
    let (from, to) = (partners[which], partners[which.other])
    let entry = world[entry: slot]
    guard let screen = entry.screen else { return true }
    let partner = to.flow.screens.indices.map { ScreenID($0) }
      .first { to.text($0) == from.text(screen) }
    guard let partner,
      let arguments = held(
        entry.arguments, of: from.flow[screen].parameters, as: to.flow[partner].parameters, which),
      let spent = spent(
        entry.spent, of: from.flow[screen].events, as: to.flow[partner].events, which)
    else { return false }
    copy.take(entry: slot, as: partner, arguments, spent: spent)
    return true
  }

  /// The bits of events that come no more; nil where one of them has no partner, or comes more than once there.
  private func spent(
    _ bits: UInt32, of events: CompactRange, as others: CompactRange, _ which: Which
  ) -> UInt32? {
    if bits == 0 { return 0 }
    let (from, to) = (partners[which], partners[which.other])
    var result: UInt32 = 0
    for index in events.indices where from.flow.events[index].onceBit & bits != 0 {
      let name = from.text(EventID(index))
      let partner = others.indices.first { to.text(EventID($0)) == name }
      guard let partner, to.flow.events[partner].onceBit != 0 else { return nil }
      result |= to.flow.events[partner].onceBit
    }
    return result
  }
}
