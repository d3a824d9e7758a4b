package import FlowModel
package import FlowSource

/// What a turn has to see of a fold.
package struct Need: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// What it stands for, as it is.
    case all
    /// Of its entries, the lowest: all above it go, and nobody looks at them.
    case bottom
    /// Of its entries, the topmost with this screen: all above that go.
    case topmost(ScreenID)
    /// Of a pile, the lowest of one owner: that and all above go. A coordinator's slot; who looks for it may give
    /// owners other numbers.
    case lowest(UInt32)
    /// Of things of one owner that are presented alone, the topmost with this screen: that and all above go, or, if
    /// there is none, nothing. Of those above, an alert is seen to which this type's answer does something; of no type,
    /// none has to be.
    case through(ScreenID, answeredBy: CoordinatorID?)
    /// Of such things, the topmost alert to which this type's answer does something: all go.
    case answered(CoordinatorID)
    /// Of its entries, the topmost whose event this is: it may come once more, and nothing goes.
    case requested(EventID)
  }

  /// What a turn knows of a fold that stays closed.
  package struct Known: Hashable, Sendable {
    package enum Fact: Hashable, Sendable {
      /// None of its entries is of this screen.
      case lacks(ScreenID)
      /// Of the topmost entry whose event this is, it may come once more.
      case requested(EventID)
    }

    package var fact: Fact
    package var entry: Slot

    package init(_ fact: Fact, of entry: Slot) {
      self.fact = fact
      self.entry = entry
    }
  }

  package var fold: FoldID
  package var part: Part
  /// The entry that is the fold; none for a tab or a nest.
  package var entry: Slot = .none
  /// The coordinator whose tab or nest it is: a flow that starts a bar twice has two with one number.
  package var coordinator: Slot = .none
}

/// Something presented that took the place of something else.
package struct Exchange: Hashable, Sendable {
  package var coordinator: CoordinatorID
  package var old: Violation.Swiped.Thing
  package var new: Violation.Swiped.Thing
  package var cause: Violation.Cause

  /// Where it is presented.
  package func place(in flow: Flow) -> SourceRange {
    Violation(.presentWhilePresenting, coordinator: coordinator, cause: cause).place(in: flow)
  }
}

/// What a turn did wrong, and whether it came to an end.
package struct TurnReport: Sendable {
  /// In the order in which they happened, the settled ones last.
  package internal(set) var violations: [Violation] = []
  /// The world is of no use after an endless turn.
  package internal(set) var isEndless = false
  /// The turn ran more steps, or nested deeper, than `Kernel.Limits` allow; it was abandoned, and
  /// nothing is said of it.
  package internal(set) var isAbandoned = false
  /// What the turn would have had to look into, and could not; it was abandoned, and is to be run again
  /// where that is unfolded.
  package internal(set) var need: Need?
  /// Whether the same turn, run again from the world that it was abandoned in, does the same as from
  /// the world that it began in.
  package internal(set) var isResumable = false
  /// A variable without a value that a condition asked for.
  package internal(set) var unknownVariable: Int?
  /// The same of the turn's own payload, by position.
  package internal(set) var unknownPayload: Int?
  /// A child was started beside two others that its parent had started in the same way.
  package internal(set) var isThirdChild = false
  /// The first thing that took the place of another one which the same SwiftUI screen presented, though nothing says
  /// that it has one slot for both.
  package internal(set) var exchange: Exchange?
  /// A condition asked for a value that nobody was held to ask for.
  package internal(set) var isUnforeseen = false

  /// Whether it came to an end in a world that the app rests in.
  package var isSettled: Bool {
    !isEndless && !isAbandoned && !isUnforeseen && need == nil && unknownVariable == nil
      && unknownPayload == nil
  }

  package init() {}
}
