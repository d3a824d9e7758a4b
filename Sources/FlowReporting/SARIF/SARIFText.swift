import FlowSource

/// Texts of SARIF, whose plain messages may hold links: `[text](1)`.
enum SARIFText {
  /// The message, and below it what belongs to it. GitHub takes the first sentence as the title, and
  /// shows a related place only where the message links to it.
  static func message(of finding: Diagnostic, _ ways: CounterexampleTable) -> String {
    var text = plain(finding.message) + "."
    if let help = finding.help { text += "\nHelp: " + plain(help) }
    if let code = finding.code { text += "\nIn the app: " + plain(code) }
    if let way = finding.way {
      text += "\nTo reproduce: " + plain(ways.line(of: way))
    }
    for (index, note) in finding.notes.enumerated() {
      text += "\n[" + linked(note.message) + "](\(index + 1))"
    }
    return text
  }

  /// Text that holds no link. Braces are left as they are: without `arguments` they are no
  /// placeholders, and GitHub would show the doubled ones.
  static func plain(_ text: String) -> String {
    let text = PlainText.escaped(text)
    return text.split(separator: "](", omittingEmptySubsequences: false).joined(separator: "\\](")
  }

  /// The text of a link.
  private static func linked(_ text: String) -> String {
    var result = ""
    for character in PlainText.escaped(text) {
      if character == "[" || character == "]" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// `unheard-finish` is called `UnheardFinish`.
  static func title(of rule: Rule) -> String {
    rule.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
