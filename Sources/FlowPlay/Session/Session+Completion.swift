import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// What Tab offers.
extension Session {
  /// The texts that may stand in place of what is typed so far; each goes on to the next blank, so that
  /// `why` is offered before all screens are.
  package func completions(of typed: String) -> [String] {
    let lines = question == nil ? self.lines : answers
    var seen: Set<String> = []
    return lines.filter { $0.hasPrefix(typed) }.map { Self.cut($0, behind: typed) }
      .filter { seen.insert($0).inserted }
  }

  /// The part of a path that is to be completed by the names of files, if the line wants one.
  package func pathToComplete(in typed: String) -> String? {
    for word in ["save ", "save! "] where question == nil && typed.hasPrefix(word) {
      return String(typed.dropFirst(word.count))
    }
    return nil
  }

  /// How far all of these texts are the same.
  package static func commonStart(of texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    return texts.dropFirst().reduce(first) { common, text in
      String(zip(common, text).prefix { $0 == $1 }.map(\.0))
    }
  }

  private static func cut(_ line: String, behind typed: String) -> String {
    let rest = line.dropFirst(typed.count)
    guard let blank = rest.firstIndex(of: " ") else { return line }
    return String(line[...blank])
  }

  /// Everything that can be typed now, what the app's user can do first.
  private var lines: [String] {
    let done = world.map { world in
      offers(in: world).map { kernel.text(of: $0, in: world) }
    }
    let screens = flow.screens.map { flow.names[$0.name] }
    let coordinators = flow.coordinators.indices.map { flow.text(CoordinatorID($0)) }
    let variables = flow.variables.map { flow.names[$0.name] + "=" }
    let both = screens + coordinators
    return (done ?? []) + Self.words.map { $0 == "why" || $0 == "save" ? $0 + " " : $0 }
      + (screens + flow.checks.map { flow.names[$0.name] }).map { "why " + $0 }
      + variables.map { "set " + $0 }
      + variables.map { "launch " + $0 }
      + screens.map { "expect visible " + $0 } + both.map { "expect presented " + $0 }
      + ["live ", "not live "].flatMap { word in coordinators.map { "expect " + word + $0 } }
      + ["stack ", "children "].flatMap { word in coordinators.map { "expect " + word + $0 + ":" } }
      + variables.map { "expect state " + $0 }
      + Rule.invariants.map { "expect violation " + $0.name }
  }

  /// The values that a question can be answered with.
  private var answers: [String] {
    guard let blank = question?.blank else { return [] }
    let values = flow.choices(for: blank.type) ?? []
    return values.map { text(of: $0, as: blank.type) } + ["cancel", "quit"]
  }
}
