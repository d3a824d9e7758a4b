import FlowctlTestSupport
import Foundation
import Testing

/// Small changes of the code: `drift` sees those of navigation, and says nothing of others.
struct DriftMutationTests {
  struct Sample {
    var name: String
    var swift: String
    var flow: String

    init(_ name: String) throws {
      self.name = name
      let file = DraftTests.folder.appendingPathComponent(name + "/App.swift")
      swift = try String(contentsOf: file, encoding: .utf8)
      flow = try App(swift).draft().output
    }

    /// The words that a pattern finds, each once, in the order of the text.
    func words(_ pattern: String) -> [String] {
      guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
      let whole = NSRange(swift.startIndex..., in: swift)
      var seen: Set<String> = []
      return expression.matches(in: swift, range: whole).compactMap { match in
        Range(match.range(at: 1), in: swift).map { String(swift[$0]) }
      }.filter { seen.insert($0).inserted }
    }

    func replacing(_ word: String, with other: String) -> String {
      swift.replacingOccurrences(
        of: "\\b\(word)\\b", with: other, options: .regularExpression)
    }

    /// The text without a type's declaration and its extensions.
    func deleting(_ type: String) -> String {
      var text = swift
      let head = "(?m)^(?:@\\w+ )*(?:final )?(?:class|extension) \(type)\\b[^{]*\\{"
      while let found = text.range(of: head, options: .regularExpression) {
        var depth = 1
        var end = found.upperBound
        while end < text.endIndex, depth > 0 {
          if text[end] == "{" { depth += 1 }
          if text[end] == "}" { depth -= 1 }
          end = text.index(after: end)
        }
        text.removeSubrange(found.lowerBound..<end)
      }
      return text
    }

    func rules(of swift: String) throws -> [String] {
      try App(swift, flow: flow).drift().rules
    }
  }

  static let samples: [Sample] = DraftTests.dialects.compactMap { try? Sample($0) }
  private static let coordinators = "class (\\w+(?:Coordinator|Flow))\\b"
  private static let screens = "class ((?!Base)\\w+ViewController)\\b"
  /// A controller of the app's own that holds tabs: the flow has no name for it.
  private static let bar = "BarViewController"

  @Test(arguments: samples.map(\.name))
  func `a coordinator or a screen with another name is seen`(name: String) throws {
    let sample = try Sample(name)
    for word in sample.words(Self.coordinators) {
      let suffix = word.hasSuffix("Flow") ? "Flow" : "Coordinator"
      #expect(
        !(try sample.rules(of: sample.replacing(word, with: "Zebra" + suffix)).isEmpty), "\(word)")
    }
    for word in sample.words(Self.screens) where word != Self.bar {
      let rules = try sample.rules(of: sample.replacing(word, with: "ZebraViewController"))
      #expect(rules.contains("code-unknown-screen"), "\(word)")
    }
  }

  @Test(arguments: samples.map(\.name))
  func `a coordinator that is deleted is seen`(name: String) throws {
    let sample = try Sample(name)
    for word in sample.words(Self.coordinators) {
      let rules = try sample.rules(of: sample.deleting(word))
      #expect(rules.contains("flow-unknown-coordinator"), "\(word)")
    }
  }

  @Test(arguments: samples.map(\.name))
  func `a child that is not started any more, or by somebody else, is seen`(name: String) throws {
    let sample = try Sample(name)
    let coordinators = sample.words(Self.coordinators)
    let children = coordinators.filter { sample.swift.contains("= \($0)(") }
    for child in children where !["AppCoordinator", "RegisterCoordinator"].contains(child) {
      let gone = sample.swift.replacingOccurrences(
        of: "(?<!class )(?<!extension )\\b\(child)\\b", with: "Nothing", options: .regularExpression
      )
      #expect(try sample.rules(of: gone).contains("flow-unknown-child"), "\(child)")
      for other in coordinators where other != child {
        let moved = sample.swift + "\nextension \(other) { func moved() { _ = \(child)() } }\n"
        let rules = try sample.rules(of: moved)
        let isNew = !sample.swift.contains("class \(other)") || !hasChild(child, of: other, sample)
        #expect(rules.contains("code-unknown-child") == isNew, "\(child) in \(other)")
      }
    }
  }

  /// Whether the flow knows the child there, as the draft writes it.
  private func hasChild(_ child: String, of other: String, _ sample: Sample) -> Bool {
    let parent = short(other)
    guard let start = sample.flow.range(of: "\n  \(parent):\n    x-code") else { return false }
    let rest = sample.flow[start.upperBound...]
    let end = rest.range(of: "\n  [A-Z]", options: .regularExpression)?.lowerBound ?? rest.endIndex
    let name = short(child)
    return rest[..<end].contains("      \(name): { as:")
      || rest[..<end].range(of: "tabs: \\[[^\\]]*\\b\(name)\\b", options: .regularExpression) != nil
  }

  private func short(_ name: String) -> String {
    name.hasSuffix("Coordinator") ? String(name.dropLast("Coordinator".count)) : name
  }

  @Test func `a case of an event is seen, whatever happens to it`() throws {
    let sample = try Sample("enum-events")
    for (old, new) in [
      ("case signIn, lookAround", "case signUp, lookAround"),
      ("case signIn, lookAround", "case signIn"),
      ("case signIn, lookAround", "case signIn, lookAround, help"),
      ("case leave\n", "case quit\n"), ("case done, cancel", "case done"),
    ] {
      let rules = try sample.rules(of: sample.swift.replacing(old, with: new))
      #expect(rules.contains { $0.hasSuffix("-event") }, "\(new)")
    }
  }

  @Test(arguments: samples.map(\.name))
  func `what is no navigation may be called anything`(name: String) throws {
    let sample = try Sample(name)
    // The events of a protocol that is a closed list are names of the flow.
    let isClosed = sample.flow.contains("x-code-events: ")
    let words = sample.words("\\b(?:let|var|func) ([a-z]\\w+)")
      .filter { !isClosed || !sample.flow.contains(".\($0):") }
    var count = 0
    for round in 0..<8 {
      for word in words {
        let rules = try sample.rules(of: sample.replacing(word, with: "zebra\(round)"))
        #expect(rules == [], "\(word)")
        count += 1
      }
    }
    #expect(count > 50)
  }
}
