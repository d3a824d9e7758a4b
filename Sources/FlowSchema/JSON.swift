import FlowReporting

/// A value of JSON, its members in the order in which they are written.
indirect enum JSON: Sendable {
  case string(String)
  case number(Int)
  case bool(Bool)
  case array([JSON])
  case object([(name: String, value: JSON)])
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}

extension JSON {
  static func strings(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let value): writer.string(value)
    case .number(let value): writer.number(value)
    case .bool(let value): writer.bool(value)
    case .array(let values):
      writer.array { writer in for value in values { value.write(to: &writer) } }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          member.value.write(to: &writer)
        }
      }
    }
  }
}
