import FlowModel
import FlowSource

/// Names that reports, recorded sessions and UI tests know: those of screens and of their events.
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
      compareEvents(of: id, with: events, in: other)
    }
    for id in screens.values.sorted(by: { $0.raw < $1.raw }) {
      let name = new.flow.text(id)
      tell(nil, name, "the screen `\(name)` is new", noun: "screen", new: new.flow[id].range)
    }
    compareNewEvents()
  }

  private func isNamed(_ event: Event) -> Bool { event.kind == .event || event.kind == .async }

  private mutating func compareEvents(
    of screen: ScreenID, with events: [String: EventID], in new: ScreenID
  ) {
    for index in old.flow[screen].events.indices where isNamed(old.flow.events[index]) {
      let event = old.flow.events[index]
      let name = old.flow.text(EventID(index))
      let text = oldNames.text(EventID(index))
      let toggled = text.hasPrefix("~") ? String(text.dropFirst()) : "~" + text
      guard let other = events[text] ?? events[toggled] else {
        tell(
          .breakingName, name, "the event `\(name)` is gone", old: event.range,
          new: self.new.flow[new].range)
        continue
      }
      let (was, isNow) = (
        old.flow.names[event.name], self.new.flow.names[self.new.flow[other].name]
      )
      if was != isNow {
        tell(
          .breakingName, self.new.flow.text(other),
          "the event `\(name)` is now `\(self.new.flow.text(other))`", (was, isNow),
          old: event.range, new: self.new.flow[other].range)
      }
    }
  }

  private mutating func compareNewEvents() {
    let screens = Set(old.flow.screens.indices.map { oldNames.text(ScreenID($0)) })
    let known = Set(old.flow.events.indices.map { oldNames.text(EventID($0)) })
    for (index, event) in new.flow.events.enumerated() {
      guard isNamed(event), case .screen(let screen) = event.owner,
        screens.contains(newNames.text(screen)), !known.contains(newNames.text(EventID(index)))
      else { continue }
      let name = new.flow.text(EventID(index))
      tell(nil, name, "the event `\(name)` is new", noun: "event", new: event.range)
    }
  }
}
