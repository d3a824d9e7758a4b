package import FlowSource

/// Where a value comes from when a step runs.
package enum Expression: Hashable, Sendable {
  /// The event's payload, by position; behind it what the event's screen was shown with.
  case payload(UInt16)
  /// The coordinator's own parameters, by position.
  case parameter(UInt16)
  /// A variable of state or environment.
  case state(UInt16)
  case constant(Value)
}

/// A step with every name resolved (language, section 6).
package struct Step: Sendable {
  package var operation: Operation
  package var range: SourceRange

  package init(_ operation: Operation, at range: SourceRange) {
    self.operation = operation
    self.range = range
  }

  /// Arguments are a run of `Flow.expressions`, one for each parameter, in order.
  package enum Operation: Sendable, Hashable {
    case push(ScreenID, CompactRange)
    /// Onto the stack that the user looks at (`over: top`).
    case pushOverTop(ScreenID, CompactRange)
    case pop
    case popTo(ScreenID)
    case popToRoot
    /// A run of `Flow.replacements`.
    case replace(CompactRange)
    case remove(ScreenID)
    case present(ScreenID, CompactRange, Style, overTop: Bool)
    case dismiss
    case dismissSelf
    case dismissTop
    case dismissScreen(ScreenID)
    case dismissChild(CoordinatorID)
    case dismissAll
    case start(BoundaryID, CompactRange)
    /// Presented over whatever is topmost (`over: top`).
    case startOverTop(BoundaryID, CompactRange)
    case stop(CoordinatorID)
    case stopAll
    case select(CoordinatorID)
    case finish
    /// With an outcome.
    case finishWith(EventID, CompactRange)
    case finishTo(TargetID)
    case output(EventID, CompactRange)
    case inChild(CoordinatorID, BlockID)
    /// Steps whose animations are awaited, or are not, whatever holds for all.
    case animated(BlockID, isAwaited: Bool)
    /// A run of `Flow.assignments`.
    case set(CompactRange)
    case open(LinkID, CompactRange)
    case post(EventID, CompactRange)
    case request(EventID)
    case stay
    case choose(ConditionID, then: BlockID, otherwise: BlockID)
    /// A run of `Flow.cases`, which covers every value.
    case branch(Expression, CompactRange)
  }
}

/// A screen of `replace`.
package struct Replacement: Sendable {
  package var screen: ScreenID
  package var arguments: CompactRange

  package init(screen: ScreenID, arguments: CompactRange) {
    self.screen = screen
    self.arguments = arguments
  }
}

/// A variable that `set` sets.
package struct Assignment: Sendable {
  package var variable: Int
  package var value: Expression

  package init(variable: Int, value: Expression) {
    self.variable = variable
    self.value = value
  }
}

/// A case of a `switch`. A value of nil is `default`, and is the last of its run.
package struct BranchCase: Sendable {
  package var value: Value?
  package var block: BlockID

  package init(value: Value?, block: BlockID) {
    self.value = value
    self.block = block
  }
}

/// A condition with every name resolved.
package enum Condition: Sendable, Hashable {
  case holds(Expression)
  case not(ConditionID)
  case and(ConditionID, ConditionID)
  case or(ConditionID, ConditionID)
  case equals(Expression, Value)
  case exists(Expression)
  /// This coordinator has a live child of the type.
  case alive(CoordinatorID)
}

extension Flow {
  /// Whether a condition depends on who lives.
  package func asksWhoLives(_ condition: ConditionID) -> Bool {
    switch conditions[condition.index] {
    case .alive: true
    case .not(let inner): asksWhoLives(inner)
    case .and(let left, let right), .or(let left, let right):
      asksWhoLives(left) || asksWhoLives(right)
    case .holds, .equals, .exists: false
    }
  }
}
