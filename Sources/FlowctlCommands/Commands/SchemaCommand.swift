import ArgumentParser
import FlowSchema

struct SchemaCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    _superCommandName: "flowctl",
    abstract: "Print the JSON Schema of the flow language, for editors.",
    discussion: """
      With it, an editor completes keys, explains them and marks unknown ones. Write

        flowctl schema > flows/flow.schema.json

      and, as the first line of a flow next to it:

        # yaml-language-server: $schema=flow.schema.json
      """)

  func run(on console: Console) throws -> ExitStatus {
    console.standardOutput.write(FlowSchema.render())
    return .clean
  }
}
