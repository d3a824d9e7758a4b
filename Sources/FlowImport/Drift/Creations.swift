import FlowSource

extension CallCode {
  fileprivate var isOnSelf: Bool {
    switch base {
    case nil: true
    case .name(let name, _)?: ["self", "Self", "super"].contains(name)
    default: false
    }
  }
}

/// Which coordinators and screens a coordinator's code makes, each with the place of the call.
struct Creations {
  struct Made {
    var type: Int
    var range: SourceRange
    /// Of the factory that was followed, if any.
    var factory: String?
    /// Whether it becomes a part of another view controller, and no screen.
    var isEmbedded = false
  }

  private let index: TypeIndex
  private let mapping: CodeMapping
  private let wanted: Set<Int>
  private let coordinators: Set<Int>
  /// How deep factories that call factories are followed.
  private static let deepest = 4
  /// How the names of functions begin that make something of the type that they are called on.
  private static let making = [
    "make", "create", "init", "instance", "instantiate", "build", "load", "new", "from",
    "controller",
  ]
  private var known: [SourceRange: [Int]] = [:]

  /// - Parameter wanted: the types that are looked for.
  init(of wanted: [Int], in index: TypeIndex, coordinators: [Int], mapping: CodeMapping) {
    self.index = index
    self.mapping = mapping
    self.wanted = Set(wanted)
    self.coordinators = Set(coordinators)
  }

  /// Everything that a type makes, in the order of its code.
  mutating func made(by type: Int) -> [Made] {
    var calls: [Code] = []
    // What is assigned to isn't read.
    var targets: Set<SourceRange> = []
    for part in index.types[type].parts {
      part.walk { code in
        if case .assign(.member(_, _, let range), _) = code { targets.insert(range) }
        if case .member(_, _, let range) = code, targets.contains(range) { return }
        calls.append(code)
      }
    }
    let embedded = Embedded(in: index.types[type])
    var found: [Made] = []
    for code in calls {
      found += made(by: code, within: type).map { made in
        var made = made
        made.isEmbedded = embedded.places.contains(made.range)
        return made
      }
    }
    return found
  }

  private mutating func made(by code: Code, within type: Int) -> [Made] {
    switch code {
    case .call(let call):
      if let target = constructed(call, within: type) ?? given(by: call, within: type) {
        return [Made(type: target, range: call.range, factory: nil)]
      }
      let targets = products(of: call, within: type, depth: 0)
      return targets.map { Made(type: $0, range: call.range, factory: call.name) }
    case .member(let base, let name, let range):
      // A property of a container. Own ones are read where they stand.
      if case .name("self", _) = base { return [] }
      if name.isCapitalised { return [] }
      return products(ofProperty: name).map { Made(type: $0, range: range, factory: name) }
    default: return []
    }
  }

  /// The wanted type that a call constructs, or that a container is asked for.
  private func constructed(_ call: CallCode, within type: Int?) -> Int? {
    if let target = target(mapping.maker(of: call), in: []) { return target }
    let outer = type.map { index.types[$0].outer + [index.types[$0].name] } ?? []
    if let target = target(call.constructedName(in: index), in: outer) { return target }
    // `X.instantiate(with:)`: what a type's own function makes is of that type.
    if case .name(let owner, _)? = call.base,
      Self.making.contains(where: { call.name.hasPrefix($0) }),
      let target = target(owner, in: outer)
    {
      return target
    }
    return call.orderedTypes.lazy.compactMap { index.implementation(of: $0, in: outer) }
      .first { wanted.contains($0) }
  }

  /// What a closure makes that the type was given, as its type says: `makeChild(router)`.
  private func given(by call: CallCode, within type: Int) -> Int? {
    guard call.isOnSelf, let result = index.closureResult(call.name, of: [type]) else { return nil }
    return result.names.lazy.compactMap { target($0, in: []) }.first
  }

  /// The wanted type of a name.
  private func target(_ name: String?, in outer: [String]) -> Int? {
    guard let target = name.flatMap({ index.type(named: $0, in: outer) }), wanted.contains(target)
    else { return nil }
    return target
  }

