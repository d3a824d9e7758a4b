import FlowModel
import FlowSource
import FlowSpec

/// What is written otherwise and concerns nobody outside.
extension Declared {
  mutating func compareTheRest() {
    compareVariables()
    compareDescriptions()
    for rename in map.all where !changes.contains(where: { $0.name == rename.new }) {
      tell(
        nil, rename.new, "`\(rename.old)` is now `\(rename.new)`", (rename.old, rename.new),
        noun: "name")
    }
  }

  private mutating func compareVariables() {
    let known = Set(old.flow.variables.indices.map { oldNames.variable($0) })
    for (index, variable) in new.flow.variables.enumerated()
    where !known.contains(newNames.variable(index)) {
      let name = newNames.variable(index)
      tell(nil, name, "the variable `\(name)` is new", noun: "variable", new: variable.range)
    }
    let left = Set(new.flow.variables.indices.map { newNames.variable($0) })
    for (index, variable) in old.flow.variables.enumerated()
    where !left.contains(oldNames.variable(index)) {
      let name = oldNames.variable(index)
      tell(nil, name, "the variable `\(name)` is gone", noun: "variable", old: variable.range)
    }
  }

  private mutating func compareDescriptions() {
    let before = descriptions(of: old, oldNames)
    let now = descriptions(of: new, newNames)
    for (name, note) in now.sorted(by: { $0.key < $1.key }) {
      guard let other = before[name], other.note != note.note else { continue }
      tell(
        nil, name, "the description of `\(name)` is another", noun: "description", old: other.place,
        new: note.place)
    }
  }

  private func descriptions(
    of side: FlowSide, _ names: FlowNames
  ) -> [String: (note: Notes.Note, place: SourceRange)] {
    var found: [String: (note: Notes.Note, place: SourceRange)] = [:]
    let declarations = side.declarations
    func add(_ name: String, _ place: SourceRange) {
      found[name] = (declarations.notes[place], place)
    }
    for screen in declarations.screens {
      add(map.owner(side.flow.names[screen.name.value]), screen.name.range)
    }
    for coordinator in declarations.coordinators {
      add(map.owner(side.flow.names[coordinator.name.value]), coordinator.name.range)
    }
    for link in declarations.links {
      add("link " + side.flow.names[link.name.value], link.name.range)
    }
    return found
  }
}
