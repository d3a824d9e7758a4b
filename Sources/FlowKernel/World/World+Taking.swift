package import FlowModel

/// Makes a world one of another flow: what it is made of gets that flow's numbers.
extension World {
  package mutating func take(state: TupleID) { self.state = state }

  package mutating func take(
    coordinator slot: Slot, as type: CoordinatorID, by boundary: BoundaryID?, _ arguments: TupleID,
    spent: UInt32
  ) {
    coordinators[Int(slot)].type = type
    coordinators[Int(slot)].boundary = boundary
    coordinators[Int(slot)].arguments = arguments
    coordinators[Int(slot)].spent = spent
  }

  package mutating func take(
    entry slot: Slot, as screen: ScreenID, _ arguments: TupleID, spent: UInt32
  ) {
    entries[Int(slot)].screen = screen
    entries[Int(slot)].arguments = arguments
    entries[Int(slot)].spent = spent
  }
}
