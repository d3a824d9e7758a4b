import FlowSource

// Chains of observables and results of children.

extension Interpreter {
  /// `viewModel.logout.bind { … }`, `.sink { … }`, `coordinate(to: child).subscribe(onNext: …)`.
  ///
  /// - Parameter child: the child that what is listened to has started.
  /// - Returns: whether the call is one.
  func observe(
    _ call: CallCode, _ value: Value?, _ arguments: [Argument], of child: Object?,
    in scope: Scope
  ) -> Bool {
    guard let base = call.base else { return false }
    let goesOn = Vocabulary.goingOn.contains(call.name)
    guard goesOn || Vocabulary.isObserving(call.name) || hasObserver(call) else { return false }
    // What the app's own object does with a closure is read.
    if !Vocabulary.observing.contains(call.name), case .object(let object)? = value,
      function(call.name, of: object, arguments) != nil
    {
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

  /// `result.send(.done)`: what a coordinator's `start` gives back is how it ends, and what others may listen to is
  /// what it tells.
  func giveResult(_ call: CallCode, _ arguments: [Argument], in scope: Scope) -> Bool {
    guard scope.me === me, Vocabulary.sending.contains(call.name),
      let (name, _) = call.base?.ownName
    else { return false }
    if subjects.contains(name) {
      tell("finished", arguments, at: call.range)
    } else if isHeard(name) {
      tell(name, arguments, at: call.range)
    } else {
      return false
    }
    return true
  }

  /// Whether others may listen to a property of the coordinator's own, and something does.
  private func isHeard(_ name: String) -> Bool {
    index.foreignMembers.contains(name)
      && lineage(of: type).contains { candidate in
        index.types[candidate].variables.contains {
          $0.names.contains(name) && !$0.isPrivate && !$0.isStatic
        }
      }
  }

  /// Whether a coordinator tells what happens by sending it to what it holds under a name: `child.navigator.next(.done)`.
  func sends(_ child: Object, by name: String) -> Bool {
    child.type.map { !called(through: name, in: $0).isDisjoint(with: Vocabulary.sending) } ?? false
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
