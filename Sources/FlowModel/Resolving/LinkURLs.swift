import FlowSpec
import FlowSource

/// The one part of a flow that a reader of addresses types in by hand: what a link's `url:` says must be
/// what the app can parse (`link-url`).
extension Resolver {
  mutating func resolveAddresses() {
    let scheme = schemeOfApp
    for (index, declaration) in declarations.links.enumerated() {
      guard let url = declaration.url else { continue }
      let link = flow.links[index]
      let parameters = link.parameters.indices.map { (flow.names[flow.parameters[$0].name], $0) }
      var reader = LinkAddressReader(
        flow.names[url.value], of: flow.names[link.name], parameters: parameters, scheme: scheme)
      let address = reader.read()
      for problem in reader.problems {
        findings.report(
          .linkURL, problem.message, at: place(of: problem.bytes, in: url),
          help: problem.help ?? problem.undeclared.map { declaring($0, of: link) })
      }
      guard let address else { continue }
      let hasTypes = checkTypes(of: link, address)
      let isWhole = checkParameters(of: link, address, url)
      if hasTypes, isWhole { flow.links[index].address = address }
    }
    checkLinksApart()
  }

  /// What declares a placeholder, with the type that its name has elsewhere in the flow.
  private func declaring(_ name: String, of link: Link) -> String {
    let other =
      mayGuess
      ? flow.parameters.first { flow.names[$0.name] == name && $0.type != .invalid } : nil
    let type = other.map { flow.types.text(of: $0.type, names: flow.names) } ?? "String"
    return link.parameters.isEmpty
      ? "declare it: `params: { \(name): \(type) }`"
      : "declare it: add `\(name): \(type)` to `params`"
  }

  /// What addresses of this app begin with: another link's scheme, or else the flow's name, if either can be one.
  private var schemeOfApp: String? {
    let schemes = declarations.links.lazy.compactMap { [names = flow.names] link in
      link.url.flatMap { LinkAddressReader.scheme(of: names[$0.value]) }
    }
    let name = flow.name.map { flow.names[$0].lowercased() }
    return schemes.first { !$0.hasPrefix("http") }
      ?? name.flatMap { LinkAddressReader.scheme(of: $0 + "://") }
  }

  /// The bytes of an address in the file; all of it where it is not written byte by byte.
  private func place(of bytes: Range<Int>, in url: Located<NameID>) -> SourceRange {
    let written = Int(url.range.end - url.range.start)
    let length = flow.names.length(of: url.value)
    guard written == length || written == length + 2, !bytes.isEmpty else { return url.range }
    let start = url.range.start + UInt32((written - length) / 2)
    return SourceRange(
      file: url.range.file, start: start + UInt32(bytes.lowerBound),
      end: start + UInt32(bytes.upperBound))
  }

  /// Every parameter stands in the address once, or can do without.
  private mutating func checkParameters(
    of link: Link, _ address: LinkAddress, _ url: Located<NameID>
  ) -> Bool {
    var isRight = true
    for index in link.parameters.indices {
      let parameter = flow.parameters[index]
      let name = flow.names[parameter.name]
      let count =
        address.segments.count { $0 == .parameter(index) }
        + address.query.count { $0.value == .parameter(index) }
      if count > 1 {
        isRight = false
        findings.report(
          .linkURL, "`{\(name)}` is in the address \(count) times, but has only one value",
          at: url.range, help: "give each placeholder a parameter of its own")
      }
      guard count == 0, parameter.initial == nil, !flow.types.isOptional(parameter.type) else {
        continue
      }
      isRight = false
      findings.report(
        .linkURL,
        "no address gives `\(name)` a value, so nothing opens `\(flow.names[link.name])`",
        at: parameter.range, notes: [Diagnostic.Note("the address is here", at: url.range)],
        help: suggestedAddress(adding: name, to: flow.names[url.value]))
    }
    return isRight
  }

  /// The address with the placeholder that it lacks; a `*` may stand for it already.
  private func suggestedAddress(adding name: String, to url: String) -> String {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.contains("*") {
      let fixed = parts.map { $0 == "*" ? "{\(name)}" : $0 }
      return "a placeholder is written in braces: `url: \"\(fixed.joined(separator: "/"))\"`"
    }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let rest = url.dropFirst(path.count)
    let slash = path.hasSuffix("/") ? "" : "/"
    return "write `url: \"\(path)\(slash){\(name)}\(rest)\"`, or make it optional"
  }

