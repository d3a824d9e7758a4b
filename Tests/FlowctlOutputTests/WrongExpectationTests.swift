import FlowModel
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// What a script expects comes true in each story of the repository; what is written here is every
/// such line again, so that it is wrong. Where one passes, an expectation holds that should not.
struct WrongExpectationTests {
  static let scripts = KernelScriptTests.scripts + files(below: "flows", ending: ".txt")

  @Test(arguments: scripts)
  func `an expectation that is wrong fails at its line`(path: String) throws {
    let story = try Story(path)
    let lines = story.lines.map { story.wrong($0) }
    for variant in 0..<(lines.map(\.count).max() ?? 0) {
      var text = story.lines
      var changed: Set<Int> = []
      for (index, wrong) in lines.enumerated() where variant < wrong.count {
        text[index] = wrong[variant]
        changed.insert(index + 1)
      }
      let failed = story.failedExpectations(in: text)
      for line in changed.subtracting(failed).sorted() {
        Issue.record("\(path):\(line): `\(text[line - 1])` holds as well")
      }
      #expect(failed.isSubset(of: changed))
    }
  }

  @Test func `every kind of expectation is written wrongly, and often`() throws {
    var counts: [String: Int] = [:]
    for path in Self.scripts {
      let story = try Story(path)
      for line in story.lines where !story.wrong(line).isEmpty {
        let words = line.split(separator: " ")
        counts[words[1] == "not" ? "not live" : String(words[1]), default: 0] += 1
      }
    }
    #expect(
      Set(counts.keys) == [
        "visible", "stack", "children", "live", "not live", "presented", "state", "violation",
      ])
    for (kind, count) in counts { #expect(count > 15, "\(kind)") }
  }
}

/// A script with its flow.
private struct Story {
  let path: String
  let lines: [String]
  let flow: Flow
  private let flowPath: String
  private let brokenRules: Set<String>

  /// The text of every flow, by its whole path.
  private static let flows: [(String, String)] = ["flows", "Tests/Golden"]
    .flatMap { files(below: $0, ending: ".yaml") }
    .map { repository.appendingPathComponent($0).path }
    .map { ($0, (try? String(contentsOfFile: $0, encoding: .utf8)) ?? "") }

