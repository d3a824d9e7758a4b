import FlowctlTestSupport
import Foundation
import Testing

/// What the documentation shows is what the program prints.
struct DocumentationTests {
  static let pages = ["README.md"] + files(below: "Documentation", ending: ".md")

  /// A block of code in a page, and the comment right above it.
  struct Block {
    var language: String
    var comment: String
    var text: String
  }

  static func blocks(of page: String) throws -> [Block] {
    let text = try String(
      contentsOf: repository.appendingPathComponent(page), encoding: .utf8)
    var blocks: [Block] = []
    var current: Block?
    var last = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = current {
          blocks.append(block)
          current = nil
        } else {
          current = Block(language: String(line.dropFirst(3)), comment: last, text: "")
        }
      } else if current != nil {
        current?.text += line + "\n"
      }
      last = String(line)
    }
    return blocks
  }

  @Test(arguments: pages)
  func `a command's output is what it prints`(page: String) throws {
    for block in try Self.blocks(of: page) where block.language == "console" {
      let lines = block.text.split(separator: "\n", maxSplits: 1)
      let command = String(try #require(lines.first))
      #expect(command.hasPrefix("$ flowctl "))
      let arguments = command.dropFirst("$ flowctl ".count).split(separator: " ").map(String.init)
      let ran = flowctl(arguments)
      #expect(ran.output + ran.errors == (lines.count > 1 ? String(lines[1]) : ""))
    }
  }

  @Test(arguments: pages)
  func `a file that is shown is the file`(page: String) throws {
    for block in try Self.blocks(of: page) where block.comment.hasPrefix("<!-- ") {
      let path = block.comment.dropFirst(5).dropLast(4)
      let file = repository.appendingPathComponent(String(path))
      #expect(try String(contentsOf: file, encoding: .utf8) == block.text)
    }
  }

  /// The flows on a rule's page are broken on purpose, and have tests of their own.
  @Test(arguments: pages.filter { !$0.hasPrefix("Documentation/Rules/") })
  func `a flow that is shown whole has names and types that are right`(page: String) throws {
    for block in try Self.blocks(of: page)
    where block.language == "yaml" && block.text.hasPrefix("flow: 1") {
      #expect(!flowctl("validate", "-", input: block.text).output.contains("[unknown-"))
    }
  }

  @Test(arguments: pages + ["CONTRIBUTING.md", "ARCHITECTURE.md", "flows/README.md"])
  func `a link leads somewhere`(page: String) throws {
    let text = try String(
      contentsOf: repository.appendingPathComponent(page), encoding: .utf8)
    let folder = repository.appendingPathComponent(page).deletingLastPathComponent()
    for part in text.components(separatedBy: "](").dropFirst() {
      let target = String(part.prefix { $0 != ")" && $0 != "#" })
      if target.isEmpty || target.contains("://") { continue }
      #expect(
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(target).path),
        "\(page) links to \(target)")
    }
  }
}
