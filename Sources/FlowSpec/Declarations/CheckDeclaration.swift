package import FlowSource

/// A check of one app, as it is written: `name: { never: visible Payment and not isLoggedIn }`.
package struct CheckDeclaration: Sendable {
  /// A key of it, and the condition behind that.
  package struct Part: Sendable {
    package var word: Word
    package var key: SourceRange
    package var condition: CheckCondition
    /// As it is written, on one line.
    package var text: String
    package var range: SourceRange
  }

  package var name: Located<NameID>
  package var parts: [Part] = []
  /// Of `reach`: whose turns count, and how many there may be.
  package var by: [Part] = []
  package var within: Located<Int>?
  package var description: String?

  package init(name: Located<NameID>) { self.name = name }

  /// All of it on one line.
  package var sentence: String {
    var all = parts.map { "\($0.word.text): \($0.text)" }
    if by.count == 1 { all.append("by: " + by[0].text) }
    if by.count > 1 { all.append("by: [" + by.map(\.text).joined(separator: ", ") + "]") }
    if let within { all.append("within: \(within.value)") }
    return all.joined(separator: ", ")
  }

  package func part(_ word: Word) -> Part? { parts.first { $0.word == word } }
}

/// What a check asks of a world and of the turn that led to it.
package indirect enum CheckCondition: Sendable {
  case not(CheckCondition)
  case and(CheckCondition, CheckCondition)
  case or(CheckCondition, CheckCondition)
  /// `name`, `name == .case`, `name exists`
  case value(ConditionDeclaration)
  /// Empty for `nothing`.
  case visible([Located<NameID>])
  case presented([Located<NameID>])
  case live([Located<NameID>])
  case event(owner: Located<NameID>, Located<NameID>)
  case back(Located<NameID>?, at: SourceRange)
  case swipe(Located<NameID>?, at: SourceRange)
  case open(Located<NameID>)
  case tab(Located<NameID>)
  case launch(at: SourceRange)
}
