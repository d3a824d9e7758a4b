import FlowSource
import FlowSpec

/// What things are called in a draft. A clash is solved by the type's full name, never by a number.
struct Names {
  let index: TypeIndex
  let mapping: CodeMapping
  private(set) var coordinators: [Int: String] = [:]
  private(set) var screens: [String: String] = [:]
  private var taken: Set<String> = []
  /// Names that `drift` could not tell by itself.
  private(set) var changed: [(code: String, flow: String)] = []

  init(_ index: TypeIndex, _ types: [Int], _ mapping: CodeMapping) {
    self.index = index
    self.mapping = mapping
    for type in types {
      let code = index.types[type].name
      var name = mapping.names[code] ?? Self.identifier(NameForms.coordinatorName(code))
      if taken.contains(name) { name = Self.identifier(code) }
      if taken.contains(name) {
        name = free(Self.identifier((index.types[type].outer + [code]).joined()))
      }
      // What no form of the class's name is has to be said.
      if mapping.names[code] != nil || !NameForms.coordinator(code).contains(name.lowercased()) {
        changed.append((code, name))
      }
      taken.insert(name)
      coordinators[type] = name
    }
  }

  /// A name that nothing has, with a number if need be.
  func free(_ name: String) -> String {
    taken.contains(name) ? numbered(name, from: 2) : name
  }

  private func numbered(_ name: String, from first: Int) -> String {
    var number = first
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// - Parameter key: tells screens apart.
  mutating func screen(_ key: String, code: String) -> String {
    if let known = screens[key] { return known }
    var name = mapping.names[code] ?? Self.identifier(NameForms.screenName(code))
    if taken.contains(name) { name = Self.identifier(name + "View") }
    if taken.contains(name) { name = Self.identifier(code) }
    if taken.contains(name) { name = free(Self.identifier(code + "Screen")) }
    taken.insert(name)
    screens[key] = name
    if mapping.names[code] != nil { changed.append((code, name)) }
    return name
  }

  mutating func alert(_ key: String, maker: String?, coordinator: String, style: String) -> String {
    if let known = screens[key] { return known }
    var name = maker ?? "show"
    for verb in ["show", "present", "make", "display", "create"] {
      if name.hasPrefix(verb) { name = String(name.dropFirst(verb.count)) }
    }
    if !name.isEmpty { name = Self.identifier(name.capitalised) }
    let suffix = style == "actionSheet" ? "Sheet" : "Alert"
    if !name.hasSuffix(suffix) { name += suffix }
    if taken.contains(name) || name == suffix { name = coordinator + name }
    name = free(name)
    taken.insert(name)
    screens[key] = name
    return name
  }

  mutating func placeholder(in coordinator: String) -> String {
    taken.insert(coordinator)
    let name = numbered(coordinator + "Unknown", from: 1)
    taken.insert(name)
    return name
  }

  mutating func type(_ name: String, in coordinator: String) -> String {
    var wanted = Self.identifier(name)
    if taken.contains(wanted) { wanted = coordinator + wanted }
    while taken.contains(wanted) { wanted += "Choice" }
    taken.insert(wanted)
    return wanted
  }

  private static let reserved: Set<String> = [
    "popped", "dismissed", "finished", "true", "false", "nil", "any", "notification", "self",
    "null",
    "Bool", "Int", "Double", "String", "URL", "UUID", "Date", "not", "and", "or", "exists", "alive",
  ]

  /// The text without what no name may hold.
  static func identifier(_ text: String) -> String {
    var name = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0 == "_"
            || $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
            || !$0.isASCII
        }))
    if !Identifier.isValid(name.utf8) {
      name = "x" + name.unicodeScalars.filter(\.isASCII).map(String.init).joined()
    }
    if reserved.contains(name) {
      name = name.isCapitalised ? name + "Value" : "is" + name.capitalised
    }
    return name
  }
}
