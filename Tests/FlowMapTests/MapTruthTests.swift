import FlowChecking
import FlowKernel
import FlowMap
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// What the map says of where things lead, beside the kernel alone.
struct MapTruthTests {
  /// What happened to be seen: while a screen of somebody's was seen, something led to another.
  private struct Seen: Hashable {
    var occurrence: Occurrence
    var to: ScreenID

    /// Whether it may be left out where it does the same as others, done one after the other.
    var repeatsOthers: Bool {
      switch occurrence.action {
      case .doubleTap, .gesture(.backTo): true
      case .launch, .event, .gesture, .tab, .button, .open, .change: false
      }
    }
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let turnCount = Int(environment["FLOWCTL_TURNS"] ?? "") ?? 400

  private func load(_ path: String) throws -> (flow: Flow, isError: (Rule, SourceRange) -> Bool) {
    var loader = try FlowLoader(.disk(at: repository.path))
    let loaded = try #require(try loader.load(path).loaded)
    return (loaded.flowInNameOrder, Excuses().ends(of: loaded.policy, in: loader.sources))
  }

  /// Everything that a map says, as it would be seen.
  private func said(by map: AppMap) -> Set<Seen> {
    var said: Set<Seen> = []
    for screen in map.screens {
      let owners = screen.shownBy.map { CoordinatorID?.some($0.coordinator) } + [nil]
      for can in screen.can {
        for owner in can.owner.map({ [$0] }) ?? owners {
          guard let occurrence = Occurrence(can.action, on: screen.screen, of: owner) else {
            continue
          }
          for to in can.to { said.insert(Seen(occurrence: occurrence, to: to)) }
        }
      }
    }
    for link in map.links {
      let action = Action.open(link.link, payload: .empty)
      guard let occurrence = Occurrence(action, on: nil, of: nil) else { continue }
      for to in link.to { said.insert(Seen(occurrence: occurrence, to: to)) }
    }
    return said
  }

  // MARK: Random turns

  /// Walks at random, from launch to error and from there anew, and hands on each turn that changes what is seen.
  private func walk(
    _ flow: Flow, seed: UInt64, turns most: Int, endingAt isError: (Rule, SourceRange) -> Bool,
    _ body: (Seen) -> Void
  ) {
    var random = SeededGenerator(seed: seed)
    var kernel = Kernel(flow)
    kernel.limits.steps = 2_000
    var made = 0
    func ends(_ report: TurnReport) -> Bool {
      report.isEndless || report.isAbandoned || report.isThirdChild
        || report.violations.contains { violation in
          [.endlessTurn, .popTargetMissing, .orphanScreen].contains(violation.rule)
            || isError(violation.rule, violation.place(in: flow))
        }
    }
    while made < most {
      var (world, report) = kernel.launch(state: launchState(of: flow, by: &random))
      var length = 0
      while !ends(report), length < 200, made < most {
        made += 1
        length += 1
        guard let turn = turns(of: &kernel, in: world).randomElement(using: &random) else { break }
        let before = world
        report = kernel.run(turn, on: &world)
        if ends(report) { break }
        guard let to = world.visibleScreen, to != before.visibleScreen,
          let occurrence = Occurrence(turn.action, in: before)
        else { continue }
        body(Seen(occurrence: occurrence, to: to))
      }
      if length == 0 { made += 1 }
    }
  }

  private func expectAll(
    _ flow: Flow, seed: UInt64, turns: Int, _ name: String,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    let map = MapMaker.map(of: flow, endingAt: isError)
    let said = said(by: map)
    let isOpen = map.screens.map { $0.unconfirmed != 0 }
    var missing: Set<Seen> = []
    walk(flow, seed: seed, turns: turns, endingAt: isError) { seen in
      if said.contains(seen) || seen.repeatsOthers { return }
      // What is only counted may happen too.
      if let screen = seen.occurrence.screen, isOpen[screen.index] { return }
      if seen.occurrence.screen == nil, map.links.contains(where: { $0.unconfirmed != 0 }) {
        return
      }
      missing.insert(seen)
    }
    for seen in missing {
      let screen = seen.occurrence.screen.map(flow.text) ?? "a link"
      Issue.record("\(name): \(screen), \(seen.occurrence.action): to \(flow.text(seen.to))")
    }
  }

