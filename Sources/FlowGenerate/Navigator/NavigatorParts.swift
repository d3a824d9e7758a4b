package import FlowModel

/// What the navigator of a flow is made of: the map of places as text, and what stands in it. Whoever has the kernel
/// makes it.
package struct NavigatorParts: Sendable {
  package struct Screen: Sendable {
    package var id: ScreenID
    /// Of `Flow.parameters`, those that some way can give.
    package var parameters: [Int]

    package init(_ id: ScreenID, parameters: [Int]) {
      self.id = id
      self.parameters = parameters
    }
  }

  package struct Event: Sendable {
    package var id: EventID
    /// Whether the driver has to know how it is sent; else it is never more than the button of an alert.
    package var isSent: Bool
    /// Whether it arrives: nobody taps it.
    package var isAsync: Bool

    package init(_ id: EventID, isSent: Bool, isAsync: Bool) {
      self.id = id
      self.isSent = isSent
      self.isAsync = isAsync
    }
  }

  /// The map, as `FlowNavigationMap` of the generated code reads it.
  package var map: String
  package var screens: [Screen] = []
  package var events: [Event] = []
  package var links: [LinkID] = []
  /// Variables of the environment that change.
  package var changes: [Int] = []
  /// Variables that a launch gives.
  package var state: [Int] = []
  /// Screens that no place shows.
  package var missing: [ScreenID] = []

  package init(map: String) { self.map = map }
}

/// What the navigator is to be, besides the options of all Swift.
package struct NavigatorOptions: Sendable {
  /// More means than the user's hand and answers.
  package enum More: String, Sendable, CaseIterable {
    case links, environment
  }

  package static let usualPlaces = 500
  /// More would be no file that anybody compiles.
  package static let mostPlaces = 100_000

  package var places = NavigatorOptions.usualPlaces
  package var more: [More] = []
  /// The file that is written, as it was given, for the header.
  package var file: String

  package init(file: String) { self.file = file }
}
