import FlowSource
import FlowYAML

extension FlowReader {
  /// `deeplinks:`
  mutating func readLinks(_ entry: Entry) {
    let example: Example = "deeplinks: { link: { url: scheme://host, to: Root } }"
    for (key, value) in namedEntries(entry, want: "a mapping of deep links", example: example)
    where !isFull {
      let isAddress = names.text(text(of: key)).contains("://")
      var link = LinkDeclaration(name: isAddress ? located(key) : declaredName(key))
      let example = Example.text(
        "\(quotable(key)): { \(addressMeant(by: value)), to: \(rootPath) }")
      var missing: [Word] = [.url, .to]
      if !isNothing(value) {
        let want = "what the deep link opens"
        guard isMapping(value, of: key, want: want, example: example) else { continue }
        read(&link, from: value, missing: &missing)
        readNotes(of: value, under: key)
      }
      if isAddress {
        reportAddress(key, link, lacking: missing, in: value)
      } else {
        reportMissing(missing, of: link, in: value, under: key)
      }
      declarations.links.append(link)
    }
  }

  /// Where a link may lead: the root, if its name is known by now.
  private var rootPath: String {
    declarations.root.map { shortened($0.value) } ?? "…"
  }

  /// `url` or `to` that a link lacks: a whole line if nothing else stands there.
  private mutating func reportMissing(
    _ missing: [Word], of link: LinkDeclaration, in map: NodeID, under key: NodeID
  ) {
    let missing = missing.filter { !isMisspelt($0, in: map, at: .link) }
    if missing.isEmpty { return }
    findings.report(
      .missingKey,
      "\(quote(text(of: key))) needs " + missing.map { "`\($0.text)`" }.joined(separator: " and "),
      at: range(of: key),
      help: isNothing(map)
        ? "write `\(line(for: link, named: quotable(key)))`"
        : "add " + quoted(missing, of: link, named: quotable(key)))
  }

  /// `shop://product/{id}:` where the link's name should be.
  private mutating func reportAddress(
    _ key: NodeID, _ link: LinkDeclaration, lacking missing: [Word], in map: NodeID
  ) {
    let address = names.text(text(of: key))
    let parts = address.split(separator: "/").dropFirst()
    let name = parts.first { Identifier.isValid($0.utf8) }.map(String.init) ?? "product"
    var (link, missing) = (link, missing)
    if link.url != nil { missing.removeAll { $0 == .url } } else { link.url = located(key) }
    findings.report(
      .invalidName, "\(quote(text(of: key))) is an address, but a deep link has a name",
      at: range(of: key),
      help: isNothing(map)
        ? "write `\(line(for: link, named: name))`"
        : "write `\(name)`"
          + (missing.isEmpty ? "" : ", and add " + quoted(missing, of: link, named: name)))
  }

  /// A deep link on one line.
  private func line(for link: LinkDeclaration, named name: String) -> String {
    "\(name): { \(pair(.url, of: link, named: name)), \(pair(.to, of: link, named: name)) }"
  }

  private func quoted(_ keys: [Word], of link: LinkDeclaration, named name: String) -> String {
    keys.map { "`\(pair($0, of: link, named: name))`" }.joined(separator: " and ")
      + (keys.contains(.to) ? " (or a longer path from there)" : "")
  }

  /// `url` or `to` with a value that fits what stands there.
  private func pair(_ key: Word, of link: LinkDeclaration, named name: String) -> String {
    if key == .to {
      let path = link.path.map { names.text($0.value) }.joined(separator: ".")
      return "to: \(path.isEmpty ? rootPath : path)"
    }
    let values = link.parameters.map { "/{\(names.text($0.name.value))}" }.joined()
    let url =
      link.url.map { bracedPlaceholders(shortened($0.value)) }
      ?? "\(knownScheme ?? "scheme")://\(name)\(values)"
    return "url: \"\(url)\""
  }

