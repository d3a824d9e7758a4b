/// Names of a flow as Swift writes them.
///
/// Every name of a flow is a Swift identifier already, in the case that the flow gives it: only reserved
/// words need backticks, and only where a verb comes first the initial goes up.
enum SwiftName {
  /// A name as a declaration or a use.
  static func identifier(_ name: String) -> String {
    reserved.contains(name) ? "`\(name)`" : name
  }

  /// A name as the label of an argument, where Swift reserves but three words.
  static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  /// A name behind a verb: `push` and `productList` are `pushProductList`.
  static func capitalized(_ name: String) -> String {
    guard let first = name.first else { return name }
    return first.uppercased() + name.dropFirst()
  }

  /// A name as that of a value: `SignIn` is `signIn`, `URLPage` is `urlPage`.
  static func lowered(_ name: String) -> String {
    let head = name.prefix { $0.isUppercase }
    if head.isEmpty { return name }
    let count = head.count == 1 || head.count == name.count ? head.count : head.count - 1
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// Reserved anywhere, or in a place that a generated name may stand in.
  static let reserved: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await",
    "borrowing", "break", "case", "catch", "class", "consume", "consuming", "continue", "copy",
    "default", "defer", "deinit", "didSet", "discard", "do", "dynamic", "each", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard",
    "if",
    "import", "in", "indirect", "init", "inout", "internal", "is", "isolated", "lazy", "let",
    "macro",
    "mutating", "nil", "none", "nonisolated", "nonmutating", "open", "operator", "optional",
    "override", "package", "postfix", "precedencegroup", "prefix", "private", "protocol", "public",
    "repeat", "required", "rethrows", "return", "self", "sending", "set", "some", "static",
    "struct",
    "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "typealias",
    "unowned",
    "var", "weak", "where", "while", "willSet", "yield",
  ]

  /// A text as a literal.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
