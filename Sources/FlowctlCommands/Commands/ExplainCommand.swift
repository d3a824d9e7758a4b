import ArgumentParser
import FlowReporting
import FlowSchema
import FlowSource

struct ExplainCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    _superCommandName: "flowctl",
    abstract: "Say what a word means: a key, a step, a line of a script, a verdict or a rule.",
    discussion: """
      Prints where the word may stand, what it means there, and an example. Without a word, prints one \
      line for each.

        flowctl explain push
        flowctl explain expect
        flowctl explain not decided
        flowctl explain leaked-child
      """)

  @Argument(
    help: "The word, or the rule that is shown in brackets after a message.",
    completion: .list(Glossary.words.map(\.name) + Rule.allCases.map(\.name)))
  var word: [String] = []

  @Option(help: "Set the output format.")
  var format: RulesFormat = .text

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  private var typed: String { word.joined(separator: " ") }

  private var rule: Rule? {
    Rule(name: typed.lowercased().filter { !"`[]".contains($0) })
  }

  func validate() throws {
    guard !word.isEmpty, rule == nil, Glossary.word(typed) == nil else { return }
    let known = Glossary.words.map(\.name) + Rule.allCases.map(\.name)
    let nearest =
      Glossary.meaning(of: typed) ?? known.first { typed.count > 2 && $0.hasPrefix(typed) }
      ?? Suggestion.nearest(to: typed, among: known)
      // `finish-target`: of several words, the one that is explained.
      ?? Glossary.meaning(of: typed.filter { !" -".contains($0) })
      ?? typed.split { " -".contains($0) }.map(String.init).first(where: known.contains)
    throw ValidationError(
      "there is no word `\(PlainText.escaped(typed))`: "
        + (nearest.map {
          "did you mean `\(word.count > 1 ? MeantCommand.line(["explain", $0]) : $0)`?"
        } ?? "`flowctl explain` lists them all"))
  }

  func run(on console: Console) throws -> ExitStatus {
    let output = console.standardOutput
    let palette = color.palette(for: output, on: console)
    let words = word.isEmpty ? Glossary.words : Glossary.word(typed).map { [$0] } ?? []
    let rules = word.isEmpty ? Rule.allCases : rule.map { [$0] } ?? []
    switch format {
    case .text where word.isEmpty:
      output.write(palette.bold("words") + ": of flows, scripts and verdicts\n")
      output.write(GlossaryText(palette: palette).list(words) + "\n")
      output.write(RuleText(palette: palette).list(rules))
    case .text:
      let pages =
        words.map { GlossaryText(palette: palette).page($0) }
        + rules.map { RuleText(palette: palette).page(RuleExample.run(of: $0)) }
      output.write(pages.joined(separator: "\n"))
    case .markdown where word.isEmpty: output.write(GlossaryMarkdown.chapter)
    case .markdown:
      let pages =
        words.map { GlossaryMarkdown.page($0) }
        + rules.map { RuleMarkdown.page(RuleExample.run(of: $0)) }
      output.write(pages.joined(separator: "\n"))
    case .json:
      var json = JSONWriter(isPretty: true)
      json.object { json in
        json.member("version", JSONVersion.number)
        GlossaryJSON.write(words, to: &json)
        RuleJSON.write(rules.map { RuleExample.run(of: $0) }, to: &json)
      }
      output.write(json.takeBytes() + [UInt8(ascii: "\n")])
    }
    return .clean
  }
}