  init(_ path: String) throws {
    self.path = path
    let text = try String(
      contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.prefix { $0 != "#" }).trimmingCharacters(in: .whitespaces)
    }
    let named = try #require(lines.first { $0.hasPrefix("flow ") }).dropFirst("flow ".count)
    let folder = repository.appendingPathComponent(path).deletingLastPathComponent()
    let file = folder.appendingPathComponent(String(named)).standardizedFileURL
    flowPath = file.path
    let top = file.deletingLastPathComponent().path + "/"
    var texts: [String: String] = [:]
    for (other, text) in Self.flows where other.hasPrefix(top) {
      texts[String(other.dropFirst(top.count))] = text
    }
    flow = try #require(try resolveFlow(file.lastPathComponent, of: texts).flow)
    brokenRules = Set(
      lines.compactMap { line in
        line.hasPrefix("expect violation ")
          ? String(line.dropFirst("expect violation ".count)) : nil
      })
  }

  /// The lines of a script whose expectation fails.
  func failedExpectations(in script: [String]) -> Set<Int> {
    let text = script.map { $0.hasPrefix("flow ") ? "" : $0 }.joined(separator: "\n")
    let ran = flowctl("simulate", "--quiet", "--flow", flowPath, "-", input: text)
    let failed = ran.output.split(separator: "\n").filter {
      $0.hasSuffix("[expectation-failed]") && $0.contains(": error: ")
    }
    return Set(
      failed.compactMap { line in
        line.split(separator: ":").dropFirst().first.flatMap { Int($0) }
      })
  }

  // MARK: Writing it wrongly

  /// A line in every way in which it would be wrong, where it is right.
  func wrong(_ line: String) -> [String] {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.first == "expect", words.count > 1 else { return [] }
    let rest = words.count > 2 ? String(words[2]).trimmingCharacters(in: .whitespaces) : ""
    let wrong: [String] =
      switch words[1] {
      case "visible": visible(rest)
      case "presented": rest == "nothing" ? [screen(but: "")] : ["nothing", root]
      case "state": state(rest)
      case "violation": [Rule.invariants.first { !brokenRules.contains($0.name) }?.name ?? "?"]
      case "live": items(rest).map { "not live \($0)" }
      case "not": notLive(String(rest.dropFirst("live".count)))
      default: list(rest)
      }
    let subject = words[1] == "not" || words[1] == "live" ? "" : words[1] + " "
    return wrong.map { "expect \(subject)\($0)" }
  }

  private func visible(_ item: String) -> [String] {
    if item == "nothing" { return [screen(but: "")] }
    return ["nothing", screen(but: name(item))].filter { $0 != item } + otherArguments(item)
  }

  private func notLive(_ rest: String) -> [String] {
    let dead = items(rest)
    return dead.flatMap { ["live \($0)", "live \(root), \($0)", "live \($0), \(root)"] }
      + ["not live \(root), \(rest)", "not live \(rest), \(root)"]
  }

  /// Of a stack or of children: one more, one less, turned round, another one, other arguments.
  private func list(_ rest: String) -> [String] {
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let owner = String(parts[0])
    let items = items(parts.count > 1 ? String(parts[1]) : "")
    var wrong = [items + [items.last ?? root], [items.first ?? root] + items]
    if !items.isEmpty { wrong += [Array(items.dropLast()), Array(items.dropFirst())] }
    if items.map(name) != items.reversed().map(name) { wrong.append(items.reversed()) }
    for (index, item) in items.enumerated() {
      for other in [root].filter({ $0 != name(item) }) + otherArguments(item) {
        wrong.append(items[..<index] + [other] + items[(index + 1)...])
      }
    }
    return wrong.map { "\(owner): \($0.joined(separator: ", "))" }
  }

  private func state(_ assignment: String) -> [String] {
    let parts = assignment.split(separator: "=", maxSplits: 1).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return otherValues(parts[1]).map { "\(parts[0])=\($0)" }
  }

  /// An item with one of its arguments changed, for each of them.
  private func otherArguments(_ item: String) -> [String] {
    guard let open = item.firstIndex(of: "("), item.hasSuffix(")") else { return [] }
    let arguments = items(String(item[item.index(after: open)...].dropLast()))
    return arguments.indices.flatMap { index -> [String] in
      let parts = arguments[index].split(separator: ":", maxSplits: 1)
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      return otherValues(value).map { other in
        var changed = arguments
        changed[index] = "\(parts[0]): \(other)"
        return item[...open] + changed.joined(separator: ", ") + ")"
      }
    }
  }

  /// Values of the same type.
  private func otherValues(_ value: String) -> [String] {
    if value == "true" || value == "false" { return [value == "true" ? "false" : "true"] }
    if let number = Int(value) { return [String(number + 1)] }
    if value.hasPrefix("\"") { return [value.dropLast() + "!\""] }
    guard value.hasPrefix(".") else { return [] }
    let others = flow.variables.map(\.type) + flow.parameters.map(\.type)
    let cases = others.lazy.compactMap { flow.types.cases(of: flow.types.unwrapped($0)) }
      .map { $0.map { "." + flow.names[$0] } }
    return Array((cases.first { $0.contains(value) } ?? []).filter { $0 != value }.prefix(1))
  }

  // MARK: Words

  private var root: String { flow.text(flow.root) }

  private func screen(but name: String) -> String {
    let screens = flow.screens.indices.map { flow.text(ScreenID($0)) }
    return screens.first { $0 != name } ?? name
  }

  private func name(_ item: String) -> String { String(item.prefix { $0 != "(" }) }

  /// What stands between commas, outside of parentheses and quotes.
  private func items(_ text: String) -> [String] {
    var items = [""]
    var depth = 0
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      case "," where depth == 0 && !isQuoted:
        items.append("")
        continue
      default: break
      }
      items[items.count - 1].append(character)
    }
    return items.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0 != "" && $0 != "nothing" }
  }
}
