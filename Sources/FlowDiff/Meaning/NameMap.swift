import FlowModel
import FlowSource

/// What things of the old flow are called in the new one. Whatever isn't in it keeps its name.
package struct NameMap: Sendable, Hashable {
  /// Coordinators and screens share their names: a flow declares each name once.
  package private(set) var owners: [String: String] = [:]
  /// Events of screens, outcomes and outputs, by `Owner.event` as the old flow has it.
  package private(set) var events: [String: String] = [:]

  /// Deep links: a link may have the name of a screen.
  package private(set) var links: [String: String] = [:]

  package init() {}

  package var isEmpty: Bool { owners.isEmpty && events.isEmpty && links.isEmpty }

  mutating func rename(_ old: String, to new: String) {
    if old.contains(".") { events[old] = new } else { owners[old] = new }
  }

  mutating func rename(link old: String, to new: String) { links[old] = new }

  /// Takes a new name for an old one, both as somebody would write them: `Basket`, `Basket.buy`.
  ///
  /// - Returns: false, and nothing is renamed, where the flows have no such names, or of different things.
  package mutating func rename(
    _ old: String, to new: String, from before: FlowSide, to now: FlowSide
  ) -> Bool {
    let (oldParts, newParts) = (old.split(separator: "."), new.split(separator: "."))
    guard oldParts.count == newParts.count else { return false }
    if oldParts.count == 1 {
      let isScreen = before.hasScreen(old) && now.hasScreen(new)
      let isCoordinator = before.hasCoordinator(old) && now.hasCoordinator(new)
      let isLink = before.hasLink(old) && now.hasLink(new)
      if isScreen || isCoordinator { owners[old] = new }
      if isLink { links[old] = new }
      return isScreen || isCoordinator || isLink
    }
    guard oldParts.count == 2, before.hasEvent(old), now.hasEvent(new) else { return false }
    events[old] = String(newParts[1])
    return true
  }

  /// Whether something of the old flow has another name: an owner, `Owner.event`, or a link.
  func isRenamed(_ name: String) -> Bool {
    owners[name] != nil || events[name] != nil || links[name] != nil
  }

  /// The same without one rename.
  func without(_ old: String) -> NameMap {
    var map = self
    map.owners[old] = nil
    map.events[old] = nil
    map.links[old] = nil
    return map
  }

  func link(_ name: String) -> String { links[name] ?? name }

  func owner(_ name: String) -> String { owners[name] ?? name }

  /// An event's own name, without that of its owner.
  func event(_ name: String, of owner: String) -> String { events[owner + "." + name] ?? name }

  /// `Owner.event` as the new flow has it.
  func full(_ name: String, of owner: String) -> String {
    self.owner(owner) + "." + event(name, of: owner)
  }

  /// Every rename as `Old` and `New`, events with their owners, in the order of the old names.
  package var all: [(old: String, new: String)] {
    var all = (owners.map { $0 } + links).map { (old: $0.key, new: $0.value) }
    all += events.map { event in
      let owner = event.key.split(separator: ".").first.map(String.init) ?? ""
      return (old: event.key, new: self.owner(owner) + "." + event.value)
    }
    return all.sorted { $0.old < $1.old }
  }
}

extension FlowSide {
  func hasScreen(_ name: String) -> Bool {
    flow.screens.contains { flow.names[$0.name] == name }
  }

  func hasCoordinator(_ name: String) -> Bool {
    flow.coordinators.contains { flow.names[$0.name] == name }
  }

  func hasLink(_ name: String) -> Bool { flow.links.contains { flow.names[$0.name] == name } }

  func hasEvent(_ name: String) -> Bool {
    flow.events.indices.contains { flow.text(EventID($0)) == name }
  }
}
