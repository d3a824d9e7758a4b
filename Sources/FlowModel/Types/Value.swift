package import FlowSource

/// A value of state, a payload or an argument, in 32 bits.
///
/// Only Bool and enums are ever looked into (language, section 3); of everything else a value is its
/// own text, or `some` where nobody gave one.
package struct Value: Hashable, Sendable {
  package let raw: UInt32

  package init(raw: UInt32) { self.raw = raw }

  /// No value of an optional.
  package static let `nil` = Value(raw: 0)
  /// Some value, nobody says which: `_`.
  package static let some = Value(raw: 1)
  /// A state value that the launch has to give.
  package static let unknown = Value(raw: 2)
  package static let `false` = Value(raw: 3)
  package static let `true` = Value(raw: 4)
  /// A value that no condition ever asks for, in a proof.
  package static let unasked = Value(raw: 5)

  private static let firstCase: UInt32 = 8
  private static let copyBit: UInt32 = 0x4000_0000
  private static let numberBit: UInt32 = 0x8000_0000
  private static let stringBits: UInt32 = 0xC000_0000

  package static func bool(_ value: Bool) -> Value { value ? .true : .false }

  /// The case of an enum, counted from 0 in the order of its declaration.
  package static func enumCase(_ index: Int) -> Value { Value(raw: firstCase + UInt32(index)) }

  /// What a variable had when the turn began, whatever that was; in a proof.
  package static func copy(of variable: Int) -> Value { Value(raw: copyBit | UInt32(variable)) }

  /// The variable whose value it was when the turn began.
  package var copied: Int? {
    raw >= Self.copyBit && raw < Self.numberBit ? Int(raw - Self.copyBit) : nil
  }

  /// Whether nobody knows it yet.
  package var isOpen: Bool { self == .unknown || copied != nil }

  /// A number, or any other value that a script wrote without quotes, as its text.
  package static func number(_ text: NameID) -> Value { Value(raw: numberBit | text.raw) }

  /// A quoted text.
  package static func string(_ text: NameID) -> Value { Value(raw: stringBits | text.raw) }

  /// Which case of its enum this is, counted from 0; nil for anything but a case.
  package var caseIndex: Int? {
    raw >= Self.firstCase && raw < Self.copyBit ? Int(raw - Self.firstCase) : nil
  }

  /// The text of a number or a string, and whether it was quoted.
  package var text: (name: NameID, isQuoted: Bool)? {
    guard raw >= Self.numberBit else { return nil }
    return (NameID(raw & 0x3FFF_FFFF), raw >= Self.stringBits)
  }
}
