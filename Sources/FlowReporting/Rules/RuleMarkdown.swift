import FlowRules
package import FlowSource

/// `flowctl rules` as the pages under `Documentation`.
package enum RuleMarkdown {
  /// How long a line of prose gets.
  package static let width = 108

  /// The index, which links to a page for each rule.
  package static func list(_ rules: [Rule]) -> String {
    var text = made(by: "flowctl rules --format markdown")
    text += "# Rules\n\n"
    text += prose(
      "Everything that flowctl reports, by the name shown in brackets after a message. "
        + "`flowctl rules NAME` shows the same in the terminal.")
    for group in RuleGroup.groups(of: rules) {
      text += "\n## \(capitalised(group.kind.word))\n\n" + prose(group.kind.meaning)
      text += "\n| name | severity | |\n| --- | --- | --- |\n"
      for rule in group.rules {
        text += "| [`\(rule.name)`](Rules/\(rule.name).md) | \(rule.severityWord) "
        text += "| \(rule.summary) |\n"
      }
    }
    return text
  }

  /// The page of one.
  package static func page(_ explained: ExplainedRule) -> String {
    let rule = explained.rule
    var text = made(by: "flowctl rules \(rule.name) --format markdown")
    text += "# `\(rule.name)`\n\n" + prose(rule.summary)
    text += "\n\(capitalised(rule.kind.word)) · \(rule.severityWord) · [all rules](../Rules.md)\n"
    for section in explained.sections {
      text += "\n## \(section.title)\n\n"
      switch section.content {
      case .prose(let words): text += prose(words)
      case .code(let code, let language): text += "```\(language)\n\(code)```\n"
      }
    }
    return text
  }

  private static func made(by command: String) -> String {
    "<!-- Printed by `\(command)`; `FLOWCTL_BLESS=1 make test` updates it. -->\n\n"
  }

  private static func prose(_ text: String) -> String {
    TextWrap.lines(text, width: width).joined(separator: "\n") + "\n"
  }

  private static func capitalised(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
