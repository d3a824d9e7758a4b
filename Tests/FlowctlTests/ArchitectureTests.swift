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
    }
    return table
  }()

  /// What each target depends on, by Package.swift.
  static let dependencies: [String: Set<String>] = {
    let text =
      (try? String(
        contentsOf: repository.appendingPathComponent("Package.swift"), encoding: .utf8)) ?? ""
    var table: [String: Set<String>] = [:]
    for part in text.components(separatedBy: "arget(").flatMap({
      $0.components(separatedBy: "stage(")
    }) {
      let words = part.components(separatedBy: "\"")
      guard words.count > 1,
        part.drop(while: { $0.isWhitespace }).first.map({ "n\"".contains($0) }) == true,
        let list = part.range(of: #"(imports|dependencies): \["#, options: .regularExpression)
      else { continue }
      let end = part[list.upperBound...].firstIndex(of: "]") ?? part.endIndex
      let names = part[list.upperBound..<end].components(separatedBy: "\"")
      table[words[1]] = Set(names.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
      table[words[1]]?.subtract(["swift-argument-parser", "swift-syntax"])
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
        // An example of the command `flowctl import` is none.
        guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count,
          words[0] != "flowctl"
        else { continue }
        found.insert(String(words[index + 1]))
      }
    }
    return found.subtracting(["Glibc", "Darwin", "Musl", "Dispatch"])
  }

  @Test(arguments: stages)
  func `a target imports what the table says`(target: String) throws {
    let allowed = try #require(Self.allowed[target], "\(target) is not in the table")
    #expect(try imports(of: target) == allowed)
  }

  @Test(arguments: stages)
  func `a target depends on what the table says`(target: String) throws {
    #expect(Self.dependencies[target, default: []] == Self.allowed[target])
  }

  @Test func `the table has the targets that there are`() {
    #expect(Set(Self.allowed.keys) == Set(Self.stages))
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
