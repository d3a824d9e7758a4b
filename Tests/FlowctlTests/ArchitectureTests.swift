import FlowctlTestSupport
import Foundation
import Testing

/// The table in ARCHITECTURE.md is true.
struct ArchitectureTests {
  /// What each target may import, by the table.
  static let allowed: [String: Set<String>] = {
    let text =
      (try? String(
        contentsOf: repository.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)) ?? ""
    var table: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2 else { continue }
      let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      let imports = cells.count > 2 ? cells[2] : ""
      let names = imports.split(separator: "`").enumerated().filter { $0.offset % 2 == 0 }
      table[name] = Set(names.map { String($0.element) }.filter { !$0.contains(",") && $0 != "" })
      if imports.contains("all of them") { table[name]?.insert("*") }
    }
    return table
  }()

  static let stages = names(in: repository.appendingPathComponent("Sources"))

  private func imports(of target: String) throws -> Set<String> {
    var found: Set<String> = []
    for file in files(below: "Sources/\(target)", ending: ".swift") {
      let text = try String(
        contentsOf: repository.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count else {
          continue
        }
        found.insert(String(words[index + 1]))
      }
    }
    return found.subtracting(["Glibc", "Darwin", "Musl"])
  }

  @Test(arguments: stages)
  func `a target imports only what the table allows`(target: String) throws {
    let allowed = try #require(Self.allowed[target], "\(target) is not in the table")
    let imports = try imports(of: target)
    if allowed.contains("*") {
      #expect(imports.isDisjoint(with: ["CLibYAML", "CPageFiles"]))
      return
    }
    #expect(imports.subtracting(allowed).isEmpty)
  }

  @Test(arguments: stages)
  func `nothing imports Foundation`(target: String) throws {
    #expect(!(try imports(of: target).contains { $0.hasPrefix("Foundation") }))
  }

  @Test(arguments: [("CLibYAML", "FlowYAML"), ("CPageFiles", "FlowPage")])
  func `only one target sees what is written in C`(module: String, reader: String) throws {
    for target in Self.stages where target != reader {
      #expect(!(try imports(of: target).contains(module)), "\(target)")
    }
  }
}
