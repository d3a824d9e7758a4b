import FlowSource

// RxFlow's steps and XCoordinator's routes: one function has all that a coordinator does, by case.

extension Interpreter {
  /// - Returns: nil where the call is none of theirs.
  func dispatch(_ call: CallCode, _ arguments: [Argument], in scope: Scope) -> Value? {
    let first = arguments.first?.value ?? .unknown
    switch call.name {
    case "init" where call.base?.lastName == "super": return begin(arguments)
    case "contribute": return contribute(first, arguments, at: call.range)
    case "use" where call.base?.lastName == "Flows": return use(arguments)
    case "end" where arguments.first?.label == "forwardToParentFlowWithStep":
      return forward(first, ends: true, at: call.range)
    case "forwardToParentFlow": return forward(first, ends: false, at: call.range)
    default: return nil
    }
  }

  /// `super.init(initialRoute: .home)`, `super.init(tabs: [news, users])`.
  private func begin(_ arguments: [Argument]) -> Value? {
    for (label, value) in arguments {
      if label == "initialRoute", case .enumCase(let name, _, _) = value { initialCase = name }
      if label == "tabs", case .list(let items) = value { noteTabs(items) }
    }
    return nil
  }

  /// `.contribute(withNextPresentable: flow, withNextStepper: OneStepper(withSingleStep: AppStep.home))`
  private func contribute(
    _ value: Value, _ arguments: [Argument], at range: SourceRange
  ) -> Value? {
    guard case .object(let child) = value, child.kind == .coordinator, child !== me else {
      return nil
    }
    for (_, stepper) in arguments.dropFirst() {
      if let name = firstStep(of: stepper) { child.fields["#initial"] = .text(name) }
    }
    if !started.contains(where: { $0 === child }) { start(.object(child), at: range) }
    return .unknown
  }

  private func firstStep(of stepper: Value) -> String? {
    switch stepper {
    case .enumCase(let name, _, _): return name
    case .object(let object):
      for (_, value) in object.arguments {
        if case .enumCase(let name, _, _) = value { return name }
      }
      return nil
    default: return nil
    }
  }

  /// `Flows.use(child, when: .ready) { root in … }`: what is done with the child's first controller.
  private func use(_ arguments: [Argument]) -> Value? {
    let children = arguments.filter { argument in
      if case .object(let child) = argument.value { return child.kind == .coordinator }
      return false
    }
    guard case .closure(let closure, let scope)? = arguments.last?.value, !children.isEmpty else {
      return nil
    }
    _ = call(closure, scope, with: children.map(\.value))
    return .unknown
  }

  private func forward(_ value: Value, ends: Bool, at range: SourceRange) -> Value? {
    guard case .enumCase(let name, _, _) = value else { return nil }
    if ends { results.insert(name) }
    emit(.tell(name, target: nil), at: range)
    return .unknown
  }

  /// Whether a child has a `start` of the app's own.
  func hasStart(_ child: Object) -> Bool {
    guard let type = child.type else { return false }
    return lineage(of: type).contains { candidate in
      index.types[candidate].functions.contains { $0.name == "start" }
    }
  }
}
