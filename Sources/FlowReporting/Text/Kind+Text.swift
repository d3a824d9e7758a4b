import FlowSource

extension Rule.Kind {
  /// One word for lists and tags.
  var word: String {
    switch self {
    case .reading: "reading"
    case .structure: "structure"
    case .invariant: "invariant"
    case .advice: "advice"
    case .excuse: "excuse"
    case .script: "script"
    }
  }

  /// What its rules have in common.
  var meaning: String {
    switch self {
    case .reading: "The file is no flow yet, or the flow means nothing yet."
    case .structure: "The flow has a meaning, and the meaning has a hole."
    case .invariant: "What must hold whatever the user does."
    case .advice: "Nothing breaks, and somebody should look at it."
    case .excuse: "What is said about excuses."
    case .script: "What `simulate` says of scripts."
    }
  }
}
