import FlowctlTestSupport
import Foundation
import Testing

/// The page that takes a coordinator to `steps`: whatever stands there compiles, section by section.
@Suite(.enabled(if: SwiftCompiler.isThere, "swiftc is not on the PATH"))
struct AdoptionTests {
  /// Its blocks of code, with the file's name above them.
  private struct Block {
    var section: String
    var mark: String
    var language: String
    var text: String
  }

  private func blocks() throws -> [Block] {
    let page = try String(
      contentsOf: repository.appendingPathComponent("Documentation/Adoption.md"), encoding: .utf8)
    var blocks: [Block] = []
    var section = ""
    var mark = ""
    var language = ""
    var open: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```"), let lines = open {
        let text = lines.map { $0 + "\n" }.joined()
        blocks.append(Block(section: section, mark: mark, language: language, text: text))
        open = nil
        mark = ""
      } else if line.hasPrefix("```") {
        open = []
        language = String(line.dropFirst(3))
      } else if open != nil {
        open?.append(line)
      } else if line.hasPrefix("## ") {
        section = String(line.dropFirst(3))
      } else if line.hasPrefix("`"), line.dropFirst().firstIndex(of: "`") == line.indices.last {
        mark = String(line.dropFirst().dropLast())
      }
    }
    return blocks
  }

  @Test func `every section compiles`() throws {
    let blocks = try blocks()
    let sections = blocks.map(\.section).reduce(into: [String]()) { sections, section in
      if sections.last != section { sections.append(section) }
    }
    #expect(sections.count == 7)
    #expect(Set(blocks.map(\.mark)).count == 6)
    var sources = try HeadlessApp.example(["Headless/"])
    var flow = ""
    for section in sections {
      for block in blocks where block.section == section {
        if block.mark.hasSuffix(".swift") {
          sources[block.mark] = block.text.replacingOccurrences(
            of: "import UIKit\n", with: "import Foundation\n")
        } else if block.mark == "flows/app.yaml" {
          flow = block.language == "diff" ? try changed(flow, by: block.text) : block.text
        }
      }
      let level = section.hasPrefix("1") || section.hasPrefix("2") || section.hasPrefix("3")
      if !flow.isEmpty { sources["Flow.swift"] = try generated(flow, level ? "types" : "steps") }
      let wanted = blocks.first { $0.section == section && $0.mark == "swift build" }?.text ?? ""
      let errors = try SwiftCompiler.errors(in: sources)
      #expect(errors.map { $0 + "\n" }.joined() == wanted, "\(section)")
    }
  }

  private func generated(_ flow: String, _ level: String) throws -> String {
    var text = ""
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      text = try swift(of: "flow.yaml", "--level", level, in: folder)
      #expect(flowctl("validate", "--strict", "flow.yaml", in: folder).status == 0)
    }
    return text
  }

  /// Each line that goes stands in the flow once, and those that come take its place.
  private func changed(_ flow: String, by diff: String) throws -> String {
    var flow = flow
    var old: Substring?
    var new: [Substring] = []
    func apply() throws {
      guard let old else { return }
      let lines = "\n" + old + "\n"
      try #require(flow.components(separatedBy: lines).count == 2, "\(old)")
      flow = flow.replacingOccurrences(of: lines, with: "\n" + new.joined(separator: "\n") + "\n")
    }
    for line in diff.split(separator: "\n") {
      if line.hasPrefix("-") {
        try apply()
        (old, new) = (line.dropFirst(), [])
      } else {
        new.append(line.dropFirst())
      }
    }
    try apply()
    return flow
  }
}
