import FlowSource

/// What people write from habit, since Swift says it so, and how a flow says it.
enum SwiftHabits {
  // MARK: Conditions

  /// `not x and y` for `!x && y`; nil where nothing follows from the text.
  static func condition(_ text: String) -> String? {
    let pieces = pieces(of: text)
    var result: [String] = []
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      switch piece {
      case "&&", "&": result.append("and")
      case "||", "|": result.append("or")
      case "!": result.append("not")
      case "==", "!=", "=", "===":
        index += 1
        guard let name = result.popLast(), index < pieces.count,
          let test = comparison(of: name, with: pieces[index], isEqual: piece != "!=")
        else { return nil }
        result += test
      default: result.append(piece)
      }
      index += 1
    }
    return result.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
  }

  private static func comparison(
    of name: String, with value: String, isEqual: Bool
  ) -> [String]? {
    let not = ["not", name]
    switch value {
    case "true": return isEqual ? [name] : not
    case "false": return isEqual ? not : [name]
    case "nil": return isEqual ? not + ["exists"] : [name, "exists"]
    default:
      // `.accepted`, and `Answer.accepted` too.
      let word = value.split(separator: ".").last.map(String.init) ?? ""
      guard Identifier.isValid(word.utf8) else { return nil }
      return (isEqual ? [name] : not) + ["==", "." + word]
    }
  }

  /// Words, signs and parentheses.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var kind = Kind.blank
    for character in text {
      let next = Kind(character)
      if next != .blank {
        if next == kind, next != .bracket {
          pieces[pieces.count - 1].append(character)
        } else {
          pieces.append(String(character))
        }
      }
      kind = next
    }
    return pieces
  }

  private enum Kind {
    case blank, word, sign, bracket

    init(_ character: Character) {
      switch character {
      case " ", "\t", "\n": self = .blank
      case "(", ")": self = .bracket
      case "=", "!", "<", ">", "&", "|", "+", "-", "*", "/", "%", "^", "~", "?": self = .sign
      default: self = .word
      }
    }
  }

  // MARK: Calls

  /// `Pet(petId: 7)`: a name and what stands in its parentheses.
  struct Call {
    var name: String
    /// `petId: 7` each; a name alone stands for itself.
    var arguments: [String]

    init?(_ text: String) {
      guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
        Identifier.isValid(text[..<open].utf8)
      else { return nil }
      name = String(text[..<open])
      let inner = text[text.index(after: open)...].dropLast()
      if inner.contains(where: { "(){}[]\"".contains($0) }) { return nil }
      arguments = []
      for part in inner.split(separator: ",") {
        let sides = part.split(separator: ":").map { $0.split(separator: " ").joined() }
        guard let label = sides.first, let value = sides.last, sides.count <= 2,
          Identifier.isValid(label.utf8)
        else { return nil }
        arguments.append("\(label): \(value)")
      }
    }

    /// `{ screen: Pet, with: { petId: 7 } }`
    func written(under nameKey: Word) -> String {
      arguments.isEmpty
        ? name
        : "{ \(nameKey.text): \(name), with: { \(arguments.joined(separator: ", ")) } }"
    }
  }

  // MARK: Names

  /// Words that Swift has before a name where it declares one.
  private static let declaring = [
    "var", "let", "enum", "struct", "class", "func", "case", "static", "final", "private", "public",
    "indirect",
  ]

  /// What a name was meant to be that Swift's words or signs stand around, and what is said of these; nil for
  /// anything else.
  static func name(_ text: String) -> (name: String, message: String)? {
    if text.first == ".", Identifier.isValid(text.dropFirst().utf8) {
      return (String(text.dropFirst()), "a name has no dot in front of it")
    }
    if text.hasSuffix("()"), Identifier.isValid(text.dropLast(2).utf8) {
      return (String(text.dropLast(2)), "a name has no parentheses here")
    }
    let words = text.split(separator: " ").map(String.init)
    guard let last = words.last, words.count > 1, Identifier.isValid(last.utf8),
      words.dropLast().allSatisfy(declaring.contains)
    else { return nil }
    let before = words.dropLast().joined(separator: " ")
    return (last, "a name stands here without `\(before)` before it")
  }

  // MARK: Steps

  /// What other languages have for an `if`, by its key, with the value that stands behind it.
  static func condition(key: String, value: String) -> String? {
    switch key {
    case "guard": "write `if: \(value)`, and next to it `then: stay`"
    case "guard let", "guard var": "write `if: \(value) exists`, and next to it `then: stay`"
    case "if let", "if var":
      "write `if: \(value)`, or `if: \(value) exists` for an optional"
    case "when", "if case": "write `if: \(value)`"
    case "unless", "if not": "write `if: not \(value)`"
    default: nil
    }
  }

  /// `{ if: a, then: pop, else: stay }` for `a ? pop : stay`; nil for anything else.
  ///
  /// - Parameter isStart: whether a bare name is a step, too.
  static func choice(_ text: String, isStart: Bool) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let isIf = words.first == "if"
    let ends = isIf ? ("then", "else") : ("?", ":")
    guard let question = words.firstIndex(of: ends.0),
      let test = condition(words[(isIf ? 1 : 0)..<question].joined(separator: " ")),
      !test.isEmpty
    else { return nil }
    let colon = words[question...].firstIndex(of: ends.1)
    let yes = step(
      words[(question + 1)..<(colon ?? words.count)].joined(separator: " "), isStart: isStart)
    guard let yes else { return nil }
    guard let colon else { return isIf ? "{ if: \(test), then: \(yes) }" : nil }
    let no = step(words[(colon + 1)...].joined(separator: " "), isStart: isStart)
    return no.map { "{ if: \(test), then: \(yes), else: \($0) }" }
  }

  /// `pop`, and `{ push: Home }` for `push Home`; nil for anything else.
  ///
  /// - Parameter isStart: whether a bare name is a step, too.
  static func step(_ text: String, isStart: Bool) -> String? {
    let words = text.split(separator: " ").map(String.init)
    switch words.count {
    case 1:
      let isStep =
        Word(text: words[0]).flatMap(StepWord.alone) != nil
        || isStart && Identifier.isValid(words[0].utf8)
      return isStep ? words[0] : nil
    case 2:
      guard let word = Word(text: words[0].hasSuffix(":") ? String(words[0].dropLast()) : words[0]),
        StepWord.isStep(word), StepWord.want(word) != nil || word == .finish || word == .dismiss,
        Identifier.isValid(words[1].utf8)
      else { return nil }
      return "{ \(StepWord.example(word, words[1])) }"
    default: return nil
    }
  }

  /// What a key like an `if` has in other languages.
  static func isElseIf(_ text: String) -> Bool {
    ["else if", "elseif", "elif", "elsif"].contains(text)
  }
}
