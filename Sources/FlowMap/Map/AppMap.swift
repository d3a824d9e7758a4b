package import FlowKernel
package import FlowModel
package import FlowProver
package import FlowSource

/// What is known of an app's screens: how to get there, what can be done, where that leads.
package struct AppMap: Sendable {
  package var flow: Flow
  /// In it the ways' payloads have their numbers.
  package var kernel: Kernel
  /// In the order of names, as everything here.
  package var screens: [ScreenEntry] = []
  package var coordinators: [CoordinatorEntry] = []
  package var links: [LinkEntry] = []

  package struct ScreenEntry: Sendable {
    package var screen: ScreenID
    package var shownBy: [Shown] = []
    package var way = Way.unknown
    /// Where several coordinators show it and somebody asks: a way to it as each one's.
    package var waysOfOwners: [CoordinatorID: Way] = [:]
    package var can: [Can] = []
    /// Where it may lead besides, though no way was found that does; nil where a limit was reached.
    package var unconfirmed: Int?
  }

  /// A coordinator that shows a screen, and how: `push`, `present`, `replace`.
  package struct Shown: Sendable {
    package var coordinator: CoordinatorID
    package var by: [String]
  }

  package enum Way: Sendable {
    case route(Scenario, needs: [Cause], isShortest: Bool, gives: [Gift])
    case never
    case broken(Rule, at: SourceRange)
    case unknown
  }

  /// A parameter of a screen, and the payload that says it: `Home.open.productId`.
  package struct Gift: Sendable {
    package var parameter: String
    package var origin: String?
  }

  /// What can be done while a screen is seen, and what is seen then.
  package struct Can: Sendable {
    /// The line of a script, without values.
    package var line: String
    package var action: Action
    package var cause: Cause
    /// The coordinator that shows the screen, where the others lead elsewhere.
    package var owner: CoordinatorID?
    package var to: [ScreenID]
  }

  package struct CoordinatorEntry: Sendable {
    package var coordinator: CoordinatorID
    package var parents: [CoordinatorID] = []
    /// How its parents hold it: `push`, `present`, `root`, `tab`, `none`.
    package var kinds: [String] = []
    package var screens: [ScreenID] = []

    init(_ coordinator: CoordinatorID) { self.coordinator = coordinator }
  }

  package struct LinkEntry: Sendable {
    package var link: LinkID
    package var to: [ScreenID]
    package var unconfirmed: Int?
  }
}
