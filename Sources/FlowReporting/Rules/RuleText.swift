import FlowRules
package import FlowSource

/// `flowctl rules` for people at a terminal.
package struct RuleText {
  /// How long a line of prose gets.
  static let width = 88

  private let palette: Palette

  package init(palette: Palette) { self.palette = palette }

  /// One line for each rule.
  package func list(_ rules: [Rule]) -> String {
    let longest = rules.map(\.name.count).max() ?? 0
    return RuleGroup.groups(of: rules).map { group in
      var text = palette.bold(group.kind.word) + ": " + group.kind.meaning + "\n"
      for rule in group.rules {
        let severity = PlainText.padded(rule.severityWord, to: 7)
        text += "  " + PlainText.padded(rule.name, to: longest) + "  "
        text += coloured(severity, as: rule) + "  " + rule.summary + "\n"
      }
      return text
    }.joined(separator: "\n")
  }

  /// Everything about one.
  package func page(_ explained: ExplainedRule) -> String {
    let rule = explained.rule
    var text = palette.bold(rule.name) + ": " + coloured(rule.severityWord, as: rule)
    text += ", " + rule.kind.word + "\n\n" + indented(.prose(rule.summary))
    for section in explained.sections {
      text += "\n" + palette.bold(section.title) + "\n" + indented(section.content)
    }
    return text
  }

  private func coloured(_ text: String, as rule: Rule) -> String {
    rule.defaultSeverity.map { palette.severity($0, text) } ?? palette.dim(text)
  }

  private func indented(_ content: RuleSection.Content) -> String {
    switch content {
    case .prose(let text):
      return TextWrap.lines(text, width: Self.width).map { "  " + $0 + "\n" }.joined()
    case .code(let text, _):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return lines.map { $0.isEmpty ? "\n" : "    " + $0 + "\n" }.joined()
    }
  }
}
