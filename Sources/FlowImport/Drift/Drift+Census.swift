import FlowModel
package import FlowSource

// What was looked at, and what keeps the app and the flow from being compared.

extension Drift {
  /// Why nothing can be said: a gate must not pass where nothing was read.
  package func obstacle(in sources: SourceSet) -> String? {
    if coordinators.isEmpty {
      let missed = index.missedSupertypes(coordinators).prefix(3).map { "`\($0.name)`" }
      let hint =
        missed.isEmpty
        ? ""
        : "; if one of \(missed.joined(separator: ", ")) is your base type, add it to "
          + "`code: { coordinator: [\(index.missedSupertypes(coordinators)[0].name)] }`"
      return "there is no coordinator in the sources" + hint
    }
    for (file, place) in unreadable where matters(file) {
      let line = LineIndex(sources[file].bytes).position(of: place.start).line
      return "\(sources[file].path):\(line): this file can't be parsed, and it names a coordinator"
    }
    return nil
  }

  /// Whether a file that can't be parsed may hide a coordinator.
  private func matters(_ file: SourceID) -> Bool {
    let names = Set(
      coordinators.map { index.types[$0].name } + mapping.coordinator
        + flow.coordinators.map { flow.names[$0.name] + "Coordinator" })
    let all = SourceRange(file: file, start: 0, end: .max)
    return text.contains(in: all) { names.contains($0) || $0.hasSuffix("Coordinator") }
  }

  /// `211 Swift files · 13 coordinators in the app, 13 in the flow · …`
  package func census(files: Int) -> String {
    var parts = [
      Self.count(files, "Swift file"),
      Self.count(coordinators.count, "coordinator")
        + " in the app, \(flow.coordinators.count) in the flow",
    ]
    if !unreadable.isEmpty {
      parts.append(
        Self.count(unreadable.count, "file") + " can't be parsed, so nothing is said to be gone")
    }
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
    return parts.joined(separator: " · ")
  }

  private func isInCoordinator(_ range: SourceRange) -> Bool {
    coordinators.contains { type in
      index.types[type].parts.contains { part in
        part.extent.file == range.file && part.extent.start <= range.start
          && range.end <= part.extent.end
      }
    }
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
