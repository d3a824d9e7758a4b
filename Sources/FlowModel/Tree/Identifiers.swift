/// A run of neighbours in one of the flow's flat arrays.
package struct CompactRange: Hashable, Sendable {
  package var start: UInt32
  package var count: UInt32

  package init(start: Int, count: Int) {
    self.start = UInt32(start)
    self.count = UInt32(count)
  }

  package static let empty = CompactRange(start: 0, count: 0)

  package var isEmpty: Bool { count == 0 }
  package var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The number of a screen in `Flow.screens`.
package struct ScreenID: Hashable, Sendable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
}

/// The number of a coordinator, as a type, in `Flow.coordinators`.
package struct CoordinatorID: Hashable, Sendable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
}

/// The number of an event in `Flow.events`: of a screen or a coordinator, outcomes, outputs and the
/// reserved `popped`, `dismissed` and `finished` among them.
package struct EventID: Hashable, Sendable, Comparable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
  package static func < (left: EventID, right: EventID) -> Bool { left.raw < right.raw }
}

/// The number of a boundary in `Flow.boundaries`: one parent's edge to one child or tab.
package struct BoundaryID: Hashable, Sendable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
}

/// The number of a sequence of steps in `Flow.blocks`.
package struct BlockID: Hashable, Sendable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
  /// The block without steps.
  package static let empty = BlockID(0)
}

/// The number of a condition in `Flow.conditions`.
package struct ConditionID: Hashable, Sendable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
}

/// The number of a finish target in `Flow.targets`.
package struct TargetID: Hashable, Sendable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
}

/// The number of a deep link in `Flow.links`.
package struct LinkID: Hashable, Sendable {
  package let raw: UInt32
  package init(_ raw: Int) { self.raw = UInt32(raw) }
  package var index: Int { Int(raw) }
}
