import FlowctlTestSupport
import Foundation
import Testing

/// The page for whoever has a bug and no word for it: every flow has the finding that is shown, and the change mends
/// it.
struct SymptomTests {
  private static let page = repository.appendingPathComponent("Documentation/Symptoms.md")

  struct Symptom: CustomTestStringConvertible {
    var title: String
    /// By their languages, in the page's order.
    var blocks: [(language: String, text: String)]

    var testDescription: String { title }

    func block(_ language: String) -> String {
      blocks.first { $0.language == language }?.text ?? ""
    }
  }

  static let symptoms: [Symptom] = {
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n## ").dropFirst().map { section in
      let parts = section.components(separatedBy: "```")
      let blocks = parts.indices.filter { $0 % 2 == 1 }.map { index in
        let lines = parts[index].split(
          separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (language: String(lines[0]), text: lines.count > 1 ? String(lines[1]) : "")
      }
      return Symptom(
        title: String(section.prefix { $0 != "\n" }), blocks: blocks)
    }
  }()

  private static func validated(_ flow: String) throws -> Ran {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("app.yaml"))
      return flowctl("validate", "app.yaml", in: folder)
    }
  }

  @Test func `every symptom has a flow, a finding and a change`() {
    #expect(Self.symptoms.count == 14)
    for symptom in Self.symptoms {
      #expect(symptom.blocks.map(\.language) == ["yaml", "text", "diff"], "\(symptom.title)")
      #expect((10...25).contains(symptom.block("yaml").split(separator: "\n").count))
    }
  }

  /// `FLOWCTL_BLESS=1` renews the findings.
  @Test func `a flow's findings are those that are shown`() throws {
    var text = try String(contentsOf: Self.page, encoding: .utf8)
    for symptom in Self.symptoms {
      let flow = symptom.block("yaml")
      let ran = try Self.validated(flow)
      #expect(ran.status == 1 || ran.output.contains(": warning: "), "\(symptom.title)")
      text = text.replacing(
        flow + "```\n\n```text\n" + symptom.block("text"),
        with: flow + "```\n\n```text\n" + ran.output)
    }
    try expectGolden(text, Self.page)
  }

  @Test(arguments: symptoms)
  func `the change mends the flow`(symptom: Symptom) throws {
    let mended = try Self.applied(symptom.block("diff"), to: symptom.block("yaml"))
    let ran = try Self.validated(mended)
    #expect(ran.output == "")
    #expect(ran.status == 0)
  }

  @Test func `the list at the top leads to each symptom, and to the rule that is shown`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for symptom in Self.symptoms {
      let anchor = symptom.title.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .replacing(" ", with: "-")
      let entry = text.split(separator: "\n").first {
        $0.hasPrefix("- [\(symptom.title)](#\(anchor)): ")
      }
      let rule = try #require(entry?.split(separator: "`").dropFirst().first, "\(symptom.title)")
      #expect(symptom.block("text").contains("[\(rule)]\n"))
    }
  }

  /// A diff without places: what is taken out and kept stands in the text once.
  private static func applied(_ diff: String, to text: String) throws -> String {
    var result = text
    for hunk in diff.components(separatedBy: "@@\n") {
      let lines = hunk.split(separator: "\n")
      func side(without sign: Character) -> String {
        lines.filter { $0.first != sign }.map { $0.dropFirst() + "\n" }.joined()
      }
      let old = side(without: "+")
      try #require(result.components(separatedBy: old).count == 2, "\(old)")
      result = result.replacing(old, with: side(without: "-"))
    }
    return result
  }
}
