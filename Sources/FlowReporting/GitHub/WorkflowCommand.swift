/// A line by which a step of a GitHub workflow tells the runner something:
/// `::error file=a.yaml,line=1::what is wrong`.
struct WorkflowCommand {
  let name: String
  private var properties: [String] = []

  init(_ name: String) { self.name = name }

  /// The runner drops a property without a value, so none is written.
  mutating func set(_ key: String, _ value: String) {
    if !value.isEmpty { properties.append(key + "=" + Self.escaped(value, isProperty: true)) }
  }

  mutating func set(_ key: String, _ value: Int) { set(key, String(value)) }

  /// - Parameter lines: what to tell, which may have several lines.
  func text(_ lines: [String]) -> String {
    let head = properties.isEmpty ? name : name + " " + properties.joined(separator: ",")
    return "::\(head)::\(Self.escaped(lines.joined(separator: "\n"), isProperty: false))\n"
  }

  /// What would end a property or the line is written as `%` and its number, and so is the `%`.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
