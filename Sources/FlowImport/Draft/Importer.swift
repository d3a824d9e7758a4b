package import FlowSource

/// Makes a draft of an app's code.
package enum Importer {
  /// - Parameters:
  ///   - root: the coordinator to begin with, by its name in the code or in the flow; nil is the one that the
  ///     app starts.
  ///   - isCompared: whether all is wanted that is said, even if it is more than can be decided: what is left out of a
  ///     draft hangs on what else there is.
  /// - Returns: nil where the sources hold no coordinator; the message says what to do.
  package static func draft(
    of files: [FileCode], sources: SourceSet, mapping: CodeMapping, root: String?,
    isCompared: Bool = false
  ) -> Result<Draft, ImportFailure> {
    let index = TypeIndex(files)
    let text = SourceText(files.map(\.file), of: sources)
    let coordinators = index.coordinators(mapping, text)
    if coordinators.isEmpty {
      let unread = files.lazy.compactMap { $0.unreadPlace(in: sources) }.first
      return .failure(
        ImportFailure(
          unread.map { "no coordinator could be read: \($0)" } ?? index.noCoordinator(coordinators))
      )
    }
    var assembler = Assembler(index, coordinators, mapping)
    assembler.isCompared = isCompared
    guard assembler.chooseRoot(root) else {
      return .failure(ImportFailure("there is no coordinator `\(root ?? "")` in the sources"))
    }
    var draft = assembler.assemble(isPart: root != nil)
    draft.census.files = files.count
    draft.census.unreadable = files.count { $0.error != nil }
    count(files, index, coordinators, assembler, draft.undeclaredEnds, &draft.census)
    if draft.census.followed * 2 < draft.census.written {
      draft.remarks.append(
        "Less than half of the coordinators were followed: \(draft.census.followed) of "
          + "\(draft.census.written). The others are only seen to be there.")
    }
    if draft.census.understood * 2 < draft.census.inside {
      draft.remarks.append(
        "Less than half of the navigation was understood: \(draft.census.understood) of "
          + "\(draft.census.inside) calls in coordinators.")
    }
    for file in files {
      guard let place = file.error, let why = file.whyUnread else { continue }
      draft.unreadable.append(place)
      draft.questions.insert(
        Draft.Question(text: "\(why): what stands in it?", range: place, weight: 9), at: 0)
    }
    return .success(draft)
  }

  private static func count(
    _ files: [FileCode], _ index: TypeIndex, _ coordinators: [Int], _ assembler: Assembler,
    _ ends: Set<SourceRange>, _ census: inout Draft.Census
  ) {
    census.coordinators = coordinators.count
    census.inside = ends.count
    let extents = coordinators.flatMap { index.types[$0].parts.map(\.extent) }
    let understood = assembler.understood
    for range in files.flatMap(\.navigationCalls) {
      let isInside = extents.contains { $0.holds(range) }
      if !isInside {
        census.outside.append(range)
      } else {
        census.inside += 1
        if understood.contains(range) { census.understood += 1 }
      }
    }
  }

  /// The draft as YAML; `place` gives a path and a line.
  package static func text(of draft: Draft, place: @escaping (SourceRange) -> String) -> String {
    DraftText.render(draft, place: place)
  }
}

package struct ImportFailure: Error {
  package let message: String

  init(_ message: String) { self.message = message }
}

extension TypeIndex {
  func noCoordinator(_ coordinators: [Int]) -> String {
    let missed = missedSupertypes(coordinators)
    guard let first = missed.first else { return "there is no coordinator in the sources" }
    let names = missed.prefix(3).map { "`\($0.name)`" }.joined(separator: ", ")
    return
      "there is no coordinator in the sources; if one of \(names) is your base type, add it to "
      + "`code: { coordinator: [\(first.name)] }`"
  }
}

extension Draft.Census {
  /// `12 of 14 navigation calls in coordinators understood; 3 outside coordinators`
  package var text: String {
    var parts = [
      "\(Drift.count(files, "Swift file"))",
      "\(written) of \(Drift.count(coordinators, "coordinator")) written, \(followed) followed",
    ]
    parts.append(
      "\(understood) of \(inside) navigation calls in coordinators understood, \(outside.count) outside coordinators"
    )
    if unreadable > 0 { parts.append("\(Drift.count(unreadable, "file")) can't be parsed") }
    return parts.joined(separator: " · ")
  }

  /// Whether at least half of the app was understood.
  package var isHalf: Bool { understood * 2 >= inside && followed * 2 >= written }
}
