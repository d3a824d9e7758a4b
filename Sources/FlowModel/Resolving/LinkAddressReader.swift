import FlowSource

/// A deep link's `url:` read as what an app's parser of addresses needs: scheme, host, whole segments.
struct LinkAddressReader {
  /// What is wrong, and at which bytes of the text.
  struct Problem {
    var message: String
    var bytes: Range<Int>
    var help: String?
    /// The placeholder that the link has no parameter for, where none is near.
    var undeclared: String?
  }

  private let text: [UInt8]
  private let link: String
  /// The link's parameters by name.
  private let parameters: [(name: String, index: Int)]
  private(set) var problems: [Problem] = []

  /// What addresses of this app begin with, if that is known.
  private let appScheme: String?

  init(
    _ text: String, of link: String, parameters: [(name: String, index: Int)], scheme: String?
  ) {
    appScheme = scheme
    self.text = Array(text.utf8)
    self.link = link
    self.parameters = parameters
  }

  /// Reads the address.
  ///
  /// - Returns: nil where `problems` says why there is none.
  mutating func read() -> LinkAddress? {
    guard let rest = readScheme() else { return nil }
    let scheme = string(0..<rest - 3).lowercased()
    let end = text.firstIndex(of: UInt8(ascii: "#")) ?? text.count
    let question = text[rest..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
    var pieces = split(rest..<question, by: UInt8(ascii: "/"))
    let host = pieces.removeFirst()
    if contains("{}", in: host) {
      problems.append(
        Problem(
          message: "a host can't carry a parameter: it is the same for all addresses of `\(link)`",
          bytes: host, help: "put the parameter into the path: `\(scheme)://HOST/{NAME}`"))
    }
    if contains("*", in: host) {
      problems.append(
        Problem(
          message: "a link has one host, but `\(string(host))` has a wildcard", bytes: host,
          help: "write one host, and a link of its own for each other"))
    }
    // A last `/` counts for nothing.
    if let last = pieces.last, last.isEmpty { pieces.removeLast() }
    let segments = pieces.map { part($0, what: "segment of the path") }
    let query = question < end ? readQuery(question + 1..<end) : []
    if problems.isEmpty { checkCharacters(rest..<end) }
    if !problems.isEmpty { return nil }
    let base = "\(scheme)://\(string(host).lowercased())"
    return LinkAddress(base: base, segments: segments.compactMap { $0 }, query: query)
  }

  /// - Returns: where the host begins.
  private mutating func readScheme() -> Int? {
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.count
    let isSlashed = text[colon...].starts(with: Array("://".utf8))
    if Self.scheme(of: string(0..<text.count)) != nil { return colon + 3 }
    let end = isSlashed ? colon : text.count
    problems.append(
      Problem(
        message: isSlashed
          ? "`\(string(0..<colon))` can't be the scheme of a URL, so nothing opens `\(link)`"
          : "the address has no scheme, so nothing opens `\(link)`",
        bytes: 0..<end, help: schemeHelp(behind: end)))
    return nil
  }

  /// What stands before `://`; nil where that can be no scheme.
  static func scheme(of address: String) -> String? {
    let text = Array(address.utf8)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].starts(with: Array("://".utf8)), text.first.map(Self.isLetter) == true,
      text[..<colon].allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || "+-.".utf8.contains($0) }
      )
    else { return nil }
    return String(decoding: text[..<colon], as: UTF8.self)
  }

  private func schemeHelp(behind end: Int) -> String {
    let start = "begin with the app's scheme, or with https"
    let scheme = appScheme ?? "SCHEME"
    let rest = string(0..<text.count).dropFirst(end == text.count ? 0 : end + 3)
      .drop { $0 == "/" }
    return rest.isEmpty
      ? start + ": `\(scheme)://`" : start + ": `url: \"\(scheme)://\(rest)\"`"
  }

  private mutating func readQuery(_ bytes: Range<Int>) -> [LinkAddress.Item] {
    split(bytes, by: UInt8(ascii: "&")).compactMap { item in
      let sign = text[item].firstIndex(of: UInt8(ascii: "=")) ?? item.upperBound
      let key = string(item.lowerBound..<sign)
      let value = part(min(sign + 1, item.upperBound)..<item.upperBound, what: "value of the query")
      if contains("{}", in: item.lowerBound..<sign) {
        problems.append(
          Problem(
            message: "a placeholder can't be the name of a value in the query",
            bytes: item.lowerBound..<sign, help: nil))
      }
      return value.map { LinkAddress.Item(key: key, value: $0) }
    }
  }

  /// A segment: a literal, or one placeholder and nothing else.
  private mutating func part(_ bytes: Range<Int>, what: String) -> LinkAddress.Part? {
    let text = string(bytes)
    guard contains("{}", in: bytes) else {
      if let name = placeholder(text) {
        problems.append(
          Problem(
            message: "`\(text)` is plain text here, so nothing gives `\(name)` a value",
            bytes: bytes,
            help: "a placeholder is written in braces: "
              + "`url: \"\(string(0..<bytes.lowerBound)){\(name)}"
              + "\(string(bytes.upperBound..<self.text.count))\"`"))
        return nil
      }
      return .literal(decoded(text))
    }
    let inner = bytes.dropFirst().dropLast()
    guard text.hasPrefix("{"), text.hasSuffix("}"), bytes.count > 2, !contains("{}", in: inner)
    else {
      reportBraces(text, bytes, what: what)
      return nil
    }
    let name = string(inner)
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      let unplaced = unplacedHelp
      let nearest = Suggestion.nearest(to: name, among: parameters.map(\.name))
      problems.append(
        Problem(
          message: "`\(link)` has no parameter `\(name)`, so that part of the address is ignored",
          bytes: bytes,
          help: nearest.map { "did you mean `{\($0)}`?" } ?? unplaced,
          undeclared: nearest == nil && unplaced == nil ? name : nil))
      return nil
    }
    return .parameter(parameter.index)
  }

  /// `id` in `:id`, `$id` and `<id>`, as other routers write a parameter; nil for what names none.
  private func placeholder(_ text: String) -> String? {
    guard let sign = text.first, ":$<%".contains(sign) else { return nil }
    let name = text.dropFirst().prefix { $0 != ">" }
    return parameters.first { $0.name == name }?.name
  }

  /// What to write for a placeholder of no parameter, if a parameter has no place yet.
  private var unplacedHelp: String? {
    let address = String(decoding: text, as: UTF8.self)
    return parameters.first { !address.contains("{\($0.name)}") }.map { "write `{\($0.name)}`" }
  }

  private mutating func reportBraces(_ text: String, _ bytes: Range<Int>, what: String) {
    let opened = text.count { $0 == "{" }
    let closed = text.count { $0 == "}" }
    let isMatched =
      opened == closed && opened > 0 && text.firstIndex(of: "{")! < text.firstIndex(of: "}")!
    problems.append(
      Problem(
        message: isMatched
          ? "`\(text)` is more than a placeholder, and a parser takes a whole \(what)"
          : "the braces of `\(text)` don't match",
        bytes: bytes,
        help: isMatched ? "give the placeholder a \(what) of its own" : "write `{NAME}`"))
  }

  /// What no address may hold as it is.
  private mutating func checkCharacters(_ bytes: Range<Int>) {
    let wrong = bytes.first { index in
      text[index] <= 0x20 || text[index] == 0x7F || "\"<>\\^`|".utf8.contains(text[index])
    }
    guard let wrong else { return }
    let isSpace = text[wrong] == UInt8(ascii: " ")
    problems.append(
      Problem(
        message: "an address can't hold \(isSpace ? "a space" : "this character"), "
          + "so nothing opens `\(link)`",
        bytes: wrong..<wrong + 1, help: isSpace ? "write `%20`, or remove it" : nil))
  }

  // MARK: Bytes

  private func split(_ bytes: Range<Int>, by separator: UInt8) -> [Range<Int>] {
    text[bytes].split(separator: separator, omittingEmptySubsequences: false).map {
      $0.startIndex..<$0.endIndex
    }
  }

  private func contains(_ signs: String, in bytes: Range<Int>) -> Bool {
    text[bytes].contains { signs.utf8.contains($0) }
  }

  private func string(_ bytes: Range<Int>) -> String {
    String(decoding: text[bytes], as: UTF8.self)
  }

  /// A literal as an address's decoded path has it; as it is where its escapes are wrong.
  private func decoded(_ text: String) -> String {
    guard text.contains("%") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
