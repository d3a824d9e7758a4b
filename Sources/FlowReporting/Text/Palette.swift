package import FlowSource

/// Colours for a terminal, or none.
package struct Palette: Sendable {
  package var isColoured: Bool

  package init(isColoured: Bool) { self.isColoured = isColoured }

  private func wrap(_ code: String, _ text: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  package func bold(_ text: String) -> String { wrap("1", text) }
  package func dim(_ text: String) -> String { wrap("2", text) }

  /// The same of what is appended.
  func dim(in text: inout [UInt8], _ append: (inout [UInt8]) -> Void) {
    if isColoured { text.append("\u{1B}[2m") }
    append(&text)
    if isColoured { text.append("\u{1B}[0m") }
  }
  package func green(_ text: String) -> String { wrap("32", text) }

  package func severity(_ severity: Severity, _ text: String) -> String {
    switch severity {
    case .error: wrap("1;31", text)
    case .warning: wrap("1;33", text)
    case .note: wrap("1;36", text)
    }
  }
}