  /// What the function makes that a call means, if all functions that it may mean agree.
  private mutating func products(of call: CallCode, within type: Int?, depth: Int) -> [Int] {
    guard depth < Self.deepest, !call.name.isEmpty else { return [] }
    let labels = call.arguments.map(\.label)
    var candidates = (index.functions[call.name] ?? []).filter { entry in
      isFactory(entry.owner) && entry.function.result != nil
        && accepts(entry.function, labels)
    }
    // `X.create(…)` means X's own function if it has one; otherwise X inherits it, from whomever.
    // A class of another language has what an extension gives it.
    if case .name(let owner, _)? = call.base {
      if let type = index.type(named: owner) {
        if candidates.contains(where: { $0.owner == type }) {
          candidates.removeAll { $0.owner != type }
        }
      } else if owner.isCapitalised, owner != "Self" {
        candidates.removeAll { $0.owner != nil }
      }
    }
    // Without a receiver, or with itself for one, it is the type's own, of what it inherits from or stands in, or a
    // free one.
    if call.isOnSelf {
      candidates.removeAll { entry in
        guard let owner = entry.owner else { return call.base != nil }
        return !isOwn(owner, of: type)
      }
    } else if let receiver = call.base?.lastName, !receiver.isCapitalised {
      // A type's own function isn't called on what is one.
      candidates.removeAll { $0.function.isStatic }
    }
    return agreed(
      candidates.map { products(of: $0.function, owner: $0.owner, depth: depth) })
  }

  private mutating func products(ofProperty name: String) -> [Int] {
    let candidates = (index.variables[name] ?? []).filter { entry in
      guard let owner = entry.owner else { return false }
      // What the app's delegate holds is the root.
      return isFactory(owner) && !index.types[owner].name.hasSuffix("Delegate")
    }
    return agreed(
      candidates.map { entry in
        var calls: [CallCode] = []
        let note: (Code) -> Void = { if case .call(let call) = $0 { calls.append(call) } }
        entry.variable.value?.walk(note)
        entry.variable.body?.walk(note)
        return calls.compactMap { constructed($0, within: nil) }
      })
  }

  /// Coordinators' own methods are read where they stand; what others do is not a factory's work.
  private func isFactory(_ owner: Int?) -> Bool {
    guard let owner else { return true }
    return !coordinators.contains(owner) && !TypeIndex.isStandIn(index.types[owner].name)
  }

  private func accepts(_ function: FunctionCode, _ labels: [String?]) -> Bool {
    if labels.count > function.parameters.count { return false }
    let named = labels.compactMap { $0 }
    return named.allSatisfy { label in function.parameters.contains { $0.label == label } }
  }

  private func agreed(_ results: [[Int]]) -> [Int] {
    let made = results.filter { !$0.isEmpty }
    guard let first = made.first, made.allSatisfy({ Set($0) == Set(first) }) else { return [] }
    return first
  }

  private func isOwn(_ owner: Int, of type: Int?) -> Bool {
    guard let type else { return false }
    let name = index.types[owner].name
    return owner == type || index.allSupertypes[type].contains(name)
      || index.types[type].outer.contains(name)
  }

  private mutating func products(
    of function: FunctionCode, owner: Int?, depth: Int
  ) -> [Int] {
    if let found = known[function.range] { return found }
    known[function.range] = []
    var calls: [CallCode] = []
    // What a coordinator is given a closure for, it makes itself.
    var handedOn: Set<SourceRange> = []
    function.body?.walk { code in
      guard case .call(let call) = code else { return }
      calls.append(call)
      guard let made = call.constructedName(in: index).flatMap({ index.type(named: $0) }),
        coordinators.contains(made)
      else { return }
      for case .closure(let closure) in call.arguments.map(\.value) {
        closure.body.walk { if case .call(let call) = $0 { handedOn.insert(call.range) } }
      }
    }
    var found: [Int] = []
    for call in calls where !handedOn.contains(call.range) {
      let new =
        constructed(call, within: nil).map { [$0] }
        ?? products(of: call, within: owner, depth: depth + 1)
      for target in new where !found.contains(target) { found.append(target) }
    }
    known[function.range] = found
    return found
  }
}
