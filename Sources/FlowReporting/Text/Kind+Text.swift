import FlowSource

extension Rule.Kind {
  /// One word for lists and tags.
  var word: String {
    switch self {
    case .reading: "reading"
    case .structure: "structure"
    case .invariant: "invariant"
    case .check: "check"
    case .advice: "advice"
    case .suppression: "suppression"
    case .script: "script"
    case .generation: "generation"
    case .drift: "drift"
    case .diff: "diff"
    }
  }

  /// What its rules have in common.
  var meaning: String {
    switch self {
    case .reading: "The file can't be read as a flow."
    case .structure: "The flow can be read, but something in it is missing."
    case .invariant: "What must hold, whatever the user does."
    case .check: "What the team says of its own app, under `checks`."
    case .advice: "Nothing breaks, but somebody should take a look."
    case .suppression: "Problems with suppressions, that is, with `# flowctl:ignore` comments."
    case .script: "What `simulate` reports about scripts."
    case .generation: "What `generate` and `map` report about the files that they write."
    case .drift: "What `drift` reports: where the app's Swift and the flow differ."
    case .diff: "What `diff` reports: what a change of the flow changes."
    }
  }
}
