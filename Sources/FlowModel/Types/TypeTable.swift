package import FlowSource

/// The number of a type in a `TypeTable`.
package struct TypeID: Hashable, Sendable {
  package let raw: UInt32

  package init(_ raw: UInt32) { self.raw = raw }

  package static let bool = TypeID(0)
  package static let int = TypeID(1)
  package static let double = TypeID(2)
  package static let string = TypeID(3)
  /// A type that could not be resolved; it fits everything, so that one mistake is told once.
  package static let invalid = TypeID(7)
}

package enum TypeShape: Hashable, Sendable {
  /// Bool, Int, Double, String, URL, UUID, Date
  case builtin(NameID)
  /// An enum and its cases.
  case enumeration(NameID, cases: [NameID])
  case opaque(NameID)
  case optional(TypeID)
  case list(TypeID)
  case invalid
}

/// Every type that a flow mentions, each once: equal types have equal numbers.
package struct TypeTable: Sendable {
  package private(set) var shapes: [TypeShape] = []
  private var numbers: [TypeShape: TypeID] = [:]

  package init(names: inout NameTable) {
    for word in ["Bool", "Int", "Double", "String", "URL", "UUID", "Date"] {
      _ = intern(.builtin(names.intern(word)))
    }
    _ = intern(.invalid)
  }

  package mutating func intern(_ shape: TypeShape) -> TypeID {
    if let known = numbers[shape] { return known }
    let id = TypeID(UInt32(shapes.count))
    shapes.append(shape)
    numbers[shape] = id
    return id
  }

  package subscript(type: TypeID) -> TypeShape { shapes[Int(type.raw)] }

  /// Whether a condition may look into values of the type, and state may keep them.
  package func isFinite(_ type: TypeID) -> Bool {
    if type == .bool { return true }
    if case .enumeration = self[type] { return true }
    return false
  }

  package func isOptional(_ type: TypeID) -> Bool {
    if case .optional = self[type] { return true }
    return false
  }

  /// What an optional wraps; any other type is itself.
  package func unwrapped(_ type: TypeID) -> TypeID {
    if case .optional(let wrapped) = self[type] { return wrapped }
    return type
  }

  /// The cases of an enum, or nil.
  package func cases(of type: TypeID) -> [NameID]? {
    if case .enumeration(_, let cases) = self[type] { return cases }
    return nil
  }

  /// Whether a value of one type may stand where the other is asked for: the same, or wrapped.
  package func fits(_ given: TypeID, _ wanted: TypeID) -> Bool {
    given == wanted || given == .invalid || wanted == .invalid
      || (isOptional(wanted) && fits(given, unwrapped(wanted)))
  }

  /// Every value that matters to a condition: those of a finite type, and whether an optional is nil.
  /// Of a type that nobody can look into, `some` stands for all.
  package func representatives(of type: TypeID) -> [Value] {
    switch self[type] {
    case .enumeration(_, let cases): cases.indices.map { .enumCase($0) }
    case .optional(let wrapped): [.nil] + representatives(of: wrapped)
    case .builtin: type == .bool ? [.false, .true] : [.some]
    case .opaque, .list, .invalid: [.some]
    }
  }

  /// The type as the flow writes it.
  package func text(of type: TypeID, names: NameTable) -> String {
    switch self[type] {
    case .builtin(let name), .enumeration(let name, _), .opaque(let name): names[name]
    case .optional(let wrapped): text(of: wrapped, names: names) + "?"
    case .list(let element): "[" + text(of: element, names: names) + "]"
    case .invalid: "?"
    }
  }

  /// A value as a script writes it.
  package func text(of value: Value, as type: TypeID, names: NameTable) -> String {
    switch value {
    case .nil: return "nil"
    case .some: return "_"
    case .unknown: return "any"
    case .false: return "false"
    case .true: return "true"
    default:
      if let (name, isQuoted) = value.text {
        return isQuoted ? quoted(names[name]) : names[name]
      }
      guard let index = value.caseIndex, let cases = cases(of: unwrapped(type)),
        cases.indices.contains(index)
      else { return "_" }
      return "." + names[cases[index]]
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
