package import FlowSource
import FlowSpec

/// Parts of a flow as somebody would write them, for helps: text that keeps what stands there.
extension Flow {
  /// A boundary with a rule for a gesture, and with everything else that it says.
  package func entry(of boundary: Boundary, when left: Boundary.Leaving, _ rule: String) -> String {
    let written = boundary.written
    var parts = ["as: \(boundary.word)"]
    if let style = written.style { parts.append("style: \(style.text)") }
    if boundary.isOverTop { parts.append("over: top") }
    for leaving in Boundary.Leaving.allCases {
      let rule = leaving == left ? rule : written[leaving].map { text(of: $0) } ?? ""
      let lock = lock(of: boundary, leaving)
      if rule.isEmpty, lock == nil { continue }
      parts.append("\(leaving): \(locked(rule, by: lock))")
    }
    if boundary.isKept { parts.append("keep: true") }
    if boundary.showsAgain { parts.append("again: show") }
    return "`\(text(boundary.child)): { \(parts.joined(separator: ", ")) }`"
  }

  /// The condition under which a gesture is locked, as text.
  private func lock(of boundary: Boundary, _ leaving: Boundary.Leaving) -> String? {
    let lock: ConditionID? =
      switch leaving {
      case .back: boundary.backLock
      case .swipe: boundary.swipeLock
      case .gone: nil
      }
    return lock.map { text(ofLock: $0, of: boundary.child) }
  }

  /// A rule, `finish` or `{ finish: outcome }`, beside the condition that locks the gesture.
  private func locked(_ rule: String, by condition: String?) -> String {
    guard let condition else { return rule }
    if rule.isEmpty { return "{ locked: \(condition) }" }
    let inner = rule.hasPrefix("{ ") ? String(rule.dropFirst(2).dropLast(2)) : rule + ":"
    return "{ locked: \(condition), \(inner) }"
  }

  package func text(of rule: Boundary.Response) -> String {
    switch rule {
    case .nothing: ""
    case .finish: Word.finish.text
    case .finishWith(let outcome): "{ finish: \(names[self[outcome].name]) }"
    case .locked: Word.locked.text
    }
  }
}

extension Flow {
  /// What stands before a notification's name where it is handled.
  package static var notification: NameID { Word.notification.nameID }
}

extension Boundary {
  /// What stands behind `as:`.
  package var word: String { replacesStack ? Word.replace.text : kind.word }
}

extension Boundary.Kind {
  /// How a child is held, as a flow writes it.
  package var word: String {
    switch self {
    case .push: "push"
    case .present: "present"
    case .root: "root"
    case .tab: "tab"
    case .none: "none"
    }
  }
}
