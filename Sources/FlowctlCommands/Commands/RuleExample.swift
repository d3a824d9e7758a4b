import FlowChecking
import FlowReporting
import FlowRules
import FlowSource

/// The flow that breaks a rule, run as if it stood in a file: what is shown is what flowctl says.
struct RuleExample: FileSystem {
  private let files: [String: [UInt8]]
  private let isGeneration: Bool

  init(of rule: Rule) {
    let explanation = rule.explanation
    isGeneration = rule.kind == .generation
    if rule == .staleSwift {
      files = [
        "flow.yaml": explanation.brokenBytes, "Flow.swift": Array("enum Flow {}\n".utf8),
      ]
    } else if rule == .staleMap {
      files = ["flow.yaml": explanation.brokenBytes, "MAP.md": Array("# App\n".utf8)]
    } else if rule.kind == .diff, let flow = explanation.flow {
      files = ["old.yaml": Array(flow.utf8), "new.yaml": explanation.brokenBytes]
    } else if let flow = explanation.flow {
      files = ["flow.yaml": Array(flow.utf8), "script.txt": explanation.brokenBytes]
    } else {
      files = ["flow.yaml": explanation.brokenBytes]
    }
  }

  /// The command that looks at it.
  private var arguments: [String] {
    if files["MAP.md"] != nil {
      return ["map", "--format", "markdown", "flow.yaml", "-o", "MAP.md", "--check"]
    }
    if isGeneration {
      return ["generate", "swift", "flow.yaml"]
        + (files["Flow.swift"] == nil ? [] : ["--output", "Flow.swift", "--check"])
    }
    if files["old.yaml"] != nil { return ["diff", "old.yaml", "new.yaml"] }
    return files["script.txt"] == nil ? ["validate", "flow.yaml"] : ["simulate", "script.txt"]
  }

  func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let bytes = files[path] else { throw .missing }
    return bytes
  }

  func realPath(_ path: String) -> String? { files[path] == nil ? nil : "/" + path }

  /// A rule with what flowctl prints of its broken example.
  static func run(of rule: Rule) -> ExplainedRule {
    // The released program alone can read Swift, and what is shown must not depend on the program.
    if rule.kind == .drift { return ExplainedRule(rule, output: "") }
    let example = RuleExample(of: rule)
    let printed = PrintedBytes()
    let console = Console(
      standardOutput: Output(isTerminal: false) {
        printed.bytes += $0
        return nil
      },
      // What is generated goes to standard output, so what is said of it doesn't.
      standardError: Output(isTerminal: false) {
        if example.isGeneration { printed.bytes += $0 }
        return nil
      },
      standardInput: { .failure(.missing) }, environment: { _ in nil }, workingDirectory: "",
      files: example)
    _ = Flowctl.run(example.arguments, console: console)
    return ExplainedRule(rule, output: String(decoding: printed.bytes, as: UTF8.self))
  }
}

private final class PrintedBytes {
  var bytes: [UInt8] = []
}
