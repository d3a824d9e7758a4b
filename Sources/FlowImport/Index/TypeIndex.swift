package import FlowSource

/// A type with its extensions.
package struct TypeInfo: Sendable {
  package var name: String
  package var outer: [String]
  package var kind: TypeCode.Kind
  package var isGeneric: Bool
  /// The declaration first, then extensions, in the order of the files.
  package var parts: [TypeCode]
  package var supertypes: [String]

  package var range: SourceRange { parts[0].range }
  package var qualifiedName: String { (outer + [name]).joined(separator: ".") }
  var functions: [FunctionCode] { parts.flatMap(\.functions) }
  var variables: [VariableCode] { parts.flatMap(\.variables) }
  var cases: [TypeCode.Case] { parts.flatMap(\.cases) }
}

/// Everything that the sources declare, by name.
package struct TypeIndex: Sendable {
  package private(set) var types: [TypeInfo] = []
  /// By simple name; several where types nest.
  private(set) var byName: [String: [Int]] = [:]
  private(set) var aliases: [String: TypeText] = [:]
  /// Extensions of types that are declared elsewhere, by name.
  private(set) var extensions: [String: [TypeCode]] = [:]
  /// Functions by name, each with the type that it stands in.
  private(set) var functions: [String: [(function: FunctionCode, owner: Int?)]] = [:]
  /// Computed and lazy properties, the same.
  private(set) var variables: [String: [(variable: VariableCode, owner: Int?)]] = [:]
  /// Supertypes, transitively, of each type.
  private(set) var allSupertypes: [Set<String>] = []
  /// The names of types that something constructs.
  private(set) var constructed: Set<String> = []
  /// The names behind dots, patterns apart: a case of an enum that isn't among them is never told.
  private(set) var members: Set<String> = []

  /// The functions that `#selector` names: something calls them.
  let selectors: Set<String>
  /// Those behind something else than `self`.
  private(set) var foreignMembers: Set<String> = []

  /// The names that a protocol has for several of its methods, which only their labels tell apart.
  private var overloaded: Set<String> = []

  /// The names of the cases that carry something.
  private var caseNames: Set<String> = []

  /// The names of types, those that are declared and those that the code only names.
  private(set) var typeNames: Set<String> = []

  package init(_ files: [FileCode]) {
    selectors = files.reduce(into: []) { $0.formUnion($1.selectors) }
    for file in files { addTypes(of: file) }
    for file in files { addExtensions(of: file) }
    for file in files { addMembers(of: file) }
    caseNames = Set(types.flatMap(\.cases).filter { !$0.parameters.isEmpty }.map(\.name))
    allSupertypes = types.indices.map { transitiveSupertypes(of: $0) }
    for type in types where type.kind == .protocol { noteOverloads(in: type.parts[0].functions) }
    for file in files {
      for part in file.types {
        noteTypes(of: part)
        part.walk { note(in: $0) }
      }
      for alias in file.aliases { typeNames.formUnion([alias.name] + alias.type.names) }
      for function in file.functions {
        noteTypes(of: function)
        function.body?.walk { note(in: $0) }
      }
      for variable in file.variables {
        typeNames.formUnion(variable.type?.names ?? [])
        variable.value?.walk { note(in: $0) }
      }
    }
  }

  private mutating func addTypes(of file: FileCode) {
    for (name, type) in file.aliases where aliases[name] == nil { aliases[name] = type }
    for part in file.types where part.kind != .extension {
      for (name, type) in part.aliases where aliases[name] == nil { aliases[name] = type }
      if let other = otherTargets(part) {
        types[other].parts.append(part)
        types[other].supertypes += part.supertypes
        continue
      }
      byName[part.name, default: []].append(types.count)
      types.append(
        TypeInfo(
          name: part.name, outer: part.outer, kind: part.kind, isGeneric: part.isGeneric,
          parts: [part], supertypes: part.supertypes))
    }
  }

  /// What is called and nested alike, and not private to a file, is one type: it stands in another target.
  private func otherTargets(_ part: TypeCode) -> Int? {
    guard part.kind == .class || part.kind == .struct, !part.isPrivate else { return nil }
    return byName[part.name]?.first { index in
      types[index].kind == part.kind && types[index].outer == part.outer
        && !types[index].parts[0].isPrivate
    }
  }

  private mutating func addExtensions(of file: FileCode) {
    for part in file.types where part.kind == .extension {
      for (name, type) in part.aliases where aliases[name] == nil { aliases[name] = type }
      guard let index = type(named: part.name, in: part.outer) else {
        extensions[part.name, default: []].append(part)
        continue
      }
      types[index].parts.append(part)
      types[index].supertypes += part.supertypes
    }
  }

  private mutating func addMembers(of file: FileCode) {
    for part in file.types {
      let owner = type(named: part.name, in: part.outer)
      for function in part.functions where function.body != nil && function.name != "init" {
        functions[function.name, default: []].append((function, owner))
      }
      for variable in part.variables where variable.body != nil || variable.value != nil {
        for name in variable.names { variables[name, default: []].append((variable, owner)) }
      }
    }
    for function in file.functions where function.body != nil {
      functions[function.name, default: []].append((function, nil))
    }
  }

  private mutating func noteOverloads(in functions: [FunctionCode]) {
    for (name, all) in Dictionary(grouping: functions, by: \.name) where all.count > 1 {
      let labels = all.map { $0.parameters.lazy.compactMap(\.label).first }
      let isTold = !Vocabulary.start.contains(name) && !Vocabulary.isPlainFinish(name)
      if isTold, !labels.contains(nil), Set(labels).count == labels.count {
        overloaded.insert(name)
      }
    }
  }

  /// What a method tells: its name, or the label by which its protocol tells it from another one of that name.
  func eventName(_ name: String, labels: [String?]) -> String {
    overloaded.contains(name) ? labels.lazy.compactMap { $0 }.first ?? name : name
  }

  func eventName(of function: FunctionCode) -> String {
    eventName(function.name, labels: function.parameters.map(\.label))
  }

  private mutating func note(in code: Code) {
    switch code {
    case .call(let call): if let name = call.constructedName { constructed.insert(name) }
    case .member(let base, let name, _):
      members.insert(name)
      if base.ownName?.name != "self" { foreignMembers.insert(name) }
      if name.isCapitalised { typeNames.insert(name) }
    case .name(let name, _): if name.isCapitalised { typeNames.insert(name) }
    case .type(let type), .cast(_, let type): typeNames.formUnion(type.names)
    default: break
    }
  }

  private mutating func noteTypes(of part: TypeCode) {
    typeNames.insert(part.name)
    typeNames.formUnion(part.supertypes)
    for alias in part.aliases { typeNames.formUnion([alias.name] + alias.type.names) }
    for variable in part.variables { typeNames.formUnion(variable.type?.names ?? []) }
    for function in part.functions { noteTypes(of: function) }
    for one in part.cases { typeNames.formUnion(one.parameters.flatMap(\.type.names)) }
  }

  private mutating func noteTypes(of function: FunctionCode) {
    typeNames.formUnion(function.parameters.flatMap(\.type.names) + (function.result?.names ?? []))
  }

  /// A type by name, from within others: the innermost wins. A nested type is found by its simple name too,
  /// if it is the only one.
  func type(named name: String, in outer: [String] = []) -> Int? {
    guard let candidates = byName[name] else {
      guard let alias = aliases[name], let target = alias.names.last, target != name else {
        return nil
      }
      return byName[target]?.first
    }
    if candidates.count == 1 { return candidates[0] }
    for depth in stride(from: outer.count, through: 0, by: -1) {
      let path = Array(outer[..<depth])
      if let index = candidates.first(where: { types[$0].outer == path }) { return index }
    }
    return candidates.first { types[$0].outer.isEmpty } ?? candidates.first
  }

  /// `A.B.C`, or the last parts of it.
  package func type(at path: String) -> Int? {
    let parts = path.split(separator: ".").map(String.init)
    guard let name = parts.last else { return nil }
    let outer = Array(parts.dropLast())
    return byName[name]?.first { types[$0].outer.suffix(outer.count).elementsEqual(outer) }
  }

  private func transitiveSupertypes(of index: Int) -> Set<String> {
    var found: Set<String> = []
    var waiting = types[index].supertypes
    while let name = waiting.popLast() {
      guard found.insert(name).inserted else { continue }
      if let alias = aliases[name] { waiting += alias.names }
      // A base class of another module is what its name says.
      if byName[name] == nil, aliases[name] == nil, !name.hasPrefix("UI") {
        waiting += ["NavigationController", "TabBarController"].filter(name.hasSuffix).map {
          "UI" + $0
        }
      }
      for other in byName[name] ?? [] where other != index { waiting += types[other].supertypes }
      for part in extensions[name] ?? [] { waiting += part.supertypes }
    }
    return found
  }

  /// The class of UIKit's that an app's protocol stands for: `extension UINavigationController: StackNavigator`.
  func controller(behind name: String) -> String? {
    ["UINavigationController", "UITabBarController", "UIWindow"].first { controller in
      extensions[controller]?.contains { $0.supertypes.contains(name) } == true
    }
  }

  /// Whether an expression without a type before its dot is a case with values, of some enum of the sources.
  func isCase(_ code: Code) -> Bool {
    guard case .call(let call) = code, case .member(.implicit, let name, _) = call.callee else {
      return false
    }
    return caseNames.contains(name)
      && functions[name]?.contains(where: { $0.function.isStatic }) != true
  }

  /// What a stored closure of this name gives back; nil where there is none, or it gives nothing.
  func closureResult(_ name: String, of lineage: [Int]) -> TypeText? {
    let variable = lineage.lazy.flatMap { types[$0].variables }
      .first { $0.names.contains(name) && $0.body == nil && $0.value == nil }
    guard let type = variable?.type, type.isFunction, !type.names.isEmpty, type.names != ["Void"]
    else { return nil }
    return TypeText(names: type.names)
  }

  /// The classes and structs that are or conform to a type of this name, mocks apart.
  func implementors(of name: String) -> [Int] {
    types.indices.filter { index in
      types[index].kind != .protocol && types[index].kind != .enum
        && allSupertypes[index].contains(name) && !Self.isStandIn(types[index].name)
    }
  }

  /// What a name of a type means: a class, or the only class that conforms to a protocol.
  func implementation(of name: String, in outer: [String] = []) -> Int? {
    guard let index = type(named: name, in: outer) else { return nil }
    if types[index].kind != .protocol { return index }
    let all = implementors(of: types[index].name)
    return all.count == 1 ? all[0] : nil
  }

  static func isStandIn(_ name: String) -> Bool {
    ["Mock", "Stub", "Spy", "Fake", "Dummy", "Preview"].contains { word in
      name.hasPrefix(word) || name.hasSuffix(word)
    }
  }
}

