import FlowGenerate
import FlowTestSupport
import FlowctlCommands
import FlowctlTestSupport
import Foundation
import Testing

/// `--check` after an edit of the flow: the navigator is stale, or it does what one of the edited flow would.
@MainActor struct NavigatorEditTests {
  private nonisolated static let most =
    ProcessInfo.processInfo.environment["FLOWCTL_NAVIGATOR"] == "1" ? 200 : 12

  private nonisolated static let words = [
    ("push: ", "present: "), ("present: ", "push: "), (": push", ": present"),
    (": present", ": push"), (": pop", ": popToRoot"), ("pop }", "stay }"), (": stay", ": pop"),
    (": dismiss", ": stay"), ("false", "true"), ("true", "false"), ("if: ", "if: not "),
    ("replace: ", "push: "), ("async: ", "events: "), ("Int", "String"),
  ]

  /// The text with one word changed, or one line left out, in an order that mixes both.
  private static func edits(of text: String) -> [String] {
    let lines = text.components(separatedBy: "\n")
    var edits: [String] = []
    func add(_ line: String?, at index: Int) {
      var other = lines
      if let line { other[index] = line } else { other.remove(at: index) }
      edits.append(other.joined(separator: "\n"))
    }
    for (index, line) in lines.enumerated() {
      for (old, new) in words {
        if let range = line.range(of: old) {
          add(line.replacingCharacters(in: range, with: new), at: index)
        }
      }
      add(nil, at: index)
    }
    var random = SeededGenerator(seed: 12)
    return edits.shuffled(using: &random)
  }

  @Test func `after an edit it is stale, or does what the flow says now`() throws {
    var tried = 0
    var stale = 0
    // The largest last: it has edits for what the others lack.
    let texts = try
      (files(below: "flows/pitfalls", ending: ".yaml")
      + files(below: "flows/seeds", ending: ".yaml"))
      .map { try String(contentsOf: repository.appendingPathComponent($0), encoding: .utf8) }
      .sorted { $0.count < $1.count }
    for (index, text) in texts.enumerated() {
      var left = (Self.most - tried) / (texts.count - index)
      guard left > 0, let flow = try resolveFlow(text).flow else { continue }
      let parts = NavigatorTests.Trip(flow, places: 100).parts
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("flow.yaml")
        let arguments = [
          "generate", "swift", "flow.yaml", "--navigator", "N.swift", "--places", "100",
        ]
        try write(text, to: file)
        // Some have no navigator.
        if flowctl(arguments, in: folder).status != 0 { return }
        for edit in Self.edits(of: text) where left > 0 {
          guard let edited = try resolveFlow(edit).flow else { continue }
          try write(edit, to: file)
          let checked = flowctl(arguments + ["--check"], in: folder)
          let isStale = checked.errors.contains("stale-swift")
          // Names may clash then, and that is told.
          if checked.status != 0, !isStale { continue }
          left -= 1
          tried += 1
          if isStale {
            stale += 1
            continue
          }
          let trip = NavigatorTests.Trip(edited, parts)
          for start in trip.screens.prefix(8) {
            for end in trip.screens.prefix(8) {
              try trip.go(to: start)
              try trip.go(to: end)
            }
          }
        }
      }
    }
    #expect(tried == Self.most)
    #expect(stale > 0)
    if Self.most > 12 {
      FileHandle.standardError.write(Data("\(tried) edits, \(stale) stale\n".utf8))
    }
  }
}
