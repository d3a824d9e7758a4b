import FlowModel
import FlowSource

/// The deep links with a parser, and the way back.
extension SwiftContext {
  func links() -> CodeWriter {
    var code = CodeWriter()
    if flow.links.isEmpty { return code }
    code.line("/// The deep links.")
    code.braces("\(access)enum Link: \(values)") { code in
      for link in flow.links { code.line("case " + declaration(link.name, link.parameters)) }
      code.blank()
      parser(&code)
      code.blank()
      writer(&code)
      code.blank()
      parts(&code)
    }
    return code
  }

  // MARK: From an address

  private func parser(_ code: inout CodeWriter) {
    code.line(
      "/// The link that an address is; nil where none fits. Scheme and host compare without case,")
    code.line(
      "/// the path with it; a query that the flow doesn't know and a last `/` count for nothing.")
    code.braces("\(access)init?(_ url: Foundation.URL)") { code in
      let hasQuery = flow.links.contains { !($0.address?.query.isEmpty ?? true) }
      code.line(
        "guard let (base, path, \(hasQuery ? "query" : "_")) = Self.parts(of: url) else { return nil }"
      )
      for (index, link) in flow.links.enumerated() {
        guard let address = link.address else { continue }
        code.line((index == 0 ? "if " : "} else if ") + fits(link, address) + " {")
        code.indented { $0.line("self = .\(parsed(link, address))") }
      }
      code.line("} else {")
      code.indented { $0.line("return nil") }
      code.line("}")
    }
  }

  /// When an address is a link.
  private func fits(_ link: Link, _ address: LinkAddress) -> String {
    var conditions = ["base == \(SwiftName.literal(address.base))"]
    conditions.append(
      address.segments.isEmpty ? "path.isEmpty" : "path.count == \(address.segments.count)")
    for (index, segment) in address.segments.enumerated() {
      switch segment {
      case .literal(let text): conditions.append("path[\(index)] == \(SwiftName.literal(text))")
      case .parameter(let parameter):
        let type = flow.types.unwrapped(flow.parameters[parameter].type)
        guard let value = converted("path[\(index)]", to: type) else { continue }
        conditions.append("let \(linkLocal(parameter)) = \(value)")
      }
    }
    for item in address.query {
      guard case .parameter(let parameter) = item.value else { continue }
      conditions += asked(parameter, key: item.key)
    }
    return conditions.joined(separator: ", ")
  }

  /// A parameter out of the query: one that may be left out must still be right where it is given.
  private func asked(_ parameter: Int, key: String) -> [String] {
    let type = flow.parameters[parameter].type
    let text = "query[\(SwiftName.literal(key))]"
    let mayLack = flow.types.isOptional(type) || flow.parameters[parameter].initial != nil
    let plain = flow.types.unwrapped(type)
    if !mayLack {
      let name = linkLocal(parameter)
      guard let value = converted("text", to: plain) else { return ["let \(name) = \(text)"] }
      return ["let \(name) = \(text).flatMap({ text in \(value) })"]
    }
    guard let value = converted("text", to: plain) else { return [] }
    return ["\(text).map({ text in \(value) != nil }) ?? true"]
  }

  /// The link as a value, once its address fits.
  private func parsed(_ link: Link, _ address: LinkAddress) -> String {
    if link.parameters.isEmpty { return name(link.name) }
    let arguments = link.parameters.indices.map { parameter in
      "\(label(flow.parameters[parameter].name)): \(argument(parameter, address))"
    }
    return "\(name(link.name))(\(arguments.joined(separator: ", ")))"
  }

  private func argument(_ parameter: Int, _ address: LinkAddress) -> String {
    let type = flow.parameters[parameter].type
    let plain = flow.types.unwrapped(type)
    if let index = address.segments.firstIndex(of: .parameter(parameter)) {
      return converted("", to: plain) == nil ? "path[\(index)]" : linkLocal(parameter)
    }
    let initial = flow.parameters[parameter].initial.map { text($0, as: type) } ?? "nil"
    guard let item = address.query.first(where: { $0.value == .parameter(parameter) }) else {
      return initial
    }
    let mayLack = flow.types.isOptional(type) || flow.parameters[parameter].initial != nil
    if !mayLack { return linkLocal(parameter) }
    let given = "query[\(SwiftName.literal(item.key))]"
    let value = converted("text", to: plain).map { "\(given).flatMap { text in \($0) }" } ?? given
    return initial == "nil" ? value : "\(value) ?? \(initial)"
  }

  private func linkLocal(_ parameter: Int) -> String {
    local(flow.parameters[parameter].name, besides: ["base", "path", "query", "url", "text"])
  }

