import FlowConform
import FlowModel

extension FormerNames {
  /// What the old flow calls the values of the new one.
  init(_ map: NameMap, _ old: Flow, _ new: Flow) {
    self.init()
    let (own, names, now) = (FlowNames(old), FlowNames(old, map), FlowNames(new))
    for index in old.variables.indices where own.variable(index) != names.variable(index) {
      let other = new.variables.indices.first { now.variable($0) == names.variable(index) }
      if let other { variables[other] = own.variable(index) }
    }
    let owners = Dictionary(now.owners.map { ($0.name, $0.parameters) }) { first, _ in first }
    for (owner, other) in zip(own.owners, names.owners) {
      for index in owner.parameters.indices where own.parameter(index) != names.parameter(index) {
        let position = owners[other.name]?.indices
          .first { now.parameter($0) == names.parameter(index) }
        if let position { parameters[position] = own.parameter(index) }
      }
    }
    for index in old.types.shapes.indices {
      let type = TypeID(UInt32(index))
      guard let cases = own.cases(of: type), let known = names.cases(of: type), cases != known,
        let other = new.types.shapes.indices.map({ TypeID(UInt32($0)) })
          .first(where: { now.type($0) == names.type(type) })
      else { continue }
      self.cases[other] = Dictionary(uniqueKeysWithValues: zip(cases, known))
    }
  }
}
