import FlowSpec

/// What the screens of a coordinator are made with, which says how they present.
package enum Framework: UInt8, Hashable, Sendable {
  case uikit, swiftui

  init(_ declaration: FrameworkDeclaration) {
    switch declaration {
    case .uikit: self = .uikit
    case .swiftui: self = .swiftui
    }
  }
}

/// How many sheets a SwiftUI screen holds.
package enum Slots: UInt8, Hashable, Sendable {
  /// One value decides what a screen presents: a new one takes the place of the old.
  case one
  /// Each modifier of a screen has a value of its own: a second waits until the first is gone.
  case several
  /// A coordinator has one for all its screens.
  case shared

  init(_ declaration: SlotsDeclaration) {
    switch declaration {
    case .one: self = .one
    case .several: self = .several
    case .shared: self = .shared
    }
  }
}
