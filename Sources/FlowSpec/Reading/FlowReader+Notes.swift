import FlowSource
import FlowYAML

extension FlowReader {
  /// `description` of a declaration, and `x-image` and `x-figma` of a screen.
  mutating func readNotes(of map: NodeID, under key: NodeID, isScreen: Bool = false) {
    checkDescription(in: map)
    declarations.notes.add(note(of: map, isScreen: isScreen), of: range(of: key))
  }

  /// `description` of the flow.
  mutating func readFlowNotes(of map: NodeID) {
    checkDescription(in: map)
    declarations.notes.ofFlow = note(of: map, isScreen: false)
  }

  private mutating func checkDescription(in map: NodeID) {
    guard kind(of: map) == .mapping else { return }
    for (key, value) in pairs(of: map)
    where word(of: key) == .description && kind(of: value) != .scalar {
      reportWrongKind(
        value, of: key, want: "a text", example: .under(key, ": \"what it is for\""))
    }
  }

  private func note(of map: NodeID, isScreen: Bool) -> Notes.Note {
    var note = Notes.Note()
    guard kind(of: map) == .mapping else { return note }
    for (name, value) in pairs(of: map) {
      guard let word = word(of: name), kind(of: value) == .scalar, !isNothing(value) else {
        continue
      }
      if word == .description {
        note.text = names.text(text(of: value))
      } else if word == .xImage, isScreen {
        note.image = names.text(text(of: value))
      } else if word == .xFigma, isScreen {
        note.figma = names.text(text(of: value))
      }
    }
    return note
  }
}
