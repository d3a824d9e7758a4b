/// Where the app's code has what a flow declares: `x-code` of a screen, a coordinator or a child.
package struct CodePlaces: Sendable {
  private struct Entry: Sendable {
    /// The whole declaration.
    var range: SourceRange
    var place: String
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  package mutating func add(_ place: String, of range: SourceRange) {
    entries.append(Entry(range: range, place: place))
  }

  /// The `x-code` of the innermost declaration around a place: `Sources/Item.swift:28`.
  package func place(of range: SourceRange) -> String? {
    var best: Entry?
    for entry in entries
    where entry.range.file == range.file && entry.range.start <= range.start
      && range.start < entry.range.end
    {
      if let known = best, known.range.start >= entry.range.start { continue }
      best = entry
    }
    return best?.place
  }

  /// Where a browser shows the code: `Sources/Item.swift:28` below a root is `…/Sources/Item.swift#L28`.
  package static func link(to place: String, under root: String?) -> String? {
    guard var link = root, !place.isEmpty else { return nil }
    if !link.hasSuffix("/") { link += "/" }
    let colon = place.lastIndex(of: ":")
    let line = colon.map { place[place.index(after: $0)...] } ?? ""
    let isLine = !line.isEmpty && line.utf8.allSatisfy { (0x30...0x39).contains($0) }
    link += encoded(isLine ? place[..<(colon ?? place.endIndex)] : place[...])
    return isLine ? link + "#L" + line : link
  }

  /// A path as it stands in a URL.
  private static func encoded(_ path: Substring) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
