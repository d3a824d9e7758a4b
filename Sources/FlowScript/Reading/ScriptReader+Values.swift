import FlowKernel
import FlowModel
import FlowSource

extension ScriptReader {
  /// `(name: value, …)`, or nothing: a value for every parameter.
  mutating func readArguments(
    _ cursor: inout LineCursor, for parameters: CompactRange
  ) throws(LineProblem) -> TupleID {
    let end = cursor.index
    let given = try readGivenArguments(&cursor, for: parameters)
    if parameters.isEmpty { return .empty }
    var values: [Value] = []
    for (position, index) in parameters.indices.enumerated() {
      if let value = given.first(where: { $0.position == position })?.value {
        values.append(value)
        continue
      }
      let parameter = kernel.flow.parameters[index]
      if leavesOpen {
        values.append(
          kernel.flow.types.representatives(of: parameter.type).count > 1 ? .unknown : .some)
      } else if let initial = parameter.initial {
        values.append(initial)
      } else if kernel.flow.types.isFinite(parameter.type) {
        let cases = kernel.flow.types.representatives(of: parameter.type).map {
          kernel.flow.types.text(of: $0, as: parameter.type, names: kernel.flow.names)
        }
        let name = kernel.flow.names[parameter.name]
        throw LineProblem(
          "`\(name)` must be given: a condition may test it", at: end..<end,
          help: "write `\(text(before: end))(\(name): \(cases.first ?? "_"))`, one of: "
            + cases.joined(separator: ", "))
      } else {
        values.append(.some)
      }
    }
    return kernel.tuples.intern(values)
  }

  /// The arguments that are written, by the position of their parameters.
  mutating func readGivenArguments(
    _ cursor: inout LineCursor, for parameters: CompactRange
  ) throws(LineProblem) -> [(position: Int, value: Value)] {
    guard cursor.next == UInt8(ascii: "(") else { return [] }
    cursor.index += 1
    var given: [(position: Int, value: Value)] = []
    if cursor.take(")") { return given }
    while true {
      cursor.skipBlanks()
      if let byte = cursor.next, ".\"[-".utf8.contains(byte) {
        // `Unlock.done(.ok)`
        let start = cursor.index
        _ = try readWord(&cursor)
        throw withoutName(start..<cursor.index, cursor, parameters)
      }
      let name = try cursor.takeName("an argument's name")
      guard cursor.take(":") else { throw withoutName(name, cursor, parameters) }
      guard let position = position(of: name, in: parameters) else {
        throw unknownArgument(name, parameters)
      }
      if given.contains(where: { $0.position == position }) {
        throw LineProblem(
          "`\(cursor.text(name))` is given twice", at: name, help: "keep one of the two")
      }
      let type = kernel.flow.parameters[Int(parameters.start) + position].type
      given.append((position, try readValue(&cursor, as: type)))
      if cursor.take(")") { return given }
      let written = text(before: cursor.index)
      cursor.skipBlanks()
      if cursor.isAtEnd {
        throw LineProblem(
          "`)` is missing after the last argument", at: cursor.here, help: "write `\(written))`")
      }
      try cursor.expect(",", "between two arguments")
    }
  }

