import FlowKernel
package import FlowModel
package import FlowSource

/// Where everything that may happen seems to lead, by one saturation: more than can be, and never less.
package struct Outlook {
  /// The saturation, for who looks for ways as well.
  package var survey: Survey
  /// By occurrence, where its turns seem to end, and in which settled heads they may begin.
  private let arrivals: [Occurrence: [Arrival: Set<Int>]]
  /// What may be seen where a turn ends.
  private let screens: [Place: Set<ScreenID>]

  /// - Parameter means: what takes part, besides the user's hand.
  package init(
    _ flow: Flow, by means: Means = .all, limits: Survey.Limits = Survey.Limits(),
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    survey = Survey(flow, by: means, limits: limits, notesHoles: true, endingAt: isError)
    var reader = ArrivalReader(of: &survey.search.saturation)
    reader.readAll(&survey.search.saturation)
    arrivals = reader.arrivals
    screens = reader.screensAt
  }

  /// Whether no limit was reached: else there may be more.
  package var isWhole: Bool { survey.isWhole }

  /// Everything that may happen while something is seen.
  package var occurrences: some Sequence<Occurrence> { arrivals.keys }

  /// What may be seen after an occurrence.
  package func targets(of occurrence: Occurrence) -> Set<ScreenID> {
    let all = (arrivals[occurrence] ?? [:]).keys.map { seen(after: occurrence, $0) }
    guard var found = all.max(by: { $0.count < $1.count }) else { return [] }
    if all.count == 1 { return found }
    for other in all { found.formUnion(other) }
    return found
  }

  private func seen(after occurrence: Occurrence, _ arrival: Arrival) -> Set<ScreenID> {
    switch arrival {
    case .at(let place): screens[place] ?? []
    case .same: occurrence.screen.map { [$0] } ?? []
    }
  }

  /// To see how far everything is costs as much for so many rules as to look at one world.
  private static let rulesOfWorld = 128

  /// Whether so many worlds are worth a look.
  package func looks(at most: Int) -> Bool {
    survey.search.saturation.rules.count / Self.rulesOfWorld <= most
  }

  /// Whether some world is seen in which an occurrence leads to a screen.
  ///
  /// - Parameter most: how many worlds are looked at.
  /// - Returns: nil if nobody knows.
  package mutating func leads(
    _ occurrence: Occurrence, to screen: ScreenID, most: Int
  ) -> (isSo: Bool?, looked: Int) {
    var sources: Set<Int> = []
    for (arrival, heads) in arrivals[occurrence] ?? [:]
    where seen(after: occurrence, arrival).contains(screen) {
      sources.formUnion(heads)
    }
    let heads = sources.sorted().map { head in
      (head: head, values: survey.search.saturation.heads[head].values)
    }
    survey.search.means = survey.means
    survey.search.budget = .max
    switch survey.search.way(to: .arrival(occurrence, at: screen, heads), most: most) {
    case .way: return (true, survey.search.looked)
    case .never:
      return (isWhole && survey.search.unsayable == .max ? false : nil, survey.search.looked)
    case .finding, .unknown: return (nil, survey.search.looked)
    }
  }
}

extension Occurrence {
  /// Whether a turn from one world to another is this one, and leads to a screen.
  func leads(by move: Move, from world: World, to next: World, at screen: ScreenID) -> Bool {
    Occurrence(move, in: world) == self && next.visibleScreen == screen
  }
}
