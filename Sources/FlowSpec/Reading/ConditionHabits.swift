/// What conditions look like elsewhere.
enum ConditionHabits {
  /// What to write where more stands behind a condition than belongs to it.
  static func helpForMore(_ words: [String]) -> String {
    // `plan is free`
    if ["is", "equals", "eq", "="].contains(words[0].lowercased()), words.count > 1,
      !words[1].isEmpty
    {
      let value = words[1].hasPrefix(".") ? words[1] : "." + words[1]
      return "write `== \(value)` to ask for a case"
    }
    return "write `and` or `or` between two conditions"
  }
}
