/// FNV-1a, 64 bits: the same in every run and on every machine, which the standard library's hash is not.
package struct StableHash {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// In hexadecimal digits, without zeros in front.
  package var text: String { String(value, radix: 16) }

  /// A text's hash as 16 hexadecimal digits.
  package static func digits(of text: String) -> String {
    var hash = StableHash()
    hash.add(text.utf8)
    return String(repeating: "0", count: 16 - hash.text.count) + hash.text
  }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
