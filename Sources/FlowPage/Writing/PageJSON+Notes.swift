import FlowModel
package import FlowReporting
import FlowSource

/// What a flow says for its readers.
extension PageJSON {
  mutating func writeNote(of range: SourceRange) {
    let note = page.notes[range]
    write(about: note)
    if let image = page.picture(of: note, in: range.file, places) { write("image", image) }
    if let figma = note.figma.flatMap(Address.web) { write("figma", figma) }
  }

  mutating func write(about note: Notes.Note) {
    guard let text = note.text else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A line break is one; other control codes are not.
    let plain = lines.map { PlainText.escaped(String($0)) }.joined(separator: "\n")
    json.member("about", plain)
  }
}

extension Page {
  /// The address of a screen's picture, seen from the page.
  func picture(of note: Notes.Note, in file: SourceID, _ places: PlaceTable) -> String? {
    guard let image = note.image else { return nil }
    let path = places.sources[file].path
    let whole = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    let end = whole.lastIndex(of: "/") ?? whole.startIndex
    return Address.picture(image, from: Address.way(from: folder, to: String(whole[..<end])))
  }

  /// What the page leaves out of what the flow says of its screens, each with its place.
  package func refused(_ places: inout PlaceTable) -> [String] {
    var remarks: [String] = []
    for screen in flow.screens {
      let note = notes[screen.range]
      let name = flow.names[screen.name]
      let place = PlainText.escaped(places.text(of: screen.range))
      if note.image != nil, picture(of: note, in: screen.range.file, places) == nil {
        remarks.append(
          "\(place): the `x-image` of `\(name)` is neither a path from this file's folder nor an "
            + "address with `https://`, so the page has no picture of it")
      }
      if let figma = note.figma, Address.web(figma) == nil {
        remarks.append(
          "\(place): the `x-figma` of `\(name)` isn't an address that begins with `https://`, so the page has no "
            + "link to it")
      }
    }
    return remarks
  }

  /// Where the pictures come from, as a policy names it.
  func pictureSources(_ places: PlaceTable) -> [String] {
    var sources: Set<String> = []
    for screen in flow.screens {
      guard let picture = picture(of: notes[screen.range], in: screen.range.file, places) else {
        continue
      }
      // A page on a disk is of no origin of its own.
      sources.formUnion(Address.origin(of: picture).map { [$0] } ?? ["'self'", "file:"])
    }
    return sources.sorted()
  }
}
