import FlowSpec

/// A word of flows, scripts or verdicts, with all that it means.
package struct GlossaryWord: Sendable, Equatable {
  package var name: String
  package var meanings: [GlossaryMeaning]
}

/// What a word means where it stands.
package struct GlossaryMeaning: Sendable, Equatable {
  package var place: GlossaryPlace
  package var text: String
  /// YAML, or lines of a script; for a verdict, what is printed.
  package var example: String
}

/// Where a word stands.
package enum GlossaryPlace: Sendable, Equatable {
  case step
  /// A key of each of these.
  case key([String])
  /// What may be written behind each of these keys.
  case value([String])
  case boundary
  case condition, check, literal, type, event
  case line, expectation, verdict

  package var words: String {
    switch self {
    case .step: "a step"
    case .key(let owners): "a key of " + Self.list(owners)
    case .value(let keys): "a value of " + Self.list(keys)
    case .boundary: "a way to show a child"
    case .condition: "a word of conditions"
    case .check: "a word of checks"
    case .literal: "a value"
    case .type: "a type"
    case .event: "an event that every flow has"
    case .line: "a line of a script"
    case .expectation: "what a script expects"
    case .verdict: "a verdict"
    }
  }

  /// What people ask for first: steps, then what a declaration has, then all else.
  var rank: Int {
    switch self {
    case .step: 0
    case .key(let owners): owners[0].contains("`") ? 2 : 1
    default: 2
    }
  }

  private static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// The place of two meanings that are told in the same words.
  func joined(with other: GlossaryPlace) -> GlossaryPlace? {
    switch (self, other) {
    case (.key(let these), .key(let those)): .key(these + those.filter { !these.contains($0) })
    case (.value(let these), .value(let those)):
      .value(these + those.filter { !these.contains($0) })
    default: self == other ? self : nil
    }
  }
}

/// What every word means: of the flow language, by the texts that the schema has for editors; of scripts and
/// verdicts, by its own.
package enum Glossary {
  /// In alphabetical order.
  package static let words: [GlossaryWord] = {
    var reader = GlossaryReader()
    reader.readSchema()
    var words: [String: [GlossaryMeaning]] = [:]
    for (name, meaning) in reader.found + more { words[name, default: []].add(meaning) }
    return words.map { word in
      let ranked = [0, 1, 2].flatMap { rank in word.value.filter { $0.place.rank == rank } }
      return GlossaryWord(name: word.key, meanings: ranked)
    }
    .sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }()

  /// The word as somebody typed it: with another case, or with the signs around it.
  package static func word(_ typed: String) -> GlossaryWord? {
    words.first { $0.name == typed }
      ?? words.first { $0.name.lowercased() == bare(typed) } ?? wordInside(typed)
  }

  /// The word that a phrase is explained at: `back to Home`, `expect stack`, `tab.Filter`, `flowctl:ignore`.
  private static func wordInside(_ typed: String) -> GlossaryWord? {
    if bare(typed).contains("flowctlignore") { return word("suppressed") }
    var parts = typed.split { $0 == " " || $0 == "." }.map(String.init)
    if parts.count < 2 { return nil }
    if parts[0] == "expect" { parts.removeFirst() }
    return words.first { word in
      word.name == parts[0]
        && word.meanings.contains { [.line, .expectation, .event].contains($0.place) }
    }
  }

  /// Without backticks, a colon behind it or a dot before it, and in lower case.
  private static func bare(_ typed: String) -> String {
    var text = typed.lowercased().filter { $0 != "`" && $0 != ":" }
    if text.hasPrefix(".") { text.removeFirst() }
    return text
  }

  /// What UIKit, SwiftUI or a router calls something that has another name here.
  package static func meaning(of typed: String) -> String? {
    UIKitWord.meaning(of: typed, among: words.map(\.name))
  }
}

extension [GlossaryMeaning] {
  /// Adds a meaning, or another place to one that is told in the same words.
  fileprivate mutating func add(_ meaning: GlossaryMeaning) {
    for index in indices
    where self[index].text == meaning.text && self[index].example == meaning.example {
      guard let place = self[index].place.joined(with: meaning.place) else { continue }
      self[index].place = place
      return
    }
    append(meaning)
  }
}
