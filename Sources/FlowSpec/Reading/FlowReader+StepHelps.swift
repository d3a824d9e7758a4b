import FlowSource
import FlowYAML

/// What to write for texts and keys that are nearly steps.
extension FlowReader {
  /// What shows something by its name, where one step would show a coordinator and another one a screen.
  mutating func stepShowing(_ name: NameID, insteadOf word: Word) -> Word {
    switch word {
    case .push, .present: isDeclared(name, under: .coordinators) ? .start : word
    case .start: isDeclared(name, under: .screens) ? .push : word
    default: word
    }
  }

  /// `cancelled`, an outcome or an output of the coordinator that is read.
  mutating func ownWordHelp(for name: NameID) -> String? {
    // `else: login`, a link's name
    for (word, step) in [
      (Word.deeplinks, StepWord.example(.open, shortened(name))),
      (.notifications, StepWord.example(.post, shortened(name))),
    ]
    where isDeclared(name, under: word) { return "write `{ \(step) }`" }
    guard let coordinatorMap else { return nil }
    for (key, value) in pairs(of: coordinatorMap)
    where namesListed(in: value).contains(where: { text(of: $0) == name }) {
      switch word(of: key) {
      case .outcomes: return "write `{ finish: \(shortened(name)) }`"
      case .outputs: return "write `{ output: \(shortened(name)) }`"
      default: break
      }
    }
    return nil
  }

  /// What to write for a text that is nearly a step.
  func stepHelp(for text: String, isStart: Bool) -> String? {
    if let help = commentHelp(for: text) ?? callHelp(for: text)
      ?? habitHelp(for: text, isStart: isStart)
    {
      return help
    }
    if ["dismissalert", "closealert", "hidealert"].contains(text.lowercased()) {
      return "write `stay`: a button of an alert closes it"
    }
    let words = text.split { " ,;".contains($0) }.map(String.init)
    if let help = separatedHelp(for: words) { return help }
    let known = StepWord.all.map(\.text)
    if words.count == 3, words[0] == Word.set.text, Identifier.isValid(words[1].utf8) {
      return "write `{ set: { \(words[1]): \(words[2]) } }`"
    }
    if words.count == 2, words[0] == Word.pop.text, words[1].first?.isUppercase == true,
      Identifier.isValid(words[1].utf8)
    {
      return "write `pop`, or `{ popTo: \(words[1]) }` for all above `\(words[1])`"
    }
    if words.count > 1, words.allSatisfy({ Word(text: $0).flatMap(StepWord.alone) != nil }) {
      // Two lines without a dash are one text.
      return "write a list: `[\(words.joined(separator: ", "))]`"
    }
    if let comment = bareCommentHelp(for: words) { return comment }
    if words.count == 2,
      let word = Word(text: UIKitWord.meaning(of: words[0], among: known) ?? words[0]),
      StepWord.isStep(word)
    {
      // `push Product`, without the colon
      return "write `{ \(StepWord.example(word, words[1])) }`"
    }
    if text.hasPrefix(".") {
      // Swift's `.stay`
      let step = String(text.dropFirst())
      return Word(text: step).flatMap(StepWord.alone) == nil ? nil : "write `\(step)`"
    }
    if let open = text.firstIndex(of: "("), let dot = text[..<open].lastIndex(of: ".") {
      // `router.pop()`: what an object of the app is asked for.
      return callHelp(for: String(text[text.index(after: dot)...]))
    }
    if text.contains("."), Identifier.isValid(text.utf8.filter { $0 != UInt8(ascii: ".") }) {
      let last = text.split(separator: ".").last.map(String.init) ?? text
      if let step = objectsStep(text), StepWord.alone(step) != nil { return "write `\(step.text)`" }
      // `App.signOut`: what somebody else is to do.
      return last.first?.isLowercase == true
        ? "tell the parent: `{ output: \(last) }`, or `{ finish: \(last) }` if this coordinator ends with it"
        : "write `{ finish: \(text) }` for a finish target"
    }
    return nil
  }

  /// `path.append`, `router.pop`: what an object of the app is asked for; nil where that is no step.
  func objectsStep(_ text: String) -> Word? {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count > 1, let last = parts.last, text.first?.isLowercase == true else {
      return nil
    }
    let known = StepWord.all.map(\.text)
    let word = Word(text: UIKitWord.meaning(of: last, among: known) ?? last)
    return word.flatMap { StepWord.isStep($0) ? $0 : nil }
  }

