/// Puts the page together: its own HTML, style and script, and the data of a flow.
package enum PageHTML {
  /// - Parameters:
  ///   - data: JSON.
  ///   - pictures: where pictures may come from, in the words of a policy.
  static func render(title: String, data: [UInt8], pictures: [String] = []) -> [UInt8] {
    let style = PageFiles.style
    let script = PageFiles.script
    let parts: [String: [UInt8]] = [
      "title": Array(escaped(title).utf8),
      "policy": Array(policy(style: style, script: script, pictures).utf8),
      "style": style,
      "script": script,
      "data": inScript(data),
    ]
    return filled(PageFiles.markup, with: parts)
  }

  /// Only this style and this script, and nothing from anywhere but the pictures that the flow names.
  private static func policy(
    style: [UInt8], script: [UInt8], _ pictures: [String]
  ) -> String {
    [
      "default-src 'none'", "style-src \(source(style))", "script-src \(source(script))",
      (["img-src data:"] + pictures).joined(separator: " "), "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }

  private static func source(_ bytes: [UInt8]) -> String {
    "'sha256-\(Base64.text(SHA256.digest(of: bytes)))'"
  }

  /// Replaces each `{{name}}` by its part. What a part says is not looked at again.
  package static func filled(_ template: [UInt8], with parts: [String: [UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = template[...]
    while let open = start(of: "{{", in: rest) {
      guard let close = start(of: "}}", in: rest[open...]) else { break }
      let name = String(decoding: rest[open + 2..<close], as: UTF8.self)
      result += rest[..<open] + (parts[name] ?? [])
      rest = rest[(close + 2)...]
    }
    return result + rest
  }

  private static func start(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: text.utf8) }
  }

  /// Text between tags or in an attribute.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// JSON that ends no `script` and begins no comment in one: these signs stand in its texts alone,
  /// where they may be written as numbers.
  package static func inScript(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): result += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): result += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): result += Array("\\u0026".utf8)
      default: result.append(byte)
      }
    }
    return result
  }
}