  /// A text as a value of a type; nil where it is one already.
  private func converted(_ text: String, to type: TypeID) -> String? {
    switch flow.types[type] {
    case .enumeration: "\(self.text(type)).allCases.first(where: { $0.trace == \".\" + \(text) })"
    case .builtin(let name):
      switch flow.names[name] {
      case "String": nil
      case "Bool": "[\"true\": true, \"false\": false][\(text)]"
      case "UUID": "Foundation.UUID(uuidString: \(text))"
      case "URL": "Foundation.URL(string: \(text))"
      default: "\(self.text(type))(\(text))"
      }
    case .opaque, .optional, .list, .invalid: nil
    }
  }

  // MARK: To an address

  private func writer(_ code: inout CodeWriter) {
    code.line(
      "/// The address of the link: `Link(link.url) == link`, but where a text in its path is empty."
    )
    code.braces("\(access)var url: Foundation.URL") { code in
      code.line("switch self {")
      for link in flow.links {
        guard let address = link.address else { continue }
        let used = link.parameters.indices.filter { address.mentions($0) }
        let pattern = link.parameters.indices.map {
          used.contains($0) ? "let \(linkLocal($0))" : "_"
        }
        code.line(
          "case .\(name(link.name))\(pattern.isEmpty ? "" : "(\(pattern.joined(separator: ", ")))"):"
        )
        code.indented { $0.line(written(address)) }
      }
      code.line("}")
    }
  }

  private func written(_ address: LinkAddress) -> String {
    let path = address.segments.map { segment in
      switch segment {
      case .literal(let text): SwiftName.literal(text)
      case .parameter(let parameter): unconverted(parameter) ?? "\"\""
      }
    }
    let query = address.query.compactMap { item -> String? in
      guard case .parameter(let parameter) = item.value else { return nil }
      let isOptional = flow.types.isOptional(flow.parameters[parameter].type)
      let value = isOptional ? optionalText(parameter) : unconverted(parameter) ?? "\"\""
      return "(\(SwiftName.literal(item.key)), \(value))"
    }
    return "Self.address(\(SwiftName.literal(address.base)), [\(path.joined(separator: ", "))]"
      + ", [\(query.joined(separator: ", "))])"
  }

  private func optionalText(_ parameter: Int) -> String {
    let value = unconverted(parameter, as: "$0") ?? "$0"
    return value == "$0" ? linkLocal(parameter) : "\(linkLocal(parameter)).map { \(value) }"
  }

  /// A value as text.
  private func unconverted(_ parameter: Int, as name: String? = nil) -> String? {
    let value = name ?? linkLocal(parameter)
    switch flow.types[flow.types.unwrapped(flow.parameters[parameter].type)] {
    case .enumeration: return "Swift.String(\(value).trace.dropFirst())"
    case .builtin(let type):
      switch flow.names[type] {
      case "String": return value
      case "UUID": return "\(value).uuidString"
      case "URL": return "\(value).absoluteString"
      default: return "Swift.String(\(value))"
      }
    case .opaque, .optional, .list, .invalid: return nil
    }
  }

  /// What both ways share.
  private func parts(_ code: inout CodeWriter) {
    for line in Self.addressCode.split(separator: "\n", omittingEmptySubsequences: false) {
      code.line(String(line))
    }
  }

  private static let addressCode = #"""
    private static func parts(of url: Foundation.URL) -> (
      base: Swift.String, path: [Swift.String], query: [Swift.String: Swift.String]
    )? {
      guard let parts = Foundation.URLComponents(url: url, resolvingAgainstBaseURL: false),
        let scheme = parts.scheme
      else { return nil }
      var path = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
        .dropFirst().map { Swift.String($0) }
      if path.last == "" { path.removeLast() }
      let decoded = path.compactMap { $0.removingPercentEncoding }
      guard decoded.count == path.count else { return nil }
      var query: [Swift.String: Swift.String] = [:]
      for item in parts.queryItems ?? [] where query[item.name] == nil { query[item.name] = item.value }
      return ("\(scheme.lowercased())://\((parts.host ?? "").lowercased())", decoded, query)
    }

    private static func address(
      _ base: Swift.String, _ path: [Swift.String], _ query: [(Swift.String, Swift.String?)]
    ) -> Foundation.URL {
      var plain = Foundation.CharacterSet()
      plain.insert(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
      func encoded(_ text: Swift.String) -> Swift.String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
      }
      var text = base + path.map { "/" + encoded($0) }.joined()
      let items = query.compactMap { key, value in value.map { encoded(key) + "=" + encoded($0) } }
      if !items.isEmpty { text += "?" + items.joined(separator: "&") }
      return Foundation.URL(string: text)!
    }
    """#
}
