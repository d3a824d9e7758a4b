import FlowModel

/// Values, conditions and state.
extension Kernel {
  func value(_ expression: Expression, _ coordinator: Slot, _ payload: TupleID) -> Value {
    switch expression {
    case .payload(let position): tuples[payload, Int(position)]
    case .parameter(let position):
      tuples[world.coordinators[Int(coordinator)].arguments, Int(position)]
    case .state(let variable): tuples[world.state, Int(variable)]
    case .constant(let value): value
    }
  }

  mutating func evaluate(_ run: CompactRange, _ coordinator: Slot, _ payload: TupleID) -> TupleID {
    if run.isEmpty { return .empty }
    var values: [Value] = []
    values.reserveCapacity(Int(run.count))
    for index in run.indices { values.append(copy(flow.expressions[index], coordinator, payload)) }
    return tuples.intern(values)
  }

  /// Sets several at once, each from what was there before: a mapping has no order.
  mutating func set(_ run: CompactRange, _ coordinator: Slot, _ payload: TupleID) {
    var state = tuples.list(world.state)
    for index in run.indices {
      let assignment = flow.assignments[index]
      state[assignment.variable] =
        kept(assignment.value, as: assignment.variable)
        ?? copy(assignment.value, coordinator, payload)
    }
    world.state = tuples.intern(state)
  }

  /// What stands for a value that nobody knows and that only goes from one variable to another; nil where it is known,
  /// or has to be asked for: the environment may change before another variable gets the same.
  private func kept(_ expression: Expression, as target: Int) -> Value? {
    guard keepsCopies, case .state(let variable) = expression else { return nil }
    let value = tuples[world.state, Int(variable)]
    guard value.isOpen else { return nil }
    let source = value.copied ?? Int(variable)
    if flow.variables[source].isEnvironment { return nil }
    return source == target ? .unknown : .copy(of: source)
  }

  /// A value that a condition looks into; nil, and the turn is over, where nobody has given it.
  private mutating func known(
    _ expression: Expression, _ coordinator: Slot, _ payload: TupleID
  ) -> Value? {
    let value = value(expression, coordinator, payload)
    if value == .unasked { report.isUnforeseen = true }
    guard value.isOpen else { return value }
    ask(for: expression, known: value)
    return nil
  }

  /// Ends the turn for want of a value.
  ///
  /// - Parameter value: what is known of it: it may be another variable's.
  private mutating func ask(for expression: Expression, known value: Value) {
    context.isOver = true
    if report.unknownVariable != nil || report.unknownPayload != nil { return }
    switch expression {
    case .state(let variable): report.unknownVariable = value.copied ?? Int(variable)
    case .payload(let position): report.unknownPayload = Int(position)
    case .parameter, .constant: report.isUnforeseen = true
    }
  }

  /// Asks for a value on which alone it depends whether two frames are the same: the earlier one began before it was
  /// set. Else a turn that never ends would go round once more, and end elsewhere than it does in the app.
  ///
  /// - Returns: whether the turn is over for want of it.
  mutating func asks(whether earlier: TurnContext.Frame, isAlso later: TurnContext.Frame) -> Bool {
    guard earlier != later, earlier.block == later.block, earlier.type == later.type,
      earlier.arguments == later.arguments
    else { return false }
    guard placesOpen(earlier.state, later.state) != nil,
      let positions = placesOpen(earlier.payload, later.payload)
    else { return false }
    if asks(whether: earlier.state, isAlso: later.state) { return true }
    if let position = positions.first { ask(for: .payload(UInt16(position)), known: .unknown) }
    return true
  }

  /// The same of the values of all state.
  mutating func asks(whether earlier: TupleID, isAlso later: TupleID) -> Bool {
    guard let variable = placesOpen(earlier, later)?.first else { return false }
    let value =
      tuples[earlier, variable].isOpen ? tuples[earlier, variable] : tuples[later, variable]
    ask(for: .state(UInt16(variable)), known: value)
    return true
  }

  /// Where two tuples may have the same value or not; nil if they differ in anything else.
  private func placesOpen(_ earlier: TupleID, _ later: TupleID) -> [Int]? {
    if earlier == later { return [] }
    let (earlier, later) = (tuples.list(earlier), tuples.list(later))
    guard earlier.count == later.count else { return nil }
    let places = earlier.indices.filter { earlier[$0] != later[$0] }
    return places.allSatisfy { earlier[$0].isOpen || later[$0].isOpen } ? places : nil
  }

  /// A value that goes somewhere else.
  mutating func copy(
    _ expression: Expression, _ coordinator: Slot, _ payload: TupleID
  ) -> Value {
    let value = value(expression, coordinator, payload)
    if value.copied != nil || value == .unknown && asksBeforeCopying {
      ask(for: expression, known: value)
    }
    return value
  }

  /// Whether a condition holds, or nil where the turn is over.
  mutating func holds(
    _ condition: ConditionID, _ coordinator: Slot, _ payload: TupleID
  ) -> Bool? {
    switch flow.conditions[condition.index] {
    case .holds(let expression):
      return known(expression, coordinator, payload).map { $0 == .true }
    case .not(let inner): return holds(inner, coordinator, payload).map { !$0 }
    case .and(let left, let right):
      guard let first = holds(left, coordinator, payload) else { return nil }
      return first ? holds(right, coordinator, payload) : false
    case .or(let left, let right):
      guard let first = holds(left, coordinator, payload) else { return nil }
      return first ? true : holds(right, coordinator, payload)
    case .equals(let expression, let value):
      return known(expression, coordinator, payload).map { $0 == value }
    case .exists(let expression):
      return known(expression, coordinator, payload).map { $0 != .nil }
    case .alive(let child):
      let child = self.child(of: coordinator, type: child)
      return context.isOver ? nil : child != .none
    }
  }

  /// The steps of a `switch` for the value that its subject has, or nil where the turn is over.
  mutating func branch(
    _ subject: Expression, _ cases: CompactRange, _ coordinator: Slot, _ payload: TupleID
  ) -> BlockID? {
    guard let value = known(subject, coordinator, payload) else { return nil }
    for index in cases.indices {
      let candidate = flow.cases[index]
      if candidate.value == nil || candidate.value == value {
        goAlong(flow.branch(ofCase: index))
        return candidate.block
      }
    }
    return .empty
  }
}
