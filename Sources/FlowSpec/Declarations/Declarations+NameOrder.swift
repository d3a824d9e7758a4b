package import FlowSource

extension Declarations {
  /// The same with everything that has no order of its own in the order of its names: what is made of it doesn't
  /// depend on where things stand in the files. Parameters, tabs, steps and the cases of an enum keep theirs.
  package func inNameOrder(_ names: NameTable) -> Declarations {
    var sorted = self
    sorted.types.sort(by: names) { $0.name.value }
    sorted.state.sort(by: names) { $0.name.value }
    sorted.environment.sort(by: names) { $0.name.value }
    sorted.screens.sort(by: names) { $0.name.value }
    for index in sorted.screens.indices {
      sorted.screens[index].events.sort(by: names) { $0.name.value }
      sorted.screens[index].async.sort(by: names) { $0.name.value }
      sorted.screens[index].single.sort(by: names) { $0.value }
      sorted.screens[index].once.sort(by: names) { $0.value }
    }
    sorted.coordinators.sort(by: names) { $0.name.value }
    for index in sorted.coordinators.indices { sorted.coordinators[index].sort(by: names) }
    sorted.links.sort(by: names) { $0.name.value }
    sorted.notifications.sort(by: names) { $0.name.value }
    sorted.checks.sort(by: names) { $0.name.value }
    return sorted
  }
}

extension CoordinatorDeclaration {
  fileprivate mutating func sort(by names: NameTable) {
    outcomes.sort(by: names) { $0.name.value }
    outputs.sort(by: names) { $0.name.value }
    async.sort(by: names) { $0.name.value }
    once.sort(by: names) { $0.value }
    children.sort(by: names) { $0.child.value }
    transitions.sort(by: names, { $0.event.owner.value }, then: { $0.event.event.value })
    ignores.sort(by: names, { $0.owner.value }, then: { $0.event.value })
  }
}

extension Array {
  fileprivate mutating func sort(
    by names: NameTable, _ name: (Element) -> NameID,
    then second: (Element) -> NameID? = { _ in nil }
  ) {
    let keys = map { [names[name($0)], second($0).map { names[$0] } ?? ""] }
    let order = indices.sorted { left, right in
      keys[left] == keys[right] ? left < right : keys[left].lexicographicallyPrecedes(keys[right])
    }
    self = order.map { self[$0] }
  }
}
