package import FlowKernel
package import FlowModel

/// What takes part in a way besides the user's hand: the events of the visible screen, gestures and tabs.
package struct Means: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What arrives: async events.
  package static let answers = Means(rawValue: 1)
  /// Changes of the environment.
  package static let environment = Means(rawValue: 2)
  /// Deep links.
  package static let links = Means(rawValue: 4)
  package static let hand: Means = []
  package static let all: Means = [.answers, .environment, .links]

  /// The order in which they are added to the hand until there is a way.
  private static let inOrder: [Means] = [.answers, .environment, .links]

  /// The hand alone, then with each of these means more.
  package var ladder: [Means] {
    var ladder = [Means.hand]
    for means in Self.inOrder where contains(means) {
      ladder.append(ladder[ladder.count - 1].union(means))
    }
    return ladder
  }
}

extension Means {
  /// Whether an action takes part.
  func contain(_ action: Action, in flow: Flow) -> Bool {
    switch flow.cause(of: action) {
    case nil, .hand: true
    case .answer: contains(.answers)
    case .environment: contains(.environment)
    case .link: contains(.links)
    }
  }
}

/// Who causes an action.
package enum Cause: String, CaseIterable, Sendable {
  case hand, answer, environment, link
}

extension Flow {
  /// Who causes an action; nil of a launch.
  package func cause(of action: Action) -> Cause? {
    switch action {
    case .launch: nil
    case .event(let event, _, _): self[event].kind == .async ? .answer : .hand
    case .doubleTap, .gesture, .tab, .button: .hand
    case .open: .link
    case .change: .environment
    }
  }
}
