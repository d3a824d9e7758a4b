import FlowGenerate
import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport
import FlowctlCommands
import FlowctlTestSupport
import Foundation
import Testing

/// The navigator that is generated, driven by the kernel: which says where one is. `scripts/check-navigator` asks for
/// more flows and trips.
@MainActor struct NavigatorTests {
  private nonisolated static let isLong =
    ProcessInfo.processInfo.environment["FLOWCTL_NAVIGATOR"] == "1"

  // MARK: The text that is tested

  @Test func `what is tested here is what is generated`() throws {
    let head = """
      // Written by the tests from NavigatorRuntime.swift of FlowGenerate: FLOWCTL_BLESS=1 make test
      // swift-format-ignore-file

      enum FlowNavigation {}


      """
    let text = NavigatorGenerator.runtime
      .replacingOccurrences(of: "fileprivate ", with: "")
      .replacingOccurrences(of: "public ", with: "")
    try expectGolden(
      head + text,
      repository.appendingPathComponent("Tests/FlowGenerateTests/Navigator/RuntimeUnderTest.swift"))
  }

  // MARK: Trips

  /// A navigator and its app.
  struct Trip {
    let flow: Flow
    let parts: NavigatorParts
    let hands: KernelHands
    let walker: FlowNavigationWalker

    @MainActor init(_ flow: Flow, places: Int = 500) {
      var options = NavigatorOptions(file: "Navigation.swift")
      options.places = places
      self.init(flow, NavigatorMaker.parts(of: flow, options))
    }

    @MainActor init(_ flow: Flow, _ parts: NavigatorParts) {
      self.flow = flow
      self.parts = parts
      hands = KernelHands(flow)
      walker = FlowNavigationWalker(parts.map, hands, failsIfLost: false)
    }

    /// How many places are on the map.
    var places: Int { parts.map.split(separator: "\n").count { $0.first?.isNumber ?? false } }

    var screens: [String] { parts.screens.map { flow.text($0.id) } }

    @MainActor func go(to screen: String, _ values: [String: String] = [:]) throws {
      try walker.go(to: screen, values)
      try #require(hands.visible == screen)
      let isRight = try hands.shows(screen, values)
      try #require(isRight)
    }
  }

  private nonisolated static let flows: [String] = {
    let seeds = files(below: "flows/seeds", ending: ".yaml")
    return isLong ? ["flows/app.yaml"] + seeds : Array(seeds.prefix(1))
  }()

  @Test(arguments: flows)
  func `from every screen to every screen`(path: String) throws {
    let trip = Trip(try Self.flow(path))
    #expect(!trip.screens.isEmpty)
    for start in trip.screens {
      for end in trip.screens {
        try trip.go(to: start)
        try trip.go(to: end)
      }
    }
    tell(path, trip, "pairs")
  }

  @Test(arguments: flows)
  func `a screen with a value, from anywhere`(path: String) throws {
    let trip = Trip(try Self.flow(path))
    var random = SeededGenerator(seed: 3)
    var number = 0
    for screen in trip.parts.screens {
      for parameter in screen.parameters {
        let declared = trip.flow.parameters[parameter]
        for _ in 0..<(Self.isLong ? 20 : 3) {
          guard let value = text(number, declared.type, trip.flow) else { continue }
          number += 1
          let start = try #require(trip.screens.randomElement(using: &random))
          try trip.go(to: start)
          try trip.go(
            to: trip.flow.text(screen.id), [trip.flow.names[declared.name]: value])
        }
      }
    }
    tell(path, trip, "\(number) arguments")
  }

  @Test(arguments: flows)
  func `after what the test did by itself, the way is right or the app is launched`(path: String)
    throws
  {
    let trip = Trip(try Self.flow(path))
    var random = SeededGenerator(seed: 5)
    var knew = 0
    // A walk of 10,000 steps and more.
    let rounds = Self.isLong ? 3_000 : 40
    for round in 0..<rounds {
      let start = try #require(trip.screens.randomElement(using: &random))
      try trip.go(to: start)
      for _ in 0..<(round % 5 + 1) {
        guard let (name, values) = trip.hands.happens(using: &random) else { break }
        trip.walker.happened(name, values)
      }
      guard trip.walker.place != nil else { continue }
      knew += 1
      let end = try #require(trip.screens.randomElement(using: &random))
      try trip.go(to: end)
    }
    #expect(knew > rounds / 4)
    tell(path, trip, "\(knew) of \(rounds) known")
  }

  @Test func `random flows are walked through`() throws {
    let seeds = chosenSeeds(count: Self.isLong ? 150 : 3)
    var trips = 0
    try eachRandomFlow(of: seeds) { name, flow in
      let most = Self.isLong ? 150 : 40
      let trip = Trip(flow, places: most)
      let isFull = trip.places >= most
      let screens = trip.screens.prefix(Self.isLong ? 12 : 3)
      for start in screens {
        for end in screens {
          do {
            try trip.go(to: start)
            let (world, relaunches) = (trip.hands.world, trip.walker.relaunches)
            try trip.go(to: end)
            if trip.walker.relaunches > relaunches, !isFull,
              trip.hands.finds(end, from: world, worlds: 6_000)
            {
              Issue.record("\(name): \(start) to \(end): launched, and there is a way")
            }
          } catch {
            Issue.record("\(name): \(start) to \(end): \(error)")
            return
          }
          trips += 1
        }
      }
    }
    #expect(trips >= seeds.count)
  }

