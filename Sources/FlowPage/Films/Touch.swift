import FlowModel
import FlowSource

/// What the user, or the world outside, does in a turn.
enum Touch: Hashable, Sendable {
  case launch, back, swipe
  case tab(CoordinatorID)
  case link(LinkID)
  case change
  /// A button of the visible screen.
  case event(EventID)
  /// What arrives by itself.
  case async(EventID)
}

/// Knows a turn from how a script writes it: films of scripts have nothing else.
struct TouchReader {
  private var events: [String: EventID] = [:]
  private var coordinators: [String: CoordinatorID] = [:]
  private var links: [String: LinkID] = [:]
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
    for index in flow.events.indices { events[flow.text(EventID(index))] = EventID(index) }
    for index in flow.coordinators.indices {
      coordinators[flow.text(CoordinatorID(index))] = CoordinatorID(index)
    }
    for (index, link) in flow.links.enumerated() { links[flow.names[link.name]] = LinkID(index) }
  }

  func touch(_ turn: String) -> Touch? {
    let words = turn.split(separator: " ", maxSplits: 1)
    guard let head = words.first else { return nil }
    let rest = words.count > 1 ? String(words[1].prefix { $0 != "(" && $0 != " " }) : ""
    switch head {
    case "launch": return .launch
    case "back": return .back
    case "swipe": return .swipe
    case "tab": return coordinators[rest].map { .tab($0) }
    case "open": return links[rest].map { .link($0) }
    case "set": return .change
    default: return event(head)
    }
  }

  private func event(_ head: Substring) -> Touch? {
    let path = head.prefix { $0 != "(" }.split(separator: ".").suffix(2).joined(separator: ".")
    guard let event = events[path] else { return nil }
    return flow[event].kind == .event ? .event(event) : .async(event)
  }
}
