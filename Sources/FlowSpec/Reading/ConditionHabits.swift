/// What conditions look like elsewhere.
enum ConditionHabits {
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