  /// `isLoggedIn ? pop : stay`, and `"present: Alert"` with quotes around all of it.
  private func habitHelp(for text: String, isStart: Bool) -> String? {
    if let choice = SwiftHabits.choice(text, isStart: isStart) { return "write `\(choice)`" }
    let words = text.split(separator: " ").map(String.init)
    if words.count > 1, ["–", "—", "•", "->", "=>", "→"].contains(words[0]) {
      let rest = words.dropFirst().joined(separator: " ")
      if let step = SwiftHabits.step(rest, isStart: isStart) { return "write `\(step)`" }
      return words.count == 2 && Identifier.isValid(rest.utf8)
        ? "write `{ push: \(rest) }` for a screen, `{ start: \(rest) }` for a child" : nil
    }
    guard words.count == 2, words[0].hasSuffix(":"),
      let word = Word(text: String(words[0].dropLast())), StepWord.isStep(word)
    else { return nil }
    return "take the quotes away: `\(text)`"
  }

  /// `pop to Map`, `dismiss all`: a step in several words.
  private func separatedHelp(for words: [String]) -> String? {
    let known = StepWord.all.map(\.text)
    for count in (0...words.count).reversed() where count > 1 {
      let joined = words[..<count].joined()
      let name =
        known.first { $0.lowercased() == joined.lowercased() }
        ?? UIKitWord.meaning(of: joined, among: known)
      guard let step = name.flatMap(Word.init(text:)) else { continue }
      let rest = words[count...]
      if rest.isEmpty, StepWord.alone(step) != nil { return "write `\(step.text)`" }
      if rest.count == 1, let name = rest.first, StepWord.want(step) != nil,
        Identifier.isValid(name.utf8)
      {
        return "write `{ \(StepWord.example(step, name)) }`"
      }
    }
    return nil
  }

  /// What to write for `if let: user`, `guard: isLoggedIn` or `present sheet: Help`, with the place of both.
  mutating func keyHelp(_ key: NodeID, _ value: NodeID) -> (help: String, place: SourceRange)? {
    if isNothing(value) { return nil }
    let text = names.text(text(of: key))
    var place = range(of: key)
    if kind(of: value) == .scalar, let step = objectsStep(text), StepWord.want(step) != nil {
      let shown = stepShowing(self.text(of: value), insteadOf: step)
      return ("write `\(StepWord.example(shown, quotable(value)))`", place)
    }
    if ["toggle", "flip"].contains(text), kind(of: value) == .scalar {
      let name = quotable(value)
      let (off, on) = ("{ set: { \(name): false } }", "{ set: { \(name): true } }")
      return ("write `if: \(name), then: \(off), else: \(on)`", place)
    }
    place.end = range(of: value).end
    if kind(of: value) == .scalar, text.contains(" ? "),
      let choice = SwiftHabits.choice("\(text) : \(quotable(value))", isStart: true)
    {
      return ("write `\(choice)`", place)
    }
    if kind(of: value) == .scalar,
      let help = SwiftHabits.condition(key: text, value: quotable(value))
    {
      return (help, place)
    }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let step = Word(text: words[0]), StepWord.isStep(step) else {
      return nil
    }
    if kind(of: value) == .scalar { return ("write `\(step.text): \(asWritten(value))`", place) }
    guard let name = AllowedKeys.ofStep(step)?.keys.first, StepWord.takesArguments(step) else {
      return nil
    }
    let rest = "\(name.text): \(words[1]), with: \(asWritten(value))"
    return ("write `\(step.text): { \(rest) }`", place)
  }

  /// `pop // why`, as Swift's comments are.
  func commentHelp(for text: String) -> String? {
    // `Offers#first`, `pop#why`
    if let hash = text.firstIndex(of: "#"), Identifier.isValid(text[..<hash].utf8) {
      let words = text[text.index(after: hash)...].drop { $0 == " " }
      return "a comment needs a space before its `#`: `\(text[..<hash]) # \(words)`"
    }
    guard let comment = text.firstRange(of: " //") else { return nil }
    let words = text[comment.upperBound...].drop { $0 == " " }
    return "a comment starts with `#`: `\(text[..<comment.lowerBound]) # \(words)`"
  }

  /// `pop  closes it`: a step that is one word, and words for people behind it.
  private func bareCommentHelp(for words: [String]) -> String? {
    guard words.count > 1, let step = words.first, let word = Word(text: step),
      StepWord.alone(word) != nil
    else { return nil }
    // `finish cancelled`, `dismiss Alert`: a colon is missing.
    if word == .finish || word == .dismiss, words.count == 2 { return nil }
    return "a comment starts with `#`: `\(step) # \(words.dropFirst().joined(separator: " "))`"
  }

  /// `pop()`, `push(Product)`
  private func callHelp(for text: String) -> String? {
    guard let call = SwiftHabits.Call(text),
      let word = Word(
        text: UIKitWord.meaning(of: call.name, among: StepWord.all.map(\.text)) ?? call.name)
    else { return nil }
    if call.arguments.isEmpty { return StepWord.alone(word) == nil ? nil : "write `\(word.text)`" }
    let inner = text.drop { $0 != "(" }.dropFirst().dropLast()
    guard StepWord.isStep(word), Identifier.isValid(inner.utf8) else { return nil }
    return "write `{ \(StepWord.example(word, String(inner))) }`"
  }
}
