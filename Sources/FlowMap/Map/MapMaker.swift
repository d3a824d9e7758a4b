import FlowKernel
package import FlowModel
package import FlowProver
import FlowScript
package import FlowSource

/// Makes the map of a flow. Everything in it was run: ways are gone again, and where something leads was seen.
package struct MapMaker {
  package struct Options: Sendable {
    package var means = Means.all
    /// How many worlds are looked at for ways, all together.
    package var worlds = 200_000
    /// In how many worlds everything is tried, besides those at the ends of the ways.
    package var tried = 20_000
    /// How many worlds are looked at for what one screen seems to lead to and nobody has seen.
    package var looked = 500
    /// The screens that are asked for; nil for all. What is said of one doesn't depend on the others.
    package var screens: Set<ScreenID>?
    /// Whether somebody asks for a way to a screen as each coordinator's that shows it.
    package var asksForOwners = false

    package init() {}
  }

  private let flow: Flow
  private let options: Options
  private let isError: (Rule, SourceRange) -> Bool
  private var outlook: Outlook
  private var sweep: Sweep
  private var map: AppMap

  /// How many worlds are looked at for what all screens seem to lead to.
  private static let lookedOfAll = 20_000

  /// - Parameter isError: whether the run reports a rule at a place as an error: there a way ends.
  package static func map(
    of flow: Flow, _ options: Options = Options(),
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) -> AppMap {
    var maker = MapMaker(flow, options, isError)
    maker.make()
    return maker.map
  }

  private init(
    _ flow: Flow, _ options: Options, _ isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    self.flow = flow
    self.options = options
    self.isError = isError
    var limits = Survey.Limits()
    limits.worlds = options.worlds
    outlook = Outlook(flow, by: options.means, limits: limits, endingAt: isError)
    sweep = Sweep(flow, by: options.means, worlds: options.tried, endingAt: isError)
    map = AppMap(flow: flow, kernel: Kernel(flow))
  }

  private mutating func make() {
    let holders = Holders(flow)
    map.coordinators = holders.coordinators
    let screens = flow.screens.indices.map { ScreenID($0) }
    let ways = self.ways(to: screens.map { ($0, nil) })
    let shared = options.asksForOwners ? shared(screens, holders) : []
    let waysOfOwners = self.ways(to: shared)
    let occurrences = occurrences()
    for screen in screens where options.screens?.contains(screen) ?? true {
      var entry = AppMap.ScreenEntry(screen: screen)
      entry.shownBy = holders.shownBy[screen.index]
      entry.way = ways[screen.index]
      for ((other, owner), way) in zip(shared, waysOfOwners) where other == screen {
        if let owner { entry.waysOfOwners[owner] = way }
      }
      (entry.can, entry.unconfirmed) = can(occurrences[screen] ?? [])
      map.screens.append(entry)
    }
    for index in flow.links.indices {
      var entry = AppMap.LinkEntry(link: LinkID(index), to: [], unconfirmed: nil)
      let occurrence = Occurrence(.open(LinkID(index), payload: .empty), on: nil, of: nil)
      if let occurrence, options.means.contains(.links) {
        var budget = budget
        let (to, open) = targets(of: occurrence, &budget)
        entry.to = to
        entry.unconfirmed = outlook.isWhole ? open : nil
      }
      map.links.append(entry)
    }
  }

  // MARK: Ways

  private typealias Place = (screen: ScreenID, owner: CoordinatorID?)

  private mutating func ways(to places: [Place]) -> [AppMap.Way] {
    if places.isEmpty { return [] }
    let asked = options.screens
    let routes = Routes(
      in: &outlook.survey, to: places.map { WayTarget($0.screen, of: $0.owner) })
    let found = routes.kernel
    return zip(places, routes.verdicts).map { place, verdict in
      if asked?.contains(place.screen) == false { return .unknown }
      var verdict = verdict
      if case .route(var route) = verdict {
        sweep.look(behind: route.way, of: found)
        route.way = map.kernel.adopt(route.way, of: found)
        verdict = .route(route)
      }
      return Self.way(verdict, to: place.screen, &map.kernel)
    }
  }

  /// The screens that several coordinators show, as each one's.
  private func shared(_ screens: [ScreenID], _ holders: Holders) -> [Place] {
    screens.flatMap { screen in
      let owners = holders.shownBy[screen.index].map(\.coordinator)
      return owners.count > 1 ? owners.map { Place(screen, $0) } : []
    }
  }

  private static func way(
    _ verdict: RouteVerdict, to screen: ScreenID, _ kernel: inout Kernel
  ) -> AppMap.Way {
    switch verdict {
    case .never: return .never
    case .broken(let rule, let place): return .broken(rule, at: place)
    case .unknown: return .unknown
    case .route(let route):
      let flow = kernel.flow
      let scenario = Scenario(flow.text(screen), along: route.way, &kernel)
      let gives = Origins.origins(of: route.way, kernel).map { parameter, origin in
        AppMap.Gift(
          parameter: flow.names[flow.parameters[parameter].name], origin: origin)
      }
      return .route(
        scenario, needs: route.needs(flow), isShortest: route.isShortest, gives: gives)
    }
  }

  // MARK: What can be done

  /// By screen, what may happen while it is seen.
  private func occurrences() -> [ScreenID: [Occurrence]] {
    var found: [ScreenID: [Occurrence]] = [:]
    for occurrence in Set(sweep.seen.keys).union(outlook.occurrences) {
      if let screen = occurrence.screen { found[screen, default: []].append(occurrence) }
    }
    return found
  }

  /// How many worlds are looked at for one screen: of one in many, fewer.
  private var budget: Int {
    min(options.looked, Self.lookedOfAll / max(flow.screens.count, 1))
  }

  private mutating func can(_ occurrences: [Occurrence]) -> ([AppMap.Can], unconfirmed: Int?) {
    var budget = budget
    var unconfirmed = 0
    var found: [Action: [(owner: CoordinatorID?, to: [ScreenID])]] = [:]
    var owners: Set<CoordinatorID?> = []
    let kernel = map.kernel
    for occurrence in occurrences.sorted(by: { Self.comesFirst($0, $1, kernel) }) {
      let (to, open) = targets(of: occurrence, &budget)
      unconfirmed += open
      if to.isEmpty { continue }
      owners.insert(occurrence.owner)
      found[occurrence.action, default: []].append((occurrence.owner, to))
    }
    var can: [AppMap.Can] = []
    for (action, places) in found {
      let isSame =
        places.count == owners.count && places.allSatisfy { $0.to == places[0].to }
      for (owner, to) in isSame ? [(nil, places[0].to)] : places {
        can.append(
          AppMap.Can(
            line: kernel.lineWithoutValues(of: action), action: action,
            cause: flow.cause(of: action) ?? .hand, owner: owner, to: to))
      }
    }
    return (can.sorted(by: Self.standsFirst), outlook.isWhole ? unconfirmed : nil)
  }

  /// What is seen after an occurrence, and how much more seems to be and no way confirms.
  private mutating func targets(
    of occurrence: Occurrence, _ budget: inout Int
  ) -> (to: [ScreenID], unconfirmed: Int) {
    var seen = sweep.seen[occurrence] ?? []
    let targets = outlook.targets(of: occurrence)
    var unconfirmed = targets.count - seen.count(where: targets.contains)
    let isLooked = unconfirmed > 0 && outlook.looks(at: budget)
    let open = isLooked ? targets.subtracting(seen) : []
    for screen in open.sorted(by: { $0.raw < $1.raw }) where budget > 0 {
      let (isSo, looked) = outlook.leads(occurrence, to: screen, most: budget)
      budget -= looked
      switch isSo {
      case true?:
        seen.insert(screen)
        unconfirmed -= 1
      case false?: unconfirmed -= 1
      case nil: break
      }
    }
    return (seen.sorted { $0.raw < $1.raw }, unconfirmed)
  }

  private static func comesFirst(
    _ left: Occurrence, _ right: Occurrence, _ kernel: Kernel
  ) -> Bool {
    let (owner, other) = (
      left.owner.map { Int($0.raw) } ?? -1, right.owner.map { Int($0.raw) } ?? -1
    )
    if owner != other { return owner < other }
    return kernel.lineWithoutValues(of: left.action) < kernel.lineWithoutValues(of: right.action)
  }

  private static func standsFirst(_ left: AppMap.Can, _ right: AppMap.Can) -> Bool {
    let (rank, other) = (left.rank, right.rank)
    if rank != other { return rank < other }
    if left.line != right.line { return left.line < right.line }
    return (left.owner?.raw ?? 0) < (right.owner?.raw ?? 0)
  }
}

extension AppMap.Can {
  /// The user's own first: the screen's events, gestures, tabs.
  fileprivate var rank: Int {
    if cause == .answer { return 7 }
    return switch action {
    case .event: 0
    case .doubleTap: 1
    case .gesture(.back): 2
    case .gesture(.swipe): 3
    case .gesture: 4
    case .tab: 5
    case .button, .launch, .open, .change: 6
    }
  }
}