extension CallCode {
  /// The name of the type that a call constructs, if it does: `X()`, `A.X()`, `X.init()`.
  var constructedName: String? {
    switch callee {
    case .name(let name, _): return name.isCapitalised ? name : nil
    case .member(let base, "init", _): return base.lastName
    case .member(_, let name, _): return name.isCapitalised ? name : nil
    case .type(let type): return type.names.first
    default: return nil
    }
  }

  /// The same, for a class of the sources whose name begins with no capital letter, too.
  func constructedName(in index: TypeIndex) -> String? {
    if case .name(let name, _) = callee, index.type(named: name) != nil { return name }
    return constructedName
  }

  /// The types that a call is asked to make something of: `container.resolve(X.self)`. What asks for one that is
  /// there, or takes it away, makes none: `hasCoordinator(of: X.self)`.
  var orderedTypes: [String] {
    let verb = name.prefix { $0 == "_" || !String($0).isCapitalised }
    if Self.asking.contains(String(verb)) { return [] }
    return arguments.compactMap { argument in
      guard case .member(let base, "self", _) = argument.value else { return nil }
      return base.lastName
    }
  }

  private static let asking: Set<String> = [
    "is", "has", "have", "contains", "find", "first", "last", "existing", "current", "child",
    "children", "index", "count", "filter", "remove", "pop", "dismiss", "close", "finish", "stop",
    "free", "release", "clear", "register", "unregister", "select", "switch", "log", "print",
  ]
}

extension String {
  var beginsInLowerCase: Bool { unicodeScalars.first.map { $0.properties.isLowercase } ?? false }

  var isCapitalised: Bool { unicodeScalars.first.map { $0.properties.isUppercase } ?? false }

  /// The first letter in upper or lower case.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }
  var uncapitalised: String { prefix(1).lowercased() + dropFirst() }
}
