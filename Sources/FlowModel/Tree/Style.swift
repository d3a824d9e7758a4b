import FlowSpec

/// How something is presented.
package enum Style: UInt8, Sendable, Hashable {
  case sheet, fullScreen, alert, popover, actionSheet

  /// Whether it leaves by itself when one of the screen's events fires, and holds no coordinator.
  package var leavesByItself: Bool { self == .alert || self == .actionSheet }
  /// Whether the user can take it away by hand: pulls it down, or taps outside.
  package var isDismissable: Bool { self == .sheet || self == .popover || self == .actionSheet }

  /// The style as the flow writes it.
  package var text: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .alert: "alert"
    case .popover: "popover"
    case .actionSheet: "actionSheet"
    }
  }

  /// What leaves by itself, in a sentence.
  package var noun: String { self == .alert ? "alert" : "action sheet" }

  init(_ declared: StyleDeclaration) {
    switch declared {
    case .sheet: self = .sheet
    case .fullScreen: self = .fullScreen
    case .alert: self = .alert
    case .popover: self = .popover
    case .actionSheet: self = .actionSheet
    }
  }
}