  /// Where one name would stand for two values, a move is left out.
  @Test func `an older value is never taken for the one that was asked for`() throws {
    let flow = try #require(
      try resolveFlow(
        """
        flow: 1
        root: App
        screens: { Home: {events: {open: {id: Int}}}, Product: {params: {id: Int}, events: {swap: {other: Int}}}, Ask: {events: [next]}, Sure: {events: [ok]} }
        coordinators:
          App: { children: {Confirm: {as: present, swipe: {finish: no}}}, start: Home, transitions: {Home.open: {push: Product}, Product.swap: {start: {child: Confirm, with: {id: other}}}, Confirm.yes: {push: Product}, Confirm.no: stay} }
          Confirm: { params: {id: Int}, outcomes: {yes: {id: Int}, no: }, start: Ask, transitions: {Ask.next: {push: Sure}, Sure.ok: {finish: yes}} }
        """
      ).flow)
    let trip = Trip(flow)
    try trip.walker.launch([:])
    for name in ["Home.open", "Product.swap", "Ask.next", "Sure.ok"] {
      try trip.walker.perform(name, name.hasSuffix("op") || name == "Home.open" ? ["9"] : []) {
        try trip.hands.make($0, name, $1, on: $2)
      }
    }
    for number in 1...5 { try trip.go(to: "Product", ["id": String(number)]) }
  }

  // MARK: An app that differs

  /// Made once: it takes a second.
  private static let orchard: (Flow, NavigatorParts)? = {
    guard let flow = try? flow("flows/app.yaml") else { return nil }
    return (flow, Trip(flow, places: 80).parts)
  }()

  @Test(
    arguments: [
      (.deadSwipe, "swipe"), (.deadBack, "back"), (.otherState("isLoggedIn"), "launch"),
      (.otherScreen("Product"), ""),
    ] as [(KernelHands.Defect, String)])
  func `a changed app is told at its step`(defect: KernelHands.Defect, line: String) throws {
    let (flow, parts) = try #require(Self.orchard)
    let trip = Trip(flow, parts)
    trip.hands.defect = defect
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      guard let screen = trip.screens.randomElement(using: &random) else { return }
      do {
        try trip.walker.go(to: screen, [:])
      } catch let failure as FlowNavigation.Failure {
        let last = try #require(failure.script.split(separator: "\n").last)
        #expect(last.hasPrefix(line))
        #expect(failure.expected != nil)
        #expect(failure.reason.contains("`\(last)`") || line == "launch")
        // By the flow, the script is right up to there.
        try withTemporaryFolder { folder in
          let script = folder.appendingPathComponent("script.txt")
          let expected = failure.expected?.prefix { $0 != "(" } ?? ""
          try write(failure.script + "expect visible \(expected)\n", to: script)
          let ran = flowctl("simulate", "--flow", "flows/app.yaml", script.path)
          #expect(ran.status == 0, "\(ran.output)")
        }
        return
      }
    }
    Issue.record("nobody noticed")
  }

  @Test func `a navigator that may not launch again says so`() throws {
    let trip = Trip(try Self.flow("flows/seeds/000-sooda.yaml"))
    let walker = FlowNavigationWalker(trip.parts.map, trip.hands, failsIfLost: true)
    let screen = try #require(trip.screens.first)
    try walker.go(to: screen, [:])
    walker.happened("something.else", [])
    #expect(throws: FlowNavigation.Failure.self) { try walker.go(to: screen, [:]) }
    #expect(walker.relaunches == 0)
  }

  // MARK: -

  /// A value that no other one is; nil of a type that has few.
  private func text(_ number: Int, _ type: TypeID, _ flow: Flow) -> String? {
    let type = flow.types.unwrapped(type)
    if flow.types.isFinite(type) { return nil }
    switch flow.types.text(of: type, names: flow.names) {
    case "Int": return String(number)
    case "Double": return "\(number).5"
    case "String": return "\"no. \(number)\""
    case "URL": return "\"x://\(number)\""
    case let other:
      return other.hasPrefix("[") || other == "Date" || other == "UUID" ? nil : "v\(number)"
    }
  }

  private func tell(_ path: String, _ trip: Trip, _ what: String) {
    if !Self.isLong { return }
    let text =
      "\(path): \(what); \(trip.screens.count) screens, \(trip.places) places, "
      + "\(trip.parts.map.utf8.count / 1024) KB, \(trip.walker.relaunches) relaunches, "
      + "\(trip.hands.count) steps\n"
    FileHandle.standardError.write(Data(text.utf8))
  }

  private static func flow(_ path: String) throws -> Flow {
    var texts: [String: String] = [:]
    for file in files(below: "flows", ending: ".yaml") {
      texts[file] = try String(
        contentsOf: repository.appendingPathComponent(file), encoding: .utf8)
    }
    return try #require(try resolveFlow(path, of: texts).flow)
  }
}