  /// `Pet.open(7)`: a value stands alone, as in Swift behind `_`.
  private func withoutName(
    _ value: Range<Int>, _ cursor: LineCursor, _ parameters: CompactRange
  ) -> LineProblem {
    let names = parameters.indices.map { kernel.flow.names[kernel.flow.parameters[$0].name] }
    let open = bytes[..<value.lowerBound].lastIndex(of: UInt8(ascii: "(")) ?? value.lowerBound
    let close = bytes[value.upperBound..<cursor.end].firstIndex(of: UInt8(ascii: ")"))
    let values = cursor.text(open + 1..<(close ?? cursor.end)).split(separator: ",")
      .map { $0.drop { $0 == " " } }
    if cursor.next == UInt8(ascii: "="), values.allSatisfy({ $0.contains("=") }) {
      // `Pet.open(petId=7)`
      let pairs = values.map { part in
        part.split(separator: "=", maxSplits: 1).map { $0.trimmingBlanks }.joined(separator: ": ")
      }
      return LineProblem(
        "`:` stands between an argument and its value", at: cursor.here,
        help: "write `\(text(before: open))(\(pairs.joined(separator: ", ")))`")
    }
    let isEach = values.count == names.count && !values.contains { $0.contains(":") }
    let pairs = values.enumerated().map { position, value in
      if value.contains(":") { return String(value) }
      // `color .red`, without the colon
      if let name = names.first(where: { value.hasPrefix($0 + " ") }) {
        return "\(name): \(value.dropFirst(name.count).drop { $0 == " " })"
      }
      let name = isEach ? names[position] : onlyArgument(taking: value, parameters)
      return name.map { "\($0): \(value)" } ?? ""
    }
    return LineProblem(
      names.contains(cursor.text(value))
        ? "a `:` is missing after `\(cursor.text(value))`"
        : "`\(cursor.text(value))` is a value without the name of its argument", at: value,
      help: names.isEmpty
        ? "it takes none"
        : pairs.contains("")
          ? "it takes: " + names.joined(separator: ", ")
          : "write `\(self.text(before: open))(\(pairs.joined(separator: ", ")))`")
  }

  /// Which argument a case is one of, if there is only one.
  private func onlyArgument(taking value: Substring, _ parameters: CompactRange) -> String? {
    guard value.hasPrefix("."), let name = kernel.flow.names.find(String(value.dropFirst())) else {
      return nil
    }
    let taking = parameters.indices.map { kernel.flow.parameters[$0] }.filter { parameter in
      let types = kernel.flow.types
      return types.cases(of: types.unwrapped(parameter.type))?.contains(name) == true
    }
    return taking.count == 1 ? kernel.flow.names[taking[0].name] : nil
  }

  /// What stands on the line before a place.
  func text(before place: Int) -> String {
    let start = bytes[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<place].drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  private func position(of name: Range<Int>, in parameters: CompactRange) -> Int? {
    guard let name = find(name) else { return nil }
    return parameters.indices.firstIndex { kernel.flow.parameters[$0].name == name }
      .map { $0 - Int(parameters.start) }
  }

  private func unknownArgument(_ name: Range<Int>, _ parameters: CompactRange) -> LineProblem {
    let known = parameters.indices.map { kernel.flow.names[kernel.flow.parameters[$0].name] }
    let word = String(decoding: bytes[name], as: UTF8.self)
    return LineProblem(
      "there is no argument `\(word)` here", at: name,
      help: Suggestion.nearest(to: word, among: known).map { "did you mean `\($0)`?" }
        ?? (known.isEmpty ? "it takes none" : "it takes: " + known.joined(separator: ", ")))
  }

  /// `true`, `.case`, `nil`, a number, `"text"` or `_`.
  mutating func readValue(
    _ cursor: inout LineCursor, as type: TypeID
  ) throws(LineProblem) -> Value {
    cursor.skipBlanks()
    let start = cursor.index
    let types = kernel.flow.types
    let plain = types.unwrapped(type)
    switch cursor.next {
    case UInt8(ascii: "\""):
      let text = try readString(&cursor)
      if plain == .string || !isLookedInto(plain) && !isNumber(plain) {
        return .string(kernel.intern(text[...]))
      }
    case UInt8(ascii: "."):
      cursor.index += 1
      let name = try cursor.takeName("a case")
      if let cases = types.cases(of: plain) {
        if let found = find(name), let index = cases.firstIndex(of: found) {
          return .enumCase(index)
        }
        let word = cursor.text(name)
        let known = cases.map { kernel.flow.names[$0] }
        throw LineProblem(
          "`\(types.text(of: plain, names: kernel.flow.names))` has no case `\(word)`", at: name,
          help: Suggestion.nearest(to: word, among: known).map { "did you mean `.\($0)`?" }
            ?? "its cases: " + known.map { "." + $0 }.joined(separator: ", "))
      }
    default:
      let word = try readWord(&cursor)
      let text = cursor.text(word)
      if text == "nil", types.isOptional(type) { return .nil }
      if text == "_", !types.isFinite(plain) { return .some }
      if plain == .bool {
        if text == "true" { return .true }
        if text == "false" { return .false }
      } else if !isLookedInto(plain), plain != .string, isFitting(text, for: plain) {
        return .number(kernel.intern(bytes[word]))
      } else if plain == .int, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        throw LineProblem(
          "this number is too large for an `Int`", at: word,
          help: "write at most \(Int.max), or `_` for any value")
      }
    }
    throw wrongValue(start..<cursor.index, type)
  }

