import FlowModel
import FlowSource

/// Names that reports, recorded sessions and UI tests know: those of screens, of their events and of coordinators' own.
extension Declared {
  mutating func compareNames() {
    var screens: [String: ScreenID] = [:]
    for index in new.flow.screens.indices {
      screens[newNames.text(ScreenID(index))] = ScreenID(index)
    }
    var events: [String: EventID] = [:]
    for index in new.flow.events.indices { events[newNames.text(EventID(index))] = EventID(index) }
    for index in old.flow.screens.indices {
      let id = ScreenID(index)
      let name = old.flow.text(id)
      guard let other = screens.removeValue(forKey: oldNames.text(id)) else {
        tell(
          .breakingName, name, "the screen `\(name)` is gone", old: old.flow[id].range)
        continue
      }
      let now = new.flow.text(other)
      if now != name {
        tell(
          .breakingName, now, "the screen `\(name)` is now `\(now)`", (name, now),
          old: old.flow[id].range, new: new.flow[other].range)
      }
      compareEvents(of: old.flow[id].events, with: events, at: new.flow[other].range)
    }
    for id in screens.values.sorted(by: { $0.raw < $1.raw }) {
      let name = new.flow.text(id)
      tell(nil, name, "the screen `\(name)` is new", noun: "screen", new: new.flow[id].range)
    }
    var ranges: [String: SourceRange] = [:]
    for (index, coordinator) in new.flow.coordinators.enumerated() {
      ranges[newNames.text(CoordinatorID(index))] = coordinator.range
    }
    for (index, coordinator) in old.flow.coordinators.enumerated() {
      guard let range = ranges[oldNames.text(CoordinatorID(index))] else { continue }
      compareEvents(of: coordinator.events, with: events, at: range)
    }
    compareEvents(
      of: old.flow.notifications, with: events, at: new.flow[new.flow.root].range)
    compareNewEvents()
  }

  private func isNamed(_ event: Event) -> Bool {
    [.event, .async, .notification].contains(event.kind)
  }

  /// - Parameter range: where their owner stands in the new flow.
  private mutating func compareEvents(
    of run: CompactRange, with events: [String: EventID], at range: SourceRange
  ) {
    for index in run.indices where isNamed(old.flow.events[index]) {
      let event = old.flow.events[index]
      let name = old.flow.text(EventID(index))
      let text = oldNames.text(EventID(index))
      let toggled = text.hasPrefix("~") ? String(text.dropFirst()) : "~" + text
      guard let other = events[text] ?? events[toggled] else {
        tell(
          .breakingName, name, "the event `\(name)` is gone", old: event.range, new: range)
        continue
      }
      let (was, isNow) = (
        old.flow.names[event.name], new.flow.names[new.flow[other].name]
      )
      if was != isNow {
        tell(
          .breakingName, new.flow.text(other),
          "the event `\(name)` is now `\(new.flow.text(other))`", (was, isNow),
          old: event.range, new: new.flow[other].range)
      }
    }
  }

  private mutating func compareNewEvents() {
    // The app itself is always there.
    let owners = Set(
      [""] + old.flow.screens.indices.map { oldNames.text(ScreenID($0)) }
        + old.flow.coordinators.indices.map { oldNames.text(CoordinatorID($0)) })
    let known = Set(old.flow.events.indices.map { oldNames.text(EventID($0)) })
    for (index, event) in new.flow.events.enumerated() {
      guard isNamed(event), owners.contains(newNames.owner(of: EventID(index))),
        !known.contains(newNames.text(EventID(index)))
      else { continue }
      let name = new.flow.text(EventID(index))
      tell(nil, name, "the event `\(name)` is new", noun: "event", new: event.range)
    }
  }
}
