import FlowSource

// Calls that nobody could follow. Where a handler does nothing else, that it does nothing is a question.

extension Interpreter {
  /// Notes a call in the coordinator's own code, on something that the sources don't declare, that may navigate.
  func noteUnfollowed(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) {
    guard let running, running.open == nil, scope.me === me, !call.name.isEmpty,
      !call.name.isCapitalised,
      !Vocabulary.isHarmless(call.name)
        // Which child is taken out there?
        || call.name.hasSuffix("Coordinator") && !running.removes
    else { return }
    switch (call.callee, base) {
    case (.member(.name("super", _), _, _), _): return
    case (.member(let receiver, _, _), .unknown?), (.member(let receiver, _, _), .nothing?):
      if receiver.root.map(Vocabulary.systems.contains) == true { return }
    case (.member(_, _, _), .object(let object)?):
      // What a library adds to UIKit's containers, and what a child is asked to show.
      if object.kind == .coordinator, object !== me, shows(call.name, object, arguments) { break }
      if ![.stack, .tabs, .window].contains(object.kind) { return }
    case (.member(_, _, _), .type(let name)?):
      if index.type(named: name) != nil || Vocabulary.systems.contains(name) { return }
    case (.name(let name, _), nil):
      // What a closure is handed is called by whoever made it.
      if scope.find(name) != nil || index.functions[name] != nil { return }
    default: return
    }
    running.open = "what does \(call.spelled) do?"
  }
}

extension Code {
  /// The first name of a chain: `machine` of `machine.next.go()`.
  fileprivate var root: String? {
    switch self {
    case .name("self", _): nil
    case .name(let name, _): name
    case .member(let base, let name, _): base.root ?? name
    case .call(let call): call.base?.root ?? call.name
    default: nil
    }
  }
}

extension CallCode {
  /// The call as a reader knows it again: `machine.tryEvent(.next)`.
  fileprivate var spelled: String {
    let receiver = base?.lastName.map { $0 + "." } ?? ""
    let given = arguments.map { argument in
      let label = argument.label.map { "\($0): " } ?? ""
      switch argument.value {
      case .member(.implicit, let name, _): return label + "." + name
      case .name(let name, _): return label + name
      default: return label + "…"
      }
    }
    return "\(receiver)\(name)(\(given.joined(separator: ", ")))"
  }
}
