import FlowModel

// Section 3 of the language.
extension ContractKernel {
  func value(
    _ expression: Expression, _ coordinator: LiveCoordinator, _ payload: [Value]
  ) -> Value {
    switch expression {
    case .payload(let index): payload[Int(index)]
    case .parameter(let index): coordinator.arguments[Int(index)]
    case .state(let index): state[Int(index)]
    case .constant(let value): value
    }
  }

  func values(_ run: CompactRange, _ coordinator: LiveCoordinator, _ payload: [Value]) -> [Value] {
    run.indices.map { value(flow.expressions[$0], coordinator, payload) }
  }

  func holds(_ id: ConditionID, _ coordinator: LiveCoordinator, _ payload: [Value]) -> Bool {
    switch flow.conditions[id.index] {
    case .holds(let expression): value(expression, coordinator, payload) == .true
    case .not(let inner): !holds(inner, coordinator, payload)
    case .and(let left, let right):
      holds(left, coordinator, payload) && holds(right, coordinator, payload)
    case .or(let left, let right):
      holds(left, coordinator, payload) || holds(right, coordinator, payload)
    case .equals(let expression, let wanted): value(expression, coordinator, payload) == wanted
    case .exists(let expression): value(expression, coordinator, payload) != .nil
    case .alive(let type): child(type, of: coordinator) != nil
    }
  }
}
