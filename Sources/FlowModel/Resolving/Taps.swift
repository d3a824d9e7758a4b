import FlowSource
import FlowSpec

/// Tabs that act, and buttons of a tab bar: `tab.X` in its transitions.
extension Resolver {
  /// Makes an event of each name that a tab bar has steps for.
  mutating func declareTaps() {
    for (index, declaration) in declarations.coordinators.enumerated()
    where !declaration.tabs.isEmpty {
      for transition in declaration.transitions
      where transition.event.owner.value == Word.tab.nameID {
        declareTap(transition.event.event, of: CoordinatorID(index), declaration)
      }
    }
  }

  private mutating func declareTap(
    _ name: Located<NameID>, of bar: CoordinatorID, _ declaration: CoordinatorDeclaration
  ) {
    if tap(name.value, of: bar) != nil { return }
    let tab = declaration.tabs.contains { $0.value == name.value }
    if !tab, let meant = suggestion(for: name.value, among: tabNames(of: bar)) {
      findings.report(
        .unknownName, "`\(flow.text(bar))` has no tab \(quote(name.value))", at: name.range,
        meant: meant, help: "its tabs: " + tabNames(of: bar).joined(separator: ", "))
      return
    }
    flow.events.append(
      Event(
        name: name.value, kind: .tab, owner: .coordinator(bar), parameters: .empty,
        range: name.range))
    var tabID: CoordinatorID?
    if tab, case .coordinator(let id) = entities[Int(name.value.raw)] { tabID = id }
    flow.coordinators[bar.index].taps.append(
      Tap(event: EventID(flow.events.count - 1), tab: tabID))
  }

  private func tap(_ name: NameID, of bar: CoordinatorID) -> EventID? {
    flow[bar].taps.first { flow[$0.event].name == name }?.event
  }

  private func tabNames(of bar: CoordinatorID) -> [String] {
    flow[bar].tabs.map { flow.text(flow.boundaries[$0].child) }
  }

  /// `tab.X`, in a tab bar's transitions alone.
  mutating func tap(
    _ reference: EventReference, of coordinator: CoordinatorID, in key: String
  ) -> EventID? {
    guard key == "transitions" else {
      findings.report(
        .unknownName, "a tab that runs no steps is just selected, and needs no word",
        at: reference.owner.range, help: "leave it out of `\(key)`")
      return nil
    }
    if declarations.coordinators[coordinator.index].tabs.isEmpty {
      findings.report(
        .unknownName, "`\(flow.text(coordinator))` is no tab bar, so nobody taps its tabs",
        at: reference.owner.range, help: "write it in the coordinator that has `tabs`")
      return nil
    }
    return tap(reference.event.value, of: coordinator)
  }
}