  /// That of another link.
  var knownScheme: String? {
    guard let all = mapping(under: .deeplinks) else { return nil }
    let urls = pairs(of: all).lazy.filter { kind(of: $0.value) == .mapping }
      .flatMap { pairs(of: $0.value) }.filter { word(of: $0.key) == .url }
    return urls.lazy.map { names.text(text(of: $0.value)) }.first { $0.contains("://") }
      .map { String($0.prefix { $0 != ":" }) }
  }

  /// `{id}` for `:id`, as other routers write it.
  private func bracedPlaceholders(_ url: String) -> String {
    url.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
  }

  /// `url: "shop://item/{id}", params: { id: Int }` for the address alone.
  private mutating func addressMeant(by value: NodeID) -> String {
    let address = kind(of: value) == .scalar ? names.text(text(of: value)) : ""
    guard address.contains("://"), address.utf8.count <= 120 else { return "url: scheme://host" }
    let parameters = address.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }
    let typed = parameters.map { name in
      let type = writtenType(of: names.intern(String(name))).map { quotable($0) }
      return "\(name): \(type ?? "String")"
    }
    return typed.isEmpty
      ? "url: \(address)"
      : "url: \"\(address)\", params: { \(typed.joined(separator: ", ")) }"
  }

  /// The first of several addresses, which are a link each.
  private func addressIn(listOf value: NodeID) -> String? {
    guard kind(of: value) == .sequence else { return nil }
    return children(of: value).first { kind(of: $0) == .scalar }.map { quotable($0) }
  }

  private mutating func read(
    _ link: inout LinkDeclaration, from map: NodeID, missing: inout [Word]
  ) {
    var hasCondition = false
    var elseKey: NodeID?
    for entry in entries(of: map, at: .link) {
      missing.removeAll { $0 == entry.word }
      switch entry.word {
      case .url:
        // What stands under `host` is no address, which is told.
        if misspeltKeys.contains(document.nodes[entry.key].start),
          !names.text(text(of: entry.value)).contains("://")
        {
          continue
        }
        link.url = word(
          entry.value, of: entry.key, want: "a URL",
          example: addressIn(listOf: entry.value).map { .text("url: \($0)") }
            ?? "url: scheme://host")
      case .params: link.parameters = parameters(entry)
      case .if:
        hasCondition = true
        link.condition = condition(entry)
      case .else:
        elseKey = entry.key
        link.otherwise = steps(of: entry.value, under: entry.key, isStart: false)
      case .to: link.path = destination(entry)
      case .clears: link.clears = flag(entry)
      case .do: link.steps = steps(of: entry.value, under: entry.key, isStart: false)
      default: break
      }
    }
    if let elseKey, !hasCondition {
      reportMissing(
        .if, in: map, under: elseKey,
        help: "declare under `if` when the link can be followed, or remove the `else`")
    }
  }

  /// `to:`, a path from the root.
  private mutating func destination(_ entry: Entry) -> [Located<NameID>] {
    if let (path, text) = pathMeant(by: entry.value) {
      findings.report(
        .wrongKind, "`to` takes a path from the root, with a dot between two names",
        at: range(of: entry.value), help: "write `to: \(text)`")
      return path
    }
    let example = Example.text("to: \(rootPath)")
    guard
      word(entry.value, of: entry.key, want: "a path from the root", example: example) != nil
    else { return [] }
    return path(of: entry.value) ?? []
  }

  /// `[App, Main]`, `App/Main`: a path with other signs; nil for anything else.
  private mutating func pathMeant(
    by value: NodeID
  ) -> (path: [Located<NameID>], text: String)? {
    var names: [Located<NameID>] = []
    if kind(of: value) == .sequence {
      names = namesMeant(by: value)
    } else if kind(of: value) == .scalar, !isRefused(value) {
      let parts = self.names.text(text(of: value)).split { $0 == "/" || $0 == ">" || $0 == " " }
      guard parts.count > 1, parts.allSatisfy({ Identifier.isValid($0.utf8) }) else { return nil }
      names = parts.map { Located(self.names.intern(String($0)), at: range(of: value)) }
    }
    if names.isEmpty { return nil }
    return (names, names.map { shortened($0.value) }.joined(separator: "."))
  }
}
