import FlowSource
import FlowYAML

extension FlowReader {
  /// `description` of a declaration, and `x-image` and `x-figma` of a screen.
  mutating func readNotes(of map: NodeID, under key: NodeID, isScreen: Bool = false) {
    declarations.notes.add(note(of: map, isScreen: isScreen), of: range(of: key))
  }

  /// `description` of the flow.
  mutating func readFlowNotes(of map: NodeID) {
    declarations.notes.ofFlow = note(of: map, isScreen: false)
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
