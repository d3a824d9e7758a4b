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
}
