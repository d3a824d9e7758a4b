package import FlowSpec

extension Style {
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
}
