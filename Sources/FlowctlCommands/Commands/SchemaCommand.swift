import ArgumentParser
import FlowSchema

struct SchemaCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    _superCommandName: "flowctl",
    abstract: "Print the JSON Schema of the flow language, for editors, or of `map`, for programs.",
    discussion: """
      With the first, an editor completes keys, explains them and marks unknown ones. Write

        flowctl schema > flows/flow.schema.json

      and, as the first line of a flow next to it:

        # yaml-language-server: $schema=flow.schema.json

      `flowctl schema map` prints the schema of what `flowctl map` writes.
      """)

  @Argument(help: "Choose the schema: flow or map.")
  var subject: SchemaSubject = .flow

  func run(on console: Console) throws -> ExitStatus {
    switch subject {
    case .flow: console.standardOutput.write(FlowSchema.render())
    case .map: console.standardOutput.write(MapSchema.render())
    }
    return .clean
  }
}

/// What a schema is of.
enum SchemaSubject: String, ExpressibleByArgument, CaseIterable {
  case flow, map
}
