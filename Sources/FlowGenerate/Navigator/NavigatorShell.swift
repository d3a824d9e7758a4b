extension NavigatorGenerator {
  /// The class that a test calls: it needs no more of a flow than the types that are generated beside it.
  static let shell = #"""
    /// Takes a UI test to any screen, from wherever the app is: `try navigator.go(to: …)`.
    ///
    /// The flow says the way, and after each step what must be seen. Once the app has left the map, the next `go` launches
    /// it anew.
    @MainActor public final class FlowNavigation {
      private let hands: FlowNavigationDriverHands
      private let walker: FlowNavigationWalker

      public init(_ driver: any Driver, onLost: OnLost = .relaunch) {
        hands = FlowNavigationDriverHands(driver)
        walker = FlowNavigationWalker(Self.map, hands, failsIfLost: onLost == .fail)
      }

      /// How often `go` has launched the app anew.
      public var relaunches: Swift.Int { walker.relaunches }

      /// All that was done: `flowctl simulate --flow FILE` replays it.
      public var script: Swift.String { walker.script }

      /// Launches the app; what is nil may be any.
      public func launch(_ state: State = State()) throws { try walker.launch(state.flowValues) }

      /// Goes to a screen; what of it is nil may be any.
      public func go(to screen: Screen) throws {
        try walker.go(to: screen.identifier, screen.flowValues)
      }

      /// Makes a move, follows it on the map, and checks what is seen.
      public func perform(_ event: Event) throws {
        let given = event.flowValues
        try walker.perform(event.flowName, given) { kind, values, screen in
          try hands.make(
            kind, event.flowName, values, on: screen, as: values == given ? event : nil)
        }
      }

      /// Follows what the test has done by itself.
      public func happened(_ event: Event) { walker.happened(event.flowName, event.flowValues) }
    }

    @MainActor fileprivate final class FlowNavigationDriverHands: FlowNavigationHands {
      private let driver: any FlowNavigation.Driver

      init(_ driver: any FlowNavigation.Driver) { self.driver = driver }

      func launch(_ state: [String: String]) throws {
        try driver.launch(FlowNavigation.State(state))
      }

      func make(_ kind: String, _ name: String, _ values: [String?], on screen: String) throws {
        try make(kind, name, values, on: screen, as: nil)
      }

      /// - Parameter event: the same, if the test gave it.
      func make(
        _ kind: String, _ name: String, _ values: [String?], on screen: String,
        as event: FlowNavigation.Event?
      ) throws {
        let parts = name.split(separator: ".")
        if kind == "answer", values.isEmpty, let alert = FlowNavigation.Screen(String(parts[0]), [:]) {
          try driver.answer(alert, with: String(parts[1]))
        } else if let event = event ?? FlowNavigation.Event(name, values) {
          try event.send(to: driver, on: FlowNavigation.Screen(screen, [:]))
        }
      }

      func shows(_ screen: String, _ values: [String: String]) throws -> Bool {
        try FlowNavigation.Screen(screen, values).map { try driver.isShown($0) } ?? true
      }
    }

    """#
}
