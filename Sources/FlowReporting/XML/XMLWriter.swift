/// Writes XML, element by element, in the order in which it is told. An element holds elements or
/// text, not both.
package struct XMLWriter {
  package typealias Attribute = (name: String, value: String?)

  package private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)
  private var names: [String] = []
  /// Whether the `>` of the last start is still to come: the element may turn out to be empty.
  private var isInTag = false
  private var hasText = false

  package init() {}

  /// - Parameter attributes: in the order in which they are written; one without a value is left out.
  package mutating func open(_ name: String, _ attributes: [Attribute] = []) {
    closeTag()
    newLine()
    write("<" + name)
    for case (let name, let value?) in attributes {
      write(" \(name)=\"" + Self.escaped(value, isAttribute: true) + "\"")
    }
    names.append(name)
    isInTag = true
  }

  package mutating func close() {
    guard let name = names.popLast() else { return }
    if isInTag {
      write("/>")
    } else {
      if !hasText { newLine() }
      write("</\(name)>")
    }
    isInTag = false
    hasText = false
    if names.isEmpty { write("\n") }
  }

  package mutating func element(
    _ name: String, _ attributes: [Attribute] = [], text: String = ""
  ) {
    open(name, attributes)
    if !text.isEmpty {
      closeTag()
      write(Self.escaped(text, isAttribute: false))
      hasText = true
    }
    close()
  }

  private mutating func closeTag() {
    if isInTag { write(">") }
    isInTag = false
  }

  private mutating func newLine() {
    write("\n" + String(repeating: "  ", count: names.count))
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Text

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    var danger = TextDanger()
    for scalar in text.unicodeScalars {
      let isDangerous = danger.comes(with: scalar)
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // In `]]>` it must be, elsewhere it may be.
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      // A reader would make one blank of each.
      case "\n" where isAttribute, "\t" where isAttribute: result += number(scalar)
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where !isAllowed(scalar): result += "\u{FFFD}"
      case _ where isDangerous: result += number(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    "&#x\(String(scalar.value, radix: 16, uppercase: true));"
  }

  /// What XML 1.0 knows no way to write, not even as a number, is not allowed.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
