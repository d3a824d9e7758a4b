package import FlowModel

/// What a turn took: the first half of what a check is asked of, the world that it ends in being the other.
package struct Course: Sendable {
  /// nil where a gesture couldn't be made.
  package internal(set) var action: Action?
  /// The screen that the user saw before it.
  package internal(set) var seen: ScreenID?
  /// The events that were taken, and outcomes and outputs that were told.
  package internal(set) var told: [EventID] = []

  /// Whether the turn took this.
  package func took(_ letter: Check.Letter) -> Bool {
    switch letter {
    case .launch: if case .launch = action { true } else { false }
    case .event(let event): told.contains(event)
    case .back(let screen): isGesture(.back, on: screen)
    case .swipe(let screen): isGesture(.swipe, on: screen)
    case .open(let link): if case .open(link, _) = action { true } else { false }
    case .tab(let tab): action == .tab(tab)
    }
  }

  private func isGesture(_ leaving: Gesture.Leaving, on screen: ScreenID?) -> Bool {
    guard case .gesture(let gesture) = action, gesture.leaving == leaving else { return false }
    return screen == nil || screen == seen
  }
}

extension Kernel {
  mutating func beginCourse(_ action: Action) {
    let visible = world.visible.entry
    course.action = action
    if case .gesture(let gesture) = action, !can(gesture, in: world) { course.action = nil }
    course.seen = visible == .none ? nil : world[entry: visible].screen
    course.told.removeAll(keepingCapacity: true)
  }

  /// Notes an event that somebody hears or that is told, where a check may ask.
  mutating func tell(_ event: EventID) {
    if notesCourse { course.told.append(event) }
  }
}
