/// What conditions look like elsewhere.
enum ConditionHabits {
  /// `visible (A or B)` for `visible [A, B]`, `visible (A, B)` and `visible A, B`.
  static func withoutCommas(_ text: String) -> String {
    var spaced = ""
    for character in text {
      spaced += ",[]()".contains(character) ? " \(character) " : "\(character)"
    }
    let pieces = spaced.split { $0.isWhitespace }.map(String.init)
    var result: [String] = []
    var index = 0
    while index < pieces.count {
      result.append(pieces[index])
      index += 1
      let word = result[result.count - 1]
      guard ["visible", "presented", "live", "tab"].contains(word),
        let list = names(in: pieces[index...])
      else { continue }
      result[result.count - 1] = either(word, list.names)
      index = list.end
    }
    return result.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
  }

  /// `visible (A or B)`, `(live A or live B)`
  private static func either(_ word: String, _ names: [String]) -> String {
    if names.count == 1 { return "\(word) \(names[0])" }
    return word == "visible" || word == "presented"
      ? "\(word) (\(names.joined(separator: " or ")))"
      : "(\(names.map { "\(word) \($0)" }.joined(separator: " or ")))"
  }

  /// Names with commas between, or in brackets; nil for anything else.
  private static func names(in pieces: ArraySlice<String>) -> (names: [String], end: Int)? {
    var end = pieces.startIndex
    let isOpen = pieces.first == "[" || pieces.first == "("
    if isOpen { end += 1 }
    var names: [String] = []
    while end < pieces.endIndex, pieces[end].first?.isUppercase == true {
      names.append(pieces[end])
      end += 1
      guard end < pieces.endIndex, pieces[end] == "," else { break }
      end += 1
    }
    guard names.count > 1 || isOpen && !names.isEmpty else { return nil }
    if isOpen {
      guard end < pieces.endIndex, pieces[end] == "]" || pieces[end] == ")" else { return nil }
      end += 1
    }
    return (names, end)
  }

  /// `plan == .free or plan == .paid` for `plan in [.free, .paid]`; nil for anything else.
  static func helpForList(_ text: String) -> String? {
    let words = text.split { " ,[]".contains($0) }
    guard words.count > 2, words[1] == "in", words.dropFirst(2).allSatisfy({ $0.hasPrefix(".") })
    else { return nil }
    return "write `\(words.dropFirst(2).map { "\(words[0]) == \($0)" }.joined(separator: " or "))`"
  }

  /// `not A or B` for `A -> B`; nil where no arrow stands between two conditions.
  static func helpForArrow(_ text: String) -> String? {
    let sides = ["->", "=>", "→"].lazy.map { sign in
      text.split(separator: sign, omittingEmptySubsequences: false)
        .map { $0.split(separator: " ").joined(separator: " ") }
    }.first { $0.count == 2 }
    guard let sides, !sides.contains("") else { return nil }
    let isLong = [" and ", " or "].contains { sides[0].contains($0) }
    return "write `not \(isLong ? "(\(sides[0]))" : sides[0]) or \(sides[1])`"
  }

  /// What to write where more stands behind a condition than belongs to it.
  ///
  /// - Parameter last: the word before them.
  static func helpForMore(_ words: [String], behind last: String) -> String {
    let word = words[0].lowercased()
    // `plan is free`
    if ["is", "equals", "eq", "="].contains(word), words.count > 1, !words[1].isEmpty {
      let value = words[1].hasPrefix(".") ? words[1] : "." + words[1]
      return "write `\(last) == \(value)` to ask for a case"
    }
    if ["when", "if", "while", "with", "but", "then"].contains(word) {
      return "write `and` in place of `\(words[0])`"
    }
    if ["implies", "->", "=>"].contains(word) {
      return "write `not` before the first condition, and `or` in place of `\(words[0])`"
    }
    return "write `and` or `or` between two conditions"
  }
}