  /// `.failed` for `failed`, `7` for `"7"`: the value that was meant; nil where nobody knows.
  func meantValue(_ text: String, _ plain: TypeID) -> String? {
    let word = text.filter { $0 != "\"" && $0 != "'" }
    if isNumber(plain) { return isFitting(word, for: plain) ? word : nil }
    if plain == .bool {
      return ["true": "true", "yes": "true", "false": "false", "no": "false"][word.lowercased()]
    }
    guard let cases = kernel.flow.types.cases(of: plain) else { return nil }
    let name = String(word.split(separator: ".").last ?? "")
    return cases.contains { kernel.flow.names[$0] == name } ? "." + name : nil
  }

  private func isNumber(_ type: TypeID) -> Bool { type == .int || type == .double }

  private func isLookedInto(_ type: TypeID) -> Bool { kernel.flow.types.isFinite(type) }

  private func isFitting(_ text: String, for type: TypeID) -> Bool {
    if type == .int { return Int(text) != nil }
    if type == .double { return Double(text) != nil }
    return !text.isEmpty
  }

  /// Anything up to a blank, a comma or a bracket; a list's brackets belong to it.
  private func readWord(_ cursor: inout LineCursor) throws(LineProblem) -> Range<Int> {
    let start = cursor.index
    var depth = 0
    while let byte = cursor.next {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      let isSign =
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: " ")
        || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ";")
      if isSign, depth <= 0 { break }
      cursor.index += 1
    }
    if cursor.index == start { throw LineProblem("a value is missing here", at: cursor.here) }
    return start..<cursor.index
  }

  private func readString(_ cursor: inout LineCursor) throws(LineProblem) -> [UInt8] {
    let start = cursor.index
    var text: [UInt8] = []
    cursor.index += 1
    while let byte = cursor.next {
      cursor.index += 1
      if byte == UInt8(ascii: "\"") { return text }
      guard byte == UInt8(ascii: "\\"), let escaped = cursor.next else {
        text.append(byte)
        continue
      }
      cursor.index += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
      default: text.append(escaped)
      }
    }
    throw LineProblem("this string has no closing quote", at: start..<cursor.end)
  }

  private func wrongValue(_ range: Range<Int>, _ type: TypeID) -> LineProblem {
    let types = kernel.flow.types
    let plain = types.unwrapped(type)
    let help: String? =
      if let meant = meantValue(String(decoding: bytes[range], as: UTF8.self), plain) {
        "write `\(meant)`"
      } else if isLookedInto(plain) {
        "write one of: "
          + types.representatives(of: type).map {
            types.text(of: $0, as: type, names: kernel.flow.names)
          }.joined(separator: ", ")
      } else if plain == .string {
        "write `\"\(String(decoding: bytes[range], as: UTF8.self).filter { $0 != "'" })\"`, in double quotes"
      } else if isNumber(plain) { "write a number, or `_` for any value" } else { nil }
    return LineProblem(
      "this is not a value of type `\(types.text(of: type, names: kernel.flow.names))`", at: range,
      help: help)
  }
}

extension Substring {
  /// Without the spaces around it.
  fileprivate var trimmingBlanks: String {
    split(separator: " ").joined(separator: " ")
  }
}
