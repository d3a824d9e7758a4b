import FlowSource

// Chains of observables and results of children.

extension Interpreter {
  /// `viewModel.logout.bind { … }`, `.sink { … }`, `coordinate(to: child).subscribe(onNext: …)`.
  ///
  /// - Parameter child: the child that what is listened to has started.
  /// - Returns: whether the call is one.
  func observe(
    _ call: CallCode, _ arguments: [Argument], of child: Object?, in scope: Scope
  ) -> Bool {
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
    // What it does has been noted already.
    let owner = captured { self.owner(of: base, in: scope) }.value
    if let child, owner == nil || owner?.object.kind == .coordinator {
      listen(to: "finished", of: child, closure, inner, at: closure.range)
      return true
    }
    guard let owner, !goesOn || !owner.name.isEmpty else { return false }
    listen(
      to: owner.name.isEmpty ? "event" : owner.name, of: owner.object, closure, inner,
      at: closure.range)
    return true
  }

  /// `result.send(.done)`: what a coordinator's `start` gives back is how it ends.
  func giveResult(_ call: CallCode, _ arguments: [Argument], in scope: Scope) -> Bool {
    guard scope.me === me, ["send", "onNext", "accept", "onCompleted"].contains(call.name) else {
      return false
    }
    switch call.base {
    case .name(let name, _)? where subjects.contains(name): break
    case .member(.name("self", _), let name, _)? where subjects.contains(name): break
    default: return false
    }
    tell("finished", arguments, at: call.range)
    return true
  }

  /// The names in what `start` gives back: a subject of the coordinator's own is among them.
  func returnedNames() -> Set<String> {
    var names: Set<String> = []
    for function in lineage(of: type).flatMap({ index.types[$0].functions })
    where function.name == "start" && function.result != nil {
      for code in function.body?.returned ?? [] {
        code.walk { code in
          switch code {
          case .name(let name, _), .member(.name("self", _), let name, _): names.insert(name)
          default: break
          }
        }
      }
    }
    return names
  }

  private func hasObserver(_ call: CallCode) -> Bool {
    call.arguments.contains {
      ["onNext", "receiveValue", "onSuccess", "onDisposed"].contains($0.label)
    }
  }
}

extension [Statement] {
  /// What a function of these statements gives back.
  fileprivate var returned: [Code] {
    if count == 1, case .expression(let code) = self[0] { return [code] }
    return flatMap { statement -> [Code] in
      switch statement {
      case .result(let code): code.map { [$0] } ?? []
      case .expression(.branch(let branch)):
        branch.then.returned + (branch.otherwise?.returned ?? [])
      case .expression(.cases(let choice)): choice.cases.flatMap(\.body.returned)
      case .guarded(_, let body), .block(let body): body.returned
      case .expression, .variable, .loop, .function: []
      }
    }
  }
}
