package import FlowSource
package import FlowSpec

/// `code:`, by text.
package struct CodeMapping: Sendable {
  package var coordinator: Set<String> = []
  package var not: Set<String> = []
  package var push: Set<String> = []
  package var present: Set<String> = []
  package var root: Set<String> = []
  package var start: Set<String> = []
  package var finish: Set<String> = []
  package var factory: [String: String] = [:]
  package var names: [String: String] = [:]

  package init() {}

  package init(_ declared: CodeDeclaration, names table: NameTable) {
    func words(_ list: [Located<NameID>]) -> Set<String> {
      Set(list.map { table.text($0.value) })
    }
    func pairs(_ list: [CodeDeclaration.Pair]) -> [String: String] {
      Dictionary(
        list.map { (table.text($0.key.value), table.text($0.value.value)) },
        uniquingKeysWith: { first, _ in first })
    }
    coordinator = words(declared.coordinator)
    not = words(declared.not)
    push = words(declared.push)
    present = words(declared.present)
    root = words(declared.root)
    start = words(declared.start)
    finish = words(declared.finish)
    factory = pairs(declared.factory)
    names = pairs(declared.names)
  }

  /// Whether one of the app's own words is this call: `push`, `router.push`, `show(module:)`.
  static func names(_ words: Set<String>, _ call: CallCode) -> Bool {
    if words.isEmpty || call.name.isEmpty { return false }
    return call.spellings.contains { words.contains($0) }
  }

  func maker(of call: CallCode) -> String? {
    if factory.isEmpty || call.name.isEmpty { return nil }
    return call.spellings.lazy.compactMap { factory[$0] }.first
  }
}

extension CallCode {
  /// How somebody may write the call in `code:`: by its name, with its receiver, with its labels, with the
  /// case that it is given.
  var spellings: [String] {
    var labels = ""
    var given: [String] = []
    for argument in arguments {
      labels += "\(argument.label ?? "_"):"
      let label = argument.label.map { "\($0): " } ?? ""
      given.append(label + argument.value.spelling)
    }
    var names = [name]
    if let receiver = base?.lastName { names.append("\(receiver).\(name)") }
    for plain in names {
      names.append("\(plain)(\(labels))")
      names.append("\(plain)(\(given.joined(separator: ", ")))")
    }
    return names
  }
}

extension Code {
  /// The last name of a chain: `router` of `self.router`.
  var lastName: String? {
    switch self {
    case .name(let name, _), .member(_, let name, _): name
    case .call(let call): call.name.isEmpty ? nil : call.name
    case .cast(let inner, _): inner.lastName
    default: nil
    }
  }

  fileprivate var spelling: String {
    switch self {
    case .member(.implicit, let name, _): "." + name
    case .name(let name, _): name
    default: "_"
    }
  }
}
