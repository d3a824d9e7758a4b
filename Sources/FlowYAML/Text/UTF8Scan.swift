/// Reading UTF-8 by hand: libyaml says of broken text neither where it ends nor what comes after.
enum UTF8Scan {
  /// What stands at a place.
  enum Step: Equatable {
    case scalar(UInt32, width: Int)
    /// Bytes that are no character: as many as could have begun one.
    case invalid(width: Int)
  }

  /// How many bytes a character takes that starts with this one, in text known to be valid.
  static func width(ofLead byte: UInt8) -> Int {
    if byte < 0x80 { return 1 }
    if byte < 0xE0 { return 2 }
    return byte < 0xF0 ? 3 : 4
  }

  static func step(_ bytes: [UInt8], at index: Int) -> Step {
    let lead = bytes[index]
    if lead < 0x80 { return .scalar(UInt32(lead), width: 1) }
    guard (0xC2...0xF4).contains(lead) else { return .invalid(width: 1) }
    let width = width(ofLead: lead)
    var value = UInt32(lead) & (0xFF >> UInt32(width + 1))
    for position in 1..<width {
      let allowed = position == 1 ? secondBytes(of: lead) : 0x80...0xBF
      guard index + position < bytes.count, allowed.contains(bytes[index + position]) else {
        return .invalid(width: position)
      }
      value = value << 6 | UInt32(bytes[index + position] & 0x3F)
    }
    return .scalar(value, width: width)
  }

  /// Keeps out overlong forms, surrogates, and what lies behind U+10FFFF.
  private static func secondBytes(of lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
