package import FlowReporting

/// `flowctl explain` for people at a terminal.
package struct GlossaryText {
  /// How long a line of prose gets.
  private static let width = 88

  private let palette: Palette

  package init(palette: Palette) { self.palette = palette }

  /// Everything about one.
  package func page(_ word: GlossaryWord) -> String {
    word.meanings.map { meaning in
      var text = palette.bold(word.name) + ": " + meaning.place.words + "\n\n"
      for line in TextWrap.lines(meaning.text, width: Self.width) { text += "  \(line)\n" }
      text += "\n"
      for line in meaning.example.split(separator: "\n") { text += "    \(line)\n" }
      return text
    }.joined(separator: "\n")
  }

  /// A line for each word: its places, and what it means at the first.
  package func list(_ words: [GlossaryWord]) -> String {
    let longest = words.map(\.name.count).filter { $0 <= 16 }.max() ?? 0
    return words.map { word in
      let name = PlainText.padded(word.name, to: longest)
      return "  \(palette.bold(name))  \(Self.firstSentence(of: word))\n"
    }.joined()
  }

  private static func firstSentence(of word: GlossaryWord) -> String {
    let text = word.meanings[0].text
    guard let end = text.firstRange(of: ". ") else { return text }
    return String(text[..<end.lowerBound]) + "."
  }
}

/// `flowctl explain` for programs.
package enum GlossaryJSON {
  package static func write(_ words: [GlossaryWord], to json: inout JSONWriter) {
    json.key("words")
    json.array { json in
      for word in words {
        json.object { json in
          json.member("word", word.name)
          json.key("meanings")
          json.array { json in
            for meaning in word.meanings {
              json.object { json in
                json.member("place", meaning.place.words)
                json.member("text", meaning.text)
                json.member("example", meaning.example)
              }
            }
          }
        }
      }
    }
  }
}

/// The words as a chapter of the documentation.
package enum GlossaryMarkdown {
  /// Every word of a flow or a script; verdicts are no words of the language.
  package static var chapter: String {
    Glossary.words.compactMap { word in
      let meanings = word.meanings.filter { $0.place != .verdict }
      return meanings.isEmpty
        ? nil : section(GlossaryWord(name: word.name, meanings: meanings), level: "###")
    }.joined(separator: "\n")
  }

  package static func page(_ word: GlossaryWord) -> String { section(word, level: "#") }

  private static func section(_ word: GlossaryWord, level: String) -> String {
    var text = "\(level) `\(word.name)`\n"
    for meaning in word.meanings {
      let told = capitalised(meaning.place.words) + ". " + meaning.text
      text +=
        "\n" + TextWrap.lines(told, width: RuleMarkdown.width).joined(separator: "\n") + "\n\n"
      text += "```\(isScript(meaning.place) ? "text" : "yaml")\n\(meaning.example)\n```\n"
    }
    return text
  }

  private static func isScript(_ place: GlossaryPlace) -> Bool {
    [.line, .expectation, .verdict].contains(place)
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
