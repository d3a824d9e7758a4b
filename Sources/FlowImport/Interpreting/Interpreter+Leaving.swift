// What a screen tells as it is left by hand: by UIKit's own word for that.

extension Interpreter {
  /// `didMove(toParent: nil)` and `viewDidDisappear` of the first screen: where they lead to what ends the coordinator, the
  /// gesture ends it.
  func hearLeft(by screens: [Object]) {
    for screen in screens {
      guard let type = screen.type else { continue }
      let functions = lineage(of: type).flatMap { index.types[$0].functions }
      for function in functions {
        guard let gesture = function.leaves else { continue }
        let left = function.called(with: functions)
        for handler in handlers where !handler.isTaken {
          guard let owner = handler.owner, owner === screen || owner.screen === screen,
            let ownType = owner.type
          else { continue }
          let own = lineage(of: ownType).flatMap { index.types[$0].functions }
          let ways = own.filter { $0.calls(handler.name) }
          let leads = owner === screen ? left.contains(handler.name) : false
          guard leads || ways.contains(where: { left.contains($0.name) }), handler.steps.tells
          else { continue }
          goneSteps[gesture, default: []] += handler.steps
          // Nothing else tells it.
          if !leads, ways.allSatisfy({ left.contains($0.name) }) { handler.isTaken = true }
        }
      }
    }
  }
}

extension FunctionCode {
  /// The gesture by which a screen is gone when this runs.
  fileprivate var leaves: Gesture? {
    var words: Set<String> = []
    body?.walk { code in
      switch code {
      case .name(let name, _), .member(_, let name, _): words.insert(name)
      case .nothing: words.insert("nil")
      default: break
      }
    }
    switch name {
    case "didMove", "willMove":
      return parameters.first?.label == "toParent" && words.contains("nil") ? .back : nil
    case "viewDidDisappear", "viewWillDisappear":
      if words.contains("isMovingFromParent") { return .back }
      return words.contains("isBeingDismissed") ? .swipe : nil
    default: return nil
    }
  }

  fileprivate func calls(_ name: String) -> Bool {
    var found = false
    body?.walk { if case .call(let call) = $0, call.name == name { found = true } }
    return found
  }

  /// The names of all that it calls, and of what those of the same type call.
  fileprivate func called(with others: [FunctionCode]) -> Set<String> {
    var names: Set<String> = []
    var waiting = [self]
    while let function = waiting.popLast() {
      function.body?.walk { code in
        guard case .call(let call) = code, names.insert(call.name).inserted else { return }
        if call.base == nil || call.base?.ownName?.name == "self" {
          waiting += others.filter { $0.name == call.name }
        }
      }
    }
    return names
  }
}
