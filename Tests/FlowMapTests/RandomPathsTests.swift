import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// Ways in random flows, beside a search of every world, and as scripts. `scripts/check-map` asks for more of them.
struct RandomPathsTests {
  /// Every world that can be reached by some means.
  private struct Worlds {
    /// By screen, the fewest turns to it.
    var turns: [ScreenID: Int] = [:]
    /// Whether there were no more.
    var isComplete = true

    init(_ flow: Flow, by means: Set<Cause>, most: Int) {
      var kernel = Kernel(flow)
      kernel.limits.steps = 2_000
      let excusing = Excusing()
      var known: Set<[UInt32]> = []
      var depth = 0
      var frontier: [World] = []
      for state in BreadthFirst.launchStates(of: flow) {
        let (world, report) = kernel.launch(state: state)
        take(world, report, &frontier)
      }
      func take(_ world: World, _ report: TurnReport, _ into: inout [World]) {
        if report.isAbandoned { isComplete = false }
        if report.isAbandoned || excusing.ends(report, in: flow) { return }
        if !known.insert(world.canonical()).inserted { return }
        if let screen = world.visibleScreen, turns[screen] == nil { turns[screen] = depth }
        into.append(world)
      }
      while !frontier.isEmpty {
        var next: [World] = []
        depth += 1
        for world in frontier {
          if known.count > most {
            isComplete = false
            return
          }
          for turn in FlowTestSupport.turns(of: &kernel, in: world)
          where flow.cause(of: turn.action).map(means.contains) ?? true {
            var after = world
            let report = kernel.run(turn, on: &after)
            if kernel.isRowOfBacks(turn, from: world, to: after, report, excusing) { continue }
            take(after, report, &next)
          }
        }
        frontier = next
      }
    }
  }

  private static let ladder: [Set<Cause>] = [
    [.hand], [.hand, .answer], [.hand, .answer, .environment],
    [.hand, .answer, .environment, .link],
  ]

  @Test func `a way by the first means that lead there is a shortest one, and never is never`()
    throws
  {
    var compared = 0
    try eachRandomFlow(of: chosenSeeds(from: 4_500, count: 1)) { name, flow in
      let screens = flow.screens.indices.map { ScreenID($0) }
      let routes = Routes(in: flow, to: screens.map { WayTarget($0) })
      let worlds = Self.ladder.map { Worlds(flow, by: $0, most: 300) }
      for (screen, verdict) in zip(screens, routes.verdicts) {
        let about = "\(name): \(flow.text(screen))"
        switch verdict {
        case .route(let route):
          let needs = Set(route.needs(flow))
          for (rung, found) in zip(Self.ladder, worlds) {
            if rung.isSuperset(of: needs) {
              guard found.isComplete else { break }
              compared += 1
              let turns = found.turns[screen] ?? .max
              if route.isShortest { #expect(route.way.turns == turns, "\(about)") }
              #expect(route.way.turns >= turns, "\(about)")
              break
            }
            if found.isComplete {
              #expect(found.turns[screen] == nil, "\(about) needs no \(needs)")
            }
          }
        case .never, .broken:
          compared += 1
          #expect(worlds.allSatisfy { $0.turns[screen] == nil }, "\(about) has a way")
        case .unknown: break
        }
      }
    }
    #expect(compared > 0)
  }

  @Test func `paths of random flows replay, and those that cover all leave nothing to cover`()
    throws
  {
    for seed in chosenSeeds(from: 4_600, count: 1) {
      for (kind, text) in [
        ("", RandomFlow(seed: seed).text), ("values ", RandomValues(seed: seed).text),
      ] {
        guard let flow = try resolveFlow(text).flow else { continue }
        try withTemporaryFolder { folder in
          try write(text, to: folder.appendingPathComponent("flow.yaml"))
          let about = "\(kind)seed \(seed)"
          let targets = flow.screens.flatMap { ["--to", flow.names[$0.name]] }
          try expectReplays(targets + ["--expect"], in: folder, about)
          let script = try expectReplays(["--cover", "all"], in: folder, about)
          for scenario in script.components(separatedBy: "\nscenario ").dropFirst() {
            let last = scenario.split(separator: "\n").last { !$0.hasPrefix("#") }
            #expect(last?.contains("#") == true, "\(about): \(scenario)")
          }
          try expectCovered(in: folder, about)
        }
      }
    }
  }

  @Test func `what is said of a screen doesn't depend on others that are asked for`() throws {
    for seed in chosenSeeds(from: 4_700, count: 2) {
      let text = RandomFlow(seed: seed).text
      guard let flow = try resolveFlow(text).flow else { continue }
      try withTemporaryFolder { folder in
        try write(text, to: folder.appendingPathComponent("flow.yaml"))
        func lines(_ options: [String]) -> Set<Substring> {
          let ran = flowctl(["map", "flow.yaml"] + options, in: folder)
          return Set(ran.output.split(separator: "\n").map(Self.bare).filter { !$0.isEmpty })
        }
        let whole = lines([])
        for screen in flow.screens {
          let name = flow.names[screen.name]
          let part = lines(["--screen", name])
          #expect(part.contains { $0.hasPrefix("{\"name\":\"\(name)\",\"place\"") }, "seed \(seed)")
          #expect(part.isSubset(of: whole), "seed \(seed): \(name)")
        }
      }
    }
  }

  /// Without the comma and the brackets that end it.
  private static func bare(_ line: Substring) -> Substring {
    var line = line
    while let last = line.last, ",]}".contains(last) { line.removeLast() }
    return line
  }

  /// Paths that are the same in each run, and that replay.
  @discardableResult
  private func expectReplays(
    _ options: [String], in folder: URL, _ about: String
  ) throws -> String {
    let arguments = ["paths"] + options + ["flow.yaml"]
    let ran = flowctl(arguments, in: folder)
    #expect(ran.status < 2, "\(about): \(ran.errors)")
    let again = flowctl(arguments, in: folder)
    #expect(again.output == ran.output && again.errors == ran.errors, "\(about)")
    try write(ran.output, to: folder.appendingPathComponent("paths.txt"))
    if ran.output.isEmpty { return "" }
    let replayed = flowctl("simulate", "--quiet", "--flow", "flow.yaml", "paths.txt", in: folder)
    #expect(replayed.status == 0, "\(about): \(replayed.output)")
    return ran.output
  }

  /// What a script is said to cover, it does, and nothing is left then.
  private func expectCovered(in folder: URL, _ about: String) throws {
    let covering = flowctl("paths", "--cover", "all", "flow.yaml", in: folder)
    let again = flowctl(
      "paths", "--cover", "all", "--missing", "paths.txt", "flow.yaml", in: folder)
    if covering.output.isEmpty { return }
    #expect(again.output.isEmpty, "\(about): \(again.output)")
    #expect(again.status == covering.status, "\(about)")
    let covered = flowctl(
      "simulate", "--quiet", "--uncovered", "--flow", "flow.yaml", "paths.txt", in: folder)
    let told = try #require(self.counts(in: covering.errors), "\(about): \(covering.errors)")
    #expect(self.counts(in: covered.output) == told, "\(about)")
  }

  /// `transitions 8 of 10` and so on.
  private func counts(in text: String) -> [Substring]? {
    let line = text.split(separator: "\n").last { $0.hasPrefix("transitions ") }
    return line.map { Array($0.split(separator: "·").prefix(5)) }
  }
}