  @Test(arguments: MapCommandTests.flows)
  func `what random turns show is said by the map`(path: String) throws {
    let (flow, isError) = try load(path)
    expectAll(flow, seed: 43, turns: Self.turnCount, path, endingAt: isError)
  }

  @Test func `what random turns show in random flows is said by their maps`() throws {
    try eachRandomFlow(of: chosenSeeds(from: 4_300, count: 1)) { name, flow in
      expectAll(flow, seed: 43, turns: 200, name)
    }
  }

  /// What is left would be confirmed, or not, if more worlds were looked at, and a map take as much longer.
  @Test func `of where things lead in Orchard, one in a hundred is open at most`() throws {
    let (flow, isError) = try load("flows/app.yaml")
    let map = MapMaker.map(of: flow, endingAt: isError)
    let confirmed = map.screens.flatMap(\.can).reduce(0) { $0 + $1.to.count }
    let open = try map.screens.reduce(0) { $0 + (try #require($1.unconfirmed)) }
    #expect(confirmed > 400)
    #expect(100 * open <= confirmed, "\(open) of \(confirmed)")
  }

  // MARK: All worlds

  /// Everything that leads anywhere in a flow with few worlds; nil where there are many.
  private func everything(_ flow: Flow, worlds most: Int) -> Set<Seen>? {
    var kernel = Kernel(flow)
    kernel.limits.steps = 2_000
    let excusing = Excusing()
    var seen: Set<Seen> = []
    var known: Set<[UInt32]> = []
    var waiting: [World] = []
    func take(_ world: World, _ report: TurnReport) {
      if report.isAbandoned || excusing.ends(report, in: flow) { return }
      if known.insert(world.canonical()).inserted { waiting.append(world) }
    }
    for state in BreadthFirst.launchStates(of: flow) {
      let (world, report) = kernel.launch(state: state)
      if report.isAbandoned { return nil }
      take(world, report)
    }
    while let world = waiting.popLast() {
      if known.count > most { return nil }
      for turn in turns(of: &kernel, in: world) {
        var next = world
        let report = kernel.run(turn, on: &next)
        if report.isAbandoned { return nil }
        take(next, report)
        guard !excusing.ends(report, in: flow), let to = next.visibleScreen,
          to != world.visibleScreen, let occurrence = Occurrence(turn.action, in: world)
        else { continue }
        seen.insert(Seen(occurrence: occurrence, to: to))
      }
    }
    return seen
  }

  /// In a large flow, so many worlds come before the one in which an alert is up.
  @Test func `what can be done where a way ends is told, however few worlds are looked at`() throws
  {
    let (flow, isError) = try load("flows/app.yaml")
    var options = MapMaker.Options()
    options.tried = 0
    options.looked = 0
    let map = MapMaker.map(of: flow, options, endingAt: isError)
    for entry in map.screens {
      let buttons = flow[entry.screen].events.indices.map { EventID($0) }
        .filter { flow[$0].kind == .event }
      let told = entry.can.compactMap { can -> EventID? in
        if case .event(let event, _, _) = can.action { event } else { nil }
      }
      #expect(Set(buttons).isSubset(of: told), "\(flow.text(entry.screen))")
    }
  }

  @Test func `of flows with few worlds the map says what happens, and nothing else`() throws {
    var compared = 0
    try eachRandomFlow(of: chosenSeeds(from: 4_400, count: 2)) { name, flow in
      guard let everything = everything(flow, worlds: 1_500) else { return }
      compared += 1
      let map = MapMaker.map(of: flow)
      let said = said(by: map)
      // Where it makes no difference who shows a screen, the map names nobody.
      func alike(_ seen: Seen) -> Seen {
        var seen = seen
        seen.occurrence.owner = nil
        return seen
      }
      let happens = Set(everything.map(alike))
      for seen in Set(said.map(alike))
      where seen.occurrence.screen != nil && seen.to != seen.occurrence.screen {
        if !happens.contains(seen) { Issue.record("\(name): \(seen) never happens") }
      }
      for seen in everything where !said.contains(seen) && !seen.repeatsOthers {
        let isOpen =
          seen.occurrence.screen.map { map.screens[$0.index].unconfirmed != 0 }
          ?? map.links.contains { $0.unconfirmed != 0 }
        if !isOpen { Issue.record("\(name): \(seen) is not said") }
      }
    }
    #expect(compared > 0)
  }
}
