import FlowModel
import FlowSource
import FlowSpec

// What was looked at, and what keeps the app and the flow from being compared.

extension Drift {
  /// Why nothing can be said: a gate must not pass where nothing was read.
  package var obstacle: String? {
    guard coordinators.isEmpty else { return nil }
    if let first = unreadPlaces.first { return "no coordinator could be read: \(first)" }
    let missed = index.missedSupertypes(coordinators).prefix(3).map { "`\($0.name)`" }
    let hint =
      missed.isEmpty
      ? ""
      : "; if one of \(missed.joined(separator: ", ")) is your base type, add it to "
        + "`code: { coordinator: [\(index.missedSupertypes(coordinators)[0].name)] }`"
    return "there is no coordinator in the sources" + hint
  }

  /// `211 Swift files · 13 coordinators in the app, 13 in the flow · …`
  package func census(files: Int) -> String {
    var parts = [
      Self.count(files, "Swift file"),
      Self.count(coordinators.count, "coordinator")
        + " in the app, \(flow.coordinators.count) in the flow",
    ]
    let inside = navigationCalls.filter { isInCoordinator($0) }.count
    if inside < navigationCalls.count {
      parts.append(
        "\(navigationCalls.count - inside) of \(navigationCalls.count) navigation calls are outside "
          + "coordinators")
    }
    if let missed = index.missedSupertypes(coordinators).first, missed.count > 1 {
      parts.append(
        "\(missed.count) types called …Coordinator are `\(missed.name)` and were left out")
    }
    return (parts + [compared, notCompared].compactMap { $0 }).joined(separator: " · ")
  }

  /// What agrees.
  private var compared: String? {
    if !findings.all.isEmpty { return nil }
    return "the names of " + Self.count(flow.coordinators.count, "coordinator") + ", "
      + Self.count(flow.screens.count, "screen") + " and "
      + (flow.boundaries.count == 1 ? "1 child" : "\(flow.boundaries.count) children") + " agree"
  }

  /// What the code may do otherwise without a word of it here.
  private var notCompared: String {
    let closed = declarations.screens.count { $0.codeEvents != nil }
    return Self.count(flow.transitions.count, "transition") + ", how "
      + (flow.boundaries.count == 1 ? "1 child is" : "\(flow.boundaries.count) children are")
      + " shown and the events of " + Self.count(flow.screens.count - closed, "screen")
      + " were not compared (`--since`)"
  }

  private func isInCoordinator(_ range: SourceRange) -> Bool {
    coordinators.contains { type in
      index.types[type].parts.contains { $0.extent.holds(range) }
    }
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
