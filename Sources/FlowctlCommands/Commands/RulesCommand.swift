import ArgumentParser
import FlowReporting
import FlowSource

struct RulesCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    _superCommandName: "flowctl",
    abstract: "Explain what flowctl reports.",
    discussion: """
      Without a name, prints one line for each rule. With a name, prints what the rule means for the \
      app's user, why it matters, a small flow that breaks it, what flowctl says about that flow, \
      and the flow, fixed.

        flowctl rules
        flowctl rules leaked-child
        flowctl rules --format json
      """)

  @Argument(
    help: "A rule, as shown in brackets after a message.",
    completion: .list(Rule.allCases.map(\.name)))
  var name: String?

  @Option(help: "Set the output format.")
  var format: RulesFormat = .text

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  func validate() throws {
    guard let name, Rule(name: name) == nil else { return }
    let names = Rule.allCases.map(\.name)
    let nearest =
      Suggestion.nearest(to: name, among: names)
      ?? names.first { name.count > 2 && $0.hasPrefix(name) }
    throw ValidationError(
      "there is no rule `\(PlainText.escaped(name))`: "
        + (nearest.map { "did you mean `\($0)`?" } ?? "`flowctl rules` lists them all"))
  }

  func run(on console: Console) throws -> ExitStatus {
    let output = console.standardOutput
    let text = RuleText(palette: color.palette(for: output, on: console))
    let rule = name.flatMap(Rule.init(name:))
    switch (format, rule) {
    case (.text, nil): output.write(text.list(Rule.allCases))
    case (.text, let rule?): output.write(text.page(RuleExample.run(of: rule)))
    case (.markdown, nil): output.write(RuleMarkdown.list(Rule.allCases))
    case (.markdown, let rule?):
      output.write(RuleMarkdown.page(RuleExample.run(of: rule)))
    case (.json, _):
      let rules = rule.map { [$0] } ?? Rule.allCases
      output.write(RuleJSON.render(rules.map(RuleExample.run(of:))))
    }
    return .clean
  }
}

/// The formats of `rules`.
enum RulesFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, markdown
}
