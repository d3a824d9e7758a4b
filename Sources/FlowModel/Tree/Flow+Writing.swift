package import FlowSource
import FlowSpec

/// Parts of a flow as somebody would write them, for helps: text that keeps what stands there.
extension Flow {
  /// A boundary with a rule for a gesture, and with everything else that it says.
  package func entry(of boundary: Boundary, when left: Boundary.Leaving, _ rule: String) -> String {
    let written = boundary.written
    var parts = ["as: \(boundary.kind)"]
    if let style = written.style { parts.append("style: \(style.text)") }
    for leaving in Boundary.Leaving.allCases {
      if leaving == left {
        parts.append("\(leaving): \(rule)")
      } else if let own = written[leaving], own != .nothing {
        parts.append("\(leaving): \(text(of: own))")
      }
    }
    if boundary.isKept { parts.append("keep: true") }
    if boundary.showsAgain { parts.append("again: show") }
    return "`\(text(boundary.child)): { \(parts.joined(separator: ", ")) }`"
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
