import FlowSource

// Chains of observables and results of children.

extension Interpreter {
  /// `viewModel.logout.bind { … }`, `.sink { … }`, `coordinate(to: child).subscribe(onNext: …)`.
  ///
  /// - Returns: whether the call is one.
  func observe(_ call: CallCode, _ arguments: [Argument], in scope: Scope) -> Bool {
    guard let base = call.base else { return false }
    let goesOn = Vocabulary.goingOn.contains(call.name)
    guard goesOn || Vocabulary.observing.contains(call.name) || hasObserver(call) else {
      return false
    }
    let closures = arguments.compactMap { argument -> (ClosureCode, Scope)? in
      guard argument.label != "onError", argument.label != "onCompleted",
        argument.label != "receiveCompletion"
      else { return nil }
      if case .closure(let closure, let scope) = argument.value { return (closure, scope) }
      return nil
    }
    guard let (closure, inner) = closures.last else { return false }
    if goesOn {
      guard let owner = owner(of: base, in: scope), !owner.name.isEmpty else { return false }
      listen(to: owner.name, of: owner.object, closure, inner, at: closure.range)
      return true
    }
    guard let owner = owner(of: base, in: scope) else {
      if let child = childOfChain(base, in: scope) {
        listen(to: "finished", of: child, closure, inner, at: closure.range)
        return true
      }
      return false
    }
    listen(
      to: owner.name.isEmpty ? "event" : owner.name, of: owner.object, closure, inner,
      at: closure.range)
    return true
  }

  private func hasObserver(_ call: CallCode) -> Bool {
    call.arguments.contains {
      ["onNext", "receiveValue", "onSuccess", "onDisposed"].contains($0.label)
    }
  }

  /// The child whose result a chain is: `coordinate(to: child)`, `child.start()`, or a function that starts it.
  private func childOfChain(_ code: Code, in scope: Scope) -> Object? {
    switch code {
    case .call(let call):
      let before = started.count
      let value = evaluate(code, in: scope)
      if started.count > before { return started.last }
      if case .object(let child) = value, child.kind == .coordinator { return child }
      if let base = call.base { return childOfChain(base, in: scope) }
      return nil
    case .member(let base, _, _): return childOfChain(base, in: scope)
    default: return nil
    }
  }
}
