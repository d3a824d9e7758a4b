/// Addresses that a flow gives, as a page may have them: nothing that a browser would run, nor anything
/// outside the web and the folders around the page.
enum Address {
  /// `https://…` or `http://…`; nil for anything else.
  static func web(_ text: String) -> String? {
    origin(of: text) == nil ? nil : text
  }

  /// The address of a picture: of the web, or a path from the folder of the flow file.
  ///
  /// - Parameter folder: the way from the page's folder to the flow file's.
  static func picture(_ text: String, from folder: String) -> String? {
    if let address = web(text) { return address }
    guard isPlain(text), !text.isEmpty, !text.hasPrefix("/"), !hasScheme(text) else { return nil }
    return encoded(resolved(folder + "/" + text))
  }

  /// `https://example.com:8080` of an address; nil where it is none of the web.
  static func origin(of text: String) -> String? {
    guard isPlain(text) else { return nil }
    let lower = text.lowercased()
    for scheme in ["https://", "http://"] where lower.hasPrefix(scheme) {
      let host = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      return !host.isEmpty && host.utf8.allSatisfy(isOfHost) ? scheme + host : nil
    }
    return nil
  }

  /// The way from a folder to another, both absolute.
  static func way(from folder: String, to other: String) -> String {
    let (from, to) = (parts(folder), parts(other))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: from.count - common)
    let way = (up + to.dropFirst(common)).joined(separator: "/")
    return way.isEmpty ? "." : way
  }

  // MARK: Parts

  /// Browsers leave out line breaks and read `\` as `/`: what is written would be something else.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" }
      || (text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }
        && !text.hasPrefix(" ") && !text.contains(":"))
  }

  /// Letters, digits, `.`, `-`, and `:` for a port: no user's name, nothing that ends a policy.
  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func hasScheme(_ text: String) -> Bool {
    text.prefix { !"/?#".contains($0) }.contains(":")
  }

  private static func parts(_ path: String) -> [Substring] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  private static func resolved(_ path: String) -> String { parts(path).joined(separator: "/") }

  private static func encoded(_ path: String) -> String {
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
