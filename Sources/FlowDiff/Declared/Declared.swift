package import FlowChecking
import FlowModel
package import FlowSource
import FlowSpec

/// What two flows declare, put side by side by name.
struct Declared {
  let old: FlowSide
  let new: FlowSide
  let map: NameMap
  let oldNames: FlowNames
  let newNames: FlowNames
  var changes: [Change] = []

  init(_ old: FlowSide, _ new: FlowSide, _ map: NameMap) {
    self.old = old
    self.new = new
    self.map = map
    oldNames = FlowNames(old.flow, map)
    newNames = FlowNames(new.flow)
    compareGates()
    compareLinks()
    compareContracts()
    compareNames()
    compareTheRest()
  }

  /// Notes a change.
  mutating func tell(
    _ rule: Rule?, _ name: String, _ message: String, _ ends: (String, String) = ("", ""),
    noun: String = "", old: SourceRange? = nil, new: SourceRange? = nil
  ) {
    changes.append(Change(rule, name, message, ends: ends, noun: noun, old: old, new: new))
  }

  /// Parameters as they are written, by the types that the new flow would have them in.
  func signature(_ run: CompactRange, in names: FlowNames) -> [Parameter] {
    run.indices.map { index in
      let parameter = names.flow.parameters[index]
      return Parameter(
        name: names.parameter(index), type: names.type(parameter.type),
        initial: parameter.initial.map { names.value($0, parameter.type) }, range: parameter.range)
    }
  }

  /// A parameter in words.
  struct Parameter {
    var name: String
    var type: String
    var initial: String?
    var range: SourceRange

    var text: String { "\(name): \(type)" + (initial.map { " = \($0)" } ?? "") }
  }

  static func text(_ parameters: [Parameter]) -> String {
    parameters.map(\.text).joined(separator: ", ")
  }
}

/// One of the two flows that are compared.
package struct FlowSide: Sendable {
  package var loaded: LoadedFlow
  package var sources: SourceSet
  /// As the user would name it: `main:flows/app.yaml`.
  package var title: String
  /// What stands before the paths of its files: `main:`.
  package var prefix: String
  var flow: Flow { loaded.flow }
  var declarations: Declarations { loaded.declarations }

  package init(_ loaded: LoadedFlow, _ sources: SourceSet, title: String, prefix: String = "") {
    self.prefix = prefix
    self.loaded = loaded
    self.sources = sources
    self.title = title
  }
}
