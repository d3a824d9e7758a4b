import FlowctlTestSupport
import Foundation
import Testing

/// A switch over steps, rules, boundaries, gestures or actions names every case, so that the compiler says
/// what a new one needs.
struct ExhaustiveSwitchTests {
  static let targets = [
    "FlowKernel", "FlowRules", "FlowProver", "FlowDrawing", "FlowModel", "FlowPage",
    "FlowReporting", "FlowConform",
  ]

  /// The files with a `default:`, each with how many: over characters, bytes, texts, and values, which are
  /// numbers.
  static let open = [
    "FlowConform/JSON/JSONScanner.swift": 4, "FlowConform/JSON/JSONValue.swift": 2,
    "FlowConform/Traces/LetterReader.swift": 1, "FlowConform/Traces/TraceLine.swift": 1,
    "FlowDrawing/Writing/DOT.swift": 1, "FlowDrawing/Writing/Identifiers.swift": 1,
    "FlowDrawing/Writing/Mermaid.swift": 1, "FlowModel/Types/TypeTable.swift": 2,
    "FlowProver/Checks/CheckAtoms.swift": 1,
    "FlowPage/Writing/Address.swift": 2, "FlowPage/Writing/PageHTML.swift": 2,
    "FlowReporting/Diagnostics/RepositoryPaths.swift": 1,
    "FlowReporting/GitHub/WorkflowCommand.swift": 1, "FlowReporting/JSON/JSONWriter.swift": 1,
    "FlowReporting/Markdown/MarkdownTable.swift": 1,
    "FlowReporting/Text/PlainText.swift": 3, "FlowReporting/Text/PlainTextWriter.swift": 2,
    "FlowReporting/XML/XMLWriter.swift": 2, "FlowRules/Patch.swift": 1,
  ]

  @Test func `no switch over the model's or the kernel's enumerations has a default`() throws {
    var found: [String: Int] = [:]
    for target in Self.targets {
      for file in files(below: "Sources/\(target)", ending: ".swift") {
        let text = try String(
          contentsOf: repository.appendingPathComponent(file), encoding: .utf8)
        let count = text.split(separator: "\n").count { line in
          let code = line.drop { $0 == " " }
          return code.hasPrefix("default:") || code.hasPrefix("case _:")
        }
        if count > 0 { found[String(file.dropFirst("Sources/".count))] = count }
      }
    }
    #expect(found == Self.open)
  }
}
