/// Paths as a repository's tools want them: from the repository's top, wherever the command ran.
package struct RepositoryPaths: Sendable {
  private let current: [Substring]
  private let top: [Substring]

  /// - Parameter top: the repository's top folder, absolute; nil where there is none: then paths are
  ///   seen from the working directory.
  package init(workingDirectory: String, top: String?) {
    current = Self.resolved(workingDirectory.split(separator: "/"))
    self.top = top.map { Self.resolved($0.split(separator: "/")) } ?? current
  }

  private static func resolved(_ parts: [Substring]) -> [Substring] {
    var result: [Substring] = []
    for part in parts where part != "." {
      if part == ".." { _ = result.popLast() } else { result.append(part) }
    }
    return result
  }

  /// A path as it is printed, seen from the top; absolute where it lies elsewhere.
  package func path(of printed: String) -> String {
    let parts = parts(of: printed)
    return parts.starts(with: top)
      ? parts.dropFirst(top.count).joined(separator: "/")
      : "/" + parts.joined(separator: "/")
  }

  /// Where a path that is seen from the top lies.
  package func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "/" + (top + [Substring(path)]).joined(separator: "/")
  }

  /// The same as a reference to a URI.
  package func uri(of printed: String) -> (text: String, isRelative: Bool) {
    let path = path(of: printed)
    let isRelative = !path.hasPrefix("/")
    return ((isRelative ? "" : "file://") + Self.encoded(path), isRelative)
  }

  private func parts(of printed: String) -> [Substring] {
    Self.resolved((printed.hasPrefix("/") ? [] : current) + printed.split(separator: "/"))
  }

  private static func encoded(_ path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        bytes.append(contentsOf: ("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