  /// Only what a text can be read back from may be a link's parameter.
  private mutating func checkTypes(of link: Link, _ address: LinkAddress) -> Bool {
    var isRight = true
    for index in link.parameters.indices {
      let parameter = flow.parameters[index]
      guard !mayStandInAddress(parameter.type, isMentioned: address.mentions(index)) else {
        continue
      }
      isRight = false
      findings.report(
        .linkURL,
        "no address can carry `\(flow.names[parameter.name])`, which is "
          + "\(article(parameter.type))", at: parameter.range,
        help:
          "take an identifier instead, such as `\(flow.names[parameter.name])Id: String`, and look the value up"
      )
    }
    return isRight
  }

  private func mayStandInAddress(_ type: TypeID, isMentioned: Bool) -> Bool {
    switch flow.types[flow.types.unwrapped(type)] {
    case .opaque, .list, .optional: false
    case .builtin(let name): flow.names[name] != "Date" || !isMentioned
    case .enumeration, .invalid: true
    }
  }

  // MARK: Two links, one address

  private mutating func checkLinksApart() {
    var seen: [String: [Int]] = [:]
    for index in flow.links.indices {
      guard let address = flow.links[index].address else { continue }
      let key = "\(address.base) \(address.segments.count)"
      let other = seen[key]?.first { overlap(flow.links[$0].address, address) }
      seen[key, default: []].append(index)
      guard let other, let url = declarations.links[index].url,
        let earlier = declarations.links[other].url
      else { continue }
      findings.report(
        .linkURL,
        "one address can be both `\(flow.names[flow.links[other].name])` and "
          + "`\(flow.names[flow.links[index].name])`: it opens the first", at: url.range,
        notes: [Diagnostic.Note("the other address is here", at: earlier.range)],
        help: "give one of them a path of its own")
    }
  }

  private func overlap(_ left: LinkAddress?, _ right: LinkAddress) -> Bool {
    guard let left else { return false }
    return zip(left.segments, right.segments).allSatisfy { meets($0, $1) }
  }

  private func meets(_ left: LinkAddress.Part, _ right: LinkAddress.Part) -> Bool {
    switch (left, right) {
    case (.literal(let left), .literal(let right)): left == right
    case (.literal(let text), .parameter(let index)), (.parameter(let index), .literal(let text)):
      carries(text, flow.parameters[index].type)
    case (.parameter(let left), .parameter(let right)):
      share(flow.parameters[left].type, flow.parameters[right].type)
    }
  }

  /// Whether a segment can be a value of a type.
  private func carries(_ text: String, _ type: TypeID) -> Bool {
    let plain = flow.types.unwrapped(type)
    if plain == .bool { return text == "true" || text == "false" }
    if plain == .int { return Int(text) != nil }
    if plain == .double { return Double(text) != nil }
    if let cases = flow.types.cases(of: plain) { return cases.contains { flow.names[$0] == text } }
    if case .builtin(let name) = flow.types[plain], flow.names[name] == "UUID" {
      return text.count == 36
    }
    return true
  }

  /// Whether one text can be a value of both types.
  private func share(_ left: TypeID, _ right: TypeID) -> Bool {
    let types = [flow.types.unwrapped(left), flow.types.unwrapped(right)]
    if types[0] == types[1] { return true }
    if Set(types) == [.int, .double] { return true }
    for (index, type) in types.enumerated() {
      if let cases = flow.types.cases(of: type) {
        return cases.contains { carries(flow.names[$0], types[1 - index]) }
      }
      if type == .bool { return carries("true", types[1 - index]) }
    }
    // What is left: numbers, UUIDs, and texts of any kind.
    return types.contains { isFreeText($0) }
  }

  private func isFreeText(_ type: TypeID) -> Bool {
    guard case .builtin(let name) = flow.types[type] else { return true }
    return flow.names[name] == "String" || flow.names[name] == "URL"
  }
}
