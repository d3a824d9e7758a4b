package import FlowSource

/// How much a change concerns others.
package enum ChangeClass: String, Sendable, CaseIterable {
  /// Somebody outside relies on it: links that were sent out, other files, names in reports.
  case breaking
  /// The app does something else.
  case behaviour
  /// Nobody outside sees it.
  case `internal`
}

/// A declaration that is not what it was.
package struct Change: Sendable {
  package var id: String
  package var changeClass: ChangeClass
  /// The rule that tells of it; nil for what is internal.
  package var rule: Rule?
  /// As the flow calls it that has it: `Basket.checkout`, `order`.
  package var name: String
  /// What happened to it, in one phrase: `the link `order` is gone`.
  package var message: String
  /// What internal changes are counted by: `description`.
  package var noun: String
  package var new: SourceRange?
  package var old: SourceRange?
  /// Of a check that is gone or says something else: what the new flow says of it as it was.
  package var answer: OldChecks.Answer?
  /// Why somebody accepts it; nil where nobody does.
  package var accepted: String?

  /// - Parameter ends: what it was and what it is, in full: another change of the same thing is another one.
  init(
    _ rule: Rule?, _ name: String, _ message: String, ends: (String, String), noun: String = "",
    old: SourceRange?, new: SourceRange?
  ) {
    self.rule = rule
    changeClass = rule == nil ? .internal : .breaking
    self.name = name
    self.message = message
    self.noun = noun
    self.old = old
    self.new = new
    id = ChangeID.text(rule?.name ?? "internal", name, [ends.0, ends.1])
  }
}

/// What a change is known by: its declaration's last word, and four digits of all that it says. Whatever is altered has
/// another one, so that an approval never covers more than was read.
package enum ChangeID {
  static func text(_ rule: String, _ name: String, _ ends: [String]) -> String {
    var hash = StableHash()
    for part in [rule, name] + ends {
      hash.add(part.utf8)
      hash.add(CollectionOfOne(0))
    }
    let digits = String(repeating: "0", count: 16 - hash.text.count) + hash.text
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return (words.last.map(String.init) ?? "flow") + "-" + String(digits.suffix(4))
  }
}
